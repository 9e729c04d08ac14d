import PredicateLanguage

extension SlipWalk {
  /// Looks for an AND that no brackets keep apart from the OR that it is a part of.
  ///
  /// Many read `a OR b AND c` from the left, which is not what it means. `a AND b OR c` means what it says from the left, and
  /// `a AND b OR c AND d` is read as it is meant.
  mutating func checkMixture(ofOr parts: [PredicateNode]) {
    let signs = parts.map(Self.signWithoutBrackets)
    guard let other = signs.firstIndex(of: nil), let sign = signs[other...].lazy.compactMap(\.self).first else {
      return
    }
    warn(
      .mixedLogic, "AND binds before OR, and no brackets say so", at: trimmed(sign),
      hint: "put brackets around what belongs together")
  }

  /// What stands between the first two conditions of an AND; nil for other conditions, and for an AND in brackets.
  private static func signWithoutBrackets(_ part: PredicateNode) -> SourceSpan? {
    // The span of a condition holds its own brackets.
    guard case .and(let conditions) = part.kind, conditions.count > 1, let whole = part.span,
      let first = conditions[0].span, let second = conditions[1].span, whole.offset == first.offset,
      first.end <= second.offset
    else { return nil }
    return SourceSpan(offset: first.end, length: second.offset - first.end)
  }

  /// A span without the blanks at its ends.
  private func trimmed(_ span: SourceSpan) -> SourceSpan {
    guard let text = text(span) else { return span }
    let blanks = text.utf8.prefix { $0 <= 0x20 }.count
    let sign = text.utf8.dropFirst(blanks).prefix { $0 > 0x20 }.count
    return SourceSpan(offset: span.offset + blanks, length: sign)
  }
}
