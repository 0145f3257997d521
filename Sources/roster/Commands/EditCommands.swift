import RosterCore
import RosterStorage

/// What `add` and `set` are told: fields and their texts, in order.
struct FieldAssignments {
  private var assignments: [(field: StudentField, text: String)] = []

  /// Reads `FIELD=VALUE` words.
  init(_ words: ArraySlice<String>, _ subcommand: Subcommand) throws(CommandFailure) {
    for word in words {
      guard let equals = word.firstIndex(of: "="), let field = StudentField(rawValue: String(word[..<equals])) else {
        throw .usage(
          "\(subcommand.invocation) takes FIELD=VALUE, where FIELD is one of "
            + "\(StudentField.allCases.map(\.rawValue).joined(separator: ", ")); not \(word).", subcommand)
      }
      guard !assignments.contains(where: { $0.field == field }) else {
        throw .usage("\(field.rawValue) is given twice.", subcommand)
      }
      assignments.append((field, String(word[word.index(after: equals)...])))
    }
  }

  /// Writes them into a student.
  func apply(to student: inout Student, today: CalendarDate) throws(CommandFailure) {
    for (field, text) in assignments {
      do throws(FieldProblem) {
        try student.set(field, to: text, today: today)
      } catch {
        throw CommandFailure(
          status: .badData, message: "\(field.rawValue)=\(text): \(error.message) Nothing was saved.")
      }
    }
  }
}

/// `roster add`: a new student.
@MainActor struct AddCommand {
  private let assignments: FieldAssignments
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1_000, "id=ID and other FIELD=VALUE")
    assignments = try FieldAssignments(arguments.operands[...], .add)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    let school = try await answering { () throws(RepositoryError) in try await repository.school() }
    SystemClock.setTimeZone(school.timeZone)
    var student = Student(id: "", name: PersonName())
    try assignments.apply(to: &student, today: SystemClock().today)
    guard !student.id.text.isEmpty else { throw .usage("roster add needs id=ID.", .add) }
    guard student.name != PersonName() else {
      throw .usage("roster add needs a name: given=NAME, family=NAME or both.", .add)
    }
    let added = student
    let outcome = try await answering { () throws(RepositoryError) in
      try await repository.save(added, over: nil, by: .own(at: SystemClock().moment))
    }
    guard case .saved = outcome else {
      throw CommandFailure(
        status: .badData, message: "another student has the ID \(added.id.text); nothing was saved.")
    }
    Console.note("Added \(added.id.text).")
    return .success
  }
}

/// `roster set`: some fields of a student.
@MainActor struct SetCommand {
  private let id: StudentID
  private let assignments: FieldAssignments
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(2...1_000, "an ID and FIELD=VALUE")
    id = StudentID(arguments.operands[0])
    assignments = try FieldAssignments(arguments.operands[1...], .set)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    let record = try await answering { () throws(RepositoryError) in try await repository.record(of: id) }
    guard let record else { return nobody() }
    SystemClock.setTimeZone(record.school.timeZone)
    let base = record.student
    var changed = base
    try assignments.apply(to: &changed, today: SystemClock().today)
    return try await save(changed, over: base, in: repository)
  }

  private func save(
    _ changed: Student, over base: Student, in repository: SQLiteStudentRepository
  ) async throws(CommandFailure) -> ExitStatus {
    let outcome = try await answering { () throws(RepositoryError) in
      try await repository.save(changed, over: base, by: .own(at: SystemClock().moment))
    }
    switch outcome {
    case .saved(let student):
      Console.note(student == base ? "There is nothing to change." : "Saved \(student.id.text).")
      return .success
    case .idTaken:
      throw CommandFailure(
        status: .badData, message: "another student has the ID \(changed.id.text); nothing was saved.")
    case .gone:
      return nobody()
    case .conflict(let conflict):
      let mine = Set(changed.fields(differingFrom: base))
      guard mine.isDisjoint(with: conflict.theirs.fields(differingFrom: base)) else {
        let who = conflict.changes.last.map { HistoryText.who($0.signature) } ?? "somebody"
        throw CommandFailure(
          status: .unavailable,
          message: "\(who) changed the same of \(id.text) at the same moment; nothing was saved. Look at it with "
            + "roster show, and set it again.")
      }
      // They changed something else; both stand.
      return try await save(
        changed.merged(over: conflict.theirs, from: base), over: conflict.theirs, in: repository)
    }
  }

  private func nobody() -> ExitStatus {
    Console.note("roster: nobody has the ID \(id.text). Look for part of it with: roster find")
    return .nothingFound
  }
}

/// `roster erase`: a student, for good.
@MainActor struct EraseCommand {
  private let id: StudentID
  private let isAgreed: Bool
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "an ID")
    id = StudentID(arguments.operands[0])
    isAgreed = arguments.has(.yes)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    guard isAgreed || Console.canAsk else {
      throw .usage("There is nobody to ask here: add --yes to erase.", .erase)
    }
    let repository = try database.repository(creating: false)
    let record = try await answering { () throws(RepositoryError) in try await repository.record(of: id) }
    guard let record else {
      Console.note("roster: nobody has the ID \(id.text).")
      return .nothingFound
    }
    let name = CardText.lines(of: record, on: SystemClock().today, isToday: true).first ?? ""
    guard
      isAgreed
        || Console.confirm("\(name), ID \(id.text). Erase this record and its history for good?")
    else {
      Console.note("Nothing was changed.")
      return .success
    }
    let isErased = try await answering { () throws(RepositoryError) in
      try await repository.erase(id, by: .own(at: SystemClock().moment))
    }
    Console.note(isErased ? "Erased \(id.text)." : "roster: nobody has the ID \(id.text).")
    return isErased ? .success : .nothingFound
  }
}

/// `roster undo`: the last change of this login.
@MainActor struct UndoCommand {
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(0...0, "")
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    let outcome = try await answering { () throws(RepositoryError) in
      try await repository.undo(by: .own(at: SystemClock().moment))
    }
    switch outcome {
    case .undone(let change, _):
      Console.note(HistoryText.undone(change))
      return .success
    case .changedSince(let change):
      throw CommandFailure(status: .badData, message: HistoryText.changedSince(change))
    case .nothing:
      Console.note(HistoryText.nothingToUndo)
      return .nothingFound
    }
  }
}

/// `roster history`: every change of a student.
@MainActor struct HistoryCommand {
  private let id: StudentID
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "an ID")
    id = StudentID(arguments.operands[0])
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    let (history, record, school) = try await answering { () throws(RepositoryError) in
      (try await repository.history(of: id), try await repository.record(of: id), try await repository.school())
    }
    SystemClock.setTimeZone(school.timeZone)
    for change in history {
      for line in HistoryText.lines(of: change, clock: SystemClock()) { try Console.print(line) }
    }
    guard history.isEmpty else { return .success }
    Console.note(
      record == nil ? "roster: nobody has the ID \(id.text)." : "\(id.text) has not been changed since it was added.")
    return record == nil ? .nothingFound : .success
  }
}
