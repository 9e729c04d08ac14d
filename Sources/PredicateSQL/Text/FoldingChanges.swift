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

/// The texts that `[c]` folds to a given one, but for the case of ASCII letters: few for most texts.
///
/// Scalars are folded one by one, so these are the ways of taking the folded text apart into what single scalars fold to.
/// `kiss` has twelve: the first letter may be the Kelvin sign, and `ss` be `ß`, `ẞ` or have a long `ſ` in either place.
package struct FoldingOriginals {
  /// The texts, with small letters where ASCII has both cases; the folded text itself comes first.
  package private(set) var texts: [String] = []

  /// Nil if there are more than `most`.
  package init?(of folded: String, most: Int) {
    let scalars = folded.unicodeScalars.map(\.value)
    // Depth first, without recursion: how far each way has come.
    var open: [(place: Int, text: String.UnicodeScalarView)] = [(0, String.UnicodeScalarView())]
    while let way = open.popLast() {
      guard way.place < scalars.count else {
        texts.append(String(way.text))
        if texts.count > most { return nil }
        continue
      }
      for (scalar, length) in Self.originals(at: way.place, of: scalars) {
        var text = way.text
        if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
        open.append((way.place + length, text))
      }
      // Each open way leads to a text, as every scalar stands for itself at least.
      if open.count + texts.count > most { return nil }
    }
  }

  /// The scalars that fold to what stands at a place, and how much of it that is; the one that stands there comes last.
  private static func originals(at place: Int, of scalars: [UInt32]) -> [(scalar: UInt32, length: Int)] {
    let rest = scalars[place...]
    var found: [(scalar: UInt32, length: Int)] = []
    for change in changes[scalars[place]] ?? [] where rest.starts(with: change.folded) {
      found.append((change.scalar, change.folded.count))
    }
    return found + [(scalars[place], 1)]
  }

  /// Scalars beyond ASCII that fold to others, by the first of these.
  private static let changes = Dictionary(
    grouping: FoldingChanges.of(.letterCase).all.filter { $0.scalar >= 0x80 }, by: { $0.folded.first ?? 0 })
}
