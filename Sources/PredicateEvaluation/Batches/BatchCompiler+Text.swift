import PredicateLanguage

extension BatchCompiler {
  func equal(
    _ source: BatchField.TextSource, _ present: NullBitmap?, _ text: String, _ folding: TextFolding?
  ) -> Kernel {
    if let folding {
      // Where all texts are ASCII, folding is lowering.
      if case .column(let texts) = source, folding.foldsCase, texts.isASCII,
        let short = ShortText(ignoringCase: folding.folded(text))
      {
        return Kernel(cost: 2, TextColumnKernels.equals(texts, [short], present))
      }
      return Kernel(cost: 5, source.narrow(NeedleTest(needle: folding.prepare(text), relation: .equal), present))
    }
    let bytes = Array(text.utf8)
    if case .column(let texts) = source, let short = ShortText(bytes) {
      return Kernel(cost: 2, TextColumnKernels.equals(texts, [short], present))
    }
    return Kernel(cost: 3, source.narrow(TextEquality(bytes), present))
  }

  func ordered(
    _ source: BatchField.TextSource, _ present: NullBitmap?, _ relation: NumberRelation, _ text: String
  ) -> Kernel {
    let bound = ColumnBuffer(Array(text.utf8))
    let range =
      switch relation {
      case .less: TextRange(low: nil, high: (bound, false))
      case .lessOrEqual: TextRange(low: nil, high: (bound, true))
      case .equal: TextRange(low: (bound, true), high: (bound, true))
      case .greaterOrEqual: TextRange(low: (bound, true), high: nil)
      case .greater: TextRange(low: (bound, false), high: nil)
      }
    return Kernel(cost: 4, source.narrow(range, present))
  }

  /// IN over constants; values that are no texts equal none.
  func member(
    _ source: BatchField.TextSource, _ present: NullBitmap?, _ values: [RecordValue], _ options: ComparisonOptions
  ) -> Kernel? {
    if let folding = TextFolding(options) {
      guard let members = MemberSet(.array(values), folding) else { return nil }
      return Kernel(cost: 8, source.narrow(FoldedMembers(members: members), present))
    }
    let texts = values.compactMap { if case .string(let text) = $0 { Array(text.utf8) } else { nil } }
    if texts.isEmpty { return .never }
    let short = texts.compactMap { ShortText($0) }
    if case .column(let column) = source, short.count == texts.count, short.count <= 8 {
      return Kernel(cost: 3, TextColumnKernels.equals(column, short, present))
    }
    return Kernel(cost: 5, source.narrow(TextMembers(texts), present))
  }

  /// A text holds a constant.
  func contains(_ field: BatchField, _ part: RecordValue, _ options: ComparisonOptions) -> Kernel? {
    if case .null = part { return .never }
    guard case .text(let source) = field.source, case .string(let text) = part else { return nil }
    let bytes = Array(text.utf8)
    if let folding = TextFolding(options) {
      return Kernel(cost: 8, source.narrow(NeedleTest(needle: folding.prepare(text), relation: .part), field.present))
    }
    if bytes.isEmpty { return .never }
    if case .column(let texts) = source {
      return Kernel(cost: 4, TextColumnKernels.contains(texts, bytes, field.present))
    }
    return Kernel(cost: 6, source.narrow(TextContainment(bytes), field.present))
  }

  func text(
    _ test: ResolvedPredicate.TextTest, _ field: BatchField, _ pattern: RecordValue, _ options: ComparisonOptions
  ) -> Kernel? {
    guard case .text(let source) = field.source, case .string(let text) = pattern else { return nil }
    switch test {
    case .endsWith where TextFolding(options) == nil: return ends(source, field.present, with: Array(text.utf8))
    case .beginsWith where TextFolding(options) == nil:
      return Kernel(cost: 3, source.narrow(TextAffix(Array(text.utf8), isSuffix: false), field.present))
    case .beginsWith, .endsWith:
      let needle = PreparedNeedle(text, options)
      let relation = test == .endsWith ? NeedleTest.Relation.suffix : .prefix
      return Kernel(cost: 5, source.narrow(NeedleTest(needle: needle, relation: relation), field.present))
    case .like: return like(source, field.present, LikePattern(text, options))
    case .matches:
      guard let pattern = try? RegexPattern(text, options, limits: constants.limits), pattern.takesBytes else {
        return nil
      }
      let whole = Kernel(cost: 10, source.narrow(pattern, field.present))
      // Most texts lack the end that a pattern asks for, and that is found out at once.
      return pattern.suffix.isEmpty ? whole : .all([ends(source, field.present, with: pattern.suffix), whole])
    }
  }

  private func ends(_ source: BatchField.TextSource, _ present: NullBitmap?, with suffix: [UInt8]) -> Kernel {
    if suffix.isEmpty { return .never }
    if case .column(let texts) = source, let short = ShortText(suffix) {
      return Kernel(cost: 2, TextColumnKernels.ends(texts, with: short, present))
    }
    return Kernel(cost: 3, source.narrow(TextAffix(suffix, isSuffix: true), present))
  }

  /// Where the texts lie one after the other, those that lack the longest part of the pattern drop out by one search
  /// through all of them.
  private func like(_ source: BatchField.TextSource, _ present: NullBitmap?, _ pattern: LikePattern) -> Kernel {
    let whole = Kernel(cost: 10, source.narrow(LikeTest(pattern: pattern), present))
    guard case .column(let texts) = source, let part = pattern.requiredBytes else { return whole }
    return .all([Kernel(cost: 4, TextColumnKernels.contains(texts, part, present)), whole])
  }
}
