import PredicateFormat

/// Warnings of what evaluation may come to, kept until it is known whether it did: a mistake is told once, as a warning or as
/// the error that it became.
final class HeldWarnings {
  private var warnings: [(finding: Diagnostic, source: SourceText?)] = []

  /// Keeps a warning; of two about the same mistake the later one, which was made in knowledge of the records.
  func add(_ finding: Diagnostic, source: SourceText?) {
    warnings.removeAll { $0.finding.isOfMistake(finding) && $0.source == source }
    warnings.append((finding, source))
  }

  /// The errors, with the hints of warnings that said the same; the warnings of these mistakes are forgotten.
  func settled(_ errors: [Diagnostic], source: SourceText?) -> [Diagnostic] {
    errors.map { error in
      var error = error
      for (finding, place) in warnings where finding.isOfMistake(error) && place == source {
        error.hint = finding.hint ?? error.hint
      }
      warnings.removeAll { warning in
        warning.source == source && warning.finding.code == error.code && error.contains(warning.finding)
      }
      return error
    }
  }

  /// The warnings that are left, which are forgotten.
  func take() -> [(finding: Diagnostic, source: SourceText?)] {
    defer { warnings = [] }
    return warnings
  }
}

extension Diagnostic {
  fileprivate func isOfMistake(_ other: Diagnostic) -> Bool {
    code == other.code && span == other.span && message == other.message
  }

  /// Whether the other finding's place is this one's or within it.
  fileprivate func contains(_ other: Diagnostic) -> Bool {
    guard let own = span, let inner = other.span else { return span == other.span }
    return own.offset <= inner.offset && inner.offset + inner.length <= own.offset + own.length
  }
}
