import RosterCore
import Testing

/// Spellings that must meet, from the public bug reports on searching names.
@Suite struct FoldingTests {
  @Test(arguments: [
    ("ÖBERG", "oberg"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("José", "jose"), ("Jose\u{301}", "jose"),
    ("Đỗ Ngọc", "do ngoc"), ("Ðỗ", "do"), ("Łukasz", "lukasz"), ("Sørensen", "sorensen"), ("Œdipe", "oedipe"),
    ("Æsir", "aesir"), ("Þór", "thor"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("Işık", "isik"),
    ("İpek", "ipek"), ("O’Neil", "o'neil"), ("OʼNeil", "o'neil"), ("D´Arc", "d'arc"), ("O`Neil", "o'neil"),
    ("Ann‐Marie", "ann-marie"), ("Ann–Marie", "ann-marie"), ("ｎｇｕｙｅｎ", "nguyen"), ("ﬁnn", "finn"),
    ("a\u{200B}b", "ab"), ("Ħal", "hal"), ("a\u{1}b", "ab"), ("Київ", "киів"),
  ])
  func spellingsMeet(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  /// Repositories mark words with noncharacters, so none may come from a name.
  @Test func noncharactersDoNotSurvive() throws {
    let marker = Character(try #require(Unicode.Scalar(0xFDD0)))
    #expect(Folding.fold("a\(marker)b") == "ab")
  }

  @Test func foldingAgainChangesNothing() {
    for text in ["Đỗ Ngọc", "Straße", "O’Neil", "Κώστας", "王小明", "Ana 👩‍🎓 Ek", "%_*\"\\"] {
      let once = Folding.fold(text)
      #expect(Folding.fold(once) == once)
    }
  }

  @Test(arguments: [
    ("O’Brien", ["obrien", "o", "brien"]), ("Müller", ["muller", "mueller"]),
    ("Smith-Jones", ["smithjones", "smith", "jones"]),
    ("de la Cruz", ["de", "la", "cruz"]), ("%_", ["%_"]),
  ])
  func aNameIsFoundByItsWords(family: String, words: [String]) {
    #expect(NameWords(name: PersonName(family: family), id: "7").name == words)
  }

  @Test func aNameInHanIsAlsoOneWord() {
    let words = NameWords(name: PersonName(given: "小明", family: "王"), id: "7")
    #expect(Set(words.name) == ["小明", "王", "王小明"])
  }

  @Test(arguments: [
    ("000123", ["000123", "123"]), ("2024-0A", ["20240a"]), ("999 000 0026", ["9990000026"]), ("000", ["000"]),
  ])
  func anIDIsFoundWithoutItsPunctuationAndZeros(id: String, spellings: [String]) {
    #expect(NameWords(name: PersonName(), id: StudentID(id)).id == spellings)
  }
}

@Suite struct QueryTests {
  private func match(_ text: String, _ name: PersonName, id: StudentID = "100871") -> Match? {
    Query(text).match(NameWords(name: name, id: id), id: id)
  }

  @Test(arguments: ["ek siv", "siv ek", "Ek, Siv", "ek,siv", "  siv   ek ", "si e", "EK"])
  func wordsStandInAnyOrder(text: String) {
    #expect(match(text, PersonName(given: "Siv", family: "Ek")) == .name)
  }

  @Test(arguments: ["O'Neil", "O’Neil", "OʼNeil", "oneil", "o neil", "neil"], ["O'Neil", "O’Neil", "OʼNeil"])
  func apostrophesDoNotMatter(text: String, family: String) {
    #expect(match(text, PersonName(family: family)) == .name)
  }

  @Test(arguments: ["annmarie", "ann marie", "lund", "berg-", "ann‐marie", "Berg-Lund", "berglund"])
  func hyphensDoNotMatter(text: String) {
    #expect(match(text, PersonName(given: "Ann-Marie", family: "Berg-Lund")) == .name)
  }

  @Test(arguments: ["mueller", "muller", "müller", "MÜLL", "mu\u{308}ller"])
  func umlautsAreSpeltEitherWay(text: String) {
    #expect(match(text, PersonName(family: "Müller")) == .name)
  }

  @Test func marksThatOthersTreatAsWildcardsAreOrdinary() {
    let name = PersonName(given: "O_N", family: "100%")
    #expect(match("%", name) == nil)
    #expect(match("100%", name) == .name)
    #expect(match("o_n", name) == .name)
    #expect(match("o*", name) == nil)
    #expect(match("-", name) == nil)
    #expect(match("'", name) == nil)
  }

  @Test(arguments: [
    ("100871", Match.id), ("10087", .idPrefix), ("00100871", .foldedID), ("100 871", .foldedID), ("nguyen", .name),
    ("nguyen 100871", .name), ("nguyen 1008", .idPrefix), (" 100871 ", .id),
  ])
  func idsAreFoundWholeOrByTheirBeginning(text: String, expected: Match) {
    #expect(match(text, PersonName(given: "Phuoc", family: "Nguyen")) == expected)
  }

  @Test func blankAsksForEverybody() {
    #expect(match("", PersonName()) == .listed)
    #expect(match(" \t", PersonName()) == .listed)
  }

  @Test func aTextNoNameCanMatchFindsNobody() {
    let words = (0..<40).map { "w\($0)" }.joined(separator: " ")
    #expect(match(words, PersonName(family: words)) == nil)
    #expect(match(String(repeating: "x", count: 10_000), PersonName(family: "x")) == nil)
  }

  @Test func listsSortByFoldedFamilyThenGivenThenID() {
    let families = ["Zeb", "adams", "Álvaro", "özil", "Œdipe", "de Rien", "Decours"]
    let sorted = families.shuffled().sorted { left, right in
      SortKey(Student(id: "1", name: PersonName(family: left)))
        < SortKey(Student(id: "1", name: PersonName(family: right)))
    }
    #expect(sorted == ["adams", "Álvaro", "de Rien", "Decours", "Œdipe", "özil", "Zeb"])
  }

  @Test func thoseWhoLeftComeLast() {
    let here = Student(id: "2", name: PersonName(family: "Z"))
    let gone = Student(id: "1", name: PersonName(family: "A"), status: .left)
    #expect(SortKey(here) < SortKey(gone))
  }
}
