import Glibc

/// A private folder with a name of its own.
package struct TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: String

  /// Makes a folder in `TMPDIR`, or else in `/tmp`.
  package init(prefix: String) throws(SystemError) {
    let template = "\(Command.variable("TMPDIR") ?? "/tmp")/\(prefix).XXXXXX"
    guard let name = strdup(template) else { throw SystemError("make a temporary folder") }
    defer { free(name) }
    guard mkdtemp(name) != nil else { throw SystemError("make the folder \(template)") }
    path = String(cString: name)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder and everything in it.
  package func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { remove("\(path)/\(name)") }
    }
    Glibc.remove(path)
  }

  /// The names of what is in a folder, sorted; none if it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
