import PredicateLanguage

extension Compiler {
  /// The step that decides a condition anew each time.
  func test(for predicate: ResolvedPredicate) -> Test {
    switch predicate.kind {
    case .constant(let value): Test { _ in value }
    case .and, .or, .not, .quantified: combination(predicate)
    case .equal, .ordered, .between, .betweenBounds, .typeConforms, .custom: comparison(predicate)
    case .contains, .text: search(predicate)
    case .block(let block): self.block(block, predicate.span)
    case .unsupported(let message): unsupported(message, predicate.span)
    }
  }

  private func combination(_ predicate: ResolvedPredicate) -> Test {
    switch predicate.kind {
    case .and(let parts): return joined(parts, decidedBy: false)
    case .or(let parts): return joined(parts, decidedBy: true)
    case .not(let part): return negation(of: part)
    case .quantified(let isAll, let collection, let slot, let body): return quantified(isAll, collection, slot, body)
    default: return unsupported("this condition", predicate.span)
    }
  }

  private func comparison(_ predicate: ResolvedPredicate) -> Test {
    let span = predicate.span
    switch predicate.kind {
    case .equal(let left, let right, let options): return equal(left, right, options, isNegated: false)
    case .ordered(let left, let orEqual, let right, let options):
      return ordered(left, orEqual, right, options, isReversed: predicate.isReversed, span)
    case .between(let value, let low, let high): return between(value, low, high, span)
    case .betweenBounds(let value, let bounds): return between(value, bounds: bounds, span)
    case .typeConforms(let left, let right): return typeConforms(left, right)
    case .custom(let function, let left, let right): return custom(function, left, right, span)
    default: return unsupported("this condition", span)
    }
  }

  private func search(_ predicate: ResolvedPredicate) -> Test {
    let span = predicate.span
    switch predicate.kind {
    case .contains(let container, let element, let options):
      return contains(container, element, options, isReversed: predicate.isReversed, span)
    case .text(let test, let subject, let pattern, let options): return text(test, subject, pattern, options, span)
    default: return unsupported("this condition", span)
    }
  }

  private func compile(_ parts: [ResolvedPredicate]) -> [Test] {
    var tests: [Test] = []
    tests.reserveCapacity(parts.count)
    for part in parts { tests.append(compile(part)) }
    return tests
  }

  /// Few parts are nested, which takes no list; many would nest too deeply.
  private static let mostNested = 5

  /// AND, which the first part that is false decides, and OR, which one that is true does; of the parts from `start` on.
  private func joined(_ parts: [ResolvedPredicate], from start: Int = 0, decidedBy verdict: Bool) -> Test {
    switch parts.count - start {
    case 1: return compile(parts[start])
    case 2:
      let (first, second) = (compile(parts[start]), compile(parts[start + 1]))
      return Test { scope throws(EvaluationFailure) in
        if try first(&scope) == verdict { return verdict }
        return try second(&scope)
      }
    case 3...Self.mostNested:
      let (first, second) = (compile(parts[start]), compile(parts[start + 1]))
      let rest = joined(parts, from: start + 2, decidedBy: verdict)
      return Test { scope throws(EvaluationFailure) in
        if try first(&scope) == verdict { return verdict }
        if try second(&scope) == verdict { return verdict }
        return try rest(&scope)
      }
    default:
      let tests = compile(parts)
      return Test { scope throws(EvaluationFailure) in
        for test in tests where try test(&scope) == verdict { return verdict }
        return !verdict
      }
    }
  }

  private func negation(of part: ResolvedPredicate) -> Test {
    switch part.kind {
    // `!=` is one step and not two.
    case .equal(let left, let right, let options): return equal(left, right, options, isNegated: true)
    default:
      let test = compile(part)
      return Test { scope throws(EvaluationFailure) in try !test(&scope) }
    }
  }

  private func typeConforms(_ left: ResolvedExpression, _ right: ResolvedExpression) -> Test {
    let (left, right) = (compile(whole: left), compile(whole: right))
    return Test { scope throws(EvaluationFailure) in
      let values = (try left(&scope), try right(&scope))
      guard case (.string(let type), .string(let parent)) = values else { return false }
      return TypeIdentifiers.conforms(type, to: parent)
    }
  }

  private func custom(
    _ function: HostFunction, _ left: ResolvedExpression, _ right: ResolvedExpression, _ span: SourceSpan?
  ) -> Test {
    let call = hostCall(function, [left, right], span)
    let name = function.signature.name
    return Test { scope throws(EvaluationFailure) in
      switch try call(&scope) {
      case .bool(let verdict): return verdict
      case .null: return false
      case let other:
        throw EvaluationFailure(
          .typeMismatch, "the operator `\(name)` gave \(other.noun), not a boolean", at: span)
      }
    }
  }

  private func block(_ block: PredicateBlock, _ span: SourceSpan?) -> Test {
    Test { scope throws(EvaluationFailure) in
      do { return try block.body(scope.record, scope.namedVariables) } catch { throw hostFailure(error, span) }
    }
  }

  private func unsupported(_ message: String, _ span: SourceSpan?) -> Test {
    Test { _ throws(EvaluationFailure) in throw EvaluationFailure(.unsupported, message, at: span) }
  }

  // MARK: Comparisons

  /// Options work on two strings; other values are compared as without them.
  private func equal(
    _ left: ResolvedExpression, _ right: ResolvedExpression, _ options: ComparisonOptions, isNegated: Bool
  ) -> Test {
    if options.isEmpty {
      let test = keyAndConstant(left, right) { key, place, constant, _ in
        equal(key, place, constant, isNegated: isNegated)
      }
      if let test { return test }
    }
    let prepare = localeRules(options).map { rules in rules.text }
    guard let folding = TextFolding(options) else {
      guard prepare == nil else {
        let (first, second) = (operand(left, prepare).read, operand(right, prepare).read)
        return Test { scope throws(EvaluationFailure) in
          let value = try first(&scope)
          return ValueRules.equal(value, try second(&scope)) != isNegated
        }
      }
      let compared = pair(left, right)
      return Test { scope throws(EvaluationFailure) in
        let values = try compared.values(&scope)
        return ValueRules.equal(values.0, values.1) != isNegated
      }
    }
    let (operand, other) = (operand(left, prepare), operand(right, prepare))
    let (first, second) = (operand.read, other.read)
    if let text = other.constantText {
      let needle = folding.prepare(text)
      return Test { scope throws(EvaluationFailure) in
        guard case .string(let value) = try first(&scope) else { return isNegated }
        return folding.equal(value, needle) != isNegated
      }
    }
    return Test { scope throws(EvaluationFailure) in
      let values = (try first(&scope), try second(&scope))
      guard case (.string(let a), .string(let b)) = values else {
        return ValueRules.equal(values.0, values.1) != isNegated
      }
      return folding.equal(a, folding.prepare(b)) != isNegated
    }
  }

  // Not inlined, for the sake of the resolved tree: what keeps a key or a constant in sight of it would copy all of it.

  @inline(never)
  private func equal(_ key: String, _ place: SourceSpan?, _ constant: RecordValue, isNegated: Bool) -> Test {
    let reading = KeyReading(key: key, cache: newKeyCache(), span: place)
    return Test { scope throws(EvaluationFailure) in
      ValueRules.equal(try reading.read(scope.record, &scope), constant) != isNegated
    }
  }

  /// The step of `key < constant` and its kin; `isKeyLeft` as it stands in the text.
  @inline(never)
  private func ordered(
    _ key: String, _ place: SourceSpan?, _ constant: RecordValue, isKeyLeft: Bool, _ relation: OrderRelation,
    _ span: SourceSpan?
  ) -> Test {
    let reading = KeyReading(key: key, cache: newKeyCache(), span: place)
    return Test { scope throws(EvaluationFailure) in
      let value = try reading.read(scope.record, &scope)
      let order = try placed(span) { () throws(ValueError) in
        try isKeyLeft ? ValueRules.compare(value, constant) : ValueRules.compare(constant, value)
      }
      return relation.holds(order)
    }
  }

  private func ordered(
    _ left: ResolvedExpression, _ orEqual: Bool, _ right: ResolvedExpression, _ options: ComparisonOptions,
    isReversed: Bool, _ span: SourceSpan?
  ) -> Test {
    let relation = OrderRelation(orEqual: orEqual, isReversed: isReversed)
    if options.isEmpty {
      let test = keyAndConstant(left, right) { key, place, constant, isKeyFirst in
        ordered(
          key, place, constant, isKeyLeft: isKeyFirst != isReversed, relation, span)
      }
      if let test { return test }
    }
    // As they stand in the text.
    let (first, second) = isReversed ? (right, left) : (left, right)
    if let rules = localeRules(options) { return ordered(first, second, relation, rules, span) }
    let folding = TextFolding(options)
    let compared = pair(first, second, isWhole: folding != nil)
    return Test { scope throws(EvaluationFailure) in
      let (a, b) = try compared.values(&scope)
      let order: ValueOrdering
      if let folding, case (.string(let x), .string(let y)) = (a, b) {
        order = folding.compare(x, y)
      } else {
        order = try placed(span) { () throws(ValueError) in try ValueRules.compare(a, b) }
      }
      return relation.holds(order)
    }
  }

  private func between(
    _ value: ResolvedExpression, _ low: ResolvedExpression, _ high: ResolvedExpression, _ span: SourceSpan?
  ) -> Test {
    let (value, low, high) = (compile(whole: value), compile(low), compile(high))
    return Test { scope throws(EvaluationFailure) in
      let value = try value(&scope)
      let pair = (try low(&scope), try high(&scope))
      guard let bounds = ComparisonRules.Bounds(pair.0, pair.1) else { return false }
      return try placed(span) { () throws(ValueError) in try bounds.contain(value) }
    }
  }

  private func between(
    _ value: ResolvedExpression, bounds: ResolvedExpression, _ span: SourceSpan?
  ) -> Test {
    let place = bounds.span ?? span
    let (value, bounds) = (compile(whole: value), compile(whole: bounds))
    return Test { scope throws(EvaluationFailure) in
      let value = try value(&scope)
      let found = try bounds(&scope)
      let pair = try placed(place) { () throws(ValueError) in try ComparisonRules.Bounds(found) }
      guard let pair else { return false }
      return try placed(span) { () throws(ValueError) in try pair.contain(value) }
    }
  }

  // MARK: Collections

  private func quantified(
    _ isAll: Bool, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedPredicate
  ) -> Test {
    let span = collection.span
    let isOfRecord = isOfRecord(collection)
    let collection = compile(collection)
    let (test, weight) = inside(slot: slot, isOfRecord: isOfRecord) { compile(body) }
    return Test { scope throws(EvaluationFailure) in
      let value = try collection(&scope)
      let elements = try placed(span) { () throws(ValueError) in try ComparisonRules.elements(of: value) }
      for element in elements {
        try scope.bind(element, to: slot, weighing: weight, at: span)
        if try test(&scope) != isAll { return !isAll }
      }
      return isAll
    }
  }

  private func contains(
    _ container: ResolvedExpression, _ element: ResolvedExpression, _ options: ComparisonOptions, isReversed: Bool,
    _ span: SourceSpan?
  ) -> Test {
    let containerSpan = container.span ?? span
    let folding = TextFolding(options)
    let rules = localeRules(options)
    let element = operand(element, rules.map { rules in rules.text })
    let find = element.read
    let list = rules == nil ? listToKeep(container) : nil
    let container = operand(container, rules.map { rules in rules.elements }, isWhole: list == nil)
    if let value = container.constant, let members = MemberSet(value, folding) {
      return Test { scope throws(EvaluationFailure) in members.contains(try find(&scope)) }
    }
    let read = container.read
    if let text = element.constantText {
      // The usual substring search; what else the container may be is the general case below.
      let needle = PreparedNeedle(text, folding)
      return Test { scope throws(EvaluationFailure) in
        let container = try read(&scope)
        if case .string(let haystack) = container { return needle.isContained(in: haystack) }
        return try holds(container, .string(text), folding, span, containerSpan)
      }
    }
    return Test { scope throws(EvaluationFailure) in
      let values: (container: RecordValue, element: RecordValue)
      if isReversed {
        values.element = try find(&scope)
        values.container = try read(&scope)
      } else {
        values.container = try read(&scope)
        values.element = try find(&scope)
      }
      if let list, let members = try scope.members(of: values.container, list, folding) {
        return members.contains(values.element)
      }
      return try holds(values.container, values.element, folding, span, containerSpan)
    }
  }

  // MARK: Text

  private func text(
    _ test: ResolvedPredicate.PatternTest, _ subject: ResolvedExpression, _ pattern: ResolvedExpression,
    _ options: ComparisonOptions, _ span: SourceSpan?
  ) -> Test {
    let place = pattern.span ?? span
    let limits = limits
    // The engine of MATCHES knows no locales, and its patterns are more than text.
    let prepare = test == .matches ? nil : localeRules(options).map { rules in rules.text }
    // Only as much of the text is looked at as the pattern is long.
    let isAffix = (test == .beginsWith || test == .endsWith) && TextFolding(options) == nil
    let matching = matching(subject, span)
    let read = operand(subject, prepare, isWhole: !isAffix).read
    let pattern = operand(pattern, prepare)
    if let text = pattern.constantText {
      let matcher: TextMatcher
      do throws(ValueError) {
        matcher = try TextMatcher(test, pattern: text, options, limits: limits, allowance: allowance)
        placesLeft -= matcher.places
      } catch {
        // That there are too many is said once, and what was begun was work, too.
        let isSaid = error.code == .patternTooLong && placesLeft < 0
        if !isSaid { diagnostics.append(EvaluationFailure(error, at: place).diagnostic) }
        if error.code == .patternTooLong { placesLeft -= allowance.places + 1 }
        return Test { _ in false }
      }
      return Test { scope throws(EvaluationFailure) in
        let value = try read(&scope)
        if case .string(let subject) = value { return try matching.holds(matcher, subject, &scope) }
        return try placed(span) { () throws(ValueError) in
          try ComparisonRules.texts(value, .string(text), test.comparison) != nil
        }
      }
    }
    if test == .matches, !limits.allowsPatternsFromData {
      diagnostics.append(EvaluationFailure(RegexReading.fromData, at: place).diagnostic)
    }
    let make = pattern.read
    return Test { scope throws(EvaluationFailure) in
      let values = (try read(&scope), try make(&scope))
      let texts = try placed(span) { () throws(ValueError) in
        try ComparisonRules.texts(values.0, values.1, test.comparison)
      }
      guard let (subject, text) = texts else { return false }
      let matcher: TextMatcher
      if let known = scope.patterns.matcher(for: text, test, options) {
        matcher = known
      } else {
        try matching.count(patternOf: text.utf8.count, test, &scope)
        matcher = try placed(place) { () throws(ValueError) in
          try TextMatcher(test, pattern: text, options, limits: limits)
        }
        scope.patterns.keep(matcher, for: text, test, options)
        scope.statistics.patternCompilations += 1
      }
      return try matching.holds(matcher, subject, &scope)
    }
  }

  /// The test of a text, with the work that is counted of it.
  @_eagerMove
  private struct Matching: Sendable {
    let span: SourceSpan?
    let isInLoop: Bool
    /// Whether the text is the same for many elements.
    let isAgain: Bool
    /// The steps of MATCHES that are not counted.
    let freeSteps: Int

    func holds(_ matcher: TextMatcher, _ text: String, _ scope: inout Scope) throws(EvaluationFailure) -> Bool {
      var steps = 0
      let holds = try placed(span) { () throws(ValueError) in try matcher.matches(text, &steps) }
      if steps > freeSteps { try scope.goThrough((steps - freeSteps) * EvaluationWork.ofPatternStep, at: span) }
      // The text has been counted once.
      if isAgain, matcher.words > 1 { try scope.goThrough((matcher.words - 1) * text.utf8.count, at: span) }
      return holds
    }

    /// Counts the compilation of a pattern of so many bytes.
    func count(
      patternOf bytes: Int, _ test: ResolvedPredicate.PatternTest, _ scope: inout Scope
    ) throws(EvaluationFailure) {
      guard isInLoop else { return }
      let each =
        switch test {
        case .beginsWith, .endsWith: 1
        case .like: EvaluationWork.ofWildcardByte
        case .matches: EvaluationWork.ofPatternByte
        }
      try scope.goThrough(bytes * each, at: span)
    }
  }

  /// Outside of loops there are as many matches as the text of the predicate has, and records in batches are told to be slow
  /// where they take more steps than those that are free.
  private func matching(_ subject: ResolvedExpression, _ span: SourceSpan?) -> Matching {
    Matching(
      span: span, isInLoop: isInLoop, isAgain: isGoneThroughAgain(subject),
      freeSteps: isInLoop ? 0 : RegexPatience.short.steps(of: limits.patternSteps))
  }
}

// MARK: - Rules

/// Whether a text holds a text, a collection an element, a record a value.
private func holds(
  _ container: RecordValue, _ element: RecordValue, _ folding: TextFolding?, _ span: SourceSpan?,
  _ containerSpan: SourceSpan?
) throws(EvaluationFailure) -> Bool {
  let search: ComparisonRules.Search
  do throws(ValueError) {
    search = try ComparisonRules.search(container, for: element)
  } catch {
    throw EvaluationFailure(error, at: error.code == .notACollection ? containerSpan : span)
  }
  switch search {
  case .text(let part, in: let text): return PreparedNeedle(part, folding).isContained(in: text)
  case .member(of: let values): return holds(values, element, folding)
  }
}

private func holds(_ values: [RecordValue], _ element: RecordValue, _ folding: TextFolding?) -> Bool {
  guard let folding, case .string(let text) = element else {
    return values.contains { ValueRules.equal($0, element) }
  }
  let needle = folding.prepare(text)
  return values.contains { value in
    if case .string(let candidate) = value { folding.equal(candidate, needle) } else { false }
  }
}

/// The error of a host's closure: its own if it is a ``ValueError``.
func hostFailure(_ error: any Error, _ span: SourceSpan?) -> EvaluationFailure {
  if let error = error as? ValueError { return EvaluationFailure(error, at: span) }
  return EvaluationFailure(.functionFailed, "the host's function failed: \(error)", at: span)
}
