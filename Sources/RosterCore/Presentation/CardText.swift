/// The lines of the card below name and age.
public enum CardText {
  /// The lines below name and age: what is known of a student, in the order in which it is read; what is not known has no line.
  ///
  /// - Parameter nextNamesake: what goes to the next of the same name; nil where nothing does.
  static func details(of record: StudentRecord, nextNamesake: String?) -> [StudentDetail] {
    let student = record.student
    let lines: [(String, String?)] = [
      ("ID", student.id.text),
      ("Class", student.className),
      ("Grade", student.grade),
      ("Born", born(student.birth)),
      ("Status", student.status == .left ? "has left the school" : nil),
      ("Goes by", student.name.preferred),
      ("School", student.school),
      ("E-mail", student.email),
      ("Phone", student.phone),
      ("Note", student.note),
      ("Others", record.namesakes == 0 ? nil : others(record.namesakes, nextNamesake)),
    ]
    return lines.compactMap { caption, text in
      text.nonEmpty.map { StudentDetail(caption, Sanitiser.visible($0)) }
    }
  }

  /// The whole card as lines of text: name and age first, captions in a column.
  ///
  /// - Parameters:
  ///   - day: the day on which the age is told.
  ///   - isToday: whether that goes without saying.
  public static func lines(of record: StudentRecord, on day: CalendarDate, isToday: Bool) -> [String] {
    let student = record.student
    let age = student.age(on: day, leapDayRule: record.school.leapDayRule)
    let rows =
      [StudentDetail("Name", student.name.spoken), StudentDetail(ageCaption(isToday ? nil : day), age.text)]
      + details(of: record, nextNamesake: nil)
    let width = rows.map(\.caption.count).max() ?? 0
    return rows.map { $0.caption + String(repeating: " ", count: width + 2 - $0.caption.count) + $0.text }
  }

  /// What stands beside the age; nil is today.
  static func ageCaption(_ day: CalendarDate?) -> String { day.map { "Age on \($0.shortText)" } ?? "Age" }

  private static func born(_ birth: Birth) -> String? {
    birth.text.map { birth.isPlaceholder ? "\($0) (placeholder)" : $0 }
  }

  private static func others(_ count: Int, _ nextNamesake: String?) -> String {
    "\(counted(count, "other", "others")) of this name" + (nextNamesake.map { " (\($0))" } ?? "")
  }
}
