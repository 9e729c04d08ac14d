extension RegexSyntaxReader {
  /// An escape outside of classes.
  mutating func escape() throws(RegexSyntaxError) -> RegexSyntax {
    guard let letter = peek(1) else { throw invalid }
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
    case "b", "B": throw .unknown("a word boundary `\\\(letter)`")
    case "1"..."9", "k": throw .unknown("a back reference")
    case "R", "X", "G": throw .unknown("`\\\(letter)`")
    default: break
    }
    if let members = RegexLetterClass(letter) {
      advance(2)
      return .letterClass(members)
    }
    return .literal(try escapedScalar())
  }

  /// An escape that stands for one scalar.
  private mutating func escapedScalar() throws(RegexSyntaxError) -> UInt32 {
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
    case "p", "P": throw .unknown("a Unicode property `\\\(scalar)`")
    case "a"..."z", "A"..."Z", "0"..."9": throw .unknown("`\\\(scalar)`")
    default: return scalar.value
    }
  }

  private mutating func hexadecimal(digits: ClosedRange<Int>) throws(RegexSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound,
      let digit = peek().flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil })
    {
      value = value << 4 | UInt32(digit)
      count += 1
      advance()
    }
    guard count >= digits.lowerBound, Unicode.Scalar(value) != nil else { throw invalid }
    return value
  }

  // MARK: Classes in brackets

  /// A class in brackets: scalars, ranges and escapes.
  mutating func brackets() throws(RegexSyntaxError) -> RegexBrackets {
    advance()
    var brackets = RegexBrackets()
    brackets.isInverted = accept("^")
    while true {
      guard let scalar = peek() else { throw invalid }
      let isFirst = brackets.members.isEmpty
      switch scalar {
      case "]" where !isFirst:
        advance()
        return brackets
      case "[": throw .unknown("a class within a class")
      case "&" where peek(1) == "&": throw .unknown("an intersection of classes")
      case "-" where peek(1) == "-": throw .unknown("a difference of classes")
      // A `-` is itself only at either end.
      case "-" where !isFirst && peek(1) != "]": throw .unknown("a `-` after a range of a class")
      case "\\":
        if let members = peek(1).flatMap(RegexLetterClass.init) {
          advance(2)
          brackets.members.append(.letterClass(members))
          if peek() == "-", peek(1) != "]" { throw .unknown("a `-` after a class") }
        } else {
          brackets.members.append(.scalars(try range(&brackets.hasDoubtfulSigns)))
        }
      default: brackets.members.append(.scalars(try range(&brackets.hasDoubtfulSigns)))
      }
    }
  }

  /// A scalar or a range of them.
  private mutating func range(_ isDoubtful: inout Bool) throws(RegexSyntaxError) -> ClosedRange<UInt32> {
    let first = try member(&isDoubtful)
    guard peek() == "-", let next = peek(1), next != "]" else { return first...first }
    guard next != "-" else { throw .unknown("a difference of classes") }
    guard next != "[" else { throw .unknown("a class within a class") }
    advance()
    if next == "\\", peek(1).flatMap(RegexLetterClass.init) != nil { throw invalid }
    let last = try member(&isDoubtful)
    guard first <= last else { throw invalid }
    return first...last
  }

  /// One scalar within brackets.
  private mutating func member(_ isDoubtful: inout Bool) throws(RegexSyntaxError) -> UInt32 {
    guard let scalar = peek() else { throw invalid }
    if scalar == "\\" {
      guard peek(1) != "Q" else { throw .unknown("`\\Q` in a class") }
      return try escapedScalar()
    }
    switch scalar {
    case "]", "&", "{", "}", ":", "^", "\0"..<" ", "\u{7F}": isDoubtful = true
    case "\u{80}"...: isDoubtful = isDoubtful || scalar.properties.isPatternWhitespace
    default: break
    }
    advance()
    return scalar.value
  }
}
