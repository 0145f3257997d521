/// Why a repository could not answer.
///
/// Each case carries what a person needs to act on and nothing of any student, no SQL and no connection string.
/// `place` is the database's path or address as it was given.
public enum RepositoryError: Error, Hashable, Sendable {
  /// There is no database there.
  case missing(place: String)
  /// The path names a folder or something else that is no regular file.
  case notAFile(place: String)
  /// The file is not a roster database, or no database at all.
  case notARoster(place: String)
  /// A newer version of Roster wrote it.
  case newerVersion(place: String)
  /// An older version of Roster wrote it, and it may only be read, so it cannot be brought up to date.
  case olderVersion(place: String)
  /// The account may not read, or where that was asked, write it.
  case noPermission(place: String)
  /// It was opened for reading only, or may only be read.
  case readOnly(place: String)
  /// Its file was moved, deleted or replaced while it was open.
  case moved(place: String)
  /// It, or its folder, cannot be created.
  case cannotCreate(place: String, reason: String)
  /// Another program holds it, and went on holding it as long as we were willing to wait.
  case busy(place: String)
  /// Its content contradicts itself.
  case damaged(place: String)
  /// There is no room left on the disk, or for temporary files.
  case diskFull(place: String)
  /// Reading or writing failed; `reason` is the system's or the library's text.
  case failed(place: String, reason: String)
  /// The question was withdrawn before it was answered.
  case cancelled
}

extension RepositoryError {
  /// What happened, to what, and what to do, in one line that is safe to show.
  public var message: String {
    let text =
      switch self {
      case .missing(let place):
        "There is no database at \(place). Check the path, or create one with: roster import FILE --database \(place)"
      case .notAFile(let place):
        "\(place) is not a file. Name a roster database file."
      case .notARoster(let place):
        "\(place) is not a roster database; it was left as it is. Name another file."
      case .newerVersion(let place):
        "\(place) was written by a newer version of Roster; it was left as it is. Update Roster on this computer."
      case .olderVersion(let place):
        "\(place) was written by an older version of Roster and may only be read here. Open it once with leave to write, "
          + "which brings it up to date."
      case .noPermission(let place):
        "You may not open \(place). Ask its owner for access."
      case .readOnly(let place):
        "\(place) is open read-only, so nothing was changed. Open it without --read-only, or ask its owner for leave "
          + "to write."
      case .moved(let place):
        "\(place) was moved, deleted or replaced while it was open, so nothing was saved. Put it back, or try again "
          + "with what is there now."
      case .cannotCreate(let place, let reason):
        "Cannot create \(place): \(reason). Choose another place with --database."
      case .busy(let place):
        "\(place) is in use by another program that is saving. Try again in a moment."
      case .damaged(let place):
        "\(place) is damaged; nothing was changed. Put a backup in its place: roster restore FILE"
      case .diskFull(let place):
        "The disk is full; \(place) is unchanged. Free some space and try again."
      case .failed(let place, let reason):
        "Cannot use \(place): \(reason)."
      case .cancelled:
        "Cancelled."
      }
    return Sanitiser.visible(text)
  }
}
