/// What the list says in words.
enum FindText {
  static let typeSomething = "Type a name or an ID."
  static let emptyRoster =
    "This roster is empty. To fill it: roster import FILE. To look around: roster demo."

  static func chooseFirst(_ gestures: Gestures) -> String {
    "Choose a student first; \(gestures.nextNamesake) then goes to the next of the same name."
  }

  /// A number of the list that might as well be meant as an id.
  static func alsoAnID(_ text: String) -> String {
    "\(text) is a number of the list and also somebody's ID. Type #\(text) for the list, or find \(text) for the ID."
  }

  static let noMore = "There are no more of them."

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
  static func onlyBeginnings(_ query: Query, _ count: HitCount, _ gestures: Gestures) -> String {
    let some =
      switch count {
      case .exactly(1): "1 begins with it"
      case .exactly(let number): "\(grouped(number)) begin with it"
      case .moreThan(let number): "more than \(grouped(number)) begin with it"
      }
    return query.terms.count == 1
      ? "No student has the ID \(Sanitiser.visible(String(trimmed(query.text)))); \(some). \(gestures.choosing)"
      : "Nobody has all of these words in the name; an ID begins with one of them. \(gestures.choosing)"
  }

  static func ambiguousID(_ query: Query, _ gestures: Gestures) -> String {
    "Several IDs are written much like \(Sanitiser.visible(String(trimmed(query.text)))). \(gestures.choosing)"
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
