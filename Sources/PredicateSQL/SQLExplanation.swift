public import PredicateLanguage

/// A statement that says of each record why a predicate holds, or not.
///
/// A row has the primary key, and for each part of the predicate a column: of a condition whether it holds, 1 or 0 and
/// never NULL, of an expression its value.
public struct SQLExplanation: Sendable {
  /// Selects all records, those for which the predicate does not hold, too, in the order of their keys unless another was
  /// asked for.
  public let statement: SQLStatement
  /// The whole predicate, then its parts in the order of the text, each before its own parts. Literals are left out, and
  /// the condition of a SUBQUERY, which has a verdict for each element.
  public let parts: [Part]

  /// One part of the predicate.
  public struct Part: Hashable, Sendable {
    /// The part as canonical text.
    public let format: String
    /// Where it stands in the text; nil if code built it.
    public let span: SourceSpan?
    /// How many parts it is within, one inside the other; 0 for the whole.
    public let depth: Int
    /// Whether it is a condition, which has a verdict; others have a value.
    public let isCondition: Bool
    /// The name of its column; nil for what has none: records, collections, and values that are the same for all rows.
    public var column: String? { place.map { _ in name } }
    /// The value that it has for all rows; nil for what differs from row to row.
    public fileprivate(set) var value: RecordValue?
    /// The number of its column in a row.
    package fileprivate(set) var place: Int?
    fileprivate let name: String
  }

  /// Whether the row says all that an explanation in memory has: not where a part is a record or a collection.
  package let isWhole: Bool
}

extension FormatPredicate {
  /// The statement that says of each record what comes of every part of the predicate: why it matches, or why not.
  ///
  /// ```swift
  /// let predicate = try FormatPredicate("score < 70 OR NOT date == nil")
  /// let explanation = try predicate.sqlExplanation(.postgresql, model: model, entity: "Round")
  /// for part in explanation.parts { print(part.column ?? "-", part.format) }
  /// // p0 score < 70 OR (NOT date == nil)
  /// // p1 score < 70
  /// // p2 score
  /// // p3 NOT date == nil
  /// // p4 date == nil
  /// // p5 date
  /// ```
  /// Parts are evaluated where AND and OR would stop before them, too: one that fails, such as a sum beyond 64 bits, ends
  /// the statement. Of the options `result` does not matter. Cost: each part is written once for itself and once within
  /// each part around it.
  /// - Throws: ``FormatError`` as ``sql(_:model:entity:options:)``: also where the dialect cannot say a part.
  public func sqlExplanation(
    _ dialect: SQLDialect, model: RecordModel, entity: String, options: SQLOptions = SQLOptions()
  ) throws(FormatError) -> SQLExplanation {
    try sqlExplanation(dialect.dialect(registeredFunctions: false), model: model, entity: entity, options: options)
  }

  /// The same for a connection that has our own functions.
  package func sqlExplanationWithRegisteredFunctions(
    model: RecordModel, entity: String, options: SQLOptions
  ) throws(FormatError) -> SQLExplanation {
    try sqlExplanation(
      SQLDialect.sqlite.dialect(registeredFunctions: true), model: model, entity: entity, options: options)
  }

  func sqlExplanation(
    _ dialect: Dialect, model: RecordModel, entity: String, options: SQLOptions
  ) throws(FormatError) -> SQLExplanation {
    let root = try checked(against: model, entity: entity, isForRun: dialect.isOfStore)
    let all = FormatPredicate(PredicateNode(.constant(true)), partOf: self)
    let translator = try all.translator(dialect, model: model, entity: root, variables: options.variables, sorts: true)
    guard case .record(let row) = translator.record else {
      return SQLExplanation(statement: SQLStatement(dialect.name, text: "", columns: []), parts: [], isWhole: false)
    }
    let writer = StatementWriter(dialect: dialect, entity: root, limits: options.limits(of: limits))
    var columns = options.hasKey ? writer.columns(.keys, hasKey: true) : []
    var list = columns.map { translator.column($0.name, of: translator.alias(of: row)) }
    var walk = PartWalk()
    walk.walk(node)
    var size = StatementSize()
    var parts: [SQLExplanation.Part] = []
    for (number, found) in walk.parts.enumerated() {
      var part = SQLExplanation.Part(found, number: number)
      switch try translator.outcome(of: found.node, in: self, options.variables) {
      case .column(let text, let content):
        try Refusal.located(in: source) { () throws(Refusal) in try size.add(text, writer.limits, part.span) }
        part.place = columns.count
        columns.append(SQLStatement.Column(content: content, name: part.name))
        list.append("\(text) AS \(identifier: part.name)")
      case .constant(let value): part.value = value
      case .none: break
      }
      parts.append(part)
    }
    var order: [SQLText] = []
    let terms = try SortTranslation.terms(options.sort) { key throws(FormatError) in
      try translator.value(of: key, options.variables)
    }
    for term in terms { order.append(try Refusal.located(in: nil) { () throws(Refusal) in try term.text }) }
    if options.hasKey { order.append(translator.key(of: row)) }
    var text: SQLText = "SELECT \(list.joined(", ")) \(translator.scope.text)"
    if !order.isEmpty { text += " ORDER BY \(order.joined(", "))" }
    text += writer.limit(options.limit, options.offset)
    return SQLExplanation(
      statement: try writer.rendered(text, columns), parts: parts,
      isWhole: !walk.hasElements && parts.allSatisfy { $0.place != nil || $0.value != nil })
  }
}

extension SQLExplanation.Part {
  fileprivate init(_ found: PartWalk.Found, number: Int) {
    switch found.node {
    case .predicate(let node):
      format = FormatPredicate(node).predicateFormat
      isCondition = true
    case .expression(let node):
      format = FormatExpression(node).expressionFormat
      isCondition = false
    }
    span = found.node.span
    depth = found.depth
    name = "p\(number)"
  }
}

/// Finds the parts of a predicate that an explanation shows and that have one outcome for a record.
private struct PartWalk: SyntaxWalker {
  struct Found {
    let node: SyntaxNode
    let depth: Int
  }

  private(set) var parts: [Found] = []
  /// Whether a part looks at elements one by one, of which an explanation tells how many meet it.
  private(set) var hasElements = false
  private var depth = 0

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind, comparison.modifier != .direct { hasElements = true }
    parts.append(Found(node: .predicate(node), depth: depth))
    depth += 1
    return .visitChildren
  }

  mutating func leave(_ node: PredicateNode) { depth -= 1 }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    let isShown = !SyntaxNode.expression(node).explainsItself
    if isShown { parts.append(Found(node: .expression(node), depth: depth)) }
    depth += 1
    guard isShown else { return .skipChildren }
    guard case .subquery(let collection, _, _) = node.kind else { return .visitChildren }
    hasElements = true
    walk(collection)
    return .skipChildren
  }

  mutating func leave(_ node: ExpressionNode) { depth -= 1 }
}

/// What a part of a predicate comes to.
private enum PartOutcome {
  case column(SQLText, SQLStatement.Content)
  case constant(RecordValue)
  /// Nothing that a column could hold.
  case none
}

extension Translator {
  fileprivate func outcome(
    of node: SyntaxNode, in predicate: FormatPredicate, _ variables: [String: RecordValue]
  ) throws(FormatError) -> PartOutcome {
    switch node {
    case .predicate(let node): try verdict(of: FormatPredicate(node, partOf: predicate), variables)
    case .expression(let node): try value(of: FormatExpression(node, partOf: predicate), variables)
    }
  }

  private func verdict(
    of predicate: FormatPredicate, _ variables: [String: RecordValue]
  ) throws(FormatError) -> PartOutcome {
    let program = try Resolver.resolve(predicate)
    return try Refusal.located(in: predicate.source) { () throws(Refusal) in
      let condition = try Translator(
        program, limits: predicate.limits, dialect: dialect, model: model, entity: entity, variables: variables,
        sharing: self
      ).condition(program.root)
      let text: SQLText =
        condition.constant.map { $0 ? "1" : "0" } ?? "CASE WHEN \(condition.text) THEN 1 ELSE 0 END"
      return .column(text, .value(.boolean, storage: nil))
    }
  }

  private func value(
    of expression: FormatExpression, _ variables: [String: RecordValue]
  ) throws(FormatError) -> PartOutcome {
    do throws(FormatError) {
      let (value, translator): (Translated, Translator) = try self.value(of: expression, variables)
      switch value {
      case .constant(let constant): return .constant(constant)
      case .record, .collection, .list: return .none
      case .scalar:
        let scalar = try Refusal.located(in: expression.source) { () throws(Refusal) in
          try translator.one(value, "a part", expression.node.span)
        }
        return scalar.map { .column($0.text, $0.content) } ?? .constant(.null)
      }
    } catch {
      // The conditions are what was asked for; they are said without the value.
      guard error.first.isOfDialect else { throw error }
      return .none
    }
  }
}
