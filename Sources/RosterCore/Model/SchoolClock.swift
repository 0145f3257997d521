#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells which day it is at the school.
public protocol SchoolClock: Sendable {
  /// Today's date in the school's time zone.
  var today: CalendarDate { get }

  /// Now, in seconds since 1970.
  var moment: Int { get }

  /// A moment as the school's clock showed it, `3 May 2026 14:05`.
  func text(of moment: Int) -> String

  /// Keeps the time of a zone from now on.
  ///
  /// Call it on the main thread. `timeZone` is an IANA name; nil is the host's own zone.
  func follow(_ timeZone: String?)
}

/// The computer's clock, in the time zone that the process has.
///
/// The C library keeps one zone for a process, so the program sets `TZ` to the school's zone when it has read
/// it, and every clock follows.
public struct SystemClock: SchoolClock {
  /// Makes a clock.
  public init() {}

  /// Today's date in the process's time zone.
  public var today: CalendarDate {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let date = CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    guard let date else { preconditionFailure("the computer's clock stands outside the years 1 to 9999") }
    return date
  }

  /// Now, in seconds since 1970.
  public var moment: Int { time(nil) }

  /// A moment in the process's time zone, `3 May 2026 14:05`.
  public func text(of moment: Int) -> String {
    var moment = time_t(moment)
    var parts = tm()
    localtime_r(&moment, &parts)
    let date = CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return "\(date?.shortText ?? "?") \(padded(Int(parts.tm_hour), to: 2)):\(padded(Int(parts.tm_min), to: 2))"
  }

  /// Whether this computer has a time zone of an IANA name.
  public static func knowsTimeZone(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.first == "." }) else { return false }
    let file = fopen("/usr/share/zoneinfo/\(name)", "r")
    guard let file else { return false }
    defer { fclose(file) }
    // What zic(8) compiled begins so; the folder holds other things too.
    var magic = [UInt8](repeating: 0, count: 4)
    return fread(&magic, 1, 4, file) == 4 && magic == Array("TZif".utf8)
  }

  /// Keeps the time of a zone from now on, as every clock in the process then does.
  public func follow(_ timeZone: String?) { Self.setTimeZone(timeZone) }

  /// The zone that the process was started with.
  private static let hostTimeZone = getenv("TZ").map { String(cString: $0) }

  /// Sets the process's time zone, for every clock in it.
  ///
  /// Call it from the main thread while nothing else reads the environment: the C library has no lock for that.
  ///
  /// - Parameter zone: an IANA name; nil is the host's.
  public static func setTimeZone(_ zone: String?) {
    let wanted = zone ?? hostTimeZone
    guard wanted != getenv("TZ").map({ String(cString: $0) }) else { return }
    if let wanted { setenv("TZ", wanted, 1) } else { unsetenv("TZ") }
    tzset()
  }
}
