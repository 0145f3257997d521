import RosterCore
import Testing

@Suite struct SanitiserTests {
  @Test(arguments: [
    ("\u{1B}]52;c;aGk=\u{7}", "\u{FFFD}]52;c;aGk=\u{FFFD}"), ("\u{1B}[2J", "\u{FFFD}[2J"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("\u{202E}abc", "\u{FFFD}abc"), ("a\tb\r\nc", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"),
    ("a\u{2028}b", "a\u{FFFD}b"), ("\u{200B}Lind", "\u{FFFD}Lind"), ("\u{7F}", "\u{FFFD}"), ("\0", "\u{FFFD}"),
    ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"), ("x\u{200D}", "x\u{FFFD}"), ("a\u{200D}b", "a\u{FFFD}b"),
    ("\u{FEFF}a", "\u{FFFD}a"), ("\u{AD}a", "\u{FFFD}a"),
  ])
  func nothingThatDrivesATerminalIsShown(text: String, shown: String) {
    #expect(Sanitiser.visible(text) == shown)
  }

  @Test(arguments: [
    "Phuoc Nguyen", "Đỗ Ngọc", "王小明", "Ana 👩‍🎓 Ek", "Jose\u{301}", "محمد", "علی\u{200C}رضا", "Zoë", "❤\u{FE0F}",
  ])
  func whatPeopleAreCalledIsShownAsItIs(text: String) {
    #expect(Sanitiser.visible(text) == text)
  }

  @Test func noForbiddenScalarSurvivesAnyText() {
    var random = Seeded(seed: 7)
    for _ in 0..<5_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let value =
          Bool.random(using: &random)
          ? UInt32.random(in: 0...0x2FF, using: &random)
          : UInt32.random(in: 0x2000...0x206F, using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      for scalar in Sanitiser.visible(String(text)).unicodeScalars {
        #expect(![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory))
        #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
      }
    }
  }
}

/// A generator whose numbers are the same in every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number of Knuth's linear congruential generator, its weak low bits folded away.
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

@Suite struct NameTextTests {
  @Test(arguments: [
    (PersonName(given: "Phuoc", family: "Nguyen"), "Phuoc Nguyen", "Nguyen, Phuoc"),
    (PersonName(given: "Phuong", middle: "Anh", family: "Nguyen"), "Phuong Anh Nguyen", "Nguyen, Phuong Anh"),
    (PersonName(given: "小明", family: "王"), "王小明", "王小明"),
    (PersonName(given: "美咲", family: "田中"), "田中美咲", "田中美咲"),
    (PersonName(given: "Xiaoming", family: "王"), "Xiaoming 王", "王, Xiaoming"),
    (PersonName(family: "Sukarno"), "Sukarno", "Sukarno"),
    (PersonName(given: "Sukarno"), "Sukarno", "Sukarno"),
    (PersonName(whole: "Phuoc Nguyen"), "Phuoc Nguyen", "Phuoc Nguyen"),
    (PersonName(), "(no name)", "(no name)"),
    (PersonName(family: "\u{200B}"), "(no name)", "(no name)"),
    (PersonName(given: "Ada\u{1B}[2J", family: "Ek"), "Ada\u{FFFD}[2J Ek", "Ek, Ada\u{FFFD}[2J"),
  ])
  func namesAreShown(name: PersonName, spoken: String, listed: String) {
    #expect(name.spoken == spoken)
    #expect(name.listed == listed)
  }

  @Test func thePreferredNameTakesTheOtherPartsFromTheRecord() {
    #expect(PersonName(given: "Thi", family: "Ek", preferredGiven: "Kim").preferred == "Kim Ek")
    #expect(PersonName(given: "Thi", family: "Ek").preferred == nil)
  }

  @Test(arguments: [(0, "0 students"), (1, "1 student"), (2, "2 students"), (1_204_000, "1,204,000 students")])
  func countsAgreeWithTheirNouns(number: Int, text: String) {
    #expect(counted(number, "student", "students") == text)
  }
}
