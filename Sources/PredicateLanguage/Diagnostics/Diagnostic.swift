/// One finding about a predicate: what is wrong, where, and how to mend it.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  @nonexhaustive public enum Severity: String, Hashable, Sendable {
    /// The predicate cannot be used.
    case error
    /// The predicate works, perhaps not as meant.
    case warning
  }

  /// The other end of a problem, such as the bracket that was opened.
  public struct Note: Hashable, Sendable {
    /// What is to be seen there; lower case, no full stop.
    public var message: String
    /// Where.
    public var span: SourceSpan

    /// Creates a note.
    public init(_ message: String, at span: SourceSpan) {
      self.message = message
      self.span = span
    }
  }

  /// Text of the predicate and what to write in its place.
  public struct Fix: Hashable, Sendable {
    /// What is replaced.
    public var span: SourceSpan
    /// What takes its place.
    public var text: String

    /// Creates a fix.
    public init(_ span: SourceSpan, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// Which mistake.
  public var code: DiagnosticCode
  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in the user's words; lower case, no full stop, user text in backquotes.
  public var message: String
  /// Where; nil if the part has no place in the text, as when it was built by code.
  public var span: SourceSpan?
  /// What was expected there, if that is short.
  public var expected: String?
  /// One suggestion that mends it, when we can be right.
  public var hint: String?
  /// Other places that matter.
  public var notes: [Note]
  /// The change that mends it, when it is certain that this is what was meant.
  public var fix: Fix?
  /// The variable that has no value, while giving it one is what helps.
  package var variable: String?

  /// Creates a diagnostic.
  public init(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan? = nil, severity: Severity = .error,
    expected: String? = nil, hint: String? = nil, notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.expected = expected
    self.hint = hint
    self.notes = notes
  }

  /// The same in another text, where its places are that a closure gives. A fix is lost: what it would write is in the language
  /// of the first.
  func placed(_ place: (SourceSpan) -> SourceSpan) -> Diagnostic {
    var finding = self
    finding.span = span.map(place)
    for index in notes.indices { finding.notes[index].span = place(notes[index].span) }
    finding.fix = nil
    return finding
  }
}
