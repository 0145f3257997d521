/// The lines of the card below name and age.
enum CardText {
  /// What is known of a student, in the order in which it is read; what is not known has no line.
  static func details(of record: StudentRecord) -> [StudentDetail] {
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
      ("Others", record.namesakes == 0 ? nil : others(record.namesakes)),
    ]
    return lines.compactMap { caption, text in
      text.nonEmpty.map { StudentDetail(caption, Sanitiser.visible($0)) }
    }
  }

  private static func born(_ birth: Birth) -> String? {
    birth.text.map { birth.isPlaceholder ? "\($0) (placeholder)" : $0 }
  }

  private static func others(_ count: Int) -> String {
    count == 1 ? "1 other of this name (F6)" : "\(grouped(count)) others of this name (F6)"
  }
}
