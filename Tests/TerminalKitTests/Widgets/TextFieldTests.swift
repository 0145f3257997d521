import Testing

@testable import TerminalKit

@MainActor
@Suite("Text field")
struct TextFieldTests {
  /// The field after `keys`, with `|` where the cursor stands.
  private func edited(_ text: String, marked: Bool = false, _ keys: [Key]) -> String {
    let field = TextField(frame: Rect(x: 0, y: 0, width: 200, height: 1))
    field.text = text
    field.isMarked = marked
    for key in keys { #expect(field.handle(key)) }
    let cells = field.cursor?.x ?? -1
    let before = CellText.truncated(field.text, to: cells, ellipsis: "")
    return before + "|" + field.text.dropFirst(before.count)
  }

  private func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .text(String($0)) } }

  @Test("Editing keys")
  func editing() {
    #expect(edited("", typed("Sve")) == "Sve|")
    #expect(edited("Sve", [.backspace]) == "Sv|")
    #expect(edited("Sve", [.left, .left, .text("x")]) == "Sx|ve")
    #expect(edited("Sve", [.home, .delete]) == "|ve")
    #expect(edited("Sve", [.control("a"), .right, .control("k")]) == "S|")
    #expect(edited("Sve", [.left, .control("u")]) == "|e")
    #expect(edited("Sve", [.home, .end]) == "Sve|")
    #expect(edited("Sve", [.home, .control("e")]) == "Sve|")
    #expect(edited("Ana  Maria ", [.control("w")]) == "Ana  |")
    #expect(edited("Ana  Maria ", [.control("w"), .control("w")]) == "|")
    #expect(edited("ab", [.home, .left, .backspace]) == "|ab")
    #expect(edited("ab", [.right, .delete]) == "ab|")
    #expect(edited("ab", [.left, .paste("x y")]) == "ax y|b")
  }

  @Test("One step, and one deletion, is one visible character")
  func clusters() {
    #expect(edited("", typed("Sve\u{301}") + [.backspace]) == "Sv|")
    #expect(edited("e\u{301}x", [.left, .left]) == "|e\u{301}x")
    #expect(edited("e\u{301}x", [.home, .delete]) == "|x")
    #expect(edited("田中", [.left]) == "田|中")
    #expect(edited("e", [.text("\u{301}"), .text("n")]) == "e\u{301}n|")
    #expect(edited("en", [.left, .text("\u{301}")]) == "e\u{301}|n")
  }

  @Test("Marked text is replaced by what is typed, and edited by anything else")
  func marked() {
    #expect(edited("Siv", marked: true, [.text("x")]) == "x|")
    #expect(edited("Siv", marked: true, [.paste("Ana")]) == "Ana|")
    #expect(edited("Siv", marked: true, [.left, .text("x")]) == "Six|v")
    #expect(edited("Siv", marked: true, [.end, .text("x")]) == "Sivx|")
    #expect(edited("Siv", marked: true, [.home, .text("x")]) == "x|Siv")
    #expect(edited("Siv", marked: true, [.backspace]) == "Si|")
  }

  @Test("Marked text is shown in reverse")
  func markedStyle() throws {
    let session = try TerminalSession.headless()
    defer { session.close() }
    let field = TextField(frame: Rect(x: 2, y: 1, width: 10, height: 1))
    field.text = "Siv"
    field.isMarked = true
    field.draw(on: session.canvas, focused: true)
    session.refresh(cursor: field.cursor)
    #expect(session.style(at: Point(x: 4, y: 1)) == .reverse)
    #expect(session.style(at: Point(x: 5, y: 1)) == [])
    #expect(session.cursorPosition == Point(x: 5, y: 1))
  }

  @Test("Text beyond the limit is refused, and the rest is kept")
  func limit() {
    let field = TextField(limit: 5, frame: Rect(x: 0, y: 0, width: 9, height: 1))
    _ = field.handle(.paste("1234567"))
    #expect(field.text == "12345")
    _ = field.handle(.text("8"))
    #expect(field.text == "12345")
    field.isMarked = true
    _ = field.handle(.text("8"))
    #expect(field.text == "8")
  }

  @Test("Only a change of the text is told")
  func changes() {
    let field = TextField(frame: Rect(x: 0, y: 0, width: 9, height: 1))
    var told: [String] = []
    field.onChange = { [unowned field] in told.append(field.text) }
    for key in [Key.text("a"), .left, .backspace, .delete, .delete, .home] { _ = field.handle(key) }
    #expect(told == ["a", ""])
    field.text = "set"
    #expect(told == ["a", ""])
  }

  @Test("Keys that are not the field's are left to others")
  func others() {
    let field = TextField()
    for key in [Key.enter, .tab, .backTab, .escape, .up, .down, .pageUp, .function(1), .control("q"), .alt("x")] {
      #expect(!field.handle(key))
    }
  }

  @Test("Long text scrolls by as little as shows the cursor, and comes back when it gets shorter")
  func scrolling() throws {
    let field = TextField(frame: Rect(x: 0, y: 0, width: 5, height: 1))
    func shown() throws -> [String] { try painted(width: 8, height: 1) { field.draw(on: $0, focused: true) } }
    for key in typed("abcdefg") { _ = field.handle(key) }
    try #expect(shown() == ["defg"])
    #expect(field.cursor == Point(x: 4, y: 0))
    for _ in 0..<5 { _ = field.handle(.left) }
    try #expect(shown() == ["cdefg"])
    #expect(field.cursor == Point(x: 0, y: 0))
    _ = field.handle(.end)
    for _ in 0..<4 { _ = field.handle(.backspace) }
    try #expect(shown() == ["abc"])
    field.text = "田中美咲"
    try #expect(shown() == ["美咲"])
    #expect(field.cursor == Point(x: 4, y: 0))
    _ = field.handle(.home)
    try #expect(shown() == ["田中"])
  }

  @Test("A click puts the cursor there")
  func click() {
    let field = TextField(frame: Rect(x: 3, y: 0, width: 9, height: 1))
    field.text = "田中x"
    #expect(field.handle(.mouse(MouseEvent(.press, at: Point(x: 6, y: 0)))))
    #expect(field.cursor == Point(x: 5, y: 0))
    #expect(!field.handle(.mouse(MouseEvent(.press, at: Point(x: 2, y: 0)))))
  }
}
