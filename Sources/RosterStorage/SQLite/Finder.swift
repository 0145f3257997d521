internal import RosterCore

/// Answers a find request from the table and the word index.
struct Finder {
  let connection: Connection

  func page(_ request: FindRequest) throws(RepositoryError) -> FindPage {
    let tiers = request.query.tiers
    var page = FindPage(hits: [])
    switch request.position {
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
    if request.countLimit > 0 { page.count = try count(tiers, limit: request.countLimit) }
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
      hits += try self.hits(of: tier, in: first...Int.max, .ascending, limit: limit - hits.count)
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
      hits += try self.hits(of: tier, in: Int.min...last, .descending, limit: limit - hits.count)
    }
    return hits.reversed()
  }

  private enum Direction: String { case ascending = "ASC", descending = "DESC" }

  private func hits(
    of tier: Tier, in places: ClosedRange<Int>, _ direction: Direction, limit: Int
  ) throws(RepositoryError) -> [Hit] {
    let select = "SELECT \(StudentRow.hitColumnList) FROM"
    let sql =
      switch tier.source {
      case .everybody:
        "\(select) student WHERE place BETWEEN ?1 AND ?2 ORDER BY place \(direction.rawValue) LIMIT ?3"
      case .id:
        "\(select) student WHERE place BETWEEN ?1 AND ?2 AND id = ?4 LIMIT ?3"
      case .words:
        // The index names its students in listing order and looks no further than the page needs.
        """
        \(select) student_words CROSS JOIN student ON place = student_words.rowid
        WHERE student_words MATCH ?4 AND student_words.rowid BETWEEN ?1 AND ?2 AND id IS NOT ?5
        ORDER BY student_words.rowid \(direction.rawValue) LIMIT ?3
        """
      }
    return try connection.rows(
      sql,
      bind: { row throws(RepositoryError) in
        try row.bind(places.lowerBound, at: 1)
        try row.bind(places.upperBound, at: 2)
        try row.bind(limit, at: 3)
        switch tier.source {
        case .everybody: break
        case .id(let id): try row.bind(id, at: 4)
        case .words(let expression, let id):
          try row.bind(expression, at: 4)
          try row.bind(id, at: 5)
        }
      }, { StudentRow.hit(in: $0, match: tier.match) })
  }

  // MARK: Counting

  private func count(_ tiers: [Tier], limit: Int) throws(RepositoryError) -> HitCount {
    var total = 0
    for tier in tiers where total <= limit {
      // One more than the limit tells that there are more.
      total += try count(of: tier, limit: min(limit, .max - 1) - total + 1)
    }
    return total > limit ? .moreThan(limit) : .exactly(total)
  }

  private func count(of tier: Tier, limit: Int) throws(RepositoryError) -> Int {
    switch tier.source {
    case .everybody:
      return try count("SELECT count(*) FROM (SELECT 1 FROM student LIMIT ?1)", nil, limit: limit)
    case .id(let id):
      return try count("SELECT count(*) FROM (SELECT 1 FROM student WHERE id = ?2 LIMIT ?1)", id, limit: limit)
    case .words(let expression, butNot: nil):
      return try count(
        "SELECT count(*) FROM (SELECT 1 FROM student_words WHERE student_words MATCH ?2 LIMIT ?1)", expression,
        limit: limit)
    case .words:
      // Only whole ids leave a student out, and few students share one: reading them costs nothing.
      return try hits(of: tier, in: Int.min...Int.max, .ascending, limit: limit).count
    }
  }

  private func count(_ sql: String, _ text: String?, limit: Int) throws(RepositoryError) -> Int {
    let count = try connection.first(
      sql,
      bind: { row throws(RepositoryError) in
        try row.bind(limit, at: 1)
        if let text { try row.bind(text, at: 2) }
      }, { $0.int(0) })
    return count ?? 0
  }
}
