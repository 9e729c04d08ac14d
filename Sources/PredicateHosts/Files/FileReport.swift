public import PredicateData
public import PredicateLanguage

/// What was found in one file.
public struct FileReport: Sendable {
  /// The file's name, as it was given.
  public let file: String
  /// What the file is; nil for one that no predicates are looked for in.
  public let kind: CheckedFileKind?
  /// How many predicates it holds.
  public internal(set) var predicates = 0
  /// What is wrong or odd, in the order of the file.
  public internal(set) var findings: [FileFinding] = []

  init(file: String, kind: CheckedFileKind?) {
    self.file = file
    self.kind = kind
  }
}

/// What is wrong or odd about a file, or about a predicate in it.
public struct FileFinding: Sendable {
  /// A place in a file for people: both numbers count from 1, columns in Unicode scalars.
  public struct Place: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The character in the line.
    public let column: Int
  }

  /// What it is about.
  @nonexhaustive public enum Problem: Sendable {
    /// A predicate, the text of which is `source`.
    case predicate(Diagnostic, source: SourceText)
    /// The file, which cannot be read as what it is.
    case file(DataError)
  }

  /// The file's name, as it was given.
  public let file: String
  /// Where it begins in the file; nil for binary files.
  public let start: Place?
  /// Where it ends, behind the last character.
  public let end: Place?
  /// The way within the file: `conditional_items[0].condition`; nil where there is none.
  public let path: String?
  /// What is wrong.
  public let problem: Problem
  /// What to write instead, and the bytes of the file that it replaces; nil where that is not certain.
  public internal(set) var fix: Fix?

  /// The other places that it is about, such as the condition that contradicts this one; those of a predicate's `notes`.
  public internal(set) var notes: [Note] = []

  /// Another place that a finding is about.
  public struct Note: Hashable, Sendable {
    /// What stands there.
    public let message: String
    /// Where it begins in the file; nil for binary files.
    public let start: Place?
    /// Where it ends, behind the last character.
    public let end: Place?
  }

  /// A change of the file.
  public struct Fix: Hashable, Sendable {
    /// The bytes that are replaced.
    public let range: Range<Int>
    /// What takes their place, as the file writes it.
    public let text: String
  }

  /// The stable name of the mistake.
  public var code: String {
    switch problem {
    case .predicate(let diagnostic, _): diagnostic.code.rawValue
    case .file(let error): error.code.rawValue
    }
  }

  /// How much it matters.
  public var severity: Diagnostic.Severity {
    if case .predicate(let diagnostic, _) = problem { diagnostic.severity } else { .error }
  }

  /// What is wrong, in words.
  public var message: String {
    switch problem {
    case .predicate(let diagnostic, _): diagnostic.message
    case .file(let error): error.message
    }
  }

  /// How to mend it; nil where there is no sure way.
  public var hint: String? {
    switch problem {
    case .predicate(let diagnostic, _): diagnostic.hint
    case .file(let error): error.hint
    }
  }
}
