#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells which day it is at the school.
public protocol SchoolClock: Sendable {
  /// Today's date in the school's time zone.
  var today: CalendarDate { get }
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

  /// Sets the process's time zone, for every clock in it.
  ///
  /// Call it from the main thread while nothing else reads the environment: the C library has no lock for that.
  ///
  /// - Parameter zone: an IANA name; nil leaves the host's.
  public static func setTimeZone(_ zone: String?) {
    guard let zone else { return }
    setenv("TZ", zone, 1)
    tzset()
  }
}
