import PredicateLanguage

/// The members of a list, hashed, so that its length does not count where many things are looked for in it.
struct MemberSet: Sendable {
  private let keys: Set<ValueKey>
  private let folded: Set<ValueKey>
  private let folding: TextFolding?

  /// The members of a collection; nil for a string, which is searched, for anything else, and where keys do not tell which
  /// members are equal.
  init?(_ container: RecordValue, _ folding: TextFolding?) {
    guard let values = ComparisonRules.members(of: container), values.allSatisfy(ValueKey.identifies) else {
      return nil
    }
    self.folding = folding
    keys = Set(values.lazy.map(ValueKey.init))
    folded =
      folding.map { folding in
        Set(values.compactMap { if case .string(let text) = $0 { ValueKey(.string(folding.fold(text))) } else { nil } })
      } ?? []
  }

  func contains(_ value: RecordValue) -> Bool {
    switch value {
    case .string(let text):
      if let folding { return folded.contains(ValueKey(.string(folding.fold(text)))) }
      return keys.contains(ValueKey(value))
    // The keys hold NaN equal to itself; the language does not.
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .data, .array, .set, .object, .record:
      return keys.contains(ValueKey(value)) && ValueRules.equal(value, value)
    }
  }
}
