/// The folding of single scalars: a table for the scripts of most text, computed for the rest.
package enum FoldingTable {
  /// The first scalar that has no place in the tables, past Latin, Greek, Cyrillic, Armenian and Hebrew letters.
  static let size: UInt32 = 0x600
  /// Stands for a scalar that folds to nothing; larger than every scalar.
  static let dropped: UInt32 = 0x11_0000
  /// Stands for a scalar that folds to several.
  static let several: UInt32 = 0x11_0001

  static func table(for folding: TextFolding) -> [UInt32] {
    switch folding {
    case .letterCase: letterCase
    case .diacritics: diacritics
    case .both: both
    }
  }

  private static let letterCase = make(.letterCase)
  private static let diacritics = make(.diacritics)
  private static let both = make(.both)

  private static func make(_ folding: TextFolding) -> [UInt32] {
    (0..<size).map { scalar in
      let folded = fold(scalar, folding)
      return folded.count == 1 ? folded[0] : folded.isEmpty ? dropped : several
    }
  }

  /// The scalars that a scalar folds to. Marks that folding case brings forth, as in `İ`, are dropped with the others.
  package static func fold(_ scalar: UInt32, _ folding: TextFolding) -> [UInt32] {
    var scalars = [scalar]
    if folding.foldsDiacritics { scalars = (DiacriticTable.base(of: scalar) ?? scalars).filter { !isMark($0) } }
    if folding.foldsCase { scalars = scalars.flatMap(caseFolded) }
    if folding == .both { scalars.removeAll(where: isMark) }
    return scalars
  }

  /// A scalar that folding turns into others.
  package struct Change: Hashable, Sendable {
    package let scalar: UInt32
    /// What it becomes.
    package let folded: [UInt32]

    package init(scalar: UInt32, folded: [UInt32]) {
      self.scalar = scalar
      self.folded = folded
    }
  }

  /// All scalars that a folding turns into others, rather than into nothing; ascending.
  package static func changes(_ folding: TextFolding) -> [Change] {
    scripts.joined().compactMap { scalar in
      // Few scalars have cases, and asking makes no arrays.
      if folding == .letterCase, Unicode.Scalar(scalar)?.properties.changesWhenCaseMapped != true { return nil }
      let folded = fold(scalar, folding)
      return folded.isEmpty || folded == [scalar] ? nil : Change(scalar: scalar, folded: folded)
    }
  }

  /// All that scripts use, and ideographs that are the same as others; beyond are other ideographs, private use and planes
  /// without characters, which fold to themselves.
  package static let scripts = [
    UInt32(0)..<0x3400, 0xA000..<0xAC00, 0xF900..<0x2_0000, 0x2_F800..<0x2_FA20, 0xE_0000..<0xE_1000,
  ]

  /// Whether `[d]` drops the scalar.
  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && scalar != DiacriticTable.iotaSubscript
      && Unicode.Scalar(scalar)?.properties.generalCategory == .nonspacingMark
  }

  /// Full case folding. Going to small letters, capitals and back brings together all that differ in case alone, such as
  /// the two small sigmas, and agrees with Unicode's own table. The dotless `ı` is the exception: its capital is `I`, yet
  /// it is no `i`.
  private static func caseFolded(_ value: UInt32) -> [UInt32] {
    guard value != 0x131, let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else {
      return [value]
    }
    return scalar.properties.lowercaseMapping.unicodeScalars
      .flatMap(\.properties.uppercaseMapping.unicodeScalars)
      .flatMap(\.properties.lowercaseMapping.unicodeScalars)
      .map(\.value)
  }
}
