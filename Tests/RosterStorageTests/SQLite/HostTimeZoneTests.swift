import Testing

@testable import RosterStorage

struct HostTimeZoneTests {
  @Test(arguments: [
    ("Europe/Oslo", "Europe/Oslo"),
    (":Europe/Oslo", "Europe/Oslo"),
    ("/usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
    ("../usr/share/zoneinfo/Etc/GMT+3", "Etc/GMT+3"),
    ("UTC", "UTC"),
    ("CET-1CEST", nil),
    ("<+03>-3", nil),
    ("/etc/somewhere", nil),
    ("", nil),
  ])
  func `a zone is told by its IANA name or not at all`(text: String, name: String?) {
    #expect(zoneName(text) == name)
  }
}
