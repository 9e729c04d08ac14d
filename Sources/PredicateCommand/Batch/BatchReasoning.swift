import PredicateFormat
import PredicateHosts
import PredicateReasoning
import PredicateSession

/// The operations that think about predicates.
extension BatchOperations {
  func compare(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let left = try predicate(request, of: "left")
    let right = try predicate(request, of: "right")
    let known = try knownModel(request)
    return ReasoningAnswer.pairs(left.compare(with: right, model: known?.model, entity: known?.entity))
  }

  func samples(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
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
    let predicate = try predicate(request)
    let known = try knownModel(request, of: [predicate])
    let simplification = predicate.simplified(model: known?.model, entity: known?.entity)
    return try served { () throws(FormatError) in try ReasoningAnswer.pairs(simplification) }
  }

  func cost(_ request: BatchRequest) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let known = try knownModel(request)
    var bounds = CostBounds()
    if let fields = try request.fields("bounds") {
      for (key, value) in fields.pairs {
        switch (key, value) {
        case ("lists", .object(let lists)):
          for (name, length) in lists.pairs { bounds[name] = try Self.bound(length, name) }
        case ("texts", .object): break
        case ("records", let count): bounds.records = try Self.bound(count, key)
        default:
          throw .malformedRequest(
            "`bounds` has `lists`, `texts` and `records`, not `\(key)` like this")
        }
      }
    }
    let settled = bounds
    let cost = try served { () throws(FormatError) in
      try predicate.cost(model: known?.model, entity: known?.entity, bounds: settled)
    }
    return [("steps", .integer(Int64(cost.steps))), ("formula", .string(cost.formula))]
  }

  private static func bound(_ value: RecordValue, _ name: String) throws(BatchFailure) -> Int {
    guard case .integer(let number) = value, number >= 0 else {
      throw .malformedRequest("the bound of `\(name)` is a whole number of at least 0")
    }
    return Int(clamping: number)
  }

  /// An evaluation in which keys that the record lacks are not taken for nil.
  func evaluate(
    _ request: BatchRequest, missing: MissingPolicy
  ) throws(BatchFailure) -> [(String, RecordValue)] {
    let predicate = try predicate(request)
    let (record, variables) = (request["object"] ?? .null, try request.variables())
    let partial = try served { () throws(FormatError) in try predicate.partial(with: record, variables: variables) }
    switch missing {
    case .none, .error:
      if partial.result == nil, let key = partial.needs.first {
        throw .predicate(
          FormatError(
            Diagnostic(
              .unknownKey, "the record has no key `\(key)`", at: partial.places.first ?? nil,
              hint: "with \"missing\":\"unknown\" the answer says what is left to ask"), source: predicate.source)
        )
      }
      let result = try served { () throws(FormatError) in
        try partial.residual.evaluate(with: record, variables: variables)
      }
      return [("result", .bool(result))]
    case .unknown:
      let residual = try served { () throws(FormatError) in try partial.residual.losslessFormat }
      return [
        ("result", partial.result.map(RecordValue.bool) ?? .null), ("residual", .string(residual)),
        ("needs", .array(partial.needs.map(RecordValue.string))),
      ]
    }
  }

  private func predicate(_ request: BatchRequest, of key: String) throws(BatchFailure) -> FormatPredicate {
    let (format, arguments) = (try request.requiredText(key), try request.list(key + "Arguments"))
    let (limits, functions) = (try limits(of: request), try functions(of: request))
    return try served { () throws(FormatError) in
      try FormatPredicate(format: format, arguments: arguments, limits: limits, functions: functions)
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
    return (model, try request.entity(of: model, limits(of: request).policy))
  }
}

/// What a key that a record lacks is taken for.
enum MissingPolicy: String, CaseIterable {
  case none = "nil"
  case error, unknown
}
