internal import RosterCore

/// Writes single students and their history; every call belongs in a transaction of its caller's.
struct Editing {
  let connection: Connection

  private var records: Records { Records(connection: connection) }
  private var table: StudentTable { StudentTable(connection: connection) }
  private var changes: ChangeTable { ChangeTable(connection: connection) }

  // MARK: Saving

  /// Saves a student over the record that was read, or adds one.
  func save(
    _ student: Student, over base: Student?, by signature: Signature
  ) throws(RepositoryError) -> SaveOutcome {
    guard let base else {
      guard try records.student(student.id) == nil else { return .idTaken }
      return .saved(try add(student, by: signature).student)
    }
    guard let (stored, place) = try records.student(base.id) else { return .gone }
    // The fields too: after a restore the same revision can be another record.
    guard stored.revision == base.revision, stored.fields(differingFrom: base).isEmpty else {
      let count = stored.revision - base.revision
      return .conflict(
        EditConflict(theirs: stored, changes: count > 0 ? try changes.last(count, of: base.id) : []))
    }
    if student.id != base.id, try records.student(student.id) != nil { return .idTaken }
    let fields = difference(from: stored, to: student)
    guard !fields.isEmpty else { return .saved(stored) }
    return .saved(try change(stored, at: place, to: student, fields, by: signature).student)
  }

  private func difference(from old: Student, to new: Student) -> [FieldChange] {
    new.fields(differingFrom: old).map { FieldChange($0, before: old.text(of: $0), after: new.text(of: $0)) }
  }

  private func add(
    _ student: Student, by signature: Signature
  ) throws(RepositoryError) -> (student: Student, change: Int) {
    var student = student
    // Higher than any that a reader of an earlier student with this id can hold: each of those has a line in the history.
    student.revision = try connection.number("SELECT ifnull(max(number), 0) + 1 FROM change")
    try table.insert(student)
    let nobody = Student(id: "", name: PersonName())
    // Every field but the status differs from nobody's where it is written at all.
    var fields = difference(from: nobody, to: student).filter { $0.field != .status }
    fields.append(FieldChange(.status, before: "", after: student.status.rawValue))
    return (student, try changes.add(.added, of: student.id, fields, by: signature))
  }

  private func change(
    _ stored: Student, at place: Int, to student: Student, _ fields: [FieldChange], by signature: Signature
  ) throws(RepositoryError) -> (student: Student, change: Int) {
    var student = student
    student.revision = stored.revision + 1
    if SortKey(stored) == SortKey(student), stored.name == student.name {
      try table.update(student, at: place)
    } else {
      // Whoever stands wrong would mislead the search for a place, so the student steps out before stepping in.
      try table.remove(stored, at: place)
      try table.insert(student)
    }
    if student.id != stored.id { try changes.rename(stored.id, to: student.id) }
    return (student, try changes.add(.changed, of: student.id, fields, by: signature))
  }

  // MARK: Erasing

  /// Takes a student off the roster with all that the history told; what stays is that, when and by whom.
  func erase(_ id: StudentID, by signature: Signature) throws(RepositoryError) -> Bool {
    guard let (student, place) = try records.student(id) else { return false }
    try table.remove(student, at: place)
    // Written first, so that no number is given twice.
    let number = try changes.add(.removed, of: id, [], by: signature)
    try changes.forget(id, but: number)
    return true
  }

  // MARK: Undoing

  /// Takes back the last change of a login.
  func undo(by signature: Signature) throws(RepositoryError) -> UndoOutcome {
    guard let change = try changes.lastToUndo(by: signature.login) else { return .nothing }
    let stored = try records.student(change.student)
    switch change.kind {
    case .added:
      guard let (student, place) = stored, isUnchanged(student, since: change) else { return .changedSince(change) }
      try table.remove(student, at: place)
      let back = change.fields.map { FieldChange($0.field, before: $0.after, after: $0.before) }
      let number = try changes.add(.removed, of: change.student, back, by: signature)
      try changes.mark(change.number, undoneBy: number)
      return .undone(change, nil)
    case .changed:
      guard let (student, place) = stored, isUnchanged(student, since: change) else { return .changedSince(change) }
      var former = student
      for field in change.fields { try restore(field.field, field.before, of: &former) }
      if former.id != student.id, try records.student(former.id) != nil { return .changedSince(change) }
      let back = change.fields.map { FieldChange($0.field, before: $0.after, after: $0.before) }
      let written = try self.change(student, at: place, to: former, back, by: signature)
      try changes.mark(change.number, undoneBy: written.change)
      return .undone(change, written.student)
    case .removed:
      return .nothing
    }
  }

  /// Whether the fields of a change still stand as it left them.
  private func isUnchanged(_ student: Student, since change: RecordedChange) -> Bool {
    let touched = change.kind == .added ? StudentField.allCases : change.fields.map(\.field)
    return touched.allSatisfy { field in
      let left = change.fields.first { $0.field == field }?.after ?? ""
      return student.text(of: field).unicodeScalars.elementsEqual(left.unicodeScalars)
    }
  }

  private func restore(
    _ field: StudentField, _ text: String, of student: inout Student
  ) throws(RepositoryError) {
    do throws(FieldProblem) {
      try student.set(field, to: text)
    } catch {
      // The history holds nothing that could not stand in a record.
      throw .damaged(place: connection.place)
    }
  }
}
