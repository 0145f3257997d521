import RosterCore
import RosterTestSupport
import TerminalKit
import Testing

@testable import RosterTerminal

/// Frames of the form and the question about a conflict.
@Suite(.serialized, .timeLimit(.minutes(1))) @MainActor struct EditFrameTests {
  private func loaded(_ size: Size) async throws -> Screen {
    let screen = try Screen(size)
    await screen.start()
    await screen.type("100871")
    await screen.press(.enter)
    return screen
  }

  @Test func theFormHasEveryFieldAndSaysWhatIsWrongBesideIt() async throws {
    let screen = try await loaded(FrameTests.wide)
    await screen.press(.function(4))
    var frame = screen.frame()
    #expect(frame[0] == "Edit Phuoc Nguyen")
    #expect(frame[1] == ">ID              100871")
    #expect(frame[2] == " Given name      Phuoc")
    #expect(frame[7] == " Born            1981-05-03")
    #expect(frame[13] == " Status          active")
    #expect(frame[14] == " Note")
    #expect(frame[16] == " [ Save ]")
    #expect(frame[23] == "Ctrl-S Save  Tab Next  Shift-Tab Back  Esc Leave")
    #expect(screen.cursor == Point(x: 23, y: 1))
    await screen.press(.tab, .tab, .tab, .tab, .tab, .tab, .control("u"))
    await screen.type("2010-02-30")
    frame = screen.frame()
    #expect(frame[7] == ">Born            2010-02-30".padding(to: 42) + "No such date; write it as 2010-04-05.")
    await screen.press(.control("s"))
    #expect(screen.frame()[22] == "Not saved yet: Born needs another look.")
  }

  @Test func aSaveIsShownOnTheCard() async throws {
    let screen = try await loaded(FrameTests.wide)
    await screen.press(.function(4), .tab, .control("u"))
    await screen.type("Phuc")
    await screen.press(.control("s"))
    await screen.press()
    let frame = screen.frame()
    #expect(frame[3].hasSuffix("Name  Phuc Nguyen"))
    #expect(frame[22] == "Saved Phuc Nguyen.")
    await screen.press(.function(8))
    await screen.press()
    #expect(screen.frame()[3].hasSuffix("Name  Phuoc Nguyen"))
  }

  @Test func theNarrowFormScrollsAndKeepsTheButtonInSight() async throws {
    let screen = try await loaded(FrameTests.narrow)
    await screen.press(.function(4))
    var frame = screen.frame()
    #expect(frame[1] == ">ID              100871")
    #expect(frame[7] == " [ Save ]".padding(to: 33) + "1 of 14")
    await screen.press(.up)
    frame = screen.frame()
    #expect(frame[7] == ">[ Save ]".padding(to: 32) + "14 of 14")
    #expect(frame[6] == " Note")
    await screen.press(.up, .control("u"))
    await screen.type("x")
    await screen.press(.up, .control("u"))
    await screen.type("gone")
    #expect(screen.frame()[8] == "Write active or left.")
    await screen.press(.escape)
    frame = screen.frame()
    #expect(frame[8] == "Leave without saving the changes? [y/N]")
    await screen.press(.text("n"))
    #expect(screen.frame()[5] == ">Status          gone")
    await screen.press(.escape, .text("y"))
    #expect(screen.frame()[0].hasPrefix("Roster"))
  }

  @Test func theSaveButtonSavesByEnterAndByAClick() async throws {
    for (text, keys) in [
      ("a", [Key.backTab, .backTab, .enter]),
      ("b", [.mouse(MouseEvent(.press, at: Point(x: 3, y: 16)))]),
    ] {
      let screen = try await loaded(FrameTests.wide)
      await screen.press(.function(4), .tab)
      await screen.type(text)
      // A click means what was painted where it falls.
      #expect(screen.frame()[16] == " [ Save ]")
      for key in keys { await screen.press(key) }
      await screen.press()
      #expect(screen.frame()[22] == "Saved Phuoc\(text) Nguyen.")
    }
  }

  @Test func quitAsksOnlyWhereSomethingWasChanged() async throws {
    let screen = try await loaded(FrameTests.wide)
    await screen.press(.function(4))
    #expect(screen.view.handle(.control("q")) == .quit)
    await screen.press(.function(4))
    await screen.type("9")
    #expect(screen.view.handle(.control("c")) == nil)
    #expect(screen.frame()[22] == "Leave without saving the changes? [y/N]")
    #expect(screen.view.handle(.escape) == nil)
    #expect(screen.frame()[1] == ">ID              1008719")
    #expect(screen.view.handle(.function(10)) == nil)
    #expect(screen.view.handle(.text("y")) == .quit)
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 10)])
  func aConflictTellsWhoChangedWhatAndAsks(size: Size) async throws {
    let screen = try await loaded(size)
    await screen.press(.function(4))
    await screen.press(.down)
    await screen.type("x")
    let base = try #require(try await screen.repository.record(of: "100871")?.student)
    var theirs = base
    theirs.className = "12A"
    _ = try await screen.repository.save(theirs, over: base, by: Signature(login: "bo", moment: 66))
    await screen.press(.control("s"))
    let frame = screen.frame()
    #expect(frame[0] == "Changed by somebody else")
    #expect(frame[size.height - 1] == "T Keep theirs  M Save mine too  Esc Back")
    if size == FrameTests.wide {
      #expect(frame.contains(" bo, moment 66:") && frame.contains("   Class: 11B -> 12A"))
      #expect(frame.contains("   Given name: Phuoc -> Phuocx"))
    }
    await screen.press(.escape)
    #expect(screen.frame()[2] == ">Given name      Phuocx")
    await screen.press(.control("s"))
    await screen.press(.text("m"))
    await screen.press()
    #expect(screen.frame().contains { $0.contains("Name  Phuocx Nguyen") })
    #expect(try await screen.repository.record(of: "100871")?.student.className == "12A")
  }

  @Test func whatDrivesTerminalsIsShownHarmlessAndKeptAsItWas() async throws {
    let hostile = "\u{1B}[2J\tx\u{202E}y\u{9B}31m"
    let student = Student(id: "7", name: PersonName(given: "A", family: hostile))
    let screen = try Screen(FrameTests.wide, students: [student])
    await screen.start()
    await screen.type("7")
    await screen.press(.enter)
    await screen.press(.function(4), .tab)
    await screen.type("b")
    let frame = screen.frame()
    #expect(frame[2] == ">Given name      Ab")
    #expect(
      frame.allSatisfy { line in
        line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}" }
      })
    await screen.press(.control("s"))
    let saved = try #require(try await screen.repository.record(of: "7")?.student)
    #expect(saved.name.given == "Ab")
    #expect(saved.name.family?.unicodeScalars.elementsEqual(hostile.unicodeScalars) == true)
  }

  @Test func formsSurviveEverySize() async throws {
    let screen = try await loaded(FrameTests.wide)
    await screen.press(.function(7))
    for size in [Size(width: 1, height: 1), Size(width: 2, height: 3), Size(width: 500, height: 100)] {
      await screen.resize(to: size)
      #expect(screen.frame().count == size.height)
    }
    await screen.resize(to: FrameTests.narrow)
    #expect(screen.frame()[0] == "Add a student")
  }
}
