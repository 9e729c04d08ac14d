import PredicateLanguage
import PredicateQuery

extension Compiler {
  // The methods that may reach themselves again keep their stack frames small by leaving the work to others: that
  // decides how deep a tree may be on a small stack. Without optimisation a frame has room for what each case binds.

  /// The step that computes an expression anew each time.
  func step(for expression: ResolvedExpression) -> Compute {
    switch expression.kind {
    case .constant, .record, .element, .variable, .recordKey, .wholeSet, .block, .unsupported: leaf(expression)
    case .key, .variableKey, .index: part(expression)
    case .collection, .filter, .list: elements(expression)
    case .unary, .binary, .ternary, .assign, .cast: calculation(expression)
    case .call, .hostCall: call(expression)
    }
  }

  private func leaf(_ expression: ResolvedExpression) -> Compute {
    let span = expression.span
    switch expression.kind {
    case .constant(let value): return Compute { _ in value }
    case .record: return Compute { scope in scope.record }
    case .element(let slot): return Compute { scope in scope.element(slot) }
    case .variable(let number): return variable(number, span)
    case .recordKey(let key): return self.key(key, span)
    case .wholeSet(let number): return wholeSet(number, span)
    case .block(let block): return self.block(block, span)
    case .unsupported(let message): return unsupported(message, span)
    default: return unsupported("this value", span)
    }
  }

  private func part(_ expression: ResolvedExpression) -> Compute {
    let span = expression.span
    switch expression.kind {
    case .key(let base, let key, let place): return self.key(key, of: base, place)
    case .variableKey(let base, let number, let place): return variableKey(number, of: base, place)
    case .index(let base, let index): return self.index(index, of: base, span)
    default: return unsupported("this value", span)
    }
  }

  private func elements(_ expression: ResolvedExpression) -> Compute {
    let span = expression.span
    switch expression.kind {
    case .collection(let operation, let collection, let slot, let body):
      return self.collection(operation, collection, slot, body, span)
    case .filter(let collection, let slot, let condition): return filter(collection, slot, condition, span)
    case .list(let parts): return list(parts)
    default: return unsupported("this value", span)
    }
  }

  private func calculation(_ expression: ResolvedExpression) -> Compute {
    let span = expression.span
    switch expression.kind {
    case .unary(let operation, let operand): return unary(operation, compile(operand), span)
    case .binary(let operation, let left, let right): return binary(operation, left, right, span)
    case .ternary(let condition, let then, let other): return ternary(condition, then, other)
    case .assign(let number, let value): return assignment(number, compile(value))
    case .cast(let operand, let type): return cast(operand, type, span)
    default: return unsupported("this value", span)
    }
  }

  private func call(_ expression: ResolvedExpression) -> Compute {
    let span = expression.span
    switch expression.kind {
    case .call(.coalesce, let arguments): return firstValue(compile(arguments))
    case .call(.version, let arguments) where arguments.count == 1: return version(arguments[0], span)
    // Its parts have been counted already.
    case .call(.split, let arguments): return call(.split, compile(whole: arguments), span)
    case .call(let function, let arguments): return counted(call(function, compile(whole: arguments), span), span)
    case .hostCall(let function, let arguments): return hostCall(function, arguments, span)
    default: return unsupported("this value", span)
    }
  }

  private func compile(_ parts: [ResolvedExpression]) -> [Compute] {
    var steps: [Compute] = []
    steps.reserveCapacity(parts.count)
    for part in parts { steps.append(compile(part)) }
    return steps
  }

  private func compile(whole parts: [ResolvedExpression]) -> [Compute] {
    var steps: [Compute] = []
    steps.reserveCapacity(parts.count)
    for part in parts { steps.append(compile(whole: part)) }
    return steps
  }

  private func block(_ block: ExpressionBlock, _ span: SourceSpan?) -> Compute {
    Compute { scope throws(EvaluationFailure) in
      do { return try block.body(scope.record, scope.namedVariables) } catch { throw hostFailure(error, span) }
    }
  }

  private func unsupported(_ message: String, _ span: SourceSpan?) -> Compute {
    Compute { _ throws(EvaluationFailure) in throw EvaluationFailure(.unsupported, message, at: span) }
  }

  // MARK: Names

  private func variable(_ number: Int, _ span: SourceSpan?) -> Compute {
    let name = layout.variableNames[number]
    return Compute { scope throws(EvaluationFailure) in
      if let value = scope.variables[number] { return value }
      if let failure = scope.failure(ofVariable: number) { throw failure }
      throw EvaluationFailure(.missing(variable: name, at: span))
    }
  }

  private func variableKey(_ number: Int, of base: ResolvedExpression, _ span: SourceSpan?) -> Compute {
    let counts = isGoneThroughAgain(base)
    let base = compile(base)
    let name = variable(number, span)
    return Compute { scope throws(EvaluationFailure) in
      let value = try base(&scope)
      guard case .string(let key) = try name(&scope) else {
        throw EvaluationFailure(.typeMismatch, "a variable in a key path holds the key as a string", at: span)
      }
      let result = try KeyReading(key: key, cache: nil, span: span).read(value, &scope)
      if counts { try scope.goThrough(EvaluationWork.weight(ofKeyOf: value, giving: result), at: span) }
      return result
    }
  }

  private func key(_ key: String, _ span: SourceSpan?) -> Compute {
    let reading = KeyReading(key: key, cache: newKeyCache(), span: span)
    return Compute { scope throws(EvaluationFailure) in try reading.read(scope.record, &scope) }
  }

  private func key(_ key: String, of base: ResolvedExpression, _ span: SourceSpan?) -> Compute {
    let reading = KeyReading(key: key, cache: newKeyCache(), span: span)
    let counts = isGoneThroughAgain(base)
    let base = compile(base)
    return Compute { scope throws(EvaluationFailure) in
      let value = try base(&scope)
      let result = try reading.read(value, &scope)
      if counts { try scope.goThrough(EvaluationWork.weight(ofKeyOf: value, giving: result), at: span) }
      return result
    }
  }

  private func assignment(_ number: Int, _ compute: Compute) -> Compute {
    Compute { scope throws(EvaluationFailure) in
      let value = try compute(&scope)
      scope.variables[number] = value
      return value
    }
  }

  // MARK: Operators

  private func unary(_ operation: UnaryOperator, _ operand: Compute, _ span: SourceSpan?) -> Compute {
    applied(Arithmetic.calculation(operation), to: operand, span)
  }

  private func call(_ function: BuiltinFunction, _ arguments: [Compute], _ span: SourceSpan?) -> Compute {
    let counts = isCounted
    return Compute { scope throws(EvaluationFailure) in
      let values = try evaluate(arguments, &scope)
      if counts {
        var bytes = EvaluationWork.weight(ofCalling: function, with: values)
        // The parts of a text take far more memory than it does, so they count before they are made.
        if function == .split { bytes += TextFunctions.partCount(ofSplitting: values) * EvaluationWork.ofElement }
        try scope.goThrough(bytes, at: span)
      }
      let context = scope.context
      return try placed(span) { () throws(ValueError) in try function.call(values, context: context) }
    }
  }

  /// `version:`, which loses texts that are no versions as CAST loses those that are no numbers.
  private func version(_ operand: ResolvedExpression, _ span: SourceSpan?) -> Compute {
    let compute = compile(whole: operand)
    let site = lossSite(operand, "version", BuiltinFunction.version.rawValue)
    let counts = isCounted
    return Compute { scope throws(EvaluationFailure) in
      let value = try compute(&scope)
      if counts { try scope.goThrough(EvaluationWork.weight(ofCalling: .version, with: [value]), at: span) }
      let context = scope.context
      let result = try placed(span) { () throws(ValueError) in
        try BuiltinFunction.version.call([value], context: context)
      }
      if case .null = result, let site, case .string(let text) = value { CastLosses.note(text, site, row: scope.row) }
      return result
    }
  }

  /// `coalesce:`: what stands behind the first value that is not nil is not computed.
  private func firstValue(_ candidates: [Compute]) -> Compute {
    Compute { scope throws(EvaluationFailure) in
      for candidate in candidates {
        let value = try candidate(&scope)
        if value != .null { return value }
      }
      return .null
    }
  }

  private func ternary(
    _ condition: ResolvedPredicate, _ then: ResolvedExpression, _ other: ResolvedExpression
  ) -> Compute {
    let condition = compile(condition)
    let (then, other) = (compile(then), compile(other))
    return Compute { scope throws(EvaluationFailure) in
      if try condition(&scope) { return try then(&scope) }
      return try other(&scope)
    }
  }

  private func binary(
    _ operation: BinaryOperator, _ left: ResolvedExpression, _ right: ResolvedExpression, _ span: SourceSpan?
  ) -> Compute {
    let (leftSpan, rightSpan) = (left.span ?? span, right.span ?? span)
    let (left, right) = (compile(whole: left), compile(whole: right))
    if let rule = Arithmetic.calculation(operation) {
      return Compute { scope throws(EvaluationFailure) in
        let a = try left(&scope)
        let b = try right(&scope)
        return try placed(span) { () throws(ValueError) in try rule(a, b) }
      }
    }
    let counts = isCounted
    func sets(_ rule: @escaping @Sendable ([RecordValue], [RecordValue]) -> [RecordValue]) -> Compute {
      Compute { scope throws(EvaluationFailure) in
        let a = try left(&scope)
        let b = try right(&scope)
        guard a != .null, b != .null else { return .null }
        let (first, second) = (try members(a, operation, leftSpan, isLeft: true), try members(b, operation, rightSpan))
        if counts { try scope.goThrough((first.count + second.count) * EvaluationWork.ofHashedElement, at: span) }
        return .set(rule(first, second))
      }
    }
    if operation == .union { return sets { ValueRules.distinct($0 + $1) } }
    let isIntersection = operation == .intersect
    return sets { a, b in
      let keys = Set(b.map(ValueKey.init))
      return ValueRules.distinct(a.filter { keys.contains(ValueKey($0)) == isIntersection })
    }
  }

  private func cast(_ operand: ResolvedExpression, _ type: String, _ span: SourceSpan?) -> Compute {
    let compute = compile(whole: operand)
    let target: Casting.Target
    do throws(ValueError) {
      target = try Casting.target(named: type)
    } catch {
      diagnostics.append(EvaluationFailure(error, at: span).diagnostic)
      return Compute { _ in .null }
    }
    let site = lossSite(operand, target.nounOfTexts, type)
    let counts = isCounted
    return Compute { scope throws(EvaluationFailure) in
      let value = try compute(&scope)
      if counts { try scope.goThrough(EvaluationWork.weight(ofCasting: value, to: target), at: span) }
      let result = try placed(span) { () throws(ValueError) in try Casting.cast(value, to: target) }
      if case .null = result, let site, case .string(let text) = value { CastLosses.note(text, site, row: scope.row) }
      return result
    }
  }

  /// What to count the texts by that become nil because they are no `noun`; nil where none does, or where no record and no
  /// group has a text for it.
  private func lossSite(_ operand: ResolvedExpression, _ noun: String?, _ type: String) -> CastLoss.Site? {
    guard let noun else { return nil }
    let owner: CastLoss.Owner
    if operand.dependence != .nothing {
      owner = operand.dependence.depth > 1 ? .element : .record
    } else {
      let names = layout.variableNames
      guard RequiredKeys(of: operand).variables.contains(where: { ResolvedQuery.isOfGroup(names[$0]) }) else {
        return nil
      }
      owner = .group
    }
    layout.mayLoseTexts = true
    return CastLoss.Site(operand: RecordKey(written(operand)), noun: noun, type: type, owner: owner)
  }

  func hostCall(
    _ function: HostFunction, _ arguments: [ResolvedExpression], _ span: SourceSpan?
  ) -> Compute {
    let arguments = compile(arguments)
    let passesNil = function.signature.nilRule == .passed
    return Compute { scope throws(EvaluationFailure) in
      let values = try evaluate(arguments, &scope)
      if !passesNil, values.contains(.null) { return .null }
      do { return try function.body(values) } catch { throw hostFailure(error, span) }
    }
  }

  // MARK: Collections

  private func list(_ parts: [ResolvedExpression]) -> Compute {
    let parts = parts.map { part in part.recordKey.map { compile(inList: $0, part) } ?? compile(part) }
    return Compute { scope throws(EvaluationFailure) in .array(try evaluate(parts, &scope)) }
  }

  private func index(
    _ index: ResolvedExpression.ResolvedIndex, of base: ResolvedExpression, _ span: SourceSpan?
  ) -> Compute {
    var readsAll = false
    if case .entries = index { readsAll = true }
    let counts = !readsAll && isGoneThroughAgain(base)
    let base = readsAll ? compile(whole: base) : compile(base)
    switch index {
    case .element(let element):
      let compute = compile(element)
      return Compute { scope throws(EvaluationFailure) in
        let value = try base(&scope)
        let index = try compute(&scope)
        // Whether a set holds the index is asked of each of its elements.
        if counts, case .set(let values) = value {
          try scope.goThrough(values.count * EvaluationWork.ofElement, at: span)
        }
        if case .record(let reference) = value, case .string(let key) = index {
          return try KeyReading(key: key, cache: nil, span: span).read(.record(reference), &scope)
        }
        return try placed(span) { () throws(ValueError) in try Indexing.element(of: value, at: index, scope.policy) }
      }
    case .entries(let areKeys):
      return Compute { scope throws(EvaluationFailure) in
        let value = try base(&scope)
        return try placed(span) { () throws(ValueError) in try RecordEntries.of(value, areKeys: areKeys) }
      }
    case .first: return applied(Indexing.first, to: base, span)
    case .last: return applied(Indexing.last, to: base, span)
    case .size: return applied(Indexing.size, to: base, span)
    }
  }

  private func applied(
    _ rule: @escaping @Sendable (RecordValue) throws(ValueError) -> RecordValue, to compute: Compute,
    _ span: SourceSpan?
  ) -> Compute {
    Compute { scope throws(EvaluationFailure) in
      let value = try compute(&scope)
      return try placed(span) { () throws(ValueError) in try rule(value) }
    }
  }

  private func collection(
    _ operation: CollectionOperator, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedExpression,
    _ span: SourceSpan?
  ) -> Compute {
    let place = collection.span ?? span
    let meaning = operation.meaning
    var readsElement = true
    if case .element(slot) = body.kind { readsElement = false }
    let isElementItself = !readsElement
    let isOfRecord = isOfRecord(collection)
    let source = isElementItself && meaning != .count ? compile(whole: collection) : compile(collection)
    let (read, weight) = inside(slot: slot, isOfRecord: isOfRecord) { compile(whole: body) }
    return Compute { scope throws(EvaluationFailure) in
      let elements: [RecordValue]
      switch try source(&scope) {
      case .null: return .null
      case .array(let values), .set(let values): elements = values
      case .object(let object) where meaning == .count: return .integer(Int64(object.values.count))
      case let other:
        throw EvaluationFailure(
          .notACollection, "@\(operation.rawValue) needs a collection, found \(other.noun)", at: place)
      }
      if meaning == .count { return .integer(Int64(elements.count)) }
      var values = elements
      if !isElementItself {
        values = []
        values.reserveCapacity(elements.count)
        for element in elements {
          try scope.bind(element, to: slot, weighing: weight, at: span)
          values.append(try read(&scope))
        }
      }
      let context = scope.context
      return try placed(span) { () throws(ValueError) in
        try CollectionOperation.apply(meaning, to: values, context: context)
      }
    }
  }

  private func filter(
    _ collection: ResolvedExpression, _ slot: Int, _ condition: ResolvedPredicate, _ span: SourceSpan?
  ) -> Compute {
    let place = collection.span ?? span
    let isOfRecord = isOfRecord(collection)
    let collection = compile(collection)
    let (test, weight) = inside(slot: slot, isOfRecord: isOfRecord) { compile(condition) }
    return Compute { scope throws(EvaluationFailure) in
      let elements: [RecordValue]
      switch try collection(&scope) {
      case .null: return .null
      case .array(let values), .set(let values): elements = values
      case let other:
        throw EvaluationFailure(
          .notACollection, "SUBQUERY needs a collection, found \(other.noun)", at: place)
      }
      var matches: [RecordValue] = []
      for element in elements {
        try scope.bind(element, to: slot, weighing: weight, at: place)
        if try test(&scope) { matches.append(element) }
      }
      return .array(matches)
    }
  }

  // MARK: Whole set

  private func wholeSet(_ number: Int, _ span: SourceSpan?) -> Compute {
    let aggregate = aggregates[number]
    // The record's own collection, or nil; reached only where the value of the whole set does not apply.
    let arguments = compile([aggregate.argument] + aggregate.others)
    let function = aggregate.function
    return Compute { scope throws(EvaluationFailure) in
      let isOfMany = number < scope.aggregates.count
      if isOfMany {
        switch scope.aggregates[number] {
        case .value(let value): return value
        case .failed(let failure): throw failure
        case .perRecord: break
        }
      }
      let values = try evaluate(arguments, &scope)
      switch values.first {
      case .array, .set, .null:
        let context = scope.context
        return try placed(span) { () throws(ValueError) in try function.call(values, context: context) }
      default: throw singleValue(function, isOfMany: isOfMany, span)
      }
    }
  }
}

/// The error of an aggregate over records that finds a single value in one: where there is no other record, or where
/// another one has a list.
private func singleValue(_ function: BuiltinFunction, isOfMany: Bool, _ span: SourceSpan?) -> EvaluationFailure {
  isOfMany
    ? EvaluationFailure(
      .wholeSetAggregate, "`\(function.rawValue)` finds a list in some records and a single value in this one",
      at: span, hint: "it ranges over all records, or over each record's own list, but not over both")
    : EvaluationFailure(
      .wholeSetAggregate, "`\(function.rawValue)` of a single value ranges over all records, and there is only one",
      at: span, hint: "use it in a filter over a list of records")
}

/// The values of some steps, in order.
private func evaluate(_ steps: [Compute], _ scope: inout Scope) throws(EvaluationFailure) -> [RecordValue] {
  var values: [RecordValue] = []
  values.reserveCapacity(steps.count)
  for step in steps { values.append(try step(&scope)) }
  return values
}

/// The members of an operand of UNION, INTERSECT and MINUS. A record on the right gives its values.
private func members(
  _ value: RecordValue, _ operation: BinaryOperator, _ span: SourceSpan?, isLeft: Bool = false
) throws(EvaluationFailure) -> [RecordValue] {
  switch value {
  case .array(let values), .set(let values): return values
  case .object(let object) where !isLeft: return object.values
  case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
    throw EvaluationFailure(
      .notASet, "\(operation.rawValue) needs sets or lists, found \(value.noun)", at: span)
  }
}
