import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateSession

/// The texts of which CAST makes nil because they are no numbers, or no booleans: for each CAST of a query the condition under
/// which a record loses one. It is asked besides the query, and only where a query has such a CAST.
struct CastLosses: Sendable {
  /// The same text cast to the same kind, wherever in the query.
  struct Cast: Sendable {
    /// The operand, as it is written.
    let operand: String
    /// The type that is asked for, as it is written.
    let type: String
    /// What the texts should be, `number` or `boolean`.
    let noun: String
    /// Whether evaluation comes to the CAST, finds a text and makes nil of it.
    let condition: CompiledPredicate
    /// The text.
    let value: CompiledExpression
  }

  /// What a block of records has of one CAST.
  struct Found: Sendable {
    /// The places of the records in the block, in order.
    var rows: [Int] = []
    /// The text of the first.
    var first: RecordValue = .null
  }

  let casts: [Cast]
  let variables: [String: RecordValue]

  /// Looks for the CASTs of a query. Those of a group's condition are of no record.
  init(_ query: RecordQuery<RecordValue>, locale: String?, variables: [String: RecordValue]) {
    var search = CastSearch()
    if let predicate = query.predicate { search.add(predicate.node, after: .start) }
    let chosen = query.predicate.map { CastSearch.Before.parts([$0.node], negated: false, .start) } ?? .start
    let others = query.columns.map(\.expression) + query.grouping + query.order.map(\.expression)
    for expression in others { search.add(expression.node, after: chosen) }
    casts = search.casts.compactMap { Cast($0, locale) }
    self.variables = variables
  }

  /// What a block has of each CAST; on any thread.
  func found(in block: any ScannedBlock) -> [Found] {
    casts.map { cast in
      var found = Found()
      if let table = block.table, let rows = try? cast.condition.indexes(of: table, variables: variables) {
        found.rows = rows
      } else {
        var stream = cast.condition.stream(variables: variables)
        for row in 0..<block.count {
          if let record = try? block.record(row), (try? stream.evaluate(record)) == true { found.rows.append(row) }
        }
      }
      if let row = found.rows.first, let record = try? block.record(row) { found.first = text(of: cast, record) }
      return found
    }
  }

  /// The text that a record loses.
  func text(of cast: Cast, _ record: RecordValue) -> RecordValue {
    (try? cast.value.value(with: record, variables: variables)) ?? .null
  }
}

extension CastLosses.Cast {
  /// Nil where the CAST is of no single record.
  fileprivate init?(_ found: CastSearch.Cast, _ locale: String?) {
    let conditions = [found.conditions, [found.loss]]
    let compiled = conditions.lazy.compactMap { parts in
      try? FormatPredicate(PredicateNode(.or(parts))).compiled(locale: locale)
    }
    // Of what stands before a CAST, an aggregate of all records is not looked at.
    guard let condition = compiled.first(where: { !$0.needsAllRecords }),
      let value = try? FormatExpression(found.operand).compiled(locale: locale)
    else { return nil }
    self.init(
      operand: found.operand.description, type: found.type, noun: found.noun, condition: condition, value: value)
  }
}

/// Collects the CASTs to numbers and booleans that a record's evaluation may come to.
private struct CastSearch {
  struct Cast {
    let operand: ExpressionNode
    let type: String
    let noun: String
    /// Whether the CAST makes nil of a text.
    let loss: PredicateNode
    /// The same, for each place where it stands, if evaluation comes there.
    var conditions: [PredicateNode]
  }

  /// What holds where evaluation comes to a place, put together only where a CAST stands there.
  indirect enum Before {
    case start
    case parts(ArraySlice<PredicateNode>, negated: Bool, Before)

    var conditions: [PredicateNode] {
      var conditions: [PredicateNode] = []
      var rest = self
      while case .parts(let parts, let isNegated, let before) = rest {
        conditions = parts.map { isNegated ? PredicateNode(.not($0)) : $0 } + conditions
        rest = before
      }
      return conditions
    }

    /// How many conditions there are.
    var count: Int {
      var count = 0
      var rest = self
      while case .parts(let parts, _, let before) = rest {
        count += parts.count
        rest = before
      }
      return count
    }
  }

  private(set) var casts: [Cast] = []
  /// How many conditions stand before all CASTs together.
  private var before = 0
  // Each is evaluated once more: beyond this it is not asked whether evaluation comes to a CAST, nor of further CASTs.
  private static let mostBefore = 10_000
  private static let mostCasts = 100

  /// Looks through a predicate to which evaluation comes where all of some others hold.
  mutating func add(_ node: PredicateNode, after conditions: Before) {
    switch node.kind {
    case .and(let parts):
      for (place, part) in parts.enumerated() { add(part, after: .parts(parts[..<place], negated: false, conditions)) }
    case .or(let parts):
      for (place, part) in parts.enumerated() { add(part, after: .parts(parts[..<place], negated: true, conditions)) }
    case .not(let part): add(part, after: conditions)
    case .comparison(let comparison):
      add(comparison.left, after: conditions)
      add(comparison.right, after: conditions)
    default: break
    }
  }

  mutating func add(_ node: ExpressionNode, after conditions: Before) {
    switch node.kind {
    case .ternary(let condition, let then, let other):
      add(condition, after: conditions)
      add(then, after: .parts([condition], negated: false, conditions))
      add(other, after: .parts([condition], negated: true, conditions))
    // What is asked of each element is of no record.
    case .subquery(let collection, _, _): add(collection, after: conditions)
    case .cast(let operand, let type):
      add(operand, after: conditions)
      note(operand, type, after: conditions)
    default:
      for case .expression(let part) in node.children { add(part, after: conditions) }
    }
  }

  private mutating func note(_ operand: ExpressionNode, _ type: String, after conditions: Before) {
    // A literal is the same for all records.
    if case .constant = operand.kind { return }
    guard let target = try? Casting.target(named: type) else { return }
    let noun: String
    switch target {
    case .number, .integer, .double, .decimal: noun = "number"
    case .boolean: noun = "boolean"
    case .string, .date, .uuid, .url, .data, .array, .set: return
    }
    let none = ExpressionNode(.nilLiteral)
    let loss = PredicateNode(
      .and([
        PredicateNode(.comparison(ComparisonNode(operand, .notEqual, none))),
        PredicateNode(.comparison(ComparisonNode(ExpressionNode(.cast(operand, type)), .equal, none))),
      ]))
    before += conditions.count
    let condition = before > Self.mostBefore ? loss : PredicateNode(.and(conditions.conditions + [loss]))
    if let place = casts.firstIndex(where: { $0.operand == operand && $0.noun == noun }) {
      casts[place].conditions.append(condition)
    } else if casts.count < Self.mostCasts {
      casts.append(Cast(operand: operand, type: type, noun: noun, loss: loss, conditions: [condition]))
    }
  }
}
