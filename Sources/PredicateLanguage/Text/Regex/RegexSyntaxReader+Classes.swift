extension RegexSyntaxReader {
  /// A class in brackets, with the classes within it; its `[` stands here.
  ///
  /// Which operator comes first: scalars and ranges join what stands before them at once, after the operators that wait;
  /// `--` and `&&` are done from left to right, after all else.
  mutating func brackets() throws(RegexSyntaxError) -> RegexClass {
    let opening = scanner.position
    var parts = RegexClassParts()
    try open(&parts, nil)
    while true {
      guard scanner.current != nil else { throw .invalid(.openBracket, position: opening) }
      let goesOn = try step(&parts)
      guard parts.operators <= Self.mostOperators else {
        throw .tooLarge("more than \(Self.mostOperators) operators in a class")
      }
      if goesOn { continue }
      // A `]` has closed the innermost one.
      if let members = parts.close() { return members }
      parts.last = .class
    }
  }

  /// How many classes may stand within one another.
  private static let mostDepth = 25
  /// How many operators a class may have, with the classes within it: each puts one class within another.
  private static let mostOperators = 100

  /// Begins a class at its `[`, after an operator if one stands before it.
  private mutating func open(_ parts: inout RegexClassParts, _ sign: RegexClassParts.Operator?) throws(RegexSyntaxError)
  {
    try scanner.advance()
    let isInverted = try accept("^")
    guard parts.depth < Self.mostDepth else {
      throw .tooLarge("more than \(Self.mostDepth) classes within one another")
    }
    parts.open(after: sign, ignoresCase: flags.ignoresCase, isInverted: isInverted)
    if !isInverted, scanner.isAt(":"), let members = try namedClass() {
      parts.add(members)
      parts.last = .name
      return
    }
    // A `]` that comes first is itself.
    if scanner.isAt("]") { try add(&parts) } else { parts.last = .start }
  }

  /// Adds the current character.
  private mutating func add(_ parts: inout RegexClassParts) throws(RegexSyntaxError) {
    guard let scalar = scanner.current else { return }
    try scanner.advance()
    parts.addFirst(scalar)
    rangeStart = scalar
  }

  /// Reads the next piece of a class; false at the `]` that ends the innermost one, which is moved past.
  private mutating func step(_ parts: inout RegexClassParts) throws(RegexSyntaxError) -> Bool {
    switch (scanner.sign, parts.last) {
    case ("]", .operator): throw mistake(.classOperator)
    case ("]", _):
      try scanner.advance()
      return false
    case (_, .name): throw mistake(.classOperator)
    case ("[", _):
      try open(&parts, .union)
    case ("\\", _): try escape(&parts)
    case ("-", .start), ("&", .start):
      let sign = scanner.sign
      try scanner.advance()
      if scanner.sign == sign { throw mistake(.classOperator) }
      parts.add(sign == "-" ? 0x2D : 0x26)
    case ("-", let last) where last != .operator: try dash(&parts)
    case ("&", let last) where last != .operator:
      try scanner.advance()
      if try accept("&") {
        parts.operate(.intersection)
      } else if last == .class, scanner.isAt("[") {
        try open(&parts, .intersectionOfClass)
      } else {
        parts.add(0x26)
      }
    default: try add(&parts)
    }
    return true
  }

  /// What begins with a `-` that does not come first.
  private mutating func dash(_ parts: inout RegexClassParts) throws(RegexSyntaxError) {
    try scanner.advance()
    if try accept("-") { return parts.operate(.difference) }
    if parts.last == .class, scanner.isAt("[") { return try open(&parts, .differenceOfClass) }
    guard parts.last == .scalar, !scanner.isAt("["), !scanner.isAt("]"), scanner.current != nil else {
      return parts.add(0x2D)
    }
    let position = scanner.position
    let end: UInt32
    var isNamed = false
    if scanner.isAt("\\") {
      try scanner.advance()
      guard let letter = scanner.current else { throw mistake(.lastBackslash) }
      if let sign = scanner.sign, "sSwWdD".unicodeScalars.contains(sign) { throw mistake(.rangeOfClass) }
      if letter == 0x4E {
        end = try namedScalar()
        isNamed = true
      } else {
        end = letter
        try scanner.advance()
      }
    } else {
      end = scanner.current ?? 0
      try scanner.advance()
    }
    guard let start = rangeStart, start <= end else { throw .invalid(.rangeOrder, position: position) }
    parts.add(.scalars(ScalarSet([start...end])))
    parts.last = .range
    if isNamed { rangeStart = end }
  }

  /// An escape within brackets, at its backslash.
  private mutating func escape(_ parts: inout RegexClassParts) throws(RegexSyntaxError) {
    try scanner.advance()
    guard let scalar = scanner.current, let letter = Unicode.Scalar(scalar) else { throw mistake(.lastBackslash) }
    switch letter {
    case "p", "P":
      parts.add(try property())
      parts.last = .class
    case "N":
      let scalar = try namedScalar()
      parts.addFirst(scalar)
      rangeStart = scalar
    default:
      guard let members = RegexLetterClass(letter) else { return try add(&parts) }
      try scanner.advance()
      parts.add(.letter(members))
      parts.last = .range
    }
  }

  /// `[:alpha:]`, at its first colon; nil, and nothing is moved past, if that does not stand here.
  private mutating func namedClass() throws(RegexSyntaxError) -> RegexClass? {
    let start = scanner
    try scanner.advance()
    let isInverted = try accept("^")
    let position = scanner.position
    var name = ""
    while let scalar = scanner.current {
      name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      try scanner.advance()
      if scanner.isQuoted { break }
      guard scanner.isAt(":") else { continue }
      try scanner.advance()
      guard scanner.current == 0x5D else { break }
      guard let members = members(ofProperty: name, isInverted: isInverted) else {
        throw .invalid(.unknownProperty(name), position: position)
      }
      return members
    }
    scanner = start
    return nil
  }
}
