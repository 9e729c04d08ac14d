import PredicateLanguage

/// Writes the SQL of one resolved tree.
///
/// Every condition it gives is two-valued as in memory, or says that it may be NULL where memory has false; that is
/// enough below AND, OR and WHERE, and NOT makes it certain first. `sharing` is the translator of the statement that an
/// expression to sort by belongs to.
final class Translator {
  let dialect: Dialect
  let model: RecordModel
  let aggregates: [WholeSetAggregate]
  /// The values of the substitution variables, by number; nil for those without one.
  private let variables: [RecordValue?]
  private let variableNames: [String]
  private var elements: [Translated?]
  private let aliases: AliasSupply
  /// What SELF stands for: a row of the statement, or of the subquery of a whole-set aggregate.
  var record: Translated
  /// The statement's own tables.
  let scope: FromScope
  let entity: RecordModel.Entity

  init<Root>(
    _ program: ResolvedProgram<Root>, dialect: Dialect, model: RecordModel, entity: RecordModel.Entity,
    variables: [String: RecordValue], sharing other: Translator? = nil
  ) throws(Refusal) {
    self.dialect = dialect
    self.model = model
    self.entity = entity
    aggregates = program.aggregates
    variableNames = program.variables.map(\.name)
    self.variables = program.variables.map { variables[$0.name] }
    elements = Array(repeating: nil, count: program.slotCount)
    aliases = other?.aliases ?? AliasSupply()
    scope = other?.scope ?? aliases.newScope()
    record = other?.record ?? .constant(.null)
    if other == nil { record = .record(rows(of: entity, in: scope)) }
  }

  // The methods that may reach themselves again keep their stack frames small by leaving the work to others: that
  // decides how deep a tree may be on a small stack.

  /// The SQL of a condition.
  func condition(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    let span = predicate.span
    switch predicate.kind {
    case .constant(let value): return constant(value)
    case .and(let parts): return try all(parts)
    case .or(let parts): return try any(parts)
    case .not(let part): return try not(part)
    case .equal(let left, let right, let options): return try equal(left, right, options, span)
    case .ordered(let left, let orEqual, let right, let options):
      return try ordered(left, orEqual, right, options, span)
    case .between(let value, let low, let high): return try between(value, low, high, span)
    case .betweenBounds(let value, let bounds): return try between(value, bounds: bounds, span)
    case .contains(let container, let element, let options): return try contains(container, element, options, span)
    case .text(let test, let subject, let pattern, let options):
      return try text(test, subject, pattern, options, span)
    case .quantified(let isAll, let collection, let slot, let body):
      return try quantified(isAll, collection, slot, body, span)
    case .typeConforms: throw refusal("UTI-CONFORMS-TO", span)
    case .custom(let function, _, _): throw refusal("the host's operator `\(function.signature.name)`", span)
    case .block: throw refusal("a block", span)
    case .unsupported(let message): throw Refusal(message, at: span)
    }
  }

  /// The SQL of a value.
  func value(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    let span = expression.span
    switch expression.kind {
    case .constant(let value): return .constant(value)
    case .record: return record
    case .element(let slot): return try element(slot, span)
    case .variable(let number): return .constant(try variable(number, span))
    case .key(let base, let key, let place): return try self.key(key, of: value(base), place ?? span)
    case .variableKey(let base, let number, let place):
      return try self.key(keyName(number, place ?? span), of: value(base), place ?? span)
    case .collection(let operation, let collection, let slot, let body):
      return try self.collection(operation, collection, slot, body, span)
    case .index(let base, let index): return try self.index(index, of: base, span)
    case .list(let parts): return try list(parts)
    case .unary(let operation, let operand): return try unary(operation, operand, span)
    case .binary(let operation, let left, let right): return try binary(operation, left, right, span)
    case .assign: throw refusal("an assignment", span)
    case .call(let function, let arguments): return try call(function, arguments, span)
    case .hostCall(let function, _): throw refusal("the host's function `\(function.signature.name)`", span)
    case .wholeSet(let number): return try wholeSet(number, span)
    case .cast(let operand, let type): return try cast(value(operand), type, span)
    case .ternary(let condition, let then, let other): return try ternary(condition, then, other, span)
    case .filter(let collection, let slot, let condition): return try filter(collection, slot, condition, span)
    case .block: throw refusal("a block", span)
    case .unsupported(let message): throw Refusal(message, at: span)
    }
  }

  // MARK: Names

  /// An alias that no other table of the statement has, for a table of a scope.
  func newAlias(in scope: FromScope) -> String { aliases.next(in: scope) }

  /// A scope inside those that are open.
  func newScope() -> FromScope { aliases.newScope() }

  /// The scope that a table is in.
  func owner(of alias: String) -> FromScope? { aliases.owners[alias] }

  /// Makes the tables of a subquery those of a scope.
  func absorb(_ inner: FromScope, into scope: FromScope) {
    scope.absorb(inner)
    for alias in inner.aliases { aliases.owners[alias] = scope }
  }

  private func element(_ slot: Int, _ span: SourceSpan?) throws(Refusal) -> Translated {
    guard elements.indices.contains(slot), let element = elements[slot] else {
      throw refusal("this element", span)
    }
    return element
  }

  /// Runs `body` with an element in its slot.
  func binding<Result>(
    _ element: Translated, to slot: Int, _ body: () throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    let outer = elements[slot]
    elements[slot] = element
    defer { elements[slot] = outer }
    return try body()
  }

  private func variable(_ number: Int, _ span: SourceSpan?) throws(Refusal) -> RecordValue {
    if let value = variables[number] { return value }
    throw Refusal(
      "the variable `$\(variableNames[number])` has no value", at: span,
      hint: "pass it in `variables`, in the command with `--var \(variableNames[number])=…`", code: .missingVariable)
  }

  private func keyName(_ number: Int, _ span: SourceSpan?) throws(Refusal) -> String {
    guard case .string(let key) = try variable(number, span) else {
      throw Refusal("a variable in a key path holds the key as a string", at: span, code: .typeMismatch)
    }
    return key
  }

  // MARK: Refusing

  /// The refusal of a part that no table of the dialect has.
  func refusal(_ what: String, _ span: SourceSpan?, hint: String? = nil) -> Refusal {
    Refusal("\(what) cannot be said in \(dialect.displayName)'s SQL as it is evaluated", at: span, hint: hint)
  }

  /// The SQL of an operation.
  func apply(
    _ operation: SQLOperation, _ operands: [SQLText], _ what: @autoclosure () -> String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    guard let template = dialect.template(operation) else { throw refusal(what(), span) }
    let text = template(operands)
    // A template may name an operand twice, which doubles the text with each level.
    if text.segments.count > Self.mostSegments {
      throw Refusal("the statement grows too long", at: span, code: .tooManyNodes)
    }
    return text
  }

  /// More than any engine takes.
  private static let mostSegments = 200_000

  /// The error of a rule of values as one of the translation.
  func placed<Result>(
    _ span: SourceSpan?, _ body: () throws(ValueError) -> Result
  ) throws(Refusal) -> Result {
    do throws(ValueError) {
      return try body()
    } catch {
      throw Refusal(error.message, at: span, hint: error.hint, code: error.code)
    }
  }
}

/// Aliases for the tables of one statement.
private final class AliasSupply {
  var owners: [String: FromScope] = [:]
  private var count = 0
  private var scopes = 0

  func next(in scope: FromScope) -> String {
    let alias = "t\(count)"
    count += 1
    owners[alias] = scope
    return alias
  }

  func newScope() -> FromScope {
    scopes += 1
    return FromScope(number: scopes)
  }
}
