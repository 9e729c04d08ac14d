package import PredicateLineEditing

/// Paints messages for a terminal: the word that says how bad it is, the carets and the hints.
package struct MessagePainter: Sendable {
  private let palette: Palette?

  /// A painter in these colors; nil for none.
  package init(_ palette: Palette?) { self.palette = palette }

  /// A painter that paints in the usual colors or does not.
  package init(isOn: Bool) { self.init(isOn ? .usual : nil) }

  /// Whether anything is painted at all.
  package var isOn: Bool { palette != nil }

  private static let words: [(word: String, role: Palette.Role)] = [
    ("error:", .error), ("warning:", .warning), ("note:", .note), ("hint:", .hint),
  ]

  /// The message in color, if that is on.
  package func paint(_ message: String) -> String {
    guard let palette else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { Self.line($0, palette) }
      .joined(separator: "\n")
  }

  /// A remark that steps back behind the answers.
  package func dimmed(_ message: String) -> String { palette?.painted(message, as: .remark) ?? message }

  private static func line(_ line: Substring, _ palette: Palette) -> String {
    if line.contains("^"), line.allSatisfy({ $0 == " " || $0 == "^" }) { return palette.painted(line, as: .caret) }
    // Source lines are indented; the words stand at the start of a line or after a place such as `1:8:`.
    for (word, role) in words {
      guard let range = line.firstRange(of: word) else { continue }
      let before = line[..<range.lowerBound]
      let isHint = before.allSatisfy { $0 == " " } && word == "hint:"
      guard isHint || before.isEmpty || (before.hasSuffix(": ") && before.first != " ") else { continue }
      return before + palette.painted(word, as: role) + line[range.upperBound...]
    }
    return String(line)
  }
}
