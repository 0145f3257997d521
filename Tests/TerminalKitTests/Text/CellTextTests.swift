import Testing

@testable import TerminalKit

@Suite("Text in cells")
struct CellTextTests {
  @Test(
    "Width, as East Asian Width and the general categories have it",
    arguments: [
      ("", 0), ("Siv", 3), ("田中", 4), ("Zoë", 3), ("Zoe\u{308}", 3), ("ﾀﾅｶ", 3), ("김", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👩", 2), ("👩\u{200D}🎓", 4), ("👍\u{1F3FD}", 2), ("❤\u{FE0F}", 1),
      ("·", 1), ("°", 1), ("…", 1), ("─", 1), ("ไทย", 3), ("Ng\u{1EF9}\u{323}", 3),
      ("\u{07}", 1), ("a\tb", 3), ("\u{9b}", 1), ("\r\n", 1), ("\u{200B}", 1), ("\u{301}", 1), ("\u{202E}", 1),
    ])
  func width(text: String, cells: Int) {
    #expect(CellText.cellWidth(of: text) == cells)
  }

  @Test(
    "Truncation cuts between characters, and a wide one that does not fit is left out",
    arguments: [
      ("Nguyen", 6, "Nguyen"), ("Nguyen", 5, "Nguy…"), ("Nguyen", 1, "…"), ("Nguyen", 0, ""),
      ("田中美咲", 8, "田中美咲"), ("田中美咲", 7, "田中美…"), ("田中美咲", 6, "田中…"), ("田中美咲", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncation(text: String, cells: Int, expected: String) {
    #expect(CellText.truncated(text, to: cells) == expected)
  }

  @Test("Truncation never exceeds its cells, with any mark")
  func truncationFits() {
    for cells in 0...12 {
      for mark in ["", "…", "...", "田"] {
        let short = CellText.truncated("Ana 田中 👩\u{200D}🎓 Zoe\u{308}", to: cells, ellipsis: mark)
        #expect(CellText.cellWidth(of: short) <= cells)
      }
    }
  }

  @Test("Padding gives exactly the cells asked for")
  func padding() {
    #expect(CellText.padded("Siv", to: 5) == "Siv  ")
    #expect(CellText.padded("42", to: 5, alignment: .trailing) == "   42")
    #expect(CellText.padded("田中美", to: 5) == "田中…")
    #expect(CellText.padded("田中美", to: 4) == "田… ")
    #expect(CellText.padded("田", to: 0) == "")
  }

  @Test(
    "Wrapping breaks at blanks, and inside a word only where it must",
    arguments: [
      ("", 5, [""]), ("Phuong Anh", 10, ["Phuong Anh"]), ("Phuong Anh", 9, ["Phuong", "Anh"]),
      ("Phuong Anh", 6, ["Phuong", "Anh"]), ("Phuong Anh", 4, ["Phuo", "ng", "Anh"]),
      ("a  b", 2, ["a", "b"]), ("田中美咲", 5, ["田中", "美咲"]), ("a田", 1, ["a"]), ("田", 1, [""]), ("ab", 0, [""]),
      ("Zoe\u{308}e\u{308}", 2, ["Zo", "e\u{308}e\u{308}"]), ("one two three", 7, ["one two", "three"]),
    ])
  func wrapping(text: String, cells: Int, lines: [String]) {
    #expect(CellText.wrapped(text, to: cells) == lines)
  }

  @Test("What cannot be drawn stands as a question mark")
  func placeholder() {
    for text in ["\u{1b}", "\u{07}", "\u{9b}", "\u{200B}", "\u{202E}", "\u{2028}", "\r\n"] {
      #expect(text.map(Glyph.init) == [.placeholder])
    }
  }

  @Test("Only a locale that names a character set other than UTF-8 keeps text from going out as UTF-8")
  func locale() {
    func namesOther(_ variables: [String: String]) -> Bool {
      TerminalLocale.namesOtherCharset { variables[$0] }
    }
    #expect(!namesOther([:]))
    #expect(!namesOther(["LC_ALL": "C"]))
    #expect(!namesOther(["LC_CTYPE": "UTF-8"]))
    #expect(!namesOther(["LC_ALL": "sv_SE.UTF-8"]))
    #expect(!namesOther(["LC_ALL": "", "LANG": "sv_SE.utf8"]))
    #expect(namesOther(["LANG": "de_DE.ISO-8859-15@euro"]))
    #expect(!namesOther(["LANG": "de_DE.ISO-8859-1", "LC_ALL": "de_DE.UTF-8"]))
  }
}
