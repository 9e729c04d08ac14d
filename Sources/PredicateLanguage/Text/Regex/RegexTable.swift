/// The properties that ``ScalarTable`` has the values of.
enum RegexTable: CaseIterable, Hashable, Sendable {
  case script, scriptExtensions, block, graphemeClusterBreak, wordBreak, sentenceBreak, lineBreak, eastAsianWidth
  case joiningType, joiningGroup, hangulSyllableType, bidiClass, decompositionType, indicSyllabicCategory
  case indicPositionalCategory, verticalOrientation, bidiPairedBracketType, nfcQuickCheck, nfdQuickCheck
  case nfkcQuickCheck, nfkdQuickCheck, indicConjunctBreak, identifierStatus, identifierType, leadCombiningClass
  case trailCombiningClass
  /// Several with yes and no, each of which is a value.
  case others

  var table: ScalarTable {
    switch self {
    case .script: .script
    case .scriptExtensions: .scriptExtensions
    case .block: .block
    case .graphemeClusterBreak: .graphemeClusterBreak
    case .wordBreak: .wordBreak
    case .sentenceBreak: .sentenceBreak
    case .lineBreak: .lineBreak
    case .eastAsianWidth: .eastAsianWidth
    case .joiningType: .joiningType
    case .joiningGroup: .joiningGroup
    case .hangulSyllableType: .hangulSyllableType
    case .bidiClass: .bidiClass
    case .decompositionType: .decompositionType
    case .indicSyllabicCategory: .indicSyllabicCategory
    case .indicPositionalCategory: .indicPositionalCategory
    case .verticalOrientation: .verticalOrientation
    case .bidiPairedBracketType: .bidiPairedBracketType
    case .nfcQuickCheck: .nfcQuickCheck
    case .nfdQuickCheck: .nfdQuickCheck
    case .nfkcQuickCheck: .nfkcQuickCheck
    case .nfkdQuickCheck: .nfkdQuickCheck
    case .indicConjunctBreak: .indicConjunctBreak
    case .identifierStatus: .identifierStatus
    case .identifierType: .identifierType
    case .leadCombiningClass: .leadCombiningClass
    case .trailCombiningClass: .trailCombiningClass
    case .others: .others
    }
  }
}
