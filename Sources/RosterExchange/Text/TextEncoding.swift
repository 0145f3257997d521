/// How a file's bytes stand for letters, by the name that the C library's iconv has for it.
struct TextEncoding: Hashable {
  let name: String
  /// What a person calls it.
  let title: String
  /// How many bytes the smallest piece of it has.
  let unit: Int

  static let utf8 = TextEncoding(name: "UTF-8", title: "UTF-8", unit: 1)
  static let utf16Little = TextEncoding(name: "UTF-16LE", title: "UTF-16 (little-endian)", unit: 2)
  static let utf16Big = TextEncoding(name: "UTF-16BE", title: "UTF-16 (big-endian)", unit: 2)
  static let utf32Little = TextEncoding(name: "UTF-32LE", title: "UTF-32 (little-endian)", unit: 4)
  static let utf32Big = TextEncoding(name: "UTF-32BE", title: "UTF-32 (big-endian)", unit: 4)
  static let windows1252 = TextEncoding(name: "WINDOWS-1252", title: "Windows-1252", unit: 1)

  private init(name: String, title: String, unit: Int) {
    self.name = name
    self.title = title
    self.unit = unit
  }

  /// The encoding that a person names: `windows-1252`, `latin1`, `UTF-16`, or any other that iconv knows.
  init(told name: String) {
    switch Self.key(name) {
    case "UTF8": self = .utf8
    case "ANSI", "CP1252", "WINDOWS1252": self = .windows1252
    case "UTF16LE", "UCS2LE": self = .utf16Little
    case "UTF16BE", "UCS2BE": self = .utf16Big
    case "UTF16", "UCS2", "UNICODE": self.init(name: "UTF-16", title: "UTF-16", unit: 2)
    case "UTF32", "UCS4": self.init(name: "UTF-32", title: "UTF-32", unit: 4)
    default: self.init(name: name, title: name, unit: 1)
    }
  }

  /// The encoding whose byte order mark stands at the beginning of a file.
  init?(markIn bytes: [UInt8]) {
    // UTF-32's begins as UTF-16's does.
    let marks: [([UInt8], TextEncoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32Little), ([0, 0, 0xFE, 0xFF], .utf32Big),
      ([0xFF, 0xFE], .utf16Little), ([0xFE, 0xFF], .utf16Big),
    ]
    guard let found = marks.first(where: { bytes.starts(with: $0.0) }) else { return nil }
    self = found.1
  }

  /// UTF-16 without a mark, known by the NUL in every other byte of a beginning that is plain letters.
  init?(nulsIn bytes: [UInt8]) {
    let pairs = bytes.count / 2
    guard pairs >= 4 else { return nil }
    let first = (0..<pairs).count { bytes[2 * $0] == 0 }
    let second = (0..<pairs).count { bytes[2 * $0 + 1] == 0 }
    if first == 0, second * 2 > pairs {
      self = .utf16Little
    } else if second == 0, first * 2 > pairs {
      self = .utf16Big
    } else {
      return nil
    }
  }

  /// Whether a byte order mark says what a person says, or more exactly.
  func isMark(of told: TextEncoding) -> Bool { Self.key(name).hasPrefix(Self.key(told.name)) }

  private static func key(_ name: String) -> String { name.uppercased().filter { $0.isLetter || $0.isNumber } }
}
