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

#if !os(Windows) && !os(WASI)
  /// Which ordinary file something is, by whatever name or link one comes to it.
  struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    /// The name in the folder that device and inode are, for a file that is not there yet.
    private let missing: String?

    private init(_ status: stat, missing: String? = nil) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      self.missing = missing
    }

    /// The file of a status; nil for what is no ordinary file, such as a pipe.
    init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.init(status, missing: nil)
    }

    /// The file that a descriptor is open on.
    init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    /// The file at a path; where there is none, the one that would be made there.
    init?(path: String) {
      var status = stat()
      if stat(FileName.bytes(path), &status) == 0 {
        self.init(status)
      } else {
        let (folder, name) = Self.parts(of: path)
        guard errno == ENOENT, stat(FileName.bytes(folder.isEmpty ? "." : folder), &status) == 0 else { return nil }
        self.init(status, missing: name)
      }
    }

    /// Whether the file is there.
    var exists: Bool { missing == nil }

    /// The files that must not be written while these are in use: themselves, what SQLite keeps beside a database, and
    /// standard input.
    static func files(inUse paths: some Sequence<String>) -> Set<FileIdentity> {
      var files: Set<FileIdentity> = []
      if let input = FileIdentity(descriptor: 0) { files.insert(input) }
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
        guard descriptor(of: end) == nil, let next = target(of: end) else { return end }
        end = next.utf8.first == UInt8(ascii: "/") ? next : FileIdentity.parts(of: end).folder + next
      }
      throw FileFailure(path, reason: ELOOP)
    }

    /// The descriptor of this process that a path such as `/dev/fd/3` is another name of; nil for other paths.
    static func descriptor(of path: String) -> Int32? {
      let (folder, name) = FileIdentity.parts(of: path)
      return ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"].contains(folder) ? Int32(name) : nil
    }

    private static func target(of path: String) -> String? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(FileName.bytes(path), &bytes, bytes.count)
      return count > 0 ? FileName.text(bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
    }
  }
#endif
