import RosterCore
import RosterStorage
import TerminalKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `roster backup`: a copy of the database.
@MainActor struct BackupCommand {
  private let path: String
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "a FILE")
    path = arguments.operands[0]
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    guard access(path, F_OK) != 0 else {
      throw CommandFailure(status: .cannotCreate, message: "\(path) exists already. Choose a new name.")
    }
    let isNoted = try await answering { () throws(RepositoryError) in
      try await repository.backUp(to: path, at: SystemClock().moment)
    }
    Console.note("Copied \(database.path) to \(path).")
    if !isNoted { Console.note("The database is read-only, so roster check will not know of this backup.") }
    return .success
  }
}

/// `roster restore`: a backup in the database's place.
@MainActor struct RestoreCommand {
  private let backup: String
  private let isAgreed: Bool
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "a FILE")
    backup = arguments.operands[0]
    isAgreed = arguments.has(.yes)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    guard isAgreed || Console.canAsk else {
      throw .usage("There is nobody to ask here: add --yes to restore.", .restore)
    }
    guard
      isAgreed
        || Console.confirm("Put the content of \(backup) in the place of \(database.path)? The old content is kept.")
    else {
      Console.note("Nothing was changed.")
      return .success
    }
    let repository = SQLiteStudentRepository(
      .file(database.path), access: database.isReadOnly ? .readOnly : .existing)
    let name = "\(database.path).before-restore-\(SystemClock().moment)"
    // Two within a second.
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    let kept = names.first { access($0, F_OK) != 0 } ?? name
    let old = try await answering { () throws(RepositoryError) in
      try await repository.restore(from: backup, keeping: kept)
    }
    Console.note("Restored \(database.path) from \(backup).")
    if let old { Console.note("What was there before is kept in \(old).") }
    return .success
  }
}

/// `roster school`: what belongs to the school.
@MainActor struct SchoolCommand {
  private enum Setting: String, CaseIterable {
    case name
    case timeZone = "time-zone"
    case leapDay = "leap-day"
  }

  private var settings: [(setting: Setting, text: String)] = []
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    database = try DatabaseChoice(arguments)
    for word in arguments.operands {
      guard let equals = word.firstIndex(of: "="), let setting = Setting(rawValue: String(word[..<equals])) else {
        throw .usage("roster school takes name=NAME, time-zone=ZONE and leap-day=03-01 or 02-28; not \(word).", .school)
      }
      settings.append((setting, String(word[word.index(after: equals)...])))
    }
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.repository(creating: false)
    var school = try await answering { () throws(RepositoryError) in try await repository.school() }
    for (setting, text) in settings { try apply(setting, text, to: &school) }
    if !settings.isEmpty {
      let changed = school
      try await answering { () throws(RepositoryError) in try await repository.set(changed) }
    }
    try Console.print("name       \(school.name ?? "")")
    try Console.print("time-zone  \(school.timeZone ?? "")")
    try Console.print("leap-day   \(school.leapDayRule.rawValue)")
    return .success
  }

  private func apply(_ setting: Setting, _ text: String, to school: inout School) throws(CommandFailure) {
    switch setting {
    case .name:
      school.name = text.isEmpty ? nil : text
    case .timeZone:
      let isKnown = text.isEmpty || SystemClock.knowsTimeZone(text)
      guard isKnown else {
        throw CommandFailure(
          status: .badData,
          message: "this computer knows no time zone \(text); give one such as Europe/Oslo. Nothing was saved.")
      }
      school.timeZone = text.isEmpty ? nil : text
    case .leapDay:
      guard let rule = LeapDayRule(rawValue: text) else {
        throw CommandFailure(status: .badData, message: "leap-day is 03-01 or 02-28, not \(text). Nothing was saved.")
      }
      school.leapDayRule = rule
    }
  }
}

/// `roster check`: the database and its surroundings.
@MainActor struct CheckCommand {
  private let database: DatabaseChoice
  private static let backupAge = 7

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(0...0, "")
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    try terminal()
    // Looked at without leave to write: a check changes nothing.
    let repository = SQLiteStudentRepository(.file(database.path), access: .readOnly)
    let health = try await answering { () throws(RepositoryError) in
      try SQLiteStudentRepository.inspect(path: database.path)
      return try await repository.health()
    }
    guard health.isSound else {
      try tell(
        false, "content",
        "\(database.path) is damaged. Keep it, and put a backup in its place: roster restore FILE")
      return .badData
    }
    try tell(true, "content", "\(database.path) is whole, with \(health.students) students")
    try permissions(health)
    try network(health)
    try lastBackup(health)
    return .success
  }

  private func permissions(_ health: SQLiteStudentRepository.Health) throws(CommandFailure) {
    for file in health.openFiles {
      try tell(
        false, "permissions",
        "\(file.path) is open to others (\(String(file.mode, radix: 8))). Unless that is meant: chmod 600 \(file.path)")
    }
    if health.openFiles.isEmpty { try tell(true, "permissions", "nobody else can read it") }
    if SQLiteStudentRepository.isReadOnly(path: database.path) {
      try tell(false, "writing", "you can only read it. To change records ask its owner for leave to write.")
    }
  }

  private func network(_ health: SQLiteStudentRepository.Health) throws(CommandFailure) {
    if !health.isOnNetwork { return try tell(true, "file system", "local, journal \(health.journal)") }
    if health.journal == "wal" {
      try tell(
        false, "file system",
        "it is on a network file system, where its write-ahead log does not work. Move it to a local disk.")
    } else {
      try tell(
        false, "file system",
        "it is on a network file system. Let only one computer write it, or move it to a local disk and use SSH.")
    }
  }

  private func lastBackup(_ health: SQLiteStudentRepository.Health) throws(CommandFailure) {
    guard let moment = health.lastBackup else {
      return try tell(false, "backup", "none was made yet. Make one with: roster backup FILE")
    }
    let days = (SystemClock().moment - moment) / 86_400
    let age = days == 0 ? "less than a day ago" : days == 1 ? "1 day ago" : "\(days) days ago"
    let advice = days <= Self.backupAge ? "" : ". Make one with: roster backup FILE"
    try tell(days <= Self.backupAge, "backup", "the last one was made \(age)\(advice)")
  }

  private func terminal() throws(CommandFailure) {
    let surroundings = TerminalSurroundings()
    try tell(
      surroundings.usesUTF8, "locale",
      surroundings.usesUTF8
        ? "names are shown in UTF-8"
        : "this locale is not UTF-8, so some names are shown with ?. Set LANG to one that is, such as C.UTF-8.")
    guard isatty(STDOUT_FILENO) == 1 else { return }
    try tell(
      surroundings.isTypeKnown, "terminal",
      surroundings.isTypeKnown
        ? surroundings.type
        : "this computer does not know the type “\(surroundings.type)”; a common one is used. Set TERM to one it knows."
    )
  }

  private func tell(_ isGood: Bool, _ what: String, _ text: String) throws(CommandFailure) {
    let name = what + String(repeating: " ", count: 13 - what.count)
    try Console.print("\(isGood ? "ok  " : "look")  \(name)\(text)")
  }
}
