package import PredicateLanguage

/// The exact work that folding is for one comparison: which scalars of the text must be replaced, and which dropped.
///
/// A folded constant consists of scalars that fold to themselves, since folding twice is folding once. A scalar of the
/// text whose folding holds none of them may stay as it is: unfolded it equals none of them either, as it would then be
/// one of them and fold to itself; and folded it would equal none, so neither way is it part of a match. What stays
/// still counts as one scalar or more, never as none, so that nothing comes together that stands apart. Where scalars
/// are counted, as by the `?` of LIKE, those that fold to several are replaced whatever they hold.
///
/// No replacement is itself replaced, so that they can be done in any order and one by one.
package struct FoldingMap: Hashable, Sendable {
  /// What the text is compared with.
  package enum Needle: Hashable, Sendable {
    /// A constant that is folded; its scalars.
    case scalars(Set<UInt32>)
    /// Anything.
    case all

    /// The scalars of a folded constant.
    package init(_ folded: String) { self = .scalars(Set(folded.unicodeScalars.lazy.map(\.value))) }
  }

  /// A scalar and what it becomes.
  package typealias Replacement = FoldingTable.Change

  /// Replacements of one scalar by one, ascending.
  package let single: [Replacement]
  /// Replacements of one scalar by several, ascending.
  package let several: [Replacement]
  /// Whether marks must be dropped first: all of ``droppedRanges(_:)``.
  package let dropsMarks: Bool

  /// How Hangul letters that come together must then become syllables.
  package let hangul: Hangul

  /// What is done about Hangul letters once marks are dropped.
  package enum Hangul: Hashable, Sendable {
    /// Nothing: the needle has none and scalars are not counted.
    case untouched
    /// A syllable becomes one scalar; which one does not matter, since the needle has none.
    case counted
    /// A syllable becomes the very scalar, as the needle may hold it.
    case composed
  }

  /// Whether the text can stay as it is.
  package var isEmpty: Bool { single.isEmpty && several.isEmpty && !dropsMarks && hangul == .untouched }

  /// The work for a comparison with the needle; `countsScalars` if the number of scalars matters beside it.
  package init(_ folding: TextFolding, _ needle: Needle, countsScalars: Bool = false) {
    let changes = FoldingChanges.of(folding)
    switch needle {
    case .all: (single, several) = (changes.single, changes.several)
    case .scalars(let scalars):
      let touching = changes.holding(scalars)
      single = touching.filter { $0.folded.count == 1 }
      several = countsScalars ? changes.several : touching.filter { $0.folded.count > 1 }
    }
    dropsMarks = folding.foldsDiacritics
    // Composing makes Hangul of Hangul, so that a needle without any sees no difference but in the number of scalars.
    hangul =
      switch needle {
      case _ where !folding.foldsDiacritics: .untouched
      case .scalars(let scalars) where !scalars.contains(where: Self.isHangul): countsScalars ? .counted : .untouched
      case .all, .scalars: .composed
      }
  }

  /// The work of `uppercase:` and `lowercase:`, which know no needle.
  package init(_ letters: LetterCase) {
    single = letters.changes.filter { $0.folded.count == 1 }
    several = letters.changes.filter { $0.folded.count != 1 }
    dropsMarks = false
    hangul = .untouched
  }

  private static func isHangul(_ scalar: UInt32) -> Bool {
    (0x1100...0x11FF).contains(scalar) || PredicateLanguage.Hangul.syllables.contains(scalar)
  }
}

extension FoldingMap {
  /// The scalars that fold to nothing, as ranges, ascending.
  package static func droppedRanges(_ folding: TextFolding) -> [ClosedRange<UInt32>] {
    folding.foldsDiacritics ? marks : []
  }

  private static let marks: [ClosedRange<UInt32>] = {
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in FoldingTable.scripts.joined() where FoldingTable.fold(scalar, .diacritics).isEmpty {
      if let last = ranges.last, last.upperBound + 1 == scalar {
        ranges[ranges.count - 1] = last.lowerBound...scalar
      } else {
        ranges.append(scalar...scalar)
      }
    }
    return ranges
  }()
  /// The marks that `[d]` drops, as a class of a regular expression without its brackets. They are written as they are,
  /// since engines write escapes in different ways.
  static let markRanges: String = {
    var text = ""
    for range in marks {
      append(range.lowerBound, to: &text)
      if range.count > 2 { text += "-" }
      if range.count > 1 { append(range.upperBound, to: &text) }
    }
    return text
  }()

  static func append(_ value: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
  }
}

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
