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

/// A file that answers are written to.
package struct OutputFile: Sendable {
  /// Appends bytes; false if they cannot be written.
  package let write: @Sendable ([UInt8]) -> Bool

  /// A file whose bytes go to a closure.
  package init(write: @escaping @Sendable ([UInt8]) -> Bool) { self.write = write }

  /// A file of the system, made anew; nil if that cannot be done. It is closed when nobody keeps it any more.
  @Sendable
  package static func created(at path: String) -> OutputFile? {
    #if os(Windows)
      let descriptor = _open(path, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE)
    #else
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #endif
    guard descriptor >= 0 else { return nil }
    let file = Descriptor(number: descriptor)
    return OutputFile { bytes in StandardStream.writeAll(bytes, to: file.number) == .written }
  }

  private final class Descriptor: Sendable {
    let number: Int32

    init(number: Int32) { self.number = number }

    deinit {
      #if os(Windows)
        _ = _close(number)
      #else
        _ = close(number)
      #endif
    }
  }
}
