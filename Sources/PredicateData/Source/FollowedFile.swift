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
/// A file that became shorter is read anew, and so is another one that took its name, as when logs are rotated; a line feed
/// ends what was left of the last line. Belongs to whoever reads, one thread at a time.
final class FollowedFile {
  private let path: String
  /// Asked while there is nothing to read; false ends the file.
  private let goesOn: @Sendable () -> Bool
  private var descriptor: Int32
  private var position = 0
  private var endsInLine = false

  #if os(Windows) || os(WASI)
    init(path: String, goesOn: @escaping @Sendable () -> Bool) throws(DataError) {
      throw DataError(.readFailed, "files cannot be followed on this system", file: path)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int { 0 }
  #else
    /// Opens a file.
    /// - Throws: ``DataError`` if it does not exist, is no ordinary file or may not be read.
    init(path: String, goesOn: @escaping @Sendable () -> Bool) throws(DataError) {
      descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ByteInput.error(errno, name: path) }
      self.path = path
      self.goesOn = goesOn
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
        if count > 0 {
          position += count
          endsInLine = buffer[count - 1] != UInt8(ascii: "\n")
          return count
        }
        if count < 0, errno != EINTR { throw ByteInput.error(errno, name: path) }
        if count == 0, beginsAnew() {
          guard endsInLine else { continue }
          endsInLine = false
          buffer[0] = UInt8(ascii: "\n")
          return 1
        }
        guard goesOn() else { return 0 }
        _ = usleep(Self.pause)
      }
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

    /// Goes to the beginning of a file that was cut, or of another one under the name; false if all is as before.
    private func beginsAnew() -> Bool {
      guard let mine = Self.status(descriptor) else { return false }
      if Int(mine.st_size) < position {
        position = 0
        return lseek(descriptor, 0, SEEK_SET) == 0
      }
      var other = stat()
      // Between two files there may be none of the name.
      guard stat(FileName.bytes(path), &other) == 0, other.st_ino != mine.st_ino || other.st_dev != mine.st_dev else {
        return false
      }
      let next = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
      guard next >= 0 else { return false }
      _ = close(descriptor)
      descriptor = next
      position = 0
      return true
    }

    private static func status(_ descriptor: Int32) -> stat? {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? status : nil
    }
  #endif
}
