import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How rows are sorted: by the first key that tells them apart.
struct SessionSortOrder: Sendable {
  struct Key: Sendable {
    var expression: FormatExpression
    var isDescending: Bool
  }

  var keys: [Key]

  /// The keys as they could be typed.
  var text: String {
    keys.map { $0.expression.expressionFormat + ($0.isDescending ? " desc" : "") }.joined(separator: ", ")
  }
}

extension SessionSortOrder {
  /// The order of two sort keys: nil comes before all else, NaN before other numbers.
  static func order(
    _ left: RecordValue, _ right: RecordValue, _ failure: inout ValueError?
  ) -> ValueRules.Ordering {
    let ranks = (rank(left), rank(right))
    guard ranks == (2, 2) else { return ranks.0 < ranks.1 ? .less : ranks.0 == ranks.1 ? .equal : .greater }
    do throws(ValueError) {
      return try ValueRules.compare(left, right)
    } catch {
      failure = error
      return .equal
    }
  }

  private static func rank(_ value: RecordValue) -> Int {
    switch value {
    case .null: 0
    case .double(let number): number.isNaN ? 1 : 2
    case .decimal(let number): number.isNaN ? 1 : 2
    case .bool, .integer, .string, .date, .uuid, .data, .array, .set, .object, .record: 2
    }
  }
}
