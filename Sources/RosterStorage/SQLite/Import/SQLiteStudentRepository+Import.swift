public import RosterCore

/// An import: rows are staged, the change is summed up, and then applied as a whole or dropped.
extension SQLiteStudentRepository {
  /// Begins an import; what an earlier one staged is dropped.
  public func beginImport() throws(RepositoryError) {
    try Staging(connection: connection()).begin()
  }

  /// Stages rows; answers those whose id had come before.
  public func stage(_ rows: [StagedRow]) throws(RepositoryError) -> [RepeatedID] {
    let staging = Staging(connection: try connection())
    var repeated: [RepeatedID] = []
    for row in rows {
      if let odd = try staging.add(row) { repeated.append(odd) }
    }
    return repeated
  }

  /// Stages births that another file tells, for the rows with these keys; keys that no row has mean nothing.
  public func stage(births: [(joinKey: String, birth: Birth)]) throws(RepositoryError) {
    let staging = Staging(connection: try connection())
    for (joinKey, birth) in births { try staging.add(birth, joinKey: joinKey) }
  }

  /// Ends the staging and sums up what the import would change.
  public func importSummary() throws(RepositoryError) -> ImportSummary {
    let connection = try connection()
    try Staging(connection: connection).join()
    return try connection.read { () throws(RepositoryError) in
      try ImportApplication(connection: connection).summary()
    }
  }

  /// Applies what was staged in one transaction, and drops it.
  public func applyImport() throws(RepositoryError) {
    let connection = try connection()
    try Staging(connection: connection).join()
    try connection.write { () throws(RepositoryError) in
      try ImportApplication(connection: connection).apply()
    }
    try discardImport()
    try connection.settle()
  }

  /// Drops what was staged; the roster is as it was.
  public func discardImport() throws(RepositoryError) {
    try Staging(connection: connection()).end()
  }
}
