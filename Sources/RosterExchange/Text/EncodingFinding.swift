/// In which encoding a file was read, and why.
public struct EncodingFinding: Hashable, Sendable {
  /// What tells the encoding.
  public enum Evidence: Hashable, Sendable {
    /// The person.
    case told
    /// The mark at the file's beginning.
    case byteOrderMark
    /// Every other byte of the file's beginning is NUL.
    case everyOtherByteIsNUL
    /// Every letter is ASCII, on which encodings agree.
    case asciiAlone
    /// All of the file is well-formed.
    case wellFormed
    /// So many lines, the first of them named, are no UTF-8, and no line has any of its letters.
    case noUTF8(lines: Int, first: Int)
    /// So many lines have letters in UTF-8, and others, the first of them named, are no UTF-8; their rows are rejected.
    case mixed(utf8: Int, others: Int, first: Int)
  }

  /// The encoding's name.
  public let name: String
  /// What tells it.
  public let evidence: Evidence
}

extension EncodingFinding {
  /// The encoding and the evidence, in words.
  public var message: String {
    switch evidence {
    case .told: "\(name), as told"
    case .byteOrderMark: "\(name), by the mark at its beginning"
    case .everyOtherByteIsNUL: "\(name), for every other byte is NUL"
    case .asciiAlone: "\(name); every letter is ASCII"
    case .wellFormed: "\(name), which all of it is"
    case .noUTF8(let lines, let first):
      "\(name), for \(lines) \(lines == 1 ? "line is" : "lines are") no UTF-8 (see line \(first)) and none has UTF-8 "
        + "letters; if names look wrong, use --encoding"
    case .mixed(let utf8, let others, let first):
      "\(name), which \(utf8) \(utf8 == 1 ? "line has" : "lines have") letters in; \(others) "
        + "\(others == 1 ? "line is" : "lines are") in another encoding (see line \(first))"
    }
  }
}
