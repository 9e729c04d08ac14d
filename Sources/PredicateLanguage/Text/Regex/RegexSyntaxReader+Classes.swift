extension RegexSyntaxReader {
  /// An escape outside of classes.
  mutating func escape() throws(RegexSyntaxError) -> RegexSyntax {
    guard let letter = peek(1) else { throw invalid }
    let assertion: RegexAssertion?
    switch letter {
    case "A", "G": assertion = .start
    case "z": assertion = .end
    case "Z": assertion = .lastLineEnd
    case "b": assertion = .wordBoundary(isInverted: false)
    case "B": assertion = .wordBoundary(isInverted: true)
    default: assertion = nil
    }
    if let assertion {
      advance(2)
      return .assertion(assertion)
    }
    switch letter {
    case "1"..."9": return try reference()
    case "k": return try namedReference()
    case "R":
      advance(2)
      return Self.anyLineEnd
    case "X": throw .unknown("`\\X`")
    default: break
    }
    if let found = try classEscape() { return .one(found) }
    return literal(try escapedScalar())
  }

  /// `\R`: a line end, of which carriage return and line feed together are one that is not taken apart.
  private static let anyLineEnd = orPair(.lineEnds)
  /// `.` with `(?s)`: any scalar, or carriage return and line feed.
  static let anything = orPair(ScalarSet([0...0x10_FFFF]))

  /// One scalar of a set that holds carriage return and line feed, which are one where they stand together.
  private static func orPair(_ set: ScalarSet) -> RegexSyntax {
    let others = ScalarSet(set.inverted.ranges + [0xD...0xD]).inverted
    return .group(
      .alternatives([
        .sequence([.literal(0xD), .literal(0xA)]), .sequence([.literal(0xD), .assertion(.noLineFeed)]),
        .one(.scalars(others)),
      ]), .plain)
  }

  /// `\1`: what a group has taken that was opened before.
  private mutating func reference() throws(RegexSyntaxError) -> RegexSyntax {
    guard let digit = peek(1), let next = Int(String(digit)), next <= groups,
      peek(2).map({ !("0"..."9").contains($0) }) ?? true
    else { throw .unknown("a back-reference to a group that comes later") }
    advance(2)
    return .reference(next, ignoresCase: flags.ignoresCase)
  }

  private mutating func namedReference() throws(RegexSyntaxError) -> RegexSyntax {
    guard peek(2) == "<" else { throw invalid }
    advance(3)
    guard let group = names[try bracketedName()] else { throw invalid }
    advance()
    return .reference(group, ignoresCase: flags.ignoresCase)
  }

  /// A class that an escape stands for, in brackets or outside; nil if it stands for none.
  private mutating func classEscape() throws(RegexSyntaxError) -> RegexClass? {
    guard let letter = peek(1) else { return nil }
    if let members = RegexLetterClass(letter) {
      advance(2)
      return .letter(members)
    }
    guard letter == "p" || letter == "P" else { return nil }
    advance(2)
    guard accept("{") else { throw invalid }
    var name: [Unicode.Scalar] = []
    while let scalar = peek(), scalar != "}" {
      name.append(scalar)
      advance()
    }
    guard accept("}") else { throw invalid }
    guard let property = RegexProperty(named: name) else {
      throw .unknown("the property `\(String(String.UnicodeScalarView(name)))`")
    }
    return named(property, isInverted: letter == "P")
  }

  /// Case is ignored before a property is inverted.
  private func named(_ property: RegexProperty, isInverted: Bool) -> RegexClass {
    let members = flags.ignoresCase ? RegexClass.caseless(.property(property)) : .property(property)
    return isInverted ? .inverted(members) : members
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

  /// A class in brackets: scalars, ranges, escapes and names, and classes within it. What stands side by side is joined
  /// before `&&` and `--` are done, from left to right.
  mutating func brackets(depth: Int = 0) throws(RegexSyntaxError) -> RegexClass {
    guard depth < Self.mostClassDepth else {
      throw .unknown("more than \(Self.mostClassDepth) classes within one another")
    }
    if flags.isSpaced { throw .unknown("a class after `(?x)`") }
    if let named = try namedClass() { return named }
    advance()
    let isInverted = accept("^")
    var parts = ClassParts()
    while true {
      guard let scalar = peek() else { throw invalid }
      switch scalar {
      case "]" where parts.hasBegun:
        guard !parts.wantsOperand else { throw invalid }
        advance()
        let members = flags.ignoresCase ? RegexClass.caseless(parts.result) : parts.result
        return isInverted ? .inverted(members) : members
      case "[": parts.add(try brackets(depth: depth + 1))
      case "&" where peek(1) == "&", "-" where peek(1) == "-":
        guard parts.hasBegun, !parts.wantsOperand else { throw invalid }
        advance(2)
        parts.operate(scalar == "&" ? .intersection : .difference)
      case "&" where peek(1) == "[": throw .unknown("`&` before a class within a class")
      case "-" where peek(1) == "[": throw .unknown("`-` before a class within a class")
      // A `-` is itself only at either end.
      case "-" where parts.hasBegun && peek(1) != "]": throw .unknown("a `-` after a range of a class")
      case "\\":
        if let members = try classEscape() {
          parts.add(members)
          if peek() == "-", peek(1) != "]", peek(1) != "-" { throw .unknown("a `-` after a class") }
        } else {
          parts.add(.scalars(ScalarSet([try range()])))
        }
      default: parts.add(.scalars(ScalarSet([try range()])))
      }
    }
  }

  private static let mostClassDepth = 10

  /// What has been read of a class in brackets.
  private struct ClassParts {
    /// What stands side by side since the last operator.
    private var union: [RegexClass] = []
    /// What stands before it, and the operator.
    private var left: (members: RegexClass, Operator)?
    private(set) var hasBegun = false

    enum Operator { case intersection, difference }

    /// Whether an operator waits for what comes after it.
    var wantsOperand: Bool { union.isEmpty }

    mutating func add(_ members: RegexClass) {
      union.append(members)
      hasBegun = true
    }

    mutating func operate(_ next: Operator) {
      left = (result, next)
      union = []
    }

    /// All of it.
    var result: RegexClass {
      let right = RegexClass.joined(union)
      switch left {
      case nil: return right
      case (let members, .intersection)?: return .intersection(members, right)
      case (let members, .difference)?: return .difference(members, right)
      }
    }
  }

  /// `[:alpha:]`; nil if that does not stand here.
  private mutating func namedClass() throws(RegexSyntaxError) -> RegexClass? {
    guard peek(1) == ":" else { return nil }
    var name: [Unicode.Scalar] = []
    let isInverted = peek(2) == "^"
    var offset = isInverted ? 3 : 2
    while let scalar = peek(offset), scalar != ":" {
      name.append(scalar)
      offset += 1
    }
    guard peek(offset) == ":", peek(offset + 1) == "]",
      let property = RegexProperty(named: name)
    else { throw .unknown("a class that begins with `[:`") }
    advance(offset + 2)
    return named(property, isInverted: isInverted)
  }

  /// A scalar or a range of them.
  private mutating func range() throws(RegexSyntaxError) -> ClosedRange<UInt32> {
    if peek() == "&", peek(1) == "-" { throw .unknown("a range that begins with `&`") }
    let first = try member()
    guard peek() == "-", let next = peek(1), next != "]" else { return first...first }
    // `--` takes away what follows.
    if next == "-" { return first...first }
    guard next != "[" else { throw .unknown("`-` before a class within a class") }
    advance()
    if next == "\\", let letter = peek(1) {
      if RegexLetterClass(letter) != nil { throw invalid }
      if letter == "p" || letter == "P" { throw .unknown("a range that ends with a property") }
    }
    let last = try member()
    guard first <= last else { throw invalid }
    return first...last
  }

  /// One scalar within brackets.
  private mutating func member() throws(RegexSyntaxError) -> UInt32 {
    guard let scalar = peek() else { throw invalid }
    if scalar == "\\" {
      guard peek(1) != "Q" else { throw .unknown("`\\Q` in a class") }
      return try escapedScalar()
    }
    advance()
    return scalar.value
  }
}
