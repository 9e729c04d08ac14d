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
      let (folder, name) = FileSystem.parts(of: path)
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
      guard file.exists, let path = try? FileSystem.end(ofLinks: path) else { continue }
      for ending in ["-wal", "-shm", "-journal"] {
        if let beside = FileIdentity(path: path + ending) { files.insert(beside) }
      }
    }
    return files
  }
}
