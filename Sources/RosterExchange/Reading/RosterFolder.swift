#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The roster files that lie in a folder, and what its manifest says of them.
struct RosterFolder {
  /// The files' paths: those that others are joined to come last.
  let files: [String]
  /// Whether the manifest says that the users are all there are.
  let isBulk: Bool

  /// The file that holds the people, by the names that the formats give it; the others tell more about them.
  private static let people = ["users.csv", "student.csv", "students.csv"]
  private static let companions = ["roles.csv", "demographics.csv"]

  /// Looks into a folder; nil where the path names no folder.
  init?(path: String) throws(RosterFileError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let names = try Self.names(in: path)
    let manifest =
      try names["manifest.csv"].map { name throws(RosterFileError) in try Self.manifest(prefix + name) } ?? [:]
    guard let person = Self.people.first(where: { names[$0] != nil }), let name = names[person] else {
      throw .folderWithoutUsers(place: path)
    }
    func handling(_ file: String) -> String? { manifest["file." + file.dropLast(".csv".count)] }
    guard handling(person) != "absent" else { throw .absentInManifest(place: path, file: person) }
    isBulk = handling(person) == "bulk"
    var files: [String] = []
    for file in Self.companions where person == "users.csv" && handling(file) != "absent" {
      if let name = names[file] {
        files.append(prefix + name)
      } else if handling(file) != nil {
        throw .missing(place: prefix + file)
      }
    }
    self.files = files + [prefix + name]
  }

  /// The names in a folder by their lower-case forms: SDS writes `Student.csv`, others `STUDENTS.CSV`.
  private static func names(in path: String) throws(RosterFileError) -> [String: String] {
    guard let folder = opendir(path) else { throw .cannotOpen(path, errno) }
    defer { closedir(folder) }
    var names: [String: String] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      // The name in lower case is taken before others.
      let key = name.lowercased()
      if names[key] == nil || name == key { names[key] = name }
    }
    return names
  }

  /// A manifest's properties and their values, in lower case: `file.users` is `absent`, `bulk` or `delta`.
  private static func manifest(_ path: String) throws(RosterFileError) -> [String: String] {
    let file = try InputFile(path: path)
    let encoding = try EncodingSurvey(file, told: nil).encoding
    let bytes: any ByteSource =
      encoding == .utf8 ? InputBytes(file) : try DecodedBytes(InputBytes(file), from: encoding)
    let reader = CSVReader(bytes)
    var properties: [String: String] = [:]
    while try reader.next() {
      if let name = reader.record.text(at: 0), let value = reader.record.text(at: 1) {
        properties[name.lowercased()] = value.lowercased()
      }
    }
    return properties
  }
}
