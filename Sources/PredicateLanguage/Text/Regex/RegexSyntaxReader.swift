/// Reads the part of ICU's regular expressions that we know.
///
///     alternatives = sequence *("|" sequence)
///     sequence     = *(atom [repeat])
///     atom         = literal / "." / "^" / "$" / escape / class / "(" ["?:" / "?<" name ">"] alternatives ")"
///     repeat       = ("*" / "+" / "?" / "{" count ["," [count]] "}") ["?"]
///
/// `(?i)` may stand before all else. Nothing is guessed: anything else is an error with its name or place.
package struct RegexSyntaxReader {
  private let scalars: [Unicode.Scalar]
  private var index: Int
  private var depth = 0
  /// Whether `\Q` has been read without its `\E`.
  private var isQuoting = false
  /// The names of the groups so far, each of which may be given once.
  private var names: Set<String> = []

  private static let mostDepth = 50
  private static let largestCount = 65_535

  /// The pattern as a tree that must cover the whole text, and whether it says itself that case is ignored.
  package static func read(_ pattern: String) throws(RegexSyntaxError) -> (tree: RegexSyntax, ignoresCase: Bool) {
    let scalars = Array(pattern.unicodeScalars)
    let hasFlag = scalars.starts(with: "(?i)".unicodeScalars)
    var reader = RegexSyntaxReader(scalars: scalars, index: hasFlag ? 4 : 0)
    let tree = try reader.alternatives()
    // A `)` too many.
    guard reader.index == scalars.count else { throw reader.invalid }
    return (try tree.withoutLineEnds(isLast: true), hasFlag)
  }

  private init(scalars: [Unicode.Scalar], index: Int) {
    self.scalars = scalars
    self.index = index
  }

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
      guard !isQuoting, let count = try count() else {
        trees.append(atom)
        continue
      }
      trees.append(.repeated(atom, least: count.least, most: count.most))
    }
    return trees.count == 1 ? trees[0] : .sequence(trees)
  }

  /// The next atom; nil at the end of the sequence.
  private mutating func atom() throws(RegexSyntaxError) -> RegexSyntax? {
    // Quotes of nothing may follow each other.
    while isQuoting || (peek() == "\\" && peek(1) == "Q") {
      if !isQuoting { advance(2) }
      isQuoting = true
      if let scalar = peek(), !(scalar == "\\" && peek(1) == "E") {
        advance()
        // The last quoted scalar is the one that a repeat after `\E` takes.
        if peek() == "\\", peek(1) == "E" {
          advance(2)
          isQuoting = false
        }
        return .literal(scalar.value)
      }
      isQuoting = false
      if peek() != nil { advance(2) }
    }
    guard let scalar = peek() else { return nil }
    switch scalar {
    case "|", ")": return nil
    case "*", "+", "?", "{", "}": throw invalid
    case "(": return try group()
    case "[": return .brackets(try brackets())
    case "\\": return try escape()
    default: break
    }
    advance()
    switch scalar {
    case ".": return .any
    case "^": return .start
    case "$": return .lastLineEnd
    default: return .literal(scalar.value)
    }
  }

  private mutating func group() throws(RegexSyntaxError) -> RegexSyntax {
    advance()
    if accept("?") {
      switch (peek(), peek(1)) {
      case (":", _): advance()
      case ("=", _), ("!", _): throw .unknown("a look-ahead")
      case ("<", "="), ("<", "!"): throw .unknown("a look-behind")
      case (">", _): throw .unknown("an atomic group")
      case ("#", _): throw .unknown("a comment")
      case ("<", _): try name()
      default: throw .unknown("a flag such as `(?s)`")
      }
    }
    let tree = try alternatives()
    guard accept(")") else { throw invalid }
    return .group(tree)
  }

  /// The name of a group in its brackets: a letter, then letters and digits. What it is called is nobody's affair.
  private mutating func name() throws(RegexSyntaxError) {
    advance()
    var name = ""
    while let scalar = peek(), scalar.isASCII,
      scalar.properties.isAlphabetic || (!name.isEmpty && ("0"..."9").contains(scalar))
    {
      name.unicodeScalars.append(scalar)
      advance()
    }
    guard !name.isEmpty, peek() == ">", names.insert(name).inserted else { throw invalid }
    advance()
  }

  private mutating func count() throws(RegexSyntaxError) -> (least: Int, most: Int?)? {
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
    if peek() == "+" { throw .unknown("a possessive repeat") }
    _ = accept("?")
    if let next = peek(), ["*", "+", "?", "{"].contains(next) { throw invalid }
    return result
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
