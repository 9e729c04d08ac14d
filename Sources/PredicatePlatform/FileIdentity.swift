/// Which ordinary file something is, by whatever name or link one comes to it.
struct FileIdentity: Hashable {
  private let file: FileNumber
  /// The name in the folder that the number is of, for a file that is not there yet.
  private let missing: String?

  private init(_ file: FileNumber, missing: String? = nil) {
    self.file = file
    self.missing = missing
  }

  /// The file that a descriptor is open on; nil for what is no ordinary file, such as a pipe.
  init?(_ descriptor: FileDescriptor) {
    guard let state = FileState(descriptor) else { return nil }
    self.init(state.file)
  }

  /// The file at a path; where there is none, the one that would be made there.
  init?(path: String) {
    do throws(Errno) {
      let status = try FileStatus(path: path)
      guard status.kind == .file else { return nil }
      self.init(status.state.file)
    } catch {
      let (folder, name) = Self.parts(of: path)
      guard error == .noSuchFileOrDirectory, let state = FileState(path: folder.isEmpty ? "." : folder) else {
        return nil
      }
      self.init(state.file, missing: name)
    }
  }

  /// Whether the file is there.
  var exists: Bool { missing == nil }

  /// The files that must not be written while these are in use: themselves, what SQLite keeps beside a database, and
  /// standard input.
  static func files(inUse paths: some Sequence<String>) -> Set<FileIdentity> {
    var files: Set<FileIdentity> = []
    if let input = FileIdentity(.standardInput) { files.insert(input) }
    for path in paths {
      guard let file = FileIdentity(path: path) else { continue }
      files.insert(file)
      // SQLite names them after the file that links lead to.
      guard file.exists, let path = try? FileLink.end(of: path) else { continue }
      for ending in ["-wal", "-shm", "-journal"] {
        if let beside = FileIdentity(path: path + ending) { files.insert(beside) }
      }
    }
    return files
  }

  /// The folder of a path, with the slash at its end, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }
}

/// Where symbolic links lead.
enum FileLink {
  /// The path at the end of links, also where nothing is there yet.
  /// - Throws: ``FileFailure`` for a ring of links.
  static func end(of path: String) throws(FileFailure) -> String {
    var end = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard SystemProcess.descriptor(at: end) == nil, let next = FileSystem.target(ofLink: end) else { return end }
      end = next.utf8.first == UInt8(ascii: "/") ? next : FileIdentity.parts(of: end).folder + next
    }
    throw FileFailure(path, reason: .tooManySymbolicLinkLevels)
  }
}
