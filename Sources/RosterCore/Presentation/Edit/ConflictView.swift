/// The question that comes up when two people change one record: shows it and decides nothing.
@MainActor public protocol ConflictView: AnyObject {
  /// Asks; every line is finished and safe to show.
  func showConflict(_ lines: [String])
  /// Closes the question.
  func closeConflict()
}

/// What to do about somebody else's newer record.
public enum ConflictChoice: Hashable, Sendable {
  /// Leave theirs as it is, and give up one's own changes.
  case theirs
  /// Write one's own changes over it; what was not changed here stays theirs.
  case mine
  /// Neither: back to the form.
  case back
}

/// Asks whose changes are to stand, and tells who asked.
@MainActor public final class ConflictPresenter {
  /// The question; the presenter does not keep it alive.
  public weak var view: (any ConflictView)?

  private let clock: any SchoolClock
  private var decided: (@MainActor (ConflictChoice) -> Void)?

  /// Makes the presenter of a question.
  public init(view: any ConflictView, clock: any SchoolClock) {
    self.view = view
    self.clock = clock
  }

  /// Asks about a conflict; `decided` hears the choice once.
  public func ask(
    _ conflict: EditConflict, mine: Student, base: Student, decided: @escaping @MainActor (ConflictChoice) -> Void
  ) {
    self.decided = decided
    var lines = ["Somebody else has changed this student while you were writing. Nothing is saved yet.", ""]
    for change in conflict.changes {
      lines.append(
        "\(HistoryText.who(change.signature)), \(clock.text(of: change.signature.moment))"
          + (change.importNumber.map { ", import \($0)" } ?? "") + ":")
      lines += HistoryText.fields(of: change).map { "  " + $0 }
    }
    if conflict.changes.isEmpty {
      lines.append("The record now:")
      for field in conflict.theirs.fields(differingFrom: base) {
        lines.append("  \(field.caption): \(HistoryText.shown(conflict.theirs.text(of: field)))")
      }
    }
    lines += ["", "You:"]
    for field in mine.fields(differingFrom: base) {
      lines.append(
        "  \(field.caption): \(HistoryText.shown(base.text(of: field))) -> \(HistoryText.shown(mine.text(of: field)))")
    }
    view?.showConflict(lines)
  }

  /// Takes the choice.
  public func chosen(_ choice: ConflictChoice) {
    guard let decided else { return }
    self.decided = nil
    view?.closeConflict()
    decided(choice)
  }
}
