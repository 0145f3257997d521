/// Changes of records in words.
public enum HistoryText {
  /// A change in lines, the first of which tells when, who and what.
  public static func lines(of change: RecordedChange, clock: some SchoolClock) -> [String] {
    var head = "\(clock.text(of: change.signature.moment))  \(who(change.signature))  \(deed(change))"
    if let number = change.importNumber { head += " by import \(number)" }
    if let number = change.undoneBy { head += ", taken back by change \(number)" }
    return [head] + fields(of: change).map { "    " + $0 }
  }

  /// The fields of a change, each from what to what.
  public static func fields(of change: RecordedChange) -> [String] {
    change.fields.compactMap { field in
      switch change.kind {
      case .added where field.after.isEmpty, .removed where field.before.isEmpty: nil
      case .added: "\(field.field.caption): \(shown(field.after))"
      case .removed: "\(field.field.caption): \(shown(field.before))"
      case .changed: "\(field.field.caption): \(shown(field.before)) -> \(shown(field.after))"
      }
    }
  }

  /// The login, with the address where it came from elsewhere.
  public static func who(_ signature: Signature) -> String {
    Sanitiser.visible(signature.login) + (signature.origin.map { " from \(Sanitiser.visible($0))" } ?? "")
  }

  /// A change that was taken back, in one line.
  public static func undone(_ change: RecordedChange) -> String {
    let id = Sanitiser.visible(change.student.text)
    switch change.kind {
    case .added: return "Took back: \(id) is no longer on the roster."
    case .removed: return "Took back: \(id) is on the roster again."
    case .changed:
      let captions = change.fields.map { $0.field.caption }.joined(separator: ", ")
      return "Took back the change of \(id): \(captions) as before."
    }
  }

  /// Why a change cannot be taken back.
  public static func changedSince(_ change: RecordedChange) -> String {
    "Your last change, of \(Sanitiser.visible(change.student.text)), was changed again by somebody else, so it was not "
      + "taken back. See: roster history \(Sanitiser.visible(change.student.text))"
  }

  /// There is nothing to take back.
  public static let nothingToUndo = "You have changed nothing that could be taken back."

  static func shown(_ text: String) -> String { text.isEmpty ? "(empty)" : Sanitiser.visible(text) }

  private static func deed(_ change: RecordedChange) -> String {
    switch change.kind {
    case .added: "added"
    case .changed: "changed"
    case .removed: change.fields.isEmpty ? "erased" : "removed"
    }
  }
}
