import PredicateLanguage

extension BatchCompiler {
  func equal(
    _ source: BatchField.TextSource, _ present: NullBitmap?, _ text: String, _ folding: TextFolding?
  ) -> Kernel {
    if let folding {
      let needle = folding.prepare(text)
      return Kernel(cost: 5, source.narrow(StringTest { needle.equals($0) }, present))
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
      return Kernel(cost: 8, source.narrow(StringTest { members.contains(.string($0)) }, present))
    }
    let texts = values.compactMap { if case .string(let text) = $0 { Array(text.utf8) } else { nil } }
    if texts.isEmpty { return .never }
    let short = texts.compactMap(ShortText.init)
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
      let needle = folding.prepare(text)
      return Kernel(cost: 8, source.narrow(StringTest { needle.isContained(in: $0) }, field.present))
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
    case .beginsWith where TextFolding(options) == nil, .endsWith where TextFolding(options) == nil:
      return Kernel(cost: 3, source.narrow(TextAffix(Array(text.utf8), isSuffix: test == .endsWith), field.present))
    case .beginsWith, .endsWith, .like:
      guard let matcher = try? TextMatcher(test, pattern: text, options, limits: constants.limits) else { return nil }
      return Kernel(cost: 10, source.narrow(StringTest { (try? matcher.matches($0)) ?? false }, field.present))
    // A match may take too many steps, which is an error of its row.
    case .matches: return nil
    }
  }
}
