/// What ignoring case means to MATCHES, by the tables of ``TextFolding``: a class takes the scalars that fold to the same as
/// one of its own, and literals that stand together every text that folds to the same as they do.
package enum RegexCase {
  /// Scalars by what they fold to; groups of one are left out.
  private static let groups: [[UInt32]: [UInt32]] = {
    var groups: [[UInt32]: [UInt32]] = [:]
    for change in FoldingTable.changes(.letterCase) where RegexProperty.isKnown(change.scalar) {
      groups[change.folded, default: change.folded.count == 1 ? change.folded : []].append(change.scalar)
    }
    return groups
  }()

  /// The scalars that fold to these: a single one among them; none if they are several that no scalar folds to.
  package static func scalars(foldingTo folded: [UInt32]) -> [UInt32] {
    groups[folded] ?? (folded.count == 1 ? folded : [])
  }

  /// What a scalar folds to.
  package static func folded(_ scalar: UInt32) -> [UInt32] {
    if scalar < 0x80 { return [(0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar] }
    return RegexProperty.isKnown(scalar) ? FoldingTable.fold(scalar, .letterCase) : [scalar]
  }

  /// The capital of a small ASCII letter; other scalars are given back.
  package static func capital(_ scalar: UInt32) -> UInt32 { (0x61...0x7A).contains(scalar) ? scalar & ~0x20 : scalar }

  /// The scalars that differ from one in case alone, without it. Those of ASCII are known without the tables.
  static func others(_ scalar: UInt32) -> [UInt32] {
    switch scalar {
    case 0x4B, 0x6B: return [scalar ^ 0x20, 0x212A]
    case 0x53, 0x73: return [scalar ^ 0x20, 0x17F]
    case 0x41...0x5A, 0x61...0x7A: return [scalar ^ 0x20]
    case ..<0x80: return []
    default: return scalars(foldingTo: folded(scalar)).filter { $0 != scalar }
    }
  }

  /// The set with all that differ from its scalars in case alone.
  static func closed(_ set: ScalarSet) -> ScalarSet {
    var ranges = set.ranges
    for group in groups.values where group.contains(where: set.contains) { ranges += group.map { $0...$0 } }
    return ScalarSet(ranges)
  }
}
