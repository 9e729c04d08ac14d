package import PredicateLanguage

/// How a predicate would be evaluated over some records, for people who ask.
package struct EvaluationPlan: Hashable, Sendable {
  /// A part of the outermost AND, or the whole condition.
  package struct Part: Hashable, Sendable {
    /// The text of the part.
    package let text: String
    /// Whether it is tested in a loop over columns; else record by record.
    package let isLoop: Bool
  }

  /// The parts, in the order of the text.
  package var parts: [Part]
  /// Aggregates over all records, which are computed first: their texts.
  package var aggregates: [String]
  /// Whether blocks of records are laid out in columns; else every record is evaluated by itself.
  package var usesBlocks: Bool
}

extension CompiledPredicate {
  /// The plan for dynamic records, as it is for the first of them: what keys hold may differ further on.
  /// - Throws: ``FormatError`` for an aggregate that cannot be computed.
  package func plan(
    for records: [RecordValue], variables: [String: RecordValue]
  ) throws(FormatError) -> EvaluationPlan {
    let parts: [ResolvedPredicate] = if case .and(let parts) = resolved.root.kind { parts } else { [resolved.root] }
    let loops = try loopedParts(of: records, variables) ?? []
    return EvaluationPlan(
      parts: parts.enumerated().map { place, part in
        EvaluationPlan.Part(text: text(of: part.span), isLoop: place < loops.count && loops[place])
      },
      aggregates: resolved.aggregates.map { text(of: $0.span) }, usesBlocks: loops.contains(true))
  }

  private func text(of span: SourceSpan?) -> String {
    guard let span, let source = program.source else { return predicate.predicateFormat }
    return source.text(of: span)
  }
}
