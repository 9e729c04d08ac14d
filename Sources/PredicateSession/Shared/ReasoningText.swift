import PredicateData
package import PredicateLanguage
package import PredicateReasoning

/// Answers about predicates as text for people, the same for the command and for sessions.
package enum ReasoningText {
  /// How two predicates stand to one another.
  package static func text(of comparison: PredicateComparison) -> String {
    comparison.relation.rawValue + "\n"
      + line("left implies right", comparison.implies, comparison.leftOnly)
      + line("right implies left", comparison.impliedBy, comparison.rightOnly)
      + line("never both", comparison.disjoint, comparison.both)
  }

  private static func line(_ question: String, _ verdict: Verdict, _ record: RecordValue?) -> String {
    "  \(question): \(verdict.rawValue)\(record.map { "  " + JSONWriter().string($0) } ?? "")\n"
  }

  /// A table of samples: on which side each is, and why it is there.
  package static func text(of samples: PredicateSamples) -> String {
    var text = "can hold: \(samples.satisfiable.rawValue), always holds: \(samples.alwaysTrue.rawValue)\n"
    for (title, list) in [("match", samples.matching), ("other", samples.other)] {
      for sample in list { text += "\(title)  \(JSONWriter().string(sample.record))  \(sample.reason)\n" }
    }
    return text
  }

  /// The steps, what they are made of, and the part that takes the most.
  package static func text(of cost: PredicateCost, _ source: SourceText?) -> String {
    var text = "at most \(CountText.counted(cost.steps, "step")) for one record: \(cost.formula)\n"
    if !cost.lengths.isEmpty {
      let lengths = cost.lengths.map { "\($0.name) \(CountText.grouped($0.most))" }
      text += "  where at most are: " + lengths.joined(separator: ", ") + "\n"
    }
    if let span = cost.dominant, let source {
      let place = source.position(at: span.offset)
      text += "  most of it at \(place.line):\(place.column): \(source.text(of: span))\n"
    }
    if cost.patterns > 0 {
      let each = cost.patterns == 1 ? "each match of MATCHES" : "each match of the \(cost.patterns) MATCHES"
      text +=
        "  beside that \(each): at most \(CountText.grouped(cost.patternSteps)) steps of its own, by the limit patternSteps\n"
    }
    return text
  }

  /// The shorter predicate, and the steps that lead to it as comments, which a file of a predicate may have.
  package static func text(of simplification: PredicateSimplification) throws(FormatError) -> String {
    var text = try simplification.predicate.losslessFormat + "\n"
    for step in simplification.steps {
      let change = "\(step.before)  →  \(step.after)"
      text += "# \(step.rule.rawValue): \(TerminalText.escaped(change, keepingLines: false))\n"
    }
    if simplification.steps.isEmpty { text += "# nothing shorter is known to say the same\n" }
    return text
  }

  /// The verdict, or what is left to ask.
  package static func text(of partial: PartialEvaluation) throws(FormatError) -> String {
    if let result = partial.result { return "\(result)\n" }
    return "unknown\n  left to ask: \(try partial.residual.losslessFormat)\n  needs: "
      + (partial.needs.isEmpty ? "nothing of the record" : partial.needs.joined(separator: ", ")) + "\n"
  }

  /// What to say of conditions that kept an answer from being proven.
  package static func notes(of places: [SourceSpan], in source: SourceText?) -> [String] {
    guard let source else { return [] }
    return places.map { "nothing is proven by this condition, only shown by records: " + source.text(of: $0) }
  }
}
