/// A number that is written plainly: at most 18 digits, no blanks, no exponent, no leading zeros, digits on both sides of
/// a point.
struct PlainNumber {
  private let digits: UInt64
  private let isNegative: Bool
  private let fractionCount: Int

  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return nil }
    let end = start + text.count
    isNegative = start.pointee == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    var digits: UInt64 = 0
    // Behind the text stands no digit.
    var next = NumberScan.scanDigits(from: first, into: &digits)
    let wholeCount = next - first
    guard wholeCount > 0, wholeCount == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
    if next == end {
      guard wholeCount <= 18 else { return nil }
      fractionCount = 0
    } else {
      guard next.pointee == UInt8(ascii: ".") else { return nil }
      let fraction = next + 1
      next = NumberScan.scanDigits(from: fraction, into: &digits)
      fractionCount = next - fraction
      guard next == end, fractionCount > 0, wholeCount + fractionCount <= 18 else { return nil }
    }
    self.digits = digits
  }

  @inline(__always)
  var isWhole: Bool { fractionCount == 0 }

  /// Whether it is whole and doubles hold every whole number of its size.
  @inline(__always)
  var isNarrowWhole: Bool { isWhole && NumberScan.isNarrow(digits) }

  /// The number if it is whole.
  @inline(__always)
  var integer: Int64 { Int64(bitPattern: isNegative ? 0 &- digits : digits) }

  /// The number; nil if it takes more than one operation.
  @inline(__always)
  var double: Double? {
    NumberScan.exactDouble(digits, exponent: -fractionCount).map { isNegative ? -$0 : $0 }
  }
}
