import Foundation
import PredicateLanguage

extension PredicateWriter {
  /// The condition that a comparison is.
  func comparison(_ node: ComparisonNode, _ span: SourceSpan?) throws(FormatError) -> any Recipe<Bool> {
    let comparison = Comparison(node.operator, node.right, options: node.options, span)
    switch node.modifier {
    case .direct: return try direct(node, comparison)
    case .any: return try quantified(node.left, isAll: false, comparison)
    case .all: return try quantified(node.left, isAll: true, comparison)
    }
  }

  /// What is asked of a left operand.
  struct Comparison {
    let `operator`: ComparisonOperator
    let right: ExpressionNode
    let options: ComparisonOptions
    let span: SourceSpan?

    init(_ operator: ComparisonOperator, _ right: ExpressionNode, options: ComparisonOptions, _ span: SourceSpan?) {
      self.operator = `operator`
      self.right = right
      self.options = options
      self.span = span
    }
  }

  private func direct(_ node: ComparisonNode, _ comparison: Comparison) throws(FormatError) -> any Recipe<Bool> {
    try requirePlain(comparison)
    // A nil literal has no type, so it must stand on the right.
    if case .nilLiteral = node.left.kind, let mirrored = Self.mirrored(node) {
      return try self.comparison(mirrored, comparison.span)
    }
    switch node.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if case .nilLiteral = node.right.kind { return try againstNil(node, comparison.span) }
      let (left, right) = try pair(node.left, node.right)
      return try scalars(left, comparison.operator, right, comparison.span)
    case .between: return try between(value(node.left), comparison)
    case .in: return try isIn(node.left, comparison)
    case .contains: return try contains(value(node.left), node.right, comparison.span)
    case .beginsWith:
      let (left, right) = try pair(node.left, node.right, as: String.self)
      return try text(left, right, isPrefix: true, comparison.span)
    case .endsWith, .like, .matches, .utiEquals, .utiConformsTo, .tokenMatches, .custom:
      throw unsupported(node.operator.text, comparison.span)
    }
  }

  /// The comparison of a value that has its type, such as an element that ANY binds.
  func comparison(_ left: Operand, _ comparison: Comparison) throws(FormatError) -> any Recipe<Bool> {
    try requirePlain(comparison)
    let span = comparison.span
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if case .nilLiteral = comparison.right.kind { return try againstNil(left, comparison.operator, span) }
      return try scalars(left, comparison.operator, value(comparison.right, as: left.type), span)
    case .between: return try between(left, comparison)
    case .in: return try isIn(left, comparison)
    case .contains: return try contains(left, comparison.right, span)
    case .beginsWith: return try text(left, value(comparison.right, as: String.self), isPrefix: true, span)
    case .endsWith, .like, .matches, .utiEquals, .utiConformsTo, .tokenMatches, .custom:
      throw unsupported(comparison.operator.text, span)
    }
  }

  private func requirePlain(_ comparison: Comparison) throws(FormatError) {
    guard !comparison.options.isEmpty else { return }
    throw unsupported(
      "[\(comparison.options.text)]", comparison.span,
      hint: "Foundation's comparisons without regard to case go by a locale, so they do not mean the same")
  }

  private static func mirrored(_ node: ComparisonNode) -> ComparisonNode? {
    let operation: ComparisonOperator
    switch node.operator {
    case .equal, .notEqual: operation = node.operator
    case .less: operation = .greater
    case .greater: operation = .less
    case .lessOrEqual: operation = .greaterOrEqual
    case .greaterOrEqual: operation = .lessOrEqual
    case .in, .contains, .beginsWith, .endsWith, .like, .matches, .between, .utiEquals, .utiConformsTo, .tokenMatches,
      .custom:
      return nil
    }
    if case .nilLiteral = node.right.kind { return nil }
    return ComparisonNode(node.right, operation, node.left)
  }

  // MARK: Nil

  private func againstNil(_ node: ComparisonNode, _ span: SourceSpan?) throws(FormatError) -> any Recipe<Bool> {
    if case .nilLiteral = node.left.kind { return Recipes.constant(Self.holds(node.operator, ofNilAnd: .null)) }
    return try againstNil(value(node.left), node.operator, span)
  }

  private func againstNil(
    _ operand: Operand, _ operation: ComparisonOperator, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    let ofNil = Self.holds(operation, ofNilAnd: .null)
    return ofNil == Self.holds(operation, ofNilAnd: .integer(0)) ? Recipes.constant(ofNil) : isNil(operand, ofNil)
  }

  /// What the language's rules say of nil and nil, or of nil and any other value.
  private static func holds(_ operation: ComparisonOperator, ofNilAnd other: RecordValue) -> Bool {
    (try? ComparisonRules.verdict(operation, .null, other, [])) == true
  }

  /// Whether the value is nil, or is not.
  func isNil(_ operand: Operand, _ verdict: Bool) -> any Recipe<Bool> {
    func open<O: OptionalOutput>(_ recipe: some Recipe, _ type: O.Type) -> any Recipe<Bool> {
      guard let optional = recipe as? any Recipe<O.Wrapped?> else { return Recipes.constant(!verdict) }
      if let equatable = O.Wrapped.self as? any FoundationScalar.Type {
        return scalar(optional, equatable)
      }
      // Of a type that cannot be compared, a value is what can be mapped.
      let mapped = Recipes.mapped(optional, newSlot(), Recipes.constant(!verdict))
      return Recipes.coalesced(mapped, Recipes.constant(verdict))
    }
    func scalar<T: FoundationScalar>(_ recipe: some Recipe, _ type: T.Type) -> any Recipe<Bool> {
      guard let optional = recipe as? any Recipe<T?> else { return Recipes.constant(!verdict) }
      let null = Recipes.nilLiteral(type)
      return verdict ? Recipes.equal(optional, null) : Recipes.notEqual(optional, null)
    }
    func output<R: Recipe>(_ recipe: R) -> any Recipe<Bool> {
      guard let type = R.Output.self as? any OptionalOutput.Type else { return Recipes.constant(!verdict) }
      return open(recipe, type)
    }
    return output(operand.recipe)
  }

  // MARK: Scalars

  /// `==`, `!=`, `<` and their kin of two values of one type.
  func scalars(
    _ left: Operand, _ operation: ComparisonOperator, _ right: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    guard left.type == right.type else {
      throw unsupported("the comparison of `\(left.type)` with `\(right.type)`", span)
    }
    if operation == .equal || operation == .notEqual {
      guard let type = left.type as? any FoundationScalar.Type else {
        throw unsupported("the comparison of values of `\(left.type)`", span)
      }
      return try equality(left, right, type, isEqual: operation == .equal, span)
    }
    guard let type = left.type as? any OrderedScalar.Type else {
      throw unsupported("the order of `\(left.type)`", span)
    }
    return try order(left, operation, right, type, span)
  }

  private func equality<T: FoundationScalar>(
    _ left: Operand, _ right: Operand, _ type: T.Type, isEqual: Bool, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    func join<U: Equatable>(_ left: any Recipe<U>, _ right: any Recipe<U>) -> any Recipe<Bool> {
      isEqual ? Recipes.equal(left, right) : Recipes.notEqual(left, right)
    }
    if let left = left.optional(type), let right = right.optional(type) { return join(left, right) }
    if let left = left.plain(type), let right = right.plain(type) { return join(left, right) }
    // A constant is as good an optional as any, and is what the macro makes of it.
    if let left = left.optional(type), let value = right.constant.flatMap({ T.exactly($0) }) {
      return join(left, Recipes.constant(T?.some(value)))
    }
    if let right = right.optional(type), let value = left.constant.flatMap({ T.exactly($0) }) {
      return join(Recipes.constant(T?.some(value)), right)
    }
    let fallback = Recipes.constant(!isEqual)
    return try unwrapped(left, type, or: fallback, span) { (left) throws(FormatError) in
      try self.unwrapped(right, type, or: fallback, span) { (right) throws(FormatError) in join(left, right) }
    }
  }

  private func order<T: OrderedScalar>(
    _ left: Operand, _ operation: ComparisonOperator, _ right: Operand, _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    let node: PredicateExpressions.ComparisonOperator
    switch operation {
    case .less: node = .lessThan
    case .lessOrEqual: node = .lessThanOrEqual
    case .greater: node = .greaterThan
    default: node = .greaterThanOrEqual
    }
    let holdsForNils = Self.holds(operation, ofNilAnd: .null) && left.isOptional && right.isOptional
    let fallback = holdsForNils ? isNil(right, true) : Recipes.constant(false)
    return try unwrapped(left, type, or: fallback, span) { (left) throws(FormatError) in
      try self.unwrapped(right, type, or: Recipes.constant(false), span) { (right) throws(FormatError) in
        Recipes.ordered(left, node, right)
      }
    }
  }

  // MARK: BETWEEN

  private func between(_ value: Operand, _ comparison: Comparison) throws(FormatError) -> any Recipe<Bool> {
    let bounds: [ExpressionNode]
    switch comparison.right.kind {
    case .list(let parts): bounds = parts
    case .constant(.array(let values)):
      bounds = values.map { ExpressionNode(.constant($0), span: comparison.right.span) }
    default: throw unsupported("BETWEEN with bounds that are no list", comparison.right.span)
    }
    guard bounds.count == 2 else {
      throw error(.betweenNeedsTwoBounds, "BETWEEN needs two bounds, found \(bounds.count)", comparison.right.span)
    }
    let low = Comparison(.greaterOrEqual, bounds[0], options: [], comparison.span)
    let high = Comparison(.lessOrEqual, bounds[1], options: [], comparison.span)
    if case .constant(let low) = bounds[0].kind, case .constant(let high) = bounds[1].kind,
      let type = value.type as? any OrderedScalar.Type,
      let range = try between(value, low, high, type, comparison.span)
    {
      return range
    }
    return Recipes.and(try self.comparison(value, low), try self.comparison(value, high))
  }

  /// A range of constants; false where the bounds are the wrong way round, for such a range would stop the program.
  private func between<T: OrderedScalar>(
    _ value: Operand, _ low: RecordValue, _ high: RecordValue, _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> (any Recipe<Bool>)? {
    guard let low = T.exactly(low), let high = T.exactly(high) else { return nil }
    guard low <= high else { return Recipes.constant(false) }
    return try unwrapped(value, type, or: Recipes.constant(false), span) { (value) throws(FormatError) in
      Recipes.between(value, low, high)
    }
  }

  // MARK: Text

  /// `text CONTAINS needle`, `text BEGINSWITH needle`. No text holds the empty one.
  func text(
    _ text: Operand, _ needle: Operand, isPrefix: Bool, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    let constant = needle.constant.flatMap { String.exactly($0) }
    if let constant, !ComparisonRules.isFindable(constant.utf8) { return Recipes.constant(false) }
    let no = Recipes.constant(false)
    return try unwrapped(text, String.self, or: no, span) { (text) throws(FormatError) in
      try self.unwrapped(needle, String.self, or: no, span) { (needle) throws(FormatError) in
        let test = isPrefix ? Recipes.starts(text, needle) : Recipes.contains(text, needle)
        return constant == nil ? Recipes.and(Recipes.not(Recipes.keyPath(needle, \.isEmpty)), test) : test
      }
    }
  }
}
