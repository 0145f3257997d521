import RosterCore

/// Who of a roster's users is a student, at which school and in which grade: what `roles.csv` tells, looked up by the
/// users' keys.
///
/// It holds a number for each key instead of the key, 16 bytes a row. Two of a million keys have the same number once in
/// some millions of imports, and the number's seed is another each time.
final class RoleTable {
  private struct Entry {
    var key: Int
    var isStudent: Bool
    /// Numbers of texts, from 1; 0 for none.
    var school: UInt16
    var grade: UInt16
  }

  private var entries: [Entry] = []
  private var isSorted = true
  private var texts: [String] = []
  private var numbers: [String: UInt16] = [:]

  /// Keeps a row; of a user's rows the first that makes a student counts.
  func add(key: String, isStudent: Bool, school: String?, grade: String?) {
    entries.append(
      Entry(key: Self.number(of: key), isStudent: isStudent, school: number(of: school), grade: number(of: grade)))
    isSorted = false
  }

  /// What is known of a user; nil where no row names them.
  func role(of key: String) -> (isStudent: Bool, school: String?, grade: String?)? {
    sort()
    let wanted = Self.number(of: key)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].key == wanted else { return nil }
    let entry = entries[low]
    return (entry.isStudent, text(entry.school), text(entry.grade))
  }

  private func sort() {
    guard !isSorted else { return }
    isSorted = true
    // Students first among the rows of one user; the order of the file after that.
    var places = entries.indices.map { ($0, entries[$0]) }
    places.sort { ($0.1.key, $0.1.isStudent ? 0 : 1, $0.0) < ($1.1.key, $1.1.isStudent ? 0 : 1, $1.0) }
    entries = places.map(\.1)
  }

  private static func number(of key: String) -> Int {
    var key = key
    var hasher = Hasher()
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  /// A school or a grade is shared by many; a file with more than 65,534 of them has something else in the column.
  private func number(of text: String?) -> UInt16 {
    guard let text else { return 0 }
    if let number = numbers[text] { return number }
    guard texts.count < Int(UInt16.max) - 1 else { return 0 }
    texts.append(text)
    numbers[text] = UInt16(texts.count)
    return UInt16(texts.count)
  }

  private func text(_ number: UInt16) -> String? { number == 0 ? nil : texts[Int(number) - 1] }
}
