import PredicateEvaluation
import PredicateFormat

/// How rows are ordered, as `--sort` and `.sort` ask for it: by the first key that tells two of them apart.
///
/// Nil comes before everything and NaN before the other numbers, or after them in descending order; rows that no key tells
/// apart keep their order.
struct SortOrder: Sendable {
  /// One key to sort by.
  struct Key: Sendable {
    let expression: FormatExpression
    let compiled: CompiledExpression
    let isDescending: Bool
    /// The key as it was typed.
    let source: String

    /// Reads a key: an expression, with `desc` or `asc` behind it after a colon or a blank, in any case.
    ///
    /// Comparisons with `[l]` within it go by `locale`.
    /// - Throws: ``FormatError`` for an expression that does not parse or compile.
    init(parsing text: String, limits: Limits, locale: String? = nil) throws(FormatError) {
      var path = text
      var isDescending = false
      if let split = text.lastIndex(where: { $0.isWhitespace || $0 == ":" }) {
        let word = text[text.index(after: split)...].lowercased()
        if word == "desc" || word == "asc" {
          path = text[..<split].trimmed
          isDescending = word == "desc"
        }
      }
      expression = try FormatExpression(parsing: path, limits: limits)
      compiled = try expression.compiled(locale: locale)
      self.isDescending = isDescending
      source = text
    }

    /// The key as it could be typed.
    var text: String { expression.expressionFormat + (isDescending ? " desc" : "") }
  }

  var keys: [Key] = []

  /// The keys as they could be typed.
  var text: String { keys.map(\.text).joined(separator: ", ") }

  /// Whether some key ranges over all records.
  var needsAllRecords: Bool { keys.contains { $0.compiled.needsAllRecords } }

  /// The places of the chosen records, in order. A key that is an aggregate ranges over all records, chosen or not.
  ///
  /// - Throws: ``FormatError`` for a key whose evaluation fails and for values that have no order among each other.
  func sorted(
    _ chosen: [Int], of records: [RecordValue], variables: [String: RecordValue]
  ) throws(FormatError) -> [Int] {
    let sorter = RecordSorter(
      keys.map { RecordSorter.Key($0.expression, $0.compiled, isDescending: $0.isDescending) })
    return try sorter.sorted(chosen, of: records, variables: variables)
  }
}
