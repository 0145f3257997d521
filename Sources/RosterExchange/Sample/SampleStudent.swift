import RosterCore

/// Draws one invented student: what there is of each kind, and how often.
struct SampleStudent {
  static let schools = names(
    """
    Riverside Hillcrest Oakfield Northgate Lakeview Westbrook Southmoor Eastwood Millbank Greenhill Fairview Stonebridge
    Kingsway Ashgrove Seaview Parklands Highfield Meadowbank Redwood Brookside
    """
  ).map { "\($0) School" }

  private static let stocks = NameStock.all
  /// A stock stands here as often as its share says.
  private static let ballot = stocks.indices.flatMap { Array(repeating: $0, count: stocks[$0].share) }
  private static let nicknames = names("Alex Sam Charlie Max Kim Jo Robin Kit Ari Noor Lee Mika Ren Sasha Toni Andy")
  private static let notes = [
    "Bus 7", "Uses the lift", "Locker 12, key with the office", "Prefers e-mail", "Plays the \"big\" drum",
    "Lunch: vegetarian", "Borrowed calculator\nreturn by June",
  ]

  private static let firstNumber = 100_000
  /// Every place has so many numbers, of which one is taken: ids rise and have gaps.
  private static let numbersPerPlace = 7

  /// The place that a student's number belongs to.
  static func place(ofNumber number: Int) -> Int { (number - firstNumber) / numbersPerPlace }

  /// Draws the student at a place, without drawing those before.
  static func student(at place: Int, of sample: SampleRoster) -> Student {
    var draw = SampleStudent(random: SplitMix64(seed: sample.seed &* 0xD134_2543_DE82_EF95 &+ UInt64(place)))
    return draw.student(at: place, today: sample.today)
  }

  private var random: SplitMix64

  private mutating func student(at place: Int, today: CalendarDate) -> Student {
    let number = Self.firstNumber + place * Self.numbersPerPlace + below(Self.numbersPerPlace)
    let id = happens(20) ? "00\(number)" : "\(number)"
    let age = 5 + below(15)
    let grade = age == 5 ? "K" : String(Swift.min(age - 5, 13))
    var student = Student(id: StudentID(id), name: name(), birth: birth(ofAge: age, on: today))
    student.grade = happens(970) ? grade : nil
    student.className = happens(960) ? "\(grade)\(oneOf(Self.classLetters))" : nil
    student.school = happens(800) ? frequentOne(of: Self.schools) : nil
    if happens(850) { student.email = "s\(number)@\(oneOf(["pupils", "students"])).school.example" }
    if happens(650) { student.phone = "555-01\(below(10))\(below(10))" }
    if happens(15) { student.note = oneOf(Self.notes) }
    if happens(20) { student.status = .left }
    return student
  }

  private static let classLetters = names("A B C D E F")

  private mutating func birth(ofAge age: Int, on today: CalendarDate) -> Birth {
    let month = 1 + below(12)
    let day = 1 + below(31)
    let hadBirthday = (month, day) <= (today.month, today.day)
    let year = today.year - age - (hadBirthday ? 0 : 1)
    let known = below(1000)
    if known < 15 { return .unknown }
    if known < 30 { return .year(year) }
    if known < 45 { return .month(month, year: year) }
    // Where a month is too short for the day, any day of it does.
    return (CalendarDate(year: year, month: month, day: day) ?? CalendarDate(year: year, month: month, day: 28))
      .map(Birth.date) ?? .unknown
  }

  private mutating func name() -> PersonName {
    let stock = Self.stocks[oneOf(Self.ballot)]
    if happens(stock.oneNamePerMille) { return PersonName(family: family(of: stock)) }
    var name = PersonName(given: given(of: stock), family: family(of: stock))
    if happens(stock.middlePerMille) { name.middle = frequentOne(of: stock.middle) }
    if !stock.particles.isEmpty, happens(350), let family = name.family {
      name.family = "\(frequentOne(of: stock.particles)) \(family)"
    }
    if happens(stock.secondFamilyPerMille), let family = name.family {
      name.family = "\(family)\(stock.familyJoint)\(self.family(of: stock))"
    }
    if happens(50) { name.preferredGiven = oneOf(Self.nicknames) }
    if happens(5) { name.preferredFamily = family(of: stock) }
    return name
  }

  private mutating func given(of stock: NameStock) -> String {
    happens(150) && !stock.rareGiven.isEmpty ? composed(stock.rareGiven) : frequentOne(of: stock.given)
  }

  private mutating func family(of stock: NameStock) -> String {
    happens(300) && !stock.rareFamily.isEmpty ? composed(stock.rareFamily) : frequentOne(of: stock.family)
  }

  private mutating func composed(_ columns: [[String]]) -> String {
    var name = ""
    for (index, column) in columns.enumerated() {
      name += oneOf(column)
      // A long name has a second syllable from the middle; such names are mostly one person's alone.
      if index == 1, columns.count == 3, happens(180) { name += oneOf(column) }
    }
    return name
  }

  /// One of a list, its first entries far more often than its last.
  private mutating func frequentOne(of list: [String]) -> String {
    let fraction = Double(random.next() >> 11) * 0x1p-53
    return list[Int(Double(list.count) * fraction * fraction)]
  }

  private mutating func oneOf<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  private mutating func happens(_ perMille: Int) -> Bool { below(1000) < perMille }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
