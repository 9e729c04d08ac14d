package import PredicateLanguage

extension FormatError {
  /// The error for more matches than ``Limits/resultRows`` allows.
  package static func tooManyRows(_ most: Int, _ source: SourceText?) -> FormatError {
    FormatError(Diagnostic(.tooManyRows, "more than \(most) records match"), source: source)
  }
}
