import Foundation
import Testing

/// The commands, as a shell sees them.
@Suite struct CommandTests {
  /// A database with the sample roster in it.
  private func sampled() throws -> (scratch: Scratch, database: String) {
    let scratch = try Scratch()
    let sample = try roster("sample", "--students", "1000")
    #expect(sample.status == 0)
    let database = scratch.path("school.db")
    let imported = try roster("import", "--yes", "--database", database, try scratch.write(sample.output, to: "s.csv"))
    #expect(imported.status == 0, "\(imported.errors)")
    return (scratch, database)
  }

  @Test func findPrintsTheStudentOrNothing() throws {
    let (scratch, database) = try sampled()
    let found = try roster("find", "phuoc", "--database", database)
    #expect(found.output.hasPrefix("100871\tNguyen, Phuoc\t45 years old\t11B"))
    #expect(found.status == 0 && found.errors.isEmpty)
    let nobody = try roster("--database", database, "find", "zzzz")
    #expect(nobody.output.isEmpty && nobody.status == 1)
    let everybody = try roster("find", "", "--limit", "7", "--database", database)
    #expect(everybody.output.split(separator: "\n").count == 7)
    _ = scratch
  }

  @Test func showPrintsTheRecordAsTextAndJSON() throws {
    let (scratch, database) = try sampled()
    let text = try roster("show", "100871", "--database", database, "--on", "2001-01-01")
    #expect(text.output.contains("Age on 1 Jan 2001  19 years old"))
    let json = try roster("show", "100871", "--format", "json", "--database", database)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["family"] as? String == "Nguyen" && object["ageYears"] as? Int == 45)
    #expect(try roster("show", "10087", "--database", database).status == 1)
    let list = try roster("find", "nguyen", "--format", "json", "--database", database)
    #expect(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) is [[String: Any]])
    _ = scratch
  }

  @Test func exportImportExportIsTheSameToTheByte() throws {
    let (scratch, database) = try sampled()
    let first = try roster("export", "--database", database)
    let csv = try scratch.write(first.output, to: "again.csv")
    let again = scratch.path("again.db")
    #expect(try roster("import", "--yes", "--database", again, csv).status == 0)
    #expect(try roster("export", "--database", again).output == first.output)
    let repeated = try roster("import", "--yes", "--database", again, csv)
    #expect(repeated.output.contains("New        0\nChanged    0\nUnchanged  1,000\n"))
    #expect(repeated.status == 0)
  }

  @Test func exportWritesANewFileForItsOwnerAloneAndNeverOverOne() throws {
    let (scratch, database) = try sampled()
    let file = scratch.path("out.json")
    #expect(try roster("export", "--format", "json", "--output", file, "--database", database).status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try roster("export", "--output", file, "--database", database)
    #expect(again.status == 73 && again.errors.contains("exists already"))
    #expect(scratch.text("out.json").hasPrefix("["))
    #expect(scratch.names.allSatisfy { !$0.contains("partial") })
  }

  @Test func oneRosterFilesAreJoinedAndOthersAreLeftOut() throws {
    let scratch = try Scratch()
    let users = try scratch.write(
      """
      sourcedId,status,enabledUser,orgSourcedIds,role,username,identifier,givenName,familyName,password
      u1,active,true,north,student,ana,000123,Ana,Müller,secret
      u2,active,true,north,teacher,tom,900,Tom,Ek,secret
      u3,tobedeleted,true,north,student,bo,124,Bo,Berg,secret

      """, to: "users.csv")
    _ = try scratch.write("sourcedId,birthDate\nu1,2010-04-05\nu2,1980-01-02\n", to: "demographics.csv")
    let database = scratch.path("one.db")
    let report = try roster("import", "--yes", "--database", database, scratch.folder.path)
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    #expect(report.output.contains("New        2") && report.output.contains("1 no students"))
    let ana = try roster("show", "000123", "--database", database, "--on", "2026-12-01")
    #expect(ana.output.contains("Ana Müller") && ana.output.contains("16 years old"))
    let bo = try roster("find", "berg", "--database", database)
    #expect(bo.output == "124\tBerg, Bo\tage unknown\t\tleft\n")
    #expect(try !Data(contentsOf: URL(fileURLWithPath: database)).contains(Data("secret".utf8)))
    _ = users
  }

  @Test func columnsAreMappedByNameAndNumber() throws {
    let scratch = try Scratch()
    let csv = try scratch.write("Nr,Wie,Geboren\n7,Siv Ek,2010\n", to: "a.csv")
    let refused = try roster("import", "--yes", "--database", scratch.path("a.db"), csv)
    #expect(refused.status == 65 && refused.errors.contains("Nr, Wie, Geboren"))
    #expect(!scratch.exists("a.db"))
    let taken = try roster(
      "import", "--yes", "--database", scratch.path("a.db"), csv, "--map", "id=Nr", "--map", "full-name=2", "--map",
      "birth=Geboren")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(
      try roster("find", "siv", "--database", scratch.path("a.db"), "--on", "2026-06-01").output
        == "7\tSiv Ek\t15 or 16 years old\n")
  }

  @Test func aDryRunMakesNothing() throws {
    let scratch = try Scratch()
    let csv = try scratch.write("id,family\n1,Ek\n1,Berg\n2,\n", to: "a.csv")
    let dry = try roster("import", "--dry-run", "--database", scratch.path("a.db"), csv)
    #expect(dry.output.contains("New        1") && dry.output.contains("Rejected   2"))
    #expect(dry.output.contains("line 3: the id 1 stands on line 2 with other data"))
    #expect(dry.status == 65 && scratch.names == ["a.csv"])
  }

  @Test func rowsThatAreRejectedAreToldAndTheOthersImported() throws {
    let scratch = try Scratch()
    let csv = try scratch.write("id,family,birth\n1,Ek,soon\n2,Berg,2010-04-05\n", to: "a.csv")
    let outcome = try roster("import", "--yes", "--database", scratch.path("a.db"), csv)
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("line 2, column birth"))
    #expect(
      try roster("find", "", "--database", scratch.path("a.db"), "--on", "2026-12-01").output
        == "2\tBerg\t16 years old\n")
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for command in [[], ["demo"], ["find"], ["show"], ["import"], ["export"], ["sample"]] {
      let help = try run(Roster.path, command + ["--help"])
      #expect(help.status == 0 && help.errors.isEmpty)
      #expect(help.output.hasPrefix("Usage: roster"))
    }
    #expect(try roster("--version").output.hasPrefix("roster "))
  }

  @Test func hostileNamesAreNotObeyedByWhoReadsText() throws {
    let scratch = try Scratch()
    let csv = try scratch.write("id,family\n1,\"\u{1B}]52;c;aGk=\u{7}Ek\"\n", to: "a.csv")
    let imported = try roster("import", "--yes", "--database", scratch.path("a.db"), csv)
    let found = try roster("find", "", "--database", scratch.path("a.db"))
    let shown = try roster("show", "1", "--database", scratch.path("a.db"))
    for text in [imported.output, imported.errors, found.output, shown.output] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
    }
  }
}
