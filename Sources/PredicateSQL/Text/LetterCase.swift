import PredicateLanguage

/// What `uppercase:` and `lowercase:` make of text: scalar by scalar, whatever stands beside it.
package enum LetterCase: Hashable, Sendable, CaseIterable {
  case upper, lower

  /// The scalars that become others, ascending. None becomes nothing, and none becomes one that is itself replaced.
  package var changes: [FoldingMap.Replacement] {
    switch self {
    case .upper: Self.capitals
    case .lower: Self.smallLetters
    }
  }

  private static let capitals = collect(\.uppercaseMapping)
  private static let smallLetters = collect(\.lowercaseMapping)

  private static func collect(_ mapping: (Unicode.Scalar.Properties) -> String) -> [FoldingMap.Replacement] {
    FoldingTable.scripts.joined().compactMap { value in
      guard let scalar = Unicode.Scalar(value) else { return nil }
      let mapped = mapping(scalar.properties).unicodeScalars.map(\.value)
      return mapped == [value] ? nil : FoldingMap.Replacement(scalar: value, folded: mapped)
    }
  }
}
