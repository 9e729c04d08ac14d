/// What the operators that compare say of two values: evaluation goes by these rules, and the checker asks them about
/// literals.
///
/// Both operands are evaluated first. If one is nil, that decides; then kinds that cannot be compared are refused; then the
/// values are compared.
package enum ComparisonRules {
  // MARK: BETWEEN

  /// The bounds of BETWEEN. Neither is nil, as no value lies between nil and anything.
  package struct Bounds: Sendable {
    package let low: RecordValue
    package let high: RecordValue

    /// Nil if one of the bounds is.
    package init?(_ low: RecordValue, _ high: RecordValue) {
      if low == .null || high == .null { return nil }
      self.low = low
      self.high = high
    }

    /// What stands right of BETWEEN; nil for nil. Throws ``DiagnosticCode/betweenNeedsTwoBounds`` for anything but a list
    /// of two, whatever is compared with them.
    package init?(_ value: RecordValue) throws(ValueError) {
      switch value {
      case .null: return nil
      case .array(let pair) where pair.count == 2: self.init(pair[0], pair[1])
      case .array(let values): throw Self.wrong(found: "\(values.count)")
      case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .set, .object, .record:
        throw Self.wrong(found: value.noun)
      }
    }

    /// The error for anything but two bounds.
    static func wrong(found: String) -> ValueError {
      ValueError(
        .betweenNeedsTwoBounds, "BETWEEN needs two bounds, found \(found)",
        hint: "write `{lower, upper}`; both bounds are inclusive")
    }

    /// `low <= value`, then `value <= high`: where the lower bound decides, the upper one is not looked at. Nil, which has
    /// no order with a bound, lies between none.
    package func contain(_ value: RecordValue) throws(ValueError) -> Bool {
      let relation = OrderRelation.lessOrEqual
      guard relation.holds(try ValueRules.compare(low, value)) else { return false }
      return relation.holds(try ValueRules.compare(value, high))
    }
  }

  // MARK: IN and CONTAINS

  /// What IN and CONTAINS look for, and where.
  package enum Search {
    /// A text in a text.
    case text(String, in: String)
    /// The element among these.
    case member(of: [RecordValue])
  }

  /// How an element is looked for in a text, a collection or the values of a record.
  ///
  /// Throws ``DiagnosticCode/notACollection`` for another container, and ``DiagnosticCode/notAString`` for what no text
  /// contains.
  package static func search(
    _ container: RecordValue, for element: RecordValue
  ) throws(ValueError) -> Search {
    // Nil is in nothing.
    if element == .null { return .member(of: []) }
    if case .string(let text) = container {
      guard case .string(let part) = element else {
        throw ValueError(.notAString, "a string cannot contain \(element.noun)", hint: "strings contain strings")
      }
      return .text(part, in: text)
    }
    guard let values = values(of: container) else {
      throw ValueError(
        .notACollection, "IN and CONTAINS need a collection or a string, found \(container.noun)")
    }
    return .member(of: values)
  }

  /// What a collection, or a record by its values, can be found to hold; nil for anything else, a text among it.
  package static func members(of container: RecordValue) -> [RecordValue]? {
    values(of: container)?.filter { $0 != .null }
  }

  /// Nothing is in nil.
  private static func values(of container: RecordValue) -> [RecordValue]? {
    switch container {
    case .null: []
    case .array(let values), .set(let values): values
    case .object(let object): object.values
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: nil
    }
  }

  // MARK: ANY, ALL and NONE

  /// The elements that ANY, ALL and NONE ask: of nil there are none, so that ALL holds for it. Throws
  /// ``DiagnosticCode/notACollection`` for anything else than collections.
  package static func elements(of collection: RecordValue) throws(ValueError) -> [RecordValue] {
    switch collection {
    case .array(let values), .set(let values): return values
    case .null: return []
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      throw ValueError(
        .notACollection, "ANY, ALL and NONE need a collection on their left, found \(collection.noun)")
    }
  }

  // MARK: Text

  /// Whether a text can be found in others at all. The empty one is part of none, not even of itself, and no text begins or
  /// ends with it, nor matches it as a regular expression; what options leave of a text is what counts. LIKE asks for the
  /// whole text and takes the empty pattern for what it says.
  package static func isFindable(_ needle: some Collection) -> Bool { !needle.isEmpty }

  /// The operands of an operator of text; nil where one of them is nil, for which it is false. Throws
  /// ``DiagnosticCode/notAString`` for anything but strings.
  package static func texts(
    _ subject: RecordValue, _ pattern: RecordValue, _ operation: ComparisonOperator
  ) throws(ValueError) -> (subject: String, pattern: String)? {
    if case (.string(let text), .string(let other)) = (subject, pattern) { return (text, other) }
    if subject == .null || pattern == .null { return nil }
    let other = if case .string = subject { pattern } else { subject }
    throw ValueError(
      .notAString, "\(operation.text) works on strings, found \(other.noun)", hint: textHint(other))
  }

  /// How to use the text of a value that has one.
  private static func textHint(_ value: RecordValue) -> String? {
    let hasText = if case .date = value { true } else { NumberRules.Number(value) != nil }
    return hasText ? "write `CAST(value, \"NSString\")` to use its text" : nil
  }

  // MARK: Literals

  /// What the comparison of two values says, whatever records there are; nil where that takes more than these rules: a
  /// pattern, a locale, a function of the host's. Throws what the comparison throws.
  package static func verdict(
    _ operation: ComparisonOperator, _ left: RecordValue, _ right: RecordValue, _ options: ComparisonOptions
  ) throws(ValueError) -> Bool? {
    let needsLocale = options.goesByLocale
    let folding = TextFolding(options)
    switch operation {
    case .equal: return needsLocale ? nil : equal(left, right, folding)
    case .notEqual: return needsLocale ? nil : !equal(left, right, folding)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let order = try compare(left, right, folding)
      if needsLocale, case (.string, .string) = (left, right) { return nil }
      guard case .ordered(let relation) = operation.operands else { return nil }
      return relation.holds(order)
    case .between: return try Bounds(right)?.contain(left) ?? false
    case .in: return try contains(right, left, folding, needsLocale)
    case .contains: return try contains(left, right, folding, needsLocale)
    case .beginsWith, .endsWith:
      guard let (text, part) = try texts(left, right, operation) else { return false }
      return needsLocale ? nil : holds(operation, text, part, folding)
    case .like, .matches: return try texts(left, right, operation) == nil ? false : nil
    case .utiEquals: return ValueRules.equal(left, right)
    case .utiConformsTo: if case (.string, .string) = (left, right) { return nil } else { return false }
    case .tokenMatches, .custom: return nil
    }
  }

  /// Whether a text begins with another, ends with it or contains it; nil where the search is long.
  private static func holds(
    _ operation: ComparisonOperator, _ text: String, _ part: String, _ folding: TextFolding?
  ) -> Bool? {
    let (text, part) = (folding?.folded(text) ?? Array(text.utf8), folding?.folded(part) ?? Array(part.utf8))
    guard isFindable(part), text.count >= part.count else { return false }
    switch operation {
    case .beginsWith: return text.starts(with: part)
    case .endsWith: return text.suffix(part.count).elementsEqual(part)
    default:
      guard text.count <= longestSearch / part.count else { return nil }
      return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
    }
  }

  /// Bytes of a text times bytes of what is searched for in it.
  private static let longestSearch = 1_000_000

  /// Options work on two strings; other values are compared as without them.
  private static func equal(_ left: RecordValue, _ right: RecordValue, _ folding: TextFolding?) -> Bool {
    ValueRules.equal(folded(left, folding), folded(right, folding))
  }

  private static func compare(
    _ left: RecordValue, _ right: RecordValue, _ folding: TextFolding?
  ) throws(ValueError) -> ValueOrdering {
    try ValueRules.compare(folded(left, folding), folded(right, folding))
  }

  private static func contains(
    _ container: RecordValue, _ element: RecordValue, _ folding: TextFolding?, _ needsLocale: Bool
  ) throws(ValueError) -> Bool? {
    switch try search(container, for: element) {
    case .text(let part, let text): return needsLocale ? nil : holds(.contains, text, part, folding)
    case .member(let values):
      return needsLocale && !values.isEmpty ? nil : values.contains { equal($0, element, folding) }
    }
  }

  private static func folded(_ value: RecordValue, _ folding: TextFolding?) -> RecordValue {
    if let folding, case .string(let text) = value { .string(folding.fold(text)) } else { value }
  }
}
