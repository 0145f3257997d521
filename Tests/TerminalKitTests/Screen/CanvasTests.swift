import Testing

@testable import TerminalKit

/// Draws on a fresh screen and answers it as lines of text, without the empty ones at its end.
@MainActor
func painted(width: Int = 20, height: Int = 4, cursor: Point? = nil, _ draw: (Canvas) -> Void) throws -> [String] {
  let session = try TerminalSession.headless(size: Size(width: width, height: height))
  defer { session.close() }
  draw(session.canvas)
  session.refresh(cursor: cursor)
  var lines = session.frame()
  while lines.last == "" { lines.removeLast() }
  return lines
}

@MainActor
@Suite("The screen")
struct CanvasTests {
  @Test("Text stands where it was placed, clipped to the screen on every side")
  func clipping() throws {
    let lines = try painted(width: 6, height: 3) { canvas in
      canvas.text("abcdef", at: Point(x: -2, y: 0))
      canvas.text("abcdef", at: Point(x: 4, y: 1))
      canvas.text("hidden", at: Point(x: 0, y: -1))
      canvas.text("hidden", at: Point(x: 0, y: 3))
      canvas.text("hidden", at: Point(x: 6, y: 0))
      canvas.text("abcdef", at: Point(x: 0, y: 2), maxWidth: 3)
    }
    #expect(lines == ["cdef", "    ab", "abc"])
  }

  @Test("A wide character at an edge is left out, and never halved")
  func wideAtEdge() throws {
    let lines = try painted(width: 5, height: 3) { canvas in
      canvas.text("田中美", at: Point(x: 0, y: 0))
      canvas.text("田中", at: Point(x: -1, y: 1))
      canvas.text("田中", at: Point(x: 0, y: 2), maxWidth: 3)
    }
    #expect(lines == ["田中", " 中", "田"])
  }

  @Test("What stands right of wide and combining text keeps its column")
  func columns() throws {
    let session = try TerminalSession.headless(size: Size(width: 20, height: 3))
    defer { session.close() }
    for (row, name) in ["田中", "Zoe\u{308}", "👩\u{200D}🎓"].enumerated() {
      session.canvas.text(CellText.padded(name, to: 8) + "|", at: Point(x: 0, y: row))
    }
    session.refresh(cursor: nil)
    #expect(session.frame() == ["田中    |", "Zoe\u{308}     |", "👩🎓    |"])
  }

  @Test("No control character reaches the screen")
  func controls() throws {
    let lines = try painted { $0.text("a\u{1b}]52;c;aGk=\u{07}b\tc\u{9b}\u{202E}d\r\ne", at: Point(x: 0, y: 0)) }
    #expect(lines == ["a?]52;c;aGk=?b?c??d?"])
  }

  @Test("Lines, their crossing and a fill")
  func shapes() throws {
    let lines = try painted(width: 7, height: 4) { canvas in
      canvas.text("xxxxxxx", at: Point(x: 0, y: 3))
      canvas.fill(Rect(x: 2, y: 3, width: 3, height: 9))
      canvas.horizontalLine(at: Point(x: 0, y: 0), length: 99)
      canvas.verticalLine(at: Point(x: 3, y: 1), length: 2)
      canvas.line(.teeDown, at: Point(x: 3, y: 0))
    }
    #expect(lines == ["───┬───", "   │", "   │", "xx   xx"])
  }

  @Test("Styles are painted, and end with their text")
  func styles() throws {
    let session = try TerminalSession.headless()
    defer { session.close() }
    session.canvas.text("a", at: Point(x: 0, y: 0), style: [.bold, .reverse])
    session.canvas.text("b", at: Point(x: 1, y: 0))
    session.refresh(cursor: Point(x: 1, y: 0))
    #expect(session.style(at: Point(x: 0, y: 0)) == [.bold, .reverse])
    #expect(session.style(at: Point(x: 1, y: 0)) == [])
    #expect(session.cursorPosition == Point(x: 1, y: 0))
  }

  @Test("Nothing is painted before a refresh, and erasing leaves nothing")
  func refreshing() throws {
    let session = try TerminalSession.headless(size: Size(width: 9, height: 1))
    defer { session.close() }
    session.canvas.text("old", at: Point(x: 0, y: 0))
    #expect(session.frame() == [""])
    session.refresh(cursor: nil)
    #expect(session.cursorPosition == nil)
    session.canvas.erase()
    session.canvas.text("n", at: Point(x: 1, y: 0))
    session.refresh(cursor: nil)
    #expect(session.frame() == [" n"])
  }

  @Test("Any size will do, and the screen comes back after a tiny one", arguments: [1, 2, 5, 500])
  func sizes(side: Int) throws {
    let session = try TerminalSession.headless(size: Size(width: 80, height: 24))
    defer { session.close() }
    session.resize(to: Size(width: side, height: side))
    session.canvas.erase()
    session.canvas.text("田x", at: Point(x: side - 1, y: side - 1))
    session.canvas.horizontalLine(at: Point(x: 0, y: 0), length: 80)
    session.refresh(cursor: Point(x: 79, y: 23))
    #expect(session.size == Size(width: side, height: side))
    session.resize(to: Size(width: 80, height: 24))
    session.canvas.erase()
    session.canvas.text("back", at: Point(x: 0, y: 23))
    session.refresh(cursor: nil)
    #expect(session.frame().last == "back")
  }

  @Test("Several screens live side by side")
  func severalScreens() throws {
    let first = try TerminalSession.headless(size: Size(width: 10, height: 2))
    let second = try TerminalSession.headless(size: Size(width: 5, height: 1))
    first.canvas.text("first", at: Point(x: 0, y: 1))
    second.canvas.text("two", at: Point(x: 0, y: 0))
    second.refresh(cursor: nil)
    first.refresh(cursor: nil)
    #expect(second.frame() == ["two"])
    second.close()
    #expect(first.frame() == ["", "first"])
    first.close()
    for _ in 0..<20 { try TerminalSession.headless().close() }
  }

  @Test("A closed screen takes everything and does nothing")
  func closed() throws {
    let session = try TerminalSession.headless()
    session.close()
    session.close()
    session.canvas.text("x", at: Point(x: 0, y: 0))
    session.canvas.erase()
    session.resize(to: .standard)
    session.suspend(saying: "paused")
    session.resume()
    session.refresh(cursor: nil)
    #expect(session.frame().isEmpty)
  }
}
