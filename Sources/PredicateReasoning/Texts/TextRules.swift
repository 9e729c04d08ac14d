import PredicateLanguage

/// The machines behind the operators of text.
enum TextRules {
  /// The machine of a comparison of a text with a constant; nil where no machine says it exactly.
  static func rule(
    _ operation: ComparisonOperator, _ constants: [String], _ options: ComparisonOptions, limits: Limits
  ) -> (any TextRule)? {
    let folding = TextFolding(options)
    func patterns(_ make: ([PatternRule.Part]) -> [PatternRule.Part]) -> PatternRule {
      let needles = constants.map { PatternRule.literal($0, folding) }
      return PatternRule(needles.filter(ComparisonRules.isFindable).map(make), folding)
    }
    switch operation {
    case .equal, .notEqual, .in, .utiEquals:
      return PatternRule(constants.map { PatternRule.literal($0, folding) }, folding)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return constants.first.map { OrderRule($0, folding) }
    case .beginsWith: return patterns { $0 + [.any] }
    case .endsWith: return patterns { [.any] + $0 }
    case .contains: return patterns { [.any] + $0 + [.any] }
    case .like: return constants.first.flatMap { like($0, folding) }
    case .matches: return constants.first.flatMap { matches($0, options, limits) }
    case .between, .utiConformsTo, .tokenMatches, .custom: return nil
    }
  }

  private static func like(_ pattern: String, _ folding: TextFolding?) -> PatternRule? {
    var parts: [PatternRule.Part] = []
    for part in LikePatternText(pattern, folding).parts {
      switch part {
      case .literal(let text): parts += text.unicodeScalars.map { .scalar($0.value) }
      // Without diacritics, letters of Hangul join to one, so that what a `?` takes is no matter of single scalars.
      case .one:
        if folding?.foldsDiacritics == true { return nil }
        parts.append(.one)
      case .any: parts.append(.any)
      }
    }
    return PatternRule([parts], folding)
  }

  private static func matches(
    _ pattern: String, _ options: ComparisonOptions, _ limits: Limits
  ) -> (any TextRule)? {
    guard let reading = try? RegexReading(pattern, options, limits: limits), reading.folding == nil else { return nil }
    guard let tree = reading.tree else { return PatternRule([], nil) }
    return RegexRule(tree)
  }

  /// Whether the letters of Hangul, which `[d]` joins, are among what is looked for.
  static func hasHangul(_ texts: [String]) -> Bool {
    texts.contains {
      $0.unicodeScalars.contains { (0x1100..<0x1200).contains($0.value) || (0xAC00..<0xD7FC).contains($0.value) }
    }
  }
}
