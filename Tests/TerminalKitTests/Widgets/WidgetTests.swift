import Testing

@testable import TerminalKit

@MainActor
@Suite("Label, status line, button, list")
struct WidgetTests {
  @Test("A label is cut on one line, or wraps into the rows it has")
  func label() throws {
    let label = Label("Nguyen Phuong Anh", frame: Rect(x: 1, y: 0, width: 8, height: 3))
    try #expect(painted { label.draw(on: $0, focused: false) } == [" Nguyen …"])
    label.wraps = true
    #expect(label.height(forWidth: 8) == 3)
    try #expect(painted { label.draw(on: $0, focused: false) } == [" Nguyen", " Phuong", " Anh"])
    label.frame.height = 2
    try #expect(painted { label.draw(on: $0, focused: false) } == [" Nguyen", " Phuong …"])
    label.text = "3 found"
    label.alignment = .trailing
    try #expect(painted { label.draw(on: $0, focused: false) } == ["  3 found"])
  }

  @Test("A status line covers what stood there")
  func statusLine() throws {
    let status = StatusLine(frame: Rect(x: 0, y: 1, width: 12, height: 1))
    status.message = "Loading"
    let lines = try painted { canvas in
      canvas.text("something older", at: Point(x: 0, y: 1))
      status.draw(on: canvas, focused: false)
    }
    #expect(lines == ["", "Loading     der"])
  }

  @Test("A button shows its title, and its focus in text and in reverse")
  func button() throws {
    let session = try TerminalSession.headless(size: Size(width: 20, height: 1))
    defer { session.close() }
    let button = Button("Load Student", frame: Rect(x: 0, y: 0, width: 17, height: 1))
    #expect(button.preferredWidth == 17)
    button.draw(on: session.canvas, focused: false)
    session.refresh(cursor: nil)
    #expect(session.frame() == [" [ Load Student ]"])
    button.draw(on: session.canvas, focused: true)
    session.refresh(cursor: button.cursor)
    #expect(session.frame() == [">[ Load Student ]"])
    #expect(session.style(at: Point(x: 1, y: 0)) == .reverse)
    #expect(session.cursorPosition == Point(x: 1, y: 0))
  }

  @Test("Enter, Space and a click press a button, and nothing else does")
  func pressing() {
    let button = Button("OK", frame: Rect(x: 4, y: 2, width: 7, height: 1))
    var presses = 0
    button.onPress = { presses += 1 }
    #expect(button.handle(.enter))
    #expect(button.handle(.text(" ")))
    #expect(button.handle(.mouse(MouseEvent(.press, at: Point(x: 5, y: 2)))))
    #expect(presses == 3)
    #expect(!button.handle(.text("x")))
    #expect(!button.handle(.paste(" ")))
    #expect(!button.handle(.mouse(MouseEvent(.press, at: Point(x: 5, y: 3)))))
    #expect(!button.handle(.mouse(MouseEvent(.release, at: Point(x: 5, y: 2)))))
    #expect(presses == 3)
  }

  private func list(_ count: Int = 5) -> ListBox {
    let list = ListBox(
      columns: [.init(), .init(width: 3, alignment: .trailing)], frame: Rect(x: 0, y: 0, width: 14, height: 3))
    list.rows = (1...count).map { ListBox.Row(["Student \($0)", "\($0)A"]) }
    return list
  }

  @Test("A list aligns its columns, cuts the flexible one and marks the selected row")
  func listRows() throws {
    let list = list()
    list.rows[0].cells[0] = "田中美咲さん"
    list.selectedIndex = 1
    let lines = try painted { list.draw(on: $0, focused: true) }
    #expect(lines == ["  田中美…   1A", "> Student…  2A", "  Student…  3A"])
    #expect(list.cursor == Point(x: 0, y: 1))
  }

  @Test("A note stands at the right edge, and the columns stay straight")
  func note() throws {
    let list = list()
    list.frame.width = 19
    list.rows[1].note = "left"
    list.rows[1].isDimmed = true
    let lines = try painted { list.draw(on: $0, focused: false) }
    #expect(lines == ["  Student…  1A", "  Student…  2A left", "  Student…  3A"])
  }

  @Test("Keys move the selection, the list follows, and each new choice is told once")
  func moving() throws {
    let list = list()
    var chosen: [Int] = []
    list.onSelect = { chosen.append($0) }
    #expect(list.selectedIndex == nil)
    #expect(list.cursor == Point(x: 0, y: 0))
    for key in [Key.down, .down, .down, .up, .end, .down, .pageUp, .home, .up, .pageDown] { #expect(list.handle(key)) }
    #expect(chosen == [0, 1, 2, 1, 4, 2, 0, 2])
    #expect(!list.handle(.enter))
    #expect(!list.handle(.text("a")))
    _ = list.handle(.end)
    let lines = try painted { list.draw(on: $0, focused: false) }
    #expect(lines == ["  Student…  3A", "  Student…  4A", "> Student…  5A"])
    #expect(list.cursor == Point(x: 0, y: 2))
  }

  @Test("A click selects the row under it, and the wheel moves on")
  func mouse() {
    let list = list()
    #expect(list.handle(.mouse(MouseEvent(.press, at: Point(x: 3, y: 2)))))
    #expect(list.selectedIndex == 2)
    #expect(list.handle(.mouse(MouseEvent(.wheelDown, at: Point(x: 3, y: 2)))))
    #expect(list.selectedIndex == 3)
    #expect(!list.handle(.mouse(MouseEvent(.press, at: Point(x: 3, y: 3)))))
  }

  @Test("No row is selected that is not there")
  func missingRows() {
    let list = list()
    list.selectedIndex = 4
    list.rows.removeLast()
    #expect(list.selectedIndex == nil)
    list.selectedIndex = 9
    #expect(list.selectedIndex == nil)
    list.rows = []
    #expect(list.handle(.down))
    #expect(list.selectedIndex == nil)
    #expect(list.cursor == Point(x: 0, y: 0))
  }

  @Test("Nothing fails in a frame of any size", arguments: 0...6)
  func tinyFrames(side: Int) throws {
    let frame = Rect(x: 0, y: 0, width: side, height: side)
    let list = list()
    list.rows[0].note = "left"
    list.selectedIndex = 0
    let field = TextField()
    field.text = "田中 Siv"
    let widgets: [any Widget] = [
      Label("田中 Siv", wraps: true), StatusLine(), Button("Load"), field, list,
    ]
    for widget in widgets {
      widget.frame = frame
      _ = try painted(width: 3, height: 2) { widget.draw(on: $0, focused: true) }
      _ = widget.handle(.left)
      _ = widget.cursor
    }
  }
}
