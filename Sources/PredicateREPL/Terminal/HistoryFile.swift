#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

/// The file that keeps history from one session to the next.
///
/// Several sessions may add to it at once: each adds whole lines under a lock. Only its owner may read it.
struct HistoryFile {
  let path: String

  // Where sessions have added so much, the oldest entries are dropped.
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

  #if os(Windows) || os(WASI)
    func read() throws(FileFailure) -> (entries: [String], note: String?) { ([], nil) }

    func append(_ entry: String) throws(FileFailure) {}
  #else
    /// The entries, the oldest first, and what is to be said about the file.
    func read() throws(FileFailure) -> (entries: [String], note: String?) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return ([], nil) }
        throw failure("read")
      }
      defer { close(descriptor) }
      guard let bytes = StandardStream.readAll(from: descriptor) else { throw failure("read") }
      let (entries, damaged) = HistoryText.entries(bytes)
      if entries.count > History.capacity * 2 || bytes.count > Self.longestFile { try shorten() }
      let note = damaged == 0 ? nil : "\(Self.lines(damaged)) of `\(path)` cannot be read and are left out"
      return (entries.suffix(History.capacity), note)
    }

    /// Adds an entry.
    func append(_ entry: String) throws(FileFailure) {
      try makeFolder()
      let descriptor = try locked()
      defer { close(descriptor) }
      // Whoever was killed while it wrote has left a line without its end.
      var last = UInt8(ascii: "\n")
      let end = lseek(descriptor, 0, SEEK_END)
      if end > 0 { _ = pread(descriptor, &last, 1, end - 1) }
      let line = (last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]) + HistoryText.line(entry)
      if let number = WrittenFile.append(line, to: descriptor) { throw FileFailure(path, reason: number) }
    }

    /// Opens the file for adding and locks it, until the descriptor is closed.
    private func locked() throws(FileFailure) -> Int32 {
      // Another session may put a shorter file in its place between the opening and the lock.
      for _ in 0..<100 {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("written") }
        var (mine, current) = (stat(), stat())
        // A file system without locks still appends line after line.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        if fstat(descriptor, &mine) == 0, stat(path, &current) == 0, FileIdentity(mine) == FileIdentity(current) {
          return descriptor
        }
        close(descriptor)
      }
      throw FileFailure("`\(path)` cannot be written: other sessions replace it all the time")
    }

    /// Puts a file with the last entries in place of this one.
    private func shorten() throws(FileFailure) {
      let lock = try locked()
      defer { close(lock) }
      // What others have added since is not lost.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure("read") }
      defer { close(descriptor) }
      guard let bytes = StandardStream.readAll(from: descriptor) else { throw failure("read") }
      let shorter = try OutputFile.made(at: path, apartFrom: [])
      try shorter.write(HistoryText.entries(bytes).entries.suffix(History.capacity).flatMap(HistoryText.line))
      try shorter.keep()
    }

    private func makeFolder() throws(FileFailure) {
      guard let end = path.lastIndex(of: "/"), access(String(path[..<end]), F_OK) != 0 else { return }
      var folder = ""
      for part in path[..<end].split(separator: "/") {
        folder += "/" + part
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
          throw failure("written")
        }
      }
    }

    private func failure(_ verb: String) -> FileFailure { FileFailure(path, verb, reason: errno) }

    private static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
  #endif
}
