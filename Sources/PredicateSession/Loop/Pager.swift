import PredicateLanguage
import PredicatePlatform

/// The program that shows long answers a screen at a time.
package struct Pager: Hashable, Sendable {
  /// What the shell runs.
  let command: String

  // With a prompt that says how to leave, for those who have never met a pager.
  private static let usual = "less -FRX -P'blank for more, q to go back'"

  /// What PREDICATE_PAGER names, else PAGER, else `less -FRX`; nil for an empty name and for `cat`, which show all at once.
  package init?(variable: (String) -> String?) {
    let command = (variable("PREDICATE_PAGER") ?? variable("PAGER") ?? Self.usual).trimmed
    if command.isEmpty || command == "cat" { return nil }
    self.command = command
  }

  /// Whether a text takes more lines than a terminal of this size has. Cost: linear in what is looked at.
  package static func isLong(_ text: String, columns: Int, rows: Int) -> Bool {
    var lines = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      lines += max(1, (TextWidth.cells(line) + max(1, columns) - 1) / max(1, columns))
      // The last line of the screen is for what is typed next.
      if lines >= rows { return true }
    }
    return false
  }

  /// Shows a text and waits until the person has seen enough; false if the program cannot be started, so that nothing was
  /// shown.
  package func show(_ text: String) -> Bool {
    // Ctrl-C is for the pager.
    InterruptSignal.withoutEffect { ShellCommand.run(command, input: Array(text.utf8)) }
  }
}
