#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as a key of sets and dictionaries, equal as ``ValueRules/equal(_:_:)`` has it.
///
/// `1`, `1.0`, `true` and the decimal 1 are one key. Unlike the language's equality, NaN equals itself here, because a
/// hashed collection needs every key to equal itself.
public struct ValueKey: Sendable {
  /// The value.
  public let value: RecordValue

  /// Wraps a value.
  public init(_ value: RecordValue) { self.value = value }

  /// Whether whatever equals a value has its key. Numbers at the far ends of the range of decimals, and what holds some, have
  /// several: two that are not equal may both equal a third.
  package static func identifies(_ value: RecordValue) -> Bool {
    switch value {
    case .double(let number): !number.isFinite || NumberRules.hasExactDecimal(number)
    case .decimal(let number): NumberRules.hasExactDecimal(number)
    case .array(let values), .set(let values): values.allSatisfy(identifies)
    case .object(let object): object.values.allSatisfy(identifies)
    case .null, .bool, .integer, .string, .date, .uuid, .data, .record: true
    }
  }
}

extension ValueKey: Hashable {
  /// Equality of the language, but NaN equals itself.
  @inline(never)
  public static func == (left: ValueKey, right: ValueKey) -> Bool {
    ValueRules.same(left.value, right.value, nanEqualsNaN: true)
  }

  /// Equal keys hash alike, whatever kind of number they are, and all of a value counts, so that nobody can make many that
  /// hash alike. Cost: linear in the size of the value.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    switch value {
    case .null: hasher.combine(UInt8(0))
    case .bool(let flag): hasher.combine(flag ? 1 as Int64 : 0)
    case .integer(let number): hasher.combine(number)
    case .double(let number): Self.hash(number, into: &hasher)
    case .decimal(let number): Self.hash(number, into: &hasher)
    case .string(let text):
      UTF8Text.hash(text, into: &hasher)
    case .date(let date): hasher.combine(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): hasher.combine(uuid)
    // What hashes Data looks at its first bytes only.
    case .data(let data): hasher.combine(Array(data))
    case .array(let values):
      hasher.combine(Self.listMark)
      hasher.combine(values.count)
      for element in values {
        ValueKey(element).hash(into: &hasher)
        // The bytes of two texts side by side would be those of another two, as those of a key and its text.
        hasher.combine(Self.listMark)
      }
    // The hash of a set does not depend on the order of its elements, and equal ones count once.
    case .set(let values): hasher.combine(Set(values.map(ValueKey.init)))
    case .object(let object):
      var sum = 0
      for pair in object.pairs {
        var part = Hasher()
        UTF8Text.hash(pair.key, into: &part)
        part.combine(Self.listMark)
        ValueKey(pair.value).hash(into: &part)
        sum &+= part.finalize()
      }
      hasher.combine(sum)
    case .record(let reference): hasher.combine(reference)
    }
  }

  /// No text has this byte.
  private static let listMark: UInt8 = 0xFF

  private static func hash(_ number: Decimal, into hasher: inout Hasher) {
    if let integer = NumberRules.integer(exactly: number) { return hasher.combine(integer) }
    let nearest = NumberRules.double(number)
    hash(nearest, into: &hasher)
    // The decimal of a double equals it, and where the double has none any decimal does to which it is the nearest. All
    // others equal decimals only.
    guard let exact = NumberRules.exactDecimal(nearest), exact != number else { return }
    var digits = Substring(number.description)
    if digits.utf8.contains(UInt8(ascii: ".")) { while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() } }
    UTF8Text.hash(String(digits), into: &hasher)
  }

  private static func hash(_ number: Double, into hasher: inout Hasher) {
    if let integer = Int64(exactly: number) {
      hasher.combine(integer)
    } else {
      hasher.combine(number.isNaN ? .nan : number)
    }
  }
}
