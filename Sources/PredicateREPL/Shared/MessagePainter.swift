/// Paints messages for a terminal: the word that says how bad it is, the carets and the hints.
package struct MessagePainter: Sendable {
  /// Whether anything is painted at all.
  package let isOn: Bool

  /// A painter that paints or does not.
  package init(isOn: Bool) { self.isOn = isOn }

  private enum Color: String {
    case red = "\u{1B}[1;31m"
    case yellow = "\u{1B}[1;33m"
    case cyan = "\u{1B}[36m"
    case dim = "\u{1B}[2m"
    case green = "\u{1B}[32m"
  }

  private static let reset = "\u{1B}[0m"
  private static let words: [(word: String, color: Color)] = [
    ("error:", .red), ("warning:", .yellow), ("note:", .cyan), ("hint:", .cyan),
  ]

  /// The choice that `--color`, the environment and the terminal make: NO_COLOR turns color off unless it is
  /// empty; CLICOLOR_FORCE turns it on, terminal or not, unless it is empty or 0; a terminal that calls itself dumb has none.
  init(choice: String?, environment: CommandEnvironment) {
    self.init(isOn: Self.isColorful(choice, isTerminal: environment.isErrorTerminal, environment))
  }

  /// The same choice for a stream that is a terminal or not.
  static func isColorful(_ choice: String?, isTerminal: Bool, _ environment: CommandEnvironment) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      if let refusal = environment.variable("NO_COLOR"), !refusal.isEmpty { return false }
      if let force = environment.variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
      return isTerminal && environment.variable("TERM") != "dumb"
    }
  }

  /// The message in color, if that is on.
  func paint(_ message: String) -> String {
    guard isOn else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { paintLine($0) }
      .joined(separator: "\n")
  }

  /// A remark that steps back behind the answers.
  func dimmed(_ message: String) -> String { isOn ? Color.dim.rawValue + message + Self.reset : message }

  private func paintLine(_ line: Substring) -> String {
    if line.contains("^"), line.allSatisfy({ $0 == " " || $0 == "^" }) {
      return Color.green.rawValue + line + Self.reset
    }
    // Source lines are indented; the words stand at the start of a line or after a place such as `1:8:`.
    for (word, color) in Self.words {
      guard let range = line.firstRange(of: word) else { continue }
      let before = line[..<range.lowerBound]
      let isHint = before.allSatisfy { $0 == " " } && word == "hint:"
      guard isHint || before.isEmpty || (before.hasSuffix(": ") && before.first != " ") else { continue }
      return before + color.rawValue + word + Self.reset + line[range.upperBound...]
    }
    return String(line)
  }
}
