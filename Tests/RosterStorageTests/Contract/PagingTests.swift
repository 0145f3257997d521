import RosterCore
import Testing

/// Pages of hits, forward and backward, on every kind of repository.
struct PagingTests {
  /// Twelve that begin with the id, some named so, ties in every part of the name, and some who left.
  private static let roster: [Student] =
    (0..<12).map { Student("a\($0)", "Ek", $0.isMultiple(of: 3) ? "Siv" : "Ada", status: $0 > 8 ? .left : .active) }
    + [Student("b1", "A", "Siv"), Student("b2", "Abel"), Student("A", "Zorn"), Student("a", "Ågren")]

  @Test(arguments: ["", "a", "ek", "siv", "ek a"], Kind.allCases)
  func `pages of any length join up to the whole list, both ways`(text: String, kind: Kind) async throws {
    let store = try await kind.store(Self.roster)
    let all = try await store.page(text).hits
    #expect(!all.isEmpty)
    for limit in [1, 2, 5, 16, 50] {
      var forward = try await store.page(text, limit: limit).hits
      while let last = forward.last {
        let next = try await store.page(text, .after(last), limit: limit).hits
        if next.isEmpty { break }
        forward += next
      }
      #expect(forward == all)
      var backward = try await store.page(text, .end, limit: limit).hits
      while let first = backward.first {
        let previous = try await store.page(text, .before(first), limit: limit).hits
        if previous.isEmpty { break }
        backward = previous + backward
      }
      #expect(backward == all)
    }
    for (index, hit) in all.enumerated() {
      #expect(try await store.page(text, .from(hit), limit: 3).hits == Array(all[index...].prefix(3)))
    }
  }

  @Test(arguments: Kind.allCases)
  func `better matches come first, and those who left last within each`(kind: Kind) async throws {
    let store = try await kind.store(Self.roster)
    // The id to the letter, the same id in the other case, then names, then ids that begin so.
    let order = [
      "a", "A", "b1", "b2", "a1", "a2", "a4", "a5", "a7", "a8", "a10", "a11", "a0", "a3", "a6", "a9",
    ]
    #expect(try await store.ids("a") == order)
  }

  @Test(arguments: Kind.allCases)
  func `a page goes on where it was when others come and go`(kind: Kind) async throws {
    let store = try await kind.store(["a", "c", "e", "g", "i"].map { Student($0, $0.uppercased()) })
    let first = try await store.page("", limit: 3)
    #expect(first.hits.map(\.id.text) == ["a", "c", "e"])
    let anchor = try Hit("e", in: first)
    try await store.insert([Student("d", "D"), Student("f", "F"), Student("0", "0")])
    #expect(try await store.ids("", .after(anchor), limit: 2) == ["f", "g"])
    #expect(try await store.ids("", .before(anchor), limit: 2) == ["c", "d"])
    try await store.remove("e")
    #expect(try await store.ids("", .after(anchor), limit: 2) == ["f", "g"])
    #expect(try await store.ids("", .before(anchor), limit: 2) == ["c", "d"])
    #expect(try await store.ids("", .from(anchor), limit: 2) == ["f", "g"])
    // The same id under another name stands elsewhere; the page still goes on from where it was.
    try await store.insert([Student("e", "Z")])
    #expect(try await store.ids("", .after(anchor), limit: 9) == ["f", "g", "i", "e"])
    try await store.remove("i")
    try await store.remove("e")
    #expect(try await store.ids("", .after(Hit(Student("z", "Z"))), limit: 9) == [])
    #expect(try await store.ids("", .before(Hit(Student("z", "Z"))), limit: 2) == ["f", "g"])
  }

  @Test(arguments: Kind.allCases)
  func `whole students follow a student, whether still there or not`(kind: Kind) async throws {
    let store = try await kind.store(Self.roster)
    let all = try await store.repository.students(after: nil, limit: 100)
    #expect(all.count == Self.roster.count)
    #expect(all == all.sorted { SortKey($0) < SortKey($1) })
    #expect(try await store.repository.students(after: all[4], limit: 3) == Array(all[5..<8]))
    try await store.remove(all[4].id)
    #expect(try await store.repository.students(after: all[4], limit: 3) == Array(all[5..<8]))
    #expect(try await store.repository.students(after: all.last, limit: 3) == [])
  }

  @Test(arguments: Kind.allCases)
  func `an empty roster has empty pages`(kind: Kind) async throws {
    let store = try await kind.store()
    let anchor = Hit(Student("1", "Ek"))
    for text in ["", "ek", "1"] {
      for position in [FindRequest.Position.start, .end, .from(anchor), .after(anchor), .before(anchor)] {
        #expect(try await store.page(text, position, countLimit: 9) == FindPage(hits: [], count: .exactly(0)))
      }
    }
  }
}
