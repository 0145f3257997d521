public import RosterCore

/// An import: rows are staged, the change is summed up, and then applied as a whole or dropped.
///
/// From ``beginImport()`` to ``importSummary()`` the repository answers no other questions.
extension SQLiteStudentRepository {
  /// Begins an import; what an earlier one staged is dropped.
  public func beginImport() throws(RepositoryError) {
    staging = try Staging(connection())
  }

  /// Stages rows; answers those whose id had come before.
  public func stage(_ rows: [StagedRow]) throws(RepositoryError) -> [RepeatedID] {
    let staging = begun
    var repeated: [RepeatedID] = []
    for row in rows {
      if let odd = try staging.add(row) { repeated.append(odd) }
    }
    return repeated
  }

  /// Stages births that another file tells, for the rows with these keys; keys that no row has mean nothing.
  public func stage(births: [(joinKey: String, birth: Birth)]) throws(RepositoryError) {
    let staging = begun
    for (joinKey, birth) in births { try staging.add(birth, joinKey: joinKey) }
  }

  /// Ends the staging and sums up what the import would change.
  public func importSummary() throws(RepositoryError) -> ImportSummary {
    let staging = begun
    try staging.finish()
    return try staging.connection.read { () throws(RepositoryError) in
      try ImportApplication(staging: staging).summary()
    }
  }

  /// Applies what was staged in one transaction, and drops it.
  ///
  /// After an error the roster is as it was, and what was staged can be applied again or discarded.
  public func applyImport() throws(RepositoryError) {
    let staging = begun
    try staging.finish()
    try staging.connection.write { () throws(RepositoryError) in
      try ImportApplication(staging: staging).apply()
    }
    try discardImport()
    try staging.connection.settle()
  }

  /// Drops what was staged; the roster is as it was.
  public func discardImport() throws(RepositoryError) {
    guard let begun = staging else { return }
    staging = nil
    try Staging.drop(begun.connection)
  }

  private var begun: Staging {
    guard let staging else { preconditionFailure("no import has begun") }
    return staging
  }
}
