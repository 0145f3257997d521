/// Why there can be no screen.
///
/// Nothing has been written to the terminal when one of these is thrown.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// TERM is unset, empty or `dumb`, or names a terminal without cursor addressing.
  case cannotPlaceCursor
  /// Neither this TERM nor any of the common types is known on this machine.
  case unknown(String)
  /// The process may open no more files.
  case noFrameFile

  /// One line for standard error.
  public var description: String {
    switch self {
    case .notATerminal: "Standard input and output are not a terminal"
    case .cannotPlaceCursor: "This terminal cannot place the cursor"
    case .unknown(let term): "Terminal type \(term) is not known here, nor any common one; try TERM=xterm"
    case .noFrameFile: "No file could be opened to paint in; see what limits open files here (ulimit -n)"
    }
  }
}
