import PredicateLanguage

/// How messages and what is typed are colored: for each role the parameters of the control sequence, as in `1;31`.
package struct Palette: Hashable, Sendable {
  /// What is colored.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    // Messages.
    case error, warning, note, hint, caret, remark
    // What is typed.
    case prompt, keyword, `operator`, function, key, string, number, literal, variable, placeholder, command, comment
  }

  private var parameters: [Role: String]
  /// What is wrong with the changes that were asked for.
  package private(set) var mistakes: [String] = []

  /// Colors of the terminal's own palette, which suits its background.
  package static let usual = Palette(parameters: [
    .error: "1;31", .warning: "1;33", .note: "36", .hint: "36", .caret: "32", .remark: "2",
    .prompt: "1", .keyword: "1;34", .operator: "34", .function: "36", .string: "32", .number: "33", .literal: "35",
    .variable: "1;36", .placeholder: "1;35", .command: "1", .comment: "2",
  ])

  private init(parameters: [Role: String]) { self.parameters = parameters }

  /// The usual colors with changes: `error=1;31:string=38;5;71`, roles and parameters, of which there may be none.
  ///
  /// A change that makes no sense is left out, and ``mistakes`` says why.
  init(changes: String) {
    self = .usual
    for change in changes.split(separator: ":") {
      let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let role = Role(rawValue: String(parts[0])), parts.count == 2 else {
        let near = NearMatch.best(for: String(parts[0]), among: Role.allCases.map(\.rawValue))
        mistakes.append("`\(change)` is no ROLE=COLOR" + (near.map { "; did you mean `\($0)=…`?" } ?? ""))
        continue
      }
      // Nothing but parameters may get into a control sequence.
      guard parts[1].utf8.count <= 32, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x3B }) else {
        mistakes.append("the color of `\(change)` is not of digits and `;`, as in `1;31`")
        continue
      }
      parameters[role] = String(parts[1])
    }
  }

  /// The parameters of a role; empty for text as it is.
  subscript(role: Role) -> String { parameters[role] ?? "" }

  /// The text in the color of a role.
  package func painted(_ text: some StringProtocol, as role: Role) -> String {
    let parameters = self[role]
    return parameters.isEmpty ? String(text) : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }

  // MARK: Choosing

  /// The colors of a stream; nil for none.
  ///
  /// NO_COLOR turns color off unless it is empty; CLICOLOR_FORCE turns it on, terminal or not, unless it is empty or 0; a
  /// terminal that calls itself dumb has none. `--color`, which is `choice`, is stronger. PREDICATE_COLORS changes colors.
  package init?(choice: String?, isTerminal: Bool, _ variable: (String) -> String?) {
    guard Self.isColorful(choice, isTerminal: isTerminal, variable) else { return nil }
    self.init(changes: variable(Self.variableName) ?? "")
  }

  /// The variable that changes colors.
  package static let variableName = "PREDICATE_COLORS"

  private static func isColorful(_ choice: String?, isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      if let refusal = variable("NO_COLOR"), !refusal.isEmpty { return false }
      if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
      return isTerminal && variable("TERM") != "dumb"
    }
  }
}
