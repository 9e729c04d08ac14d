package import PredicateHosts
package import PredicateLanguage
import PredicateQuery

/// What a person typed: a predicate, or an expression.
package enum EnteredText {
  case predicate(FormatPredicate)
  case expression(FormatExpression)

  /// Parses the text as a predicate, else as an expression, with what its specifiers and variables stand for.
  ///
  /// Throws ``FormatError``: that of the predicate, unless all it says is that a value alone is none.
  init(
    parsing text: String, arguments: ArgumentCursor, limits: Limits, functions: FunctionTable = .builtin,
    _ profile: HostProfile? = nil
  ) throws(FormatError) {
    func parsed(_ text: String) throws(FormatError) -> FormatPredicate {
      try FormatPredicate(parsing: text, arguments: arguments, limits: limits, functions: functions)
    }
    try self.init { () throws(FormatError) in
      if let profile { try profile.predicate(reading: text, parsed) } else { try parsed(text) }
    } orExpression: { () throws(FormatError) in
      try FormatExpression(parsing: text, arguments: arguments, limits: limits, functions: functions)
    }
  }

  /// The predicate, or the expression where that lacks an operator.
  package init(
    predicate: () throws(FormatError) -> FormatPredicate,
    orExpression expression: () throws(FormatError) -> FormatExpression
  ) throws(FormatError) {
    do throws(FormatError) {
      self = .predicate(try predicate())
    } catch {
      guard error.code == .missingOperator, let value = try? expression() else { throw error }
      self = .expression(value)
    }
  }

  /// The canonical text; that of a host's own language where no predicate says the same.
  package func text(for profile: HostProfile?) -> String {
    switch self {
    case .predicate(let predicate): profile?.text(of: predicate) ?? predicate.predicateFormat
    case .expression(let expression): expression.expressionFormat
    }
  }

  /// The class chain that was entered for a host and looks at the tree of elements; nil for all else.
  package func chain(for profile: HostProfile?) -> ClassChainOutline? {
    if case .predicate(let predicate) = self { profile?.chain(of: predicate) } else { nil }
  }

  /// The tree as a drawing; that of its steps for a class chain.
  package func drawing(for profile: HostProfile?) -> String {
    chain(for: profile).map(TreeDrawing.text) ?? TreeDrawing.text(node)
  }

  /// The tree.
  package var node: SyntaxNode {
    switch self {
    case .predicate(let predicate): .predicate(predicate.node)
    case .expression(let expression): .expression(expression.node)
    }
  }

  /// What the parser warned of.
  package var warnings: [Diagnostic] {
    switch self {
    case .predicate(let predicate): predicate.warnings
    case .expression(let expression): expression.warnings
    }
  }

  /// The text that was typed.
  package var source: SourceText? {
    switch self {
    case .predicate(let predicate): predicate.source
    case .expression(let expression): expression.source
    }
  }

  /// The names of the variables that need a value.
  var freeVariables: [String] {
    switch self {
    case .predicate(let predicate): predicate.node.freeVariables
    case .expression(let expression): expression.node.freeVariables
    }
  }

  /// What a text is checked for.
  enum Purpose {
    /// What is wrong with it at all.
    case judging
    /// That, and what only compiling a predicate finds.
    case inspecting
    /// What makes it useless to run it.
    case running
  }

  /// What is wrong or odd, with a model that is true of what a database holds.
  func check(
    looking entity: LoadedEntity?, for purpose: Purpose, _ profile: HostProfile? = nil
  ) throws(SessionFailure) -> [Diagnostic] {
    var query = RecordQuery()
    switch self {
    case .predicate(let predicate): query.predicate = predicate
    case .expression(let expression): query.columns = [QueryColumn(expression)]
    }
    // What is found becomes part of the model.
    _ = try entity?.model(for: query)
    return check(entity, for: purpose, profile)
  }

  /// What is wrong or odd, with a model where there is one.
  func check(_ entity: LoadedEntity?, for purpose: Purpose, _ profile: HostProfile? = nil) -> [Diagnostic] {
    // No records say nothing about the keys that records have, unless a database says it.
    let entity = entity.flatMap { $0.count == 0 && $0.store == nil ? nil : $0 }
    let known = entity.flatMap { entity in entity.rootEntity.map { (model: entity.model, entity: $0.name) } }
    switch (self, purpose) {
    case (.predicate(let predicate), .inspecting):
      var check = WholeCheck(model: profile?.model == nil ? known : nil)
      check.profile = profile
      check.looksForSlips = true
      return check.findings(of: predicate)
    case (.predicate(let predicate), .running):
      let found = predicate.checkForRun(against: known?.model, entity: known?.entity)
      return profile.map { found + HostRemarks($0).findings(of: predicate, besides: found) } ?? found
    case (.predicate(let predicate), .judging):
      guard let known else { return predicate.check() }
      return predicate.check(against: known.model, entity: known.entity)
    case (.expression(let expression), .running):
      return expression.checkForRun(against: known?.model, entity: known?.entity)
    case (.expression(let expression), .judging), (.expression(let expression), .inspecting):
      guard let known else { return expression.check() }
      return expression.check(against: known.model, entity: known.entity)
    }
  }

  /// Whether it is a condition.
  var isPredicate: Bool { if case .predicate = self { true } else { false } }

  /// Whether some part depends on a record.
  var readsRecord: Bool {
    RecordUse.isIn(node)
  }
}

/// Looks for parts that read the record.
private struct RecordUse: SyntaxWalker {
  private var isFound = false

  static func isIn(_ node: SyntaxNode) -> Bool {
    var walker = RecordUse()
    walker.walk(node)
    return walker.isFound
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .block = node.kind { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .selfRecord, .anyKey, .keyPath, .block: isFound = true
    case .nilLiteral, .constant, .variable, .member, .index, .list, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .tooDeep:
      break
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

/// How many values an expression has over a set of records.
enum ValueScope: Comparable {
  /// One, whatever the records.
  case constant
  /// One for all records together.
  case wholeSet
  /// One for each record.
  case record

  /// Throws ``FormatError`` for what cannot be resolved.
  init(of expression: FormatExpression) throws(FormatError) {
    self = Self.of(try Resolver.resolve(expression).root)
  }

  private static func of(_ expression: ResolvedExpression) -> ValueScope {
    guard expression.dependence != .nothing else { return .constant }
    return switch expression.kind {
    case .wholeSet: .wholeSet
    case .unary(_, let part), .cast(let part, _), .assign(_, let part): of(part)
    case .binary(_, let left, let right): max(of(left), of(right))
    case .list(let parts), .call(_, let parts), .hostCall(_, let parts): parts.map(of).max() ?? .constant
    case .index(let base, .element(let element)): max(of(base), of(element))
    case .index(let base, .first), .index(let base, .last), .index(let base, .size), .index(let base, .entries):
      of(base)
    case .constant, .record, .element, .variable, .recordKey, .key, .variableKey, .collection, .ternary, .filter,
      .block, .unsupported:
      .record
    }
  }
}
