#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import Foundation
  import ucrt
#endif

// Calls of the system take pointers to strings, arrays and variables of Swift's, which last as long as the call, with
// the number of their bytes. What the system gives back is copied before it can go away.

/// Why a call of the system failed.
package struct Errno: Error, Hashable, Sendable {
  /// The system's number for it.
  package let number: Int32

  package static let noSuchFileOrDirectory = Errno(number: ENOENT)
  package static let notDirectory = Errno(number: ENOTDIR)
  package static let isDirectory = Errno(number: EISDIR)
  package static let permissionDenied = Errno(number: EACCES)
  package static let notPermitted = Errno(number: EPERM)
  package static let fileExists = Errno(number: EEXIST)
  package static let brokenPipe = Errno(number: EPIPE)
  package static let ioError = Errno(number: EIO)
  package static let tooManySymbolicLinkLevels = Errno(number: ELOOP)
  package static let notSupported = Errno(number: ENOSYS)

  static var last: Errno { Errno(number: errno) }

  /// What the system says about it.
  package var text: String { unsafe String(cString: strerror(number)) }
}

// MARK: Open files

/// An open file, by its number. Whoever opened it closes it.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package static let standardInput = FileDescriptor(0)
  package static let standardOutput = FileDescriptor(1)
  package static let standardError = FileDescriptor(2)

  /// What a file is opened for.
  package enum Use: Hashable, Sendable {
    case reading
    /// To write over a file that is there, or into a pipe.
    case writing
    /// To write a file from its beginning.
    case replacing
    /// To add to a file, which is made for its owner alone if there is none.
    case adding
    /// To make a file that was not there, for all that may by custom or for its owner alone, and to add to it.
    case making(forOwner: Bool)
  }

  package init(_ number: Int32) { self.number = number }

  /// Opens a file.
  package init(_ path: String, for use: Use) throws(Errno) {
    let name = FileName.bytes(path)
    #if os(Windows)
      number =
        use == .reading
        ? unsafe _open(name, _O_RDONLY | _O_BINARY)
        : unsafe _open(name, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE)
    #elseif os(WASI)
      number =
        use == .reading
        ? unsafe open(name, O_RDONLY | O_CLOEXEC) : unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    #else
      number =
        switch use {
        case .reading: unsafe open(name, O_RDONLY | O_CLOEXEC)
        case .writing: unsafe open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        case .replacing: unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        case .adding: unsafe open(name, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        case .making(let forOwner):
          unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, forOwner ? 0o600 : 0o666)
        }
    #endif
    if number < 0 { throw .last }
  }

  package func close() { closeFile(number) }

  /// Fills the start of `buffer` with the next bytes and gives how many there are; 0 at the end only.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      let count = unsafe readBytes(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A signal came in between; nothing is lost.
      if errno != EINTR { throw .last }
    }
  }

  /// Some of the next bytes, `count` at most; none at the end only.
  package func read(atMost count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      do throws(Errno) {
        count = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes until the end.
  package func readAll() throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = try read(atMost: 1 << 16)
      if next.isEmpty { return bytes }
      bytes += next
    }
  }

  /// Writes all of the bytes.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    let failure = unsafe bytes.withUnsafeBytes { bytes -> Errno? in
      var written = 0
      while written < bytes.count {
        let count = unsafe writeBytes(number, UnsafeRawBufferPointer(rebasing: bytes[written...]))
        if count >= 0 { written += count } else if errno != EINTR { return .last }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// The offset of the next byte; nil for what has none, such as a pipe.
  package var offset: Int64? { seek(0, SEEK_CUR) }

  /// Goes to an offset; false for what has none.
  package func seek(to offset: Int64) -> Bool { seek(offset, SEEK_SET) == offset }

  private func seek(_ offset: Int64, _ origin: Int32) -> Int64? {
    #if os(Windows)
      let reached = _lseeki64(number, offset, origin)
    #else
      let reached = Int64(lseek(number, off_t(offset), origin))
    #endif
    return reached >= 0 ? reached : nil
  }
}

// Within the methods of the same names these could not be called.
private func closeFile(_ descriptor: Int32) {
  #if os(Windows)
    _ = _close(descriptor)
  #else
    _ = close(descriptor)
  #endif
}

private func readBytes(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if os(Windows)
    unsafe Int(_read(descriptor, base, UInt32(clamping: min(count, 1 << 30))))
  #else
    unsafe read(descriptor, base, count)
  #endif
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if os(Windows)
    unsafe Int(_write(descriptor, bytes.baseAddress, UInt32(clamping: min(bytes.count, 1 << 30))))
  #else
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}

// MARK: What there is

/// Which file something is, by whatever name one comes to it.
package struct FileNumber: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let inode: UInt64
}

/// What a file was like at one moment: as long as this stays the same, nobody has written it.
package struct FileState: Hashable, Sendable {
  package let file: FileNumber
  package let size: Int64
  fileprivate let seconds: Int64
  fileprivate let nanoseconds: Int64
}

extension FileState {
  /// Nil if there is no such file.
  package init?(path: String) {
    guard let status = try? FileStatus(path: path) else { return nil }
    self = status.state
  }

  /// What a descriptor is open on; nil for what is no ordinary file, such as a pipe, and where nobody can tell.
  package init?(_ descriptor: FileDescriptor) {
    guard let status = try? FileStatus(descriptor), status.kind == .file else { return nil }
    self = status.state
  }
}

/// What the system says about a file.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    case file, folder
    /// A pipe, a device and the like.
    case other
  }

  package let kind: Kind
  package let state: FileState
  /// Who may do what with it, and whose it is.
  fileprivate let mode: UInt32
  fileprivate let owner: UInt32
  fileprivate let group: UInt32
  /// How many names the file has.
  package let names: Int

  /// What is at a path; `followingLinks` says whether a link counts as what it leads to.
  package init(path: String, followingLinks: Bool = true) throws(Errno) {
    #if os(Windows)
      guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { throw .noSuchFileOrDirectory }
      let type = found[.type] as? FileAttributeType
      kind = type == .typeDirectory ? .folder : type == .typeRegular ? .file : .other
      let time = (found[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      let number = FileNumber(device: 0, inode: (found[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
      let size = (found[.size] as? NSNumber)?.int64Value ?? 0
      state = FileState(file: number, size: size, seconds: Int64(time), nanoseconds: 0)
      (mode, owner, group, names) = (0, 0, 0, 1)
    #else
      var status = stat()
      let name = FileName.bytes(path)
      guard unsafe (followingLinks ? stat(name, &status) : lstat(name, &status)) == 0 else { throw .last }
      self.init(status)
    #endif
  }

  /// What a descriptor is open on.
  package init(_ descriptor: FileDescriptor) throws(Errno) {
    #if os(Windows)
      throw .notSupported
    #else
      var status = stat()
      guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last }
      self.init(status)
    #endif
  }

  #if !os(Windows)
    private init(_ status: stat) {
      // The file's type is told by these bits.
      kind =
        switch status.st_mode & 0o170000 {
        case 0o100000: .file
        case 0o040000: .folder
        default: .other
        }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      state = FileState(
        file: FileNumber(
          device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino)),
        size: Int64(status.st_size), seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
      (mode, owner, group) = (UInt32(status.st_mode & 0o7777), status.st_uid, status.st_gid)
      names = Int(status.st_nlink)
    }
  #endif
}

/// Names of files and folders.
package enum FileSystem {
  /// The folder of a path, with the slash at its end, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  /// The path at the end of symbolic links, also where nothing is there yet.
  static func end(ofLinks path: String) throws(Errno) -> String {
    var end = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard SystemProcess.descriptor(at: end) == nil, let next = target(ofLink: end) else { return end }
      end = next.utf8.first == UInt8(ascii: "/") ? next : parts(of: end).folder + next
    }
    throw .tooManySymbolicLinkLevels
  }

  /// Whether there is anything at a path.
  package static func exists(_ path: String) -> Bool { (try? FileStatus(path: path)) != nil }

  /// Whether a path is that of a folder; `followingLinks` says whether a link to one counts.
  package static func isFolder(_ path: String, followingLinks: Bool) -> Bool {
    (try? FileStatus(path: path, followingLinks: followingLinks))?.kind == .folder
  }

  /// The names in a folder, in no order; nil if it cannot be read.
  package static func names(inFolder path: String) -> [String]? {
    #if os(Windows)
      return try? FileManager.default.contentsOfDirectory(atPath: path)
    #else
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name),
        let folder = unsafe opendir(FileName.bytes(path))
      else { return nil }
      defer { unsafe closedir(folder) }
      var names: [String] = []
      while let entry = unsafe readdir(folder) {
        // Where the entry lies: its memory ends behind the name, before that of the type does.
        let start = unsafe UnsafeRawPointer(entry) + offset
        let bytes = unsafe UnsafeRawBufferPointer(
          start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
        let name = unsafe FileName.text(bytes)
        if name != ".", name != ".." { names.append(name) }
      }
      return names
    #endif
  }

  /// Removes the name of a file, if it can be.
  package static func remove(_ path: String) {
    #if os(Windows)
      _ = unsafe _unlink(FileName.bytes(path))
    #else
      _ = unsafe unlink(FileName.bytes(path))
    #endif
  }

  #if os(Windows) || os(WASI)
    /// Whether a file can be made beside another and take its place and its rights.
    package static let replacesFiles = false

    package static func resolved(_ path: String) -> String { path }
    private static func target(ofLink path: String) -> String? { nil }
    package static func rename(_ path: String, to other: String) throws(Errno) { throw .notSupported }
    package static func makeFolder(_ path: String) throws(Errno) { throw .notSupported }
    package static func makeFile(inFolder folder: String, ending: String) throws(Errno) -> (FileDescriptor, String) {
      throw .notSupported
    }
  #else
    /// Whether a file can be made beside another and take its place and its rights.
    package static let replacesFiles = true

    /// The path without links; as it is where there is nothing.
    package static func resolved(_ path: String) -> String {
      guard let found = unsafe realpath(path, nil) else { return path }
      defer { unsafe free(found) }
      return unsafe String(cString: found)
    }

    /// What a symbolic link says; nil for what is none.
    private static func target(ofLink path: String) -> String? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(FileName.bytes(path), &bytes, bytes.count)
      return count > 0 ? FileName.text(bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
    }

    /// Gives a file another name, in place of the file that had it.
    package static func rename(_ path: String, to other: String) throws(Errno) {
      guard unsafe renameat(AT_FDCWD, FileName.bytes(path), AT_FDCWD, FileName.bytes(other)) == 0 else { throw .last }
    }

    /// Makes a folder for its owner alone.
    package static func makeFolder(_ path: String) throws(Errno) {
      guard unsafe mkdir(FileName.bytes(path), 0o700) == 0 else { throw .last }
    }

    /// Makes a file of a new name in a folder, for its owner alone.
    package static func makeFile(inFolder folder: String, ending: String) throws(Errno) -> (FileDescriptor, String) {
      var name = FileName.bytes(folder + "/predicate-XXXXXX" + ending)
      let descriptor = unsafe mkstemps(&name, Int32(ending.utf8.count))
      guard descriptor >= 0 else { throw .last }
      return (FileDescriptor(descriptor), FileName.text(name.dropLast().map { UInt8(bitPattern: $0) }))
    }
  #endif
}

// MARK: Writing with care

extension FileDescriptor {
  #if os(Windows) || os(WASI)
    package func read(at offset: Int64, count: Int) throws(Errno) -> [UInt8] { throw .notSupported }
    package func lock() {}
    package func truncate(to size: Int64) throws(Errno) { throw .notSupported }
    package func reserve(_ size: Int64) throws(Errno) {}
    package func synchronize() throws(Errno) {}
    package func setRights(of other: FileStatus) throws(Errno) {}
    package func duplicate() throws(Errno) -> FileDescriptor { throw .notSupported }
  #else
    /// The bytes at an offset; fewer at the end of the file.
    package func read(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let found = unsafe pread(number, &bytes, count, off_t(offset))
      guard found >= 0 else { throw .last }
      return Array(bytes[..<found])
    }

    /// Waits until nobody else has the file locked, and locks it until it is closed; nothing where files have no locks.
    package func lock() {
      while flock(number, LOCK_EX) != 0, errno == EINTR {}
    }

    /// Makes the file so many bytes long.
    package func truncate(to size: Int64) throws(Errno) {
      guard ftruncate(number, off_t(size)) == 0 else { throw .last }
    }

    /// Sees to space for so many bytes, where the file system can promise it.
    package func reserve(_ size: Int64) throws(Errno) {
      #if os(Linux) || os(Android)
        let failure = size == 0 ? 0 : posix_fallocate(number, 0, off_t(size))
        if failure != 0, failure != EOPNOTSUPP, failure != EINVAL { throw Errno(number: failure) }
      #endif
    }

    /// Waits until the disk has what was written. Some file systems find out only now that there is no space.
    package func synchronize() throws(Errno) {
      if fsync(number) != 0, errno != EINVAL, errno != EROFS { throw .last }
    }

    /// Gives the file the rights of another one.
    package func setRights(of other: FileStatus) throws(Errno) {
      // The owner first: a change of it takes special bits away.
      guard fchown(number, other.owner, other.group) == 0, fchmod(number, mode_t(other.mode)) == 0 else { throw .last }
    }

    /// Another number for the same open file, none of those of the standard streams.
    package func duplicate() throws(Errno) -> FileDescriptor {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw .last }
      return FileDescriptor(copy)
    }
  #endif
  /// Adds bytes to the end of a file, all of them or none.
  package func append(_ bytes: [UInt8]) throws(Errno) {
    let size = try FileStatus(self).state.size
    do throws(Errno) {
      try write(bytes)
    } catch {
      try? truncate(to: size)
      throw error
    }
  }
}
