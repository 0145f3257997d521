import RosterCore
import Testing

/// What a typed text finds, on every kind of repository; expected values are the field's rules for names and ids.
struct FindingTests {
  /// The id of a student is the text that the comments of a case name; everybody else is there to be left out.
  private static let roster: [Student] = [
    Student("n1", "Nguyễn", "Phương Anh"), Student("n2", "Đặng", "Văn"), Student("n3", "Łukasz", "Øystein"),
    Student("n4", "Straße", "Renée"), Student("n5", "Müller", "Zoë"), Student("n6", "O’Brien", "Siv"),
    Student("n7", "Smith-Jones", "Ann-Marie"), Student("n8", "王", "小明"), Student("n9", "Işık", "Ada"),
    Student("n10", "ÖBERG", "José"), Student("n11", "ΟΔΥΣΣΕΥΣ", nil), Student("n12", "Œdipe", "Þór"),
    Student("n13", "50% _Underline\\", "\"Nan\" *"), Student("n14", nil, "Sukarno"), Student("n15", "Null", "And"),
    Student("n16", "Obrien", "Ek"), Student("n17", "de Rien", "Mary Jo"),
  ]

  @Test(
    arguments: [
      // Case and accents, both ways.
      ("nguyen", ["n1"]), ("NGUYỄN", ["n1"]), ("Nguyễn", ["n1"]), ("dang", ["n2"]), ("Đặng", ["n2"]),
      ("lukasz", ["n3"]), ("ŁUKASZ", ["n3"]), ("oystein", ["n3"]), ("øystein", ["n3"]), ("strasse", ["n4"]),
      ("straße", ["n4"]), ("STRASSE", ["n4"]), ("renee", ["n4"]), ("mueller", ["n5"]), ("muller", ["n5"]),
      ("Müller", ["n5"]), ("mu\u{308}ller", ["n5"]), ("isik", ["n9"]), ("öberg", ["n10"]), ("jose", ["n10"]),
      ("οδυσσευς", ["n11"]), ("oedipe", ["n12"]), ("thor", ["n12"]),
      // Apostrophes and hyphens divide a word and do not; Obrien is another name, spelt in one.
      ("obrien", ["n16", "n6"]), ("o'brien", ["n16", "n6"]), ("o’brien", ["n16", "n6"]), ("o`brien", ["n16", "n6"]),
      ("o brien", ["n6"]), ("brien", ["n6"]),
      ("smith jones", ["n7"]), ("smith-jones", ["n7"]), ("smithjones", ["n7"]), ("jones smith", ["n7"]),
      ("annmarie", ["n7"]), ("ann marie", ["n7"]), ("ann‐marie", ["n7"]), ("jones-", ["n7"]),
      // Names written without blanks, family first.
      ("小明", ["n8"]), ("王小明", ["n8"]), ("王", ["n8"]),
      // Any order, any prefix, any blanks, a comma.
      ("anh nguyen", ["n1"]), ("nguyen, phuong", ["n1"]), ("nguyen,phuong anh", ["n1"]), ("  ph   ng ", ["n1"]),
      ("jo rien mary", ["n17"]), ("nguyen dang", []), ("guyen", []), ("sukarno", ["n14"]),
      // Ordinary characters, whatever they mean elsewhere.
      ("%", []), ("_", ["n13"]), ("50%", ["n13"]), ("_under", ["n13"]), ("underline", []), ("*", ["n13"]),
      ("\"nan\"", ["n13"]), ("\"", ["n13"]), ("\\", []), ("nul*", []), ("AND", ["n15"]), ("and null", ["n15"]),
      ("NEAR(", []), ("NOT null", []), ("col:ek", []), ("words:ek", []), ("ek*", []), ("^ek", []), ("'; --", []),
      ("{", []), ("a\u{0}nd", ["n15"]), ("-", []), ("...", []),
    ] as [(String, [String])], Kind.allCases)
  func `a text finds those who bear every word`(_ example: (text: String, ids: [String]), kind: Kind) async throws {
    let store = try await kind.store(Self.roster)
    let found = try await store.page(example.text, countLimit: 1_000)
    #expect(found.hits.map(\.id.text).sorted() == example.ids.sorted())
    #expect(found.count == .exactly(found.hits.count))
  }

  @Test(arguments: Kind.allCases)
  func `an id is found to the letter, then but for zeros and case, then by its beginning`(kind: Kind) async throws {
    let store = try await kind.store([
      Student("000123", "Zorn"), Student("123", "Yates"), Student("1234", "Abel"), Student("0123-A", "Ek"),
      Student("ab-77", "Null"), Student("500", "Berg", "AB"), Student("0", "Zero"),
    ])
    #expect(try await store.ids("123") == ["123", "000123", "1234", "0123-A"])
    #expect(
      try await store.matches("123") == ["123": .id, "000123": .foldedID, "1234": .idPrefix, "0123-A": .idPrefix])
    #expect(try await store.ids("000123") == ["000123", "123", "1234", "0123-A"])
    #expect(try await store.ids("0123a") == ["0123-A"])
    #expect(try await store.matches("AB77") == ["ab-77": .foldedID])
    #expect(try await store.matches("ab") == ["500": .name, "1234": .name, "ab-77": .idPrefix])
    #expect(try await store.matches(" ab-77 ") == ["ab-77": .id])
    #expect(try await store.matches("null 77") == [:])
    #expect(try await store.matches("null ab-77") == ["ab-77": .name])
    #expect(try await store.matches("null ab-7") == ["ab-77": .idPrefix])
    #expect(try await store.ids("9") == [])
  }

  @Test(arguments: Kind.allCases)
  func `no text is taken for a mark of the repository's own`(kind: Kind) async throws {
    // U+FDD0, which the SQLite repository puts before ids; the compiler takes no noncharacter in a literal.
    let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    let store = try await kind.store([Student("1", mark + "77"), Student("77", "Ek")])
    #expect(try await store.matches("77") == ["77": .id, "1": .name])
    #expect(try await store.matches(mark + "ek") == ["77": .name])
  }

  @Test(arguments: Kind.allCases)
  func `nothing typed lists everybody, those who left last`(kind: Kind) async throws {
    let store = try await kind.store([
      Student("1", "Zeb"), Student("2", "adams"), Student("3", "Álvaro"), Student("4", "özil"), Student("5", "Œdipe"),
      Student("6", "de Rien"), Student("7", "Decours"), Student("8", "Adams", "Siv", status: .left), Student("9", "Ek"),
      Student("10", "Eklund"), Student("11", nil, "Dee"), Student("12", nil),
    ])
    let order = ["12", "2", "3", "6", "7", "11", "9", "10", "5", "4", "1", "8"]
    #expect(try await store.ids("") == order)
    #expect(try await store.ids(" \t\u{A0}") == order)
    #expect(try await store.repository.students(after: nil, limit: 100).map(\.id.text) == order)
    #expect(try await store.page("", limit: 1).hits.map(\.match) == [.listed])
  }

  @Test(arguments: Kind.allCases)
  func `many words find nobody rather than fail`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek", "Siv")])
    let words = (0..<40).map { "e" + String(repeating: "k", count: $0) }
    #expect(try await store.ids(words.prefix(32).joined(separator: " ")) == [])
    #expect(try await store.ids(words.joined(separator: " ")) == [])
    #expect(try await store.ids(Array(repeating: "ek", count: 100).joined(separator: " ")) == ["1"])
    #expect(try await store.ids(String(repeating: "x", count: 100_000)) == [])
  }

  @Test(arguments: Kind.allCases)
  func `counting stops where it was told to`(kind: Kind) async throws {
    let store = try await kind.store((1...9).map { Student("7\($0)", "Ek", "Siv") } + [Student("7", "Berg")])
    for text in ["e", "7", "ek siv"] {
      let all = text == "e" || text == "ek siv" ? 9 : 10
      #expect(try await store.page(text, limit: 1).count == nil)
      #expect(try await store.page(text, limit: 1, countLimit: all - 1).count == .moreThan(all - 1))
      #expect(try await store.page(text, limit: 1, countLimit: all).count == .exactly(all))
      #expect(try await store.page(text, limit: 1, countLimit: .max).count == .exactly(all))
    }
    #expect(try await store.page("nobody", limit: 1, countLimit: 5).count == .exactly(0))
    // Everybody is counted once and for all.
    #expect(try await store.page("", limit: 1).count == nil)
    #expect(try await store.page("", limit: 1, countLimit: 1).count == .exactly(10))
    #expect(try await store.page("", .end, limit: 1, countLimit: 1).count == .exactly(10))
    try await store.remove("7")
    try await store.insert([Student("8", "Ek"), Student("9", "Ek")])
    #expect(try await store.page("", limit: 1, countLimit: 1).count == .exactly(11))
  }
}
