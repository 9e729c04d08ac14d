import PredicateEvaluation
import PredicateLanguage
import PredicateSQLite

/// The last result, for `.last`, `$last`, `.save` and `.chart`.
extension ReplSession {
  /// The name of the variable that holds the last result, unless `.let` took it for something else.
  static let lastName = "last"

  mutating func lastCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try Self.refuse(argument, "last")
    try show(requiredResult(), of: lastEntity, &reaction)
  }

  private func requiredResult() throws(SessionFailure) -> SessionResult {
    if let lastResult { return lastResult }
    throw .usage("there is no result yet", hint: "type a predicate or an expression first")
  }

  /// Runs something in which `$last` has its value if one of `names` is it.
  mutating func withLast<Result>(
    named names: [String], _ body: (inout ReplSession) throws(SessionFailure) -> Result
  ) throws(SessionFailure) -> Result {
    guard names.contains(Self.lastName), variables[RecordKey(Self.lastName)] == nil, lastResult != nil else {
      return try body(&self)
    }
    let value = try lastValue()
    variables[RecordKey(Self.lastName)] = value
    defer { variables[RecordKey(Self.lastName)] = nil }
    return try body(&self)
  }

  /// The last result as a value: a list of records, a list of values, or one value.
  func lastValue() throws(SessionFailure) -> RecordValue {
    switch try requiredResult() {
    case .verdict(let verdict): return .bool(verdict)
    case .value(let value): return value
    case .rows(let records, _, _): return .array(records)
    case .table(let rows): return .array(rows.map { .object($0) })
    case .stored(let query):
      var query = query
      if query.rows(limit: nil) == nil { try query.run(limit: nil) }
      return .array(query.rows(limit: nil) ?? [])
    case .column(let expression, let loaded, let variables):
      let ordered = try sorted(Array(loaded.records.indices), of: loaded.records).map { loaded.records[$0] }
      let values: [RecordValue]
      do throws(FormatError) {
        values = try expression.values(for: ordered, variables: variables)
      } catch {
        throw .evaluation(error)
      }
      try loaded.requireLinks()
      return .array(values)
    }
  }
}
