import Glibc
import RosterCore
import Testing

@testable import RosterStorage

/// What stands at a path and is no roster of ours is refused and left as it was.
struct RefusalTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("students.db")
  }

  /// What looking at the file, and opening it with leave to create, both say.
  private func refusal() async -> [RepositoryError?] {
    func error(_ body: () async throws(RepositoryError) -> Void) async -> RepositoryError? {
      do throws(RepositoryError) {
        try await body()
        return nil
      } catch { return error }
    }
    return [
      await error { () throws(RepositoryError) in try SQLiteStudentRepository.inspect(path: path) },
      await error { () async throws(RepositoryError) in
        try await SQLiteStudentRepository(.file(path), access: .creating, patience: .zero).open()
      },
    ]
  }

  private func roster() async throws -> [UInt8] {
    let repository = SQLiteStudentRepository(.file(path), access: .creating)
    try await repository.insert([Student("1", "Ek")])
    await repository.close()
    return try contents(of: path)
  }

  @Test(arguments: ["", "not a db\n", "SQLite format 3\0", String(repeating: "x", count: 5_000)])
  func `a file of something else`(content: String) async throws {
    try write(Array(content.utf8), to: path)
    #expect(await refusal() == [.notARoster(place: path), .notARoster(place: path)])
    #expect(try contents(of: path) == Array(content.utf8))
    #expect(try folder.names() == ["students.db"])
  }

  @Test func `another program's database`() async throws {
    var bytes = try await roster()
    bytes[71] ^= 1
    try write(bytes, to: path)
    #expect(await refusal() == [.notARoster(place: path), .notARoster(place: path)])
    #expect(try contents(of: path) == bytes)
  }

  @Test func `a newer version's database`() async throws {
    var bytes = try await roster()
    bytes[63] = UInt8(Schema.version + 1)
    try write(bytes, to: path)
    #expect(await refusal() == [.newerVersion(place: path), .newerVersion(place: path)])
    #expect(try contents(of: path) == bytes)
  }

  @Test func `a roster of which only the header is left`() async throws {
    var bytes = try await roster()
    for index in 100..<bytes.count { bytes[index] = 0 }
    try write(bytes, to: path)
    #expect(await refusal() == [nil, .damaged(place: path)])
    #expect(try contents(of: path) == bytes)
  }

  @Test func `a folder, a pipe and a device`() async throws {
    #expect(mkdir(path, 0o700) == 0)
    #expect(await refusal() == [.notAFile(place: path), .notAFile(place: path)])
    #expect(rmdir(path) == 0)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(await refusal() == [.notAFile(place: path), .notAFile(place: path)])
    #expect(throws: RepositoryError.notAFile(place: "/dev/zero")) {
      try SQLiteStudentRepository.inspect(path: "/dev/zero")
    }
  }

  @Test func `nothing at all`() async throws {
    #expect(await refusal() == [.missing(place: path), nil])
    let elsewhere = folder.path("none/students.db")
    await #expect(throws: RepositoryError.missing(place: elsewhere)) {
      try await SQLiteStudentRepository(.file(elsewhere)).open()
    }
    #expect(access(folder.path("none"), F_OK) != 0)
  }

  @Test(.enabled(if: geteuid() != 0, "root may open everything"))
  func `a file without permission`() async throws {
    try write(try await roster(), to: path)
    #expect(chmod(path, 0) == 0)
    #expect(await refusal() == [.noPermission(place: path), .noPermission(place: path)])
  }
}

func contents(of path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0 else { throw SystemError(code: errno) }
  var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
  guard read(descriptor, &bytes, bytes.count) == bytes.count else { throw SystemError(code: errno) }
  return bytes
}

func write(_ bytes: [UInt8], to path: String) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  defer { close(descriptor) }
  guard write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError(code: errno) }
}

/// The permission bits of a file or folder.
func mode(of path: String) throws -> UInt32 {
  var facts = stat()
  guard stat(path, &facts) == 0 else { throw SystemError(code: errno) }
  return facts.st_mode & 0o7777
}

extension TemporaryFolder {
  /// The names of what is in the folder, sorted.
  func names() throws -> [String] {
    guard let folder = opendir(path) else { throw SystemError(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}
