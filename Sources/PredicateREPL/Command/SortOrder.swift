import PredicateFormat

/// The order that `--sort` asks for.
struct SortOrder {
  /// One key to sort by.
  struct Key {
    let expression: FormatExpression
    let compiled: CompiledExpression
    let isDescending: Bool
  }

  let keys: [Key]

  /// Reads the keys: each an expression, with `:desc` or `:asc` behind it.
  /// - Throws: `invalid` for an expression that does not parse or compile.
  init(_ texts: [String], limits: Limits) throws(CommandFailure) {
    var keys: [Key] = []
    for text in texts {
      let isDescending = text.hasSuffix(":desc")
      let isMarked = isDescending || text.hasSuffix(":asc")
      let key = isMarked ? String(text[..<(text.lastIndex(of: ":") ?? text.endIndex)]) : text
      do throws(FormatError) {
        let expression = try FormatExpression(parsing: key, limits: limits)
        keys.append(Key(expression: expression, compiled: try expression.compiled(), isDescending: isDescending))
      } catch {
        throw .invalid(error)
      }
    }
    self.keys = keys
  }

  /// Whether some key ranges over all records.
  var needsAllRecords: Bool { keys.contains { $0.compiled.needsAllRecords } }

  /// The positions of rows in order. `values` has, key by key, the value of each row.
  ///
  /// Nil comes before everything and NaN before the other numbers, or after them in descending order; ties keep the order
  /// of the rows. Cost: n log n comparisons.
  /// - Throws: ``FormatError`` of code `typeMismatch` for values that have no order among each other.
  func sorted(_ values: [[RecordValue]], count: Int) throws(FormatError) -> [Int] {
    var failure: FormatError?
    let order = (0..<count).sorted { left, right in
      guard failure == nil else { return left < right }
      for (key, column) in zip(keys, values) {
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
          return left < right
        }
      }
      return left < right
    }
    if let failure { throw failure }
    return order
  }

  private static func compare(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> ValueRules.Ordering {
    let ordering = try ValueRules.compare(left, right)
    guard ordering == .unordered else { return ordering }
    let a = rank(left)
    let b = rank(right)
    return a < b ? .less : a > b ? .greater : .equal
  }

  /// The place of values that no comparison orders: nil, then NaN, then the rest.
  private static func rank(_ value: RecordValue) -> Int {
    switch value {
    case .null: 0
    case .double(let number) where number.isNaN: 1
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set, .object, .record: 2
    }
  }
}
