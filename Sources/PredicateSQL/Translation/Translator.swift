import PredicateLanguage

/// Writes the SQL of one resolved tree.
///
/// Every condition it gives is two-valued as in memory, or says that it may be NULL where memory has false; that is
/// enough below AND, OR and WHERE, and NOT makes it certain first. `sharing` is the translator of the statement that an
/// expression to sort by belongs to.
final class Translator {
  let dialect: Dialect
  let model: RecordModel
  /// Those that evaluation of the same text keeps.
  let limits: Limits
  let aggregates: [WholeSetAggregate]
  /// The values of the substitution variables, by number; nil for those without one.
  private let variables: [RecordValue?]
  /// What stands for variables that are SQL of their own, such as the keys of a group; by number.
  private let written: [Translated?]
  private let variableNames: [String]
  private var elements: [Translated?]
  private let aliases: AliasSupply
  private let work: TranslationWork
  /// What SELF stands for: a row of the statement, or of the subquery of a whole-set aggregate.
  var record: Translated
  /// The statement's own tables.
  let scope: FromScope
  /// The rows of lists that are unwound, each joined to the rows of what has it.
  var unwound: [UnwoundList: SQLRow]
  /// Their keys, in the order of the lists.
  var unwoundKeys: [SQLText]
  let entity: RecordModel.Entity

  init<Root>(
    _ program: ResolvedProgram<Root>, limits: Limits, dialect: Dialect, model: RecordModel, entity: RecordModel.Entity,
    variables: [String: RecordValue], sharing other: Translator? = nil, written: [String: Translated] = [:]
  ) throws(Refusal) {
    self.dialect = dialect
    self.model = model
    self.limits = limits
    self.entity = entity
    aggregates = program.aggregates
    variableNames = program.variables.map(\.name)
    self.variables = program.variables.map { variables[RecordKey($0.name)] }
    self.written = program.variables.map { written[$0.name] }
    elements = Array(repeating: nil, count: program.slotCount)
    aliases = other?.aliases ?? AliasSupply(guarded: GuardedCondition(dialect))
    work = other?.work ?? TranslationWork()
    scope = other?.scope ?? aliases.newScope()
    unwound = other?.unwound ?? [:]
    unwoundKeys = other?.unwoundKeys ?? []
    record = other?.record ?? .constant(.null)
    if other == nil { record = .record(rows(of: entity, in: scope)) }
    try refuseAggregatesOfRows()
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

  /// Counts an element of a list of which a condition is asked here, before any row is: as many steps as an evaluation may take.
  func countElement(_ span: SourceSpan?) throws(Refusal) {
    work.steps += 1
    if work.steps > limits.evaluationSteps {
      throw Refusal("stopped after \(limits.evaluationSteps) steps", at: span, code: .tooManySteps)
    }
    if work.steps & 0xFF == 0, limits.interruption.isRequested { throw Refusal(.interrupted) }
  }

  func element(_ slot: Int, _ span: SourceSpan?) throws(Refusal) -> Translated {
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

  /// What a variable stands for.
  func translated(variable number: Int, _ span: SourceSpan?) throws(Refusal) -> Translated {
    if let written = written[number] { return written }
    return .constant(try variable(number, span))
  }

  private func variable(_ number: Int, _ span: SourceSpan?) throws(Refusal) -> RecordValue {
    if let value = variables[number] { return value }
    throw Refusal(.missing(variable: variableNames[number], at: span))
  }

  func keyName(_ number: Int, _ span: SourceSpan?) throws(Refusal) -> String {
    guard case .string(let key) = try variable(number, span) else {
      throw Refusal("a variable in a key path holds the key as a string", at: span, code: .typeMismatch)
    }
    return key
  }

  /// The value of an expression that is one before any row is read; nil for others, and for those that have none.
  func known(_ expression: ResolvedExpression) -> RecordValue? {
    switch expression.kind {
    case .constant(let value): return value
    case .variable(let number): return written[number] == nil ? variables[number] : nil
    // Dates are mostly written so. One that fails says why where it is translated itself.
    case .cast(let operand, let type):
      guard let operand = known(operand), case .constant(let value)? = try? cast(.constant(operand), type, nil) else {
        return nil
      }
      return value
    case .record, .element, .recordKey, .key, .variableKey, .collection, .index, .list, .unary, .binary, .assign, .call,
      .hostCall, .wholeSet, .ternary, .filter, .block, .unsupported:
      return nil
    }
  }

  /// Whether an expression is a value other than nil before any row is read.
  func isKnown(_ expression: ResolvedExpression) -> Bool { known(expression).map { $0 != .null } ?? false }

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
    return try short(template(operands), span)
  }

  /// The error of a rule of values as one of the translation.
  func placed<Result>(
    _ span: SourceSpan?, _ body: () throws(ValueError) -> Result
  ) throws(Refusal) -> Result {
    do throws(ValueError) {
      return try body()
    } catch {
      throw Refusal(error.message, at: span, hint: limits.policy.told(hint: error.hint), code: error.code)
    }
  }
}

/// What was done for one statement.
private final class TranslationWork {
  /// Elements of lists of which a condition was asked.
  var steps = 0
}

/// Aliases for the tables of one statement.
private final class AliasSupply {
  var owners: [String: FromScope] = [:]
  private var count = 0
  private var scopes = 0
  private let guarded: GuardedCondition

  init(guarded: GuardedCondition) { self.guarded = guarded }

  func next(in scope: FromScope) -> String {
    let alias = "t\(count)"
    count += 1
    owners[alias] = scope
    return alias
  }

  func newScope() -> FromScope {
    scopes += 1
    return FromScope(number: scopes, guarded: guarded)
  }
}
