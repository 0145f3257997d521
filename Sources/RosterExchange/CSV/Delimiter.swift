/// What separates the cells of a file, and why it is held for that.
public struct DelimiterFinding: Hashable, Sendable {
  /// What tells it.
  public enum Evidence: Hashable, Sendable {
    /// A first line such as `sep=;`.
    case sepLine
    /// The first row, which it divides into so many cells.
    case firstRow(cells: Int)
  }

  /// The character.
  public let character: Character
  /// What tells it.
  public let evidence: Evidence
}

extension DelimiterFinding {
  /// The delimiter and the evidence, in words.
  public var message: String {
    let name =
      switch character {
      case ",": "comma"
      case ";": "semicolon"
      case "\t": "tab"
      case "|": "vertical bar"
      default: "\(character)"
      }
    return switch evidence {
    case .sepLine: "\(name), as the line sep= says"
    case .firstRow(let cells): "\(name), which makes \(cells) \(cells == 1 ? "cell" : "cells") of the first row"
    }
  }
}

/// Finds out what separates cells by trying each candidate on a file's beginning.
struct DelimiterChoice {
  let delimiter: UInt8
  let finding: DelimiterFinding
  /// The first rows that are not blank, with the delimiter chosen.
  let rows: [[String]]

  private static let candidates = ",;\t|".utf8
  /// How many rows are looked at; a title or two may stand above the header.
  private static let rowsLookedAt = 20

  /// `understood` tells how many of a row's cells name a column that is known.
  init(beginning: [UInt8], place: String, understood: ([String]) -> Int) {
    if let told = Self.sepLine(beginning) {
      delimiter = told
      rows = Array(Self.rows(beginning, place, told).dropFirst())
      finding = DelimiterFinding(character: Character(Unicode.Scalar(told)), evidence: .sepLine)
      return
    }
    let tries = Self.candidates.map { ($0, Self.rows(beginning, place, $0)) }
    // A delimiter is known by a header that makes sense; else by rows that are alike; else by the number of cells.
    func score(_ rows: [[String]]) -> (Int, Int, Int) {
      let cells = rows.first?.count ?? 0
      let alike = cells > 1 ? rows.count { $0.count == cells } : 0
      return (rows.prefix(Self.rowsLookedAt / 2).map(understood).max() ?? 0, alike, cells)
    }
    var best = tries[0]
    for other in tries.dropFirst() where score(other.1) > score(best.1) { best = other }
    delimiter = best.0
    rows = best.1
    finding = DelimiterFinding(
      character: Character(Unicode.Scalar(delimiter)), evidence: .firstRow(cells: rows.first?.count ?? 0))
  }

  /// The delimiter that Excel's `sep=` line names, with or without quotes around it.
  static func sepLine(_ beginning: [UInt8]) -> UInt8? {
    var line = beginning.prefix { $0 != 0x0A && $0 != 0x0D }[...]
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.first == UInt8(ascii: "\"") { line = line.dropFirst() }
    if line.last == UInt8(ascii: "\""), line.count > 5 { line = line.dropLast() }
    guard line.count == 5, let last = line.last, last < 0x80,
      String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    return last
  }

  private static func rows(_ beginning: [UInt8], _ place: String, _ delimiter: UInt8) -> [[String]] {
    let reader = CSVReader(BytesInMemory(beginning, place: place), delimiter: delimiter)
    var rows: [[String]] = []
    // A quote that is not closed here may be closed further on.
    while rows.count < rowsLookedAt, (try? reader.next()) == true {
      let record = reader.record
      if !record.isBlank { rows.append(record.cells.indices.map { record.text(at: $0) ?? "" }) }
    }
    return rows
  }
}
