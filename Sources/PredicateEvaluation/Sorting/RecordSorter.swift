#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import PredicateLanguage

/// Puts records in order: by the first key that tells two of them apart.
///
/// Nil comes before everything and NaN before the other numbers, or after them in descending order; rows that no key tells
/// apart keep their order.
package struct RecordSorter: Sendable {
  /// One key to sort by.
  package struct Key: Sendable {
    let expression: FormatExpression
    let compiled: CompiledExpression
    let isDescending: Bool

    /// Sorts by the value of an expression.
    package init(_ expression: FormatExpression, _ compiled: CompiledExpression, isDescending: Bool) {
      self.expression = expression
      self.compiled = compiled
      self.isDescending = isDescending
    }
  }

  private let keys: [Key]

  /// Sorts by these keys, the most important first.
  package init(_ keys: [Key]) { self.keys = keys }

  /// The places of the chosen records, in order. A key that is an aggregate ranges over all records, chosen or not.
  ///
  /// Cost: one evaluation of each key for each chosen record, then n log n comparisons.
  /// - Throws: ``FormatError`` for a key whose evaluation fails, with the record's place, and of code `typeMismatch` for
  ///   values that have no order among each other.
  package func sorted(
    _ chosen: [Int], of records: [RecordValue], variables: [String: RecordValue]
  ) throws(FormatError) -> [Int] {
    if keys.isEmpty { return chosen }
    var columns: [[RecordValue]] = []
    for key in keys { columns.append(try Self.values(of: key, chosen, records, variables)) }
    var failure: FormatError?
    let order = chosen.indices.sorted { left, right in
      guard failure == nil else { return left < right }
      for (key, column) in zip(keys, columns) {
        do throws(ValueError) {
          switch try Self.compare(column[left], column[right]) {
          case .less: return !key.isDescending
          case .greater: return key.isDescending
          case .equal, .unordered: continue
          }
        } catch {
          failure = FormatError(
            Diagnostic(error.code, "sorting: " + error.message, at: key.expression.node.span, hint: error.hint),
            source: key.expression.source)
        }
      }
      return left < right
    }
    if let failure { throw failure }
    return order.map { chosen[$0] }
  }

  private static func values(
    of key: Key, _ chosen: [Int], _ records: [RecordValue], _ variables: [String: RecordValue]
  ) throws(FormatError) -> [RecordValue] {
    if key.compiled.needsAllRecords || chosen.count == records.count {
      let values = try key.compiled.values(for: records, variables: variables)
      return chosen.map { values[$0] }
    }
    do throws(FormatError) {
      return try key.compiled.values(for: chosen.map { records[$0] }, variables: variables)
    } catch {
      guard let index = error.recordIndex, chosen.indices.contains(index) else { throw error }
      throw FormatError(error.first, source: error.source, recordIndex: chosen[index])
    }
  }

  private static func compare(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> ValueRules.Ordering {
    let ranks = (rank(left), rank(right))
    guard ranks == (2, 2) else { return ranks.0 < ranks.1 ? .less : ranks.0 == ranks.1 ? .equal : .greater }
    return try ValueRules.compare(left, right)
  }

  /// The place of values that no comparison orders: nil, then NaN, then the rest.
  private static func rank(_ value: RecordValue) -> Int {
    switch value {
    case .null: 0
    case .double(let number): number.isNaN ? 1 : 2
    case .decimal(let number): number.isNaN ? 1 : 2
    case .bool, .integer, .string, .date, .uuid, .data, .array, .set, .object, .record: 2
    }
  }
}
