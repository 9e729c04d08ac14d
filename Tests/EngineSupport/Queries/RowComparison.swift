import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite

/// Whether two sets of rows say the same.
package enum RowComparison {
  /// A value as a driver gives it, as what its column holds.
  static func decoded(_ value: RecordValue, _ content: SQLStatement.Content) -> RecordValue {
    let (type, storage): (ValueType, RecordModel.AttributeStorage?)
    switch content {
    case .value(let computed, let form): (type, storage) = (computed, form)
    case .attribute(let attribute): (type, storage) = (attribute.type, attribute.storage)
    case .primaryKey, .toOne, .count: return value
    }
    switch (type, value) {
    case (_, .null), (.date, .date): return value
    // Drivers give what the types of their databases say; what is left is as SQLite holds it.
    case (.date, _), (.uuid, _), (.decimal, _), (.boolean, _):
      return SQLiteColumnDecoding(RecordModel.Attribute("value", type, storage: storage)).value(value)
    default: return value
    }
  }

  /// Whether the rows are equal, in their order or in any.
  static func areEqual(_ left: [[RecordValue]], _ right: [[RecordValue]], inOrder: Bool) -> Bool {
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy(areEqual) { return true }
    if inOrder { return false }
    var rest = right
    for row in left {
      guard let place = rest.firstIndex(where: { areEqual(row, $0) }) else { return false }
      rest.remove(at: place)
    }
    return true
  }

  private static func areEqual(_ left: [RecordValue], _ right: [RecordValue]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(areEqual)
  }

  /// Whether values are equal: doubles but for what another order of a sum's terms makes, dates but for what lies below
  /// the microseconds of a database.
  private static func areEqual(_ left: RecordValue, _ right: RecordValue) -> Bool {
    if ValueRules.equal(left, right) { return true }
    if case (.date(let a), .date(let b)) = (left, right) { return abs(a.timeIntervalSince(b)) < 2e-6 }
    guard let a = NumberRules.Number(left)?.double, let b = NumberRules.Number(right)?.double else { return false }
    if a.isNaN, b.isNaN { return true }
    guard isInexact(left) || isInexact(right) else { return false }
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1)
  }

  private static func isInexact(_ value: RecordValue) -> Bool {
    if case .double = value { true } else { false }
  }
}
