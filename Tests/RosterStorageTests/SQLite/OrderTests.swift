import RosterCore
import RosterTestSupport
import Testing

@testable import RosterStorage

/// Places stay in the order of the keys, and the word index in step with them, whatever comes and goes.
struct OrderTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random students, inserted and removed, are found as the rule finds them`(seed: UInt64) async throws {
    var random = SeededGenerator(seed)
    let repository = SQLiteStudentRepository(.temporary)
    let model = InMemoryStudentRepository()
    var ids: [StudentID] = []
    for round in 0..<60 {
      let students = (0..<Int.random(in: 1...8, using: &random)).map { index in
        Student.random(id: "\(round * 10 + index)", using: &random)
      }
      try await repository.insert(students)
      await model.insert(students)
      ids += students.map(\.id)
      if round.isMultiple(of: 3), let id = ids.randomElement(using: &random) {
        try await repository.remove(id)
        await model.remove(id)
        ids.removeAll { $0 == id }
      }
    }
    try await repository.checkOrder()
    for text in ["", "a", "b", "1", "12", "a b", "a b c", "a 1", "o'b", "ue", "0", "100", "ab", "müller", "a-b", "1 2"]
    {
      for position in [FindRequest.Position.start, .end] {
        let request = FindRequest(Query(text), position, limit: 500, countLimit: 100)
        #expect(try await repository.find(request) == model.find(request), "\(text)")
      }
    }
    for id in ids.prefix(40) {
      #expect(try await repository.record(of: id)?.student == model.record(of: id)?.student)
      #expect(try await repository.record(of: id)?.namesakes == model.record(of: id)?.namesakes)
    }
  }

  @Test func `a gap never runs out`() async throws {
    let repository = SQLiteStudentRepository(.temporary)
    try await repository.insert((0..<300).map { Student("b\($0)", "B") })
    try await repository.insert([Student("z", "Z")])
    // Each goes just before the last one, then after it, then to the very beginning: halving alone fails in eight steps.
    for index in 0..<200 { try await repository.insert([Student("\(5_000 - index)", "Ek")]) }
    for index in 0..<200 { try await repository.insert([Student("\(6_000 + index)", "Ek")]) }
    for index in 0..<200 { try await repository.insert([Student("\(3_000 - index)", "A")]) }
    try await repository.checkOrder()
    let page = try await repository.find(FindRequest(Query("ek"), limit: 1_000, countLimit: 1_000))
    #expect(page.count == .exactly(400))
    let ids = Array(4_801...5_000) + Array(6_000..<6_200)
    #expect(page.hits.map(\.id.text) == ids.map { "\($0)" })
  }
}

extension SQLiteStudentRepository {
  /// Expects places to rise with the keys, and the word index to be sound and to hold every student's words.
  func checkOrder() throws {
    let connection = try connection()
    let keys = try connection.rows("SELECT \(StudentRow.keyColumnList) FROM student ORDER BY place") {
      StudentRow.key(in: $0)
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    try connection.execute("INSERT INTO student_words (student_words) VALUES ('integrity-check')")
    #expect(try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try StudentTable(connection: connection).count() == keys.count)
  }
}

/// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Student {
  /// A student of few letters, so that many share words, names and beginnings.
  static func random(id: String, using random: inout SeededGenerator) -> Student {
    let parts = ["A", "B", "Ab", "Aab", "C", "O'B", "A-B", "Müller", "Muller", "Ba c", "王", "小", "Ø", "1a", "12"]
    func part(_ chance: Double) -> String? {
      Double.random(in: 0..<1, using: &random) < chance ? parts.randomElement(using: &random) : nil
    }
    let prefix = ["", "", "0", "00", "A-", "b"].randomElement(using: &random) ?? ""
    return Student(
      id: StudentID(prefix + id),
      name: PersonName(
        given: part(0.9), middle: part(0.2), family: part(0.9), preferredGiven: part(0.1), preferredFamily: part(0.1)),
      className: part(0.5), status: Bool.random(using: &random) ? .active : .left)
  }
}
