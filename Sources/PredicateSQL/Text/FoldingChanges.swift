import PredicateLanguage

/// The scalars that folding turns into others, found once and kept for every comparison.
struct FoldingChanges: Sendable {
  typealias Replacement = FoldingMap.Replacement

  /// All of them, ascending.
  let all: [Replacement]
  /// Those of one scalar by one, and of one by several; both ascending.
  let single, several: [Replacement]
  /// By each scalar that they hold. Thousands of scalars change, few of them into those of a given text.
  private let byFolded: [UInt32: [Replacement]]

  /// Those of a folding.
  static func of(_ folding: TextFolding) -> FoldingChanges {
    switch folding {
    case .letterCase: letterCase
    case .diacritics: diacritics
    case .both: both
    }
  }

  private static let letterCase = FoldingChanges(.letterCase)
  private static let diacritics = FoldingChanges(.diacritics)
  private static let both = FoldingChanges(.both)

  private init(_ folding: TextFolding) {
    all = FoldingTable.changes(folding)
    single = all.filter { $0.folded.count == 1 }
    several = all.filter { $0.folded.count > 1 }
    var byFolded: [UInt32: [Replacement]] = [:]
    for change in all {
      for scalar in Set(change.folded) { byFolded[scalar, default: []].append(change) }
    }
    self.byFolded = byFolded
  }

  /// Those whose result holds one of the scalars, ascending. Cost: linear in the scalars and in what is found.
  func holding(_ scalars: Set<UInt32>) -> [Replacement] {
    var found: Set<Replacement> = []
    for scalar in scalars { found.formUnion(byFolded[scalar] ?? []) }
    return found.sorted { $0.scalar < $1.scalar }
  }
}
