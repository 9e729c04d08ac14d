import PredicatePlatform

/// What the start of a file says about it, before SQLite opens it: SQLite tells all of these apart only as "cannot open"
/// and "not a database".
struct DatabaseFile {
  /// The first bytes, 4,096 at most.
  let start: [UInt8]
  let path: String

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Reads the start of a file. Throws ``SQLiteError`` if it is missing, a directory, or may not be read.
  init(path: String) throws(SQLiteError) {
    guard !path.isEmpty else {
      throw SQLiteError(.fileMissing, "the path is empty", hint: "give the path of a database file")
    }
    guard !path.utf8.contains(0) else {
      throw SQLiteError(.fileMissing, "the path holds a NUL byte", hint: "give the path of a database file")
    }
    self.path = path
    let kind: FileStatus.Kind
    do throws(Errno) {
      kind = try FileStatus(path: path).kind
      start = kind == .file ? try Self.start(of: path) : []
    } catch {
      throw Self.error(error, path)
    }
    switch kind {
    case .file: break
    case .folder: throw Self.error(.isDirectory, path)
    // Opening a pipe would wait for a writer.
    case .other:
      throw SQLiteError(
        .notADatabase, "the path leads to no ordinary file", hint: "copy the data to a file first", path: path)
    }
  }

  private static func start(of path: String) throws(Errno) -> [UInt8] {
    let file = try FileDescriptor(path, for: .reading)
    defer { file.close() }
    return try file.read(atMost: 4096)
  }

  private static func error(_ reason: Errno, _ path: String) -> SQLiteError {
    switch reason {
    case .noSuchFileOrDirectory, .notDirectory:
      SQLiteError(.fileMissing, "no such file", hint: "correct the path", path: path)
    case .isDirectory:
      SQLiteError(.directory, "a directory, not a file", hint: "give the path of a database file in it", path: path)
    case .permissionDenied, .notPermitted:
      SQLiteError(.notReadable, "no permission to read the file", hint: "check the file's permissions", path: path)
    default:
      SQLiteError(
        .notReadable, "reading the file failed (error \(reason.number) of the operating system)",
        hint: "check the path and the disk", path: path)
    }
  }

  /// Whether the file begins as SQLite's files do.
  var hasHeader: Bool { start.starts(with: Self.magic) }

  /// Whether the file says that it is written by way of a write-ahead log.
  var usesWriteAheadLog: Bool { start.count > 19 && (start[18] == 2 || start[19] == 2) }

  /// Whether there is a rollback journal beside the file: a change that was not finished, which only SQLite can tell.
  var hasJournal: Bool { FileSystem.exists(path + "-journal") }

  /// Why the file is no database; nil if it begins as one. An empty file is a database without tables, to SQLite, too.
  func fault() -> SQLiteError? {
    if hasHeader || start.isEmpty { return nil }
    for (signature, noun) in Self.signatures where start.starts(with: signature) {
      return SQLiteError(
        .notADatabase, "the file is no SQLite database but \(noun)", hint: "unpack or open it as such", path: path)
    }
    if isText {
      return SQLiteError(
        .notADatabase, "the file is no SQLite database but text", hint: "read it as JSON, JSON Lines or CSV",
        path: path)
    }
    if looksRandom {
      return SQLiteError(
        .encrypted, "the file is no SQLite database, or an encrypted one: it begins with random bytes",
        hint: "open it with the program that wrote it, and export it unencrypted", path: path)
    }
    return SQLiteError(
      .notADatabase, "the file is no SQLite database: it does not begin with `SQLite format 3`",
      hint: "check that it is the right file, and that it was copied whole", path: path)
  }

  /// What other files begin with, of which people think they are databases.
  private static let signatures: [([UInt8], String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "gzip-compressed data"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard-compressed data"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "XZ-compressed data"),
    (Array("BZh".utf8), "bzip2-compressed data"), (Array("bplist".utf8), "a binary property list"),
    (Array("PAR1".utf8), "a Parquet file"), (Array("%PDF".utf8), "a PDF document"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("** This file contains an SQLite 2".utf8), "a database of SQLite 2"),
  ]

  private var isText: Bool {
    start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
      // The last character may be cut.
      && String(decoding: start, as: UTF8.self).unicodeScalars.dropLast(3).allSatisfy { $0 != "\u{FFFD}" }
  }

  /// Whether the bytes are spread as evenly as those of encrypted data: in whole pages, with many different ones and
  /// none that is frequent. 512 random bytes hold some 221 different values, and the most frequent one some 7 times.
  private var looksRandom: Bool {
    guard start.count >= 512, start.count.isMultiple(of: 512) else { return false }
    var counts = [Int](repeating: 0, count: 256)
    for byte in start { counts[Int(byte)] += 1 }
    let different = counts.count { $0 > 0 }
    return different >= 180 && (counts.max() ?? 0) <= start.count / 64 + 16
  }
}
