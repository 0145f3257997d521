import RosterCore
import RosterExchange

extension CommandFailure {
  /// What a command ends with when the database refuses.
  init(_ error: RepositoryError) {
    let status: ExitStatus =
      switch error {
      case .missing, .notAFile: .noInput
      case .notARoster, .damaged: .badData
      case .newerVersion, .olderVersion, .busy, .cancelled: .unavailable
      case .noPermission, .readOnly: .noPermission
      case .moved: .noInput
      case .cannotCreate: .cannotCreate
      case .diskFull, .failed: .inputOutput
      }
    self.init(status: status, message: error.message)
  }

  /// What a command ends with when a roster file refuses.
  init(_ error: RosterFileError) {
    let status: ExitStatus =
      switch error {
      case .missing, .notAFile, .folderWithoutUsers, .absentInManifest: .noInput
      case .noPermission: .noPermission
      case .diskFull, .failed: .inputOutput
      case .numberWanted, .mappedTwice, .passwordMapped, .wholeNameAndParts, .encodingNotKnown, .encodingContradicted:
        .usage
      case .empty, .notText, .changedMeanwhile, .encodingUnknown, .quoteNotClosed, .columnsNotUnderstood,
        .sameColumnTwice, .noSuchColumn, .birthsAlone, .dateOrderUnknown, .dateOrderContradictory:
        .badData
      }
    self.init(status: status, message: error.message)
  }
}

/// Runs what a repository may refuse, in the command's terms.
@MainActor func answering<Answer>(
  _ body: @MainActor () async throws(RepositoryError) -> Answer
) async throws(CommandFailure) -> Answer {
  do throws(RepositoryError) { return try await body() } catch { throw CommandFailure(error) }
}

/// Runs what a roster file may refuse, in the command's terms.
func filing<Answer>(_ body: () throws(RosterFileError) -> Answer) throws(CommandFailure) -> Answer {
  do throws(RosterFileError) { return try body() } catch { throw CommandFailure(error) }
}
