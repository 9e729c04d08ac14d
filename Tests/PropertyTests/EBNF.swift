import Foundation

/// The productions of a grammar in ISO 14977, with `::=` for tokens.
struct EBNF {
  /// What stands right of an equals sign.
  indirect enum Rule: Hashable, Sendable {
    case terminal(String)
    case name(String)
    /// `? … ?`
    case special(String)
    case sequence([Rule])
    case choice([Rule])
    case optional(Rule)
    case repeated(Rule)

    /// The rules directly inside.
    var parts: [Rule] {
      switch self {
      case .terminal, .name, .special: []
      case .sequence(let parts), .choice(let parts): parts
      case .optional(let part), .repeated(let part): [part]
      }
    }

    /// The rule and all inside.
    var all: [Rule] { [self] + parts.flatMap(\.all) }
  }

  /// One production.
  struct Production {
    let name: String
    /// Whether its parts are characters, without blanks.
    let isToken: Bool
    let rule: Rule
  }

  /// In the order of the text.
  let productions: [Production]
  private let byName: [String: Production]

  /// Reads a grammar.
  init(_ text: String) throws {
    var reader = EBNFReader(text)
    productions = try reader.productions()
    byName = Dictionary(productions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// `Grammar/predicate.ebnf` of this checkout.
  static func ofThisLanguage() throws -> EBNF {
    try EBNF(String(contentsOf: Checkout.folder.appending(path: "Grammar/predicate.ebnf"), encoding: .utf8))
  }

  subscript(name: String) -> Production? { byName[name] }

  /// The names that can be reached from some productions, those included.
  func reachable(from roots: [String]) -> Set<String> {
    var found: Set<String> = []
    var waiting = roots
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let production = byName[name] else { continue }
      for case .name(let next) in production.rule.all { waiting.append(next) }
    }
    return found
  }
}

/// Where the sources are.
enum Checkout {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
