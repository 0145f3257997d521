/// What belongs to the school and is kept with its roster.
public struct School: Hashable, Sendable {
  /// The school's name, where it was told.
  public var name: String?
  /// The IANA name of the zone in which the school's day begins, such as `Europe/Oslo`; nil means the host's.
  public var timeZone: String?
  /// When a child born on 29 February has its birthday in other years.
  public var leapDayRule: LeapDayRule

  /// Makes a school's settings.
  public init(name: String? = nil, timeZone: String? = nil, leapDayRule: LeapDayRule = .firstOfMarch) {
    self.name = name
    self.timeZone = timeZone
    self.leapDayRule = leapDayRule
  }
}
