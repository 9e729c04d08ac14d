import PredicatePlatform

/// The file that keeps history from one session to the next.
///
/// Several sessions may add to it at once: each adds whole lines under a lock. Only its owner may read it.
struct HistoryFile {
  let path: String

  // When the file is longer than this, the oldest entries are dropped.
  private static let longestFile = 1 << 23

  /// The file of a path.
  init(path: String) {
    self.path = path
  }

  /// `predicate/history` in the folder where programs keep their state; nil if the environment tells of none.
  init?(variable: (String) -> String?) {
    guard let path = UserFolder.state.path(of: "history", variable: variable) else { return nil }
    self.path = path
  }

  /// The entries, the oldest first, and what is to be said about the file.
  func read() throws(FileFailure) -> (entries: [String], note: String?) {
    guard let bytes = try contents() else { return ([], nil) }
    let (entries, damaged) = HistoryText.entries(bytes)
    if entries.count > History.capacity * 2 || bytes.count > Self.longestFile { try shorten() }
    let note = damaged == 0 ? nil : "\(Self.lines(damaged)) of `\(path)` cannot be read and are left out"
    return (entries.suffix(History.capacity), note)
  }

  /// Adds an entry.
  func append(_ entry: String) throws(FileFailure) {
    try makeFolder()
    let file = try locked()
    defer { file.close() }
    do throws(Errno) {
      // Whoever was killed while it wrote has left a line without its end.
      let size = try FileStatus(file).state.size
      let last = size > 0 ? try? file.read(at: size - 1, count: 1) : nil
      let end = [UInt8(ascii: "\n")]
      try file.append((last == nil || last == end ? [] : end) + HistoryText.line(entry))
    } catch {
      throw FileFailure(path, reason: error)
    }
  }

  /// The bytes of the file; nil if there is none.
  private func contents() throws(FileFailure) -> [UInt8]? {
    do throws(Errno) {
      let file = try FileDescriptor(path, for: .reading)
      defer { file.close() }
      return try file.readAll()
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw FileFailure(path, "read", reason: error)
    }
  }

  /// Opens the file for adding and locks it, until it is closed.
  private func locked() throws(FileFailure) -> FileDescriptor {
    // Another session may put a shorter file in its place between the opening and the lock.
    for _ in 0..<100 {
      do throws(Errno) {
        let file = try FileDescriptor(path, for: .adding)
        // A file system without locks still appends line after line.
        file.lock()
        if let mine = try? FileStatus(file), mine.state.file == FileState(path: path)?.file { return file }
        file.close()
      } catch {
        throw FileFailure(path, reason: error)
      }
    }
    throw FileFailure("`\(path)` cannot be written: other sessions replace it all the time")
  }

  /// Puts a file with the last entries in place of this one.
  private func shorten() throws(FileFailure) {
    let lock = try locked()
    defer { lock.close() }
    // What others have added since is not lost.
    let bytes = try contents() ?? []
    let shorter = try OutputFile.made(at: path, apartFrom: [])
    try shorter.write(HistoryText.entries(bytes).entries.suffix(History.capacity).flatMap(HistoryText.line))
    try shorter.keep()
  }

  private func makeFolder() throws(FileFailure) {
    guard let end = path.lastIndex(of: "/"), !FileSystem.exists(String(path[..<end])) else { return }
    var folder = ""
    for part in path[..<end].split(separator: "/") {
      folder += "/" + part
      do throws(Errno) {
        try FileSystem.makeFolder(folder)
      } catch {
        if !FileSystem.exists(folder) { throw FileFailure(path, reason: error) }
      }
    }
  }

  private static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
}

/// The format of the history file: one entry a line, with line feeds as `\n` and backslashes doubled.
enum HistoryText {
  /// The line of an entry, with its end.
  static func line(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count + 1)
    for byte in entry.utf8 {
      switch byte {
      case 0x0A: line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): line += [byte, byte]
      default: line.append(byte)
      }
    }
    line.append(0x0A)
    return line
  }

  /// The entries of a file, and the number of lines that are not valid entries.
  static func entries(_ bytes: [UInt8]) -> (entries: [String], damaged: Int) {
    var entries: [String] = []
    var damaged = 0
    for line in bytes.split(separator: 0x0A) {
      if let entry = entry(line) {
        entries.append(entry)
      } else {
        damaged += 1
      }
    }
    return (entries, damaged)
  }

  /// Nil for what no session wrote: bytes that are no UTF-8, escapes that do not exist, NUL.
  private static func entry(_ line: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var isEscaped = false
    for byte in line {
      switch (isEscaped, byte) {
      case (_, 0): return nil
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, _): bytes.append(byte)
      case (true, UInt8(ascii: "n")), (true, UInt8(ascii: "\\")):
        bytes.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      case (true, _): return nil
      }
    }
    return isEscaped ? nil : String(validating: bytes, as: UTF8.self)
  }
}
