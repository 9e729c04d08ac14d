extension RegexSyntaxReader {
  /// What a backslash and a letter stand for, outside of classes; the letter stands here. The second part says whether it may
  /// be repeated.
  mutating func escape() throws(RegexSyntaxError) -> (tree: RegexSyntax?, mayRepeat: Bool) {
    guard let scalar = scanner.current, let letter = Unicode.Scalar(scalar) else { throw mistake(.lastBackslash) }
    if let assertion = assertion(letter) {
      try scanner.advance()
      return (.assertion(assertion), false)
    }
    switch letter {
    case "1"..."9": return (try reference(letter), true)
    case "k": return (try namedReference(), true)
    case "N": return (literal(try namedScalar()), true)
    case "p", "P": return (.one(try property()), true)
    case "R":
      try scanner.advance()
      return (Self.anyLineEnd, true)
    case "X":
      try scanner.advance()
      return (Self.cluster, true)
    default: break
    }
    try scanner.advance()
    if let members = RegexLetterClass(letter) { return (.one(.letter(members)), true) }
    return (literal(scalar), true)
  }

  private func assertion(_ letter: Unicode.Scalar) -> RegexAssertion? {
    switch letter {
    case "A", "G": .start
    case "z": .end
    case "Z": .lastLineEnd
    case "b", "B":
      flags.knowsUnicodeWords
        ? .unicodeWordBoundary(isInverted: letter == "B") : .wordBoundary(isInverted: letter == "B")
    default: nil
    }
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

  /// `\X`: all up to where the next user-perceived character begins.
  private static let cluster: RegexSyntax = {
    let any = RegexSyntax.one(.scalars(ScalarSet([0...0x10_FFFF])))
    let more = RegexSyntax.sequence([.assertion(.clusterBoundary(isInverted: true)), any])
    return .group(
      .sequence([
        any, .repeated(.group(more, .plain), least: 0, most: nil, .greedy),
        .assertion(.clusterBoundary(isInverted: false)),
      ]), .plain)
  }()

  // MARK: Names

  /// The scalar of a name in braces, as in `\N{BULLET}`, whose `N` stands here.
  mutating func namedScalar() throws(RegexSyntaxError) -> UInt32 {
    let position = scanner.position
    let name = try bracedName()
    guard let scalar = ScalarName.scalar(named: name) else {
      throw .invalid(.unknownScalar(name), position: position)
    }
    return scalar
  }

  /// The class of a property in braces, as in `\p{L}`, whose `p` or `P` stands here.
  mutating func property() throws(RegexSyntaxError) -> RegexClass {
    let isInverted = scanner.isAt("P")
    let position = scanner.position
    let name = try bracedName()
    guard let members = members(ofProperty: name, isInverted: isInverted) else {
      throw .invalid(.unknownProperty(name), position: position)
    }
    return members
  }

  /// The scalars that have a property. Case is ignored before it is inverted. Nil if nothing has the name.
  func members(ofProperty name: String, isInverted: Bool) -> RegexClass? {
    guard let property = RegexProperty(named: name) else { return nil }
    let ignoresCase = flags.ignoresCase && !property.keepsCase
    let members = ignoresCase ? RegexClass.caseless(.property(property)) : .property(property)
    return isInverted ? .inverted(members) : members
  }

  private mutating func bracedName() throws(RegexSyntaxError) -> String {
    try scanner.advance()
    // A `{` that was escaped opens it, too, and ICU closes it by an escaped `}`.
    guard scanner.current == 0x7B else { throw mistake(.propertyBraces) }
    var name = ""
    while true {
      try scanner.advance()
      guard let scalar = scanner.current else { throw mistake(.propertyBraces) }
      if scalar == 0x7D { break }
      name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    try scanner.advance()
    return name
  }
}
