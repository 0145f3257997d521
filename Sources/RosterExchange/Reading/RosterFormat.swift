import RosterCore

/// A kind of roster file that is known by its header, and what its columns mean.
///
/// Names are as ``Header/key(_:)`` makes them. Of several columns for one meaning the first that the file has is read.
struct RosterFormat {
  let kind: ColumnReport.Format
  /// What the header must have: of each row at least one name.
  let signature: [[String]]
  /// What it must not have.
  let excluded: [String]
  let columns: [(meaning: ColumnReport.Meaning, names: [String])]

  private init(
    _ kind: ColumnReport.Format, signature: [[String]], without excluded: [String] = [],
    _ columns: [(ColumnReport.Meaning, [String])]
  ) {
    self.kind = kind
    self.signature = signature
    self.excluded = excluded
    self.columns = columns.map { (meaning: $0.0, names: $0.1) }
  }

  /// The first format of the table that a header fits.
  static func of(_ header: Header) -> RosterFormat? {
    all.first { format in
      format.signature.allSatisfy { $0.contains(where: header.has) } && !format.excluded.contains(where: header.has)
    }
  }

  /// The most exact ones first.
  private static let all = [
    oneRosterDemographics, oneRosterRoles, oneRoster12, sds2, oneRoster11, clever, canvas, openSIS, sds1, powerSchool,
    moodle, sheet,
  ]

  private static let names = ["givenname", "familyname", "firstname", "lastname"]

  private static let oneRosterDemographics = RosterFormat(
    .oneRosterDemographics, signature: [["sourcedid", "usersourcedid"], ["birthdate"]], without: names,
    [
      (.joinKey, ["usersourcedid", "sourcedid"]), (.field(.birth), ["birthdate"]), (.field(.status), ["status"]),
    ])

  private static let oneRosterRoles = RosterFormat(
    .oneRosterRoles, signature: [["usersourcedid"], ["role"]], without: names,
    [
      (.joinKey, ["usersourcedid"]), (.role, ["role"]), (.field(.school), ["orgsourcedid"]),
      (.field(.grade), ["grade"]), (.field(.status), ["status"]),
    ])

  private static let oneRosterUser: [(ColumnReport.Meaning, [String])] = [
    (.joinKey, ["sourcedid"]), (.field(.id), ["identifier"]), (.role, ["role"]), (.field(.given), ["givenname"]),
    (.field(.middle), ["middlename"]), (.field(.family), ["familyname"]),
    (.field(.preferredGiven), ["preferredgivenname"]), (.field(.preferredFamily), ["preferredfamilyname"]),
    (.field(.grade), ["grades", "grade"]), (.field(.school), ["orgsourcedids", "primaryorgsourcedid"]),
    (.field(.email), ["email"]), (.field(.phone), ["phone", "sms"]), (.field(.status), ["status"]),
  ]

  private static let oneRoster12 = RosterFormat(
    .oneRoster12Users,
    signature: [
      ["sourcedid"], ["givenname"], ["familyname"], ["preferredgivenname", "usermasteridentifier", "pronouns"],
    ],
    oneRosterUser)

  private static let sds2 = RosterFormat(
    .sds2Users, signature: [["sourcedid"], ["givenname"], ["familyname"], ["activedirectorymatchid"]], oneRosterUser)

  private static let oneRoster11 = RosterFormat(
    .oneRosterUsers, signature: [["sourcedid"], ["givenname"], ["familyname"]], oneRosterUser)

  private static let firstAndLast: [(ColumnReport.Meaning, [String])] = [
    (.field(.given), ["firstname"]), (.field(.middle), ["middlename"]), (.field(.family), ["lastname"]),
    (.field(.email), ["email", "studentemail", "secondaryemail"]),
    (.field(.phone), ["phone", "studentphone", "phone1"]),
    (.field(.status), ["status"]), (.field(.birth), ["dob", "birthdate", "dateofbirth"]),
    (.field(.preferredGiven), ["preferredname", "preferredfirstname"]),
    (.field(.preferredFamily), ["preferredlastname"]), (.field(.className), ["homeroom", "class"]),
  ]

  private static let clever = RosterFormat(
    .clever, signature: [["studentid"], ["schoolid"], ["firstname"], ["lastname"]],
    firstAndLast + [
      (.field(.id), ["studentnumber", "studentid"]), (.field(.grade), ["grade"]), (.field(.school), ["schoolid"]),
    ])

  private static let canvas = RosterFormat(
    .canvas, signature: [["userid"], ["fullname", "firstname", "sortablename"]],
    [
      (.field(.id), ["userid"]), (.field(.given), ["firstname"]), (.field(.family), ["lastname"]),
      (.familyCommaGiven, ["sortablename"]), (.field(.fullName), ["fullname"]), (.field(.email), ["email"]),
      (.field(.status), ["status"]),
    ])

  private static let openSIS = RosterFormat(
    .openSIS, signature: [["altid"], ["firstname"], ["lastname"]],
    firstAndLast + [
      (.field(.id), ["altid"]), (.field(.grade), ["gradelevel", "grade"]),
      (.field(.school), ["schoolname", "schoolid"]),
    ])

  private static let sds1 = RosterFormat(
    .sds1,
    signature: [["studentnumber", "sisid", "id"], ["schoolsisid", "schooldfenumber"], ["firstname"], ["lastname"]],
    firstAndLast + [
      (.field(.id), ["studentnumber", "sisid", "id"]), (.field(.grade), ["grade"]),
      (.field(.school), ["schoolsisid", "schooldfenumber"]),
    ])

  private static let powerSchool = RosterFormat(
    .powerSchool,
    signature: [
      ["studentnumber"], ["firstname", "lastfirst"], ["gradelevel", "lastfirst", "dob", "schoolid", "enrollstatus"],
    ],
    firstAndLast + [
      (.field(.id), ["studentnumber"]), (.familyCommaGiven, ["lastfirst"]), (.field(.grade), ["gradelevel", "grade"]),
      (.field(.school), ["schoolname", "schoolid"]),
    ])

  private static let moodle = RosterFormat(
    .moodle, signature: [["username"], ["firstname"], ["lastname"]],
    firstAndLast + [(.field(.id), ["idnumber", "username"]), (.field(.className), ["cohort1"])])

  /// A school's own sheet, in the words that such sheets use; an export's own names come first.
  static let sheet = RosterFormat(
    .sheet, signature: [ids, sheetNames],
    [
      (.field(.id), ids), (.field(.given), givens),
      (.field(.middle), ["middle", "middlename", "middlenames", "middleinitial"]), (.field(.family), families),
      (
        .field(.preferredGiven),
        ["preferredgiven", "preferredgivenname", "preferredfirstname", "preferredname", "knownas", "nickname"]
      ),
      (.field(.preferredFamily), preferredFamilies), (.familyCommaGiven, ["lastfirst"]), (.field(.fullName), wholes),
      (.field(.birth), ["birth", "birthdate", "dateofbirth", "dob", "birthday", "born"]),
      (.field(.grade), ["grade", "gradelevel", "yeargroup", "year"]),
      (.field(.className), ["class", "classname", "form", "homeroom", "registration"]),
      (.field(.school), ["school", "schoolname", "site"]), (.field(.email), ["email", "emailaddress", "mail"]),
      (.field(.phone), ["phone", "telephone", "phonenumber", "mobile"]), (.field(.status), ["status"]),
      (.field(.note), ["note", "notes"]),
    ])

  private static let ids = [
    "id", "studentid", "studentnumber", "studentno", "pupilid", "pupilnumber", "idnumber", "permnumber", "permid",
    "perm",
    "sisid", "upn",
  ]
  private static let givens = ["given", "givenname", "givennames", "first", "firstname", "forename", "forenames"]
  private static let families = ["family", "familyname", "last", "lastname", "surname"]
  private static let wholes = ["fullname", "studentname", "name"]
  private static let preferredFamilies = [
    "preferredfamily", "preferredfamilyname", "preferredlastname", "preferredsurname",
  ]
  private static let sheetNames =
    givens + families + wholes + preferredFamilies + ["lastfirst", "preferredgiven", "middle"]
}
