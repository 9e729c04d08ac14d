#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Darwin)
  public import Darwin
#elseif canImport(Android)
  public import Android
#elseif canImport(WASILibc)
  public import WASILibc
#elseif os(Windows)
  public import ucrt
#endif

/// The functions of the platform's C library that Swift's own library lacks.
///
/// Those that take pointers are as unsafe as in C: the caller answers for `count` bytes behind each. The text of a
/// number is written by `vsnprintf`, which is told the size of its buffer.
@usableFromInline
package enum CLibrary {
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  package static func exponential(_ number: Double) -> Double { exp(number) }
  package static func naturalLogarithm(_ number: Double) -> Double { log(number) }
  package static func decimalLogarithm(_ number: Double) -> Double { log10(number) }
  package static func sine(_ radians: Double) -> Double { sin(radians) }
  package static func cosine(_ radians: Double) -> Double { cos(radians) }
  package static func arcSine(_ number: Double) -> Double { asin(number) }

  /// Where a byte first stands in others; nil if it does not.
  @inlinable
  package static func firstIndex(of byte: UInt8, in bytes: UnsafeRawPointer, count: Int) -> Int? {
    unsafe memchr(bytes, Int32(byte), count).map { unsafe UnsafeRawPointer($0) - bytes }
  }

  /// Whether as many bytes are the same.
  @inlinable
  package static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
    unsafe memcmp(first, second, count) == 0
  }

  /// Memory of so many bytes that begins with what `memory` held, which is given up; nil if the system has no more.
  package static func allocate(
    _ count: Int, movedFrom memory: UnsafeMutablePointer<UInt8>? = nil
  ) -> UnsafeMutablePointer<UInt8>? {
    unsafe realloc(memory, count)?.assumingMemoryBound(to: UInt8.self)
  }

  /// Gives up memory of ``allocate(_:movedFrom:)``.
  package static func deallocate(_ memory: UnsafeMutablePointer<UInt8>) { unsafe free(memory) }

  /// The text of `%0.<digits>g`; nil if the library refuses. `number` is finite.
  package static func general(_ number: Double, digits: Int) -> String? { text("%0.*g", digits, number) }

  /// The text of `%.<decimals>f`; nil if the library refuses. `number` is finite.
  package static func fixed(_ number: Double, decimals: Int) -> String? { text("%.*f", decimals, number) }

  /// A number by a C format, with a dot whatever the host's locale.
  private static func text(_ format: String, _ digits: Int, _ number: Double) -> String? {
    // The longest double has 309 digits before its point.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 400) { buffer, count in
      let written = unsafe withVaList([Int32(clamping: digits), number]) { list in
        unsafe buffer.withMemoryRebound(to: CChar.self) { unsafe vsnprintf($0.baseAddress, $0.count, format, list) }
      }
      count = written > 0 && Int(written) < buffer.count ? Int(written) : 0
    }
    return bytes.isEmpty ? nil : withDot(bytes)
  }

  /// The text of a number that the C library wrote, with a dot for the locale's decimal point, which may take several
  /// bytes.
  static func withDot(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ isDigitOrSign($0) || $0 == UInt8(ascii: ".") }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    var inPoint = false
    for byte in bytes {
      if isDigitOrSign(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !inPoint {
        text.append(".")
      }
      inPoint = !isDigitOrSign(byte)
    }
    return text
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"): true
    default: false
    }
  }
}
