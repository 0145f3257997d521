import RosterCore
import RosterTestSupport
import Testing

/// One thing that a view was told.
enum Told: Hashable {
  case name(String), age(String), caption(String), details([StudentDetail])
  case loading(Bool), searching(Bool)
  case status(String), error(String)
  case query(String), queryMarked(Bool)
  case rows([String], selected: Int?), selectedRow(Int?), count(String)
  case agePrompt(String), ageProblem(String), agePromptClosed
}

/// A view that shows nothing and keeps, in order, all that it was told.
@MainActor final class RecordingView: StudentView, FindView, AgeDateView {
  private(set) var told: [Told] = []

  /// Hands over what was told since the last time.
  func take() -> [Told] {
    defer { told = [] }
    return told
  }

  /// Waits until the view has been told something in particular; the test's own time limit ends a wait in vain.
  func wait(for wanted: Told) async {
    while !told.contains(wanted) { await Task.yield() }
  }

  func showStudentName(_ name: String) { told.append(.name(name)) }
  func showStudentAge(_ age: String) { told.append(.age(age)) }
  func showAgeCaption(_ caption: String) { told.append(.caption(caption)) }
  func showDetails(_ details: [StudentDetail]) { told.append(.details(details)) }
  func showLoading(_ isLoading: Bool) { told.append(.loading(isLoading)) }
  func showStatus(_ text: String) { told.append(.status(text)) }
  func showError(_ text: String) { told.append(.error(text)) }
  func showQuery(_ text: String) { told.append(.query(text)) }
  func showQueryMarked(_ isMarked: Bool) { told.append(.queryMarked(isMarked)) }
  func showRows(_ rows: [ListRow], selected: Int?) { told.append(.rows(rows.map(\.name), selected: selected)) }
  func showSelectedRow(_ index: Int?) { told.append(.selectedRow(index)) }
  func showCount(_ text: String) { told.append(.count(text)) }
  func showSearching(_ isSearching: Bool) { told.append(.searching(isSearching)) }
  func showAgeDatePrompt(_ text: String) { told.append(.agePrompt(text)) }
  func showAgeDateProblem(_ text: String) { told.append(.ageProblem(text)) }
  func closeAgeDatePrompt() { told.append(.agePromptClosed) }
}

/// A question that waits for a test to answer it; one that is dropped is answered as cancelled.
final class Question<Asked, Answer> {
  let asked: Asked
  private var continuation: CheckedContinuation<Result<Answer, RepositoryError>, Never>?

  init(_ asked: Asked, _ continuation: CheckedContinuation<Result<Answer, RepositoryError>, Never>) {
    self.asked = asked
    self.continuation = continuation
  }

  deinit { continuation?.resume(returning: .failure(.cancelled)) }

  func answer(_ answer: sending Result<Answer, RepositoryError>) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}

/// A repository whose every answer a test gives when it likes, in any order.
///
/// It stands for a database that is slow or breaks; a question that was withdrawn can still be answered, as a
/// database may that did not notice in time.
@MainActor final class ControlledRepository: StudentRepository {
  private var finds: [Question<FindRequest, FindPage>] = []
  private var records: [Question<StudentID, StudentRecord?>] = []

  func find(_ request: FindRequest) async throws(RepositoryError) -> FindPage {
    try await withCheckedContinuation { finds.append(Question(request, $0)) }.get()
  }

  func record(of id: StudentID) async throws(RepositoryError) -> StudentRecord? {
    try await withCheckedContinuation { records.append(Question(id, $0)) }.get()
  }

  func students(with ids: [StudentID]) async throws(RepositoryError) -> [Student] { [] }

  func students(after student: Student?, limit: Int) async throws(RepositoryError) -> [Student] { [] }

  func school() async throws(RepositoryError) -> School { School() }

  /// Waits for a question for hits and takes it.
  func nextFind() async -> Question<FindRequest, FindPage> {
    while finds.isEmpty { await Task.yield() }
    return finds.removeFirst()
  }

  /// Waits for a question for a record and takes it.
  func nextRecord() async -> Question<StudentID, StudentRecord?> {
    while records.isEmpty { await Task.yield() }
    return records.removeFirst()
  }

  /// Whether no question waits for an answer.
  var isIdle: Bool { finds.isEmpty && records.isEmpty }
}

/// The students that the presenter tests speak of.
enum Example {
  static let today = date("2026-12-01")
  static let phuoc = Student(
    id: "100871", name: PersonName(given: "Phuoc", family: "Nguyen"), birth: .date(date("1981-12-01")), className: "11B"
  )
  static let phuong = Student(id: "102233", name: PersonName(given: "Phuong", family: "Nguyen"), className: "12C")
  static let siv = Student(id: "1", name: PersonName(given: "Siv", family: "Ek"), birth: .date(date("2016-02-29")))

  static func date(_ iso: String) -> CalendarDate {
    guard let date = CalendarDate(iso: iso) else { preconditionFailure("\(iso) is no date") }
    return date
  }

  /// A page of these students, found in one way.
  static func page(_ students: Student..., match: Match = .name, count: Int? = nil) -> FindPage {
    FindPage(hits: students.map { Hit($0, match: match) }, count: .exactly(count ?? students.count))
  }
}
