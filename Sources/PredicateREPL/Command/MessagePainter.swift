/// Colours messages for a terminal: the word that says how bad it is, the carets and the hints.
struct MessagePainter {
  /// Whether anything is coloured at all.
  let isOn: Bool

  private enum Colour: String {
    case red = "\u{1B}[1;31m"
    case yellow = "\u{1B}[1;33m"
    case cyan = "\u{1B}[36m"
    case green = "\u{1B}[32m"
  }

  private static let reset = "\u{1B}[0m"
  private static let words: [(word: String, colour: Colour)] = [
    ("error:", .red), ("warning:", .yellow), ("note:", .cyan), ("hint:", .cyan),
  ]

  /// The choice that `--color`, the environment and the terminal make: NO_COLOR turns colour off unless it is
  /// empty, and so does a terminal that calls itself dumb.
  init(choice: String?, environment: CommandEnvironment) {
    switch choice {
    case "always": isOn = true
    case "never": isOn = false
    default:
      let isRefused = environment.variables["NO_COLOR"].map { !$0.isEmpty } ?? false
      isOn = environment.isErrorTerminal && !isRefused && environment.variables["TERM"] != "dumb"
    }
  }

  /// The message with colours, if they are on.
  func paint(_ message: String) -> String {
    guard isOn else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { paintLine($0) }
      .joined(separator: "\n")
  }

  private func paintLine(_ line: Substring) -> String {
    if line.contains("^"), line.allSatisfy({ $0 == " " || $0 == "^" }) {
      return Colour.green.rawValue + line + Self.reset
    }
    // Source lines are indented; the words stand at the start of a line or after a place such as `1:8:`.
    for (word, colour) in Self.words {
      guard let range = line.firstRange(of: word) else { continue }
      let before = line[..<range.lowerBound]
      let isHint = before.allSatisfy { $0 == " " } && word == "hint:"
      guard isHint || before.isEmpty || (before.hasSuffix(": ") && before.first != " ") else { continue }
      return before + colour.rawValue + word + Self.reset + line[range.upperBound...]
    }
    return String(line)
  }
}
