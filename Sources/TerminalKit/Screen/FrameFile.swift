import CNcurses

/// Where curses writes a frame before it goes to the terminal.
///
/// Curses writes after every movement of the cursor, some forty times for a first frame. Gathered here, a frame is one
/// write: one packet on a network, and never a half-painted screen.
@MainActor
struct FrameFile {
  /// What curses is given for a terminal.
  let file: Platform.File

  /// Opens an empty one; nil when the process may have no more files.
  init?() {
    guard let file = cncurses_open_frame_file() else { return nil }
    self.file = file
  }

  /// Adds to the frame, behind what curses has written so far.
  func write(_ text: String) { Platform.write(text, to: Platform.descriptor(of: file)) }

  /// Sends everything to the terminal, and begins the next frame.
  func send() { Platform.move(from: file, to: Platform.standardOutput) }
}
