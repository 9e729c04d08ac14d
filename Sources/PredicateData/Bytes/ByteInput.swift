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

import PredicateLanguage

/// Where bytes come from: an open file, standard input, or memory. With ``FollowedFile`` the one place that knows the
/// operating system.
struct ByteInput: ~Copyable {
  private enum Origin {
    /// `first` is the offset to rewind to; negative for pipes and terminals.
    case descriptor(Int32, isOwned: Bool, first: Int64)
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

  /// What comes through a descriptor that stays open.
  init(descriptor: Int32, name: String?) {
    origin = .descriptor(descriptor, isOwned: false, first: Self.seek(descriptor, 0, SEEK_CUR))
    self.name = name
    opened = FileState(descriptor: descriptor)
  }

  /// The contents of a file.
  ///
  /// - Throws: ``DataError`` if it does not exist or may not be read.
  init(path: String) throws(DataError) {
    let descriptor = try Self.descriptor(of: path)
    origin = .descriptor(descriptor, isOwned: true, first: Self.seek(descriptor, 0, SEEK_CUR))
    name = path
    opened = FileState(descriptor: descriptor)
  }

  /// The contents of a file that is held, from its beginning.
  ///
  /// - Throws: ``DataError``, of code `changed` if it is not what it was.
  init(_ held: HeldFile) throws(DataError) {
    let descriptor = if let open = held.descriptor { open } else { try Self.descriptor(of: held.path) }
    let isOwned = held.descriptor == nil
    let isSame = Self.seek(descriptor, 0, SEEK_SET) >= 0 && FileState(descriptor: descriptor) == held.state
    if !isSame, isOwned { Self.close(descriptor) }
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
    Self.close(descriptor)
  }

  /// A file opened for reading.
  static func descriptor(of path: String) throws(DataError) -> Int32 {
    #if os(Windows)
      let descriptor = _open(path, _O_RDONLY | _O_BINARY)
    #else
      let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw error(errno, name: path) }
    return descriptor
  }

  static func close(_ descriptor: Int32) {
    #if os(Windows)
      _ = _close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Android)
      _ = Android.close(descriptor)
    #elseif canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = WASILibc.close(descriptor)
    #endif
  }

  /// Fills the start of `buffer` with the next bytes and gives how many there are; 0 at the end only.
  ///
  /// - Throws: ``DataError`` if reading fails.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
    switch origin {
    case .memory(let bytes, let next):
      let part = bytes[next...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      origin = .memory(bytes, next: next + part.count)
      return part.count
    case .pieces(var pieces):
      guard let piece = pieces.popFirst() else { return 0 }
      let count = min(piece.count, buffer.count)
      buffer.copyBytes(from: piece[..<count])
      origin = .pieces(count < piece.count ? [Array(piece[count...])] + pieces : pieces)
      return count
    case .followed(let file): return try file.read(into: buffer)
    case .descriptor(let descriptor, _, _):
      guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
      while true {
        #if os(Windows)
          let count = Int(_read(descriptor, base, UInt32(clamping: min(buffer.count, 1 << 30))))
        #elseif canImport(Glibc)
          let count = Glibc.read(descriptor, base, buffer.count)
        #elseif canImport(Musl)
          let count = Musl.read(descriptor, base, buffer.count)
        #elseif canImport(Android)
          let count = Android.read(descriptor, base, buffer.count)
        #elseif canImport(Darwin)
          let count = Darwin.read(descriptor, base, buffer.count)
        #else
          let count = WASILibc.read(descriptor, base, buffer.count)
        #endif
        if count == 0 { try requireUnchanged() }
        if count >= 0 { return count }
        // A signal came in between; nothing is lost.
        if errno != EINTR { throw Self.error(errno, name: name) }
      }
    }
  }

  /// Whether `rewind` can succeed: pipes and terminals pass by once only.
  var canRewind: Bool {
    switch origin {
    case .memory: true
    case .followed, .pieces: false
    case .descriptor(_, _, let first): first >= 0
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
      guard first >= 0, Self.seek(descriptor, first, SEEK_SET) == first else { return false }
      isAgain = true
      try requireUnchanged()
      return true
    }
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) {
    guard isAgain, let opened, case .descriptor(let descriptor, _, _) = origin else { return }
    if FileState(descriptor: descriptor) != opened { throw .changed(name) }
  }

  /// Whether a path is that of an ordinary file, which may be opened as often as one likes; false where nobody can tell.
  static func isOrdinaryFile(_ path: String) -> Bool {
    #if os(Windows) || canImport(WASILibc)
      return false
    #else
      var status = stat()
      // The file's type is told by these bits.
      return stat(FileName.bytes(path), &status) == 0 && status.st_mode & 0o170000 == 0o100000
    #endif
  }

  private static func seek(_ descriptor: Int32, _ offset: Int64, _ origin: Int32) -> Int64 {
    #if os(Windows)
      _lseeki64(descriptor, offset, origin)
    #else
      Int64(lseek(descriptor, off_t(offset), origin))
    #endif
  }

  static func error(_ number: Int32, name: String?) -> DataError {
    switch number {
    case ENOENT, ENOTDIR: DataError(.missingFile, "no such file", file: name)
    case EISDIR: DataError(.directory, "a directory, not a file", file: name)
    case EACCES, EPERM: DataError(.notReadable, "no permission to read the file", file: name)
    default: DataError(.readFailed, "reading failed (error \(number) of the operating system)", file: name)
    }
  }
}
