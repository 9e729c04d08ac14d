import PredicatePlatform

/// Where bytes come from: an open file, standard input, or memory.
// Unsafe: the caller's buffer lasts as long as the call, and is filled within its count.
struct ByteInput: ~Copyable {
  private enum Origin {
    /// `first` is the offset to rewind to; nil for pipes and terminals.
    case descriptor(FileDescriptor, isOwned: Bool, first: Int64?)
    case memory([UInt8], next: Int)
    case pieces(ArraySlice<[UInt8]>)
    case followed(FollowedFile)
  }

  private var origin: Origin
  /// The name for errors.
  let name: String?
  /// What the file was like when it was read first; nil where nothing can be told.
  private var opened: FileState?
  /// Whether this is not the first pass over the file, so that a change counts.
  private var isAgain = false
  /// What keeps a descriptor open that is not the input's own.
  private var owner: HeldFile?

  /// The bytes of an array.
  init(bytes: [UInt8], name: String?) {
    origin = .memory(bytes, next: 0)
    self.name = name
  }

  /// Bytes that come in pieces and pass by once, as through a pipe.
  init(pieces: [[UInt8]], name: String?) {
    origin = .pieces(pieces.filter { !$0.isEmpty }[...])
    self.name = name
  }

  /// What comes through standard input, which stays open.
  init(standardInputNamed name: String?) {
    origin = .descriptor(.standardInput, isOwned: false, first: FileDescriptor.standardInput.offset)
    self.name = name
    opened = FileState(.standardInput)
  }

  /// The contents of a file.
  ///
  /// - Throws: ``DataError`` if it does not exist or may not be read.
  init(path: String) throws(DataError) {
    let descriptor = try Self.open(path)
    origin = .descriptor(descriptor, isOwned: true, first: descriptor.offset)
    name = path
    opened = FileState(descriptor)
  }

  /// The contents of a file that is held, from its beginning.
  ///
  /// - Throws: ``DataError``, of code `changed` if it is not what it was.
  init(_ held: HeldFile) throws(DataError) {
    let descriptor = if let open = held.descriptor { open } else { try Self.open(held.path) }
    let isOwned = held.descriptor == nil
    let isSame = descriptor.seek(to: 0) && FileState(descriptor) == held.state
    if !isSame, isOwned { descriptor.close() }
    guard isSame else { throw .changed(held.path) }
    origin = .descriptor(descriptor, isOwned: isOwned, first: 0)
    name = held.path
    opened = held.state
    isAgain = true
    owner = held
  }

  /// What others append to a file, as long as `goesOn` says so; `noticed` is told when it begins anew.
  ///
  /// - Throws: ``DataError`` if it does not exist, is no ordinary file or may not be read.
  init(
    following path: String, goesOn: @escaping @Sendable () -> Bool, noticed: @escaping @Sendable (String) -> Void
  ) throws(DataError) {
    origin = .followed(try FollowedFile(path: path, goesOn: goesOn, noticed: noticed))
    name = path
  }

  deinit {
    guard case .descriptor(let descriptor, isOwned: true, _) = origin else { return }
    descriptor.close()
  }

  /// A file opened for reading.
  static func open(_ path: String) throws(DataError) -> FileDescriptor {
    do throws(Errno) { return try FileDescriptor(path, for: .reading) } catch { throw Self.error(error, name: path) }
  }

  /// Fills the start of `buffer` with the next bytes and gives how many there are; 0 at the end only.
  ///
  /// - Throws: ``DataError`` if reading fails.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
    switch origin {
    case .memory(let bytes, let next):
      let part = bytes[next...].prefix(buffer.count)
      unsafe buffer.copyBytes(from: part)
      origin = .memory(bytes, next: next + part.count)
      return part.count
    case .pieces(var pieces):
      guard let piece = pieces.popFirst() else { return 0 }
      let count = min(piece.count, buffer.count)
      unsafe buffer.copyBytes(from: piece[..<count])
      origin = .pieces(count < piece.count ? [Array(piece[count...])] + pieces : pieces)
      return count
    case .followed(let file): return try unsafe file.read(into: buffer)
    case .descriptor(let descriptor, _, _):
      if unsafe buffer.isEmpty { return 0 }
      let count: Int
      do throws(Errno) { count = try unsafe descriptor.read(into: buffer) } catch {
        throw Self.error(error, name: name)
      }
      if count == 0 { try requireUnchanged() }
      return count
    }
  }

  /// Whether `rewind` can succeed: pipes and terminals pass by once only.
  var canRewind: Bool {
    switch origin {
    case .memory: true
    case .followed, .pieces: false
    case .descriptor(_, _, let first): first != nil
    }
  }

  /// Goes back to where reading began; false if the input cannot, as a pipe.
  ///
  /// - Throws: ``DataError`` of code `changed` if the file is not what it was.
  mutating func rewind() throws(DataError) -> Bool {
    switch origin {
    case .memory(let bytes, _):
      origin = .memory(bytes, next: 0)
      return true
    case .followed, .pieces: return false
    case .descriptor(let descriptor, _, let first):
      guard let first, descriptor.seek(to: first) else { return false }
      isAgain = true
      try requireUnchanged()
      return true
    }
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) {
    guard isAgain, let opened, case .descriptor(let descriptor, _, _) = origin else { return }
    if FileState(descriptor) != opened { throw .changed(name) }
  }

  /// Whether a path is that of an ordinary file, which may be opened as often as one likes.
  static func isOrdinaryFile(_ path: String) -> Bool { (try? FileStatus(path: path))?.kind == .file }

  static func error(_ reason: Errno, name: String?) -> DataError {
    switch reason {
    case .noSuchFileOrDirectory, .notDirectory: DataError(.missingFile, "no such file", file: name)
    case .isDirectory: DataError(.directory, "a directory, not a file", file: name)
    case .permissionDenied, .notPermitted: DataError(.notReadable, "no permission to read the file", file: name)
    default:
      DataError(.readFailed, "reading failed (error \(reason.number) of the operating system)", file: name)
    }
  }
}

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
    guard unsafe !buffer.isEmpty else { return 0 }
    while true {
      let count: Int
      do throws(Errno) { count = try unsafe file.read(into: buffer) } catch { throw ByteInput.error(error, name: path) }
      // After reading: what was read of a file that was written anew before is not what follows.
      if let reason = reasonToBeginAnew(atEnd: count == 0) {
        begin()
        noticed(reason + "; it is read from its beginning")
        guard endsInLine else { continue }
        endsInLine = false
        unsafe buffer[0] = UInt8(ascii: "\n")
        return 1
      }
      if count > 0 {
        unsafe take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count
      }
      guard goesOn() else { return 0 }
      SystemProcess.sleep(milliseconds: Self.pause)
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    position += bytes.count
    endsInLine = unsafe bytes.last != UInt8(ascii: "\n")
    unsafe head += bytes.prefix(max(0, Self.markSize - head.count))
    tail = unsafe Array((tail + bytes.suffix(Self.markSize)).suffix(Self.markSize))
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
