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
}

extension ValueKey: Hashable {
  /// Equality of the language, but NaN equals itself.
  @inline(never)
  public static func == (left: ValueKey, right: ValueKey) -> Bool {
    ValueRules.same(left.value, right.value, nanEqualsNaN: true)
  }

  /// Equal keys hash alike, whatever kind of number they are. Cost: linear in the size of the value.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    switch value {
    case .null: hasher.combine(UInt8(0))
    case .bool(let flag): hasher.combine(flag ? 1 as Int64 : 0)
    case .integer(let number): hasher.combine(number)
    case .double(let number): Self.hash(number, into: &hasher)
    case .decimal(let number):
      // The shortest decimal of a double reads back as that double, so both meet in the nearest double.
      if let integer = NumberRules.integer(exactly: number) {
        hasher.combine(integer)
      } else {
        Self.hash(NumberRules.double(number), into: &hasher)
      }
    case .string(let text):
      UTF8Text.hash(text, into: &hasher)
    case .date(let date): hasher.combine(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): hasher.combine(uuid)
    case .data(let data): hasher.combine(data)
    case .array(let values): for element in values { ValueKey(element).hash(into: &hasher) }
    // The hash of a set does not depend on the order of its elements, and equal ones count once.
    case .set(let values): hasher.combine(Set(values.map(ValueKey.init)))
    case .object(let object):
      var sum = 0
      for pair in object.pairs {
        var part = Hasher()
        UTF8Text.hash(pair.key, into: &part)
        ValueKey(pair.value).hash(into: &part)
        sum &+= part.finalize()
      }
      hasher.combine(sum)
    case .record(let reference): hasher.combine(reference)
    }
  }

  private static func hash(_ number: Double, into hasher: inout Hasher) {
    if let integer = Int64(exactly: number) {
      hasher.combine(integer)
    } else {
      hasher.combine(number.isNaN ? .nan : number)
    }
  }
}
