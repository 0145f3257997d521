public import RosterCore

/// Single records are changed in transactions of their own, and are on the disk when the call returns.
extension SQLiteStudentRepository: StudentEditing {
  /// Saves a student over the record that was read, or adds one.
  public func save(
    _ student: Student, over base: Student?, by signature: Signature
  ) throws(RepositoryError) -> SaveOutcome {
    try editing { editing throws(RepositoryError) in try editing.save(student, over: base, by: signature) }
  }

  /// Takes a student off the roster for good, with what the history told of the record.
  public func erase(_ id: StudentID, by signature: Signature) throws(RepositoryError) -> Bool {
    let connection = try connection()
    // What was erased is overwritten in the file, and then in the log, which a checkpoint empties.
    try connection.execute("PRAGMA secure_delete = ON")
    let isErased = try editing { editing throws(RepositoryError) in try editing.erase(id, by: signature) }
    try connection.execute("PRAGMA secure_delete = FAST")
    if isErased { try connection.settle() }
    return isErased
  }

  /// Every change of a student, the oldest first.
  public func history(of id: StudentID) throws(RepositoryError) -> [RecordedChange] {
    let connection = try connection()
    return try connection.read { () throws(RepositoryError) in try ChangeTable(connection: connection).changes(of: id) }
  }

  /// Takes back the last change that this login made.
  public func undo(by signature: Signature) throws(RepositoryError) -> UndoOutcome {
    try editing { editing throws(RepositoryError) in try editing.undo(by: signature) }
  }

  /// Sets what belongs to the school.
  public func set(_ school: School) throws(RepositoryError) {
    try editing { editing throws(RepositoryError) in
      let statement = try editing.connection.statement("UPDATE school SET name = ?1, time_zone = ?2, leap_day = ?3")
      try statement.bind(school.name, at: 1)
      try statement.bind(school.timeZone, at: 2)
      try statement.bind(school.leapDayRule.rawValue, at: 3)
      try statement.run()
    }
  }

  private func editing<Answer>(
    _ body: (Editing) throws(RepositoryError) -> Answer
  ) throws(RepositoryError) -> Answer {
    let connection = try connection()
    do throws(RepositoryError) {
      return try connection.write { () throws(RepositoryError) in try body(Editing(connection: connection)) }
    } catch {
      // The next question opens what stands at the path then.
      if case .moved = error { close() }
      throw error
    }
  }
}
