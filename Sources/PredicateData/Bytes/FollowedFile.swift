import PredicatePlatform

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
  private var file: FileDescriptor
  private var position = 0
  private var endsInLine = false
  /// The first and the last bytes that were read.
  private var (head, tail): ([UInt8], [UInt8]) = ([], [])

  // Some lines; logs begin and end with times.
  private static let markSize = 4096

  /// Opens a file.
  /// - Throws: ``DataError`` if it does not exist, is no ordinary file or may not be read.
  init(
    path: String, goesOn: @escaping @Sendable () -> Bool, noticed: @escaping @Sendable (String) -> Void
  ) throws(DataError) {
    file = try ByteInput.open(path)
    self.path = path
    self.goesOn = goesOn
    self.noticed = noticed
    do throws(Errno) {
      let kind = try FileStatus(file).kind
      if kind == .folder { throw .isDirectory }
      if kind == .file { return }
    } catch {
      throw ByteInput.error(error, name: path)
    }
    throw DataError(.readFailed, "only ordinary files can be followed", file: path, hint: "a pipe needs no following")
  }

  deinit { file.close() }

  // Short enough for who watches, and no work worth mentioning.
  private static let pause: UInt32 = 100

  /// Fills the start of `buffer` with the next bytes and gives how many there are, waiting for them; 0 where waiting was
  /// ended.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    while true {
      let count: Int
      do throws(Errno) { count = try file.read(into: buffer) } catch { throw ByteInput.error(error, name: path) }
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
      SystemProcess.sleep(milliseconds: Self.pause)
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
    _ = file.seek(to: 0)
  }

  /// Why the file has to be read from its beginning: it was cut or written anew, or another one, which is then open, has
  /// its name; nil if all is as before.
  private func reasonToBeginAnew(atEnd: Bool) -> String? {
    guard let mine = FileState(file) else { return nil }
    let name = "`\(FileName.shown(path))`"
    if mine.size < position { return name + " was cut" }
    if !stands(head, at: 0) || !stands(tail, at: position - tail.count) { return name + " was written anew" }
    // What is left of a file comes before the next one. Between two files there may be none of the name.
    guard atEnd, let other = FileState(path: path), other.file != mine.file,
      let next = try? FileDescriptor(path, for: .reading)
    else { return nil }
    file.close()
    file = next
    return name + " is another file now"
  }

  /// Whether the file holds some bytes at a place. What cannot be read is not taken for a change.
  private func stands(_ bytes: [UInt8], at place: Int) -> Bool {
    if bytes.isEmpty { return true }
    guard let found = try? file.read(at: Int64(place), count: bytes.count) else { return true }
    return found == bytes
  }
}
