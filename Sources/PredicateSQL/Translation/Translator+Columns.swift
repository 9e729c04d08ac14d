import PredicateLanguage

/// Values as the columns of rows and groups.
extension Translator {
  /// A value that stands alone; nil for nil.
  func one(_ value: Translated, _ what: String, _ span: SourceSpan?) throws(Refusal) -> SQLScalar? {
    switch value {
    case .collection, .list, .constant(.array), .constant(.set), .constant(.object):
      throw refusal("\(what) that is a collection", span, hint: "take an aggregate of it, such as `@count`")
    case .record: throw refusal("\(what) that is a record", span, hint: "name one of its attributes")
    case .constant, .scalar: return try scalar(value, span).map { value throws(Refusal) in try withoutNaN(value, span) }
    }
  }

  /// A value as GROUP BY and DISTINCT are to see it: equal ones are the same to the database.
  func grouped(_ value: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    var result = try comparable(value, span)
    switch result.type {
    case .string: result.text = try apply(.groupedText, [result.text], "groups of texts", span)
    case .double: result.text = try apply(.groupedDouble, [result.text], "groups of doubles", span)
    case .decimalText: throw refusal("a group of calculated decimals", span)
    case .boolean, .integer, .decimal, .binary, .date, .uuid: break
    }
    return result
  }

  /// The value that a column of grouped values stands for.
  func value(ofGrouped column: SQLText, like value: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    var result = value
    result.text = value.type == .string ? try apply(.textOfGrouped, [column], "groups of texts", span) : column
    return result
  }
}
