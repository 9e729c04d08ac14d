import PredicateEvaluation
import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads what a comparison asks.
struct QuestionReader {
  let whole: FormatPredicate
  /// Where the model has lists of records or values: nil for a path that leads through none, else the keys up to the first.
  let listPrefix: (ValuePath) -> Int?
  /// Whether what leads on from the first list of a path may be a list again. What a path finds in lists of lists is laid end to
  /// end, so that nothing is asked of one element alone.
  let hasListBehind: (ValuePath) -> Bool
  let isText: (ValuePath) -> Bool
  /// Whether a model says that a path leads to a list in every record.
  let isList: (ValuePath) -> Bool

  func question(of node: PredicateNode) -> Condition.Question {
    guard case .comparison(let comparison) = node.kind else { return .unknowable }
    guard let reads = reads(FormatPredicate(node, partOf: whole)) else { return ofNow(node) ?? .unknowable }
    // What the locale decides is known only to whoever evaluates.
    if LocaleComparison.first(in: .predicate(node)) != nil { return other(node) }
    if !reads { return .nothing }
    return question(comparison) ?? datePart(node) ?? other(node)
  }

  private func datePart(_ node: PredicateNode) -> Condition.Question? {
    guard let question = DatePartQuestion(node, of: whole), listPrefix(question.path) == nil else { return nil }
    return .datePart(question)
  }

  private func other(_ node: PredicateNode) -> Condition.Question {
    .other(OtherQuestion(node, functions: whole.functions, listPrefix: listPrefix))
  }

  /// What depends on the time of day alone: instants long ago and far ahead stand to it as they always will.
  private func ofNow(_ node: PredicateNode) -> Condition.Question? {
    let instants = [Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1_000 * 31_556_952)]
    let settled = node.rewriting(expression: { part in
      guard case .call(let name, let arguments) = part.kind, arguments.isEmpty, name.hasPrefix("now") else {
        return nil
      }
      return ExpressionNode(.constant(.date(instants[0])))
    })
    guard settled != node, reads(FormatPredicate(settled, partOf: whole)) == true else { return nil }
    return .other(
      OtherQuestion(
        node, constants: instants.map(RecordValue.date), functions: whole.functions, listPrefix: listPrefix))
  }

  /// Whether a record is read at all; nil if more than records decides.
  private func reads(_ predicate: FormatPredicate) -> Bool? {
    guard let required = try? predicate.compiledForFewRecords().requiredKeys() else { return nil }
    if required.dependsOnRun || !required.variables.isEmpty { return nil }
    return required.keys?.isEmpty != true
  }

  private func question(_ comparison: ComparisonNode) -> Condition.Question? {
    let (left, right) = (comparison.left, comparison.right)
    if comparison.modifier != .direct { return quantified(comparison) }
    if let question = subquery(comparison) { return question }
    if let path = ValuePath(left), let constant = constant(right) { return direct(path, comparison, constant) }
    if let constant = constant(left), let path = ValuePath(right) { return reversed(path, comparison, constant) }
    if let one = ValuePath(left), let other = ValuePath(right) {
      guard listPrefix(one) == nil, listPrefix(other) == nil else { return nil }
      return .keys(one, other, comparison.operator, comparison.options)
    }
    return ofPart(left, right, comparison.operator) ?? ofPart(right, left, comparison.operator)
  }

  // MARK: Keys and constants

  private func direct(
    _ path: ValuePath, _ comparison: ComparisonNode, _ constant: RecordValue
  ) -> Condition.Question? {
    if let question = length(path, constant) { return question }
    if let prefix = listPrefix(path) {
      if comparison.operator == .contains { return member(path, prefix, constant, comparison.options) }
      // Of a list as a whole it can be asked; what lies behind one is another list.
      guard prefix == path.keys.count else { return nil }
    }
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .utiEquals, .contains, .beginsWith,
      .endsWith, .like, .matches:
      return .constants(path, comparison.operator, comparison.options, [constant])
    case .in, .between:
      switch constant {
      case .array(let values), .set(let values):
        return .constants(path, comparison.operator, comparison.options, values)
      case .null: return .constants(path, comparison.operator, comparison.options, [])
      default: return nil
      }
    case .utiConformsTo, .tokenMatches, .custom: return nil
    }
  }

  /// `constant op key`.
  private func reversed(
    _ path: ValuePath, _ comparison: ComparisonNode, _ constant: RecordValue
  ) -> Condition.Question? {
    if let question = length(path, constant) { return question }
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard listPrefix(path) ?? path.keys.count == path.keys.count else { return nil }
      return .constants(path, comparison.operator, comparison.options, [constant])
    case .in:
      if let prefix = listPrefix(path) { return member(path, prefix, constant, comparison.options) }
      // A part of a text.
      guard isText(path) else { return nil }
      return .constants(path, .contains, comparison.options, [constant])
    default: return nil
    }
  }

  private func member(
    _ path: ValuePath, _ prefix: Int, _ constant: RecordValue, _ options: ComparisonOptions
  ) -> Condition.Question? {
    if constant == .null || hasListBehind(path) { return nil }
    let element = ValuePath(Array(path.keys[prefix...])).node
    let node = PredicateNode(
      .comparison(ComparisonNode(element, .equal, ExpressionNode(.constant(constant)), options: options)))
    return .elements(ValuePath(Array(path.keys[..<prefix])), node, counts: [])
  }

  /// `name.length`, where the key before it is a text.
  private func length(_ path: ValuePath, _ constant: RecordValue) -> Condition.Question? {
    guard path.keys.count > 1, path.keys.last?.text == "length" else { return nil }
    let owner = ValuePath(path.keys.dropLast())
    guard isText(owner) else { return nil }
    return .length(owner, Self.list(constant))
  }

  // MARK: Parts of keys

  /// A function or a calculation of one key, and a constant.
  private func ofPart(
    _ part: ExpressionNode, _ other: ExpressionNode, _ operation: ComparisonOperator
  ) -> Condition.Question? {
    guard let constant = constant(other), Self.comparesNumbers(operation) else { return nil }
    if let counted = counted(part) {
      guard let path = ValuePath(counted), listPrefix(path) == path.keys.count else { return nil }
      return .count(path, Self.list(constant))
    }
    switch part.kind {
    case .call(let name, let arguments):
      guard case .builtin(.length)? = whole.functions.resolve(name: name, argumentCount: 1), arguments.count == 1,
        let path = ValuePath(arguments[0])
      else { return chain(part, Self.list(constant)) }
      return isText(path) ? .length(path, Self.list(constant)) : nil
    case .binary, .unary: return chain(part, Self.list(constant))
    default: return nil
    }
  }

  private static func comparesNumbers(_ operation: ComparisonOperator) -> Bool {
    switch operation {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in: true
    default: false
    }
  }

  private func chain(_ part: ExpressionNode, _ targets: [RecordValue]) -> Condition.Question? {
    guard let chain = KeyChain(part, targets: targets, functions: whole.functions, constant: constant),
      listPrefix(chain.path) == nil
    else { return nil }
    return .chain(chain, targets)
  }

  // MARK: Lists

  private func quantified(_ comparison: ComparisonNode) -> Condition.Question? {
    guard let path = ValuePath(comparison.left), constant(comparison.right) != nil, let prefix = listPrefix(path),
      !hasListBehind(path)
    else { return nil }
    let element = ValuePath(Array(path.keys[prefix...])).node
    let node = PredicateNode(
      .comparison(
        ComparisonNode(element, comparison.operator, comparison.right, options: comparison.options)))
    return .elements(ValuePath(Array(path.keys[..<prefix])), node, counts: [])
  }

  /// How many elements a SUBQUERY finds, on either side of an operator: `SUBQUERY(list, $x, …).@count > 1`.
  private func subquery(_ comparison: ComparisonNode) -> Condition.Question? {
    guard Self.comparesNumbers(comparison.operator) else { return nil }
    for (part, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
      guard case .subquery(let collection, let name, let condition)? = counted(part)?.kind else { continue }
      guard let constant = constant(other), let path = ValuePath(collection), listPrefix(path) == path.keys.count,
        let body = ElementCondition.of(condition, name)
      else { return nil }
      return .elements(path, body, counts: Self.list(constant))
    }
    return nil
  }

  /// What an expression counts the elements of: `list.@count`, `list[SIZE]`, `count:(list)`; nil for one that does not.
  private func counted(_ part: ExpressionNode) -> ExpressionNode? {
    switch part.kind {
    case .keyPath(let path):
      guard path.steps.count > 1, case .collection(.count)? = path.steps.last?.kind else { return nil }
      return ExpressionNode(.keyPath(KeyPathNode(Array(path.steps.dropLast()))))
    case .member(let base, let path):
      guard path.steps.count == 1, case .collection(.count)? = path.steps.first?.kind else { return nil }
      return base
    case .index(let base, .size): return base
    case .call(let name, let arguments):
      guard arguments.count == 1, case .builtin(.count)? = whole.functions.resolve(name: name, argumentCount: 1) else {
        return nil
      }
      // Where the record has no list, it counts what all records have.
      if let path = ValuePath(arguments[0]) { return isList(path) ? arguments[0] : nil }
      if case .subquery = arguments[0].kind { return arguments[0] }
      return nil
    default: return nil
    }
  }

  // MARK: Constants

  private static func list(_ value: RecordValue) -> [RecordValue] {
    switch value {
    case .array(let values), .set(let values): values
    default: [value]
    }
  }

  /// The value of an expression that is the same for all records.
  func constant(_ node: ExpressionNode) -> RecordValue? {
    switch node.kind {
    case .constant(let value): return value
    case .nilLiteral: return .null
    case .keyPath, .selfRecord, .variable, .block, .anyKey: return nil
    default: break
    }
    let expression = FormatExpression(node, partOf: whole)
    guard let program = try? Resolver.resolve(expression) else { return nil }
    let required = RequiredKeys(program)
    guard required.keys?.isEmpty == true, !required.dependsOnRun, required.variables.isEmpty else { return nil }
    return try? expression.value(with: RecordValue.null)
  }
}
