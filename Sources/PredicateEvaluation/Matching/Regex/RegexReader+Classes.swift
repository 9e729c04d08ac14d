import PredicateLanguage

extension RegexReader {
  /// A scalar that stands for itself, or for its other case, too.
  func literal(_ scalar: UInt32) throws(BeyondRegexTree) -> RegexClass {
    guard ignoresCase else { return .literal(scalar) }
    // Beyond ASCII one letter may match several.
    guard scalar < 0x80 else { throw BeyondRegexTree() }
    return RegexClass(set: Self.withBothCases(ScalarSet(scalar)), isExact: false)
  }

  /// An escape outside of classes.
  mutating func escape() throws(BeyondRegexTree) -> RegexTree {
    guard let letter = peek(1) else { throw BeyondRegexTree() }
    switch letter {
    case "A":
      advance(2)
      return .start
    case "z":
      advance(2)
      return .end
    case "Z":
      advance(2)
      return .lastLineEnd
    default: break
    }
    if let named = Self.namedClasses[letter] {
      advance(2)
      return .one(named)
    }
    return .one(try literal(try escapedScalar()))
  }

  /// What the letter of an escape stands for, if that is a class.
  private static let namedClasses: [Unicode.Scalar: RegexClass] = [
    "d": RegexClass(set: digits, isExact: false), "D": RegexClass(set: inverted(digits), isExact: false),
    "w": RegexClass(set: words, isExact: false), "W": RegexClass(set: inverted(words), isExact: false),
    "s": RegexClass(set: .spaces), "S": RegexClass(set: ScalarSet.spaces.inverted),
    "h": RegexClass(set: .horizontalSpaces), "H": RegexClass(set: ScalarSet.horizontalSpaces.inverted),
    "v": RegexClass(set: .lineEnds), "V": RegexClass(set: ScalarSet.lineEnds.inverted),
  ]

  /// The scalars of `\d` and `\w` that all versions of Unicode agree on.
  private static let digits = ScalarSet([0x30...0x39])
  private static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// The other ASCII scalars.
  private static func inverted(_ set: ScalarSet) -> ScalarSet { ascii(set.inverted) }

  /// What the set has of ASCII.
  private static func ascii(_ set: ScalarSet) -> ScalarSet {
    ScalarSet(set.ranges.filter { $0.lowerBound < 0x80 }.map { $0.lowerBound...min($0.upperBound, 0x7F) })
  }

  /// The ASCII scalars of the set, letters in both cases.
  private static func withBothCases(_ set: ScalarSet) -> ScalarSet {
    let letters = (UInt32(0x41)...0x5A).filter { set.contains($0) || set.contains($0 | 0x20) }
    return ScalarSet(ascii(set).ranges + letters.map { $0...$0 } + letters.map { ($0 | 0x20)...($0 | 0x20) })
  }

  /// An escape that stands for one scalar.
  private mutating func escapedScalar() throws(BeyondRegexTree) -> UInt32 {
    advance()
    guard let scalar = peek() else { throw BeyondRegexTree() }
    advance()
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "f": return 0x0C
    case "r": return 0x0D
    case "a": return 0x07
    case "e": return 0x1B
    case "u": return try hexadecimal(digits: 4)
    case "x": return try hexadecimal(digits: 2)
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": return scalar.value
    default: throw BeyondRegexTree()
    }
  }

  private mutating func hexadecimal(digits: Int) throws(BeyondRegexTree) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek().flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) else {
        throw BeyondRegexTree()
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    guard Unicode.Scalar(value) != nil else { throw BeyondRegexTree() }
    return value
  }

  // MARK: Classes in brackets

  /// A class in brackets: scalars, ranges and escapes.
  mutating func bracketClass() throws(BeyondRegexTree) -> RegexClass {
    advance()
    let isInverted = accept("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isExact = !ignoresCase
    while let scalar = peek() {
      if scalar == "]", !ranges.isEmpty {
        advance()
        // Case is ignored before the class is inverted.
        var members = ignoresCase ? Self.withBothCases(ScalarSet(ranges)) : ScalarSet(ranges)
        if isInverted { members = members.inverted }
        if !isExact { members = Self.ascii(members) }
        // The engines need not agree on a class of nothing.
        guard !members.ranges.isEmpty else { throw BeyondRegexTree() }
        return RegexClass(set: members, isExact: isExact)
      }
      if scalar == "\\", let letter = peek(1), let named = Self.namedClasses[letter] {
        // Others than these have meanings of their own in brackets.
        guard ["d", "D", "w", "W", "s", "S"].contains(letter) else { throw BeyondRegexTree() }
        advance(2)
        ranges += named.set.ranges
        isExact = isExact && named.isExact
        if peek() == "-" { throw BeyondRegexTree() }
        continue
      }
      // A `-` is itself only at either end, and never next to another.
      if scalar == "-", peek(1) == "-" || (!ranges.isEmpty && peek(1) != "]") { throw BeyondRegexTree() }
      ranges.append(try range())
    }
    throw BeyondRegexTree()
  }

  /// A scalar or a range of them.
  private mutating func range() throws(BeyondRegexTree) -> ClosedRange<UInt32> {
    let first = try member()
    guard peek() == "-", let next = peek(1), next != "]" else { return first...first }
    guard next != "-" else { throw BeyondRegexTree() }
    advance()
    if next == "\\", let letter = peek(1), Self.namedClasses[letter] != nil { throw BeyondRegexTree() }
    let last = try member()
    guard first <= last else { throw BeyondRegexTree() }
    return first...last
  }

  /// One scalar within brackets. Those that may begin something else there are not read.
  private mutating func member() throws(BeyondRegexTree) -> UInt32 {
    guard let scalar = peek() else { throw BeyondRegexTree() }
    switch scalar {
    case "\\":
      let value = try escapedScalar()
      guard value < 0x80 || !ignoresCase else { throw BeyondRegexTree() }
      return value
    case "[", "]", "&", "{", "}", ":", "^": throw BeyondRegexTree()
    case "\0"..<" ", "\u{7F}": throw BeyondRegexTree()
    case "\u{80}"...:
      guard !ignoresCase, !scalar.properties.isPatternWhitespace else { throw BeyondRegexTree() }
    default: break
    }
    advance()
    return scalar.value
  }
}
