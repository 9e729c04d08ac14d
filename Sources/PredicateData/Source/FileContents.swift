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
#endif

import PredicateLanguage

#if os(Windows)
  import Foundation
#endif

/// What paths lead to, as far as it is no stream of records: whole small files, and folders.
package enum FileContents {
  /// All bytes of a file, which may be a pipe; `-` is standard input.
  ///
  /// - Throws: ``DataError`` if it cannot be read, or has more than `most` bytes.
  package static func bytes(of path: String, most: Int) throws(DataError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    var buffer =
      path == "-"
      ? BlockBuffer(ByteInput(descriptor: 0, name: name), blockSize: 1 << 16)
      : BlockBuffer(try ByteInput(path: path), blockSize: 1 << 16)
    while try buffer.refill() {
      if buffer.window.count > most {
        throw DataError(.readFailed, "more than \(most) bytes, which is too much for a text", file: name)
      }
    }
    return Array(buffer.window)
  }

  /// Whether there is anything at a path.
  package static func exists(_ path: String) -> Bool {
    #if os(Windows)
      FileManager.default.fileExists(atPath: path)
    #else
      access(FileName.bytes(path), F_OK) == 0
    #endif
  }

  /// Whether a path is that of a folder; `followingLinks` says whether a link to one counts.
  package static func isFolder(_ path: String, followingLinks: Bool) -> Bool {
    #if os(Windows)
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    #else
      var status = stat()
      let bytes = FileName.bytes(path)
      guard (followingLinks ? stat(bytes, &status) : lstat(bytes, &status)) == 0 else { return false }
      // The file's type is told by these bits.
      return status.st_mode & 0o170000 == 0o040000
    #endif
  }

  /// The names in a folder, in no order; nil if it cannot be read.
  package static func names(inFolder path: String) -> [String]? {
    #if os(Windows)
      return try? FileManager.default.contentsOfDirectory(atPath: path)
    #else
      guard let folder = opendir(FileName.bytes(path)), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
        return nil
      }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        // Where the entry lies: its memory ends behind the name, before that of the type does.
        let start = UnsafeRawPointer(entry) + offset
        let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
        if !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) { names.append(FileName.text(bytes)) }
      }
      return names
    #endif
  }
}
