import PredicateLanguage

/// Reads the part of ICU's regular expressions that every engine can be told.
///
///     alternatives = sequence *("|" sequence)
///     sequence     = *(atom [repeat])
///     atom         = literal / "." / "^" / "$" / escape / class / "(" ["?:" / "?<" name ">"] alternatives ")"
///     repeat       = ("*" / "+" / "?" / "{" count ["," [count]] "}") ["?"]
///
/// `(?i)` may stand before all else. Throws ``TextRefusal/pattern(_:)`` with the name of anything else, and ``TextRefusal/invalidPattern(position:)``.
struct RegexParser {
  /// An atom: letters on their own form runs with their neighbours.
  enum Atom {
    case literal(UInt32)
    case node(RegexNode)
  }

  private let scalars: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var index = 0
  private var depth = 0
  /// How many scalars stand before those that are read.
  private var skipped = 0
  /// Whether `\Q` has been read without its `\E`.
  private var isQuoting = false

  private static let mostDepth = 50
  private static let largestCount = 65_535

  /// The pattern as a tree that must cover the whole text.
  static func parse(_ pattern: String, ignoresCase: Bool) throws(TextRefusal) -> RegexNode {
    // The flag at the start is what `[c]` is.
    let flag = pattern.unicodeScalars.starts(with: "(?i)".unicodeScalars)
    var parser = RegexParser(
      scalars: Array(pattern.unicodeScalars.dropFirst(flag ? 4 : 0)), ignoresCase: ignoresCase || flag)
    parser.skipped = flag ? 4 : 0
    let node = try parser.alternatives()
    guard parser.index == parser.scalars.count else { throw parser.invalid }
    return try node.withoutLineEnds(isLast: true)
  }

  private init(scalars: [Unicode.Scalar], ignoresCase: Bool) {
    self.scalars = scalars
    self.ignoresCase = ignoresCase
  }

  var invalid: TextRefusal { .invalidPattern(position: index + skipped) }

  /// The next scalar, or one further on.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  mutating func advance(_ count: Int = 1) { index += count }

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  func set(_ set: ScalarSet) -> ScalarSet { ignoresCase ? RegexCase.closed(set) : set }

  private mutating func alternatives() throws(TextRefusal) -> RegexNode {
    guard depth < Self.mostDepth else { throw .pattern("more than \(Self.mostDepth) groups within one another") }
    depth += 1
    defer { depth -= 1 }
    var nodes = [try sequence()]
    while accept("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(TextRefusal) -> RegexNode {
    var nodes: [RegexNode] = []
    var run: [UInt32] = []
    while let atom = try atom() {
      let count = isQuoting ? nil : try count()
      switch atom {
      case .literal(let scalar):
        guard let count else {
          run.append(scalar)
          continue
        }
        // A repeat takes the last literal out of its run.
        nodes.append(try literals(run))
        nodes.append(.repeated(try literals([scalar]), least: count.least, most: count.most))
      case .node(let node):
        nodes.append(try literals(run))
        nodes.append(count.map { .repeated(node, least: $0.least, most: $0.most) } ?? node)
      }
      run = []
    }
    nodes.append(try literals(run))
    let flat = nodes.flatMap { node in
      if case .sequence(let parts) = node { parts } else { [node] }
    }
    return flat.count == 1 ? flat[0] : .sequence(flat)
  }

  private func literals(_ run: [UInt32]) throws(TextRefusal) -> RegexNode {
    let node = ignoresCase ? try RegexCase.run(run) : .sequence(run.map { .set(ScalarSet($0)) })
    if case .sequence(let parts) = node, parts.count == 1 { return parts[0] }
    return node
  }

  /// The next atom; nil at the end of the sequence.
  private mutating func atom() throws(TextRefusal) -> Atom? {
    if isQuoting || (peek() == "\\" && peek(1) == "Q") {
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
      return try atom()
    }
    guard let scalar = peek() else { return nil }
    switch scalar {
    case "|", ")": return nil
    case "*", "+", "?", "{", "}": throw invalid
    case "(": return .node(try group())
    case "[": return .node(.set(try characterClass()))
    case "\\": return try escape()
    default: break
    }
    advance()
    switch scalar {
    case ".": return .node(.set(ScalarSet.lineEnds.inverted))
    case "^": return .node(.start)
    case "$": return .node(.lastLineEnd)
    default: return .literal(scalar.value)
    }
  }

  private mutating func group() throws(TextRefusal) -> RegexNode {
    advance()
    if accept("?") {
      switch (peek(), peek(1)) {
      case (":", _): advance()
      case ("=", _), ("!", _): throw .pattern("a look-ahead")
      case ("<", "="), ("<", "!"): throw .pattern("a look-behind")
      case (">", _): throw .pattern("an atomic group")
      case ("#", _): throw .pattern("a comment")
      case ("<", _):
        advance()
        guard let first = peek(), first.isASCII, first.properties.isAlphabetic else { throw invalid }
        while let scalar = peek(), scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
          advance()
        }
        guard accept(">") else { throw invalid }
      default: throw .pattern("a flag such as `(?s)`")
      }
    }
    let node = try alternatives()
    guard accept(")") else { throw invalid }
    return node
  }

  private mutating func count() throws(TextRefusal) -> (least: Int, most: Int?)? {
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
    if peek() == "+" { throw .pattern("a possessive repeat") }
    _ = accept("?")
    if let next = peek(), ["*", "+", "?", "{"].contains(next) { throw invalid }
    return result
  }

  private mutating func number() throws(TextRefusal) -> Int? {
    var value: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      guard let value, value <= Self.largestCount else { throw .pattern("a count over \(Self.largestCount)") }
      advance()
    }
    return value
  }
}
