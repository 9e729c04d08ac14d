import PredicateLanguage

/// Settles the names of a query, and what of it belongs to groups; see ``ResolvedQuery``.
struct QueryResolver {
  private let query: RecordQuery<RecordValue>
  /// What is wrong.
  private(set) var findings: [QueryFinding] = []
  private var keys: [FormatExpression] = []
  private var keyNumbers: [ExpressionNode: Int] = [:]
  private var aggregates = AggregateList()

  /// A query whose rows stand for records or groups, with its names replaced; what a checker looks at.
  struct Named {
    var predicate: FormatPredicate?
    var columns: [QueryColumn]
    var grouping: [FormatExpression]
    var having: FormatPredicate?
    var order: [SortKey]
    var limitKeys: [FormatExpression]
    var isGrouped: Bool
    /// Whether the columns were asked for, and are not those that groups show by themselves.
    let selects: Bool

    /// What has one value for each row or group, part by part, and what it is called.
    var values: [(part: QueryPart, expression: FormatExpression, what: String)] {
      columns.enumerated().filter { selects && !$1.isAll }.map { (.column($0), $1.expression, "a column") }
        + grouping.enumerated().map { (.grouping($0), $1, "a group") }
        + order.enumerated().map { (.order($0), $1.expression, "a sort key") }
        + limitKeys.enumerated().map { (.limitKey($0), $1, "what rows agree in") }
    }
  }

  init(_ query: RecordQuery<RecordValue>) { self.query = query }

  // MARK: Names

  /// Replaces the names of columns by what they stand for, and gives date functions their zone.
  mutating func named() -> Named {
    if let day = query.firstWeekday, !(1...7).contains(day) {
      findings.append(
        QueryFinding(
          .settings,
          Diagnostic(.indexOutOfRange, "the first day of the week is from 1 for Monday to 7 for Sunday, found \(day)"),
          source: nil))
    }
    let dates = DateSettings(timeZone: query.timeZone, firstWeekday: query.firstWeekday)
    let columns = query.columns.isEmpty && !query.grouping.isEmpty ? Self.columns(of: query.grouping) : query.columns
    let names = ColumnNames(columns.filter { !$0.isAll })
    var named = Named(
      predicate: query.predicate.map(dates.applied), columns: columns,
      grouping: query.grouping.map { dates.applied(names.replaced(in: $0)) },
      having: query.having.map { dates.applied(names.replaced(in: $0)) },
      order: query.order.map { key in
        var key = key
        key.expression = dates.applied(names.replaced(in: key.expression))
        return key
      }, limitKeys: (query.groupLimit?.keys ?? []).map { dates.applied(names.replaced(in: $0)) }, isGrouped: false,
      selects: !query.columns.isEmpty)
    for place in named.columns.indices {
      named.columns[place].expression = dates.applied(named.columns[place].expression)
    }
    checkNames(named.columns)
    checkLists()
    checkAllowed(named)
    named.isGrouped = isGrouped(named)
    return named
  }

  /// What groups show where nothing is selected: their keys and how many records they have.
  private static func columns(of grouping: [FormatExpression]) -> [QueryColumn] {
    let count = ExpressionNode(.call(BuiltinFunction.count.rawValue, [ExpressionNode(.selfRecord)]))
    return grouping.map { QueryColumn($0) } + [QueryColumn(FormatExpression(count), as: "count")]
  }

  private mutating func checkNames(_ columns: [QueryColumn]) {
    var seen: Set<RecordKey> = []
    for (place, column) in columns.enumerated() where !seen.insert(column.key).inserted {
      report(
        .column(place), column.expression,
        Diagnostic(
          .duplicateColumn, "there are two columns named `\(column.name)`", at: column.expression.node.span,
          hint: "name one of them with `AS`"))
    }
  }

  private mutating func checkLists() {
    for (place, list) in query.unwinding.enumerated() {
      guard list.node.plainKeys != nil else {
        report(
          .unwinding(place), list,
          Diagnostic(
            .invalidKeyPath, "a list to unwind is named by its keys", at: list.node.span,
            hint: "write a key, or several with dots between them"))
        continue
      }
      do throws(FormatError) { _ = try Resolver.resolve(list) } catch {
        for diagnostic in error.diagnostics { report(.unwinding(place), list, diagnostic) }
      }
    }
  }

  /// Each part keeps its own limits. Later, what several parts name, as groups and aggregates, is read by the limits of one.
  private mutating func checkAllowed(_ named: Named) {
    for (part, expression, _) in named.values { report(Resolver.refusals(of: expression), part) }
    if let having = named.having { report(Resolver.refusals(of: having), .having) }
  }

  private mutating func report(_ refusals: [FormatError], _ part: QueryPart) {
    for refusal in refusals {
      findings += refusal.diagnostics.map { QueryFinding(part, $0, source: refusal.source) }
    }
  }

  /// Whether rows stand for groups: some are asked for, or every column is an aggregate.
  private mutating func isGrouped(_ named: Named) -> Bool {
    if !named.grouping.isEmpty {
      for (place, column) in named.columns.enumerated() where column.isAll {
        report(
          .column(place), column.expression,
          Diagnostic(
            .notGrouped, "`*` is all of a record, and rows stand for groups",
            hint: "select what they are grouped by, and aggregates"))
      }
      return true
    }
    var hasAggregate = false
    for column in named.columns {
      let reading = RecordReading.of(column.expression)
      if reading.readsRecord { return false }
      hasAggregate = hasAggregate || reading.hasAggregate
    }
    return hasAggregate
  }

  // MARK: Groups

  /// What to write for a column `count` where no record has one.
  static let countHint = "`count:(SELF) AS count` counts records"

  /// The query with all sugar removed.
  /// - Throws: ``FormatError`` with everything that is wrong about the first part that has a mistake.
  static func resolve(_ query: RecordQuery<RecordValue>) throws(FormatError) -> ResolvedQuery {
    var resolver = QueryResolver(query)
    let resolved = resolver.resolved(resolver.named())
    guard let first = resolver.findings.first else { return resolved }
    let same = resolver.findings.filter { $0.part == first.part }
    throw FormatError(same.map(\.diagnostic), source: first.source) ?? first.error
  }

  /// Takes apart what belongs to groups; what is wrong is found on the way.
  mutating func resolved(_ named: Named) -> ResolvedQuery {
    var columns = named.columns
    var having = named.having
    var order = named.order
    var limitKeys = named.limitKeys
    if named.isGrouped {
      checkKeys(named.grouping)
      keys = named.grouping
      keyNumbers = Dictionary(zip(keys.map(\.node), keys.indices)) { first, _ in first }
      for place in columns.indices where !columns[place].isAll {
        columns[place].expression = overGroup(columns[place].expression, .column(place))
      }
      if let condition = having { having = overGroup(condition) }
      for place in order.indices { order[place].expression = overGroup(order[place].expression, .order(place)) }
      for place in limitKeys.indices { limitKeys[place] = overGroup(limitKeys[place], .limitKey(place)) }
    } else if let having {
      findings.append(
        QueryFinding(
          .having,
          Diagnostic(
            .notGrouped, "HAVING chooses among groups, and the query has none", at: having.node.span,
            hint: "group by an expression, or choose records with the query's predicate"), source: having.source))
    }
    if query.isDistinct {
      checkOrder(order, selected: columns, typed: named.order)
      checkLimitKeys(limitKeys, selected: columns, typed: named.limitKeys)
    }
    let allKeysPlace = columns.firstIndex(where: \.isAll)
    columns.removeAll(where: \.isAll)
    return ResolvedQuery(
      unwinding: query.unwinding.compactMap(ResolvedQuery.List.init), predicate: named.predicate, columns: columns,
      allKeysPlace: columns.isEmpty ? nil : allKeysPlace,
      groups: named.isGrouped ? ResolvedQuery.Groups(keys: keys, aggregates: aggregates.list) : nil, having: having,
      order: order, groupLimit: query.groupLimit.map { GroupLimit(max($0.count, 0), per: limitKeys) },
      isDistinct: query.isDistinct, limit: query.limit.map { max($0, 0) },
      offset: query.offset.flatMap { $0 > 0 ? $0 : nil }, locale: query.locale)
  }

  private mutating func checkKeys(_ keys: [FormatExpression]) {
    for (place, key) in keys.enumerated() where RecordReading.of(key).hasAggregate {
      report(
        .grouping(place), key,
        Diagnostic(
          .misplacedAggregate, "a group cannot be made of an aggregate over groups", at: key.node.span,
          hint: "group by a value of each record; aggregates are columns beside the groups"))
    }
  }

  /// Of rows that are equal there is one, so an order can only be that of what they show.
  private mutating func checkOrder(_ order: [SortKey], selected columns: [QueryColumn], typed: [SortKey]) {
    for (place, key) in order.enumerated() where !Self.isShown(key.expression, by: columns) {
      let shown = typed[place].expression
      report(
        .order(place), shown,
        Diagnostic(
          .sortNotSelected, "distinct rows cannot be sorted by `\(shown.expressionFormat)`, which they do not show",
          at: shown.node.span, hint: "select it, too"))
    }
  }

  /// Of rows that are equal there is one, so they agree in what they show or in nothing.
  private mutating func checkLimitKeys(
    _ keys: [FormatExpression], selected columns: [QueryColumn], typed: [FormatExpression]
  ) {
    for (place, key) in keys.enumerated() where !Self.isShown(key, by: columns) {
      report(
        .limitKey(place), typed[place],
        Diagnostic(
          .sortNotSelected,
          "distinct rows cannot be told apart by `\(typed[place].expressionFormat)`, which they do not show",
          at: typed[place].node.span, hint: "select it, too"))
    }
  }

  /// Whether rows show an expression; whole records show all that is read of them.
  private static func isShown(_ expression: FormatExpression, by columns: [QueryColumn]) -> Bool {
    if columns.allSatisfy(\.isAll) { return true }
    if columns.contains(where: { $0.expression == expression }) { return true }
    guard columns.contains(where: \.isAll), case .keyPath(let path) = expression.node.kind else { return false }
    return path.steps.count == 1
  }

  /// An expression of records as one of groups.
  private mutating func overGroup(_ expression: FormatExpression, _ part: QueryPart) -> FormatExpression {
    var rewriter = GroupRewriter(keys: keyNumbers, aggregates: aggregates, context: expression)
    let node = rewriter.rewrite(expression.node)
    finish(rewriter, part, expression.source)
    return FormatExpression(node, partOf: expression)
  }

  private mutating func overGroup(_ predicate: FormatPredicate) -> FormatPredicate {
    let context = FormatExpression(ExpressionNode(.nilLiteral), partOf: predicate)
    var rewriter = GroupRewriter(keys: keyNumbers, aggregates: aggregates, context: context)
    let node = rewriter.rewrite(predicate.node)
    finish(rewriter, .having, predicate.source)
    return FormatPredicate(node, partOf: predicate)
  }

  private mutating func finish(_ rewriter: GroupRewriter, _ part: QueryPart, _ source: SourceText?) {
    aggregates = rewriter.aggregates
    let policy = rewriter.context.limits.policy
    findings += rewriter.diagnostics.map { QueryFinding(part, policy.told($0), source: source) }
  }

  private mutating func report(_ part: QueryPart, _ expression: FormatExpression, _ diagnostic: Diagnostic) {
    findings.append(QueryFinding(part, expression.limits.policy.told(diagnostic), source: expression.source))
  }
}

/// The aggregates of a query, each once.
private struct AggregateList {
  private(set) var list: [ResolvedQuery.GroupAggregate] = []
  private var numbers: [ResolvedQuery.GroupAggregate: Int] = [:]

  mutating func number(of aggregate: ResolvedQuery.GroupAggregate) -> Int {
    if let known = numbers[aggregate] { return known }
    numbers[aggregate] = list.count
    list.append(aggregate)
    return list.count - 1
  }
}

/// Puts variables in the place of a group's keys and aggregates.
private struct GroupRewriter: SyntaxRewriter {
  let keys: [ExpressionNode: Int]
  var aggregates: AggregateList
  /// Whose limits and functions count.
  let context: FormatExpression
  var diagnostics: [Diagnostic] = []

  init(keys: [ExpressionNode: Int], aggregates: AggregateList, context: FormatExpression) {
    self.keys = keys
    self.aggregates = aggregates
    self.context = context
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
    if let number = keys[node] {
      return .replace(variable(ResolvedQuery.key(number), node.span))
    }
    if let aggregate = AggregateCall(node, in: context) {
      return .replace(
        variable(ResolvedQuery.aggregate(aggregates.number(of: aggregate.overGroup(node.span))), node.span))
    }
    switch node.kind {
    case .keyPath(let path): return property(path, node)
    case .selfRecord, .anyKey, .block:
      diagnostics.append(Self.notGrouped("the record itself", node.span, hint: "count records with `count:(SELF)`"))
      return .keep
    case .nilLiteral, .constant, .variable, .member, .index, .list, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .tooDeep:
      return .visitChildren
    }
  }

  /// A path that begins with a group's key is read from that key.
  private mutating func property(_ path: KeyPathNode, _ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
    for count in path.steps.indices.dropFirst().reversed() {
      let start = ExpressionNode(.keyPath(KeyPathNode(Array(path.steps.prefix(count)))))
      guard let number = keys[start] else { continue }
      let rest = KeyPathNode(Array(path.steps.dropFirst(count)))
      return .replace(ExpressionNode(.member(variable(ResolvedQuery.key(number), node.span), rest), span: node.span))
    }
    // What groups show without columns of their own.
    let isCount = node.plainKeys == ["count"]
    diagnostics.append(
      Self.notGrouped(
        "`\(node)`", node.span,
        hint: isCount
          ? QueryResolver.countHint
          : "group by it, or take an aggregate of it such as `max:(\(node))`"))
    return .keep
  }

  private static func notGrouped(_ what: String, _ span: SourceSpan?, hint: String) -> Diagnostic {
    Diagnostic(.notGrouped, "\(what) is neither grouped nor aggregated", at: span, hint: hint)
  }

  private func variable(_ name: String, _ span: SourceSpan?) -> ExpressionNode {
    ExpressionNode(.variable(name), span: span)
  }
}
