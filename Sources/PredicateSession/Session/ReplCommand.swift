/// A command of a session, such as `.open`: what help says about it, what may follow it, and what it does.
package struct ReplCommand: Sendable {
  typealias Action = @Sendable (inout ReplSession, _ argument: String, inout Reaction) throws(SessionFailure) -> Void

  /// The names, without the dot; the first one is the command's own.
  let names: [String]
  /// What follows the name, in order.
  let operands: [ReplOperand]
  /// What it does, in a line.
  package let summary: String
  /// What else there is to know.
  package let details: String
  /// Whole lines that can be typed.
  let examples: [String]
  let run: Action

  init(
    _ name: String, alias: String? = nil, _ operands: ReplOperand..., does summary: String, details: String = "",
    examples: [String] = [], run: @escaping Action
  ) {
    names = [name] + (alias.map { [$0] } ?? [])
    self.operands = operands
    self.summary = summary
    self.details = details
    self.examples = examples
    self.run = run
  }

  /// The line of the command with its arguments: `.limit [N | off]`.
  package var heading: String { (["." + (names.first ?? "")] + operands.map(\.usage)).joined(separator: " ") }

  /// What the argument is above all: what of it is of the language, else the first operand; nil if the command takes none.
  var argument: ReplOperand.Kind? { (operands.first { $0.kind.isLanguage } ?? operands.first)?.kind }

  /// The words that are typed as they stand here, such as `off`.
  var choices: [String] { operands.flatMap(\.choices) }

  /// Whether options that say how texts are read may follow.
  var takesReadingOptions: Bool { operands.contains { $0.kind == .readingOptions } }

  /// Whether a word before a predicate is the command's own.
  func takes(word: String) -> Bool { operands.contains { $0.takes(word: word) } }

  /// The command of a name, in any case; nil if there is none.
  static func named(_ name: String) -> ReplCommand? {
    let name = name.lowercased()
    return table.first { $0.names.contains(name) }
  }

  /// The setting of a name, in any case; nil if there is none.
  static func setting(named name: String) -> ReplCommand? {
    named(name).flatMap { command in settings.contains { $0.names == command.names } ? command : nil }
  }

  /// The name and the argument of a line that is a command: a dot, then anything but a digit.
  static func split(_ line: String) -> (name: String, argument: String)? {
    guard line.utf8.first == UInt8(ascii: ".") else { return nil }
    let rest = line.dropFirst()
    if let second = rest.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) { return nil }
    let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
    return (String(rest[..<end]), rest[end...].trimmed)
  }
}

extension ReplCommand {
  /// All commands, in the order of help. Dispatch, help, continuation and completion read this table.
  package static let table = groups.flatMap(\.commands)

  /// The commands by what they are for.
  static let groups: [(name: String, commands: [ReplCommand])] = [
    ("records", records), ("questions", questions), ("predicates", predicates), ("meaning", reasoning),
    ("values", values), ("settings", settings), ("session", session),
  ]
}
