import PredicateLanguage

/// Reads the part of ICU's regular expressions that our own engine runs.
///
///     alternatives = sequence *("|" sequence)
///     sequence     = *(atom [repeat])
///     atom         = literal / "." / "^" / "$" / escape / class / "(" ["?:"] alternatives ")"
///     repeat       = ("*" / "+" / "?" / "{" count ["," [count]] "}") ["?"]
///
/// `(?i)` may stand before all else. Nothing here is guessed: what is not read is left to the other engine, be it
/// look-around, a back-reference or a mistake.
struct RegexReader {
  private let scalars: [Unicode.Scalar]
  let ignoresCase: Bool
  private var index = 0
  private var depth = 0

  // Deeper than any honest pattern, and little of a thread's stack.
  private static let mostDepth = 20
  /// More than the automaton takes of anything.
  private static let largestCount = 1_000

  /// The tree of a pattern that must cover the whole text; nil if it is beyond our own engine.
  static func read(_ pattern: String, ignoresCase: Bool) -> RegexTree? {
    let scalars = Array(pattern.unicodeScalars)
    // The flag at the start is what `[c]` is.
    let hasFlag = scalars.starts(with: "(?i)".unicodeScalars)
    var reader = RegexReader(
      scalars: hasFlag ? Array(scalars.dropFirst(4)) : scalars, ignoresCase: ignoresCase || hasFlag)
    do throws(BeyondRegexTree) {
      let tree = try reader.alternatives()
      // A `)` too many.
      guard reader.index == reader.scalars.count else { return nil }
      return try tree.withoutLineEnds(isLast: true)
    } catch {
      return nil
    }
  }

  private init(scalars: [Unicode.Scalar], ignoresCase: Bool) {
    self.scalars = scalars
    self.ignoresCase = ignoresCase
  }

  // MARK: Scalars

  /// The next scalar, or one further on.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? { index + offset < scalars.count ? scalars[index + offset] : nil }

  mutating func advance(_ count: Int = 1) { index += count }

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  // MARK: Structure

  private mutating func alternatives() throws(BeyondRegexTree) -> RegexTree {
    guard depth < Self.mostDepth else { throw BeyondRegexTree() }
    depth += 1
    defer { depth -= 1 }
    var trees = [try sequence()]
    while accept("|") { trees.append(try sequence()) }
    return trees.count == 1 ? trees[0] : .alternatives(trees)
  }

  private mutating func sequence() throws(BeyondRegexTree) -> RegexTree {
    var trees: [RegexTree] = []
    while let atom = try atom() {
      guard let count = try count() else {
        trees.append(atom)
        continue
      }
      switch atom {
      case .start, .end, .lastLineEnd: throw BeyondRegexTree()
      case .one, .sequence, .alternatives, .repeated:
        trees.append(.repeated(atom, least: count.least, most: count.most))
      }
    }
    return trees.count == 1 ? trees[0] : .sequence(trees)
  }

  /// The next atom; nil at the end of the sequence.
  private mutating func atom() throws(BeyondRegexTree) -> RegexTree? {
    guard let scalar = peek() else { return nil }
    switch scalar {
    case "|", ")": return nil
    case "*", "+", "?", "{", "}", "]": throw BeyondRegexTree()
    case "(": return try group()
    case "[": return .one(try bracketClass())
    case "\\": return try escape()
    default: break
    }
    advance()
    switch scalar {
    case ".": return .one(RegexClass(set: ScalarSet.lineEnds.inverted))
    case "^": return .start
    case "$": return .lastLineEnd
    default: return .one(try literal(scalar.value))
    }
  }

  private mutating func group() throws(BeyondRegexTree) -> RegexTree {
    advance()
    if accept("?"), !accept(":") { throw BeyondRegexTree() }
    let tree = try alternatives()
    guard accept(")") else { throw BeyondRegexTree() }
    // A group of an anchor alone may be repeated where the anchor may not; the brackets keep them apart.
    return .sequence([tree])
  }

  private mutating func count() throws(BeyondRegexTree) -> (least: Int, most: Int?)? {
    let result: (least: Int, most: Int?)
    switch peek() {
    case "*": result = (0, nil)
    case "+": result = (1, nil)
    case "?": result = (0, 1)
    case "{":
      advance()
      guard let least = try number() else { throw BeyondRegexTree() }
      let most: Int? = accept(",") ? try number() : least
      guard peek() == "}", most.map({ $0 >= least }) ?? true else { throw BeyondRegexTree() }
      result = (least, most)
    default: return nil
    }
    advance()
    _ = accept("?")
    // A possessive repeat, or a repeat of a repeat.
    if let next = peek(), ["*", "+", "?", "{"].contains(next) { throw BeyondRegexTree() }
    return result
  }

  private mutating func number() throws(BeyondRegexTree) -> Int? {
    var value: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      guard let value, value <= Self.largestCount else { throw BeyondRegexTree() }
      advance()
    }
    return value
  }
}
