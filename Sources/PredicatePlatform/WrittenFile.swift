import Synchronization

/// The one way in which files are written anew: what is there stays as it is until all that replaces it is written.
///
/// The new contents are written to a file beside, which then takes the place and the rights of the old one; links are
/// followed. A file that must stay the same one, because it has several names or another owner, or because its folder
/// takes no other, is written over once space for all is secured. Pipes and devices take the bytes as they come.
final class WrittenFile: Sendable {
  private let path: String
  private let state: Mutex<State>

  /// Where the bytes go.
  private enum State {
    /// To a file beside this path, with the rights of the old one; made when there is something to write.
    case replacing(String, FileStatus?)
    /// To a file beside, which is to take the place of this path.
    case beside(OpenFile, temporary: String, String)
    /// Over what a file holds, once all of them are here.
    case over(OpenFile, [UInt8])
    /// To the end of a file, which is cut again where they do not fit.
    case appending(OpenFile)
    /// To something that takes them as they come.
    case through(OpenFile)
    /// Nowhere, as writing failed.
    case failed
  }

  /// An open file, closed with its owner.
  private final class OpenFile: Sendable {
    let descriptor: FileDescriptor
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }
    deinit { descriptor.close() }
  }

  init(_ path: String, apartFrom inputs: [String]) throws(FileFailure) {
    self.path = path
    state = Mutex(try Self.state(for: path, apartFrom: inputs))
  }

  deinit {
    state.withLock { state in
      if case .beside(_, let temporary, _) = state { FileSystem.remove(temporary) }
    }
  }

  /// Adds bytes: all of them or none, except to a pipe or a device.
  func write(_ bytes: [UInt8]) throws(FileFailure) {
    try change { (state) throws(Errno) in
      switch state {
      case .replacing(let end, let old):
        let (file, temporary) = try Self.makeFile(beside: end, old)
        state = .beside(file, temporary: temporary, end)
        try file.descriptor.write(bytes)
      case .beside(let file, _, _), .through(let file): try file.descriptor.write(bytes)
      case .over(let file, var gathered):
        // Nobody else holds the bytes while they grow.
        state = .failed
        gathered += bytes
        state = .over(file, gathered)
      case .appending(let file): try file.descriptor.append(bytes)
      case .failed: throw .ioError
      }
    }
  }

  /// Puts what was written in the place of what was there.
  func keep() throws(FileFailure) {
    try write([])
    try change { (state) throws(Errno) in
      switch state {
      case .beside(let file, let temporary, let end):
        try file.descriptor.synchronize()
        try FileSystem.rename(temporary, to: end)
        state = .appending(file)
      case .over(let file, let bytes):
        try Self.overwrite(file.descriptor, with: bytes)
        state = .appending(file)
      case .appending, .through, .replacing, .failed: break
      }
    }
  }

  // MARK: Steps

  /// Does a step; where it fails, nothing is left of what was written and not kept.
  private func change(_ step: (inout State) throws(Errno) -> Void) throws(FileFailure) {
    let failure = state.withLock { state -> Errno? in
      do throws(Errno) {
        try step(&state)
        return nil
      } catch {
        if case .beside(_, let temporary, _) = state { FileSystem.remove(temporary) }
        state = .failed
        return error
      }
    }
    if let failure { throw FileFailure(path, reason: failure) }
  }

  /// Writes over what a file holds, once it has space for all of the bytes.
  private static func overwrite(_ file: FileDescriptor, with bytes: [UInt8]) throws(Errno) {
    let size = try FileStatus(file).state.size
    do throws(Errno) {
      try file.reserve(Int64(bytes.count))
    } catch {
      try? file.truncate(to: size)
      throw error
    }
    guard file.seek(to: 0) else { throw .ioError }
    try file.write(bytes)
    try file.truncate(to: Int64(bytes.count))
  }

  // MARK: Places

  private static func state(for path: String, apartFrom inputs: [String]) throws(FileFailure) -> State {
    if path.utf8.contains(0) { throw FileFailure("`\(path)` cannot be written: its name holds a NUL") }
    let end: String
    do throws(Errno) { end = try FileSystem.end(ofLinks: path) } catch { throw FileFailure(path, reason: error) }
    let opened = SystemProcess.descriptor(at: end)
    let identity = opened.map { FileIdentity($0) } ?? FileIdentity(path: end)
    if let identity, FileIdentity.files(inUse: inputs).contains(identity) {
      throw FileFailure("`\(path)` cannot be written, as it is in use here", hint: "choose another file")
    }
    // Another name for a stream of this process, which goes on where that is.
    let stream =
      opened
      ?? [.standardOutput, .standardError].first { identity?.exists == true && FileIdentity($0) == identity }
    do throws(Errno) {
      if let stream { return .through(OpenFile(try stream.duplicate())) }
      return FileSystem.replacesFiles
        ? try state(at: end) : .through(OpenFile(try FileDescriptor(end, for: .replacing)))
    } catch {
      throw FileFailure(path, reason: error)
    }
  }

  private static func state(at end: String) throws(Errno) -> State {
    let status: FileStatus
    do throws(Errno) {
      status = try FileStatus(path: end)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      try requireSpace(beside: end, nil)
      return .replacing(end, nil)
    }
    // Whether it may be written is for the system to say; a pipe is waited for until someone reads it.
    let file = OpenFile(try FileDescriptor(end, for: .writing))
    guard status.kind == .file else { return .through(file) }
    guard status.names == 1 else { return .over(file, []) }
    do throws(Errno) { try requireSpace(beside: end, status) } catch { return .over(file, []) }
    return .replacing(end, status)
  }

  /// Throws if no file can be made beside a path.
  private static func requireSpace(beside end: String, _ old: FileStatus?) throws(Errno) {
    let (_, temporary) = try makeFile(beside: end, old)
    FileSystem.remove(temporary)
  }

  /// Makes a file in the folder of a path; with the rights of the old one, else those of a file that is made anew.
  private static func makeFile(
    beside end: String, _ old: FileStatus?
  ) throws(Errno) -> (OpenFile, path: String) {
    let folder = FileSystem.parts(of: end).folder
    while true {
      let name = folder + ".predicate-" + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(Errno) {
        let file = OpenFile(try FileDescriptor(name, for: .making(forOwner: old != nil)))
        if let old { try file.descriptor.setRights(of: old) }
        return (file, name)
      } catch {
        // The name is someone else's, and another one is tried.
        if error == .fileExists { continue }
        FileSystem.remove(name)
        throw error
      }
    }
  }
}
