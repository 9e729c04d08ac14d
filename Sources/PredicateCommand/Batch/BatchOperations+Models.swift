import PredicateFormat
import PredicateSQL
import PredicateSession

/// The operations that know a model.
extension BatchOperations {
  func check(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let source = SourceText(try request.requiredText("format"))
    let model = try request.model()
    var check = WholeCheck()
    check.dialect = try request.choice("dialect", SQLDialect.self)
    check.variables = try request.variables()
    if check.dialect != nil, model == nil { throw .malformedRequest("`dialect` needs a `model`") }
    if let model { check.model = (model, try request.entity(of: model)) }
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
      entity: try request.entity(of: model))
    asked.variables = try request.variables()
    asked.limit = try request.number("limit")
    asked.offset = try request.number("offset")
    asked.counts = try request.flag("count")
    asked.allowsResidual = try request.flag("residual")
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
