import PredicateLanguage

/// How an engine writes regular expressions.
///
/// What is used of them is the same everywhere: classes, groups that capture nothing, alternatives, greedy repeats and
/// the two ends of the text. Newlines, case and Unicode tables do not come into it, as all classes are spelled out.
struct RegexFlavor: Hashable, Sendable {
  /// Whether a text matches a pattern.
  let matches: SQLTemplate
  /// The largest count of a repeat.
  let largestCount: Int
  /// How many copies counts within counts may make.
  var mostCopies = Int.max
  /// How long the engine goes back and forth; nil for one that comes to an end.
  var patience: Patience?
  /// What stands for the end of the text.
  var end = "\\z"
  var escapes = Escapes.inBraces

  /// How a character is written by its number.
  enum Escapes: Hashable, Sendable {
    /// `\x{41}`
    case inBraces
    /// `\u0041`, or `\U` and eight digits.
    case byLength
  }

  /// What an engine does that gives up after so many steps, and then says that a text does not match.
  struct Patience: Hashable, Sendable {
    /// Its name, for a refusal.
    let engine: String
    /// The length of the longest text that it comes to an end with, by how many choices it may have to take back; what has
    /// more choices is refused.
    let longest: [Int]
    /// An error where the text is longer than that.
    let matches: SQLTemplate
  }

  /// Whether the whole text matches; NULL if it is NULL. Throws as ``whole(_:)`` does.
  func test(_ text: SQLText, _ node: RegexNode) throws(TextRefusal) -> SQLText {
    let pattern = SQLText.binding(.string(try whole(node)))
    let choices = node.choices(isLast: true)
    guard choices > 0, let patience, choices < patience.longest.count else { return matches([text, pattern]) }
    return patience.matches([text, pattern, SQLText(String(patience.longest[choices]))]).failing
  }

  /// The pattern that the whole text must match. Throws ``TextRefusal/pattern(_:)`` where the engine's limits are less
  /// than the pattern needs.
  func whole(_ node: RegexNode) throws(TextRefusal) -> String {
    guard node.largestCount <= largestCount else { throw .pattern("a count over \(largestCount)") }
    guard node.copies <= mostCopies else { throw .pattern("counts within counts of more than \(mostCopies)") }
    if let patience, node.choices(isLast: true) >= patience.longest.count {
      throw .pattern("repeats that \(patience.engine) may give up on")
    }
    var text = "\\A"
    writeUnit(node, to: &text)
    return text + end
  }

  private func write(_ node: RegexNode, to text: inout String) {
    switch node {
    case .set(let set): write(set, to: &text)
    case .sequence(let nodes):
      for node in nodes { write(node, to: &text) }
    case .alternatives(let nodes):
      text += "(?:"
      for (index, node) in nodes.enumerated() {
        if index > 0 { text += "|" }
        write(node, to: &text)
      }
      text += ")"
    case .repeated(let node, let least, let most):
      writeUnit(node, to: &text)
      switch (least, most) {
      case (0, nil): text += "*"
      case (1, nil): text += "+"
      case (0, 1): text += "?"
      case (_, nil): text += "{\(least),}"
      case (_, .some(let most)): text += least == most ? "{\(least)}" : "{\(least),\(most)}"
      }
    case .start: text += "\\A"
    case .end: text += end
    }
  }

  /// A node that keeps together whatever stands beside it.
  private func writeUnit(_ node: RegexNode, to text: inout String) {
    switch node {
    case .set, .alternatives: write(node, to: &text)
    case .sequence, .repeated, .start, .end:
      text += "(?:"
      write(node, to: &text)
      text += ")"
    }
  }

  private func write(_ set: ScalarSet, to text: inout String) {
    if let only = set.only { return write(only, to: &text) }
    // No class is empty to every engine; the inverse of the whole is.
    guard !set.ranges.isEmpty else {
      text += "[^"
      write(0, to: &text)
      text += "-"
      write(0x10_FFFF, to: &text)
      text += "]"
      return
    }
    text += "["
    for range in set.ranges {
      write(range.lowerBound, to: &text)
      if range.count > 2 { text += "-" }
      if range.count > 1 { write(range.upperBound, to: &text) }
    }
    text += "]"
  }

  /// A scalar, escaped unless it is an ASCII letter, digit, space or underscore.
  private func write(_ value: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(value), scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", " ":
        text.unicodeScalars.append(scalar)
        return
      default: break
      }
    }
    let digits = String(value, radix: 16, uppercase: true)
    guard escapes == .byLength else {
      text += "\\x{\(digits)}"
      return
    }
    let length = value > 0xFFFF ? 8 : 4
    text += (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
  }
}
