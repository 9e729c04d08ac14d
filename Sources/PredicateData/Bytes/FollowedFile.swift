#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

import PredicateLanguage

/// A file that others append to: its end is waited at for more.
///
/// A file that was cut or written anew is read from its beginning, and so is another one that took its name, as when logs
/// are rotated; a line feed ends what was left of the last line. Belongs to whoever reads, one thread at a time.
///
/// Its size and the time of its last change do not tell whether a file was cut and has grown again, so what was read first and
/// last is compared with what stands there now.
final class FollowedFile {
  private let path: String
  /// Asked while there is nothing to read; false ends the file.
  private let goesOn: @Sendable () -> Bool
  /// Told when it is read from the beginning: lower case, no full stop.
  private let noticed: @Sendable (String) -> Void
  private var descriptor: Int32
  private var position = 0
  private var endsInLine = false
  /// The first and the last bytes that were read.
  private var (head, tail): ([UInt8], [UInt8]) = ([], [])

  // Some lines; logs begin and end with times.
  private static let markSize = 4096

  #if os(Windows) || os(WASI)
    init(
      path: String, goesOn: @escaping @Sendable () -> Bool, noticed: @escaping @Sendable (String) -> Void
    ) throws(DataError) {
      throw DataError(.readFailed, "files cannot be followed on this system", file: path)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int { 0 }
  #else
    /// Opens a file.
    /// - Throws: ``DataError`` if it does not exist, is no ordinary file or may not be read.
    init(
      path: String, goesOn: @escaping @Sendable () -> Bool, noticed: @escaping @Sendable (String) -> Void
    ) throws(DataError) {
      descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ByteInput.error(errno, name: path) }
      self.path = path
      self.goesOn = goesOn
      self.noticed = noticed
      guard let status = Self.status(descriptor) else { throw ByteInput.error(errno, name: path) }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw ByteInput.error(EISDIR, name: path) }
      guard kind == S_IFREG else {
        throw DataError(
          .readFailed, "only ordinary files can be followed", file: path, hint: "a pipe needs no following")
      }
    }

    deinit { _ = close(descriptor) }

    // Short enough for who watches, and no work worth mentioning.
    private static let pause: UInt32 = 100_000

    /// Fills the start of `buffer` with the next bytes and gives how many there are, waiting for them; 0 where waiting was
    /// ended.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
      while true {
        let count = readBytes(base, buffer.count)
        if count < 0, errno != EINTR { throw ByteInput.error(errno, name: path) }
        // After reading: what was read of a file that was written anew before is not what follows.
        if let reason = reasonToBeginAnew(atEnd: count == 0) {
          begin()
          noticed(reason + "; it is read from its beginning")
          guard endsInLine else { continue }
          endsInLine = false
          buffer[0] = UInt8(ascii: "\n")
          return 1
        }
        if count > 0 {
          take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return count
        }
        guard goesOn() else { return 0 }
        _ = usleep(Self.pause)
      }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
      position += bytes.count
      endsInLine = bytes.last != UInt8(ascii: "\n")
      head += bytes.prefix(max(0, Self.markSize - head.count))
      tail = Array((tail + bytes.suffix(Self.markSize)).suffix(Self.markSize))
    }

    private func begin() {
      position = 0
      (head, tail) = ([], [])
      _ = lseek(descriptor, 0, SEEK_SET)
    }

    private func readBytes(_ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
      #if canImport(Glibc)
        Glibc.read(descriptor, base, count)
      #elseif canImport(Musl)
        Musl.read(descriptor, base, count)
      #elseif canImport(Android)
        Android.read(descriptor, base, count)
      #else
        Darwin.read(descriptor, base, count)
      #endif
    }

    /// Why the file has to be read from its beginning: it was cut or written anew, or another one, which is then open, has
    /// its name; nil if all is as before.
    private func reasonToBeginAnew(atEnd: Bool) -> String? {
      guard let mine = Self.status(descriptor) else { return nil }
      let name = "`\(FileName.shown(path))`"
      if Int(mine.st_size) < position { return name + " was cut" }
      if !stands(head, at: 0) || !stands(tail, at: position - tail.count) { return name + " was written anew" }
      var other = stat()
      // What is left of a file comes before the next one. Between two files there may be none of the name.
      guard atEnd, stat(FileName.bytes(path), &other) == 0, other.st_ino != mine.st_ino || other.st_dev != mine.st_dev
      else { return nil }
      let next = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
      guard next >= 0 else { return nil }
      _ = close(descriptor)
      descriptor = next
      return name + " is another file now"
    }

    /// Whether the file holds some bytes at a place. What cannot be read is not taken for a change.
    private func stands(_ bytes: [UInt8], at place: Int) -> Bool {
      if bytes.isEmpty { return true }
      var found = [UInt8](repeating: 0, count: bytes.count)
      let count = found.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
      return count < 0 || (count == bytes.count && found == bytes)
    }

    private static func status(_ descriptor: Int32) -> stat? {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? status : nil
    }
  #endif
}
