import PredicateLanguage

extension Translator {
  // MARK: Folding

  func equalFolded(
    _ left: SQLScalar, _ right: SQLScalar, _ folding: TextFolding, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let operands = [try folded(left.text, folding, span), try folded(right.text, folding, span)]
    let text = try apply(.equalText, operands, "this comparison", span)
    return orBothNil(text, left, right)
  }

  /// With a constant, only what can become part of it has to be folded.
  func equalFolded(
    _ scalar: SQLScalar, _ constant: String, _ folding: TextFolding, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let needle = folding.fold(constant)
    if !dialect.holdsNUL, needle.utf8.contains(0) { return decided(false, after: .scalar(scalar)) }
    if let text = TextFoldingTranslation(dialect.text).equals(scalar.text, folding, needle) {
      return SQLCondition(text: text, isNullable: scalar.isNullable)
    }
    let folded = TextFoldingTranslation(dialect.text).fold(scalar.text, folding, FoldingMap.Needle(needle))
    let text = try apply(.equalText, [folded, .binding(.string(needle))], "this comparison", span)
    return SQLCondition(text: text, isNullable: scalar.isNullable)
  }

  /// A text folded as a whole.
  func folded(_ text: SQLText, _ folding: TextFolding, _ span: SourceSpan?) throws(Refusal) -> SQLText {
    try short(TextFoldingTranslation(dialect.text).fold(text, folding, .all), span)
  }

  /// The text that `uppercase:`, `lowercase:` or `canonical:` makes by tables of ours; nil where the dialect has an
  /// operation for it. SQLite alone has neither without registered functions.
  func mapped(_ text: SQLText, _ function: BuiltinFunction, _ span: SourceSpan?) throws(Refusal) -> SQLText? {
    guard dialect.template(.call(function)) == nil, dialect.foldsByTables else { return nil }
    let translation = TextFoldingTranslation(dialect.text)
    let letters: SQLText?
    switch function {
    case .canonical: return try folded(text, .both, span)
    case .uppercase: letters = translation.letters(text, .upper)
    case .lowercase: letters = translation.letters(text, .lower)
    default: return nil
    }
    return try letters.map { letters throws(Refusal) in try short(letters, span) }
  }

  // MARK: Parts and patterns

  /// A text that contains another.
  func substring(
    _ container: Translated, _ element: Translated, _ options: ComparisonOptions, _ containerSpan: SourceSpan?,
    _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    guard let text = try scalar(container, containerSpan) else { return decided(false, after: element) }
    guard text.type == .string else {
      throw Refusal(
        "IN and CONTAINS need a collection or a string, found \(text.type.noun)", at: containerSpan,
        code: .notACollection)
    }
    return try part(.anywhere, text, element, options, span, "a string cannot contain")
  }

  private func part(
    _ place: SubstringTranslation.Place, _ text: SQLScalar, _ part: Translated, _ options: ComparisonOptions,
    _ span: SourceSpan?, _ mismatch: String
  ) throws(Refusal) -> SQLCondition {
    let needle: SubstringTranslation.Needle
    var isNullable = text.isNullable
    switch part {
    case .constant(.string(let constant)):
      if !ComparisonRules.isFindable(constant) { return decided(false, after: .scalar(text)) }
      if !dialect.holdsNUL, constant.utf8.contains(0) { return decided(false, after: .scalar(text)) }
      needle = .constant(constant)
    case .scalar(let scalar) where scalar.type == .string:
      needle = .expression(scalar.text)
      isNullable = isNullable || scalar.isNullable
    case .constant(let other):
      throw Refusal("\(mismatch) \(other.noun)", at: span, hint: "strings contain strings", code: .notAString)
    case .scalar(let other):
      throw Refusal("\(mismatch) \(other.type.noun)", at: span, hint: "strings contain strings", code: .notAString)
    case .record, .list, .collection: throw Refusal("\(mismatch) this", at: span, code: .notAString)
    }
    let sql = SubstringTranslation(dialect.text).test(text.text, has: needle, place, options)
    return SQLCondition(text: try short(sql, span), isNullable: isNullable)
  }

  func text(
    _ test: ResolvedPredicate.PatternTest, _ subject: ResolvedExpression, _ pattern: ResolvedExpression,
    _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let patternSpan = pattern.span ?? span
    if test == .matches, !limits.allowsPatternsFromData {
      guard case .constant(.string) = pattern.kind else {
        let error = RegexReading.fromData
        throw Refusal(error.message, at: patternSpan, code: error.code)
      }
    }
    let (subject, pattern) = (try value(subject), try value(pattern))
    if case .constant(.null) = pattern { return decided(false, after: subject) }
    guard let text = try scalar(subject, span) else { return decided(false, after: pattern) }
    guard text.type == .string else {
      throw Refusal("\(test.comparison.text) works on strings, found \(text.type.noun)", at: span, code: .notAString)
    }
    switch test {
    case .beginsWith: return try part(.start, text, pattern, options, span, "BEGINSWITH works on strings, found")
    case .endsWith: return try part(.end, text, pattern, options, span, "ENDSWITH works on strings, found")
    case .like, .matches: return try matches(test, text, pattern, options, span, patternSpan)
    }
  }

  private func matches(
    _ test: ResolvedPredicate.PatternTest, _ text: SQLScalar, _ pattern: Translated, _ options: ComparisonOptions,
    _ span: SourceSpan?, _ patternSpan: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let dialect = dialect.text
    switch pattern {
    case .constant(.string(let pattern)):
      let sql = try placed(span, patternSpan) { () throws(TextRefusal) in
        switch test {
        case .matches: try RegexTranslation(dialect, limits: limits).test(text.text, pattern, options)
        case .like, .beginsWith, .endsWith: LikeTranslation(dialect).test(text.text, pattern, options)
        }
      }
      // What matches nothing still leaves the text to be calculated.
      if sql == dialect.never { return decided(false, after: .scalar(text)) }
      return SQLCondition(text: sql, isNullable: text.isNullable)
    case .scalar(let pattern) where pattern.type == .string:
      let sql = try placed(span, patternSpan) { () throws(TextRefusal) in
        switch test {
        // A row may have what is no pattern.
        case .matches: try RegexTranslation(dialect).test(text.text, unknown: pattern.text, options).failing
        case .like, .beginsWith, .endsWith: LikeTranslation(dialect).test(text.text, unknown: pattern.text, options)
        }
      }
      return SQLCondition(text: try short(sql, span), isNullable: text.isNullable || pattern.isNullable)
    case .constant, .scalar, .record, .list, .collection:
      throw Refusal("\(test.comparison.text) works on strings", at: span, code: .notAString)
    }
  }

  /// A refusal of the text rules, at its place.
  private func placed<Result>(
    _ span: SourceSpan?, _ patternSpan: SourceSpan?, _ body: () throws(TextRefusal) -> Result
  ) throws(Refusal) -> Result {
    do throws(TextRefusal) {
      return try body()
    } catch {
      switch error {
      case .unknownPattern: throw refusal("a pattern that is not a constant", span)
      case .pattern(let construct): throw refusal("\(construct) in a regular expression", span)
      case .value(let error):
        throw Refusal(error.message, at: patternSpan, hint: limits.policy.told(hint: error.hint), code: error.code)
      }
    }
  }
}
