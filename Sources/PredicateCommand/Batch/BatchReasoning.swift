import PredicateFormat
import PredicateHosts
import PredicateReasoning
import PredicateSession

/// The operations that think about predicates.
extension BatchOperations {
  func compare(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let variables = try request.variables()
    let left = try predicate(request, of: "left").substituting(variables)
    let right = try predicate(request, of: "right").substituting(variables)
    let known = try knownModel(request)
    return ReasoningAnswer.pairs(left.compare(with: right, model: known?.model, entity: known?.entity))
  }

  func samples(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try allowedPredicate(request).substituting(request.variables())
    let known = try knownModel(request)
    return ReasoningAnswer.pairs(predicate.samples(model: known?.model, entity: known?.entity))
  }

  func diff(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let (old, new) = (try predicate(request, of: "left"), try predicate(request, of: "right"))
    guard request["objects"] != nil else {
      let known = try knownModel(request, of: [old, new])
      return ReasoningAnswer.pairs(old.changes(to: new, model: known?.model, entity: known?.entity))
    }
    let (records, variables) = (try request.list("objects"), try request.variables())
    let limit = try request.number("limit") ?? DiffCommand.defaultLimit
    return try served { () throws(FormatError) in
      ReasoningAnswer.pairs(try old.changes(to: new, in: records, variables: variables, limit: limit))
    }
  }

  func simplify(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try allowedPredicate(request)
    let known = try knownModel(request, of: [predicate])
    let simplification = predicate.simplified(model: known?.model, entity: known?.entity)
    return try served { () throws(FormatError) in try ReasoningAnswer.pairs(simplification) }
  }

  func cost(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let known = try knownModel(request)
    let settled = try bounds(request)
    let cost = try served { () throws(FormatError) in
      try predicate.cost(model: known?.model, entity: known?.entity, bounds: settled)
    }
    return ReasoningAnswer.pairs(cost)
  }

  private func bounds(_ request: BatchRequest) throws(BatchFailure) -> CostBounds {
    var bounds = CostBounds()
    if let fields = try request.fields("bounds") {
      for (key, value) in fields.pairs {
        switch (key, value) {
        case ("lists", .object(let lists)):
          for (name, length) in lists.pairs { bounds[name] = try Self.bound(length, name) }
        case ("texts", .object(let texts)):
          for (name, length) in texts.pairs { bounds[text: name] = try Self.bound(length, name) }
        case ("records", let count): bounds.records = try Self.bound(count, key)
        default:
          throw .malformedRequest(
            "`bounds` has `lists`, `texts` and `records`, not `\(key)` like this")
        }
      }
    }
    return bounds
  }

  private static func bound(_ value: RecordValue, _ name: String) throws(BatchFailure) -> Int {
    guard case .integer(let number) = value, number >= 0 else {
      throw .malformedRequest("the bound of `\(name)` is a whole number of at least 0")
    }
    return Int(clamping: number)
  }

  /// An evaluation in which keys that the record lacks are not taken for nil.
  func evaluate(
    _ request: BatchRequest, missing: MissingKeyPolicy
  ) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    do throws(FormatError) {
      let partial = try predicate.partial(with: record, missing: missing, variables: variables)
      return missing == .unknown
        ? try ReasoningAnswer.pairs(partial) : [("result", partial.result.map(RecordValue.bool) ?? .null)]
    } catch {
      guard error.code == .unknownKey, error.first.hint == nil else { throw .predicate(error) }
      throw .predicate(
        FormatError(
          Diagnostic(
            .unknownKey, error.first.message, at: error.first.span,
            hint: "with \"missing\":\"unknown\" the answer says what is left to ask"), source: predicate.source))
    }
  }

  private func allowedPredicate(_ request: BatchRequest) throws(BatchFailure) -> FormatPredicate {
    let predicate = try predicate(request)
    try served { () throws(FormatError) in try Resolver.requireAllowed(predicate) }
    return predicate
  }

  private func predicate(_ request: BatchRequest, of key: String) throws(BatchFailure) -> FormatPredicate {
    let (format, arguments) = (try request.requiredText(key), try request.list(key + "Arguments"))
    let (limits, functions) = (try limits(of: request), try functions(of: request))
    return try served { () throws(FormatError) in
      let predicate = try FormatPredicate(format: format, arguments: arguments, limits: limits, functions: functions)
      try Resolver.requireAllowed(predicate)
      return predicate
    }
  }

  /// The model of a request, else that of its profile, if it tells all keys of the predicates.
  private func knownModel(
    _ request: BatchRequest, of predicates: [FormatPredicate]
  ) throws(BatchFailure) -> (model: RecordModel, entity: String)? {
    if let known = try knownModel(request) { return known }
    return try profile(of: request)?.model(of: predicates)
  }

  private func knownModel(_ request: BatchRequest) throws(BatchFailure) -> (model: RecordModel, entity: String)? {
    guard let model = try request.model() else { return nil }
    let policy = try limits(of: request).policy
    let entity = try request.entity(of: model, policy)
    if let refusal = model.refusal(ofEntity: entity, policy) { throw .predicate(FormatError(refusal)) }
    return (model, entity)
  }
}
