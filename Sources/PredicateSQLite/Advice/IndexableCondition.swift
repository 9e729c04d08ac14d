import PredicateLanguage

/// A condition of a predicate as an index sees it.
struct IndexableCondition {
  let node: PredicateNode
  let format: String
  /// The column of the entity's table that is compared; nil where an index on that finds nothing.
  let column: RecordModel.Attribute?
  /// Whether rows of other tables are compared, in which indexes may be searched.
  let looksBeyond: Bool
  let use: IndexAdvice.Use?
  /// Why an index finds nothing; nil if it may find something.
  let reason: String?

  /// What of a column is compared.
  init(_ node: PredicateNode, of entity: RecordModel.Entity) {
    self.node = node
    format = FormatPredicate(node).predicateFormat
    let found = Self.found(node, entity)
    column = found.column
    looksBeyond = found.column == nil && found.use != nil
    use = found.use
    reason = found.reason
  }

  var condition: IndexAdvice.Condition { IndexAdvice.Condition(format: format, use: use, reason: reason) }

  /// The same, for one that a trial has shown to be of no use to an index.
  func without(_ reason: String) -> IndexAdvice.Condition {
    condition.without(reason)
  }

  private typealias Found = (column: RecordModel.Attribute?, use: IndexAdvice.Use?, reason: String?)

  private static func found(_ node: PredicateNode, _ entity: RecordModel.Entity) -> Found {
    guard case .comparison(let comparison) = node.kind else {
      if case .not = node.kind { return (nil, nil, "it asks for all rows but some") }
      return (nil, nil, "it compares no column with a value")
    }
    // Whatever is compared there, rows of two tables belong together by the values of columns.
    if followsRelationship(node, entity) { return (nil, .related, nil) }
    let (use, reason) = use(of: comparison)
    guard let use else { return (nil, nil, reason) }
    let operands = [(comparison.left, comparison.right), (comparison.right, comparison.left)]
    for (key, value) in operands.prefix(use == .range || comparison.operator == .equal ? 2 : 1) {
      guard let attribute = attribute(key, entity) else { continue }
      return value.keyPaths.isEmpty
        ? (attribute, use, nil) : (nil, nil, "it compares a column with another one, which differs from row to row")
    }
    return (nil, nil, "what it compares is no column of `\(entity.name)`")
  }

  /// What an index can find by an operator, or why it finds nothing.
  private static func use(of comparison: ComparisonNode) -> (use: IndexAdvice.Use?, reason: String?) {
    let use: IndexAdvice.Use
    switch comparison.operator {
    case .equal, .in: use = .equality
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: use = .range
    case .beginsWith, .like: use = .prefix
    case .notEqual: return (nil, "it asks for all rows but some")
    case .contains, .endsWith, .matches: return (nil, "it looks into the text, which an index has by its beginning")
    case .utiEquals, .utiConformsTo, .tokenMatches, .custom:
      return (nil, "it compares by rules that an index does not know")
    }
    if TextFolding(comparison.options)?.foldsDiacritics == true {
      return (nil, "it folds the text, and an index has it as it is")
    }
    return (use, nil)
  }

  private static func followsRelationship(_ node: PredicateNode, _ entity: RecordModel.Entity) -> Bool {
    node.keyPaths.contains { path in
      if case .relationship? = entity.property(named: String(path.prefix { $0 != "." })) { true } else { false }
    }
  }

  private static func attribute(_ node: ExpressionNode, _ entity: RecordModel.Entity) -> RecordModel.Attribute? {
    guard case .keyPath(let path) = node.kind, case .key(let name)? = path.onlyStep?.kind,
      case .attribute(let attribute)? = entity.property(named: name)
    else { return nil }
    return attribute
  }

  // MARK: Groups

  /// The conditions that hold together: one group of them, or one for each part of an OR. An OR within an AND counts where
  /// nothing beside it is of use to an index.
  static func groups(_ node: PredicateNode, of entity: RecordModel.Entity) -> [[IndexableCondition]] {
    switch node.kind {
    case .or(let parts): return parts.map { conjunction($0, entity) }
    case .and(let parts):
      let all = conjunction(node, entity)
      guard !all.contains(where: { $0.use != nil }) else { return [all] }
      for case .or(let choices) in parts.map(\.kind) { return choices.map { conjunction($0, entity) } }
      return [all]
    default: return [conjunction(node, entity)]
    }
  }

  private static func conjunction(_ node: PredicateNode, _ entity: RecordModel.Entity) -> [IndexableCondition] {
    guard case .and(let parts) = node.kind else { return [IndexableCondition(node, of: entity)] }
    return parts.map { IndexableCondition($0, of: entity) }
  }
}
