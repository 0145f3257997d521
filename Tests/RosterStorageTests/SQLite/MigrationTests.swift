import CSQLite
import RosterCore
import Testing

@testable import RosterStorage

/// Databases that earlier versions of the program have written are brought up to date when they are opened.
struct MigrationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("old.db")
    try Self.makeFirstVersion(at: path)
  }

  @Test func `the first version is brought up to date, with all that it holds`() async throws {
    let repository = SQLiteStudentRepository(.file(path))
    let store = Store(repository, in: folder)
    #expect(try await store.page("", limit: 1, countLimit: 1).count == .exactly(3))
    #expect(try await store.ids("") == ["2", "007", "3"])
    #expect(try await store.ids("muller") == ["007"])
    #expect(try await store.ids("7") == ["007"])
    #expect(try await repository.school().name == "Riverside")
    try await store.insert([Student("4", "Berg")])
    #expect(try await store.ids("berg") == ["4"])
    try await repository.checkOrder()
  }

  @Test func `an older version that may only be read says what to do`() async throws {
    let repository = SQLiteStudentRepository(.file(path), access: .readOnly)
    await #expect(throws: RepositoryError.olderVersion(place: path)) { try await repository.open() }
    try await SQLiteStudentRepository(.file(path)).open()
    try await repository.open()
  }

  @Test func `a backup of an older version is restored and up to date`() async throws {
    let target = folder.path("roster.db")
    let repository = SQLiteStudentRepository(.file(target), access: .creating)
    try await repository.insert([Student("9", "Ek")])
    _ = try await repository.restore(from: path, keeping: folder.path("kept.db"))
    let reader = Store(SQLiteStudentRepository(.file(target), access: .readOnly))
    #expect(try await reader.ids("") == ["2", "007", "3"])
    #expect(try await reader.ids("muller") == ["007"])
  }

  /// What version 1 of the schema made, and three students in it.
  private static func makeFirstVersion(at path: String) throws {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    // U+FDD0 stood before the words of an id.
    let id = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    let sql = """
      PRAGMA application_id = 0x526F7374;
      PRAGMA user_version = 1;
      CREATE TABLE school (
        only INTEGER PRIMARY KEY CHECK (only = 1), name TEXT, time_zone TEXT, leap_day TEXT NOT NULL,
        backed_up_at INTEGER
      ) STRICT;
      CREATE TABLE student (
        place INTEGER PRIMARY KEY, id TEXT NOT NULL, given TEXT, middle TEXT, family TEXT, preferred_given TEXT,
        preferred_family TEXT, birth TEXT, grade TEXT, class TEXT, school TEXT, email TEXT, phone TEXT, note TEXT,
        status TEXT NOT NULL CHECK (status IN ('active', 'left')), revision INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX student_id ON student (id);
      CREATE VIRTUAL TABLE student_words USING fts5 (
        words, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
        tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'"
      );
      CREATE TABLE change (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, login TEXT NOT NULL, origin TEXT, student TEXT NOT NULL,
        import INTEGER, undone_by INTEGER, before TEXT, after TEXT
      ) STRICT;
      CREATE INDEX change_student ON change (student);
      INSERT INTO school VALUES (1, 'Riverside', 'Europe/Berlin', '03-01', NULL);
      INSERT INTO student (place, id, given, family, birth, status, revision) VALUES
        (256, '2', 'Ada', 'Ek', '2010-04-05', 'active', 1),
        (512, '007', 'Zoë', 'Müller', NULL, 'active', 3),
        (768, '3', NULL, 'Abel', NULL, 'left', 1);
      INSERT INTO student_words (rowid, words) VALUES
        (256, 'ek ada \(id)2 '), (512, 'muller mueller zoe \(id)007 \(id)7 '), (768, 'abel \(id)3 ');
      """
    try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }
}
