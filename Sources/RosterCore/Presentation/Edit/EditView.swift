/// The form in which a student is written: shows fields and problems, and decides nothing.
@MainActor public protocol EditView: AnyObject {
  /// Opens the form.
  func showEditForm(_ form: EditForm)
  /// Says what is wrong with a field, beside it; an empty text takes that away.
  func showProblem(_ text: String, of field: StudentField)
  /// Goes to a field.
  func focusField(_ field: StudentField)
  /// Shows that the record is being saved, or no longer.
  func showSaving(_ isSaving: Bool)
  /// Says in words what keeps the form open.
  func showEditError(_ text: String)
  /// Asks whether to leave what was changed unsaved.
  func askWhetherToLeave(_ question: String)
  /// Closes the form.
  func closeEditForm()
  /// Says in words what happened.
  func showStatus(_ text: String)
  /// Says in words what went wrong and what to do.
  func showError(_ text: String)
}

/// A form as it opens, every text finished.
public struct EditForm: Hashable, Sendable {
  /// One field: what stands beside it and what is written in it.
  public struct Field: Hashable, Sendable {
    /// Which field.
    public var field: StudentField
    /// What is written in it; not sanitised, for it is edited and stored as it is.
    public var text: String

    /// Makes a field.
    public init(_ field: StudentField, _ text: String) {
      self.field = field
      self.text = text
    }
  }

  /// What the form is about, such as `Edit Phuoc Nguyen`.
  public var title: String
  /// The fields, in order.
  public var fields: [Field]

  /// Makes a form.
  public init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }
}

/// What the form's view may tell its presenter.
@MainActor public protocol EditPresenting: AnyObject {
  /// The loaded student is to be edited.
  func editRequested()
  /// A student is to be added.
  func addRequested()
  /// The last change is to be taken back.
  func undoRequested()
  /// A field's text has become another.
  func fieldChanged(_ field: StudentField, to text: String)
  /// The form is to be saved.
  func saveRequested()
  /// The form is to be left; asks first where something was changed.
  func leaveRequested()
  /// The form is left, and what was changed with it.
  func leaveConfirmed()
}
