import PredicateLanguage

extension BatchCompiler {
  func equal(
    _ field: BatchField, _ text: String, _ folding: TextFolding?
  ) -> Kernel? {
    if let folding {
      // Where all texts are ASCII, folding is lowering.
      if let (texts, present) = field.texts, folding.foldsCase, texts.isASCII,
        let short = ShortText(ignoringCase: folding.folded(text))
      {
        return Kernel(cost: 2, TextColumnKernels.equals(texts, [short], present))
      }
      return field.kernel(cost: 5, texts: NeedleTest(needle: folding.prepare(text), relation: .equal))
    }
    let bytes = Array(text.utf8)
    if let (texts, present) = field.texts, let short = ShortText(bytes) {
      return Kernel(cost: 2, TextColumnKernels.equals(texts, [short], present))
    }
    return field.kernel(cost: 3, texts: TextEquality(bytes))
  }

  func ordered(
    _ field: BatchField, _ relation: OrderRelation, _ text: String
  ) -> Kernel? {
    let bound = ColumnBuffer(Array(text.utf8))
    let side = (bound, relation.holds(.equal))
    let range = TextRange(low: relation.holds(.less) ? nil : side, high: relation.holds(.greater) ? nil : side)
    return field.kernel(cost: 4, texts: range)
  }

  /// IN over constants; values that are no texts equal none.
  func member(
    _ field: BatchField, _ values: [RecordValue], _ options: ComparisonOptions
  ) -> Kernel? {
    if let folding = TextFolding(options) {
      guard let members = MemberSet(.array(values), folding) else { return nil }
      return field.kernel(cost: 8, texts: FoldedMembers(members: members))
    }
    let texts = values.compactMap { if case .string(let text) = $0 { Array(text.utf8) } else { nil } }
    if texts.isEmpty { return .never }
    let short = texts.compactMap { ShortText($0) }
    if let (column, present) = field.texts, short.count == texts.count, short.count <= 8 {
      return Kernel(cost: 3, TextColumnKernels.equals(column, short, present))
    }
    return field.kernel(cost: 5, texts: TextMembers(texts))
  }

  /// A text holds a constant.
  func contains(_ field: BatchField, _ part: RecordValue, _ options: ComparisonOptions) -> Kernel? {
    if case .null = part { return .never }
    guard field.kind == .text, case .string(let text) = part else { return nil }
    let bytes = Array(text.utf8)
    if let folding = TextFolding(options) {
      return field.kernel(cost: 8, texts: NeedleTest(needle: folding.prepare(text), relation: .part))
    }
    guard ComparisonRules.isFindable(bytes) else { return .never }
    if let (texts, present) = field.texts {
      return Kernel(cost: 4, TextColumnKernels.contains(texts, bytes, present))
    }
    return field.kernel(cost: 6, texts: TextContainment(bytes))
  }

  func text(
    _ test: ResolvedPredicate.PatternTest, _ field: BatchField, _ pattern: RecordValue, _ options: ComparisonOptions
  ) -> Kernel? {
    guard field.kind == .text, case .string(let text) = pattern else { return nil }
    switch test {
    case .beginsWith, .endsWith:
      let isSuffix = test == .endsWith
      guard let folding = TextFolding(options) else { return affix(field, Array(text.utf8), isSuffix: isSuffix) }
      let needle = NeedleTest(needle: folding.prepare(text), relation: isSuffix ? .suffix : .prefix)
      return field.kernel(cost: 5, texts: needle)
    case .like: return like(field, LikePattern(text, options))
    case .matches:
      let allowance = RegexAllowance(patterns: constants.program.patterns)
      let compiled = try? RegexPattern(text, options, limits: constants.limits, allowance: allowance)
      guard var pattern = compiled else { return nil }
      // The steps of elements are counted together.
      if element != nil { pattern = pattern.withTablesOnly }
      guard let whole = field.kernel(cost: 10, pattern: pattern) else { return nil }
      // Most texts lack the end that a pattern asks for, and that is found out at once.
      if pattern.suffix.isEmpty { return whole }
      return affix(field, pattern.suffix, isSuffix: true).map { .all([$0, whole]) }
    }
  }

  private func affix(_ field: BatchField, _ part: [UInt8], isSuffix: Bool) -> Kernel? {
    guard ComparisonRules.isFindable(part) else { return .never }
    if isSuffix, let (texts, present) = field.texts, let short = ShortText(part) {
      return Kernel(cost: 2, TextColumnKernels.ends(texts, with: short, present))
    }
    return field.kernel(cost: 3, texts: TextAffix(part, isSuffix: isSuffix))
  }

  /// Where the texts lie one after the other, those that lack the longest part of the pattern drop out by one search
  /// through all of them.
  private func like(_ field: BatchField, _ pattern: LikePattern) -> Kernel? {
    guard let whole = field.kernel(cost: 10, texts: LikeTest(pattern: pattern)) else { return nil }
    guard let (texts, present) = field.texts, let part = pattern.requiredBytes else { return whole }
    return .all([Kernel(cost: 4, TextColumnKernels.contains(texts, part, present)), whole])
  }
}
