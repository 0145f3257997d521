/// One line of text that a person writes, a grapheme cluster at a time.
///
/// Long text scrolls sideways.
@MainActor
public final class TextField: Widget {
  /// The cells it draws in.
  public var frame: Rect
  /// The most Unicode scalars it holds; what is typed beyond is refused.
  public var limit: Int
  /// Called whenever a key has changed the text.
  public var onChange: (() -> Void)?

  /// Whether the whole text is marked, shown in reverse: what is typed next replaces it, any other key edits it.
  public var isMarked = false

  private var characters: [Character] = []
  /// How many characters stand before the cursor.
  private var caret = 0
  private var firstVisible = 0

  /// Creates an empty field; its frame is set by whoever lays the screen out.
  public init(limit: Int = 10_000, frame: Rect = .zero) {
    self.limit = limit
    self.frame = frame
  }

  /// What is written in it; setting it puts the cursor at the end, and is no change by a person.
  public var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      caret = characters.count
      isMarked = false
    }
  }

  // MARK: - Drawing

  /// Draws it; `focused` is whether keys go to it now.
  public func draw(on canvas: Canvas, focused: Bool) {
    guard !frame.isEmpty else { return }
    revealCaret()
    canvas.fill(Rect(x: frame.x, y: frame.y, width: frame.width, height: 1))
    let visible = String(characters[firstVisible...])
    canvas.text(visible, at: frame.origin, style: isMarked ? .reverse : [], maxWidth: frame.width)
  }

  /// Where the next character will be written.
  public var cursor: Point? {
    revealCaret()
    return Point(x: frame.x + cells(firstVisible..<caret), y: frame.y)
  }

  /// Scrolls as little as shows the cursor, which needs a cell of its own after the last character.
  private func revealCaret() {
    firstVisible = min(firstVisible, caret)
    while firstVisible < caret && cells(firstVisible..<caret) + cellsUnderCaret > frame.width { firstVisible += 1 }
    // After a deletion the text comes back from the left instead of leaving the field half empty.
    while firstVisible > 0 && cells(firstVisible - 1..<characters.count) < frame.width { firstVisible -= 1 }
  }

  private var cellsUnderCaret: Int {
    caret < characters.count ? max(1, Glyph(characters[caret]).width) : 1
  }

  private func cells(_ range: Range<Int>) -> Int {
    // Stops counting where the answer no longer matters, so that a field of 10,000 characters stays quick.
    var width = 0
    for index in range.reversed() {
      width += Glyph(characters[index]).width
      if width > frame.width + 2 { break }
    }
    return width
  }

  // MARK: - Keys

  /// Acts on a key; answers whether it was one for this widget.
  public func handle(_ key: Key) -> Bool {
    switch key {
    case .text(let typed), .paste(let typed): insert(typed)
    case .left: move(to: caret - 1)
    case .right: move(to: caret + 1)
    case .home, .control("a"): move(to: 0)
    case .end, .control("e"): move(to: characters.count)
    case .backspace: remove(caret - 1..<caret)
    case .delete: remove(caret..<caret + 1)
    case .control("u"): remove(0..<caret)
    case .control("k"): remove(caret..<characters.count)
    case .control("w"): remove(startOfWordBeforeCaret..<caret)
    case .mouse(let event): return place(event)
    default: return false
    }
    return true
  }

  private func insert(_ typed: String) {
    let kept = isMarked ? [] : characters
    let place = isMarked ? 0 : caret
    isMarked = false
    var room = limit - kept.reduce(0) { $0 + $1.unicodeScalars.count }
    let fitting = typed.prefix {
      room -= $0.unicodeScalars.count
      return room >= 0
    }
    // Put together as text and taken apart anew: a combining mark joins the letter before it.
    let before = String(kept[..<place]) + fitting
    replace(with: Array(before + String(kept[place...])), caret: before.count)
  }

  private func remove(_ range: Range<Int>) {
    isMarked = false
    let range = range.clamped(to: 0..<characters.count)
    // What stood on both sides may join, as a letter and a mark do.
    let before = String(characters[..<range.lowerBound])
    replace(with: Array(before + String(characters[range.upperBound...])), caret: before.count)
  }

  private func replace(with changed: [Character], caret: Int) {
    let isChange = changed != characters
    characters = changed
    self.caret = min(caret, changed.count)
    if isChange { onChange?() }
  }

  private func move(to place: Int) {
    isMarked = false
    caret = min(max(0, place), characters.count)
  }

  private var startOfWordBeforeCaret: Int {
    let blanks = characters[..<caret].reversed().prefix { $0 == " " }.count
    let word = characters[..<(caret - blanks)].reversed().prefix { $0 != " " }.count
    return caret - blanks - word
  }

  private func place(_ event: MouseEvent) -> Bool {
    guard event.kind == .press, event.button == 0, frame.contains(event.position) else { return false }
    var x = frame.x
    var place = firstVisible
    while place < characters.count {
      x += Glyph(characters[place]).width
      if x > event.position.x { break }
      place += 1
    }
    move(to: place)
    return true
  }
}
