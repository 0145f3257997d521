/// What the card's view may tell its presenter.
@MainActor public protocol StudentPresenting: AnyObject {
  /// The "Load Student" button was pressed, or a key that stands for it.
  func loadStudentButtonPressed()
}

/// Whom the list names at this moment.
public enum Selection: Hashable, Sendable {
  /// Nobody can tell yet: the answer to what was typed or moved to is on its way.
  case awaited
  /// Nobody; `advice` says what to do about it.
  case nobody(advice: String)
  /// This student.
  case student(StudentID)
}

/// How a load goes, for whoever chose the student.
public enum LoadProgress: Hashable, Sendable {
  /// It was asked for.
  case began
  /// The student stands on the card.
  case loaded
  /// It ended without a student.
  case failed
}
