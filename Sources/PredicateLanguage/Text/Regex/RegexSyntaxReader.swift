/// Reads ICU's regular expressions, all that they may hold.
///
///     alternatives = sequence *("|" sequence)
///     sequence     = *(atom [repeat] / assertion / look / flags / comment)
///     atom         = literal / "." / escape / class / "(" [kind] alternatives ")"
///     assertion    = "^" / "$" / "\A" / "\z" / "\Z" / "\G" / "\b" / "\B"
///     look         = "(?" ("=" / "!" / "<=" / "<!") alternatives ")"
///     kind         = "?:" / "?>" / "?<" name ">" / "?" flags ":"
///     flags        = "(?" *letter ["-" *letter] ")"          letter = "i" / "s" / "m" / "x" / "d" / "w" / "u"
///     comment      = "(?#" *any ")"
///     repeat       = ("*" / "+" / "?" / "{" count ["," [count]] "}") ["?" / "+"]
///
/// What characters are is the affair of ``RegexScanner``.
package struct RegexSyntaxReader {
  var scanner: RegexScanner
  private var depth = 0
  /// The flags that are on here.
  private(set) var flags = RegexFlags() { didSet { scanner.isSpaced = flags.isSpaced } }
  /// How many groups have been opened that keep what they take.
  private var groups = 0
  /// The names of groups so far, each of which may be given once.
  private var names: [String: Int] = [:]
  /// The largest number of a group that is asked for again, and where.
  private var largestReference = (number: 0, position: 0)
  /// How many `??` have been read, which ICU builds as repeats without end, so that no look-behind may have one.
  private var lazyOptions = 0
  /// The last scalar of a class that may begin a range.
  var rangeStart: UInt32?

  private static let mostDepth = 50
  private static let largestCount = 65_535

  /// The pattern as a tree that must cover the whole text. `ignoresCase` is what `(?i)` before all else would say.
  package static func read(_ pattern: String, ignoresCase: Bool) throws(RegexSyntaxError) -> RegexSyntax {
    var reader = RegexSyntaxReader(scanner: RegexScanner(pattern))
    reader.flags.ignoresCase = ignoresCase
    try reader.scanner.advance()
    let tree = try reader.alternatives()
    guard reader.scanner.current == nil else { throw reader.mistake(.closingParenthesis) }
    guard reader.largestReference.number <= reader.groups else {
      throw .invalid(.reference(reader.largestReference.number), position: reader.largestReference.position)
    }
    return tree.endingWithText()
  }

  private init(scanner: RegexScanner) { self.scanner = scanner }

  /// A mistake here.
  func mistake(_ mistake: RegexMistake) -> RegexSyntaxError { .invalid(mistake, position: scanner.position) }

  /// Takes the current character if it is this one.
  mutating func accept(_ scalar: Unicode.Scalar) throws(RegexSyntaxError) -> Bool {
    guard scanner.isAt(scalar) else { return false }
    try scanner.advance()
    return true
  }

  // MARK: Structure

  private mutating func alternatives() throws(RegexSyntaxError) -> RegexSyntax {
    guard depth < Self.mostDepth else { throw .tooLarge("more than \(Self.mostDepth) groups within one another") }
    depth += 1
    defer { depth -= 1 }
    var trees = [try sequence()]
    while try accept("|") { trees.append(try sequence()) }
    return trees.count == 1 ? trees[0] : .alternatives(trees)
  }

  private mutating func sequence() throws(RegexSyntaxError) -> RegexSyntax {
    var trees: [RegexSyntax] = []
    while true {
      let before = (largestReference, lazyOptions)
      guard let (atom, mayRepeat) = try atom() else { break }
      guard let atom else { continue }
      guard mayRepeat else {
        trees.append(atom)
        continue
      }
      // A comment may stand before a repeat.
      while scanner.isAt("("), try skipComment() {}
      if let (least, most, greed) = try count() {
        // Of what is never there nothing is asked; ICU keeps what is lazy or possessive.
        if most == 0, greed == .greedy { (largestReference, lazyOptions) = before }
        trees.append(.repeated(atom, least: least, most: most, greed))
      } else {
        trees.append(atom)
      }
    }
    return trees.count == 1 ? trees[0] : .sequence(trees)
  }

  /// Moves past `(?#…)` if that stands here, at a `(`.
  private mutating func skipComment() throws(RegexSyntaxError) -> Bool {
    let start = scanner
    try scanner.advance()
    guard scanner.isAt("?") else {
      scanner = start
      return false
    }
    try scanner.advanceToKind()
    guard scanner.isAt("#") else {
      scanner = start
      return false
    }
    try comment()
    return true
  }

  /// The rest of a comment, whose `#` stands here.
  private mutating func comment() throws(RegexSyntaxError) {
    let start = scanner.position
    repeat {
      try scanner.advance()
      guard scanner.current != nil else { throw .invalid(.openParenthesis, position: max(start - 2, 0)) }
    } while !scanner.isAt(")")
    try scanner.advance()
  }

  /// The next atom, nil for a comment, and whether it may be repeated; nil at the end of the sequence. Flags are an empty
  /// sequence, which keeps the literals around it apart.
  private mutating func atom() throws(RegexSyntaxError) -> (tree: RegexSyntax?, mayRepeat: Bool)? {
    guard let scalar = scanner.current else { return nil }
    guard let sign = scanner.sign else {
      try scanner.advance()
      return (literal(scalar), true)
    }
    switch sign {
    case "|", ")": return nil
    case "*", "+", "?", "{": throw mistake(.repeatOfNothing(sign))
    case "}": throw mistake(.closingBrace)
    case "(": return try group()
    case "[":
      let members = try brackets()
      return (.one(members), true)
    case "\\":
      try scanner.advance()
      return try escape()
    default: break
    }
    try scanner.advance()
    switch sign {
    case ".":
      if flags.takesLineEnds { return (Self.anything, true) }
      return (.one(flags.knowsLineFeedsOnly ? .notLineFeeds : .notLineEnds), true)
    case "^":
      let assertion: RegexAssertion =
        !flags.knowsLines ? .start : flags.knowsLineFeedsOnly ? .lineFeedStart : .lineStart
      return (.assertion(assertion), true)
    case "$":
      let assertion: RegexAssertion =
        flags.knowsLineFeedsOnly
        ? flags.knowsLines ? .lineFeedEnd : .lastLineFeedEnd : flags.knowsLines ? .lineEnd : .lastLineEnd
      return (.assertion(assertion), true)
    default: return (literal(scalar), true)
    }
  }

  /// A scalar that stands for itself. Half of a pair is in no text.
  func literal(_ scalar: UInt32) -> RegexSyntax {
    guard Unicode.Scalar(scalar) != nil else { return .one(.scalars(ScalarSet([]))) }
    return flags.ignoresCase ? .caseless(scalar) : .literal(scalar)
  }

  // MARK: Groups

  private mutating func group() throws(RegexSyntaxError) -> (tree: RegexSyntax?, mayRepeat: Bool) {
    let opening = scanner.position
    let (outer, outerOptions) = (flags, lazyOptions)
    var kind = RegexGroup.plain
    try scanner.advance()
    if scanner.isAt("?") {
      try scanner.advanceToKind()
      switch scanner.sign {
      case ":": try scanner.advance()
      case ">":
        try scanner.advance()
        kind = .atomic
      case "=", "!":
        kind = .look(isBehind: false, isNegative: scanner.isAt("!"))
        try scanner.advance()
      case "<":
        try scanner.advance()
        if scanner.isAt("=") || scanner.isAt("!") {
          kind = .look(isBehind: true, isNegative: scanner.isAt("!"))
          try scanner.advance()
        } else {
          let (name, position) = (try name(), scanner.position)
          groups += 1
          kind = .capture(groups)
          guard names.updateValue(groups, forKey: name) == nil else {
            throw .invalid(.repeatedName(name), position: position)
          }
          try scanner.advance()
        }
      case "#":
        try comment()
        return (nil, false)
      default:
        // Flags alone are on up to the end of the group around them.
        if try readFlags() { return (.sequence([]), false) }
      }
    } else {
      groups += 1
      kind = .capture(groups)
    }
    let tree = try alternatives()
    guard scanner.isAt(")") else { throw .invalid(.openParenthesis, position: opening) }
    flags = outer
    try scanner.advance()
    guard case .look(let isBehind, _) = kind else { return (.group(tree, kind), true) }
    if isBehind {
      guard let most = tree.mostBehind, lazyOptions == outerOptions else {
        throw .invalid(.unboundedLookBehind, position: opening)
      }
      guard most <= RegexSyntax.mostBehind else {
        throw .tooLarge("a look-behind of more than \(RegexSyntax.mostBehind) characters")
      }
    }
    return (.group(tree, kind), false)
  }

  /// Flags up to the `)` or `:` that ends them, which are on after it; true for `)`.
  private mutating func readFlags() throws(RegexSyntaxError) -> Bool {
    var isOn = true
    var next = flags
    var count = 0
    while true {
      switch scanner.sign {
      case "-"?: isOn = false
      case ")"? where count > 0, ":"? where count > 0:
        let isAlone = scanner.isAt(")")
        flags = next
        try scanner.advance()
        return isAlone
      case let letter?:
        guard next.set(letter.value, isOn) else { throw mistake(count == 0 ? .groupKind : .flag(letter)) }
      case nil: throw mistake(.groupKind)
      }
      count += 1
      try scanner.advance()
    }
  }

  /// A name up to the `>` that ends it: a letter, then letters and digits.
  private mutating func name() throws(RegexSyntaxError) -> String {
    var name = ""
    while let sign = scanner.sign, sign.isASCII,
      sign.properties.isAlphabetic || (!name.isEmpty && ("0"..."9").contains(sign))
    {
      name.unicodeScalars.append(sign)
      try scanner.advance()
    }
    guard !name.isEmpty, scanner.isAt(">") else { throw mistake(.groupName) }
    return name
  }

  // MARK: Repeats

  private mutating func count() throws(RegexSyntaxError) -> (least: Int, most: Int?, RegexGreed)? {
    let result: (least: Int, most: Int?)
    switch scanner.sign {
    case "*": result = (0, nil)
    case "+": result = (1, nil)
    case "?": result = (0, 1)
    case "{":
      try scanner.advance()
      guard let least = try number() else { throw mistake(.count) }
      let most: Int? = try accept(",") ? try number() : least
      guard scanner.isAt("}") else { throw mistake(.count) }
      guard most.map({ $0 >= least }) ?? true else { throw mistake(.countOrder) }
      result = (least, most)
    default: return nil
    }
    let isOption = scanner.isAt("?")
    try scanner.advance()
    let greed: RegexGreed = try accept("?") ? .lazy : try accept("+") ? .possessive : .greedy
    if isOption, greed == .lazy { lazyOptions += 1 }
    return (result.least, result.most, greed)
  }

  private mutating func number() throws(RegexSyntaxError) -> Int? {
    var value: Int?
    while let sign = scanner.sign, ("0"..."9").contains(sign) {
      value = (value ?? 0) * 10 + Int(sign.value - 48)
      guard let value, value <= Self.largestCount else { throw .tooLarge("a count over \(Self.largestCount)") }
      try scanner.advance()
    }
    return value
  }

  // MARK: Back-references

  /// `\1` and more digits, as long as there are as many groups so far; the first stands here.
  mutating func reference(_ first: Unicode.Scalar) throws(RegexSyntaxError) -> RegexSyntax {
    var number = Int(first.value - 48)
    while number < groups, let digit = scanner.following, ("0"..."9").contains(digit) {
      number = number * 10 + Int(digit.value - 48)
      scanner.takeFollowing()
    }
    if number > largestReference.number { largestReference = (number, scanner.position) }
    try scanner.advance()
    return .reference(number, ignoresCase: flags.ignoresCase)
  }

  /// The rest of `\k<name>`, whose `k` stands here.
  mutating func namedReference() throws(RegexSyntaxError) -> RegexSyntax {
    try scanner.advance()
    guard try accept("<") else { throw mistake(.groupName) }
    let position = scanner.position
    let name = try name()
    guard let group = names[name] else { throw .invalid(.unknownName(name), position: position) }
    try scanner.advance()
    return .reference(group, ignoresCase: flags.ignoresCase)
  }
}
