#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

import PredicateLanguage

/// The program that shows long answers a screen at a time.
struct Pager: Hashable, Sendable {
  /// What the shell runs.
  let command: String

  // With a prompt that says how to leave, for those who have never met a pager.
  private static let usual = "less -FRX -P'blank for more, q to go back'"

  /// What PREDICATE_PAGER names, else PAGER, else `less -FRX`; nil for an empty name and for `cat`, which show all at once.
  init?(variable: (String) -> String?) {
    let command = (variable("PREDICATE_PAGER") ?? variable("PAGER") ?? Self.usual).trimmed
    if command.isEmpty || command == "cat" { return nil }
    self.command = command
  }

  /// Whether a text takes more lines than a terminal of this size has. Cost: linear in what is looked at.
  static func isLong(_ text: String, columns: Int, rows: Int) -> Bool {
    var lines = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      lines += max(1, (TextWidth.cells(line) + max(1, columns) - 1) / max(1, columns))
      // The last line of the screen is for what is typed next.
      if lines >= rows { return true }
    }
    return false
  }

  #if os(macOS) || os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
    /// Shows a text and waits until the person has seen enough; false if the program cannot be started, so that nothing was
    /// shown.
    func show(_ text: String) -> Bool {
      // Ctrl-C is for the pager. A handler, unlike SIG_IGN, does not pass to the program.
      var previous = sigaction()
      sigaction(SIGINT, nil, &previous)
      _ = signal(SIGINT) { _ in }
      defer { sigaction(SIGINT, &previous, nil) }
      guard let pipe = popen(command, "w") else { return false }
      // A pager that is left before the end closes the pipe; that is no mistake.
      _ = StandardStream.writeAll(Array(text.utf8), to: fileno(pipe))
      let status = pclose(pipe)
      // The shell ends with 126 and 127 where it cannot run the program.
      let code = (status >> 8) & 0xFF
      return status >= 0 && code != 126 && code != 127
    }
  #else
    func show(_ text: String) -> Bool { false }
  #endif
}
