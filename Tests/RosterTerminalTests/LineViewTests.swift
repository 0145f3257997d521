import RosterCore
import RosterTestSupport
import TerminalKit
import Testing

@testable import RosterTerminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The line view on the real presenters: what a person types into a pipe, and every line that comes back.
@Suite(.serialized, .timeLimit(.minutes(1))) @MainActor struct LineViewTests {
  let repository = InMemoryStudentRepository(Screen.riverside)

  /// What the program prints for some lines, without the two that it begins with.
  private func lines(_ typed: String..., repository: InMemoryStudentRepository? = nil) async throws -> [String] {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let text = Array(typed.map { $0 + "\n" }.joined().utf8)
    try #require(write(ends[1], text, text.count) == text.count)
    close(ends[1])
    var answers: [Int32] = [-1, -1]
    try #require(pipe(&answers) == 0)
    let setup = RosterSetup(
      databaseName: "riverside.db", repository: repository ?? self.repository,
      sign: { Signature(login: "anna", moment: $0) }, clock: FixedClock(try today(), moment: 5_000))
    await RosterLines(setup, on: LineTerminal(input: ends[0], output: answers[1])).run()
    close(ends[0])
    close(answers[1])
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(answers[0], &bytes, bytes.count)
    close(answers[0])
    let printed = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(printed.first == "Roster  riverside.db")
    return Array(printed.dropFirst(3))
  }

  private static let phuoc = [
    "Name: Phuoc Nguyen", "Age: 45 years old", "ID: 100871", "Class: 11B", "Born: 3 May 1981", "Loaded Phuoc Nguyen.",
  ]

  @Test func theStartTellsHowManyThereAreAndWhatToDo() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    var told: [String] = []
    let view = LineView { told.append($0) }
    let find = FindPresenter(
      view: view, card: StudentPresenter(view: view, repository: repository, clock: FixedClock(try today())),
      repository: repository, gestures: .words)
    find.listHeightChanged(to: 9)
    view.purpose = .counting
    find.start()
    while view.isBusy { await Task.yield() }
    view.answersHaveCome()
    #expect(told == ["Type a name or an ID.", "3 students."])
  }

  private func today() throws -> CalendarDate { try #require(CalendarDate(iso: "2026-12-01")) }

  @Test func matchesAreNumberedAndLoadedByNumber() async throws {
    #expect(
      try await lines("nguyen ph", "2") == [
        "3 found; from 1 to 3:", "1: Nguyen, Phuoc, class 11B, ID 100871", "2: Nguyen, Phuong, class 12C, ID 102233",
        "3: Nguyen, Phuong Anh, class 10A, ID 100234", "Name: Phuong Nguyen", "Age: age unknown", "ID: 102233",
        "Class: 12C", "Loaded Phuong Nguyen.",
      ])
  }

  @Test func aSingleMatchAndAnExactIDAreLoadedAtOnce() async throws {
    #expect(try await lines("phuoc") == Self.phuoc)
    #expect(try await lines("100871") == Self.phuoc)
  }

  @Test func anIDThatMerelyBeginsSoIsListedAndNotLoaded() async throws {
    #expect(
      try await lines("10087") == [
        "No student has the ID 10087; 1 begins with it. A number of the list loads one.", "1 found.",
        "1: Nguyen, Phuoc, class 11B, ID 100871",
      ])
  }

  @Test func nobodyFoundSaysSo() async throws {
    #expect(try await lines("zzzz") == ["Nobody found for “zzzz”. Try fewer letters or words."])
  }

  /// Whoever has heard `7` on one page must not get another student by it on the next.
  @Test func numbersGoOnOverPagesAndThoseOfOtherPagesLoadNobody() async throws {
    let many = InMemoryStudentRepository(
      (101...120).map { Student(id: StudentID("A\($0)"), name: PersonName(family: "S\($0)")) })
    let told = try await lines("list", "more", "7", "12", "more", "more", "back", "#10", repository: many)
    #expect(told[0] == "Type a name or an ID.")
    #expect(told[1] == "20 students; from 1 to 9:" && told[2] == "1: S101, ID A101" && told[10] == "9: S109, ID A109")
    #expect(told[11] == "20 students; from 10 to 18:" && told[12] == "10: S110, ID A110")
    #expect(
      Array(told[21...25]) == [
        "Number 7 is on another page; more and back list them. To find it as an ID: find 7", "Name: S112",
        "Age: age unknown", "ID: A112", "Loaded S112.",
      ])
    #expect(
      Array(told[26...29]) == [
        "20 students; from 19 to 20:", "19: S119, ID A119", "20: S120, ID A120", "There are no more of them.",
      ])
    #expect(told[30] == "20 students; from 10 to 18:")
    #expect(told.suffix(4).first == "Name: S110")
  }

  /// A scanner types ids; one that looks like a number of the list must never load another student.
  @Test func aNumberThatIsAlsoSomebodysIDLoadsNobody() async throws {
    let small = InMemoryStudentRepository([
      Student(id: "2", name: PersonName(family: "Ek")), Student(id: "1", name: PersonName(family: "Ekman")),
    ])
    let told = try await lines("ek", "1", "#1", "find 1", repository: small)
    #expect(Array(told[0...2]) == ["2 found; from 1 to 2:", "1: Ek, ID 2", "2: Ekman, ID 1"])
    #expect(told[3] == "1 is a number of the list and also somebody's ID. Type #1 for the list, or find 1 for the ID.")
    #expect(told[4] == "Name: Ek" && told[7] == "Loaded Ek.")
    #expect(told[8] == "Name: Ekman" && told[11] == "Loaded Ekman.")
  }

  @Test func agesAreToldOnAnotherDateInOneLine() async throws {
    #expect(
      try await lines("phuoc", "date 2026-05-02", "date 2026-02-30", "date", "today").dropFirst(6) == [
        "Age on 2 May 2026: 44 years old", "Ages are those of 2 May 2026.",
        "Not a date: type it as 2026-09-01, or nothing for today.",
        "Ages on which date? Type it as 2026-09-01, or nothing for today.", "Age: 45 years old",
        "Ages are those of today.",
      ])
  }

  @Test func aWordThatIsACommandIsFoundByFind() async throws {
    let more = InMemoryStudentRepository([Student(id: "9", name: PersonName(given: "Thomas", family: "More"))])
    #expect(try await lines("more", repository: more) == ["There is no list yet. Type a name or an ID, or list."])
    #expect(try await lines("find more", repository: more).first == "Name: Thomas More")
    #expect(try await lines("more thomas", repository: more).first == "Name: Thomas More")
  }

  @Test func helpNamesEveryCommandAndQuitLeavesTheRestUnread() async throws {
    let told = try await lines("help", "quit", "phuoc")
    for word in ["list", "more", "show", "date", "next", "edit", "add", "undo", "help", "quit"] {
      #expect(told.contains { $0.hasPrefix("\(word) ") }, "\(word)")
    }
    #expect(!told.contains { $0.contains("Phuoc") })
  }

  // MARK: - Records

  @Test func everyFieldIsEditedAndUndone() async throws {
    let texts: [(StudentField, String)] = [
      (.id, "B-7"), (.given, "Ana"), (.middle, "M"), (.family, "Berg"), (.preferredGiven, "Kim"),
      (.preferredFamily, "Lund"), (.birth, "2010-04-05"), (.grade, "11"), (.className, "11Z"), (.school, "North"),
      (.email, "a@example.org"), (.phone, "555"), (.status, "left"), (.note, "n"),
    ]
    #expect(texts.map(\.0) == StudentField.allCases)
    let before = try #require(await repository.record(of: "100871")?.student)
    // By number for one half and by name for the other.
    let typed = texts.enumerated().map { $0 % 2 == 0 ? "\($0 + 1)=\($1.1)" : "\($1.0.rawValue)=\($1.1)" }
    let told = try await run(["phuoc", "edit"] + typed + ["save"])
    for (field, text) in texts { #expect(told.contains("\(field.rawValue), \(field.caption): \(text)"), "\(field)") }
    #expect(told.last == "Saved Ana M Berg.")
    let after = try #require(await repository.record(of: "B-7")?.student)
    for (field, text) in texts { #expect(after.text(of: field) == text, "\(field)") }
    #expect(try await lines("undo").last?.hasPrefix("Took back the change of") == true)
    let undone = try #require(await repository.record(of: "100871")?.student)
    #expect(undone.fields(differingFrom: before).isEmpty)
  }

  private func run(_ typed: [String]) async throws -> [String] { try await lines(typed.joined(separator: "\n")) }

  @Test func whatIsWrongIsSaidBesideTheFieldAndNothingIsSaved() async throws {
    let told = try await lines(
      "phuoc", "edit", "birth=2010-02-30", "nosuch=1", "hello", "save", "cancel", "n", "cancel", "y")
    #expect(
      told.suffix(8) == [
        "birth, Born: 2010-02-30. No such date; write it as 2010-04-05.",
        "There is no field nosuch. list tells the fields.", "Type FIELD=TEXT, save or cancel; help says more.",
        "Born: No such date; write it as 2010-04-05.", "Not saved yet: Born needs another look.",
        "Leave without saving the changes?", "Leave without saving the changes?", "Nothing was saved.",
      ])
    #expect(try await repository.record(of: "100871")?.student.revision == 1)
  }

  @Test func aStudentIsAdded() async throws {
    let told = try await lines("add", "id=7", "family=Ek", "given=Siv", "save")
    #expect(told.suffix(4) == ["Name: Siv Ek", "Age: age unknown", "ID: 7", "Saved Siv Ek."])
    #expect(try await repository.record(of: "7")?.student.name == PersonName(given: "Siv", family: "Ek"))
  }

  @Test func theEndOfTheInputSavesNothing() async throws {
    let told = try await lines("phuoc", "edit", "class=12Z")
    #expect(told.last == "Nothing was saved.")
    #expect(try await repository.record(of: "100871")?.student.className == "11B")
  }

  /// Somebody else is faster; theirs or mine is asked, and neither wins in silence.
  @Test(arguments: [("theirs", "11X", nil), ("mine", "11X", "555")] as [(String, String, String?)])
  func aConflictIsAsked(answer: String, className: String, phone: String?) async throws {
    var told: [String] = []
    let view = LineView { told.append($0) }
    let clock = FixedClock(try today(), moment: 5_000)
    let setup = RosterSetup(
      databaseName: "riverside.db", repository: repository, sign: { Signature(login: "anna", moment: $0) }, clock: clock
    )
    let presenters = Presenters(of: view, setup, gestures: .words)
    let (find, edit) = (presenters.find, presenters.edit)
    find.listHeightChanged(to: 9)
    func type(_ lines: String...) async {
      for line in lines {
        _ = view.handle(line)
        repeat {
          while view.isBusy || edit.isBusy { await Task.yield() }
          view.answersHaveCome()
        } while view.isBusy || edit.isBusy
      }
    }
    await type("phuoc", "edit", "phone=555")
    let base = try #require(await repository.record(of: "100871")?.student)
    var theirs = base
    theirs.className = "11X"
    _ = try await repository.save(theirs, over: base, by: Signature(login: "bo", moment: 66))
    await type("save")
    #expect(view.mode == .conflict && told.contains { $0.hasPrefix("bo, ") })
    #expect(told.contains("  Class: 11B -> 11X"))
    await type("what?")
    #expect(view.mode == .conflict)
    await type(answer)
    let stored = try #require(await repository.record(of: "100871")?.student)
    #expect(stored.className == className && stored.phone == phone)
    #expect(view.mode == .find)
  }

  // MARK: - Text

  @Test func nothingThatComesFromDataDrivesATerminal() async throws {
    let hostile = Student(
      id: "7\u{1B}[2J", name: PersonName(given: "\u{1B}]52;c;aGk=\u{7}", family: "\u{202E}abc"), className: "\u{9B}31m",
      note: "a\u{2028}b\r\nc")
    let told = try await lines(
      "abc", "edit", "list", "note=\u{1B}[31mx", "save", "\u{1B}]0;t\u{7}",
      repository: InMemoryStudentRepository([hostile]))
    #expect(told.contains { $0.hasPrefix("Name: ") } && told.contains { $0.contains("note, Note:") })
    for line in told {
      #expect(
        line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}" })
    }
  }

  @Test func everyLineEndEndsALineAndTheLastNeedsNone() async throws {
    #expect(
      try await run(["zz\r\nyy\rxx"]).map { $0.prefix(16) } == [
        "Nobody found for", "Nobody found for", "Nobody found for",
      ])
  }
}
