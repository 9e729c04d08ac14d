import PredicateLanguage

/// What a line of input led to: text to show, whether it went well, whether to leave.
package struct Reaction: Hashable, Sendable {
  /// A piece of output.
  package struct Part: Hashable, Sendable {
    /// Whether it is an answer, for standard output.
    package var isAnswer: Bool { kind == .data || kind == .drawing }

    /// What a piece is, which decides where it goes and how it looks.
    package enum Kind: Hashable, Sendable, CaseIterable {
      /// An answer, for standard output, as are drawings; all else is for standard error.
      case data
      /// An answer that is safe to show as it is, with the escape sequences of its colors.
      case drawing
      /// What is worth knowing besides: counts, times, settings.
      case note
      /// What may not have been meant.
      case warning
      /// Why there is no answer.
      case error
    }

    /// What it is.
    package let kind: Kind
    /// The text; it ends with a newline.
    package let text: String
  }

  /// The pieces, in the order in which they are to be shown.
  package private(set) var parts: [Part] = []
  /// How it went.
  package var status = ExitCode.success
  /// The exit code to leave with; nil to go on.
  package var exitCode: Int32?
  /// A text to edit with another program before it becomes the next line; empty for the last one. Nil for none.
  package var textToEdit: String?

  /// How the last question is asked again; nil for not at all.
  package var repetition: Repetition?

  /// How a question is asked again.
  package struct Repetition: Hashable, Sendable {
    /// How long to wait before each time.
    package let pause: Duration
    /// How many times, at least once; nil for again and again.
    package let count: Int?
  }

  /// Nothing to show, all well.
  package init() {}

  /// All pieces, one after the other.
  package var text: String { parts.map(\.text).joined() }

  /// Appends a piece; a newline is added where one is missing, and empty text is left out.
  mutating func add(_ kind: Part.Kind, _ text: String) {
    guard !text.isEmpty else { return }
    parts.append(Part(kind: kind, text: text.hasSuffix("\n") ? text : text + "\n"))
  }

  /// Takes out the pieces of these kinds and gives their text.
  mutating func take(_ kinds: Set<Part.Kind>) -> String {
    let taken = parts.filter { kinds.contains($0.kind) }
    parts.removeAll { kinds.contains($0.kind) }
    return taken.map(\.text).joined()
  }

  /// Appends what another line led to. The last failure counts.
  mutating func add(_ other: Reaction) {
    parts += other.parts
    take(endOf: other)
  }

  /// Takes over how another line ended, not what it showed.
  mutating func take(endOf other: Reaction) {
    if other.status != .success { status = other.status }
    exitCode = other.exitCode ?? exitCode
    textToEdit = other.textToEdit ?? textToEdit
    repetition = other.repetition ?? repetition
  }

  /// Replaces what would upset a terminal.
  mutating func escapeControls() {
    parts = parts.map { part in
      part.kind == .drawing
        ? part : Part(kind: part.kind, text: TerminalText.escaped(part.text, keepingLines: true))
    }
  }
}
