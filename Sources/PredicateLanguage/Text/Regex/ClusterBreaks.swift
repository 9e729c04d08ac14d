/// Where user-perceived characters begin: the extended grapheme clusters of UAX #29, in the version of Unicode that MATCHES
/// goes by.
package enum ClusterBreaks {
  /// For each place of a text, from before its first scalar to after its last, whether a cluster begins or ends there.
  package static func places(_ scalars: [UInt32]) -> [Bool] {
    var places = [Bool](repeating: true, count: scalars.count + 1)
    var state = State()
    for (index, scalar) in scalars.enumerated() {
      let next = Kind.of(scalar)
      if index > 0 { places[index] = state.breaks(before: next, scalar) }
      state.move(over: next, scalar)
    }
    return places
  }

  private enum Kind: String {
    case other = "xx", carriageReturn = "cr", lineFeed = "lf", control = "cn", extend = "ex", joiner = "zwj"
    case regional = "ri", prepend = "pp", spacingMark = "sm", leading = "l", vowel = "v", trailing = "t"
    case syllable = "lv", closedSyllable = "lvt"

    private static let all: [Kind] = ScalarTable.graphemeClusterBreak.values.map { names in
      names.lazy.compactMap(Kind.init).first ?? .other
    }

    static func of(_ scalar: UInt32) -> Kind {
      if scalar < 0x7F, scalar >= 0x20 { return .other }
      return all[ScalarTable.graphemeClusterBreak.value(scalar)]
    }
  }

  private static let pictographic = ScalarTable.others.value(named: "extpict") ?? 0
  private static let consonant = ScalarTable.indicConjunctBreak.value(named: "consonant") ?? 0
  private static let linker = ScalarTable.indicConjunctBreak.value(named: "linker") ?? 0
  private static let conjunctExtend = ScalarTable.indicConjunctBreak.value(named: "extend") ?? 0

  /// What comes before a place, as far as it decides.
  private struct State {
    private var last = Kind.other
    /// Whether an odd number of regional indicators comes before.
    private var isOddRegional = false
    /// Whether a pictograph and signs that extend it come before, and a joiner after them.
    private var isPictograph = false
    private var isJoinedPictograph = false
    /// Whether an Indic consonant and signs that extend it come before, and a sign among them that links it on.
    private var isConjunct = false
    private var isLinked = false

    func breaks(before next: Kind, _ scalar: UInt32) -> Bool {
      switch (last, next) {
      case (.carriageReturn, .lineFeed): return false
      case (.carriageReturn, _), (.lineFeed, _), (.control, _), (_, .carriageReturn), (_, .lineFeed), (_, .control):
        return true
      case (.leading, .leading), (.leading, .vowel), (.leading, .syllable), (.leading, .closedSyllable),
        (.syllable, .vowel), (.syllable, .trailing), (.vowel, .vowel), (.vowel, .trailing),
        (.closedSyllable, .trailing), (.trailing, .trailing):
        return false
      case (_, .extend), (_, .joiner), (_, .spacingMark), (.prepend, _): return false
      default: break
      }
      if isLinked, ScalarTable.indicConjunctBreak.has(scalar, consonant) { return false }
      if isJoinedPictograph, ScalarTable.others.has(scalar, pictographic) { return false }
      return !(isOddRegional && next == .regional)
    }

    mutating func move(over next: Kind, _ scalar: UInt32) {
      isOddRegional = next == .regional && !isOddRegional
      isJoinedPictograph = isPictograph && next == .joiner
      if next != .extend || !isPictograph {
        isPictograph = scalar >= 0x80 && ScalarTable.others.has(scalar, pictographic)
      }
      let conjunct = scalar < 0x80 ? -1 : ScalarTable.indicConjunctBreak.value(scalar)
      if conjunct == consonant {
        (isConjunct, isLinked) = (true, false)
      } else if conjunct == linker {
        isLinked = isConjunct
      } else if conjunct != conjunctExtend {
        (isConjunct, isLinked) = (false, false)
      }
      last = next
    }
  }
}
