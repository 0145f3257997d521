extension StudentRepository {
  /// The page of a query that begins with the next student who bears a hit's name, going round, or nil where nobody
  /// else does.
  ///
  /// Namesakes stand together in list order, those at the school first; so the next one either follows the hit or
  /// is the first of one of the two groups.
  @MainActor func nextNamesake(
    of hit: Hit, _ query: Query, limit: Int
  ) async throws(RepositoryError) -> (request: FindRequest, page: FindPage)? {
    var here = hit
    here.match = .name
    // No student has an empty id, so these stand just before the first namesake of each group.
    let firstActive = Hit(id: "", name: hit.name, status: .active, match: .name)
    let firstLeft = Hit(id: "", name: hit.name, status: .left, match: .name)
    let groups = hit.status == .active ? [firstLeft, firstActive] : [firstActive, firstLeft]
    for position in [.after(here)] + groups.map(FindRequest.Position.from) {
      let request = FindRequest(query, position, limit: limit, countLimit: FindPresenter.countLimit)
      let page = try await find(request)
      if let next = page.hits.first, next.id != hit.id, next.name.namesakeKey == hit.name.namesakeKey {
        return (request, page)
      }
    }
    return nil
  }
}

extension PersonName {
  /// What to type to find everybody of this name.
  var asQuery: String { [given, family].compactMap(\.self).joined(separator: " ") }
}
