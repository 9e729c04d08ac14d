/// What stands in one place of a command line: an operand, or the value of an option.
struct CommandValue: Hashable {
  /// What it is, which decides what shells complete.
  enum Kind: Hashable {
    /// A predicate or expression.
    case format
    case file
    /// One of these words.
    case words([String])
    /// Any other text.
    case text
  }

  /// How the help names it: `FILE`.
  let name: String
  let kind: Kind

  static func format(_ name: String = "FORMAT") -> Self { CommandValue(name: name, kind: .format) }
  static func file(_ name: String = "FILE") -> Self { CommandValue(name: name, kind: .file) }
  static func words(_ name: String, _ words: [String]) -> Self { CommandValue(name: name, kind: .words(words)) }
  static func text(_ name: String) -> Self { CommandValue(name: name, kind: .text) }
}

extension Subcommand {
  /// An operand, and how often it may stand there. The last one alone may be repeated.
  struct Operand: Hashable {
    enum Number: Hashable {
      case one, optional, any
    }

    let value: CommandValue
    let number: Number

    static func one(_ value: CommandValue) -> Self { Operand(value: value, number: .one) }
    static func optional(_ value: CommandValue) -> Self { Operand(value: value, number: .optional) }
    static func any(_ value: CommandValue) -> Self { Operand(value: value, number: .any) }

    /// How the help writes it.
    var usage: String {
      switch number {
      case .one: value.name
      case .optional: "[\(value.name)]"
      case .any: "[\(value.name)…]"
      }
    }
  }
}
