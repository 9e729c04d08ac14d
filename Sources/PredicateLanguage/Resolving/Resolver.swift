/// Turns a syntax tree into the resolved tree.
///
/// All names are settled here: variables become numbers, functions entries of the table, elements slots. What cannot
/// be settled is a diagnostic, and all of them are reported.
package struct Resolver {
  /// What the text came with: functions and limits.
  let preparation: Preparation
  private var variables: [(name: String, span: SourceSpan?)] = []
  /// What the functions make that were called.
  private var growth = TextGrowth()
  /// How many conditions of MATCHES there are.
  private var patterns = 0
  private var variableNumbers: [RecordKey: Int] = [:]
  /// The whole tree, and the variables that some part of it assigns to, once they are asked for.
  let tree: SyntaxNode
  private lazy var assigned = AssignedVariables.of(tree)
  private var aggregates: [WholeSetAggregate] = []
  /// The names bound around the current node, outermost first, by slot; nil for slots without a name.
  private var bound: [RecordKey?] = []
  private var slotCount = 0
  var diagnostics: [Diagnostic] = []

  init(_ tree: SyntaxNode, _ preparation: Preparation) {
    self.tree = tree
    self.preparation = preparation
  }

  /// The resolved form of a predicate.
  /// - Throws: ``FormatError`` with every name that is not known and every limit that is passed; with what is refused in
  ///   a part that was joined and nothing else, as more would tell of what is outside.
  package static func resolve(
    _ predicate: FormatPredicate
  ) throws(FormatError) -> ResolvedProgram<ResolvedPredicate> {
    if let refusal = predicate.preparation.refusals.first { throw refusal }
    var resolver = Resolver(.predicate(predicate.node), predicate.preparation)
    resolver.requireAllowedWords()
    let root = resolver.resolve(predicate.node)
    return try resolver.program(root)
  }

  /// The resolved form of an expression.
  /// - Throws: as for predicates.
  package static func resolve(
    _ expression: FormatExpression
  ) throws(FormatError) -> ResolvedProgram<ResolvedExpression> {
    if let refusal = expression.preparation.refusals.first { throw refusal }
    var resolver = Resolver(.expression(expression.node), expression.preparation)
    resolver.requireAllowedWords()
    let root = resolver.resolve(expression.node)
    return try resolver.program(root)
  }

  /// Looks at every part of the tree, for what is wrong.
  mutating func visit() {
    switch tree {
    case .predicate(let node): _ = resolve(node)
    case .expression(let node): _ = resolve(node)
    }
  }

  private func program<Root>(_ root: consuming Root) throws(FormatError) -> ResolvedProgram<Root> {
    // Asked first, as an initialiser takes copies of what it is given.
    if !diagnostics.isEmpty, let error = FormatError(inOrder, source: preparation.source) { throw error }
    return ResolvedProgram(
      root: root, variables: variables, aggregates: aggregates, slotCount: slotCount, lengthens: growth.isLarge,
      patterns: patterns, preparation: preparation)
  }

  // MARK: Predicates

  // The methods that may reach themselves again keep their stack frames small by leaving the work to others: that
  // decides how deep a tree may be on a small stack.

  private mutating func resolve(_ node: PredicateNode) -> ResolvedPredicate {
    switch node.kind {
    case .constant(let value): ResolvedPredicate(kind: .constant(value), span: node.span)
    case .and(let parts): ResolvedPredicate(kind: .and(resolve(parts)), span: node.span)
    case .or(let parts): ResolvedPredicate(kind: .or(resolve(parts)), span: node.span)
    case .not(let part): ResolvedPredicate(kind: .not(resolve(part)), span: node.span)
    case .comparison(let comparison): resolve(comparison, at: node.span)
    case .block(let block): resolve(block, at: node.span)
    case .tooDeep: refused(node.span)
    }
  }

  private mutating func resolve(_ parts: [PredicateNode]) -> [ResolvedPredicate] {
    var resolved: [ResolvedPredicate] = []
    resolved.reserveCapacity(parts.count)
    for part in parts { resolved.append(resolve(part)) }
    return resolved
  }

  private mutating func resolve(_ block: PredicateBlock, at span: SourceSpan?) -> ResolvedPredicate {
    ResolvedPredicate(kind: .block(block), span: span)
  }

  private mutating func refused(_ span: SourceSpan?) -> ResolvedPredicate {
    diagnostics.append(tooDeep(span))
    return ResolvedPredicate(kind: .constant(false), span: span)
  }

  private func tooDeep(_ span: SourceSpan?) -> Diagnostic {
    Diagnostic(.nestingTooDeep, "nested more than \(Limits.deepestTree) levels deep", at: span)
  }

  private mutating func resolve(_ comparison: ComparisonNode, at span: SourceSpan?) -> ResolvedPredicate {
    let found = VersionComparison.finding(in: comparison, preparation.functions, preparation.source)
    if let found { diagnostics.append(found) }
    let left = resolve(comparison.left)
    if comparison.modifier != .direct { return quantified(left, comparison, at: span) }
    return compare(left, comparison, resolve(comparison.right), at: span)
  }

  /// The modifier speaks of the left side only. The right one is computed while the element is bound, so its own elements
  /// need other slots; the binding has no name that it could use.
  private mutating func quantified(
    _ left: ResolvedExpression, _ comparison: ComparisonNode, at span: SourceSpan?
  ) -> ResolvedPredicate {
    let slot = bind(nil)
    defer { bound.removeLast() }
    let right = resolve(comparison.right)
    let body = compare(expression(.element(slot: slot), comparison.left.span), comparison, right, at: span)
    return ResolvedPredicate(
      kind: .quantified(isAll: comparison.modifier == .all, collection: left, slot: slot, body), span: span)
  }

  private mutating func compare(
    _ left: consuming ResolvedExpression, _ comparison: ComparisonNode, _ right: consuming ResolvedExpression,
    at span: SourceSpan?
  ) -> ResolvedPredicate {
    func make(_ kind: consuming ResolvedPredicate.Kind, isReversed: Bool = false) -> ResolvedPredicate {
      ResolvedPredicate(kind: kind, span: span, isReversed: isReversed)
    }
    let options = comparison.options
    switch comparison.operator {
    case .equal: return make(.equal(left, right, options))
    case .notEqual: return make(.not(make(.equal(left, right, options))))
    case .less: return make(.ordered(left, orEqual: false, right, options))
    case .lessOrEqual: return make(.ordered(left, orEqual: true, right, options))
    case .greater: return make(.ordered(right, orEqual: false, left, options), isReversed: true)
    case .greaterOrEqual: return make(.ordered(right, orEqual: true, left, options), isReversed: true)
    case .in: return make(.contains(container: right, element: left, options), isReversed: true)
    case .contains: return make(.contains(container: left, element: right, options))
    case .beginsWith: return make(.text(.beginsWith, subject: left, pattern: right, options))
    case .endsWith: return make(.text(.endsWith, subject: left, pattern: right, options))
    case .like: return make(.text(.like, subject: left, pattern: right, options))
    case .matches:
      patterns += 1
      return make(.text(.matches, subject: left, pattern: right, options))
    case .between: return make(between(left, right))
    case .utiEquals: return make(.equal(left, right, []))
    case .utiConformsTo: return make(.typeConforms(left, right))
    case .tokenMatches: return make(.unsupported("TOKENMATCHES is evaluated on Apple's systems only"))
    case .custom(let selector): return make(custom(selector, left, right))
    }
  }

  /// A host's own operator is a function of two arguments in the table.
  private func custom(
    _ selector: String, _ left: ResolvedExpression, _ right: ResolvedExpression
  ) -> ResolvedPredicate.Kind {
    if case .host(let function)? = preparation.functions.resolve(name: selector, argumentCount: 2),
      function.signature.accepts(argumentCount: 2)
    {
      return .custom(function, left, right)
    }
    return .unsupported("no function `\(selector)` of two arguments is registered for the operator `\(selector)`")
  }

  /// What is wrong with bounds is said when evaluation comes to them, as it is of bounds that a record has.
  private mutating func between(
    _ value: ResolvedExpression, _ bounds: ResolvedExpression
  ) -> ResolvedPredicate.Kind {
    let pair: [ResolvedExpression]
    switch bounds.kind {
    case .list(let parts): pair = parts
    case .constant(.array(let values)): pair = values.map { expression(.constant($0), bounds.span) }
    default: return .betweenBounds(value, bounds)
    }
    guard pair.count == 2 else { return .betweenBounds(value, bounds) }
    return .between(value, low: pair[0], high: pair[1])
  }

  // MARK: Expressions

  private mutating func resolve(_ node: ExpressionNode) -> ResolvedExpression {
    switch node.kind {
    case .constant(let value): constant(value, node.span)
    case .keyPath(let path): self.path(path, node.span)
    case .nilLiteral, .selfRecord, .anyKey, .variable, .block, .tooDeep: leaf(node)
    case .member, .index, .list, .call, .function, .subquery: part(node)
    case .unary, .binary, .assignment, .cast, .ternary: calculation(node)
    }
  }

  private mutating func part(_ node: ExpressionNode) -> ResolvedExpression {
    switch node.kind {
    case .member(let base, let path): member(base, path, node.span)
    case .index(let base, let index): resolve(base, index, node.span)
    case .list(let parts): expression(.list(resolve(parts)), node.span)
    case .call(let name, let arguments): call(name, arguments, node.span)
    case .function(let target, let selector, let arguments):
      function(resolve(target), selector, resolve(arguments), node.span)
    case .subquery(let collection, let name, let condition): resolve(collection, name, condition, node.span)
    default: refused(node.span)
    }
  }

  private mutating func calculation(_ node: ExpressionNode) -> ResolvedExpression {
    switch node.kind {
    case .unary(let operation, let operand): expression(.unary(operation, resolve(operand)), node.span)
    case .binary(let operation, let left, let right): resolve(operation, left, right, node.span)
    case .assignment(let name, let value): expression(.assign(number(of: name, node.span), resolve(value)), node.span)
    case .cast(let operand, let type): resolve(castOf: operand, type, node.span)
    case .ternary(let condition, let then, let other): resolve(condition, then, other, node.span)
    default: refused(node.span)
    }
  }

  private mutating func leaf(_ node: ExpressionNode) -> ResolvedExpression {
    switch node.kind {
    case .nilLiteral: expression(.constant(.null), node.span)
    case .selfRecord: wholeRecord(node.span)
    case .anyKey: expression(.unsupported("ANYKEY is evaluated by Spotlight only"), node.span)
    case .variable(let name): variable(name, node.span)
    case .block(let block): self.block(block, node.span)
    default: refused(node.span)
    }
  }

  // Not inlined, as each keeps what a case has bound: within the `switch` that would copy the whole node.

  @inline(never)
  private mutating func constant(_ value: RecordValue, _ span: SourceSpan?) -> ResolvedExpression {
    expression(.constant(value), span)
  }

  @inline(never)
  private mutating func wholeRecord(_ span: SourceSpan?) -> ResolvedExpression {
    requireWholeRecord(span)
    return expression(.record, span)
  }

  @inline(never)
  private mutating func path(_ path: KeyPathNode, _ span: SourceSpan?) -> ResolvedExpression {
    requireAllowed(path, span)
    // The usual path is a single key.
    if let step = path.onlyStep, case .key(let key) = step.kind, key != "self" {
      return expression(.recordKey(key), step.span ?? span)
    }
    return follow(path.steps[...], from: expression(.record, span), span)
  }

  @inline(never)
  private mutating func block(_ block: ExpressionBlock, _ span: SourceSpan?) -> ResolvedExpression {
    expression(.block(block), span)
  }

  private mutating func refused(_ span: SourceSpan?) -> ResolvedExpression {
    diagnostics.append(tooDeep(span))
    return expression(.constant(.null), span)
  }

  private mutating func resolve(_ parts: [ExpressionNode]) -> [ResolvedExpression] {
    var resolved: [ResolvedExpression] = []
    resolved.reserveCapacity(parts.count)
    for part in parts { resolved.append(resolve(part)) }
    return resolved
  }

  private mutating func resolve(
    _ operation: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode, _ span: SourceSpan?
  ) -> ResolvedExpression {
    let left = resolve(left)
    return expression(.binary(operation, left, resolve(right)), span)
  }

  private mutating func resolve(
    castOf operand: ExpressionNode, _ type: String, _ span: SourceSpan?
  ) -> ResolvedExpression {
    requireType(type, span)
    return expression(.cast(resolve(operand), type), span)
  }

  private mutating func requireType(_ type: String, _ span: SourceSpan?) {
    do throws(ValueError) {
      _ = try Casting.target(named: type)
    } catch {
      diagnostics.append(Diagnostic(error.code, error.message, at: span, hint: error.hint))
    }
  }

  private mutating func resolve(
    _ condition: PredicateNode, _ then: ExpressionNode, _ other: ExpressionNode, _ span: SourceSpan?
  ) -> ResolvedExpression {
    let condition = resolve(condition)
    let then = resolve(then)
    return expression(.ternary(condition, then, resolve(other)), span)
  }

  private mutating func resolve(
    _ collection: ExpressionNode, _ name: String, _ condition: PredicateNode, _ span: SourceSpan?
  ) -> ResolvedExpression {
    let collection = resolve(collection)
    let slot = bind(name)
    let condition = resolve(condition)
    bound.removeLast()
    return expression(.filter(collection, slot: slot, condition), span)
  }

  private mutating func resolve(_ base: ExpressionNode, _ index: IndexNode, _ span: SourceSpan?) -> ResolvedExpression {
    let base = resolve(base)
    return expression(.index(base, resolve(index)), span)
  }

  private mutating func resolve(_ index: IndexNode) -> ResolvedExpression.ResolvedIndex {
    switch index {
    case .first: .first
    case .last: .last
    case .size: .size
    case .element(let element): .element(resolve(element))
    }
  }

  /// A path, step by step. What stands right of a collection operator applies to each element.
  private mutating func follow(
    _ steps: ArraySlice<KeyPathNode.Step>, from base: ResolvedExpression, _ span: SourceSpan?
  ) -> ResolvedExpression {
    var value = base
    for (position, step) in zip(steps.indices, steps) {
      // A path from the record begins with its first key, not where the record itself would stand.
      let begin = position == steps.startIndex && { if case .record = base.kind { true } else { false } }()
      let soFar = begin ? step.span ?? span : step.span.flatMap { end in value.span.map { $0.union(end) } } ?? span
      switch step.kind {
      case .key("self"): continue
      case .key(let key): value = self.key(key, of: value, step.span ?? span, soFar)
      case .variable(let name):
        value = expression(.variableKey(value, number(of: name, step.span), step.span ?? span), soFar)
      case .term(let name, let argument): value = term(name, argument, of: value, step.span ?? span, soFar)
      case .collection(.first): value = expression(.index(value, .first), soFar)
      case .collection(.last): value = expression(.index(value, .last), soFar)
      case .collection(let operation):
        if case .entries(let areKeys) = operation.meaning {
          value = expression(.index(value, .entries(areKeys: areKeys)), soFar)
          continue
        }
        return collection(operation, value, operation == .count ? [] : steps[(position + 1)...], step.span, span)
      }
    }
    return value
  }

  private mutating func key(
    _ key: String, of base: ResolvedExpression, _ place: SourceSpan?, _ span: SourceSpan?
  ) -> ResolvedExpression {
    if case .record = base.kind { return expression(.recordKey(key), place) }
    return expression(.key(base, key, place), span)
  }

  /// A term is a function of what it is asked of.
  private mutating func term(
    _ name: String, _ argument: String, of base: ResolvedExpression, _ place: SourceSpan?, _ span: SourceSpan?
  ) -> ResolvedExpression {
    guard let term = preparation.functions.term(named: name) else {
      if let refusal = preparation.functions.refusal(ofTerm: name, argument, at: place) {
        diagnostics.append(refusal)
      }
      return expression(.constant(.null), span)
    }
    let subject = term.key.map { key($0, of: base, place, place) } ?? base
    return expression(.hostCall(term.function(argument), [subject]), span, isPure: false)
  }

  /// A collection operator over what stands left of it; the steps right of it apply to each element.
  private mutating func collection(
    _ operation: CollectionOperator, _ collection: ResolvedExpression, _ rest: ArraySlice<KeyPathNode.Step>,
    _ place: SourceSpan?, _ span: SourceSpan?
  ) -> ResolvedExpression {
    let slot = bind(nil)
    let body = follow(rest, from: expression(.element(slot: slot), place), span)
    bound.removeLast()
    return expression(.collection(operation, collection, slot: slot, body: body), span)
  }

  @inline(never)
  private mutating func member(_ base: ExpressionNode, _ path: KeyPathNode, _ span: SourceSpan?) -> ResolvedExpression {
    if case .variable(let name) = base.kind, let variable = hostVariable(name) {
      return follow(path.steps[...], from: value(of: variable, path.steps, base.span), span)
    }
    return follow(path.steps[...], from: resolve(base), span)
  }

  /// The variable that the host gives for each record, if no SUBQUERY has one of this name.
  private func hostVariable(_ name: String) -> HostVariable? {
    bound.contains(RecordKey(name)) ? nil : preparation.functions.host?.variables[RecordKey(name)]
  }

  /// What a host's variable is for a record, of which `steps` are read.
  private mutating func value(
    of variable: HostVariable, _ steps: [KeyPathNode.Step], _ span: SourceSpan?
  ) -> ResolvedExpression {
    requireAllowed(variable, steps, span)
    return expression(.hostCall(variable.function, [expression(.record, span)]), span, isPure: false)
  }

  private mutating func variable(_ name: String, _ span: SourceSpan?) -> ResolvedExpression {
    if let slot = bound.lastIndex(of: RecordKey(name)) { return expression(.element(slot: slot), span) }
    if let variable = hostVariable(name) { return value(of: variable, [], span) }
    return expression(.variable(number(of: name, span)), span, isPure: !assigned.contains(RecordKey(name)))
  }

  private mutating func number(of name: String, _ span: SourceSpan?) -> Int {
    let key = RecordKey(name)
    if let number = variableNumbers[key] { return number }
    variables.append((name, span))
    variableNumbers[key] = variables.count - 1
    return variables.count - 1
  }

  // MARK: Functions

  @inline(never)
  private mutating func call(
    _ name: String, _ arguments: [ExpressionNode], _ span: SourceSpan?
  ) -> ResolvedExpression {
    // To count records reads none of them.
    if name == BuiltinFunction.count.rawValue, arguments.count == 1, case .selfRecord = arguments[0].kind {
      return call(name, [expression(.record, arguments[0].span)], span)
    }
    return call(name, resolve(arguments), span)
  }

  private mutating func call(
    _ name: String, _ arguments: [ResolvedExpression], _ span: SourceSpan?
  ) -> ResolvedExpression {
    let resolution = preparation.functions.resolve(name: name, argumentCount: arguments.count)
    // Refused already, whether it exists or not.
    if refuses(function: resolution?.signature.name) { return expression(.constant(.null), span) }
    guard let resolution else {
      diagnostics.append(
        Diagnostic(
          .unknownFunction, "there is no function `\(name)`", at: span,
          hint: preparation.functions.hint(forUnknown: name, preparation.limits.policy)))
      return expression(.constant(.null), span)
    }
    guard resolution.signature.accepts(argumentCount: arguments.count) else {
      diagnostics.append(
        Diagnostic(
          .functionArgumentCount, resolution.signature.countMessage(found: arguments.count), at: span,
          hint: "for example `\(resolution.signature.example)`"))
      return expression(.constant(.null), span)
    }
    switch resolution {
    // Hints for a store.
    case .builtin where resolution.signature.role == .passing: return arguments[0]
    case .builtin(let function):
      if function.isAggregate, let first = arguments.first, arguments.count == function.signature.parameters.count,
        first.rangesOverRecords, arguments.dropFirst().allSatisfy({ $0.dependence == .nothing })
      {
        aggregates.append(
          WholeSetAggregate(function: function, argument: first, others: Array(arguments.dropFirst()), span: span))
        return expression(.wholeSet(aggregates.count - 1), span)
      }
      growth.add(function, arguments: arguments.count)
      return expression(.call(function, arguments), span, isPure: !function.isRandom)
    case .host(let function): return expression(.hostCall(function, arguments), span, isPure: false)
    }
  }

  /// `FUNCTION`: a property of the value, such as `boolValue`, or a function of the table whose first argument is the
  /// target. Nothing else can be reached.
  private mutating func function(
    _ target: ResolvedExpression, _ selector: String, _ arguments: [ResolvedExpression], _ span: SourceSpan?
  ) -> ResolvedExpression {
    if arguments.isEmpty, ValueProperties.names.contains(selector) {
      return key(selector, of: target, span, span)
    }
    return call(selector, [target] + arguments, span)
  }

  // MARK: Building

  /// Binds a name, or an element without one, to the next slot, until it is taken from `bound`.
  private mutating func bind(_ name: String?) -> Int {
    bound.append(name.map(RecordKey.init))
    slotCount = max(slotCount, bound.count)
    return bound.count - 1
  }

  // Mutating although it changes nothing: without optimisation each call of another method copies the resolver to the
  // stack, on every level of the tree.
  private mutating func expression(
    _ kind: consuming ResolvedExpression.Kind, _ span: SourceSpan?, isPure: Bool = true
  ) -> ResolvedExpression {
    let (dependence, arePartsPure) = Analysis.of(kind, aggregates: aggregates)
    return ResolvedExpression(kind: kind, isPure: isPure && arePartsPure, dependence: dependence, span: span)
  }
}
