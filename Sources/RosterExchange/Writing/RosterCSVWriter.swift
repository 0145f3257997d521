public import RosterCore

/// Writes students as CSV: RFC 4180, UTF-8, lines ended by CR LF, and an apostrophe before what a spreadsheet would run as
/// a formula, which an import takes off again.
///
/// It appends to bytes that the caller sends on when there are enough of them, for which there is ``ByteOutput``.
public struct RosterCSVWriter: Sendable {
  /// What is written of each student.
  public let columns: ExportColumns
  /// Whether formulas are left as they are.
  public let isRaw: Bool

  /// Makes a writer.
  public init(_ columns: ExportColumns = ExportColumns(), isRaw: Bool = false) {
    self.columns = columns
    self.isRaw = isRaw
  }

  /// Appends the header, which is to stand before the first student.
  public func appendHeader(to bytes: inout [UInt8]) {
    let age = columns.ageDay == nil ? [] : [RosterField.ageColumn]
    appendLine(columns.fields.map(\.rawValue) + age, to: &bytes)
  }

  /// Appends one student.
  public func append(_ student: Student, to bytes: inout [UInt8]) {
    let age = columns.age(of: student).map { [$0.text] } ?? []
    let cells = columns.fields.map { field in
      field.text(of: student).map { isRaw ? $0 : Neutralising.neutralised($0, isID: field == .id) }
    }
    appendLine(cells + age, to: &bytes)
  }

  private func appendLine(_ cells: some Sequence<String?>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      if let cell { append(cell: cell, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(cell: String, to bytes: inout [UInt8]) {
    guard needsQuotes(cell) else {
      bytes.append(contentsOf: cell.utf8)
      return
    }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private func needsQuotes(_ cell: String) -> Bool {
    for byte in cell.utf8 where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    {
      return true
    }
    // Outer blanks outside quotes are taken for the hand of whoever typed the file; so is a byte order mark.
    guard let first = cell.unicodeScalars.first, let last = cell.unicodeScalars.last else { return false }
    return isBlank(first) || isBlank(last)
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0xFEFF || scalar.value >= 0x80 && scalar.properties.isWhitespace
  }
}
