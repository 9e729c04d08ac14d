/// Reads the part of ICU's regular expressions that we know.
///
///     alternatives = sequence *("|" sequence)
///     sequence     = *(atom [repeat] / assertion / flags)
///     atom         = literal / "." / escape / class / "(" [kind] alternatives ")"
///     assertion    = "^" / "$" / "\A" / "\z" / "\Z" / "\G" / "\b" / "\B"
///     kind         = "?:" / "?>" / "?=" / "?!" / "?<=" / "?<!" / "?<" name ">" / "?" flags ":"
///     flags        = "(?" *("i" / "s" / "m" / "x") ["-" *("i" / "s" / "m" / "x")] ")"
///     repeat       = ("*" / "+" / "?" / "{" count ["," [count]] "}") ["?" / "+"]
///
/// Nothing is guessed: anything else is an error with its name or place.
package struct RegexSyntaxReader {
  /// What flags have turned on.
  struct Flags {
    /// `i`: case is ignored.
    var ignoresCase = false
    /// `s`: `.` takes line ends, too.
    var takesLineEnds = false
    /// `m`: `^` and `$` know lines.
    var knowsLines = false
    /// `x`: white space and what follows `#` says nothing.
    var isSpaced = false
  }

  private let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private var depth = 0
  /// Whether `\Q` has been read without its `\E`.
  private var isQuoting = false
  /// The flags that are on here.
  private(set) var flags = Flags()
  /// How many groups have been opened that keep what they take.
  private(set) var groups = 0
  /// The names of groups so far, each of which may be given once.
  private(set) var names: [String: Int] = [:]

  private static let mostDepth = 50
  private static let largestCount = 65_535

  /// The pattern as a tree that must cover the whole text. `ignoresCase` is what `(?i)` before all else would say.
  package static func read(_ pattern: String, ignoresCase: Bool) throws(RegexSyntaxError) -> RegexSyntax {
    var reader = RegexSyntaxReader(scalars: Array(pattern.unicodeScalars))
    reader.flags.ignoresCase = ignoresCase
    let tree = try reader.alternatives()
    // A `)` too many.
    guard reader.index == reader.scalars.count else { throw reader.invalid }
    return tree.endingWithText()
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  // MARK: Scalars

  /// A mistake here.
  var invalid: RegexSyntaxError { .invalid(position: index) }

  /// The next scalar, or one further on.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? { index + offset < scalars.count ? scalars[index + offset] : nil }

  mutating func advance(_ count: Int = 1) { index += count }

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  /// Moves past what says nothing: with `(?x)` spaces and comments, and `(?#…)`.
  private mutating func skip() throws(RegexSyntaxError) {
    while let scalar = peek() {
      if scalar == "(", peek(1) == "?", peek(2) == "#" {
        while let scalar = peek(), scalar != ")" { advance() }
        guard accept(")") else { throw invalid }
        // What a repeat after a comment means differs.
        if let next = peek(), Self.repeats.contains(next) { throw .unknown("a repeat after a comment") }
      } else if flags.isSpaced, scalar == "#" {
        while let scalar = peek(), !ScalarSet.lineEnds.contains(scalar.value) { advance() }
      } else if flags.isSpaced, scalar.properties.isPatternWhitespace {
        advance()
      } else {
        return
      }
    }
  }

  // MARK: Structure

  private mutating func alternatives() throws(RegexSyntaxError) -> RegexSyntax {
    guard depth < Self.mostDepth else { throw .unknown("more than \(Self.mostDepth) groups within one another") }
    depth += 1
    defer { depth -= 1 }
    var trees = [try sequence()]
    while accept("|") { trees.append(try sequence()) }
    return trees.count == 1 ? trees[0] : .alternatives(trees)
  }

  private mutating func sequence() throws(RegexSyntaxError) -> RegexSyntax {
    var trees: [RegexSyntax] = []
    while let atom = try atom() {
      guard !isQuoting else {
        trees.append(atom)
        continue
      }
      try skip()
      if Self.isBare(atom) {
        // An anchor or a flag may not be repeated; a group of it may.
        if let next = peek(), Self.repeats.contains(next) { throw invalid }
        trees.append(atom)
      } else if let (least, most, greed) = try count() {
        trees.append(.repeated(atom, least: least, most: most, greed))
      } else {
        trees.append(atom)
      }
    }
    return trees.count == 1 ? trees[0] : .sequence(trees)
  }

  private static let repeats: Set<Unicode.Scalar> = ["*", "+", "?", "{"]

  private static func isBare(_ atom: RegexSyntax) -> Bool {
    switch atom {
    case .assertion: true
    case .sequence(let parts): parts.isEmpty
    default: false
    }
  }

  /// The next atom; nil at the end of the sequence. Flags are an empty sequence, which keeps the literals around it apart.
  private mutating func atom() throws(RegexSyntaxError) -> RegexSyntax? {
    // Quotes of nothing may follow each other.
    while true {
      if !isQuoting { try skip() }
      guard isQuoting || (peek() == "\\" && peek(1) == "Q") else { break }
      if !isQuoting { advance(2) }
      isQuoting = true
      if let scalar = peek(), !(scalar == "\\" && peek(1) == "E") {
        advance()
        // The last quoted scalar is the one that a repeat after `\E` takes.
        if peek() == "\\", peek(1) == "E" {
          advance(2)
          isQuoting = false
        }
        return literal(scalar.value)
      }
      isQuoting = false
      if peek() != nil { advance(2) }
    }
    guard let scalar = peek() else { return nil }
    switch scalar {
    case "|", ")": return nil
    case "*", "+", "?", "{", "}": throw invalid
    case "(": return try group()
    case "[": return .one(try brackets())
    case "\\": return try escape()
    default: break
    }
    advance()
    switch scalar {
    case ".": return flags.takesLineEnds ? Self.anything : .one(.notLineEnds)
    case "^": return .assertion(flags.knowsLines ? .lineStart : .start)
    case "$": return .assertion(flags.knowsLines ? .lineEnd : .lastLineEnd)
    default: return literal(scalar.value)
    }
  }

  /// A scalar that stands for itself.
  func literal(_ scalar: UInt32) -> RegexSyntax { flags.ignoresCase ? .caseless(scalar) : .literal(scalar) }

  private mutating func group() throws(RegexSyntaxError) -> RegexSyntax {
    advance()
    let outer = flags
    var kind = RegexGroup.plain
    if accept("?") {
      switch (peek(), peek(1)) {
      case (":", _): advance()
      case (">", _):
        advance()
        kind = .atomic
      case ("=", _), ("!", _):
        kind = .look(isBehind: false, isNegative: peek() == "!")
        advance()
      case ("<", "="), ("<", "!"):
        kind = .look(isBehind: true, isNegative: peek(1) == "!")
        advance(2)
      case ("<", _):
        groups += 1
        kind = .capture(groups)
        try name()
      default:
        try readFlags()
        // Flags alone are on up to the end of the group around them.
        if accept(")") { return .sequence([]) }
        guard accept(":") else { throw .unknown("a group that begins with `(?`") }
      }
    } else {
      groups += 1
      kind = .capture(groups)
    }
    let tree = try alternatives()
    guard accept(")") else { throw invalid }
    flags = outer
    if case .look(isBehind: true, _) = kind {
      guard tree.mostScalars != nil else { throw .unknown("a look-behind of any length") }
      // ICU refuses some of these.
      if tree.hasLazyRepeat { throw .unknown("a look-behind with a lazy repeat") }
    }
    return .group(tree, kind)
  }

  private mutating func readFlags() throws(RegexSyntaxError) {
    var isOn = true
    var count = 0
    while let scalar = peek(), scalar != ")", scalar != ":" {
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "s": flags.takesLineEnds = isOn
      case "m": flags.knowsLines = isOn
      case "x": flags.isSpaced = isOn
      case "-" where isOn: isOn = false
      default: throw .unknown("a flag such as `(?\(scalar))`")
      }
      count += 1
      advance()
    }
    guard count > 0 else { throw .unknown("a group that begins with `(?`") }
  }

  /// The name of a group in its brackets: a letter, then letters and digits.
  private mutating func name() throws(RegexSyntaxError) {
    advance()
    let name = try bracketedName()
    guard names[name] == nil else { throw invalid }
    names[name] = groups
    advance()
  }

  /// A name up to the `>` that ends it.
  mutating func bracketedName() throws(RegexSyntaxError) -> String {
    var name = ""
    while let scalar = peek(), scalar.isASCII,
      scalar.properties.isAlphabetic || (!name.isEmpty && ("0"..."9").contains(scalar))
    {
      name.unicodeScalars.append(scalar)
      advance()
    }
    guard !name.isEmpty, peek() == ">" else { throw invalid }
    return name
  }

  private mutating func count() throws(RegexSyntaxError) -> (least: Int, most: Int?, RegexGreed)? {
    let result: (least: Int, most: Int?)
    switch peek() {
    case "*": result = (0, nil)
    case "+": result = (1, nil)
    case "?": result = (0, 1)
    case "{":
      advance()
      guard let least = try number() else { throw invalid }
      let most: Int? = accept(",") ? try number() : least
      guard peek() == "}", most.map({ $0 >= least }) ?? true else { throw invalid }
      result = (least, most)
    default: return nil
    }
    advance()
    let greed: RegexGreed = accept("?") ? .lazy : accept("+") ? .possessive : .greedy
    try skip()
    if let next = peek(), Self.repeats.contains(next) { throw invalid }
    return (result.least, result.most, greed)
  }

  private mutating func number() throws(RegexSyntaxError) -> Int? {
    var value: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      guard let value, value <= Self.largestCount else { throw .unknown("a count over \(Self.largestCount)") }
      advance()
    }
    return value
  }
}
