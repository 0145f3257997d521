internal import RosterCore

/// Answers a find request from the table and the word index.
struct Finder {
  let connection: Connection

  func page(_ request: FindRequest) throws(RepositoryError) -> FindPage {
    let tiers = request.query.tiers
    if request.query.isBlank, request.countLimit > 0 {
      // Everybody is counted already.
      let everybody = try StudentTable(connection: connection).count()
      var uncounted = request
      uncounted.countLimit = 0
      return FindPage(hits: try page(uncounted).hits, count: .exactly(everybody))
    }
    var page = FindPage(hits: [])
    switch request.position {
    case .start where request.countLimit > 0:
      // The commonest request: one walk both fills the page and counts.
      return try counted(tiers, limit: request.limit, countLimit: request.countLimit)
    case .start:
      page.hits = try following(tiers, from: nil, limit: request.limit)
    case .from(let hit):
      let place = try position(of: hit).place
      page.hits = try following(tiers, from: (hit.match, place), limit: request.limit)
    case .after(let hit):
      let place = try position(of: hit).next
      page.hits = try following(tiers, from: (hit.match, place), limit: request.limit)
    case .end:
      page.hits = try preceding(tiers, before: nil, limit: request.limit)
    case .before(let hit):
      let place = try position(of: hit).place
      page.hits = try preceding(tiers, before: (hit.match, place), limit: request.limit)
    }
    if request.countLimit > 0 {
      page.count = try counted(tiers, limit: 0, countLimit: request.countLimit).count
    }
    return page
  }

  private func position(of hit: Hit) throws(RepositoryError) -> StudentTable.Position {
    try StudentTable(connection: connection).position(of: hit.id, key: SortKey(hit))
  }

  // MARK: Pages

  private func following(
    _ tiers: [Tier], from start: (match: Match, place: Int)?, limit: Int
  ) throws(RepositoryError) -> [Hit] {
    var hits: [Hit] = []
    for tier in tiers where hits.count < limit {
      var first = Int.min
      if let start {
        if tier.match < start.match { continue }
        if tier.match == start.match { first = start.place }
      }
      hits += try walk(tier, Stretch(first...Int.max, limit: limit - hits.count)).hits
    }
    return hits
  }

  private func preceding(
    _ tiers: [Tier], before end: (match: Match, place: Int)?, limit: Int
  ) throws(RepositoryError) -> [Hit] {
    var hits: [Hit] = []
    for tier in tiers.reversed() where hits.count < limit {
      var last = Int.max
      if let end {
        if tier.match > end.match { continue }
        if tier.match == end.match { last = end.place - 1 }
      }
      hits += try walk(tier, Stretch(Int.min...last, isBackward: true, limit: limit - hits.count)).hits
    }
    return hits.reversed()
  }

  private func counted(_ tiers: [Tier], limit: Int, countLimit: Int) throws(RepositoryError) -> FindPage {
    var hits: [Hit] = []
    var total = 0
    for tier in tiers where hits.count < limit || total <= countLimit {
      // One more than the limit tells that there are more.
      let most = total > countLimit ? 0 : min(countLimit, .max - 1) - total + 1
      let found = try walk(tier, Stretch(limit: limit - hits.count, countLimit: most))
      hits += found.hits
      total += found.count
    }
    return FindPage(hits: hits, count: total > countLimit ? .moreThan(countLimit) : .exactly(total))
  }

  // MARK: Walking a tier

  /// Which part of a tier to walk: so many hits from one end of a range of places, and on from there to count.
  private struct Stretch {
    var places: ClosedRange<Int>
    var isBackward: Bool
    var limit: Int
    var countLimit: Int

    init(
      _ places: ClosedRange<Int> = Int.min...Int.max, isBackward: Bool = false, limit: Int, countLimit: Int = 0
    ) {
      self.places = places
      self.isBackward = isBackward
      self.limit = limit
      self.countLimit = countLimit
    }

    var order: String { isBackward ? "DESC" : "ASC" }
  }

  /// The hits of a stretch, and how many were passed.
  private func walk(_ tier: Tier, _ stretch: Stretch) throws(RepositoryError) -> (hits: [Hit], count: Int) {
    switch tier.source {
    case .everybody: try walk(tier.match, "TRUE", [], stretch)
    case .id(let id): try walk(tier.match, "id = ?4", [id], stretch)
    case .wholeID(let expression, let better):
      try walk(
        tier.match, "place IN (SELECT rowid FROM student_words WHERE student_words MATCH ?4) AND id <> ?5",
        [expression, better], stretch)
    case .words(let branches): try walk(tier.match, branches, stretch)
    }
  }

  /// Walks the table, by a condition on it whose parameters begin with the fourth.
  private func walk(
    _ match: Match, _ condition: String, _ texts: [String], _ stretch: Stretch
  ) throws(RepositoryError) -> (hits: [Hit], count: Int) {
    func bind(_ row: Statement, limit: Int) throws(RepositoryError) {
      try row.bind(stretch.places.lowerBound, at: 1)
      try row.bind(stretch.places.upperBound, at: 2)
      try row.bind(limit, at: 3)
      for (index, text) in texts.enumerated() { try row.bind(text, at: Int32(index + 4)) }
    }
    let stretched = "FROM student WHERE place BETWEEN ?1 AND ?2 AND \(condition)"
    let hits = try connection.rows(
      "SELECT \(StudentRow.hitColumnList) \(stretched) ORDER BY place \(stretch.order) LIMIT ?3",
      bind: { row throws(RepositoryError) in try bind(row, limit: stretch.limit) },
      { StudentRow.hit(in: $0, match: match) })
    guard stretch.countLimit > 0 else { return (hits, 0) }
    let count = try connection.first(
      "SELECT count(*) FROM (SELECT 1 \(stretched) LIMIT ?3)",
      bind: { row throws(RepositoryError) in try bind(row, limit: stretch.countLimit) }, { $0.int(0) })
    return (hits, count ?? 0)
  }

  /// Walks the word index, which names places in listing order, no further than the stretch needs.
  private func walk(
    _ match: Match, _ branches: [Tier.Branch], _ stretch: Stretch
  ) throws(RepositoryError) -> (hits: [Hit], count: Int) {
    var expressions: [String] = []
    for branch in branches {
      if let condition = branch.onlyIf, try !findsAnybody(condition) { continue }
      expressions.append(branch.expression)
    }
    guard !expressions.isEmpty else { return ([], 0) }
    let statement = try connection.statement(
      """
      SELECT rowid FROM student_words WHERE student_words MATCH ?4 AND rowid BETWEEN ?1 AND ?2
      ORDER BY rowid \(stretch.order) LIMIT ?3
      """)
    defer { statement.reset() }
    try statement.bind(stretch.places.lowerBound, at: 1)
    try statement.bind(stretch.places.upperBound, at: 2)
    try statement.bind(max(stretch.limit, stretch.countLimit), at: 3)
    try statement.bind(expressions.joined(separator: " OR "), at: 4)
    var hits: [Hit] = []
    var count = 0
    while try statement.step() {
      if hits.count < stretch.limit { hits.append(try hit(at: statement.int(0), match)) }
      count += 1
    }
    return (hits, min(count, stretch.countLimit))
  }

  private func hit(at place: Int, _ match: Match) throws(RepositoryError) -> Hit {
    let hit = try connection.first(
      "SELECT \(StudentRow.hitColumnList) FROM student WHERE place = ?1",
      bind: { row throws(RepositoryError) in try row.bind(place, at: 1) }, { StudentRow.hit(in: $0, match: match) })
    // Words without their student: the index and the table have come apart.
    guard let hit else { throw .damaged(place: connection.place) }
    return hit
  }

  private func findsAnybody(_ expression: String) throws(RepositoryError) -> Bool {
    try connection.first(
      "SELECT 1 FROM student_words WHERE student_words MATCH ?1 LIMIT 1",
      bind: { row throws(RepositoryError) in try row.bind(expression, at: 1) }, { _ in true }) ?? false
  }
}
