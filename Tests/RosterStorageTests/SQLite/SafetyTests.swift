import CSQLite
import Glibc
import RosterCore
import Testing

@testable import RosterStorage

/// Writing in a world where files are locked, full, read-only, damaged, or gone.
struct SafetyTests {
  private let folder: TemporaryFolder
  private let path: String
  private let anna = Signature(login: "anna", moment: 1)

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("roster.db")
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.insert([Student("1", "Ek"), Student("2", "Berg")])
    await repository.close()
  }

  private func save(_ note: String, in repository: SQLiteStudentRepository) async throws -> SaveOutcome {
    let base = try #require(try await repository.record(of: "1")?.student)
    var student = base
    student.note = note
    return try await repository.save(student, over: base, by: anna)
  }

  @Test func `a reader that turns writer waits for the other writer and wins nothing silently`() async throws {
    // Case 94: A and B have both read before either writes.
    let a = SQLiteStudentRepository(.file(path))
    let b = SQLiteStudentRepository(.file(path))
    let base = try #require(try await a.record(of: "1")?.student)
    #expect(try await b.record(of: "1")?.student == base)
    var first = base
    first.note = "a"
    var second = base
    second.note = "b"
    async let left = a.save(first, over: base, by: anna)
    async let right = b.save(second, over: base, by: anna)
    let outcomes = try await [left, right]
    #expect(outcomes.count { if case .saved = $0 { true } else { false } } == 1)
    #expect(outcomes.count { if case .conflict = $0 { true } else { false } } == 1)
    #expect(try await a.history(of: "1").count == 1)
  }

  @Test func `a lock that stays is told as somebody else's saving and loses nothing`() async throws {
    let holder = try Connection(path: path, mayCreate: false, patience: .zero, place: path)
    try holder.execute("BEGIN IMMEDIATE")
    let repository = SQLiteStudentRepository(.file(path), patience: .milliseconds(20))
    await #expect(throws: RepositoryError.busy(place: path)) { try await save("x", in: repository) }
    try holder.execute("ROLLBACK")
    guard case .saved = try await save("x", in: repository) else { throw SystemError(code: EBUSY) }
  }

  @Test func `every write on a database that is only read is refused by SQLite`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .readOnly)
    let refusal = RepositoryError.readOnly(place: path)
    await #expect(throws: refusal) { try await save("x", in: repository) }
    await #expect(throws: refusal) { try await repository.save(Student("3", "Ny"), over: nil, by: anna) }
    await #expect(throws: refusal) { try await repository.erase("1", by: anna) }
    await #expect(throws: refusal) { try await repository.set(School(name: "x")) }
    await #expect(throws: refusal) { try await repository.insert([Student("3", "Ny")]) }
    await #expect(throws: refusal) { try await repository.beginImport() }
    let writer = SQLiteStudentRepository(.file(path))
    _ = try await save("x", in: writer)
    await #expect(throws: refusal) { try await repository.undo(by: anna) }
    // It follows what others write.
    #expect(try await repository.record(of: "1")?.student.note == "x")
    let connection = try Connection(path: path, mayCreate: false, reading: .alone, patience: .zero, place: path)
    #expect(throws: refusal) { try connection.execute("PRAGMA query_only = OFF; DELETE FROM student") }
  }

  @Test func `moved, deleted and replaced while open`() async throws {
    // Case 100.
    for replace in [false, true] {
      let repository = SQLiteStudentRepository(.file(path))
      _ = try await repository.record(of: "1")
      let backup = folder.path("backup-\(replace).db")
      _ = try await repository.backUp(to: backup, at: 1)
      let base = try #require(try await repository.record(of: "1")?.student)
      if replace { #expect(rename(backup, path) == 0) } else { #expect(unlink(path) == 0) }
      var student = base
      student.note = "kept"
      await #expect(throws: RepositoryError.moved(place: path)) {
        try await repository.save(student, over: base, by: anna)
      }
      if !replace {
        await #expect(throws: RepositoryError.missing(place: path)) {
          try await repository.save(student, over: base, by: anna)
        }
        #expect(access(path, F_OK) != 0)
        #expect(rename(backup, path) == 0)
      }
      // What is there now is opened, and the same save goes there.
      guard case .saved = try await repository.save(student, over: base, by: anna) else {
        throw SystemError(code: EIO)
      }
      var back = student
      back.note = nil
      let now = try #require(try await repository.record(of: "1")?.student)
      _ = try await repository.save(back, over: now, by: anna)
      await repository.close()
    }
  }

  @Test func `a full disk refuses the save and goes on answering`() async throws {
    // Case 99, with SQLite's own limit in the disk's place.
    let repository = SQLiteStudentRepository(.file(path))
    try await repository.limitPages()
    let base = try #require(try await repository.record(of: "1")?.student)
    var student = base
    student.note = String(repeating: "x", count: 1_000_000)
    await #expect(throws: RepositoryError.diskFull(place: path)) {
      try await repository.save(student, over: base, by: anna)
    }
    #expect(try await repository.record(of: "1")?.student == base)
    #expect(try await repository.history(of: "1").isEmpty)
  }

  /// SQLITE_FULL; SQLITE_IOERR_WRITE with ENOSPC; SQLITE_IOERR_SHMSIZE; SQLITE_IOERR_WRITE with EIO.
  @Test(arguments: [(13, 0, true), (778, ENOSPC, true), (4874, 0, true), (778, EIO, false)] as [(Int32, Int32, Bool)])
  func `a full disk is told by whatever error it shows in`(code: Int32, systemError: Int32, isFull: Bool) {
    let error = RepositoryError(sqliteCode: code, systemError: systemError, place: path)
    #expect((error == .diskFull(place: path)) == isFull)
  }

  @Test func `a database that is damaged while open refuses the save`() async throws {
    let repository = SQLiteStudentRepository(.file(path))
    let base = try #require(try await repository.record(of: "1")?.student)
    var bytes = try contents(of: path)
    for index in 4_096..<bytes.count { bytes[index] = 0xFF }
    let descriptor = open(path, O_WRONLY)
    #expect(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    close(descriptor)
    _ = try await repository.pragma("shrink_memory")
    var student = base
    student.note = "x"
    await #expect(throws: RepositoryError.damaged(place: path)) {
      try await repository.save(student, over: base, by: anna)
    }
    #expect(try contents(of: path) == bytes)
  }

  @Test func `files are their owner's alone whatever the umask`() async throws {
    // Case 101: the database, its log, its index and its backups.
    let repository = SQLiteStudentRepository(.file(path))
    _ = try await save("x", in: repository)
    let backup = folder.path("b.db")
    _ = try await repository.backUp(to: backup, at: 1)
    for file in [path, path + "-wal", path + "-shm", backup] { #expect(try mode(of: file) == 0o600, "\(file)") }
    #expect(try await repository.health().openFiles.isEmpty)
    #expect(chmod(path, 0o644) == 0)
    #expect(try await repository.health().openFiles.first?.path == path)
  }

  @Test func `what is acknowledged is written through to the disk`() async throws {
    // Case 103: never OFF.
    let repository = SQLiteStudentRepository(.file(path))
    #expect(try await repository.pragma("synchronous") == 2)
    #expect(try await repository.pragma("mmap_size") == 0)
  }

  /// The numbers are those of linux/magic.h: NFS, SMB, CIFS, SMB2; ext4, tmpfs, Btrfs, XFS.
  @Test(arguments: [
    (0x6969, true), (0x517B, true), (0xFF53_4D42, true), (-0xACB2BE, true), (0xFE53_4D42, true), (0xEF53, false),
    (0x0102_1994, false), (0x9123_683E, false), (0x5846_5342, false),
  ])
  func `a network file system is told by its number`(type: Int, isNetwork: Bool) {
    // Case 95. A number may come sign-extended.
    #expect(DatabaseFile.isNetwork(type: type) == isNetwork)
  }

  @Test(arguments: [(true, "delete"), (false, "wal")])
  func `a shared folder gets no write-ahead log`(isShared: Bool, journal: String) async throws {
    let draft = folder.path("shared.db")
    try write([], to: draft)
    try DatabaseFile.fill(draft, sharedFolder: isShared, place: draft)
    let repository = SQLiteStudentRepository(.file(draft))
    #expect(try await repository.health().journal == journal)
  }

  @Test func `a backup is whole while somebody writes, and names no log`() async throws {
    let repository = SQLiteStudentRepository(.file(path))
    _ = try await save("x", in: repository)
    let backup = folder.path("b.db")
    #expect(try await repository.backUp(to: backup, at: 5))
    #expect(try await repository.health().lastBackup == 5)
    let copy = SQLiteStudentRepository(.file(backup), access: .readOnly)
    #expect(try await copy.record(of: "1")?.student.note == "x")
    #expect(try await copy.history(of: "1").count == 1)
    await #expect(throws: RepositoryError.self) { try await repository.backUp(to: backup, at: 6) }
  }

  @Test func `a restore that turns revisions back is a conflict for whoever was editing`() async throws {
    let mine = SQLiteStudentRepository(.file(path))
    let backup = folder.path("b.db")
    _ = try await mine.backUp(to: backup, at: 1)
    _ = try await save("before the restore", in: mine)
    let base = try #require(try await mine.record(of: "1")?.student)
    let keeper = SQLiteStudentRepository(.file(path))
    #expect(try await keeper.restore(from: backup, keeping: folder.path("kept.db")) == folder.path("kept.db"))
    _ = try await save("after it", in: keeper)
    #expect(try await keeper.record(of: "1")?.student.revision == base.revision)
    var student = base
    student.phone = "12"
    guard case .conflict(let conflict) = try await mine.save(student, over: base, by: anna) else {
      throw SystemError(code: EIO)
    }
    #expect(conflict.theirs.note == "after it")
    #expect(try await mine.health().journal == "wal")
  }

  @Test func `an erased record is in the file no more`() async throws {
    let repository = SQLiteStudentRepository(.file(path))
    _ = try await save("unmistakable-secret", in: repository)
    let secret = Array("unmistakable-secret".utf8)
    func holdsSecret() throws -> Bool {
      try [path, path + "-wal"].contains { file in
        guard access(file, F_OK) == 0 else { return false }
        let bytes = try contents(of: file)
        return bytes.indices.contains { bytes[$0...].starts(with: secret) }
      }
    }
    #expect(try holdsSecret())
    #expect(try await repository.erase("1", by: anna))
    #expect(try !holdsSecret())
  }
}

extension SQLiteStudentRepository {
  /// Lets the database grow no further than a few pages.
  func limitPages() throws(RepositoryError) {
    let connection = try connection()
    _ = try connection.number("PRAGMA max_page_count = \(try connection.number("PRAGMA page_count") + 2)")
  }

  /// A setting of the connection.
  func pragma(_ name: String) throws(RepositoryError) -> Int { try connection().number("PRAGMA \(name)") }
}
