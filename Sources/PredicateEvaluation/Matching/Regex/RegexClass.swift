import PredicateLanguage

/// What one place of a regular expression takes.
struct RegexClass: Hashable, Sendable {
  /// The scalars.
  var set: ScalarSet
  /// Whether the set is all there is. If not it holds ASCII alone, and whether any other text stands here is a question
  /// for the other engine: `\w` goes by a version of Unicode, and a letter whose case is ignored may be part of `ß`.
  var isExact = true

  /// The only text that stands here, as UTF-8; nil if there are others.
  var only: [UInt8]? {
    guard isExact, let value = set.only, let scalar = Unicode.Scalar(value) else { return nil }
    return Array(UTF8.encode(scalar) ?? .init())
  }
}

extension RegexClass {
  /// A scalar that stands for itself and, if case is ignored, for its other case; nil where it may have several.
  init?(literal scalar: UInt32, ignoresCase: Bool) {
    guard ignoresCase else {
      self.init(set: ScalarSet(scalar))
      return
    }
    // Beyond ASCII one letter may match several.
    guard scalar < 0x80 else { return nil }
    self.init(set: Self.withBothCases(ScalarSet(scalar)), isExact: false)
  }

  /// What a letter stands for.
  init(_ letter: RegexLetterClass) {
    let (set, isExact): (ScalarSet, Bool) =
      switch letter.kind {
      // All versions of Unicode agree on the digits and letters of ASCII, and on nothing beyond.
      case .digits: (ScalarSet([0x30...0x39]), false)
      case .words: (ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]), false)
      case .spaces: (.spaces, true)
      case .horizontalSpaces: (.horizontalSpaces, true)
      case .lineEnds: (.lineEnds, true)
      }
    let members = letter.isInverted ? set.inverted : set
    self.init(set: isExact ? members : Self.ascii(members), isExact: isExact)
  }

  /// A class in brackets; nil if it holds what may be something else to the other engine, or several texts may stand for
  /// one of its letters.
  init?(_ brackets: RegexBrackets, ignoresCase: Bool) {
    guard !brackets.hasDoubtfulSigns else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    var isExact = !ignoresCase
    for member in brackets.members {
      switch member {
      case .scalars(let range):
        guard !ignoresCase || range.upperBound < 0x80 else { return nil }
        ranges.append(range)
      case .letterClass(let letter):
        // The others have meanings of their own in brackets.
        guard [.digits, .words, .spaces].contains(letter.kind) else { return nil }
        let members = RegexClass(letter)
        ranges += members.set.ranges
        isExact = isExact && members.isExact
      }
    }
    // Case is ignored before the class is inverted.
    var members = ignoresCase ? Self.withBothCases(ScalarSet(ranges)) : ScalarSet(ranges)
    if brackets.isInverted { members = members.inverted }
    if !isExact { members = Self.ascii(members) }
    // The engines need not agree on a class of nothing.
    guard !members.ranges.isEmpty else { return nil }
    self.init(set: members, isExact: isExact)
  }

  /// What the set has of ASCII.
  private static func ascii(_ set: ScalarSet) -> ScalarSet {
    ScalarSet(set.ranges.filter { $0.lowerBound < 0x80 }.map { $0.lowerBound...min($0.upperBound, 0x7F) })
  }

  /// The ASCII scalars of the set, letters in both cases.
  private static func withBothCases(_ set: ScalarSet) -> ScalarSet {
    let letters = (UInt32(0x41)...0x5A).filter { set.contains($0) || set.contains($0 | 0x20) }
    return ScalarSet(ascii(set).ranges + letters.map { $0...$0 } + letters.map { ($0 | 0x20)...($0 | 0x20) })
  }
}
