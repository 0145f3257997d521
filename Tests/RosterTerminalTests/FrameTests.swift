import RosterCore
import TerminalKit
import Testing

@testable import RosterTerminal

/// Frames of the real view, as lines of text; what they must show is the design's picture of the screen.
@Suite(.serialized, .timeLimit(.minutes(1))) @MainActor struct FrameTests {
  static let wide = Size(width: 80, height: 24)
  static let narrow = Size(width: 40, height: 10)

  /// A row of the wide screen: the list, the line, and the card.
  private func row(_ list: String, _ card: String = "") -> String {
    list.padding(to: 49) + "│" + (card.isEmpty ? "" : " " + card)
  }

  private static let rule = String(repeating: "─", count: 49) + "┬" + String(repeating: "─", count: 30)
  private static let hints = "Enter Load  Tab Next  F1 Help  Ctrl-Q Quit  F4 Edit  F5 Age on  F7 Add"

  @Test func theFirstFrameHasLabelsAndButtonBeforeAnyAnswer() throws {
    let frame = try Screen(Self.wide).frame()
    #expect(frame[0] == "Roster  riverside.db")
    #expect(frame[1] == "Find>")
    #expect(frame[2] == String(repeating: "─", count: 80))
    #expect(frame[3] == "Name".leftPadding(to: 51))
    #expect(frame[4] == "Age".leftPadding(to: 51))
    #expect(frame[21] == "[ Load Student ]".leftPadding(to: 52))
    #expect(frame[23] == Self.hints)
  }

  @Test func theStartListsEverybodyAndAsksForAName() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    let frame = screen.frame()
    #expect(frame[0] == "Roster  riverside.db".padding(to: 70) + "3 students")
    #expect(frame[3] == row("  Nguyen, Phuoc".padding(to: 38) + "11B 100871", "Name"))
    #expect(frame[4] == row("  Nguyen, Phuong".padding(to: 38) + "12C 102233", "Age"))
    #expect(frame[5] == row("  Nguyen, Phuong Anh".padding(to: 38) + "10A 100234"))
    #expect(frame[22] == "Type a name or an ID.")
    #expect(screen.cursor == Point(x: 6, y: 1))
  }

  @Test func theTitleNamesTheSchoolAsFarAsThereIsRoom() async throws {
    for (size, title) in [
      (Self.wide, "Roster  riverside.db  Riverside School".padding(to: 70) + "3 students"),
      (Self.narrow, "Roster  riverside.db  River…  3 students"),
    ] {
      let screen = try Screen(size)
      await screen.start()
      screen.presenters.school.schoolRead(School(name: "Riverside School"))
      #expect(screen.frame()[0] == title)
    }
  }

  @Test func enterLoadsTheFirstHit() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    await screen.type("nguyen ph")
    await screen.press(.enter)
    let frame = screen.frame()
    #expect(frame[0] == "Roster  riverside.db".padding(to: 73) + "3 found")
    #expect(frame[1] == "Find> nguyen ph")
    #expect(frame[3] == row("> Nguyen, Phuoc".padding(to: 38) + "11B 100871", "Name  Phuoc Nguyen"))
    #expect(frame[4] == row("  Nguyen, Phuong".padding(to: 38) + "12C 102233", "Age   45 years old"))
    #expect(frame[5] == row("  Nguyen, Phuong Anh".padding(to: 38) + "10A 100234"))
    #expect(frame[6] == row("", "ID    100871"))
    #expect(frame[7] == row("", "Class 11B"))
    #expect(frame[8] == row("", "Born  3 May 1981"))
    #expect(frame[21] == row("", " [ Load Student ]"))
    #expect(frame[22] == "Loaded Phuoc Nguyen.")
    // Find keeps the focus with its text marked: the next letter replaces it.
    #expect(screen.cursor == Point(x: 15, y: 1))
    #expect(screen.session.style(at: Point(x: 6, y: 1)) == .reverse)
    await screen.type("e")
    let next = screen.frame()
    #expect(next[1] == "Find> e")
    #expect(next[3].hasSuffix("│ Name") && next[4].hasSuffix("│ Age"))
  }

  @Test func theButtonIsReachedByTabAndPressedBySpace() async throws {
    let screen = try Screen(Self.wide)
    await screen.start(selecting: Screen.phuoc)
    await screen.press(.tab)
    #expect(screen.frame()[21] == row("", ">[ Load Student ]"))
    #expect(screen.cursor == Point(x: 52, y: 21))
    await screen.press(.text(" "))
    let frame = screen.frame()
    #expect(frame[3].hasSuffix("│ Name  Phuoc Nguyen"))
    #expect(frame[4].hasSuffix("│ Age   45 years old"))
  }

  @Test func theCursorFollowsTheSelection() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    await screen.press(.down, .down)
    #expect(screen.frame()[4].hasPrefix("> Nguyen, Phuong "))
    #expect(screen.cursor == Point(x: 0, y: 4))
    await screen.press(.backTab)
    #expect(screen.frame()[21] == row("", ">[ Load Student ]"))
    #expect(screen.cursor == Point(x: 52, y: 21))
  }

  @Test func onANarrowScreenTheCardTakesTheListsPlace() async throws {
    let screen = try Screen(Self.narrow)
    await screen.start()
    #expect(
      screen.frame() == [
        "Roster  riverside.db          3 students",
        "Find>",
        String(repeating: "─", count: 40),
        "  Nguyen, Phuoc               11B 100871",
        "  Nguyen, Phuong              12C 102233",
        "  Nguyen, Phuong Anh          10A 100234",
        "",
        "  [ Load Student ]",
        "Type a name or an ID.",
        "Enter Load  F1 Help  Ctrl-Q Quit",
      ])
    await screen.type("phuoc")
    await screen.press(.enter)
    #expect(
      screen.frame() == [
        "Roster  riverside.db             1 found",
        "Find> phuoc",
        String(repeating: "─", count: 40),
        " Name  Phuoc Nguyen",
        " Age   45 years old",
        " ID    100871",
        " Class 11B",
        "  [ Load Student ]",
        "Loaded Phuoc Nguyen.",
        "Enter Load  F1 Help  Ctrl-Q Quit",
      ])
    await screen.press(.escape)
    #expect(screen.frame()[3] == "  Nguyen, Phuoc               11B 100871")
  }

  @Test func aLongStatusNeverHidesTheButton() async throws {
    let screen = try Screen(Self.narrow)
    await screen.start()
    await screen.type("10087")
    #expect(
      screen.frame().suffix(6) == [
        "", "", "  [ Load Student ]", "No student has the ID 10087; 1 begins", "with it. Down chooses.",
        "Enter Load  F1 Help  Ctrl-Q Quit",
      ])
  }

  @Test func helpIsWrappedAndNeverCut() async throws {
    let screen = try Screen(Self.narrow)
    await screen.start()
    await screen.press(.function(1))
    #expect(
      screen.frame()[1...4] == [
        " Enter       Load the selected student", " Tab         Go to the button, the list,",
        "             and back to Find",
        " Shift-Tab   The same, the other way",
      ])
  }

  @Test func longNamesWrapOnTheCardAndAreCutInTheListAndIDsNeverAre() async throws {
    let name = PersonName(given: "Maria Guadalupe", middle: "de los Ángeles", family: "Fernández de Córdoba y Álvarez")
    let student = Student(id: "2026-ABCDEF-0000012345", name: name, className: "11B")
    let screen = try Screen(Self.wide, students: [student])
    await screen.start(selecting: student)
    await screen.press(.enter)
    let frame = screen.frame()
    #expect(frame[3].hasPrefix("> Fernández de Córdo… 11B 2026-ABCDEF-0000012345 │ Name  Maria Guadalupe de los"))
    #expect(frame[4].hasSuffix("│       Ángeles Fernández de"))
    #expect(frame[5].hasSuffix("│       Córdoba y Álvarez"))
    #expect(frame[6].hasSuffix("│ Age   age unknown"))
  }

  @Test func wideCharactersKeepTheColumnsInPlace() async throws {
    let students = [
      Student(id: "1001", name: PersonName(given: "美咲", family: "田中"), className: "1A"),
      Student(id: "1002", name: PersonName(given: "Siv", family: "Berg"), className: "1A"),
      Student(id: "1003", name: PersonName(given: "Zoë", family: "Ana 👩‍🎓 Ek"), className: "1A"),
    ]
    for width in 20...40 {
      let screen = try Screen(Size(width: width, height: 10), students: students)
      await screen.start()
      for (y, id) in [(3, "1003"), (4, "1002"), (5, "1001")] {
        let frame = screen.frame()
        #expect(frame[y].hasSuffix(id), "\(width): \(frame[y])")
        #expect(CellText.cellWidth(of: frame[y]) == width, "\(width): \(frame[y])")
      }
    }
  }

  @Test func hostileNamesAreShownAndNotObeyed() async throws {
    let student = Student(id: "7\u{1B}[2J", name: PersonName(given: "\u{1B}]52;c;aGk=\u{7}", family: "\u{202E}abc"))
    let screen = try Screen(Self.wide, students: [student])
    await screen.start(selecting: student)
    await screen.press(.enter)
    let frame = screen.frame()
    #expect(frame[3].contains("\u{FFFD}abc, \u{FFFD}]52;c;aGk=\u{FFFD}"))
    #expect(frame.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" } })
  }

  @Test func helpIsTheKeyTableAndWhatIsTypedClosesIt() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    await screen.press(.function(1))
    let help = screen.frame()
    #expect(help[1] == " Enter       Load the selected student")
    #expect(help.contains(" F5          Tell ages on another date"))
    #expect(help[23] == "Esc Close  Up Down PgUp PgDn Scroll")
    await screen.type("p")
    #expect(screen.frame()[1] == "Find> p")
    await screen.press(.function(1), .escape)
    #expect(screen.frame()[1] == "Find> p")
  }

  /// Esc and what is typed right after it arrive as a chord over a slow link.
  @Test func aChordLosesNoLetter() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    await screen.type("nguyen")
    await screen.press(.alt("1"))
    await screen.type("00")
    #expect(screen.frame()[1] == "Find> 100")
  }

  @Test func agesAreToldOnAnotherDate() async throws {
    let screen = try Screen(Self.wide)
    await screen.start(selecting: Screen.phuoc)
    await screen.press(.enter, .function(5))
    #expect(screen.frame()[22] == "Date>")
    #expect(screen.cursor == Point(x: 6, y: 22))
    await screen.type("2026-02-30")
    await screen.press(.enter)
    #expect(screen.frame()[21].hasPrefix("Not a date: type it as 2026-09-01, or nothing for today."))
    await screen.press(.control("u"))
    await screen.type("2026-05-02")
    await screen.press(.enter)
    let frame = screen.frame()
    #expect(frame[4].hasSuffix("│ Age on 2 May 2026"))
    #expect(frame[5].hasSuffix("│       44 years old"))
    #expect(frame[22] == "Ages are those of 2 May 2026.")
  }

  @Test func everySizeIsPaintedAndTheSelectionKept() async throws {
    let many = (0..<60).map { Student(id: StudentID("\(1000 + $0)"), name: PersonName(family: "S\(100 + $0)")) }
    let screen = try Screen(Self.wide, students: many)
    await screen.start()
    for _ in 0..<30 { await screen.press(.down) }
    for (width, height) in [(1, 1), (2, 2), (3, 5), (40, 10), (500, 200), (20, 4), (80, 24)] {
      await screen.resize(to: Size(width: width, height: height))
      #expect(screen.frame().count == height)
    }
    #expect(screen.frame().contains { $0.hasPrefix("> S129") })
    await screen.press(.function(1))
    for (width, height) in [(1, 1), (40, 10), (80, 24)] { await screen.resize(to: Size(width: width, height: height)) }
    #expect(screen.frame()[0].hasPrefix("Roster"))
  }

  @Test func pagingReachesTheEndAndComesBack() async throws {
    let many = (0..<100).map { Student(id: StudentID("\(1000 + $0)"), name: PersonName(family: "S\(100 + $0)")) }
    let screen = try Screen(Self.wide, students: many)
    await screen.start()
    await screen.press(.down, .end)
    #expect(screen.frame()[21].hasPrefix("> S199"))
    #expect(screen.frame()[3].hasPrefix("  S181"))
    await screen.press(.pageUp, .pageUp)
    #expect(screen.frame()[3].hasPrefix("> S163"))
    await screen.press(.home)
    #expect(screen.frame()[3].hasPrefix("> S100"))
    await screen.press(.pageDown)
    #expect(screen.frame()[21].hasPrefix("> S118"))
  }

  @Test func theMouseSelectsLoadsAndPresses() async throws {
    let screen = try Screen(Self.wide)
    await screen.start()
    _ = screen.frame()
    await screen.press(.mouse(MouseEvent(.press, at: Point(x: 5, y: 4))))
    #expect(screen.frame()[4].hasPrefix("> Nguyen, Phuong "))
    await screen.press(.mouse(MouseEvent(.press, at: Point(x: 5, y: 4))))
    #expect(screen.frame()[3].hasSuffix("│ Name  Phuong Nguyen"))
    await screen.press(.mouse(MouseEvent(.wheelUp, at: Point(x: 5, y: 4))))
    #expect(screen.frame()[3].hasSuffix("│ Name"))
    await screen.press(.mouse(MouseEvent(.press, at: Point(x: 55, y: 21))))
    #expect(screen.frame()[3].hasSuffix("│ Name  Phuoc Nguyen"))
  }
}

extension String {
  /// The text with blanks up to a width; for texts whose characters each take one cell.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text after so many blanks.
  func leftPadding(to width: Int) -> String { String(repeating: " ", count: width) + self }
}
