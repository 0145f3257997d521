internal import CSQLite
internal import RosterCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension RepositoryError {
  /// Says what a SQLite result code means to a person.
  ///
  /// SQLite's own message may hold SQL, so only its fixed text for the code is used.
  init(sqliteCode code: Int32, systemError: Int32 = 0, place: String) {
    switch code & 0xFF {
    case SQLITE_INTERRUPT:
      self = .cancelled
    case SQLITE_BUSY, SQLITE_LOCKED:
      // A withdrawn question stops waiting for the lock.
      self = Task.isCancelled ? .cancelled : .busy(place: place)
    case SQLITE_CORRUPT:
      self = .damaged(place: place)
    case SQLITE_NOTADB:
      self = .notARoster(place: place)
    case SQLITE_FULL,
      SQLITE_IOERR where code & 0xFF == SQLITE_FULL || Self.isForWantOfRoom(code, systemError):
      self = .diskFull(place: place)
    case SQLITE_READONLY where code == Self.databaseMoved:
      self = .moved(place: place)
    case SQLITE_READONLY:
      self = .readOnly(place: place)
    case SQLITE_PERM, SQLITE_AUTH:
      self = .noPermission(place: place)
    case SQLITE_CANTOPEN where systemError != 0:
      self.init(systemError: systemError, place: place)
    default:
      self = .failed(place: place, reason: String(cString: sqlite3_errstr(code & 0xFF)))
    }
  }

  /// Says what a failed system call on the database's file means to a person.
  init(systemError: Int32, place: String) {
    switch systemError {
    case ENOENT, ENOTDIR: self = .missing(place: place)
    case EISDIR: self = .notAFile(place: place)
    case EACCES, EPERM, EROFS: self = .noPermission(place: place)
    case ENOSPC, EDQUOT: self = .diskFull(place: place)
    default: self = .failed(place: place, reason: String(cString: strerror(systemError)))
    }
  }

  /// Whether an input or output error is a full disk's: SQLite needs room even to read beside others.
  private static func isForWantOfRoom(_ code: Int32, _ systemError: Int32) -> Bool {
    // SQLITE_IOERR_SHMSIZE, an expression of macros: the index of the log cannot be made.
    systemError == ENOSPC || systemError == EDQUOT || code == SQLITE_IOERR | (19 << 8)
  }

  // SQLITE_READONLY_DBMOVED is an expression of macros, which is not imported.
  private static var databaseMoved: Int32 { SQLITE_READONLY | (4 << 8) }
}
