internal import RosterCore

/// What a roster database holds, and how an older one is brought up to date.
enum Schema {
  /// "Rost" in ASCII: tells a roster from every other program's SQLite database.
  static let applicationID = 0x526F_7374

  /// The version that this program writes; a database with a higher one is left alone.
  static let version = 2

  /// Brings a database from any older version, or from nothing, to this one.
  static func migrate(_ connection: Connection) throws(RepositoryError) {
    while try connection.number("PRAGMA user_version") < version {
      try connection.write { () throws(RepositoryError) in
        // Asked again under the lock: another program may have been first.
        let found = try connection.number("PRAGMA user_version")
        guard found < version else { return }
        try step(from: found, connection)
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(found + 1)")
      }
    }
  }

  /// The step from a version to the next; the first makes the tables.
  ///
  /// A step that was released never changes.
  private static func step(from version: Int, _ connection: Connection) throws(RepositoryError) {
    switch version {
    case 0:
      try connection.execute(firstTables)
      try connection.execute(ChangeTable.tables)
      let insert = try connection.statement("INSERT INTO school (only, time_zone, leap_day) VALUES (1, ?1, ?2)")
      try insert.bind(hostTimeZone(), at: 1)
      try insert.bind(LeapDayRule.firstOfMarch.rawValue, at: 2)
      try insert.run()
    case 1:
      try connection.execute(roll)
    default:
      // A negative number is no version of ours.
      throw .damaged(place: connection.place)
    }
  }

  // `place` numbers students in listing order, with gaps for those who come later, so that everybody's list is a walk
  // of the table and a page of it a range. `student_words` answers with the same numbers, hence in the same order; it
  // keeps no texts and no positions, only which words stand at which place. `backed_up_at` is in seconds since 1970.
  private static let firstTables = """
    CREATE TABLE school (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      name TEXT,
      time_zone TEXT,
      leap_day TEXT NOT NULL,
      backed_up_at INTEGER
    ) STRICT;
    CREATE TABLE student (
      place INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      given TEXT,
      middle TEXT,
      family TEXT,
      preferred_given TEXT,
      preferred_family TEXT,
      birth TEXT,
      grade TEXT,
      class TEXT,
      school TEXT,
      email TEXT,
      phone TEXT,
      note TEXT,
      status TEXT NOT NULL CHECK (status IN ('active', 'left')),
      revision INTEGER NOT NULL
    ) STRICT;
    \(idIndex);
    CREATE VIRTUAL TABLE student_words USING fts5 (
      words, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
      tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'"
    );
    """

  // How many students there are, counted as they come and go: to count a million rows takes longer than to show a list.
  private static let roll = """
    CREATE TABLE roll (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      students INTEGER NOT NULL
    ) STRICT;
    INSERT INTO roll SELECT 1, count(*) FROM student
    """

  /// The index by id, which a rebuild drops and makes again, for that is faster than keeping it.
  static let idIndex = "CREATE UNIQUE INDEX student_id ON student (id)"
}
