#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The IANA name of the computer's time zone, or nil where it cannot be told.
///
/// Asked of `TZ`, else of where `/etc/localtime` points.
func hostTimeZone() -> String? {
  if let variable = getenv("TZ"), variable.pointee != 0 { return zoneName(String(cString: variable)) }
  var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = target.withUnsafeMutableBytes { bytes in
    bytes.baseAddress.map { readlink("/etc/localtime", $0, bytes.count) } ?? -1
  }
  return count > 0 ? zoneName(String(decoding: target[..<count], as: UTF8.self)) : nil
}

/// The zone's name in a value of `TZ` or a path into the zone database; nil for rules such as `CET-1CEST`.
func zoneName(_ text: String) -> String? {
  var name = text.utf8.first == UInt8(ascii: ":") ? text.dropFirst() : text[...]
  let folder = Array("zoneinfo/".utf8)
  let bytes = Array(name.utf8)
  if let start = bytes.indices.last(where: { bytes[$0...].starts(with: folder) }) {
    name = Substring(String(decoding: bytes[(start + folder.count)...], as: UTF8.self))
  }
  let isPlain = name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
  guard isPlain, name.utf8.first != UInt8(ascii: "/") else { return nil }
  return name == "UTC" || name.utf8.contains(UInt8(ascii: "/")) ? String(name) : nil
}
