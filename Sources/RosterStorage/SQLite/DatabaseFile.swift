internal import CSQLite
internal import RosterCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A roster database as a file among other files: what it is told by, and how it is made.
enum DatabaseFile {
  /// Looks at the first bytes of a file and throws where it is no roster that this program can use.
  ///
  /// Touches nothing and never waits, not even for the other end of a named pipe.
  static func inspect(_ path: String) throws(RepositoryError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A socket and a pipe without a reader cannot be opened at all.
      throw errno == ENXIO ? .notAFile(place: path) : RepositoryError(systemError: errno, place: path)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw RepositoryError(systemError: errno, place: path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(place: path) }
    try check(header: firstBytes(of: descriptor, path: path), path: path)
  }

  /// The header's fields are those of https://www.sqlite.org/fileformat.html, numbers in network order.
  private static func check(header: [UInt8], path: String) throws(RepositoryError) {
    func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard header.count == headerSize, header.starts(with: Array("SQLite format 3\0".utf8)),
      number(at: 68) == Schema.applicationID
    else { throw .notARoster(place: path) }
    guard number(at: 60) <= Schema.version else { throw .newerVersion(place: path) }
  }

  private static let headerSize = 100

  private static func firstBytes(of descriptor: Int32, path: String) throws(RepositoryError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headerSize)
    var count = 0
    while count < headerSize {
      let got = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: count), headerSize - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw RepositoryError(systemError: errno, place: path) }
      if got == 0 { break }
      count += got
    }
    return Array(bytes[..<count])
  }

  /// Makes an empty roster where nothing stands, for its owner's eyes alone, with the folders on the way.
  ///
  /// The database is made whole beside its place and then linked there, so that nobody ever finds half of one, and
  /// nothing that another program puts there meanwhile is overwritten.
  static func create(_ path: String) throws(RepositoryError) {
    try create(path, mayExist: true) { draft throws(RepositoryError) in
      try fill(draft, sharedFolder: isOnNetwork(parent(of: path)), place: path)
    }
  }

  /// Makes a database where nothing stands, of what `fill` writes into an empty file of its owner's.
  ///
  /// - Parameter mayExist: whether a file that stands there already is as good.
  static func create(
    _ path: String, mayExist: Bool = false, fill: (_ draft: String) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let folder = parent(of: path)
    try makeFolders(folder, for: path)
    let draft = "\(path).new-\(getpid())"
    unlink(draft)
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(path) }
    defer { remove(draft) }
    let isOurs = fchmod(descriptor, 0o600) == 0
    close(descriptor)
    guard isOurs else { throw cannotCreate(path) }
    try fill(draft)
    guard link(draft, path) == 0 || (mayExist && errno == EEXIST) || renameWithoutLinks(draft, to: path) else {
      throw cannotCreate(path)
    }
    synchronise(folder)
  }

  static func fill(_ draft: String, sharedFolder: Bool, place: String) throws(RepositoryError) {
    let connection = try Connection(path: draft, mayCreate: false, patience: .zero, place: place)
    try Schema.migrate(connection)
    try setJournal(of: connection, sharedFolder: sharedFolder)
  }

  /// A log beside the file lets people read while somebody saves, but its locks do not work over a network.
  static func setJournal(of connection: Connection, sharedFolder: Bool) throws(RepositoryError) {
    try connection.execute("PRAGMA journal_mode = \(sharedFolder ? "DELETE" : "WAL")")
  }

  /// Removes a database that its maker no longer wants, with what SQLite keeps beside it.
  static func remove(_ path: String) {
    for name in [path, path + "-wal", path + "-shm", path + "-journal"] { unlink(name) }
  }

  /// Some file systems have no links.
  private static func renameWithoutLinks(_ draft: String, to path: String) -> Bool {
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno), access(path, F_OK) != 0 else { return false }
    return rename(draft, path) == 0
  }

  private static func makeFolders(_ folder: String, for path: String) throws(RepositoryError) {
    guard access(folder, F_OK) != 0 else { return }
    guard errno == ENOENT, !folder.isEmpty else { throw cannotCreate(path) }
    try makeFolders(parent(of: folder), for: path)
    guard mkdir(folder, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw cannotCreate(path)
    }
    chmod(folder, 0o700)
  }

  /// Whether this account can read a file and cannot write it, or make what SQLite needs beside it.
  static func isReadOnly(_ path: String) -> Bool {
    access(path, F_OK) == 0 && (access(path, W_OK) != 0 || access(parent(of: path), W_OK) != 0)
  }

  /// Whether SQLite keeps a log beside a database that has anything in it.
  static func hasLog(_ path: String) -> Bool {
    var facts = stat()
    return stat(path + "-wal", &facts) == 0 && facts.st_size > 0
  }

  /// A file's permission bits, or nil where there is none.
  static func mode(of path: String) -> UInt32? {
    var facts = stat()
    return stat(path, &facts) == 0 ? UInt32(facts.st_mode) & 0o7777 : nil
  }

  /// The folder that holds a file.
  static func parent(of path: String) -> String {
    let bytes = Array(path.utf8)
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? 0
    guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  private static func cannotCreate(_ path: String) -> RepositoryError {
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull(place: path) : .cannotCreate(place: path, reason: String(cString: strerror(errno)))
  }

  /// Makes sure that the new name is on the disk.
  private static func synchronise(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Whether a folder is on a network file system.
  static func isOnNetwork(_ folder: String) -> Bool {
    #if canImport(Darwin)
      var facts = statfs()
      return statfs(folder, &facts) == 0 && facts.f_flags & UInt32(MNT_LOCAL) == 0
    #else
      return isNetwork(type: csqlite_file_system_type(folder))
    #endif
  }

  /// Whether a file system's magic number, statfs(2), is that of one that computers share.
  static func isNetwork(type: Int) -> Bool {
    // NFS, SMB, CIFS, SMB2, AFS, Ceph, 9P and FUSE, through which sshfs and others come.
    [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x00C3_6400, 0x0102_1997, 0x6573_5546]
      .contains(type & 0xFFFF_FFFF)
  }
}

/// Which file a path named at one moment.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// The file that a path names now, or nil where it names none.
  init?(path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(facts.st_dev)
    inode = UInt64(facts.st_ino)
  }
}
