import Foundation
import Testing

/// Records kept on the screen and from scripts, in real terminals.
@Suite(.serialized, .enabled(if: Tool.present(.tmux))) struct EditTests {
  private let scratch: Scratch
  private let database: String

  init() throws {
    scratch = try Scratch()
    database = scratch.path("school.db")
    let csv = try scratch.write("id,given,family,class\n100871,Phuoc,Nguyen,11B\n2,Ada,Berg,7A\n", to: "s.csv")
    let imported = try roster("import", "--yes", "--database", database, csv)
    #expect(imported.status == 0, "\(imported.errors)")
  }

  private func screen(_ arguments: String = "", _ columns: Int = 80, _ rows: Int = 24) throws -> Tmux {
    let terminal = try Tmux(columns, rows)
    try terminal.shell("\(Roster.path) --database \(database) \(arguments)")
    try terminal.wait(for: "2 students")
    try terminal.send("100871", "Enter")
    try terminal.wait(for: "Name  Phuoc Nguyen")
    return terminal
  }

  /// Waits for a text that the screen may have broken into lines.
  private func waitForWrapped(_ text: String, on terminal: Tmux, at location: SourceLocation = #_sourceLocation) throws
  {
    try terminal.wait("\(text)", at: location) { screen in
      screen.filter { !$0.isEmpty }.joined(separator: " ").contains(text)
    }
  }

  private func shown() throws -> String { try roster("show", "100871", "--database", database).output }

  @Test func anEditIsSavedAndTakenBack() throws {
    let terminal = try screen()
    try terminal.send("F4")
    try terminal.wait(for: "Edit Phuoc Nguyen")
    for _ in 0..<8 { try terminal.send("Down") }
    try terminal.send("C-u", "12A", "C-s")
    try terminal.wait(for: "Saved Phuoc Nguyen.")
    try terminal.wait(for: "Class 12A")
    #expect(try shown().contains("Class  12A"))
    try terminal.send("F8")
    try terminal.wait(for: "Took back the change of 100871: Class as before.")
    try terminal.wait(for: "Class 11B")
    let history = try roster("history", "100871", "--database", database)
    #expect(history.output.contains("Class: 11B -> 12A") && history.output.contains("Class: 12A -> 11B"))
    try terminal.send("C-q")
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
  }

  @Test func aStudentIsAddedOnANarrowScreen() throws {
    let terminal = try screen("", 40, 10)
    try terminal.send("F7")
    try terminal.wait(for: "Add a student")
    try terminal.send("00-7", "Down", "Siv", "Down", "Down", "Ek", "C-s")
    try terminal.wait(for: "Name  Siv Ek")
    #expect(try roster("find", "siv", "--database", database).output.hasPrefix("00-7\tEk, Siv"))
  }

  @Test func twoPanesThatEditOneStudentLoseNothing() throws {
    let left = try screen()
    let right = try screen()
    for terminal in [left, right] {
      try terminal.send("F4")
      try terminal.wait(for: "Edit Phuoc Nguyen")
    }
    try left.send("Down", "C-u", "Lefty", "C-s")
    try left.wait(for: "Saved Lefty Nguyen.")
    for _ in 0..<8 { try right.send("Down") }
    try right.send("C-u", "9Z", "C-s")
    try right.wait(for: "Changed by somebody else")
    try right.wait(for: "Given name: Phuoc -> Lefty")
    try right.wait(for: "Class: 11B -> 9Z")
    // Nothing of the second was written before the answer.
    #expect(try shown().contains("Class  11B"))
    try right.send("m")
    try right.wait(for: "Saved Lefty Nguyen.")
    #expect(try shown().contains("Class  9Z"))
    // The first sees it with the next touch.
    try left.send("F4")
    try left.wait(for: "This record was changed meanwhile")
    try left.wait(for: "9Z")
  }

  @Test func unsavedWorkIsAskedAboutAndTheDatabaseThatWentAwayKeepsTheForm() throws {
    let terminal = try screen()
    try terminal.send("F4")
    try terminal.wait(for: "Edit Phuoc Nguyen")
    try terminal.send("x", "C-q")
    try terminal.wait(for: "Leave without saving the changes? [y/N]")
    try terminal.send("n")
    try terminal.wait(for: ">ID              100871x")
    try FileManager.default.moveItem(atPath: database, toPath: database + ".away")
    try terminal.send("C-s")
    try waitForWrapped("was moved, deleted or replaced while it was open, so nothing was saved.", on: terminal)
    try terminal.wait(for: ">ID              100871x")
    try FileManager.default.moveItem(atPath: database + ".away", toPath: database)
    try terminal.send("C-s")
    try terminal.wait(for: "Saved Phuoc Nguyen.")
    #expect(try roster("show", "100871x", "--database", database).status == 0)
  }

  @Test func aDatabaseReplacedWhileOpenIsNoticedAndTheOldOneIsNotWritten() throws {
    let copy = scratch.path("copy.db")
    #expect(try roster("backup", copy, "--database", database).status == 0)
    let terminal = try screen()
    try terminal.send("F4")
    try terminal.wait(for: "Edit Phuoc Nguyen")
    try FileManager.default.removeItem(atPath: database)
    try terminal.send("x", "C-s")
    try waitForWrapped("was moved, deleted or replaced", on: terminal)
    #expect(!FileManager.default.fileExists(atPath: database))
    try FileManager.default.moveItem(atPath: copy, toPath: database)
    try terminal.send("C-s")
    try terminal.wait(for: "Saved Phuoc Nguyen.")
    #expect(try roster("show", "100871x", "--database", database).status == 0)
  }

  @Test func eraseAsksAndOnlyAYesErases() throws {
    #expect(try roster("erase", "2", "--database", database).status == 64)
    let terminal = try Tmux()
    for (answer, said) in [("n", "Nothing was changed."), ("y", "Erased 2.")] {
      try terminal.shell("\(Roster.path) erase 2 --database \(database)")
      try waitForWrapped("Erase this record and its history for good? [y/N]", on: terminal)
      try terminal.send(answer, "Enter")
      try terminal.wait(for: said)
      #expect(try roster("show", "2", "--database", database).status == (answer == "y" ? 1 : 0))
      try terminal.shell("clear")
    }
    #expect(try roster("history", "2", "--database", database).output.contains("erased"))
  }

  @Test func readOnlyIsSaidAndEveryKeyExplains() throws {
    let terminal = try screen("--read-only")
    try terminal.wait(for: "school.db (read-only)")
    for key in ["F4", "F7", "F8"] {
      try terminal.send("Tab")
      try terminal.send(key)
      try terminal.wait(for: "This roster was opened with --read-only, so records cannot be changed.")
    }
  }
}

/// The subcommands that keep records.
@Suite struct KeepingCommandTests {
  private let scratch: Scratch
  private let database: String

  init() throws {
    scratch = try Scratch()
    database = scratch.path("school.db")
    let csv = try scratch.write("id,given,family,class,birth\n1,Siv,Ek,7A,2016-02-29\n2,Ada,Berg,7A,\n", to: "s.csv")
    #expect(try roster("import", "--yes", "--database", database, csv).status == 0)
    #expect(try roster("set", "2", "class=8B", "--database", database).status == 0)
  }

  @Test(arguments: [
    "add id=3 family=Ny", "set 1 class=9", "erase 1 --yes", "undo", "school name=North", "import --yes s.csv",
    "restore --yes b.db",
  ])
  func everyWriteIsRefusedByTheDatabaseItself(command: String) throws {
    let backup = scratch.path("b.db")
    #expect(try roster("backup", backup, "--database", database).status == 0)
    let before = try roster("export", "--database", database).output
    let words = command.split(separator: " ").map {
      $0 == "s.csv" || $0 == "b.db" ? scratch.path(String($0)) : String($0)
    }
    let refused = try run(Roster.path, words + ["--read-only", "--database", database])
    #expect(refused.status == 77, "\(refused.output)\(refused.errors)")
    #expect(refused.errors.contains("is open read-only, so nothing was changed"))
    #expect(try roster("export", "--database", database).output == before)
    #expect(scratch.names.filter { $0.contains("before-restore") }.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "another account is needed"), arguments: [0o444, 0o644])
  func anAccountWithoutLeaveToWriteReadsOnly(mode: Int) throws {
    // Nobody holds the database open, and its folder cannot be written.
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: database)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder.path)
    func asNobody(_ arguments: String...) throws -> Outcome {
      try run(
        "/usr/bin/setpriv",
        ["--reuid", "65534", "--regid", "65534", "--clear-groups", Roster.path] + arguments + ["--database", database])
    }
    let shown = try asNobody("show", "1")
    #expect(shown.status == 0 && shown.output.contains("Siv Ek"), "\(shown.errors)")
    let refused = try asNobody("set", "1", "class=9")
    #expect(refused.status == 77 && refused.errors.contains("read-only"), "\(refused.errors)")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.folder.path)
  }

  @Test func backupAndRestoreKeepTheOldContent() throws {
    let backup = scratch.path("b.db")
    #expect(try roster("check", "--database", database).output.contains("none was made yet"))
    #expect(try roster("backup", backup, "--database", database).status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    #expect(try roster("backup", backup, "--database", database).status == 73)
    #expect(try roster("check", "--database", database).output.contains("less than a day ago"))
    #expect(try roster("erase", "1", "--yes", "--database", database).status == 0)
    #expect(try roster("show", "1", "--database", database).status == 1)
    #expect(try roster("restore", backup, "--yes", "--database", database).status == 0)
    #expect(try roster("show", "1", "--database", database).status == 0)
    let kept = try #require(scratch.names.first { $0.contains("before-restore") })
    #expect(try roster("show", "1", "--database", scratch.path(kept)).status == 1)
    #expect(try FileManager.default.attributesOfItem(atPath: scratch.path(kept))[.posixPermissions] as? Int == 0o600)
  }

  @Test func aDamagedDatabaseIsReportedAndReplacedAndADamagedBackupIsNot() throws {
    let backup = scratch.path("b.db")
    #expect(try roster("backup", backup, "--database", database).status == 0)
    let good = try Data(contentsOf: URL(fileURLWithPath: database))
    var broken = good
    broken.replaceSubrange(4_096..<broken.count, with: [UInt8](repeating: 0, count: broken.count - 4_096))
    try broken.write(to: URL(fileURLWithPath: database))
    let check = try roster("check", "--database", database)
    #expect(check.status == 65 && (check.output + check.errors).contains("damaged"))
    let other = scratch.path("other.db")
    try broken.write(to: URL(fileURLWithPath: other))
    #expect(try roster("restore", other, "--yes", "--database", database).status == 65)
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == broken)
    #expect(try roster("restore", backup, "--yes", "--database", database).status == 0)
    #expect(try roster("show", "1", "--database", database).status == 0)
    let kept = try #require(scratch.names.first { $0.contains("before-restore") })
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path(kept))) == broken)
  }

  @Test func theLeapDayRuleIsUsedAtOnce() throws {
    func age() throws -> String { try roster("show", "1", "--on", "2017-02-28", "--database", database).output }
    #expect(try age().contains("0 years old"))
    #expect(try roster("school", "leap-day=02-28", "name=North", "--database", database).status == 0)
    #expect(try age().contains("1 year old"))
    #expect(try roster("school", "--database", database).output.contains("name       North"))
    #expect(try roster("school", "time-zone=../etc/passwd", "--database", database).status == 65)
    #expect(try roster("school", "leap-day=1", "--database", database).status == 65)
    #expect(try roster("school", "zone=1", "--database", database).status == 64)
  }

  @Test(arguments: ["Pacific/Auckland", "America/Los_Angeles", "UTC"])
  func aBirthIsTheSameDayEverywhere(zone: String) throws {
    #expect(try roster("set", "2", "birth=2010-04-05", "--database", database, environment: ["TZ": zone]).status == 0)
    #expect(try roster("school", "time-zone=\(zone)", "--database", database).status == 0)
    for reader in ["Pacific/Auckland", "America/Los_Angeles"] {
      let shown = try roster("show", "2", "--database", database, environment: ["TZ": reader])
      #expect(shown.output.contains("Born   5 April 2010"), "\(shown.output)")
    }
  }

  @Test func historyTellsWhoAndFromWhere() throws {
    let environment = ["SSH_CONNECTION": "192.0.2.7 5000 192.0.2.1 22"]
    #expect(try roster("set", "1", "class=9", "phone=12", "--database", database, environment: environment).status == 0)
    let login = try run("/usr/bin/id", ["-un"]).output.split(separator: "\n").first ?? ""
    let history = try roster("history", "1", "--database", database).output
    #expect(history.contains("\(login) from 192.0.2.7  changed\n    Class: 7A -> 9\n    Phone: (empty) -> 12\n"))
    #expect(try roster("history", "none", "--database", database).status == 1)
  }

  /// Twenty sessions at once; `.ci/soak edits` has fifty and two thousand edits.
  @Test(.enabled(if: Tool.present(.sqlite3))) func manySessionsAtOnceLoseNothing() throws {
    let outcome = try run("/bin/bash", [Self.script("edits"), Roster.path, "20", "100"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// Twenty cycles; `.ci/soak editkills` has five hundred.
  @Test(.enabled(if: Tool.present(.sqlite3))) func whatWasAcknowledgedOutlivesAKill() throws {
    let outcome = try run("/bin/bash", [Self.script("editkills"), Roster.path, "20"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  private static func script(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scripts/\(name).sh").path
  }
}
