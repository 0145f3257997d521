public import RosterCore

/// An invented roster, for trying things out: as many students as wanted, the same ones for the same seed.
///
/// Names come from many languages and as unevenly as in life, a few of them everywhere and very many once. Every
/// sample begins with the example student, Phuoc Nguyen, 45 years old today; no other name has a word that
/// begins so. Students are made one at a time, so a sample takes no memory.
public struct SampleRoster: Sequence, Sendable {
  /// How many students there are.
  public let count: Int
  /// What the students are drawn from.
  public let seed: UInt64
  /// The day on which they are as old as school children are.
  public let today: CalendarDate

  /// Describes a roster.
  public init(count: Int, seed: UInt64 = 1, today: CalendarDate) {
    self.count = Swift.max(count, 0)
    self.seed = seed
    self.today = today
  }

  /// The number of students, which is known.
  public var underestimatedCount: Int { count }

  /// Makes the students, in no order of name or id.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Makes a sample's students one after another.
  public struct Iterator: IteratorProtocol {
    private let sample: SampleRoster
    private let stride: Int
    private var place: Int
    private var made = 0

    init(_ sample: SampleRoster) {
      self.sample = sample
      stride = Iterator.stride(through: sample.count)
      place = sample.examplePlace
    }

    /// The next student.
    public mutating func next() -> Student? {
      guard made < sample.count else { return nil }
      let student = place == sample.examplePlace ? sample.example : SampleStudent.student(at: place, of: sample)
      made += 1
      place = (place + stride) % sample.count
      return student
    }

    /// A step that comes by every place once before it returns to the first: ids rise with the place, and
    /// rows are not to stand in the order of their ids.
    private static func stride(through count: Int) -> Int {
      var step = Swift.max(1, count * 618 / 1000)
      while greatestCommonDivisor(step, count) > 1 { step += 1 }
      return step
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
      b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
  }

  /// The example student's place among the ids; in a small sample the last.
  private var examplePlace: Int {
    Swift.max(0, Swift.min(SampleStudent.place(ofNumber: exampleNumber), count - 1))
  }

  private var exampleNumber: Int { 100_871 }

  /// The student whom the demo shows first.
  public var example: Student {
    // On a 29 February, 45 years ago there was none.
    let birth =
      CalendarDate(year: today.year - 45, month: today.month, day: today.day)
      ?? CalendarDate(year: today.year - 45, month: today.month, day: today.day - 1)
    return Student(
      id: StudentID(String(exampleNumber)), name: PersonName(given: "Phuoc", family: "Nguyen"),
      birth: birth.map(Birth.date) ?? .unknown, grade: "11", className: "11B", school: SampleStudent.schools[0])
  }
}
