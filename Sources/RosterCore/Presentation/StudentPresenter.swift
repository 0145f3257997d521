/// Fetches the selected student, works out the age and tells the view what to show.
///
/// The list says whom its selection names (``select(_:)``), so a press needs no argument. A press that comes before
/// the list knows waits for it. A slow answer to an older question is dropped, and every load that begins also ends.
@MainActor public final class StudentPresenter: StudentPresenting {
  /// The card; the presenter does not keep it alive.
  public weak var view: (any StudentView)?
  /// Hears how each load goes.
  public var onProgress: (@MainActor (LoadProgress) -> Void)?
  /// Hears the school's settings as each record brings them, before an age is told by them.
  public var onSchool: (@MainActor (School) -> Void)?
  /// The date on which ages are told; nil is today.
  public private(set) var ageDate: CalendarDate?

  private let repository: any StudentRepository
  private let clock: any SchoolClock
  private let gestures: Gestures
  private var selection = Selection.nobody(advice: "")
  private var shown: StudentRecord?
  private var load = Load.none

  /// Where a load stands.
  private enum Load {
    case none
    case wanted
    case running(Task<Void, Never>)
  }

  /// Makes the presenter of a view; its texts name what is done there by `gestures`.
  public init(
    view: any StudentView, repository: any StudentRepository, clock: any SchoolClock, gestures: Gestures = .keys
  ) {
    self.gestures = gestures
    self.view = view
    self.repository = repository
    self.clock = clock
  }

  /// Whether a student stands on the card.
  public var showsStudent: Bool { shown != nil }

  /// The student on the card, as the record was read.
  public var shownStudent: Student? { shown?.student }

  /// What is said instead of "Loaded" where the next student on the card is this one.
  var announcement: (student: StudentID, text: String)?

  /// Loads the selected student, as soon as it is known who that is.
  public func loadStudentButtonPressed() {
    switch selection {
    case .awaited:
      if case .wanted = load { return }
      load = .wanted
      view?.showLoading(true)
      onProgress?(.began)
    case .nobody(let advice):
      view?.showStatus(advice)
    case .student(let id):
      if case .running(let task) = load { task.cancel() } else { view?.showLoading(true) }
      onProgress?(.began)
      fetch(id)
    }
  }

  /// Takes note of whom the list names now; whoever stood on the card before leaves it.
  ///
  /// A press that waited for the list goes on with the student, or ends with the advice.
  public func select(_ selection: Selection) {
    if selection == self.selection, selection != .awaited { return }
    let wasWaiting = if case .wanted = load { self.selection == .awaited && selection != .awaited } else { false }
    self.selection = selection
    clearCard()
    switch selection {
    case .student(let id) where wasWaiting:
      fetch(id)
    case .nobody(let advice) where wasWaiting:
      endLoading()
      view?.showStatus(advice)
      onProgress?(.failed)
    default:
      endLoading()
    }
  }

  /// Tells ages on another date from now on; nil is today.
  public func showAges(on date: CalendarDate?) {
    ageDate = date
    showAge()
  }

  private func fetch(_ id: StudentID) {
    load = .running(
      Task { [weak self, repository] in
        let answer: Result<StudentRecord?, RepositoryError>
        do throws(RepositoryError) {
          answer = .success(try await repository.record(of: id))
        } catch {
          answer = .failure(error)
        }
        // Whoever started another load, or ended this one, has cancelled this task.
        guard !Task.isCancelled else { return }
        self?.finish(answer)
      })
  }

  private func finish(_ answer: Result<StudentRecord?, RepositoryError>) {
    endLoading()
    switch answer {
    case .success(let record?):
      shown = record
      onSchool?(record.school)
      show(record)
      onProgress?(.loaded)
    case .success(nil):
      view?.showError("This student is no longer on the roster. Find again.")
      onProgress?(.failed)
    case .failure(let error):
      view?.showError(error.message)
      onProgress?(.failed)
    }
  }

  private func endLoading() {
    switch load {
    case .none: return
    case .wanted: break
    case .running(let task): task.cancel()
    }
    load = .none
    view?.showLoading(false)
  }

  private func show(_ record: StudentRecord) {
    let name = record.student.name.spoken
    view?.showStudentName(name)
    showAge()
    view?.showDetails(CardText.details(of: record, nextNamesake: gestures.nextNamesake))
    let text = announcement.flatMap { $0.student == record.student.id ? $0.text : nil }
    view?.showStatus(text ?? "Loaded \(name).")
    announcement = nil
  }

  private func showAge() {
    view?.showAgeCaption(CardText.ageCaption(ageDate))
    guard let shown else { return }
    let age = shown.student.age(on: ageDate ?? clock.today, leapDayRule: shown.school.leapDayRule)
    view?.showStudentAge(age.text)
  }

  private func clearCard() {
    guard shown != nil else { return }
    shown = nil
    view?.showStudentName("")
    view?.showStudentAge("")
    view?.showDetails([])
  }
}
