import CSQLite
import Glibc
import RosterCore
import Testing

@testable import RosterStorage

/// The database as a file: whose eyes it is for, and what happens when several programs use it.
@Suite(.serialized) struct FileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("new/deep/roster.db")
  }

  @Test(arguments: [0o022, 0o000, 0o077] as [mode_t])
  func `files are their owner's alone, whatever the umask`(mask: mode_t) async throws {
    let earlier = umask(mask)
    defer { umask(earlier) }
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.insert([Student("1", "Ek")])
    for name in ["roster.db", "roster.db-wal", "roster.db-shm"] {
      #expect(try mode(of: folder.path("new/deep/" + name)) == 0o600)
    }
    #expect(try mode(of: folder.path("new")) == 0o700)
    #expect(try mode(of: folder.path("new/deep")) == 0o700)
  }

  @Test func `the file says whose it is, and nothing is left beside it`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.open()
    await repository.close()
    let bytes = try contents(of: path)
    #expect(Array(bytes[68..<72]) == Array("Rost".utf8))
    #expect(Array(bytes[60..<64]) == [0, 0, 0, UInt8(Schema.version)])
    // 2 says that readers and a writer get on with each other: WAL.
    #expect(Array(bytes[18..<20]) == [2, 2])
    let parent = DatabaseFile.parent(of: path)
    #expect(parent == folder.path("new/deep"))
    #expect(access(path + "-wal", F_OK) != 0)
    #expect(access(path + ".new-\(getpid())", F_OK) != 0)
  }

  @Test func `a reader finds what a writer has saved, and waits for nobody`() async throws {
    let writer = SQLiteStudentRepository(.file(path), access: .creating)
    try await writer.insert([Student("1", "Ek")])
    let reader = SQLiteStudentRepository(.file(path))
    let everybody = FindRequest(Query(""), limit: 9)
    #expect(try await reader.find(everybody).hits.map(\.id) == ["1"])
    try await writer.insert([Student("2", "Berg")])
    #expect(try await reader.find(everybody).hits.map(\.id) == ["2", "1"])
    let other = try Lock(path)
    try other.execute("BEGIN IMMEDIATE; UPDATE student SET class = 'X'")
    #expect(try await reader.find(everybody).hits.map(\.className) == [nil, nil])
    try other.execute("COMMIT")
    #expect(try await reader.find(everybody).hits.map(\.className) == ["X", "X"])
  }

  @Test func `a writer who cannot have the lock says so, and can try again`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .creating, patience: .zero)
    try await repository.insert([Student("1", "Ek")])
    let other = try Lock(path)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: RepositoryError.busy(place: path)) { try await repository.insert([Student("2", "Berg")]) }
    try other.execute("ROLLBACK")
    try await repository.insert([Student("2", "Berg")])
    #expect(try await repository.record(of: "2") != nil)
  }

  @Test func `a writer who is called off stops waiting for the lock`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .creating, patience: .seconds(3600))
    try await repository.insert([Student("1", "Ek")])
    let other = try Lock(path)
    try other.execute("BEGIN IMMEDIATE")
    let waiting = Task { try await repository.insert([Student("2", "Berg")]) }
    waiting.cancel()
    await #expect(throws: RepositoryError.cancelled) { try await waiting.value }
    try other.execute("ROLLBACK")
    #expect(try await repository.record(of: "2") == nil)
  }

  @Test func `nothing is written into a file that was moved, deleted or replaced`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.insert([Student("1", "Ek")])
    #expect(rename(path, path + ".old") == 0)
    await #expect(throws: RepositoryError.moved(place: path)) { try await repository.insert([Student("2", "Berg")]) }
    try write(try contents(of: path + ".old"), to: path)
    await #expect(throws: RepositoryError.moved(place: path)) { try await repository.insert([Student("2", "Berg")]) }
    #expect(try await repository.record(of: "1") != nil)
  }

  @Test func `an id that is taken adds nobody`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.insert([Student("1", "Ek")])
    await #expect(throws: RepositoryError.self) {
      try await repository.insert([Student("2", "Abel"), Student("1", "Berg")])
    }
    #expect(try await repository.find(FindRequest(Query(""), limit: 9)).hits.map(\.id) == ["1"])
  }

  @Test func `a path is a path, whatever SQLite takes such names for`() async throws {
    let before = getcwd(nil, 0)
    defer {
      if let before { chdir(before) }
      free(before)
    }
    #expect(chdir(folder.path) == 0)
    for name in [":memory:", "file:x?mode=memory", "-", "å b.db"] {
      let repository = SQLiteStudentRepository(.file(name), access: .creating)
      try await repository.insert([Student("1", "Ek")])
      await repository.close()
      #expect(access(folder.path(name), F_OK) == 0)
    }
  }

  @Test func `a temporary database has no name`() async throws {
    let repository = SQLiteStudentRepository(.temporary)
    try await repository.insert((0..<2_000).map { Student("\($0)", "Ek", "Siv") })
    #expect(try folder.names() == [])
    let other = SQLiteStudentRepository(.temporary)
    #expect(try await other.find(FindRequest(Query(""), limit: 9)).hits == [])
  }
}

/// Another program that uses the database.
private final class Lock {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw SystemError(code: EIO) }
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SystemError(code: EIO) }
  }
}
