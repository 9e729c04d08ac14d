import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number in text, taken apart once: sign, digits and power of ten.
///
/// JSON and CSV both read numbers with it; what each of them forbids it checks by `style`.
// Safe: it is used within the call that has the bytes, and no byte is read at the limit or behind it.
@safe struct NumberScan {
  /// How a number may be written.
  enum Style {
    /// RFC 8259: no leading zeros, digits on both sides of the point.
    case json
    /// As JSON, but a side of the point may be empty: `.5`, `5.`.
    case cell
  }

  /// Why text is no number.
  enum Fault: Error {
    case malformed, leadingZero
  }

  let isNegative: Bool
  /// The digits without the point, as a number; meaningless if there are more than 19 of them.
  private let digits: UInt64
  private let digitCount: Int
  /// Whether there is neither point nor exponent.
  let isWhole: Bool
  private let exponent: Int
  private let start: UnsafePointer<UInt8>
  /// Just past the number.
  let end: UnsafePointer<UInt8>

  /// The number that the whole of some bytes is; throws if they are none.
  @inline(__always)
  init(whole bytes: Span<UInt8>) throws(Fault) {
    self = try unsafe bytes.withUnsafeBufferPointer { bytes throws(Fault) in
      guard let start = bytes.baseAddress else { throw .malformed }
      let number = try unsafe NumberScan(at: start, end: start + bytes.count, style: .cell)
      guard unsafe number.end == start + bytes.count else { throw .malformed }
      return number
    }
  }

  /// The number that the whole of some bytes is; nil if they are none.
  @inline(__always)
  static func number(_ bytes: Span<UInt8>) -> NumberScan? {
    // Why it is no number does not matter: the bytes are then something else.
    try? NumberScan(whole: bytes)
  }

  /// Reads a number at `start`, which stops at the first byte that cannot go on.
  @inline(__always)
  init(at start: UnsafePointer<UInt8>, end limit: UnsafePointer<UInt8>, style: Style) throws(Fault) {
    var next = unsafe start
    unsafe self.start = start
    isNegative = unsafe next < limit && next.pointee == UInt8(ascii: "-")
    if isNegative { unsafe next += 1 }

    let wholeStart = unsafe next
    var value: UInt64 = 0
    unsafe next = Self.scanDigits(from: next, to: limit, into: &value)
    let wholeCount = unsafe next - wholeStart
    if wholeCount > 1, unsafe wholeStart.pointee == UInt8(ascii: "0") { throw .leadingZero }
    if wholeCount == 0, style == .json { throw .malformed }

    var count = wholeCount
    var power = 0
    var whole = true
    if unsafe next < limit, unsafe next.pointee == UInt8(ascii: ".") {
      let fractionStart = unsafe next + 1
      unsafe next = Self.scanDigits(from: fractionStart, to: limit, into: &value)
      power = unsafe fractionStart - next
      unsafe count += next - fractionStart
      if power == 0, style == .json || wholeCount == 0 { throw .malformed }
      whole = false
    }
    if count == 0 { throw .malformed }
    if unsafe next < limit, unsafe next.pointee | 0x20 == UInt8(ascii: "e") {
      unsafe next += 1
      let isMinus = unsafe next < limit && next.pointee == UInt8(ascii: "-")
      if unsafe isMinus || (next < limit && next.pointee == UInt8(ascii: "+")) { unsafe next += 1 }
      let exponentStart = unsafe next
      var magnitude = 0
      while unsafe next < limit, case 0...9 = unsafe next.pointee &- UInt8(ascii: "0") {
        // Whatever is beyond this is beyond every Double too.
        if magnitude < 1_000_000 { magnitude = unsafe magnitude * 10 + Int(next.pointee - UInt8(ascii: "0")) }
        unsafe next += 1
      }
      if unsafe next == exponentStart { throw .malformed }
      power += isMinus ? -magnitude : magnitude
      whole = false
    }
    digits = value
    digitCount = count
    exponent = power
    isWhole = whole
    unsafe self.end = next
  }

  @inline(__always)
  private static func scanDigits(
    from start: UnsafePointer<UInt8>, to limit: UnsafePointer<UInt8>, into value: inout UInt64
  ) -> UnsafePointer<UInt8> {
    var next = unsafe start
    while unsafe next < limit, case let digit = unsafe next.pointee &- UInt8(ascii: "0"), digit <= 9 {
      value = value &* 10 &+ UInt64(digit)
      unsafe next += 1
    }
    return unsafe next
  }

  /// The end of the digits at a place, which go behind those of `value`. Beyond 19 digits it means nothing. Some byte behind
  /// the place must be no digit.
  @inline(__always)
  static func scanDigits(from start: UnsafePointer<UInt8>, into value: inout UInt64) -> UnsafePointer<UInt8> {
    var next = unsafe start
    while case let digit = unsafe next.pointee &- UInt8(ascii: "0"), digit <= 9 {
      value = value &* 10 &+ UInt64(digit)
      unsafe next += 1
    }
    return unsafe next
  }

  /// The number if it is whole and fits 64 bits.
  var integer: Int64? {
    // 19 digits always fit UInt64.
    guard isWhole, digitCount <= 19 else { return nil }
    if isNegative { return digits <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- digits) : nil }
    return Int64(exactly: digits)
  }

  /// Whether the number is whole and a decimal holds it exactly.
  var isExactWhole: Bool { isWhole && digitCount <= WideNumber.decimalDigits }

  /// Whether the number is whole and of a size of which doubles hold every whole number.
  var isNarrowWhole: Bool { isWhole && digitCount <= 19 && Self.isNarrow(digits) }

  /// Whether doubles hold every whole number up to this one.
  @inline(__always)
  static func isNarrow(_ magnitude: UInt64) -> Bool { magnitude <= 1 << 53 }

  /// The number if it is whole and a decimal holds it exactly.
  var wholeDecimal: Decimal? { isExactWhole ? Decimal(string: text) : nil }

  /// The number as JSON has it; nil if no value holds it.
  var value: RecordValue? {
    if let integer { return .integer(integer) }
    // A whole number too long for every exact type is an identifier; as a double it would change.
    if isWhole { return wholeDecimal.map(RecordValue.decimal) }
    return double.map(RecordValue.double)
  }

  /// The nearest double; nil beyond all of them.
  var double: Double? {
    if digitCount <= 19, let magnitude = Self.exactDouble(digits, exponent: exponent) {
      return isNegative ? -magnitude : magnitude
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The digits times a power of ten if both are exact as doubles, so that one division or product rounds once and
  /// correctly; else nil.
  @inline(__always)
  static func exactDouble(_ digits: UInt64, exponent: Int) -> Double? {
    guard isNarrow(digits), -22...22 ~= exponent else { return nil }
    let magnitude = Double(digits)
    return exponent < 0 ? magnitude / powersOfTen[-exponent] : magnitude * powersOfTen[exponent]
  }

  private var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
