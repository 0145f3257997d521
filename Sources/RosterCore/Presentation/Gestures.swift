/// What a person does in a view to have something done, as the presenters' texts name it.
public struct Gestures: Hashable, Sendable {
  /// The sentence that says how a student of the list is chosen.
  var choosing: String
  /// What to do where a student is selected already.
  var loading: String
  /// What goes to the next of the same name, such as `F6`.
  var nextNamesake: String
  /// What edits the record, such as `F4`.
  var edit: String
  /// What saves a form, such as `Ctrl-S`.
  var save: String
  /// What leaves a form, such as `Esc`.
  var leave: String

  /// The keys of a screen.
  public static let keys = Gestures(
    choosing: "Down chooses.", loading: "Enter loads the selected student; a name or an ID finds anybody.",
    nextNamesake: "F6", edit: "F4", save: "Ctrl-S", leave: "Esc")

  /// The words of a view of lines.
  public static let words = Gestures(
    choosing: "A number of the list loads one.", loading: "Type a name or an ID.", nextNamesake: "next", edit: "edit",
    save: "save", leave: "cancel")
}
