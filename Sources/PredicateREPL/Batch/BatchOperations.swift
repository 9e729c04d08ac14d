import PredicateFormat

/// The operations of the batch protocol, one method each.
struct BatchOperations {
  let limits: Limits
  let functions: FunctionTable

  private typealias Operation =
    @Sendable (BatchOperations, BatchRequest) throws(BatchFailure) -> [(String, RecordValue)]

  private static let operations: [String: Operation] = [
    "parse": { operations, request throws(BatchFailure) in try operations.parse(request) },
    "evaluate": { operations, request throws(BatchFailure) in try operations.evaluate(request) },
    "filter": { operations, request throws(BatchFailure) in try operations.filter(request) },
    "value": { operations, request throws(BatchFailure) in try operations.value(request) },
    "check": { operations, request throws(BatchFailure) in try operations.check(request) },
    "explain": { operations, request throws(BatchFailure) in try operations.explain(request) },
  ]

  /// Operations of the protocol that this version does not serve yet.
  private static let announced: Set<String> = ["sql", "fetch"]

  /// What the response holds beside `id` and `ok`.
  func answer(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let name = try request.requiredText("op")
    if let operation = Self.operations[name] { return try operation(self, request) }
    if Self.announced.contains(name) {
      throw .predicate(FormatError(Diagnostic(.unsupported, "`\(name)` is not served by this version")))
    }
    let known = Self.operations.keys.sorted().joined(separator: ", ")
    throw .malformedRequest("there is no operation `\(name)`; there are \(known)")
  }

  private func parse(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    [("format", .string(try predicate(request).predicateFormat))]
  }

  private func evaluate(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    let locale = try request.text("locale")
    return [
      (
        "result",
        .bool(
          try served { () throws(FormatError) in
            try predicate.compiled(locale: locale).evaluate(with: record, variables: variables)
          })
      )
    ]
  }

  private func filter(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let (records, variables) = (try request.list("objects"), try request.variables())
    let locale = try request.text("locale")
    let indexes = try served { () throws(FormatError) in
      try predicate.compiled(locale: locale).indexes(of: records, variables: variables)
    }
    return [("indexes", .array(indexes.map { .integer(Int64($0)) }))]
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

  private func check(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let source = SourceText(try request.requiredText("format"))
    let model = try model(request)
    let entity = try request.text("entity")
    let diagnostics: [Diagnostic]
    do throws(BatchFailure) {
      let predicate = try predicate(request)
      if let model {
        guard let entity = entity ?? model.onlyEntity else {
          throw BatchFailure.malformedRequest("`entity` is missing: the model has several")
        }
        diagnostics = predicate.check(against: model, entity: entity)
      } else {
        diagnostics = predicate.check()
      }
    } catch {
      guard case .predicate(let failure) = error else { throw error }
      diagnostics = failure.diagnostics
    }
    return [("diagnostics", .array(diagnostics.map { DiagnosticRecord.record(of: $0, source: source) }))]
  }

  private func model(_ request: BatchRequest) throws(BatchFailure) -> RecordModel? {
    guard let record = request["model"] else { return nil }
    do throws(ModelError) {
      return try RecordModel(recordValue: record)
    } catch {
      throw .malformedRequest("the model is wrong: \(error)")
    }
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

  private func predicate(_ request: BatchRequest) throws(BatchFailure) -> FormatPredicate {
    let (format, arguments) = (try request.requiredText("format"), try request.list("arguments"))
    return try served { () throws(FormatError) in
      try FormatPredicate(format: format, arguments: arguments, limits: limits, functions: functions)
    }
  }

  private func expression(_ request: BatchRequest) throws(BatchFailure) -> FormatExpression {
    let (format, arguments) = (try request.requiredText("format"), try request.list("arguments"))
    return try served { () throws(FormatError) in
      try FormatExpression(format: format, arguments: arguments, limits: limits, functions: functions)
    }
  }

  private func served<Result>(_ work: () throws(FormatError) -> Result) throws(BatchFailure) -> Result {
    do throws(FormatError) { return try work() } catch { throw .predicate(error) }
  }
}
