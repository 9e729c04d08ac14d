import PredicateLanguage

/// The constants of an `IN {…}`, hashed, so that the length of the list does not count.
struct MemberSet: Sendable {
  private let keys: Set<ValueKey>
  private let folded: Set<ValueKey>
  private let folding: TextFolding?

  /// The members of a constant collection; nil for a string, which is searched, and for anything else.
  init?(_ container: RecordValue, _ folding: TextFolding?) {
    guard let values = ComparisonRules.members(of: container) else { return nil }
    self.folding = folding
    keys = Set(values.lazy.map(ValueKey.init))
    folded =
      folding.map { folding in
        Set(values.compactMap { if case .string(let text) = $0 { ValueKey(.string(folding.fold(text))) } else { nil } })
      } ?? []
  }

  func contains(_ value: RecordValue) -> Bool {
    switch value {
    // The keys hold NaN equal to itself; the language does not.
    case .double(let number) where number.isNaN: return false
    case .string(let text):
      if let folding { return folded.contains(ValueKey(.string(folding.fold(text)))) }
      return keys.contains(ValueKey(value))
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .data, .array, .set, .object, .record:
      return keys.contains(ValueKey(value))
    }
  }
}
