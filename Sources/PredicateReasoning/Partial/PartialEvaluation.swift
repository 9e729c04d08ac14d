import PredicateEvaluation
public import PredicateLanguage

/// What a predicate comes to while some keys are not known yet.
public struct PartialEvaluation: Sendable {
  /// The verdict, if the known keys decide it; nil where the others do.
  public let result: Bool?
  /// What is left to ask; a constant where nothing is. With the values that are known it says the same as the predicate.
  public let residual: FormatPredicate
  /// The keys that it needs, as paths or as terms of the host, in the order of the text.
  public let needs: [String]
}

extension FormatPredicate {
  /// What the predicate comes to for a record of which not all is known.
  ///
  /// ```swift
  /// let rule = try FormatPredicate("country == 'CH' AND age >= minimum")
  /// let part = try rule.partial(with: ["country": "CH", "minimum": 18])
  /// print(part.residual, part.needs)  // age >= 18 ["age"]
  /// ```
  /// Keys that `known` lacks are not known, unless `missing` takes them for nil or for an error; those that it holds as nil are,
  /// and so are lists with all of their elements. What a term of the host reads is known once a value stands under its keys,
  /// whether they are spelled as one key or one by one. A false part of an AND decides it whatever the others say, and so does a
  /// true one of an OR. A condition that is an error by what is known is left as it is. The residual, evaluated with the whole
  /// record, gives what the predicate does, but that an error of a part which is not asked any more is not seen.
  /// - Throws: `FormatError` for what is wrong whatever the record, of code `interrupted` where that was asked for, and of code
  ///   `resultTooLarge` for a residual with more of the record's values than `Limits.resultBytes`;
  ///   with `.asNil` and `.error` what evaluation throws, and with `.error` one of code `unknownKey` for a key that the
  ///   verdict depends on.
  public func partial(
    with known: RecordValue, missing: MissingKeyPolicy = .unknown, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> PartialEvaluation {
    if missing == .asNil {
      return PartialEvaluation(try evaluate(with: known, variables: variables), of: self)
    }
    _ = try compiled()
    let evaluator = PartialEvaluator(whole: self, known: known, variables: variables)
    let node = evaluator.residual(ofWhole: node)
    if limits.interruption.isRequested { throw FormatError(.interrupted, source: source) }
    if evaluator.isTooLarge {
      throw FormatError(
        .beyondLimit(.resultTooLarge, "the values in what is left take more than \(limits.resultBytes) bytes together"),
        source: source)
    }
    let residual = FormatPredicate(node, partOf: self)
    let paths = evaluator.unknownPaths(in: node)
    let result: Bool? = if case .constant(let verdict) = node.kind { verdict } else { nil }
    let needs = paths.map(\.text)
    if missing == .error, result == nil {
      if let key = needs.first {
        throw FormatError(
          Diagnostic(.unknownKey, "the record has no key `\(key)`", at: paths.first?.span), source: source)
      }
      return PartialEvaluation(try residual.evaluate(with: known, variables: variables), of: self)
    }
    return PartialEvaluation(result: result, residual: residual, needs: needs)
  }
}

extension PartialEvaluation {
  /// A verdict that nothing is left of to ask.
  fileprivate init(_ verdict: Bool, of predicate: FormatPredicate) {
    self.init(
      result: verdict, residual: FormatPredicate(PredicateNode(.constant(verdict)), partOf: predicate), needs: [])
  }
}
