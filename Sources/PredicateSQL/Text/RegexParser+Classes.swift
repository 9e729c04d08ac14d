import PredicateLanguage

extension RegexParser {
  /// An escape outside of classes.
  mutating func escape() throws(TextRefusal) -> Atom {
    guard let scalar = peek(1) else { throw invalid }
    switch scalar {
    case "A":
      advance(2)
      return .node(.start)
    case "z":
      advance(2)
      return .node(.end)
    case "Z":
      advance(2)
      return .node(.lastLineEnd)
    case "b", "B": throw .pattern("a word boundary `\\\(scalar)`")
    case "1"..."9", "k": throw .pattern("a back reference")
    case "R", "X", "G": throw .pattern("`\\\(scalar)`")
    default: break
    }
    if let members = Self.classes[scalar] {
      advance(2)
      return .node(.set(set(members())))
    }
    return .literal(try escapedScalar())
  }

  /// The classes that a letter stands for.
  private static let classes: [Unicode.Scalar: @Sendable () -> ScalarSet] = [
    "d": { .digits }, "D": { ScalarSet.digits.inverted }, "w": { .words }, "W": { ScalarSet.words.inverted },
    "s": { .spaces }, "S": { ScalarSet.spaces.inverted }, "h": { .horizontalSpaces },
    "H": { ScalarSet.horizontalSpaces.inverted }, "v": { .lineEnds }, "V": { ScalarSet.lineEnds.inverted },
  ]

  /// An escape that stands for one scalar.
  private mutating func escapedScalar() throws(TextRefusal) -> UInt32 {
    advance()
    guard let scalar = peek() else { throw invalid }
    advance()
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "f": return 0x0C
    case "r": return 0x0D
    case "a": return 0x07
    case "e": return 0x1B
    case "u": return try hexadecimal(digits: 4...4)
    case "U": return try hexadecimal(digits: 8...8)
    case "x":
      guard accept("{") else { return try hexadecimal(digits: 1...2) }
      let value = try hexadecimal(digits: 1...6)
      guard accept("}") else { throw invalid }
      return value
    case "p", "P": throw .pattern("a Unicode property `\\\(scalar)`")
    case "a"..."z", "A"..."Z", "0"..."9": throw .pattern("`\\\(scalar)`")
    default: return scalar.value
    }
  }

  private mutating func hexadecimal(digits: ClosedRange<Int>) throws(TextRefusal) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound,
      let digit = peek().flatMap({ Character($0).isASCII ? Character($0).hexDigitValue : nil })
    {
      value = value << 4 | UInt32(digit)
      count += 1
      advance()
    }
    guard count >= digits.lowerBound, Unicode.Scalar(value) != nil else { throw invalid }
    return value
  }

  /// A class in brackets: scalars, ranges and escapes.
  mutating func characterClass() throws(TextRefusal) -> ScalarSet {
    advance()
    let isInverted = accept("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while true {
      guard let scalar = peek() else { throw invalid }
      switch scalar {
      case "]" where !isFirst:
        advance()
        guard !ranges.isEmpty else { throw invalid }
        // Case is ignored before the class is inverted.
        let members = set(ScalarSet(ranges))
        return isInverted ? members.inverted : members
      case "[": throw .pattern("a class within a class")
      case "&" where peek(1) == "&": throw .pattern("an intersection of classes")
      case "-" where peek(1) == "-": throw .pattern("a difference of classes")
      case "-" where !isFirst && peek(1) != "]": throw .pattern("a `-` after a range of a class")
      case "\\":
        if let letter = peek(1), let members = Self.classes[letter] {
          advance(2)
          ranges += members().ranges
          if peek() == "-", peek(1) != "]" { throw .pattern("a `-` after a class") }
        } else {
          ranges.append(try range())
        }
      default: ranges.append(try range())
      }
      isFirst = false
    }
  }

  /// A scalar or a range of them.
  private mutating func range() throws(TextRefusal) -> ClosedRange<UInt32> {
    let first = try member()
    guard peek() == "-", let next = peek(1), next != "]" else { return first...first }
    guard next != "-" else { throw .pattern("a difference of classes") }
    guard next != "[" else { throw .pattern("a class within a class") }
    advance()
    if next == "\\", let letter = peek(1), Self.classes[letter] != nil { throw invalid }
    let last = try member()
    guard first <= last else { throw invalid }
    return first...last
  }

  private mutating func member() throws(TextRefusal) -> UInt32 {
    guard let scalar = peek() else { throw invalid }
    if scalar == "\\" {
      guard peek(1) != "Q" else { throw .pattern("`\\Q` in a class") }
      return try escapedScalar()
    }
    advance()
    return scalar.value
  }
}
