/// Where a view says whose roster it is.
@MainActor public protocol SchoolView: AnyObject {
  /// Shows the school's name; empty where none was told.
  func showSchoolName(_ name: String)
}

/// Says whose roster it is, and has the clock keep the school's time.
///
/// The settings are read once, and again with every record: what another session sets counts from the next load on.
@MainActor public final class SchoolPresenter {
  /// The view; the presenter does not keep it alive.
  public weak var view: (any SchoolView)?

  private let repository: any StudentRepository
  private let clock: any SchoolClock
  private var shownName = ""

  /// Makes the presenter of a view.
  public init(view: any SchoolView, repository: any StudentRepository, clock: any SchoolClock) {
    self.view = view
    self.repository = repository
    self.clock = clock
  }

  /// Asks for the settings.
  ///
  /// A database that cannot be read is told by the list, which asks as well.
  public func start() {
    Task { [weak self, repository] in
      guard let school = try? await repository.school() else { return }
      self?.schoolRead(school)
    }
  }

  /// Takes note of the settings that have just been read.
  public func schoolRead(_ school: School) {
    clock.follow(school.timeZone)
    let name = Sanitiser.visible(school.name ?? "")
    guard name != shownName else { return }
    shownName = name
    view?.showSchoolName(name)
  }
}
