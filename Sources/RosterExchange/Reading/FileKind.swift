/// What a file is that is no text, known by its first bytes.
public enum FileKind: Hashable, Sendable {
  /// gzip and its like.
  case compressed
  /// A zip archive.
  case archive
  /// A workbook of Excel or LibreOffice, whatever its name ends with.
  case workbook
  /// A web page or XML, which some programs write where they promise a workbook.
  case markup
  /// A SQLite database.
  case database
  /// Something else that is no text.
  case other

  /// Nil where nothing speaks against text.
  init?(_ beginning: [UInt8]) {
    func starts(with text: String) -> Bool { beginning.starts(with: text.utf8) }
    let compressed: [[UInt8]] = [
      [0x1F, 0x8B], Array("BZh".utf8), [0xFD] + Array("7zXZ".utf8), [0x28, 0xB5, 0x2F, 0xFD],
    ]
    let others: [[UInt8]] = [
      Array("%PDF".utf8), [0x7F] + Array("ELF".utf8), [0x89] + Array("PNG".utf8), [0xFF, 0xD8, 0xFF],
    ]
    let head = String(decoding: beginning.drop { $0 <= 0x20 }.prefix(9), as: UTF8.self).lowercased()
    if compressed.contains(where: beginning.starts) {
      self = .compressed
    } else if starts(with: "PK\u{3}\u{4}") {
      // The first entry's name tells Microsoft's and OpenDocument's from other archives.
      let text = String(decoding: beginning.prefix(256), as: UTF8.self)
      let signs = ["[Content_Types].xml", "_rels/", "xl/", "mimetypeapplication/vnd.oasis"]
      self = signs.contains { text.contains($0) } ? .workbook : .archive
    } else if beginning.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      self = .workbook
    } else if starts(with: "SQLite format 3") {
      self = .database
    } else if ["<html", "<!doctype", "<?xml", "<table", "<meta"].contains(where: head.hasPrefix) {
      self = .markup
    } else if others.contains(where: beginning.starts) || starts(with: "{\\rtf") {
      self = .other
    } else {
      return nil
    }
  }
}
