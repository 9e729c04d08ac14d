import Foundation
import PredicateLanguage

/// Writes a tree of the language in Foundation's nodes.
///
/// Every value gets a Swift type: that of its property, or, for a constant, of what it meets. Optionals are unwrapped where
/// they are compared, by the language's rules of nil.
final class PredicateWriter {
  private let source: SourceText?
  /// What the names in scope stand for: elements of SUBQUERY.
  var elements: [RecordKey: Operand] = [:]
  private let record: Operand
  private var nextSlot = 1

  /// The slot of the record's variable.
  static let recordSlot = 0

  init<Root: Recordable>(_ root: Root.Type, source: SourceText?) {
    self.source = source
    record = Operand(Recipes.variable(Self.recordSlot, root), isCheap: true)
  }

  /// A slot that no other variable has.
  func newSlot() -> Int {
    defer { nextSlot += 1 }
    return nextSlot
  }

  // MARK: Size

  /// The most levels of a tree: Foundation's nodes are many to one of the language's, and writing and evaluating them
  /// must fit a stack of 512 KiB, even without optimisation.
  static let deepestTree = 32

  /// The most bytes of nodes, counted on every level. Foundation's nodes hold each other by value, and evaluation carries
  /// what is below a node along on the stack. A chain of 1,000 comparisons takes half of it.
  static let largestStackNeed = 64 << 10

  /// The bytes of the nodes on the longest way down, of what has been written so far below the current node.
  private var stackNeed = 0

  private static func size<R: Recipe>(_ recipe: R) -> Int { MemoryLayout<R.Node>.size }

  private func require(_ size: Int, beside siblings: Int, _ span: SourceSpan?) throws(FormatError) {
    let need = stackNeed + size
    guard need <= Self.largestStackNeed else { throw tooLarge(span) }
    stackNeed = max(siblings, need)
  }

  private func tooLarge(_ span: SourceSpan?) -> FormatError {
    error(.nestingTooDeep, "too much in one predicate for Foundation's nodes, which are kept on the stack", span)
  }

  // MARK: Conditions

  // The methods that may reach themselves again leave the work to others, which keeps their stack frames small.

  /// The condition that a whole tree is.
  func predicate(_ node: PredicateNode) throws(FormatError) -> any Recipe<Bool> {
    guard node.height <= Self.deepestTree else { throw tooDeep(node.span) }
    return try condition(node)
  }

  private func tooDeep(_ span: SourceSpan?) -> FormatError {
    error(.nestingTooDeep, "nested more than \(Self.deepestTree) levels deep", span)
  }

  func condition(_ node: PredicateNode) throws(FormatError) -> any Recipe<Bool> {
    let siblings = stackNeed
    stackNeed = 0
    let recipe = try conditionItself(node)
    try require(Self.size(recipe), beside: siblings, node.span)
    return recipe
  }

  private func conditionItself(_ node: PredicateNode) throws(FormatError) -> any Recipe<Bool> {
    switch node.kind {
    case .constant(let value): Recipes.constant(value)
    case .and(let parts): Recipes.folded(try conditions(parts)[...], unit: true) { Recipes.and($0, $1) }
    case .or(let parts): Recipes.folded(try conditions(parts)[...], unit: false) { Recipes.or($0, $1) }
    case .not(let part): Recipes.not(try condition(part))
    case .comparison(let comparison): try self.comparison(comparison, node.span)
    case .block: throw unsupported("a block", node.span)
    case .tooDeep: throw tooDeep(node.span)
    }
  }

  private func conditions(_ parts: [PredicateNode]) throws(FormatError) -> [any Recipe<Bool>] {
    var result: [any Recipe<Bool>] = []
    result.reserveCapacity(parts.count)
    for part in parts { result.append(try condition(part)) }
    return result
  }

  // MARK: Values

  /// The value, a constant in the expected type.
  func value(_ node: ExpressionNode, as expected: (any Any.Type)? = nil) throws(FormatError) -> Operand {
    let siblings = stackNeed
    stackNeed = 0
    let operand = try valueItself(node, expected)
    try require(Self.size(operand.recipe), beside: siblings, node.span)
    return operand
  }

  private func valueItself(_ node: ExpressionNode, _ expected: (any Any.Type)?) throws(FormatError) -> Operand {
    switch node.kind {
    case .constant(let value): try constant(value, as: expected, node.span)
    case .selfRecord: record
    case .keyPath(let path): try follow(path, from: record, node.span)
    case .variable(let name): try element(name, node.span)
    case .member(let base, let path): try follow(path, from: value(base), node.span)
    case .index(let base, let index): try indexed(value(base), index, node.span)
    case .unary(let operation, let operand): try unary(operation, operand, expected, node.span)
    case .binary(let operation, let left, let right): try binary(operation, left, right, expected, node.span)
    case .call(let name, let arguments): try call(name, arguments, expected, node.span)
    case .ternary(let condition, let then, let otherwise): try ternary(condition, then, otherwise, expected, node.span)
    case .subquery(let collection, let name, let condition): try subquery(collection, name, condition, node.span)
    case .nilLiteral, .list, .anyKey, .assignment, .function, .cast, .block, .tooDeep: throw refusal(of: node)
    }
  }

  private func refusal(of node: ExpressionNode) -> FormatError {
    let what: String
    switch node.kind {
    case .nilLiteral: what = "nil outside `==`, `!=` and TERNARY"
    case .list: what = "a list outside IN and BETWEEN"
    case .anyKey: what = "ANYKEY"
    case .assignment(let name, _): what = "an assignment to `$\(name)`"
    case .function(_, let selector, _): what = "the function `\(selector)`"
    case .cast(_, let type): what = "CAST to `\(type)`"
    case .block: what = "a block"
    case .tooDeep: return tooDeep(node.span)
    case .constant, .selfRecord, .keyPath, .variable, .member, .index, .unary, .binary, .call, .ternary, .subquery:
      what = "this value"
    }
    return unsupported(what, node.span)
  }

  private func element(_ name: String, _ span: SourceSpan?) throws(FormatError) -> Operand {
    guard let element = elements[RecordKey(name)] else {
      throw unsupported("the variable `$\(name)`", span, hint: "give it a value with `substituting`")
    }
    return element
  }

  /// A constant in the type that it meets, which must have exactly this value.
  func constant(
    _ value: RecordValue, as expected: (any Any.Type)?, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let natural = Self.naturalType(of: value)
    guard let type = (expected ?? natural) as? any FoundationScalar.Type else {
      throw unsupported("a constant of this kind here", span)
    }
    guard let operand = Self.constant(value, type) else {
      throw unsupported("a constant that is no `\(type)`, which it meets,", span)
    }
    return operand
  }

  private static func constant<T: FoundationScalar>(_ value: RecordValue, _ type: T.Type) -> Operand? {
    T.exactly(value).map { Operand(Recipes.constant($0), isCheap: true, constant: value) }
  }

  private static func naturalType(of value: RecordValue) -> (any FoundationScalar.Type)? {
    switch value {
    case .bool: Bool.self
    case .integer: Int.self
    case .double: Double.self
    case .decimal: Decimal.self
    case .string: String.self
    case .date: Date.self
    case .uuid: UUID.self
    case .data: Data.self
    case .null, .array, .set, .object, .record: nil
    }
  }

  /// Two values of one type: where one has its type from a property, the other takes it.
  func pair(
    _ left: ExpressionNode, _ right: ExpressionNode, as expected: (any Any.Type)? = nil
  ) throws(FormatError) -> (left: Operand, right: Operand) {
    if isUntyped(left), !isUntyped(right) {
      let right = try value(right, as: expected)
      return (try value(left, as: right.type), right)
    }
    let left = try value(left, as: expected)
    return (left, try value(right, as: left.type))
  }

  /// Whether a value has no type of its own: it is made of constants.
  private func isUntyped(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant, .nilLiteral: true
    case .unary(_, let operand): isUntyped(operand)
    case .binary(_, let left, let right): isUntyped(left) && isUntyped(right)
    case .ternary(_, let then, let otherwise): isUntyped(then) && isUntyped(otherwise)
    case .call("modulus:by:", let operands), .call("coalesce:", let operands): operands.allSatisfy { isUntyped($0) }
    case .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .list, .assignment, .call, .function, .cast,
      .subquery, .block, .tooDeep:
      false
    }
  }

  // MARK: Errors

  func unsupported(_ what: String, _ span: SourceSpan?, hint: String? = nil) -> FormatError {
    error(.unsupported, "\(what) has no counterpart in Foundation's predicates", span, hint: hint)
  }

  func error(_ code: DiagnosticCode, _ message: String, _ span: SourceSpan?, hint: String? = nil) -> FormatError {
    FormatError(Diagnostic(code, message, at: span, hint: hint), source: source)
  }
}

/// A value that has been given a Swift type.
struct Operand {
  /// How to make the node; its output is `type` or an optional of it.
  let recipe: any Recipe
  /// The type, without the optional.
  let type: any Any.Type
  let isOptional: Bool
  /// Whether reading it twice costs nothing: a constant, a variable, a path.
  let isCheap: Bool
  /// The constant that it is.
  let constant: RecordValue?

  init<Output>(_ recipe: any Recipe<Output>, isCheap: Bool = false, constant: RecordValue? = nil) {
    self.recipe = recipe
    type = OutputTypes.unwrapped(Output.self)
    isOptional = Output.self is any OptionalOutput.Type
    self.isCheap = isCheap
    self.constant = constant
  }

  /// The recipe of a value that cannot be nil; nil for an optional, or another type.
  func plain<T>(_ type: T.Type) -> (any Recipe<T>)? { recipe as? any Recipe<T> }

  /// The recipe of a value that may be nil; nil if it cannot be, or for another type.
  func optional<T>(_ type: T.Type) -> (any Recipe<T?>)? { recipe as? any Recipe<T?> }
}
