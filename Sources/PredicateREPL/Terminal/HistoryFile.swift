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
  /// Why the file cannot be used.
  struct Failure: Error, Hashable {
    let message: String
  }

  private let path: String

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
    func read() throws(Failure) -> (entries: [String], note: String?) { ([], nil) }

    func append(_ entry: String) throws(Failure) {}
  #else
    /// The entries, the oldest first, and what is to be said about the file.
    func read() throws(Failure) -> (entries: [String], note: String?) {
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
    func append(_ entry: String) throws(Failure) {
      try makeFolder()
      let descriptor = try locked()
      defer { close(descriptor) }
      guard StandardStream.writeAll(HistoryText.line(entry), to: descriptor) == .written else {
        throw failure("written")
      }
    }

    /// Opens the file for adding and locks it, until the descriptor is closed.
    private func locked() throws(Failure) -> Int32 {
      // Another session may put a shorter file in its place between the opening and the lock.
      for _ in 0..<100 {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("written") }
        var (mine, current) = (stat(), stat())
        // A file system without locks still appends line after line.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        if fstat(descriptor, &mine) == 0, stat(path, &current) == 0, mine.st_ino == current.st_ino {
          return descriptor
        }
        close(descriptor)
      }
      throw Failure(message: "`\(path)` cannot be written: other sessions replace it all the time")
    }

    /// Puts a file with the last entries in place of this one.
    private func shorten() throws(Failure) {
      let lock = try locked()
      defer { close(lock) }
      // What others have added since is not lost.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure("read") }
      defer { close(descriptor) }
      guard let bytes = StandardStream.readAll(from: descriptor) else { throw failure("read") }
      let shorter = path + ".new"
      let target = open(shorter, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard target >= 0 else { throw failure("written") }
      let kept = HistoryText.entries(bytes).entries.suffix(History.capacity).flatMap(HistoryText.line)
      let isWritten = StandardStream.writeAll(Array(kept), to: target) == .written
      close(target)
      guard isWritten, rename(shorter, path) == 0 else {
        unlink(shorter)
        throw failure("written")
      }
    }

    private func makeFolder() throws(Failure) {
      guard let end = path.lastIndex(of: "/"), access(String(path[..<end]), F_OK) != 0 else { return }
      var folder = ""
      for part in path[..<end].split(separator: "/") {
        folder += "/" + part
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
          throw failure("written")
        }
      }
    }

    private func failure(_ verb: String) -> Failure {
      Failure(message: "`\(path)` cannot be \(verb): \(String(cString: strerror(errno)))")
    }

    private static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
  #endif
}
