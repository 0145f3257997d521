import Glibc
import RosterCore
import RosterTestSupport
import Testing

@testable import RosterStorage

/// A kind of repository on which the contract suite runs.
enum Kind: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, file, temporary

  var testDescription: String {
    switch self {
    case .memory: "in memory"
    case .file: "SQLite file"
    case .temporary: "SQLite temporary"
    }
  }

  /// A repository of this kind that holds some students.
  func store(_ students: [Student] = []) async throws -> Store {
    let store: Store
    switch self {
    case .memory:
      store = Store(InMemoryStudentRepository())
    case .file:
      let folder = try TemporaryFolder()
      store = Store(SQLiteStudentRepository(.file(folder.path("roster.db")), access: .creating), in: folder)
    case .temporary:
      store = Store(SQLiteStudentRepository(.temporary))
    }
    try await store.insert(students)
    return store
  }
}

/// A repository, and what only tests do to it.
final class Store: Sendable {
  let repository: any StudentRepository
  private let folder: TemporaryFolder?

  init(_ repository: any StudentRepository, in folder: TemporaryFolder? = nil) {
    self.repository = repository
    self.folder = folder
  }

  func insert(_ students: [Student]) async throws {
    if let repository = repository as? InMemoryStudentRepository {
      await repository.insert(students)
    } else if let repository = repository as? SQLiteStudentRepository {
      try await repository.insert(students)
    }
  }

  func remove(_ id: StudentID) async throws {
    if let repository = repository as? InMemoryStudentRepository {
      await repository.remove(id)
    } else if let repository = repository as? SQLiteStudentRepository {
      try await repository.remove(id)
    }
  }

  // MARK: Questions, with answers as short as a test's expectation

  /// The ids that a text finds, in order.
  func ids(_ text: String, _ position: FindRequest.Position = .start, limit: Int = 100) async throws -> [String] {
    try await page(text, position, limit: limit).hits.map(\.id.text)
  }

  func page(
    _ text: String, _ position: FindRequest.Position = .start, limit: Int = 100, countLimit: Int = 0
  ) async throws -> FindPage {
    try await repository.find(FindRequest(Query(text), position, limit: limit, countLimit: countLimit))
  }

  /// How a text finds its students, by their ids.
  func matches(_ text: String) async throws -> [String: Match] {
    let hits = try await page(text).hits
    return Dictionary(hits.map { ($0.id.text, $0.match) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SQLiteStudentRepository {
  /// Takes a student out, which the program never does.
  func remove(_ id: StudentID) throws(RepositoryError) {
    let connection = try connection()
    try connection.write { () throws(RepositoryError) in
      guard let (student, place) = try Records(connection: connection).student(id) else { return }
      try StudentTable(connection: connection).remove(student, at: place)
    }
  }
}

/// A folder that goes when nobody needs it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/roster-storage-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// The path of something in the folder.
  func path(_ name: String) -> String { path + "/" + name }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

/// A system call that failed.
struct SystemError: Error {
  let code: Int32
}

extension Student {
  /// A student by id, family and given name.
  init(_ id: String, _ family: String?, _ given: String? = nil, className: String? = nil, status: Status = .active) {
    self.init(
      id: StudentID(id), name: PersonName(given: given, family: family), className: className, status: status)
  }
}

extension Hit {
  /// The hit by which a page found a student.
  init(_ id: String, in page: FindPage) throws {
    guard let hit = page.hits.first(where: { $0.id.text == id }) else { throw SystemError(code: ENOENT) }
    self = hit
  }
}
