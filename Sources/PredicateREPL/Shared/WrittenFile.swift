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
import Synchronization

/// The one way in which files are written anew: what is there stays as it is until all that replaces it is written.
///
/// The new contents are written to a file beside, which then takes the place and the rights of the old one; links are
/// followed. A file that must stay the same one, because it has several names or another owner, or because its folder
/// takes no other, is written over once space for all is secured. Pipes and devices take the bytes as they come.
final class WrittenFile: Sendable {
  private let path: String
  private let state: Mutex<State>

  #if os(Windows) || os(WASI)
    private struct State {
      var descriptor: Int32
    }

    init(_ path: String, apartFrom inputs: [String]) throws(FileFailure) {
      #if os(Windows)
        let descriptor = _open(path, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE)
      #else
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      #endif
      guard descriptor >= 0 else { throw FileFailure(path, reason: errno) }
      self.path = path
      state = Mutex(State(descriptor: descriptor))
    }

    deinit { _ = state.withLock { close($0.descriptor) } }

    func write(_ bytes: [UInt8]) throws(FileFailure) {
      let number = state.withLock { StandardStream.send(bytes, to: $0.descriptor) }
      if let number { throw FileFailure(path, reason: number) }
    }

    func keep() throws(FileFailure) {}
  #else
    /// Where the bytes go.
    private enum State {
      /// To a file beside this path, with these rights; made when there is something to write.
      case replacing(String, Rights?)
      /// To a file beside, which is to take the place of this path.
      case beside(Descriptor, temporary: String, String)
      /// Over what a file holds, once all of them are here.
      case over(Descriptor, [UInt8])
      /// To the end of a file, which is cut again where they do not fit.
      case appending(Descriptor)
      /// To something that takes them as they come.
      case through(Descriptor)
      /// Nowhere, as writing failed.
      case failed
    }

    /// Who may do what with a file.
    private struct Rights {
      let mode: mode_t
      let owner: uid_t
      let group: gid_t
    }

    /// An open descriptor, closed with its owner.
    private final class Descriptor: Sendable {
      let number: Int32
      init(_ number: Int32) { self.number = number }
      deinit { close(number) }
    }

    init(_ path: String, apartFrom inputs: [String]) throws(FileFailure) {
      self.path = path
      state = Mutex(try Self.state(for: path, apartFrom: FileIdentity.files(inUse: inputs)))
    }

    deinit {
      state.withLock { state in
        if case .beside(_, let temporary, _) = state { unlink(FileName.bytes(temporary)) }
      }
    }

    /// Adds bytes: all of them or none, except to a pipe or a device.
    func write(_ bytes: [UInt8]) throws(FileFailure) {
      try change { (state) throws(Failure) in
        switch state {
        case .replacing(let end, let rights):
          let (descriptor, temporary) = try Self.makeFile(beside: end, rights)
          state = .beside(descriptor, temporary: temporary, end)
          try Self.send(bytes, to: descriptor)
        case .beside(let descriptor, _, _), .through(let descriptor): try Self.send(bytes, to: descriptor)
        case .over(let descriptor, var gathered):
          // Nobody else holds the bytes while they grow.
          state = .failed
          gathered += bytes
          state = .over(descriptor, gathered)
        case .appending(let descriptor):
          if let number = Self.append(bytes, to: descriptor.number) { throw Failure(number: number) }
        case .failed: throw Failure(number: EIO)
        }
      }
    }

    /// Puts what was written in the place of what was there.
    func keep() throws(FileFailure) {
      try write([])
      try change { (state) throws(Failure) in
        switch state {
        case .beside(let descriptor, let temporary, let end):
          // Some file systems find out only now that there is no space.
          if fsync(descriptor.number) != 0, errno != EINVAL, errno != EROFS { throw Failure() }
          guard rename(FileName.bytes(temporary), FileName.bytes(end)) == 0 else { throw Failure() }
          state = .appending(descriptor)
        case .over(let descriptor, let bytes):
          try Self.overwrite(descriptor, with: bytes)
          state = .appending(descriptor)
        case .appending, .through, .replacing, .failed: break
        }
      }
    }

    // MARK: Steps

    /// Why a call of the system failed.
    private struct Failure: Error {
      var number = errno
    }

    /// Does a step; where it fails, nothing is left of what was written and not kept.
    private func change(_ step: (inout State) throws(Failure) -> Void) throws(FileFailure) {
      let number = state.withLock { state -> Int32? in
        do throws(Failure) {
          try step(&state)
          return nil
        } catch {
          if case .beside(_, let temporary, _) = state { unlink(FileName.bytes(temporary)) }
          state = .failed
          return error.number
        }
      }
      if let number { throw FileFailure(path, reason: number) }
    }

    private static func send(_ bytes: [UInt8], to descriptor: Descriptor) throws(Failure) {
      if let number = StandardStream.send(bytes, to: descriptor.number) { throw Failure(number: number) }
    }

    /// Adds bytes to the end of an open file, all of them or none; gives the system's number of what is wrong if it cannot.
    static func append(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return errno }
      let failure = StandardStream.send(bytes, to: descriptor)
      if failure != nil { _ = ftruncate(descriptor, status.st_size) }
      return failure
    }

    /// Writes over what a file holds, once it has space for all of the bytes.
    private static func overwrite(_ descriptor: Descriptor, with bytes: [UInt8]) throws(Failure) {
      let number = descriptor.number
      var status = stat()
      guard fstat(number, &status) == 0 else { throw Failure() }
      #if os(Linux) || os(Android)
        let failure = bytes.isEmpty ? 0 : posix_fallocate(number, 0, off_t(bytes.count))
        // Not every file system can promise space.
        if failure != 0, failure != EOPNOTSUPP, failure != EINVAL {
          _ = ftruncate(number, status.st_size)
          throw Failure(number: failure)
        }
      #endif
      guard lseek(number, 0, SEEK_SET) == 0 else { throw Failure() }
      try send(bytes, to: descriptor)
      guard ftruncate(number, off_t(bytes.count)) == 0 else { throw Failure() }
    }

    // MARK: Places

    private static func state(
      for path: String, apartFrom inputs: Set<FileIdentity>
    ) throws(FileFailure) -> State {
      if path.utf8.contains(0) { throw FileFailure("`\(path)` cannot be written: its name holds a NUL") }
      let end = try FileLink.end(of: path)
      let opened = FileLink.descriptor(of: end)
      let identity = opened.map { FileIdentity(descriptor: $0) } ?? FileIdentity(path: end)
      if let identity, inputs.contains(identity) {
        throw FileFailure("`\(path)` cannot be written, as it is in use here", hint: "choose another file")
      }
      // Another name for a stream of this process, which goes on where that is.
      let stream = opened ?? [1, 2].first { identity?.exists == true && FileIdentity(descriptor: $0) == identity }
      if let stream {
        let copy = fcntl(stream, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw FileFailure(path, reason: errno) }
        return .through(Descriptor(copy))
      }
      do throws(Failure) {
        return try state(at: end)
      } catch {
        throw FileFailure(path, reason: error.number)
      }
    }

    private static func state(at end: String) throws(Failure) -> State {
      var status = stat()
      guard stat(FileName.bytes(end), &status) == 0 else {
        guard errno == ENOENT else { throw Failure() }
        try requireSpace(beside: end, nil)
        return .replacing(end, nil)
      }
      // Whether it may be written is for the system to say; a pipe is waited for until someone reads it.
      let number = open(FileName.bytes(end), O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard number >= 0 else { throw Failure() }
      let descriptor = Descriptor(number)
      guard status.st_mode & S_IFMT == S_IFREG else { return .through(descriptor) }
      let rights = Rights(mode: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid)
      guard status.st_nlink == 1 else { return .over(descriptor, []) }
      do throws(Failure) { try requireSpace(beside: end, rights) } catch { return .over(descriptor, []) }
      return .replacing(end, rights)
    }

    /// Throws if no file can be made beside a path.
    private static func requireSpace(beside end: String, _ rights: Rights?) throws(Failure) {
      let (_, temporary) = try makeFile(beside: end, rights)
      unlink(FileName.bytes(temporary))
    }

    /// Makes a file in the folder of a path; with the rights of a file that is made anew unless others are given.
    private static func makeFile(
      beside end: String, _ rights: Rights?
    ) throws(Failure) -> (Descriptor, path: String) {
      let folder = FileIdentity.parts(of: end).folder
      while true {
        let name = folder + ".predicate-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC
        let number = open(FileName.bytes(name), flags, rights == nil ? 0o666 : 0o600)
        if number < 0, errno == EEXIST { continue }
        guard number >= 0 else { throw Failure() }
        guard let rights else { return (Descriptor(number), name) }
        // The owner first: a change of it takes special bits away.
        if fchown(number, rights.owner, rights.group) == 0, fchmod(number, rights.mode) == 0 {
          return (Descriptor(number), name)
        }
        let failure = Failure()
        close(number)
        unlink(FileName.bytes(name))
        throw failure
      }
    }
  #endif
}
