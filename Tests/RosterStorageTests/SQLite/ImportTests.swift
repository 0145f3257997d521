import RosterCore
import RosterTestSupport
import Testing

@testable import RosterStorage

/// Imports: staged, summed up, and applied as a whole.
struct ImportTests {
  private let folder: TemporaryFolder
  private let path: String
  private let repository: SQLiteStudentRepository

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("roster.db")
    repository = SQLiteStudentRepository(.file(path), access: .creating)
  }

  private func stage(_ students: [ImportedStudent], from line: Int = 2) async throws -> [RepeatedID] {
    try await repository.stage(
      students.enumerated().map { StagedRow(line: line + $0, joinKey: $1.id.text, student: $1) })
  }

  @discardableResult private func importing(_ students: [ImportedStudent]) async throws -> ImportSummary {
    try await repository.beginImport()
    _ = try await stage(students)
    let summary = try await repository.importSummary()
    try await repository.applyImport()
    return summary
  }

  private func everybody() async throws -> [Student] { try await repository.students(after: nil, limit: .max) }

  private static func row(_ id: String, _ family: String? = nil, _ given: String? = nil) -> ImportedStudent {
    ImportedStudent(id: StudentID(id), name: PersonName(given: given, family: family))
  }

  @Test(arguments: [0, 3_000])
  func `rows are added and changed, and what they leave empty stays`(others: Int) async throws {
    // With many others on the roster few rows are written one at a time, else everything anew.
    try await repository.insert((0..<others).map { Student("x\($0)", "Mid", "\($0)") })
    try await importing([
      ImportedStudent(
        id: "1", name: PersonName(given: "Siv", family: "Ek"), birth: .year(2010), className: "11B", note: "n"),
      Self.row("2", "Berg", "Ada"), Self.row("3", "Zorn"),
    ])
    let summary = try await importing([
      ImportedStudent(id: "1", name: PersonName(family: "Zz"), birth: .unknown, className: "12B"),
      Self.row("2", "Berg"),
      ImportedStudent(id: "3", name: PersonName(preferredGiven: "Kai")), Self.row("4", "Abel"),
      ImportedStudent(id: "2x", name: PersonName(whole: "Å"), status: .left),
    ])
    #expect(summary.new == 2)
    #expect(summary.changed == 2)
    #expect(summary.unchanged == 1)
    #expect(
      summary.changedFields
        == [("family", 1), ("preferred_given", 1), ("class", 1)].map { .init(column: $0.0, count: $0.1) })
    let changed = try #require(try await repository.record(of: "1")?.student)
    #expect(
      changed
        == Student(
          id: "1", name: PersonName(given: "Siv", family: "Zz"), birth: .year(2010), className: "12B", note: "n",
          revision: 2))
    #expect(try await repository.record(of: "2")?.student.revision == 1)
    #expect(try await everybody().map(\.id.text).filter { !$0.hasPrefix("x") } == ["4", "2", "3", "1", "2x"])
    #expect(try await found("siv zz") == ["1"])
    #expect(try await found("siv ek") == [])
    #expect(try await found("kai") == ["3"])
    #expect(try await found("mid").count == others)
    try await repository.checkOrder()
  }

  private func found(_ text: String) async throws -> [String] {
    try await repository.find(FindRequest(Query(text), limit: .max)).hits.map(\.id.text)
  }

  @Test(arguments: [10, 400])
  func `an import agrees with the rule and changes nothing the second time`(added: Int) async throws {
    var random = SeededGenerator(7)
    let first = (0..<300).map { Student.random(id: "\($0)", using: &random) }
    let second = (0..<added).map { Student.random(id: "\($0 * 37)", using: &random) }
    let rows = { (students: [Student]) in
      students.map { ImportedStudent(id: $0.id, name: $0.name, className: $0.className, status: $0.status) }
    }
    try await importing(rows(first))
    try await importing(rows(second))
    var expected = Dictionary(first.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for row in rows(second) { expected[row.id] = expected[row.id].map(row.applied) ?? row.newStudent }
    let model = InMemoryStudentRepository(Array(expected.values))
    let stored = try await everybody()
    #expect(try await stored.map(\.withoutRevision) == model.students(after: nil, limit: .max).map(\.withoutRevision))
    for text in ["a", "b 1", "o'b", "1"] {
      let request = FindRequest(Query(text), limit: 1_000)
      #expect(try await repository.find(request) == model.find(request))
    }
    try await repository.checkOrder()
    let summary = try await importing(rows(second))
    #expect(summary == ImportSummary(new: 0, changed: 0, unchanged: Set(second.map(\.id)).count, changedFields: []))
    #expect(try await everybody() == stored)
  }

  @Test func `an id that comes again is told apart from one that contradicts itself`() async throws {
    try await repository.beginImport()
    let repeated = try await stage([
      Self.row("1", "Ek"), Self.row("2", "Ek"), Self.row("1", "Ek"), Self.row("1", "Berg"), Self.row("01", "Ek"),
    ])
    #expect(
      repeated == [
        RepeatedID(id: "1", line: 4, firstLine: 2, isConflict: false),
        RepeatedID(id: "1", line: 5, firstLine: 2, isConflict: true),
      ])
    try await repository.applyImport()
    #expect(try await everybody().map { $0.name.family } == ["Ek", "Ek", "Ek"])
  }

  @Test func `births of another file find their rows by the key`() async throws {
    try await repository.beginImport()
    let birth = Birth.date(FixedClock(2010, 4, 5).today)
    try await repository.stage(births: [("k1", birth), ("nobody", birth), ("k2", birth)])
    _ = try await repository.stage([
      StagedRow(line: 2, joinKey: "k1", student: Self.row("1", "Ek")),
      StagedRow(line: 3, joinKey: "k2", student: ImportedStudent(id: "2", birth: .year(1999))),
      StagedRow(line: 4, joinKey: "k3", student: Self.row("3", "Ek")),
    ])
    #expect(try await repository.importSummary().new == 3)
    try await repository.applyImport()
    #expect(try await repository.students(with: ["1", "2", "3"]).map(\.birth) == [birth, .year(1999), .unknown])
  }

  @Test(arguments: [1, 500])
  func `an import that fails or is dropped leaves the roster as it was`(rows: Int) async throws {
    try await repository.insert((0..<100).map { Student("\($0)", "Ek", "\($0)") })
    let before = try await everybody()
    try await repository.beginImport()
    _ = try await stage((0..<rows).map { Self.row("n\($0)", "Zorn") })
    try await repository.spoilStaging()
    await #expect(throws: RepositoryError.self) { try await repository.applyImport() }
    try await repository.discardImport()
    #expect(try await everybody() == before)
    #expect(try await found("zorn") == [])
    #expect(try await found("ek").count == 100)
    try await repository.checkOrder()
    try await importing([Self.row("n1", "Zorn")])
    #expect(try await found("zorn") == ["n1"])
  }

  @Test func `an import that is called off leaves the roster as it was`() async throws {
    try await repository.insert([Student("1", "Ek")])
    try await repository.beginImport()
    _ = try await stage((0..<5_000).map { Self.row("n\($0)", "Zorn") })
    let applying = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await repository.applyImport()
    }
    await #expect(throws: RepositoryError.cancelled) { try await applying.value }
    try await repository.discardImport()
    #expect(try await everybody().map(\.id) == ["1"])
    try await repository.checkOrder()
  }

  @Test func `the log is emptied after an import, and a file made for nobody is taken back`() async throws {
    try await importing((0..<500).map { Self.row("\($0)", "Ek") })
    #expect(try contents(of: path + "-wal").isEmpty)
    try await repository.withdraw()
    #expect(try await everybody().count == 500)
    let other = folder.path("other.db")
    let unused = SQLiteStudentRepository(.file(other), access: .creating)
    try await unused.open()
    try await unused.withdraw()
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("other") })
  }
}

extension Student {
  fileprivate var withoutRevision: Student {
    var student = self
    student.revision = 0
    return student
  }
}

extension SQLiteStudentRepository {
  /// Makes the table refuse one staged student, who comes last in the order.
  fileprivate func spoilStaging() throws(RepositoryError) {
    try connection().execute(
      """
      UPDATE temp.staged SET family = 'Zzz' WHERE id = 'n0';
      CREATE TEMP TRIGGER spoiled BEFORE INSERT ON main.student WHEN new.id = 'n0'
      BEGIN SELECT raise(ABORT, 'spoiled'); END
      """)
  }
}
