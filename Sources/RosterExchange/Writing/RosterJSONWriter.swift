public import RosterCore

/// Writes students as JSON (RFC 8259): each an object whose keys are the field names, null where nothing is known.
///
/// Where an age is asked for, `age` is its text and `ageYears` the number of years where that is certain.
public struct RosterJSONWriter: Sendable {
  /// What is written of each student.
  public let columns: ExportColumns
  private var count = 0

  /// Makes a writer.
  public init(_ columns: ExportColumns = ExportColumns()) { self.columns = columns }

  /// Appends one student of an array, and what must stand before.
  public mutating func append(_ student: Student, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (count == 0 ? "[\n" : ",\n").utf8)
    count += 1
    appendObject(student, to: &bytes)
  }

  /// Appends what ends the array, an empty one too.
  public func appendEnd(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (count == 0 ? "[]\n" : "\n]\n").utf8)
  }

  /// Appends one student as an object that stands alone.
  public func appendObject(_ student: Student, to bytes: inout [UInt8]) {
    var separator = "{"
    func append(_ key: String, _ value: String?) {
      bytes.append(contentsOf: "\(separator)\"\(key)\":".utf8)
      separator = ","
      if let value { JSONText.append(value, to: &bytes) } else { bytes.append(contentsOf: "null".utf8) }
    }
    for field in columns.fields { append(field.rawValue, field.text(of: student)) }
    if let age = columns.age(of: student) {
      append(RosterField.ageColumn, age.text)
      let years = if case .years(let years) = age { String(years) } else { "null" }
      bytes.append(contentsOf: "\(separator)\"ageYears\":\(years)".utf8)
      separator = ","
    }
    bytes.append(contentsOf: (separator == "{" ? "{}" : "}").utf8)
  }
}

/// JSON's way of writing a text.
enum JSONText {
  /// Appends a text in quotes.
  ///
  /// Whatever would drive a terminal or hide there is escaped too, so the output is as safe to look at as to parse.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where isHidden(scalar): appendEscape(of: scalar, to: &bytes)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
    }
  }

  /// Writes a character by its UTF-16 code units, four hexadecimal digits each.
  private static func appendEscape(of scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
    }
  }
}
