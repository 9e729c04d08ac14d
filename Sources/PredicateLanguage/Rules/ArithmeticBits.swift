#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Arithmetic {
  /// `left & right`, on whole numbers of 64 bits.
  package static func bitAnd(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    try bits(left, right, "&") { $0 & $1 }
  }

  /// `left | right`, on whole numbers of 64 bits.
  package static func bitOr(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    try bits(left, right, "|") { $0 | $1 }
  }

  /// `left ^ right`, on whole numbers of 64 bits.
  package static func bitXor(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    try bits(left, right, "^") { $0 ^ $1 }
  }

  /// `left << right`: bits that leave at the top are lost; a count of 64 or more gives 0, a negative count shifts right.
  package static func shiftLeft(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    try bits(left, right, "<<") { $0 << $1 }
  }

  /// `left >> right`, keeping the sign: a count of 64 or more gives 0 or −1, a negative count shifts left.
  package static func shiftRight(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    try bits(left, right, ">>") { $0 >> $1 }
  }

  /// `~value`, on a whole number of 64 bits.
  package static func complement(_ value: RecordValue) throws(ValueError) -> RecordValue {
    try whole(value, "~").map { .integer(~$0) } ?? .null
  }

  /// The value as a whole number of 64 bits; nil for nil. A double or decimal counts if it has no fraction.
  package static func whole(_ value: RecordValue, _ operation: String) throws(ValueError) -> Int64? {
    switch try number(value, operation) {
    case nil: return nil
    case .integer(let number): return number
    case .double(let number):
      guard let whole = Int64(exactly: number) else { throw notWhole(NumberText.canonical(number), operation) }
      return whole
    case .decimal(let number):
      guard let whole = NumberRules.integer(exactly: number) else { throw notWhole(number.description, operation) }
      return whole
    }
  }

  private static func bits(
    _ left: RecordValue, _ right: RecordValue, _ operation: String, _ body: (Int64, Int64) -> Int64
  ) throws(ValueError) -> RecordValue {
    if case .null = left { return .null }
    if case .null = right { return .null }
    guard let a = try whole(left, operation), let b = try whole(right, operation) else { return .null }
    return .integer(body(a, b))
  }

  private static func notWhole(_ number: String, _ operation: String) -> ValueError {
    ValueError(.notANumber, "`\(operation)` needs whole numbers of 64 bits, found \(number)")
  }
}
