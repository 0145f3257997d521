import Foundation
import Testing

/// What goes wrong is told in one clear line, with the right status, and makes nothing.
@Suite struct BadInputTests {
  /// One line on standard error, nothing on standard output, no escape code.
  private func expect(
    _ outcome: Outcome, status: Int32, saying text: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: location)
    #expect(outcome.output.isEmpty, sourceLocation: location)
    #expect(outcome.errors.hasPrefix("roster: ") && outcome.errors.hasSuffix("\n"), sourceLocation: location)
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1, sourceLocation: location)
    #expect(outcome.errors.contains(text), "\(outcome.errors)", sourceLocation: location)
    #expect(!outcome.errors.contains("\u{1B}"), sourceLocation: location)
  }

  @Test func usage() throws {
    expect(try roster("--bogus"), status: 64, saying: "--bogus")
    expect(try roster("-x"), status: 64, saying: "-x")
    expect(try roster("serve"), status: 64, saying: "serve")
    expect(try roster("find"), status: 64, saying: "a QUERY")
    expect(try roster("find", "a", "b"), status: 64, saying: "b")
    expect(try roster("find", "a", "--limit", "0"), status: 64, saying: "--limit")
    expect(try roster("find", "a", "--limit"), status: 64, saying: "--limit")
    expect(try roster("find", "a", "--format", "xml"), status: 64, saying: "xml")
    expect(try roster("find", "a", "--on", "2026-02-30"), status: 64, saying: "2026-02-30")
    expect(try roster("find", "a", "--map", "id=1"), status: 64, saying: "--map")
    expect(try roster("sample"), status: 64, saying: "--students")
    expect(try roster("serve\u{1B}[2J"), status: 64, saying: "serve")
  }

  @Test func files() throws {
    let scratch = try Scratch()
    let database = scratch.path("none.db")
    expect(try roster("find", "a", "--database", database), status: 66, saying: "There is no database at")
    expect(try roster("show", "1", "--database", database), status: 66, saying: database)
    expect(try roster("export", "--database", database), status: 66, saying: database)
    expect(try roster("find", "a", "--database", scratch.folder.path), status: 66, saying: "is not a file")
    expect(try roster("import", "--yes", "--database", database, scratch.path("no.csv")), status: 66, saying: "no.csv")
    expect(
      try roster("import", "--database", database, scratch.path("no.csv")), status: 64, saying: "--yes")
    #expect(scratch.names.isEmpty)
    let foreign = try scratch.write("not a db\n", to: "foreign.db")
    expect(try roster("find", "a", "--database", foreign), status: 65, saying: "is not a roster database")
    #expect(scratch.text("foreign.db") == "not a db\n")
    let fifo = scratch.path("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    expect(try roster("import", "--yes", "--database", database, fifo), status: 66, saying: "is not a regular file")
    expect(try roster("find", "a", "--database", fifo), status: 66, saying: "is not a file")
    let header = try scratch.write("id,family\n", to: "empty.csv")
    let nothing = try roster("import", "--yes", "--database", database, header)
    #expect(nothing.status == 65 && nothing.errors.contains("nothing was changed"))
    #expect(!scratch.exists("none.db"))
  }

  @Test func defaultDatabaseIsOnlyMadeByTheScreenAndAnImport() throws {
    let scratch = try Scratch()
    let outcome = try roster("find", "a", environment: ["XDG_DATA_HOME": scratch.folder.path])
    expect(outcome, status: 66, saying: "There is no database at")
    #expect(scratch.names.isEmpty)
    let csv = try scratch.write("id,family\n1,Ek\n", to: "a.csv")
    #expect(try roster("import", "--yes", csv, environment: ["XDG_DATA_HOME": scratch.folder.path]).status == 0)
    let attributes = { (name: String) in
      try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.posixPermissions] as? Int
    }
    #expect(try attributes("roster") == 0o700)
    #expect(try attributes("roster/roster.db") == 0o600)
  }

  @Test func aFileThatMayNotBeReadSaysSo() throws {
    let scratch = try Scratch()
    _ = try scratch.write("", to: "locked.db")
    chmod(scratch.path("locked.db"), 0)
    let arguments = ["find", "a", "--database", scratch.path("locked.db")]
    if getuid() != 0 { return expect(try run(Roster.path, arguments), status: 77, saying: "You may not open") }
    // Root may read everything, so the program is run as somebody else.
    chmod(scratch.folder.path, 0o755)
    // A program in a home folder is not there for others, so a copy stands where it is.
    #expect(try run("/usr/bin/install", ["-m", "755", Roster.path, scratch.path("roster")]).status == 0)
    let outcome = try run(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", scratch.path("roster")] + arguments)
    expect(outcome, status: 77, saying: "You may not open")
  }

  @Test(.enabled(if: Tool.present(.setsid))) func aScreenNeedsATerminal() throws {
    expect(try roster(), status: 64, saying: "needs a terminal")
    expect(try roster("demo"), status: 64, saying: "needs a terminal")
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(["find", "a", "--database", scratch.path("no.db")])
    #expect(try terminal.waitForExit() == 66)
    #expect(!terminal.text.contains("\u{1B}"))
  }
}
