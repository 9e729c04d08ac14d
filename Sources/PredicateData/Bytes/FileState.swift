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

/// What a file was like at one moment: as long as this stays the same, nobody has written it.
package struct FileState: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  package let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Nil if there is no such file.
  package init?(path: String) {
    #if os(Windows) || os(WASI)
      guard let file = fopen(FileName.bytes(path), "rb") else { return nil }
      defer { fclose(file) }
      guard fseek(file, 0, SEEK_END) == 0 else { return nil }
      size = Int64(ftell(file))
      (device, number, seconds, nanoseconds) = (0, 0, 0, 0)
    #else
      var status = stat()
      guard stat(FileName.bytes(path), &status) == 0 else { return nil }
      self.init(status)
    #endif
  }

  /// What a descriptor is open on; nil for what is no ordinary file, such as a pipe, and where nobody can tell.
  init?(descriptor: Int32) {
    #if os(Windows) || os(WASI)
      return nil
    #else
      var status = stat()
      // The file's type is told by these bits.
      guard fstat(descriptor, &status) == 0, status.st_mode & 0o170000 == 0o100000 else { return nil }
      self.init(status)
    #endif
  }

  #if !os(Windows) && !os(WASI)
    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      seconds = Int64(time.tv_sec)
      nanoseconds = Int64(time.tv_nsec)
    }
  #endif
}
