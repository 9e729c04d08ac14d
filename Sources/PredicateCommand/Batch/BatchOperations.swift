import PredicateFormat
import PredicateHosts
import PredicateReasoning
import PredicateSQL
import PredicateSession

/// The operations of the batch protocol, one method each.
struct BatchOperations {
  private let hosts: BatchHosts

  init(limits: Limits, functions: FunctionTable, profile: HostProfile?) {
    hosts = BatchHosts(limits: limits, functions: functions, profile: profile)
  }

  private typealias Operation =
    @Sendable (BatchOperations, BatchRequest) throws(BatchFailure) -> [(String, RecordValue)]

  private static let operations: [String: Operation] = [
    "parse": { operations, request throws(BatchFailure) in try operations.parse(request) },
    "evaluate": { operations, request throws(BatchFailure) in try operations.evaluate(request) },
    "filter": { operations, request throws(BatchFailure) in try operations.filter(request) },
    "count": { operations, request throws(BatchFailure) in try operations.count(request) },
    "value": { operations, request throws(BatchFailure) in try operations.value(request) },
    "check": { operations, request throws(BatchFailure) in try operations.check(request) },
    "sql": { operations, request throws(BatchFailure) in try operations.sql(request) },
    "fetch": { operations, request throws(BatchFailure) in try operations.fetch(request) },
    "explain": { operations, request throws(BatchFailure) in try operations.explain(request) },
    "compare": { operations, request throws(BatchFailure) in try operations.compare(request) },
    "samples": { operations, request throws(BatchFailure) in try operations.samples(request) },
    "diff": { operations, request throws(BatchFailure) in try operations.diff(request) },
    "simplify": { operations, request throws(BatchFailure) in try operations.simplify(request) },
    "match": { operations, request throws(BatchFailure) in try operations.match(request) },
    "cost": { operations, request throws(BatchFailure) in try operations.cost(request) },
  ]

  /// What the response holds beside `id` and `ok`.
  func answer(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let name = try request.requiredText("op")
    if let operation = Self.operations[name] {
      let answer = try operation(self, request)
      let warnings = request.warnings(of: name)
      return warnings.isEmpty ? answer : answer + [("warnings", .array(warnings))]
    }
    let known = Self.operations.keys.sorted().joined(separator: ", ")
    throw .malformedRequest("there is no operation `\(name)`; there are \(known)")
  }

  private func parse(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let (predicate, profile) = (try predicate(request), try hosts.host(of: request).profile)
    return [("format", .string(profile?.text(of: predicate) ?? predicate.predicateFormat))]
  }

  private func evaluate(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let countsSteps = try request.flag("countSteps")
    if let missing = try request.choice("missing", MissingKeyPolicy.self), missing != .asNil {
      return try evaluate(request, missing: missing) + (countsSteps ? [steps(of: request)] : [])
    }
    let predicate = try compiled(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    let result = try served { () throws(FormatError) in try predicate.evaluate(with: record, variables: variables) }
    return [("result", .bool(result))] + (countsSteps ? [try steps(of: request)] : [])
  }

  /// The steps that the evaluation of the request's record takes.
  private func steps(of request: BatchRequest) throws(BatchFailure) -> (String, RecordValue) {
    let predicate = try compiled(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    return ("steps", .integer(Int64(predicate.work(of: record, variables: variables).steps)))
  }

  private func filter(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    [("indexes", .array(try indexes(request).map { .integer(Int64($0)) }))]
  }

  private func count(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    [("count", .integer(Int64(try indexes(request).count)))]
  }

  private func indexes(_ request: BatchRequest) throws(BatchFailure) -> [Int] {
    let predicate = try compiled(request)
    let (records, variables) = (try request.requiredList("objects"), try request.variables())
    return try served { () throws(FormatError) in try predicate.indexes(of: records, variables: variables) }
  }

  private func value(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let expression = try expression(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    let locale = try request.text("locale")
    return [
      (
        "value",
        try served { () throws(FormatError) in
          try expression.compiled(locale: locale).value(with: record, variables: variables)
        }
      )
    ]
  }

  private func fetch(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let asked = (
      query: request["request"], limits: try limits(of: request), functions: try hosts.host(of: request).functions
    )
    guard let description = asked.query else {
      throw .malformedRequest("`request` is missing", hint: "it is an object such as {\"select\":[\"max:(a)\"]}")
    }
    let (records, variables) = (try request.requiredList("objects"), try request.variables())
    let parts: QueryRequest
    do {
      parts = try description.decoded()
    } catch {
      throw .malformedRequest("`request` is no query: \(Self.reason(error))")
    }
    let query: RecordQuery<RecordValue>
    do throws(QueryFinding) {
      query = try parts.query(RecordValue.self, limits: asked.limits, functions: asked.functions)
    } catch {
      throw .predicate(error.error)
    }
    if let model = try request.model() {
      let entity =
        if let entity = parts.entity { entity } else { try request.entity(of: model, limits(of: request).policy) }
      let findings = query.check(against: model, entity: entity)
      if let error = findings.first(where: { $0.diagnostic.severity == .error }) { throw .predicate(error.error) }
    }
    let rows = try served { () throws(FormatError) in try query.rows(in: records, variables: variables) }
    return [("rows", .array(rows.map(RecordValue.object)))]
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "\(error)"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "`\(path)`: \(context.debugDescription)"
  }

  private func explain(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    let (records, locale) = (try request.list("objects"), try request.text("locale"))
    let explanation = try served { () throws(FormatError) in
      try predicate.explain(record, among: records, variables: variables, locale: locale)
    }
    return [("result", explanation.result.map(RecordValue.bool) ?? .null), ("explanation", explanation.recordValue)]
  }

  // MARK: Parts of a request

  /// The predicate made ready, from those kept where it takes no locale.
  private func compiled(_ request: BatchRequest) throws(BatchFailure) -> CompiledPredicate {
    if let locale = try request.text("locale") {
      let predicate = try predicate(request)
      return try served { () throws(FormatError) in try predicate.compiled(locale: locale) }
    }
    let host = try hosts.host(of: request)
    if request["policy"] != nil || host.profile?.hasLanguage == true {
      let predicate = try predicate(request)
      return try served { () throws(FormatError) in try predicate.compiled() }
    }
    let (format, arguments) = (try request.requiredText("format"), try request.list("arguments"))
    return try served(for: host.profile) { () throws(FormatError) in
      try host.cache.compiled(format: format, arguments: arguments)
    }
  }

  /// The host of the request.
  func host(of request: BatchRequest) throws(BatchFailure) -> BatchHosts.Host { try hosts.host(of: request) }

  /// The functions that a format of the request may name.
  func functions(of request: BatchRequest) throws(BatchFailure) -> FunctionTable {
    try hosts.host(of: request).functions
  }

  /// The host that a request is for; nil for none.
  func profile(of request: BatchRequest) throws(BatchFailure) -> HostProfile? { try hosts.host(of: request).profile }

  func predicate(_ request: BatchRequest) throws(BatchFailure) -> FormatPredicate {
    let (format, arguments) = (try request.requiredText("format"), try request.list("arguments"))
    let (limits, host) = (try limits(of: request), try hosts.host(of: request))
    return try served(for: host.profile) { () throws(FormatError) in
      try host.predicate(format, arguments, limits)
    }
  }

  private func expression(_ request: BatchRequest) throws(BatchFailure) -> FormatExpression {
    let (format, arguments) = (try request.requiredText("format"), try request.list("arguments"))
    let (limits, host) = (try limits(of: request), try hosts.host(of: request))
    return try served(for: host.profile) { () throws(FormatError) in
      try FormatExpression(format: format, arguments: arguments, limits: limits, functions: host.functions)
    }
  }

  /// The limits with the policy of a request, which only takes away from that of the server.
  func limits(of request: BatchRequest) throws(BatchFailure) -> Limits {
    let host = try hosts.host(of: request)
    guard let record = request["policy"] else { return host.limits }
    var limits = host.limits
    do throws(PolicyError) {
      limits.policy = limits.policy.narrowed(by: try Policy(recordValue: record, table: host.functions))
    } catch {
      throw .malformedRequest("the policy is wrong: \(error.message)", hint: error.hint)
    }
    return limits
  }

  /// What the work gives; its error is that of the request, with the hints of a host.
  func served<Result>(
    for profile: HostProfile? = nil, _ work: () throws(FormatError) -> Result
  ) throws(BatchFailure) -> Result {
    do throws(FormatError) { return try work() } catch { throw .predicate(profile?.completed(error) ?? error) }
  }
}

/// The operations that know a model.
extension BatchOperations {
  func check(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let source = SourceText(try request.requiredText("format"))
    let model = try request.model()
    var check = WholeCheck()
    check.looksForSlips = true
    check.dialect = try request.choice("dialect", SQLDialect.self)
    check.variables = try request.variables()
    check.profile = try hosts.host(of: request).profile
    if let text = try request.text("platform") { check.platform = try hosts.platform(text, check.profile) }
    if check.dialect != nil, model == nil { throw .malformedRequest("`dialect` needs a `model`") }
    if let model {
      let policy = try limits(of: request).policy
      if check.dialect == nil, try request.text("entity") == nil, model.entities.count > 1, policy.tellsEntities {
        check.entities = model
      } else {
        check.model = (model, try request.entity(of: model, policy))
      }
    }
    let diagnostics: [Diagnostic]
    do throws(BatchFailure) {
      diagnostics = check.findings(of: try predicate(request))
    } catch {
      guard case .predicate(let failure) = error else { throw error }
      diagnostics = failure.diagnostics
    }
    return [("diagnostics", .array(diagnostics.map { DiagnosticRecord.record(of: $0, source: source) }))]
  }

  func sql(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    guard let model = try request.model() else {
      throw .malformedRequest("`model` is missing", hint: "it is an object such as {\"entities\":{…}}")
    }
    var asked = SQLRequest(
      dialect: try request.choice("dialect", SQLDialect.self) ?? .sqlite, model: model,
      entity: try request.entity(of: model, limits(of: request).policy))
    asked.variables = try request.variables()
    asked.limit = try request.number("limit")
    asked.offset = try request.number("offset")
    asked.counts = try request.flag("count")
    asked.allowsResidual = try request.flag("residual")
    asked.writesLiterals = try request.flag("literals")
    asked.explains = try request.flag("explain")
    if asked.explains, asked.counts || asked.allowsResidual {
      throw .malformedRequest("`explain` gives rows with verdicts, and goes with neither `count` nor `residual`")
    }
    let limits = try limits(of: request)
    for key in try request.list("sort") {
      guard case .string(let text) = key else {
        throw .malformedRequest("`sort` is a list of strings", hint: "such as \"name\" or \"name:desc\"")
      }
      asked.sort.append(try served { () throws(FormatError) in try SortKey(parsing: text, limits: limits) })
    }
    let predicate = try predicate(request)
    do throws(SQLRequest.Failure) {
      return try asked.answer(to: predicate).pairs(for: asked, predicate.source)
    } catch {
      throw .predicate(error.error)
    }
  }
}
