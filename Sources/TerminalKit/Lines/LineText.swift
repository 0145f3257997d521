import CNcurses

/// Lines of text in the terminal's character set, both ways.
enum LineText {
  /// What goes out for a line: without anything that could drive a terminal, and where its character set is not UTF-8, with a
  /// plain letter or `?` for what it lacks.
  static func encoded(_ line: String) -> [UInt8] {
    if TerminalLocale.usesUTF8 {
      var safe = String.UnicodeScalarView()
      for scalar in line.unicodeScalars {
        let isSafe = !scalar.isControlOrLineSeparator && !scalar.properties.isBidiControl
        safe.append(isSafe ? scalar : "\u{FFFD}")
      }
      return Array(String(safe).utf8)
    }
    var bytes: [UInt8] = []
    for cluster in line {
      for scalar in Glyph(cluster).text.unicodeScalars { bytes += Platform.encoded(scalar) }
    }
    return bytes
  }

  /// What came in; bytes that are no character are left out.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var assembler = ScalarAssembler(charset: TerminalLocale.singleByteCharset)
    for byte in bytes {
      if byte < 0x80 {
        assembler.reset()
        if byte >= 0x20, byte != 0x7F { text.append(Unicode.Scalar(byte)) } else if byte == 0x09 { text.append(" ") }
      } else if let scalar = assembler.feed(byte), !scalar.isControlOrLineSeparator {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
