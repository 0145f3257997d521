/// Where a student stands in every list: those at the school first, then by folded family name, given name and id.
///
/// Keys compare byte by byte, so that every database sorts alike whatever its collations.
public struct SortKey: Hashable, Sendable, Comparable {
  /// The key's bytes.
  public let bytes: [UInt8]

  /// Makes the key of a student.
  ///
  /// A name without a family name sorts by its given name.
  public init(name: PersonName, id: StudentID, status: Student.Status) {
    var bytes: [UInt8] = [status == .active ? 0x30 : 0x31]
    bytes.reserveCapacity(48)
    // A zero byte ends each part: it sorts before every letter, so that Ek comes before Eklund.
    bytes += Folding.fold(name.family ?? name.given ?? name.middle ?? "").utf8
    bytes.append(0)
    bytes += Folding.fold(name.family == nil ? "" : name.given ?? "").utf8
    bytes.append(0)
    bytes += id.text.utf8
    self.bytes = bytes
  }

  /// Makes the key of a hit.
  public init(_ hit: Hit) { self.init(name: hit.name, id: hit.id, status: hit.status) }

  /// Makes the key of a student.
  public init(_ student: Student) { self.init(name: student.name, id: student.id, status: student.status) }

  /// Whether one student comes before another.
  public static func < (left: SortKey, right: SortKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension PersonName {
  /// What two namesakes have in common: folded family and given name.
  public var namesakeKey: String { Folding.fold(family ?? "") + "\u{0}" + Folding.fold(given ?? "") }
}
