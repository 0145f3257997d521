import RosterCore
import RosterTestSupport
import Testing

@testable import RosterStorage

/// Changing single records, on every kind of repository.
struct EditingTests {
  private func keeper(_ store: Store) throws -> any StudentEditing {
    try #require(store.repository as? any StudentEditing)
  }

  private let anna = Signature(login: "anna", origin: "192.0.2.7", moment: 1_000)
  private let bo = Signature(login: "bo", moment: 2_000)

  private func stored(_ id: StudentID, _ store: Store) async throws -> Student {
    try #require(try await store.repository.record(of: id)?.student)
  }

  @Test(arguments: Kind.allCases)
  func `a student who was added is found and told of`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv")])
    let keeper = try keeper(store)
    let outcome = try await keeper.save(Student("2", "Berg", "Ada", className: "7A"), over: nil, by: anna)
    var expected = Student("2", "Berg", "Ada", className: "7A")
    expected.revision = 1
    #expect(outcome == .saved(expected))
    #expect(try await store.ids("ada") == ["2"])
    #expect(try await store.ids("") == ["2", "1"])
    let history = try await keeper.history(of: "2")
    #expect(history.map(\.kind) == [.added] && history.first?.signature == anna)
    #expect(
      history.first?.fields == [
        FieldChange(.id, before: "", after: "2"), FieldChange(.given, before: "", after: "Ada"),
        FieldChange(.family, before: "", after: "Berg"), FieldChange(.className, before: "", after: "7A"),
        FieldChange(.status, before: "", after: "active"),
      ])
    #expect(try await keeper.save(Student("1", "Other"), over: nil, by: anna) == .idTaken)
    #expect(try await stored("1", store).name.family == "Ek")
  }

  @Test(arguments: Kind.allCases)
  func `a changed name moves the student in list and search, and raises the revision`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv"), Student("2", "Berg", "Ada")])
    let keeper = try keeper(store)
    let base = try await stored("1", store)
    var changed = base
    changed.name.family = "Aas"
    changed.status = .active
    guard case .saved(let student) = try await keeper.save(changed, over: base, by: anna) else { throw Unexpected() }
    #expect(student.revision == base.revision + 1)
    #expect(try await store.ids("") == ["1", "2"])
    #expect(try await store.ids("ek") == [])
    #expect(try await store.ids("aas") == ["1"])
    #expect(
      try await keeper.history(of: "1").map(\.fields) == [[FieldChange(.family, before: "Ek", after: "Aas")]])
    // The same once more is no change.
    #expect(try await keeper.save(student, over: student, by: anna) == .saved(student))
    #expect(try await keeper.history(of: "1").count == 1)
  }

  @Test(arguments: Kind.allCases)
  func `a save over a newer record says who changed what, and writes nothing`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv")])
    let keeper = try keeper(store)
    let base = try await stored("1", store)
    var theirs = base
    theirs.className = "8B"
    _ = try await keeper.save(theirs, over: base, by: bo)
    var mine = base
    mine.phone = "12"
    guard case .conflict(let conflict) = try await keeper.save(mine, over: base, by: anna) else { throw Unexpected() }
    #expect(conflict.theirs.className == "8B" && conflict.theirs.phone == nil)
    #expect(conflict.changes.map(\.signature) == [bo])
    #expect(conflict.changes.map(\.fields) == [[FieldChange(.className, before: "", after: "8B")]])
    #expect(try await stored("1", store).phone == nil)
    // Mine over theirs keeps what I did not touch.
    let merged = mine.merged(over: conflict.theirs, from: base)
    guard case .saved(let both) = try await keeper.save(merged, over: conflict.theirs, by: anna) else {
      throw Unexpected()
    }
    #expect(both.className == "8B" && both.phone == "12")
  }

  @Test(arguments: Kind.allCases)
  func `undo goes back step by step, only through one's own changes`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv")])
    let keeper = try keeper(store)
    var base = try await stored("1", store)
    for (name, signature) in [("A", anna), ("B", anna)] {
      var changed = base
      changed.className = name
      _ = try await keeper.save(changed, over: base, by: signature)
      base = try await stored("1", store)
    }
    var changed = base
    changed.phone = "99"
    _ = try await keeper.save(changed, over: base, by: bo)
    _ = try await keeper.save(Student("2", "Berg"), over: nil, by: anna)

    guard case .undone(let addition, nil) = try await keeper.undo(by: anna) else { throw Unexpected() }
    #expect(addition.kind == .added && addition.student == "2")
    #expect(try await store.repository.record(of: "2") == nil)
    guard case .undone(_, let first?) = try await keeper.undo(by: anna) else { throw Unexpected() }
    #expect(first.className == "A" && first.phone == "99")
    guard case .undone(_, let second?) = try await keeper.undo(by: anna) else { throw Unexpected() }
    #expect(second.className == nil && second.phone == "99")
    #expect(try await keeper.undo(by: anna) == .nothing)
    let history = try await keeper.history(of: "1")
    #expect(history.count == 5)
    #expect(history.map { $0.undoneBy != nil } == [true, true, false, false, false])
  }

  @Test(arguments: Kind.allCases)
  func `what somebody else has changed since is not taken back`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv")])
    let keeper = try keeper(store)
    for (name, signature) in [("A", anna), ("B", bo)] {
      let base = try await stored("1", store)
      var changed = base
      changed.className = name
      _ = try await keeper.save(changed, over: base, by: signature)
    }
    guard case .changedSince(let change) = try await keeper.undo(by: anna) else { throw Unexpected() }
    #expect(change.signature == anna)
    #expect(try await stored("1", store).className == "B")
  }

  @Test(arguments: Kind.allCases)
  func `a new ID takes the history along, and the old one is free`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek"), Student("2", "Berg")])
    let keeper = try keeper(store)
    let base = try await stored("1", store)
    var changed = base
    changed.id = "2"
    #expect(try await keeper.save(changed, over: base, by: anna) == .idTaken)
    changed.id = "007"
    _ = try await keeper.save(changed, over: base, by: anna)
    #expect(try await store.ids("007") == ["007"])
    #expect(try await store.ids("ek") == ["007"])
    #expect(try await keeper.history(of: "007").map(\.fields) == [[FieldChange(.id, before: "1", after: "007")]])
    #expect(try await keeper.save(base, over: base, by: bo) == .gone)
    guard case .undone(_, let back?) = try await keeper.undo(by: anna) else { throw Unexpected() }
    #expect(back.id == "1")
  }

  @Test(arguments: Kind.allCases)
  func `an erased student leaves nothing but that`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek")])
    let keeper = try keeper(store)
    let base = try await stored("1", store)
    var changed = base
    changed.note = "secret"
    _ = try await keeper.save(changed, over: base, by: anna)
    #expect(try await keeper.erase("1", by: anna))
    #expect(try await !keeper.erase("1", by: anna))
    #expect(try await store.ids("ek") == [])
    let history = try await keeper.history(of: "1")
    #expect(history.map(\.kind) == [.removed] && history.first?.fields == [])
    #expect(try await keeper.undo(by: anna) == .nothing)
    // Somebody new with the id is not taken for the one before.
    _ = try await keeper.save(Student("1", "Neu"), over: nil, by: bo)
    guard case .conflict = try await keeper.save(changed, over: base, by: anna) else { throw Unexpected() }
  }

  @Test(arguments: Kind.allCases)
  func `what belongs to the school is kept`(kind: Kind) async throws {
    let store = try await kind.store([])
    let school = School(name: "North", timeZone: "Europe/Oslo", leapDayRule: .lastOfFebruary)
    try await keeper(store).set(school)
    #expect(try await store.repository.school() == school)
  }
}

/// An outcome of another kind than the test is about.
private struct Unexpected: Error {}
