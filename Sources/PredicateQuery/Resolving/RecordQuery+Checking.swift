public import PredicateLanguage

extension RecordQuery {
  /// What is wrong or odd about the query for records of an entity, part by part; see
  /// `FormatPredicate.check(against:entity:listsExtensions:)`.
  ///
  /// Without a model, what needs one is not looked at. Beside what predicates are checked for: columns that are neither
  /// grouped nor aggregated, aggregates where there are no groups, two columns of one name, groups and columns that are
  /// collections or whole records. Cost: linear in the size of the query.
  public func check(
    against model: RecordModel? = nil, entity: String? = nil, listsExtensions: Bool = false
  ) -> [QueryFinding] {
    findings(against: model, entity: entity, listsExtensions: listsExtensions, isForRun: false)
  }

  /// What is to be said of the query before it is run; see ``FormatPredicate/checkForRun(against:entity:)``.
  package func checkForRun(against model: RecordModel? = nil, entity: String? = nil) -> [QueryFinding] {
    findings(against: model, entity: entity, listsExtensions: false, isForRun: true)
  }

  private func findings(
    against model: RecordModel?, entity: String?, listsExtensions: Bool, isForRun: Bool
  ) -> [QueryFinding] {
    var resolver = QueryResolver(untyped)
    let named = resolver.named()
    _ = resolver.resolved(named)
    let entity = entity ?? self.entity ?? model.flatMap { $0.entities.count == 1 ? $0.entities.first?.name : nil }
    let paths = unwinding.map { $0.node.plainKeys ?? [] }
    func unwound(_ count: Int) -> RecordModel? {
      guard let model, let entity, count > 0 else { return model }
      return model.unwinding(Array(paths.prefix(count)), of: entity)
    }
    var check = QueryCheck(
      model: unwound(paths.count), entity: entity, listsExtensions: listsExtensions, isForRun: isForRun,
      findings: resolver.findings)
    for (place, list) in unwinding.enumerated() { check.checkList(list, place, of: unwound(place)) }
    check.check(named)
    return check.findings
  }

  /// The query with all sugar removed.
  /// - Throws: ``FormatError`` for what ``check(against:entity:listsExtensions:)`` calls an error without a model.
  package func resolved() throws(FormatError) -> ResolvedQuery { try QueryResolver.resolve(untyped) }
}

/// Checks the parts of a query one by one.
private struct QueryCheck {
  let model: RecordModel?
  let entity: String?
  let listsExtensions: Bool
  let isForRun: Bool
  var findings: [QueryFinding]

  mutating func check(_ named: QueryResolver.Named) {
    if let predicate = named.predicate {
      check(predicate, .predicate)
      explainNames(of: named.columns)
    }
    for (part, expression, what) in named.values { requireOne(expression, check(expression, part), part, what) }
    if let having = named.having { check(having, .having) }
    if !named.isGrouped { checkAggregates(named) }
  }

  /// What is unwound is a list as the lists before it leave the records.
  mutating func checkList(_ list: FormatExpression, _ place: Int, of model: RecordModel?) {
    let (type, findings) = list.checked(
      model: model, entity: entity, listsExtensions: listsExtensions, isForRun: isForRun)
    add(findings, .unwinding(place), list.source)
    let path = list.node.plainKeys ?? []
    for count in path.indices.dropFirst() {
      let other = Array(path.prefix(count))
      let start = FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: other))), partOf: list)
      guard start.checked(model: model, entity: entity).type.kind == .collection else { continue }
      return add([.list(path, behind: other, at: list.node.span)], .unwinding(place), list.source)
    }
    guard let kind = type.kind, kind != .collection else { return }
    add(
      [
        Diagnostic(
          .notACollection, "`\(list.expressionFormat)` is no list, found \(kind.noun)", at: list.node.span,
          hint: "unwind a key that has many values, or leave it out")
      ], .unwinding(place), list.source)
  }

  private mutating func check(_ predicate: FormatPredicate, _ part: QueryPart) {
    let findings = predicate.check(
      model: model, entity: entity, listsExtensions: listsExtensions, isForRun: isForRun)
    add(findings, part, predicate.source)
  }

  /// The condition on records knows no names of columns, which are made of the records that it chooses.
  private mutating func explainNames(of columns: [QueryColumn]) {
    for (place, finding) in findings.enumerated() where finding.diagnostic.code == .unknownKey {
      guard finding.part == .predicate, let span = finding.diagnostic.span,
        let name = finding.source?.text(of: span), columns.contains(where: { $0.key == RecordKey(name) })
      else { continue }
      var diagnostic = finding.diagnostic
      diagnostic.hint =
        "`\(name)` names a column of the rows, which come after the condition: write its expression instead"
      findings[place] = QueryFinding(.predicate, diagnostic, source: finding.source)
    }
  }

  private mutating func check(_ expression: FormatExpression, _ part: QueryPart) -> StaticType {
    var (type, findings) = expression.checked(
      model: model, entity: entity, listsExtensions: listsExtensions, isForRun: isForRun)
    // As the column is called that groups show without others.
    if expression.node.plainKeys == ["count"], findings.first?.code == .unknownKey, findings[0].hint == nil {
      findings[0].hint = QueryResolver.countHint
    }
    add(findings, part, expression.source)
    return type
  }

  private mutating func add(_ diagnostics: [Diagnostic], _ part: QueryPart, _ source: SourceText?) {
    for diagnostic in diagnostics {
      let finding = QueryFinding(part, diagnostic, source: source)
      if !findings.contains(finding) { findings.append(finding) }
    }
  }

  /// A place for one value takes no collection and no record.
  private mutating func requireOne(
    _ expression: FormatExpression, _ type: StaticType, _ part: QueryPart, _ what: String
  ) {
    let hint: String
    switch (type, part) {
    case (.collection, .column): return
    case (.record(entity: .some), _): hint = "name one of its attributes"
    case (.collection, _): hint = "take an aggregate of it, such as `@count`"
    default: return
    }
    add(
      [
        Diagnostic(
          .typeMismatch, "\(what) is one value, found \(type.kind?.noun ?? "another")", at: expression.node.span,
          hint: hint)
      ], part, expression.source)
  }

  /// Where rows stand for records, an aggregate over all of them beside them has no place.
  private mutating func checkAggregates(_ named: QueryResolver.Named) {
    guard model != nil else { return }
    for (part, expression, _) in named.values {
      var walker = ScalarAggregates(model: model, entity: entity, context: expression)
      walker.walk(expression.node)
      add(walker.found, part, expression.source)
    }
  }
}

/// Finds aggregates whose argument is one value of each record.
private struct ScalarAggregates: SyntaxWalker {
  let model: RecordModel?
  let entity: String?
  let context: FormatExpression
  var found: [Diagnostic] = []

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    guard let aggregate = AggregateCall(node, in: context) else { return .visitChildren }
    let type = FormatExpression(aggregate.argument, partOf: context).checked(model: model, entity: entity).type
    if type.kind != nil, type.kind != .collection {
      found.append(
        Diagnostic(
          .notGrouped, "`\(node)` ranges over records, and the other columns are of one", at: node.span,
          hint: "group by the other columns, or take aggregates of them, too"))
    }
    return .skipChildren
  }
}
