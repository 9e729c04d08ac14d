/// Why a predicate could not be parsed, checked or evaluated: at least one diagnostic, with the text it speaks of.
///
/// `description` is the rendered form with source line and carets; `code` and `kind` serve `switch` and `catch`.
public struct FormatError: Error, Sendable, CustomStringConvertible {
  /// Held by reference: every `try` has a place on the stack for its error, and trees are deep.
  private let findings: Findings

  private final class Findings: Sendable {
    let first: Diagnostic
    let diagnostics: [Diagnostic]
    let source: SourceText?
    let recordIndex: Int?

    init(_ first: Diagnostic, _ diagnostics: [Diagnostic], _ source: SourceText?, recordIndex: Int?) {
      self.first = first
      self.diagnostics = diagnostics
      self.source = source
      self.recordIndex = recordIndex
    }
  }

  /// The error that came first.
  public var first: Diagnostic { findings.first }
  /// Every finding in source order, `first` among them.
  public var diagnostics: [Diagnostic] { findings.diagnostics }
  /// The text; nil for a predicate that code put together.
  public var source: SourceText? { findings.source }
  /// The place, from 0, of the record in the list that was filtered; nil for errors that concern no record of a list.
  public var recordIndex: Int? { findings.recordIndex }

  /// Wraps findings; the first of error severity becomes `first`. Nil if `diagnostics` is empty.
  public init?(_ diagnostics: [Diagnostic], source: SourceText?) {
    guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first else { return nil }
    findings = Findings(first, diagnostics, source, recordIndex: nil)
  }

  /// Wraps one finding.
  public init(_ diagnostic: Diagnostic, source: SourceText? = nil, recordIndex: Int? = nil) {
    findings = Findings(diagnostic, [diagnostic], source, recordIndex: recordIndex)
  }

  /// The same in another text, where its places are that a closure gives.
  package func placed(in source: SourceText, _ place: (SourceSpan) -> SourceSpan) -> FormatError {
    FormatError(diagnostics.map { $0.placed(place) }, source: source) ?? self
  }

  /// The first error's code.
  public var code: DiagnosticCode { first.code }
  /// The first error's class.
  public var kind: DiagnosticCode.Kind { first.code.kind }
  /// All findings as text with source lines and carets, without color.
  public var description: String { DiagnosticRenderer(source: source).render(diagnostics) }
}

extension FormatError: Hashable {
  /// Whether both tell the same of the same text and record.
  public static func == (left: FormatError, right: FormatError) -> Bool {
    left.first == right.first && left.diagnostics == right.diagnostics && left.source == right.source
      && left.recordIndex == right.recordIndex
  }

  /// Hashes what it tells.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(diagnostics)
    hasher.combine(recordIndex)
  }
}

/// A failed rule of the value layer, before anyone knows which part of the text it concerns.
///
/// The evaluator adds the place and rethrows it as a ``FormatError``. Functions that a host registers may throw it
/// to choose the code and the words of the error.
public struct ValueError: Error, Hashable, Sendable {
  /// Which mistake.
  public var code: DiagnosticCode
  /// What is wrong; lower case, no full stop.
  public var message: String
  /// One suggestion, when there is a sure one.
  public var hint: String?

  /// Creates a failure.
  public init(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// What a function of texts says of another value, given what that is called.
  package static func needsText(_ function: String, found noun: String) -> ValueError {
    ValueError(.notAString, "`\(function)` needs a string, found \(noun)")
  }
}
