import PredicateLanguage

extension Compiler {
  /// What a comparison makes of an operand's value before it compares.
  typealias Preparing = @Sendable (RecordValue) -> RecordValue

  /// An operand of a comparison.
  @_eagerMove
  struct Operand {
    /// Computes the prepared value.
    let read: Compute
    /// The prepared value, if it is the same for all records.
    let constant: RecordValue?

    /// The prepared value, if it is the same text for all records.
    var constantText: String? { if case .string(let text)? = constant { text } else { nil } }
  }

  /// Makes a step of a key of the record, its place in the text and a constant.
  typealias MakingTest = (_ key: String, _ place: SourceSpan?, _ constant: RecordValue, _ isKeyFirst: Bool) -> Test

  /// The step of a comparison of a key of the record with a constant, the usual one, which needs one step and not three;
  /// nil for any other.
  func keyAndConstant(_ first: ResolvedExpression, _ second: ResolvedExpression, _ make: MakingTest) -> Test? {
    switch second.kind {
    case .constant(let value): return keyAndConstant(first, value, isKeyFirst: true, make)
    default: break
    }
    switch first.kind {
    case .constant(let value): return keyAndConstant(second, value, isKeyFirst: false, make)
    default: return nil
    }
  }

  private func keyAndConstant(
    _ subject: ResolvedExpression, _ value: RecordValue, isKeyFirst: Bool, _ make: MakingTest
  ) -> Test? {
    switch subject.kind {
    case .recordKey(let key): make(key, subject.span, value, isKeyFirst)
    default: nil
    }
  }

  /// How a comparison with these options sees text; nil if no locale has a say.
  func localeRules(_ options: ComparisonOptions) -> LocaleRules? { LocaleRules(options, locale) }

  /// The operand with its value prepared: a constant here, any other one each time. Without preparing it is the bare step, of
  /// a value that is gone through as a whole if nothing else is said.
  func operand(_ expression: ResolvedExpression, _ prepare: Preparing?, isWhole: Bool = true) -> Operand {
    let read = isWhole || prepare != nil ? compile(whole: expression) : compile(expression)
    if case .constant(let value) = expression.kind {
      guard let prepare else { return Operand(read: read, constant: value) }
      let prepared = prepare(value)
      return Operand(read: Compute { _ in prepared }, constant: prepared)
    }
    guard let prepare else { return Operand(read: read, constant: nil) }
    return Operand(read: Compute { scope throws(EvaluationFailure) in prepare(try read(&scope)) }, constant: nil)
  }

  /// Two operands whose comparison ends where they differ, or with the shorter of them.
  @_eagerMove
  struct Pair: Sendable {
    fileprivate let first: Compute
    fileprivate let second: Compute
    /// Whether the comparison is to be counted, and where it stands.
    fileprivate let counts: Bool
    fileprivate let span: SourceSpan?

    @inline(__always)
    func values(_ scope: inout Scope) throws(EvaluationFailure) -> (RecordValue, RecordValue) {
      let a = try first(&scope)
      let b = try second(&scope)
      if counts { try scope.goThrough(EvaluationWork.weight(ofComparing: a, b), at: span) }
      return (a, b)
    }
  }

  /// With `isWhole` both are gone through to their ends.
  func pair(_ first: ResolvedExpression, _ second: ResolvedExpression, isWhole: Bool = false) -> Pair {
    if isWhole {
      return Pair(first: compile(whole: first), second: compile(whole: second), counts: false, span: nil)
    }
    return Pair(
      first: compile(first), second: compile(second),
      counts: isGoneThroughAgain(first) && isGoneThroughAgain(second), span: first.span ?? second.span)
  }

  /// The step of an ordering in a locale, whose operands come as they stand in the text.
  func ordered(
    _ first: ResolvedExpression, _ second: ResolvedExpression, _ relation: OrderRelation, _ rules: LocaleRules,
    _ span: SourceSpan?
  ) -> Test {
    let (former, latter) = (operand(first, rules.folded).read, operand(second, rules.folded).read)
    return Test { scope throws(EvaluationFailure) in
      let values = (try former(&scope), try latter(&scope))
      let order: ValueOrdering
      if case (.string(let a), .string(let b)) = values {
        order = rules.compare(a, b)
      } else {
        order = try placed(span) { () throws(ValueError) in try ValueRules.compare(values.0, values.1) }
      }
      return relation.holds(order)
    }
  }
}
