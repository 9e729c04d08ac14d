/// A number of JSON as the payload of a cell.
// Safe: digits end before the line feed of the block, and the number is used by who has the block.
@safe struct NumberCell {
  /// `integer`, `double`, or `other` for a whole number beyond 64 bits, which a decimal holds.
  let tag: UInt8
  let payload: UInt64
  let next: UnsafePointer<UInt8>

  @inline(__always)
  init(_ tag: UInt8, _ payload: UInt64, _ next: UnsafePointer<UInt8>) {
    self.tag = tag
    self.payload = payload
    unsafe self.next = next
  }

  /// The most digits that are certain to fit 63 bits.
  private static let mostDigits = 18

  /// Reads the number at `start`; nil if it is malformed or too large. `end` is the end of the block.
  @inline(__always)
  static func read(_ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> NumberCell? {
    let isNegative = unsafe start.pointee == UInt8(ascii: "-")
    let first = unsafe isNegative ? start + 1 : start
    var digits: UInt64 = 0
    let next = unsafe NumberScan.scanDigits(from: first, into: &digits)
    let wholeCount = unsafe next - first
    guard wholeCount > 0, unsafe wholeCount == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
    let byte = unsafe next.pointee
    if byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e"), wholeCount <= mostDigits {
      return unsafe NumberCell(CellTag.integer, isNegative ? 0 &- digits : digits, next)
    }
    return unsafe fraction(start, isNegative, digits, wholeCount, next, end)
  }

  private static func fraction(
    _ start: UnsafePointer<UInt8>, _ isNegative: Bool, _ whole: UInt64, _ wholeCount: Int,
    _ point: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> NumberCell? {
    guard unsafe point.pointee == UInt8(ascii: ".") else { return unsafe other(start, end) }
    var digits = whole
    let next = unsafe NumberScan.scanDigits(from: point + 1, into: &digits)
    let count = unsafe next - point - 1
    guard count > 0, wholeCount + count <= mostDigits, unsafe next.pointee | 0x20 != UInt8(ascii: "e"),
      let value = NumberScan.exactDouble(digits, exponent: -count)
    else { return unsafe other(start, end) }
    return unsafe NumberCell(CellTag.double, (isNegative ? -value : value).bitPattern, next)
  }

  /// Any other number, by the rules for all of them.
  @inline(never)
  private static func other(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> NumberCell? {
    // What is wrong with it is told by the reader of the whole line.
    guard let number = try? unsafe NumberScan(at: start, end: end, style: .json) else { return nil }
    if let value = number.integer { return unsafe NumberCell(CellTag.integer, UInt64(bitPattern: value), number.end) }
    if number.isExactWhole { return unsafe NumberCell(CellTag.other, 0, number.end) }
    return number.double.map { unsafe NumberCell(CellTag.double, $0.bitPattern, number.end) }
  }
}

/// A number that is written plainly: at most 18 digits, no blanks, no exponent, no leading zeros, digits on both sides
/// of a point.
// Unsafe: behind the text stands a byte that is no digit, where reading ends.
struct PlainNumber {
  private let digits: UInt64
  private let isNegative: Bool
  private let fractionCount: Int

  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return nil }
    let end = unsafe start + text.count
    isNegative = unsafe start.pointee == UInt8(ascii: "-")
    let first = unsafe isNegative ? start + 1 : start
    var digits: UInt64 = 0
    // Behind the text stands no digit.
    var next = unsafe NumberScan.scanDigits(from: first, into: &digits)
    let wholeCount = unsafe next - first
    guard wholeCount > 0, unsafe wholeCount == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
    if unsafe next == end {
      guard wholeCount <= 18 else { return nil }
      fractionCount = 0
    } else {
      guard unsafe next.pointee == UInt8(ascii: ".") else { return nil }
      let fraction = unsafe next + 1
      unsafe next = NumberScan.scanDigits(from: fraction, into: &digits)
      fractionCount = unsafe next - fraction
      guard unsafe next == end, fractionCount > 0, wholeCount + fractionCount <= 18 else { return nil }
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
