/// The card: shows one student and decides nothing.
///
/// Every text arrives finished and safe to show. An empty text clears its place.
@MainActor public protocol StudentView: AnyObject {
  /// Shows the name.
  func showStudentName(_ name: String)
  /// Shows the age, such as `45 years old`.
  func showStudentAge(_ age: String)
  /// Shows what stands beside the age: `Age`, or `Age on 1 Sep 2026`.
  func showAgeCaption(_ caption: String)
  /// Shows what else is known, in this order; none clears it.
  func showDetails(_ details: [StudentDetail])
  /// Shows that a student is being fetched, or no longer.
  func showLoading(_ isLoading: Bool)
  /// Says in words what happened.
  func showStatus(_ text: String)
  /// Says in words what went wrong and what to do.
  func showError(_ text: String)
}

/// One line of the card below name and age.
public struct StudentDetail: Hashable, Sendable {
  /// What the line tells, such as `Class`.
  public var caption: String
  /// The line's text.
  public var text: String

  /// Makes a line.
  public init(_ caption: String, _ text: String) {
    self.caption = caption
    self.text = text
  }
}
