import Glibc

/// The floor program, compiled where it is measured.
///
/// SwiftPM links Swift's runtime even into a program of C; a floor so built takes twice as long to start, and every ratio
/// to it would flatter.
struct Floor {
  let folder: TemporaryFolder

  /// Compiles `floor.c`, which stands beside this file, as anybody would: optimised, with the shared ncurses.
  ///
  /// - Returns: the path of the program.
  func build() throws -> String {
    let source = "\(#filePath.dropLast("Floor.swift".count))floor.c"
    guard access(source, R_OK) == 0 else {
      throw CannotMeasure("there is no \(source), the floor's source; name a floor program with --floor")
    }
    guard let compiler = ["cc", "clang", "gcc"].first(where: Command.isInstalled) else {
      throw CannotMeasure("there is no C compiler (cc, clang or gcc) to build the floor with; install one")
    }
    let program = folder.file("floor")
    let runner = RosterProgram(path: program, folder: folder)
    _ = try runner.run(Command(compiler, ["-O2", "-o", program, source, "-lncursesw", "-ltinfo"]))
    return program
  }
}
