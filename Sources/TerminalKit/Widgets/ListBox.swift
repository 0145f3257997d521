/// Rows of which one may be selected.
///
/// It never knows what they mean.
///
/// The first two cells of each row are kept for the marker `>` of the selected one.
@MainActor
public final class ListBox: Widget {
  /// How wide a column is and how its texts are set.
  public struct Column: Hashable, Sendable {
    /// Cells for the column; nil to share what the others leave.
    public var width: Int?
    /// The edge to which its texts are set.
    public var alignment: CellText.Alignment

    /// Creates a column of `width` cells, or a flexible one.
    public init(width: Int? = nil, alignment: CellText.Alignment = .leading) {
      self.width = width
      self.alignment = alignment
    }
  }

  /// One row: a text for each column.
  public struct Row: Hashable, Sendable {
    /// The texts, in the order of the columns.
    public var cells: [String]
    /// Whether the row stands back behind the others.
    public var isDimmed: Bool
    /// A word at the right edge; empty for none.
    public var note: String

    /// Creates a row.
    public init(_ cells: [String], isDimmed: Bool = false, note: String = "") {
      self.cells = cells
      self.isDimmed = isDimmed
      self.note = note
    }
  }

  /// The cells it draws in.
  public var frame: Rect
  /// The columns from left to right, one blank apart.
  public var columns: [Column]
  /// Called with the index when a key or a click has chosen another row.
  public var onSelect: ((Int) -> Void)?

  /// The rows; setting them keeps the selected index as far as there is such a row.
  public var rows: [Row] = [] {
    didSet {
      if let selectedIndex, selectedIndex >= rows.count { self.selectedIndex = nil }
      noteWidth = rows.reduce(0) { max($0, CellText.cellWidth(of: $1.note)) }
    }
  }

  /// The widest note; room for it is kept in every row, or the columns would not be straight.
  private var noteWidth = 0

  /// Which row is selected; nil for none.
  public var selectedIndex: Int? {
    didSet { if let selectedIndex, !rows.indices.contains(selectedIndex) { self.selectedIndex = oldValue } }
  }

  /// The index of the row at the top.
  public private(set) var firstVisible = 0

  /// Creates an empty list; its frame is set by whoever lays the screen out.
  public init(columns: [Column] = [Column()], frame: Rect = .zero) {
    self.columns = columns
    self.frame = frame
  }

  // MARK: - Drawing

  private static let markerWidth = 2

  /// Draws it; `focused` is whether keys go to it now.
  public func draw(on canvas: Canvas, focused: Bool) {
    guard !frame.isEmpty else { return }
    reveal()
    for (line, index) in (firstVisible..<min(rows.count, firstVisible + frame.height)).enumerated() {
      let row = rows[index]
      let y = frame.y + line
      if index == selectedIndex {
        // The marker alone moves with the selection: a dozen bytes on a slow line, where a reversed row takes hundreds.
        canvas.text(">", at: Point(x: frame.x, y: y), style: focused ? .reverse : [], maxWidth: frame.width)
      }
      draw(row, at: y, on: canvas)
    }
  }

  private func draw(_ row: Row, at y: Int, on canvas: Canvas) {
    let style: Style = row.isDimmed ? .dim : []
    let available = max(0, frame.width - Self.markerWidth)
    let showsNotes = noteWidth > 0 && noteWidth < available
    var x = frame.x + Self.markerWidth
    let widths = widths(in: available - (showsNotes ? noteWidth + 1 : 0))
    for (column, (text, width)) in zip(columns, zip(row.cells, widths)) {
      let shown = CellText.padded(text, to: width, alignment: column.alignment)
      canvas.text(shown, at: Point(x: x, y: y), style: style, maxWidth: frame.maxX - x)
      x += width + 1
    }
    if showsNotes { canvas.text(row.note, at: Point(x: frame.maxX - noteWidth, y: y), style: .dim) }
  }

  /// Fixed columns first, since what they hold is not to be cut; the flexible ones share the rest.
  private func widths(in available: Int) -> [Int] {
    let flexible = columns.filter { $0.width == nil }.count
    let fixed = columns.reduce(0) { $0 + ($1.width ?? 0) } + max(0, columns.count - 1)
    let rest = max(0, available - fixed)
    var left = rest
    var leftOver = flexible > 0 ? rest % flexible : 0
    return columns.map { column in
      if let width = column.width { return width }
      let share = min(left, rest / max(1, flexible) + (leftOver > 0 ? 1 : 0))
      leftOver -= 1
      left -= share
      return share
    }
  }

  /// On the marker of the selected row, or at the top of the list while there is none.
  public var cursor: Point? {
    reveal()
    return Point(x: frame.x, y: frame.y + (selectedIndex ?? firstVisible) - firstVisible)
  }

  /// Scrolls as little as shows the selected row, and never past the end.
  private func reveal() {
    let height = max(1, frame.height)
    if let selectedIndex {
      firstVisible = min(firstVisible, selectedIndex)
      firstVisible = max(firstVisible, selectedIndex - height + 1)
    }
    firstVisible = max(0, min(firstVisible, rows.count - height))
  }

  // MARK: - Keys

  /// Acts on a key; answers whether it was one for this widget.
  public func handle(_ key: Key) -> Bool {
    let page = max(1, frame.height - 1)
    switch key {
    case .up: select((selectedIndex ?? 0) - 1)
    case .down: select((selectedIndex ?? -1) + 1)
    case .pageUp: select((selectedIndex ?? 0) - page)
    case .pageDown: select((selectedIndex ?? 0) + page)
    case .home: select(0)
    case .end: select(rows.count - 1)
    case .mouse(let event): return handle(event)
    default: return false
    }
    return true
  }

  private func handle(_ event: MouseEvent) -> Bool {
    guard frame.contains(event.position) else { return false }
    switch event.kind {
    case .wheelUp: select((selectedIndex ?? 0) - 1)
    case .wheelDown: select((selectedIndex ?? -1) + 1)
    case .press where event.button == 0:
      let index = firstVisible + event.position.y - frame.y
      guard rows.indices.contains(index) else { return false }
      select(index)
    default: return false
    }
    return true
  }

  private func select(_ index: Int) {
    guard !rows.isEmpty else { return }
    let index = min(max(0, index), rows.count - 1)
    guard index != selectedIndex else { return }
    selectedIndex = index
    onSelect?(index)
  }
}
