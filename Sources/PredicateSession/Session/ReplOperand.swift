import PredicateSQL

/// What may follow the name of a command of a session: what it is, and how help writes it.
struct ReplOperand: Hashable, Sendable {
  /// What stands there; completion, colors and continuation lines go by it.
  enum Kind: Hashable, Sendable {
    /// Nothing but the words of the operand.
    case word
    case file, entity, mode, number, locale, timeZone, limit, topic, dialect
    /// Options that say how files are read.
    case readingOptions
    /// Any text.
    case text
    case predicate, expression, assignment, sortKeys
    /// The columns of a query, or a whole query.
    case query
    /// What a query groups by, and columns behind a colon.
    case groups
    /// The clauses of a query.
    case clauses

    /// Whether an open bracket or quote in it continues on the next line.
    var isLanguage: Bool {
      switch self {
      case .predicate, .expression, .assignment, .sortKeys, .query, .groups, .clauses: true
      case .word, .file, .entity, .mode, .number, .locale, .timeZone, .limit, .topic, .dialect, .readingOptions, .text:
        false
      }
    }

    /// Whether clauses may stand in it or behind it.
    var isQuery: Bool { self == .query || self == .groups }
  }

  let kind: Kind
  /// How help calls it; empty where only words may stand.
  private let name: String
  /// The words that may stand in its place, such as `off`.
  private let words: [String]
  private let isOptional: Bool

  /// One that may not be left out.
  static func required(_ name: String, _ kind: Kind) -> Self {
    ReplOperand(kind: kind, name: name, words: [], isOptional: false)
  }

  /// One that may be left out, with words of a table in its place.
  static func optional(_ name: String, _ kind: Kind, or words: [String]) -> Self {
    ReplOperand(kind: kind, name: name, words: words, isOptional: true)
  }

  /// One that may be left out.
  static func optional(_ name: String, _ kind: Kind, or words: String...) -> Self {
    ReplOperand(kind: kind, name: name, words: words, isOptional: true)
  }

  /// One of some words, which may be left out.
  static func words(_ words: String...) -> Self { ReplOperand(kind: .word, name: "", words: words, isOptional: true) }

  /// How help writes it: `[N | off]`.
  var usage: String {
    let usage = ((name.isEmpty ? [] : [name]) + words).joined(separator: " | ")
    return isOptional ? "[\(usage)]" : usage
  }

  /// The words that may stand there.
  var choices: [String] { (kind == .dialect ? SQLDialect.allCases.map(\.rawValue) : []) + words }

  /// Whether a word before what is of the language is this operand.
  func takes(word: String) -> Bool {
    if kind == .number, Int(word) != nil { return true }
    return choices.contains(word.lowercased())
  }
}
