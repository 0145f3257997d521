import RosterCore
import Testing

@testable import RosterExchange

@Suite("The sample roster")
struct SampleRosterTests {
  @Test("The same seed gives the same students, another seed others")
  func seeded() {
    let first = Array(SampleRoster(count: 300, seed: 7, today: someDay))
    #expect(first == Array(SampleRoster(count: 300, seed: 7, today: someDay)))
    #expect(first != Array(SampleRoster(count: 300, seed: 8, today: someDay)))
  }

  @Test("Every sample begins with its example student", arguments: [1, 2, 3, 50, 124, 125, 126, 1000])
  func example(count: Int) throws {
    let sample = Array(SampleRoster(count: count, today: someDay))
    #expect(sample.count == count)
    #expect(Set(sample.map(\.id)).count == count)
    let example = try #require(sample.first)
    #expect(example.id == "100871")
    #expect(example.name == PersonName(given: "Phuoc", family: "Nguyen"))
    #expect(example.className == "11B")
    #expect(example.birth == .date(day(1981, 5, 3)))
  }

  @Test("The example student is 45 on any day, a leap day too")
  func leapDay() {
    for today in [day(2028, 2, 29), day(2028, 3, 1), day(2027, 12, 31)] {
      let example = SampleRoster(count: 10, today: today).first { $0.id == "100871" }
      #expect(example?.age(on: today) == .years(45))
    }
  }

  @Test("Nobody is sampled where nobody is wanted")
  func nobody() {
    #expect(Array(SampleRoster(count: 0, today: someDay)).isEmpty)
    #expect(Array(SampleRoster(count: -1, today: someDay)).isEmpty)
  }

  @Test("A large sample is a roster: unique ids, one Phuoc, plausible ages, and an import takes all of it")
  func large() throws {
    let sample = SampleRoster(count: 50_000, today: someDay)
    var ids: Set<String> = []
    var phuocs = 0
    var left = 0
    var outOfOrder = false
    var last = ""
    for student in sample {
      #expect(ids.insert(IDKey.bare(student.id)).inserted)
      #expect(student.id.text.utf8.count >= 6)
      outOfOrder = outOfOrder || student.id.text < last
      last = student.id.text
      if student.status == .left { left += 1 }
      if NameWords(name: student.name, id: student.id).name.contains(where: { $0.hasPrefix("phuoc") }) { phuocs += 1 }
      switch student.age(on: someDay) {
      case .years(let years): #expect((5...19).contains(years) || student.id == "100871")
      case .between(let least, let most): #expect((4...20).contains(least) && (4...20).contains(most))
      case .unknown: break
      case .implausible: Issue.record("\(student)")
      }
    }
    #expect(phuocs == 1)
    #expect(outOfOrder)
    #expect((500...1500).contains(left))

    let reading = try Reading(bytes: WriterTests.csv(sample))
    #expect(reading.counts.students == 50_000)
    #expect(reading.rejections == [])
    #expect(reading.warnings == [])
  }
}

/// An id as it is looked up: without its leading zeros.
private enum IDKey {
  static func bare(_ id: StudentID) -> String { String(id.text.drop { $0 == "0" }) }
}
