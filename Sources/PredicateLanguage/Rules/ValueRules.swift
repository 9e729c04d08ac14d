#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The language's own rules of equality and order, the same in every back end.
///
/// Numbers compare by value across booleans, integers, doubles and decimals; strings byte for byte in UTF-8, which is
/// the order of their Unicode scalars; nothing is converted between unlike kinds.
public enum ValueRules {
  /// Whether the values are equal to `==`.
  ///
  /// Nil equals only nil, NaN nothing, not even itself. Arrays are equal element by element, sets whatever their order,
  /// an array and a set never; records by value are equal key by key, others by identity. Values of unlike kinds are
  /// unequal, which is no error. Cost: linear in the size of the values.
  public static func equal(_ left: RecordValue, _ right: RecordValue) -> Bool {
    same(left, right, nanEqualsNaN: false)
  }

  /// How the values are ordered: numbers by value, strings by Unicode scalars, dates by instant.
  ///
  /// Throws ``DiagnosticCode/typeMismatch`` for unlike kinds (`1 < "a"`) and for kinds that have no order (`{1} < {2}`).
  /// Nil is compared with anything: equal to nil, unordered otherwise.
  public static func compare(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> ValueOrdering {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return a < b ? .less : a == b ? .equal : .greater
    case (.double(let a), .double(let b)): return NumberRules.compare(a, b)
    case (.string(let a), .string(let b)): return UTF8Text.compare(a, b)
    case (.date(let a), .date(let b)):
      return NumberRules.compare(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    case (.null, .null): return .equal
    case (.null, _), (_, .null): return .unordered
    default:
      guard let a = NumberRules.Number(left), let b = NumberRules.Number(right) else { throw mismatch(left, right) }
      return NumberRules.compare(a, b)
    }
  }

  /// Whether the left value comes strictly before the right one; false where there is no order. Throws as
  /// ``compare(_:_:)`` does.
  public static func precedes(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> Bool {
    try compare(left, right) == .less
  }

  /// The values without those that equal an earlier one, in their order; NaN counts once. Cost: linear.
  public static func distinct(_ values: [RecordValue]) -> [RecordValue] {
    var seen: Set<ValueKey> = []
    seen.reserveCapacity(values.count)
    return values.filter { seen.insert(ValueKey($0)).inserted }
  }

  private static func mismatch(_ left: RecordValue, _ right: RecordValue) -> ValueError {
    for value in [left, right] {
      guard let type = value.type, !type.isOrdered else { continue }
      let isCollection = type == .list || type == .set
      return ValueError(
        .typeMismatch, "\(value.noun) has no order",
        hint: isCollection ? "write ANY or ALL before the comparison, or `@count` for how many elements there are" : nil
      )
    }
    return ValueError(
      .typeMismatch, "cannot order \(left.noun) and \(right.noun)", hint: conversionHint(left.type, right.type))
  }

  /// How to make values of two types comparable; nil where nothing does.
  static func conversionHint(_ left: ValueType?, _ right: ValueType?) -> String? {
    switch (left, right) {
    case (.date, .string), (.string, .date): "write `CAST(text, \"NSDate\")` to compare text with a date"
    case (.date, .some(let other)) where other.isNumeric, (.some(let other), .date) where other.isNumeric:
      "write `CAST(date, \"NSNumber\")` to compare a date with seconds since 2001"
    case (.string, .some(let other)) where other.isNumeric, (.some(let other), .string) where other.isNumeric:
      "write `CAST(text, \"NSNumber\")` to compare text with a number"
    case (.uuid, .string), (.string, .uuid): "write `CAST(text, \"NSUUID\")` to compare text with a UUID"
    default: nil
    }
  }
}

extension ValueRules {
  /// Equality, with NaN equal to itself or not. Values nest as deeply as their maker nested them; readers of data limit
  /// that depth.
  @inline(never)
  static func same(_ left: RecordValue, _ right: RecordValue, nanEqualsNaN: Bool) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a == b
    case (.string(let a), .string(let b)): UTF8Text.equal(a, b)
    case (.double(let a), .double(let b)): a == b || (nanEqualsNaN && a.isNaN && b.isNaN)
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.date(let a), .date(let b)): a.timeIntervalSinceReferenceDate == b.timeIntervalSinceReferenceDate
    case (.uuid(let a), .uuid(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { same($0, $1, nanEqualsNaN: nanEqualsNaN) }
    case (.set(let a), .set(let b)): sameSet(a, b, nanEqualsNaN: nanEqualsNaN)
    case (.object(let a), .object(let b)): sameObject(a, b, nanEqualsNaN: nanEqualsNaN)
    case (.record(let a), .record(let b)): a == b
    // Two different kinds: equal only if both are numbers.
    default: sameNumber(left, right, nanEqualsNaN: nanEqualsNaN)
    }
  }

  private static func sameNumber(_ left: RecordValue, _ right: RecordValue, nanEqualsNaN: Bool) -> Bool {
    guard let a = NumberRules.Number(left), let b = NumberRules.Number(right) else { return false }
    if nanEqualsNaN, a.isNaN, b.isNaN { return true }
    return NumberRules.compare(a, b) == .equal
  }

  private static func sameSet(_ left: [RecordValue], _ right: [RecordValue], nanEqualsNaN: Bool) -> Bool {
    let a = Set(left.map(ValueKey.init))
    guard a == Set(right.map(ValueKey.init)) else { return false }
    // Keys take NaN for equal to itself; an element that holds NaN equals no element of the other set.
    return nanEqualsNaN || left.allSatisfy { same($0, $0, nanEqualsNaN: false) }
  }

  private static func sameObject(_ left: RecordObject, _ right: RecordObject, nanEqualsNaN: Bool) -> Bool {
    guard left.values.count == right.values.count else { return false }
    if left.shape === right.shape {
      return zip(left.values, right.values).allSatisfy { same($0, $1, nanEqualsNaN: nanEqualsNaN) }
    }
    return left.pairs.allSatisfy { pair in
      right[pair.key].map { same(pair.value, $0, nanEqualsNaN: nanEqualsNaN) } ?? false
    }
  }
}
