import PredicateLanguage

/// A class chain of Appium's: steps down the tree of elements, each with a type and perhaps predicates and an index.
///
/// ``**/XCUIElementTypeCell[`name BEGINSWITH "C"`]`` is one step, which is a predicate of one element. Several steps, an index
/// and ``[$…$]`` look at the tree: the predicate that stands for such a chain has all of its conditions, for checks, and
/// fails where it is evaluated.
struct ClassChain {
  private struct Step {
    var type: String
    var conditions: [String] = []
  }

  private let text: String
  private var steps: [Step] = []
  private var looksAtTree = false

  /// Reads a chain; nil for a text that is none.
  init?(_ text: String) {
    self.text = text
    var rest = text[...].drop { $0.isWhitespace }
    guard rest.hasPrefix("*") || rest.hasPrefix("XCUIElementType") else { return nil }
    repeat {
      if rest.hasPrefix("**/") { rest = rest.dropFirst(3) }
      let type = rest.hasPrefix("*") ? "*" : String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard type == "*" || type.hasPrefix("XCUIElementType") else { return nil }
      rest = rest.dropFirst(type.count)
      var step = Step(type: type)
      while rest.first == "[" {
        guard let end = read(rest.dropFirst(), into: &step) else { return nil }
        rest = rest[end...]
      }
      steps.append(step)
      if rest.first == "/" {
        rest = rest.dropFirst()
        looksAtTree = true
        if rest.isEmpty { return nil }
      } else {
        guard rest.allSatisfy(\.isWhitespace) else { return nil }
        rest = ""
      }
    } while !rest.isEmpty
  }

  /// Reads a predicate between signs, or an index, and its bracket. A doubled sign is the sign itself.
  private mutating func read(_ content: Substring, into step: inout Step) -> String.Index? {
    guard let mark = content.first else { return nil }
    if mark != "`", mark != "$" {
      let index = content.prefix { $0 == "-" || $0.isNumber }
      guard Int(index) != nil, index.endIndex < content.endIndex, content[index.endIndex] == "]" else { return nil }
      looksAtTree = true
      return content.index(after: index.endIndex)
    }
    if mark == "$" { looksAtTree = true }
    var condition = ""
    var place = content.index(after: content.startIndex)
    while place < content.endIndex {
      let after = content.index(after: place)
      if content[place] == mark {
        guard after < content.endIndex else { return nil }
        if content[after] == "]" {
          step.conditions.append(condition)
          return content.index(after: after)
        }
        if content[after] == mark { place = after }
      }
      condition.append(content[place])
      place = content.index(after: place)
    }
    return nil
  }

  /// The predicate of an element that the chain asks for.
  var predicate: String {
    var parts = looksAtTree ? ["\(Self.name)(\(ExpressionNode(.constant(.string(text)))))"] : []
    if looksAtTree { parts[0] += " == YES" }
    for step in steps {
      if step.type != "*", step.type != "XCUIElementTypeAny" { parts.append("type == \"\(step.type)\"") }
      parts += step.conditions.map { "(\($0))" }
    }
    return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
  }

  private static let name = "classChain"

  /// Stands for what a chain asks of the tree.
  static let function = HostFunction(
    FunctionSignature(
      name, [.string], .boolean, documentation: "What a class chain asks of the tree of elements.",
      example: "classChain(\"**/XCUIElementTypeTable/XCUIElementTypeCell\")")
  ) { _ in
    throw ValueError(
      .unsupported, "a class chain of several steps, with an index or `$…$` looks at the tree, not at one element",
      hint: "ask for its last step, such as ``**/XCUIElementTypeCell[`visible == 1`]``")
  }
}
