import PredicateFormat
import TestSupport

/// Derives sentences from a grammar, with an argument for each specifier.
struct SentenceGenerator {
  /// A text and what its specifiers take.
  struct Sentence {
    var text = ""
    var arguments: [(any FormatArgument)?] = []
  }

  private let grammar: EBNF
  private let deepest: Int
  private var generator: SeededGenerator
  /// The fewest productions nested in one another that a name needs.
  private let heights: [String: Int]

  init(_ grammar: EBNF, seed: UInt64, deepest: Int) {
    self.grammar = grammar
    self.deepest = deepest
    generator = SeededGenerator(seed: seed)
    heights = Self.heights(grammar)
  }

  /// The next sentence of a production.
  mutating func sentence(of name: String) -> Sentence {
    var sentence = Sentence()
    derive(.name(name), deepest, into: &sentence)
    return sentence
  }

  // MARK: Deriving

  private mutating func derive(_ rule: EBNF.Rule, _ levels: Int, into sentence: inout Sentence) {
    switch rule {
    case .terminal(let text): append(terminal(text, &sentence), to: &sentence)
    case .special(let text):
      switch SpecialSequences.meaning(of: text) {
      case .rule(let rule)?: derive(rule, levels, into: &sentence)
      case .texts(let texts)?: append(generator.pick(texts), to: &sentence)
      case nil: append("?", to: &sentence)
      }
    case .name(let name):
      guard let production = grammar[name] else { return append("?", to: &sentence) }
      if production.isToken {
        append(characters(production.rule, levels), to: &sentence)
      } else {
        derive(production.rule, levels - 1, into: &sentence)
      }
    case .sequence(let parts): for part in parts { derive(part, levels, into: &sentence) }
    case .choice(let parts): derive(choose(parts, levels), levels, into: &sentence)
    case .optional(let part): for _ in 0..<times(part, levels, most: 1) { derive(part, levels, into: &sentence) }
    case .repeated(let part): for _ in 0..<times(part, levels, most: 3) { derive(part, levels, into: &sentence) }
    }
  }

  /// The text of a token.
  private mutating func characters(_ rule: EBNF.Rule, _ levels: Int) -> String {
    switch rule {
    case .terminal(let text): text
    case .special(let text):
      if case .texts(let texts)? = SpecialSequences.meaning(of: text) { generator.pick(texts) } else { "?" }
    case .name(let name): grammar[name].map { characters($0.rule, levels) } ?? "?"
    case .sequence(let parts): parts.map { characters($0, levels) }.joined()
    case .choice(let parts): characters(generator.pick(parts), levels)
    case .optional(let part): generator.chance(2) ? characters(part, levels) : ""
    case .repeated(let part): (0..<generator.number(4)).map { _ in characters(part, levels) }.joined()
    }
  }

  private mutating func choose(_ parts: [EBNF.Rule], _ levels: Int) -> EBNF.Rule {
    let possible = parts.filter { Self.height($0, heights) ?? .max <= levels }
    if !possible.isEmpty { return generator.pick(possible) }
    return parts.min { Self.height($0, heights) ?? .max < Self.height($1, heights) ?? .max } ?? .terminal("?")
  }

  private mutating func times(_ part: EBNF.Rule, _ levels: Int, most: Int) -> Int {
    guard Self.height(part, heights) ?? .max <= levels else { return 0 }
    return generator.chance(2) ? 0 : generator.number(most + 1)
  }

  /// A keyword in any case of letters; a specifier with its argument.
  private mutating func terminal(_ text: String, _ sentence: inout Sentence) -> String {
    if text.hasPrefix("%") {
      if let argument = argument(for: text) { sentence.arguments.append(argument) }
      return text
    }
    switch generator.number(3) {
    case 0: return text.lowercased()
    case 1: return String(text.map { generator.chance(2) ? Character($0.lowercased()) : $0 })
    default: return text
    }
  }

  private mutating func argument(for specifier: String) -> (any FormatArgument)? {
    switch specifier.last {
    case "%": nil
    case "K": generator.pick(["a", "owner.name", "items.@count", "two words", "SELF", "3"])
    case "@":
      switch generator.number(7) {
      case 0: -42
      case 1: "O'Neil \"x\" \\ %@"
      case 2: [1.5, -0.0, .infinity]
      case 3: RecordValue.null
      case 4: RecordValue.set([1, "a", [2]])
      case 5: ExpressionNode.variable("v") + 1
      default: RecordValue.object(RecordObject([("k", .bool(true))]))
      }
    case "f", "g", "e": 2.5
    case "s": "text"
    case "c": "é"
    default: 7
    }
  }

  /// With blanks between tokens; around brackets and commas only now and then.
  private mutating func append(_ token: String, to sentence: inout Sentence) {
    guard !token.isEmpty else { return }
    let brackets: Set<Character> = ["(", ")", "{", "}", ","]
    let isFree = [sentence.text.last, token.first].contains { $0.map(brackets.contains) ?? true }
    if !isFree || generator.chance(2) { sentence.text += " " }
    sentence.text += token
  }

  // MARK: Heights

  private static func heights(_ grammar: EBNF) -> [String: Int] {
    var heights: [String: Int] = [:]
    var isSettled = false
    while !isSettled {
      isSettled = true
      for production in grammar.productions {
        guard let height = height(production.rule, heights) else { continue }
        if height + 1 < heights[production.name] ?? .max {
          heights[production.name] = height + 1
          isSettled = false
        }
      }
    }
    return heights
  }

  /// Nil where a name is not settled yet.
  private static func height(_ rule: EBNF.Rule, _ heights: [String: Int]) -> Int? {
    switch rule {
    case .terminal, .optional, .repeated: return 0
    case .special(let text):
      if case .rule(let rule)? = SpecialSequences.meaning(of: text) { return height(rule, heights) }
      return 0
    case .name(let name): return heights[name]
    case .choice(let parts): return parts.compactMap { height($0, heights) }.min()
    case .sequence(let parts):
      var most = 0
      for part in parts {
        guard let height = height(part, heights) else { return nil }
        most = max(most, height)
      }
      return most
    }
  }
}
