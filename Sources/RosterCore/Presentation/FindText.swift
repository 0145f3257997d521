/// What the list says in words.
enum FindText {
  static let typeSomething = "Type a name or an ID."
  static let pressEnter = "Enter loads the selected student; a name or an ID finds anybody."
  static let emptyRoster =
    "This roster is empty. To fill it: roster import FILE. To look around: roster demo."
  static let chooseFirst = "Choose a student first; F6 then goes to the next of the same name."

  /// The count that stands in the title.
  static func count(_ count: HitCount, everybody: Bool) -> String {
    switch count {
    case .exactly(let number) where everybody: counted(number, "student", "students")
    case .exactly(let number): "\(grouped(number)) found"
    case .moreThan(let number) where everybody: "more than \(grouped(number)) students"
    case .moreThan(let number): "more than \(grouped(number)) found"
    }
  }

  static func nothingFound(_ query: Query) -> String {
    "Nobody found for \(quoted(query)). Try fewer letters or words."
  }

  /// No id is the one typed; `count` ids begin with it.
  static func onlyBeginnings(_ query: Query, _ count: HitCount) -> String {
    let some =
      switch count {
      case .exactly(1): "1 begins with it"
      case .exactly(let number): "\(grouped(number)) begin with it"
      case .moreThan(let number): "more than \(grouped(number)) begin with it"
      }
    return query.terms.count == 1
      ? "No student has the ID \(Sanitiser.visible(String(trimmed(query.text)))); \(some). Down chooses."
      : "Nobody has all of these words in the name; an ID begins with one of them. Down chooses."
  }

  static func ambiguousID(_ query: Query) -> String {
    "Several IDs are written much like \(Sanitiser.visible(String(trimmed(query.text)))). Down chooses."
  }

  static func noNamesake(_ name: PersonName) -> String { "Nobody else is called \(name.spoken)." }

  private static func quoted(_ query: Query) -> String {
    "“\(Sanitiser.visible(String(trimmed(query.text)).prefixed(40)))”"
  }
}

extension String {
  /// The first characters, with an ellipsis where there are more.
  func prefixed(_ length: Int) -> String {
    let start = prefix(length)
    return start.endIndex == endIndex ? self : "\(start)…"
  }
}
