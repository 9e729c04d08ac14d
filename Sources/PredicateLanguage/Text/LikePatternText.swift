/// A pattern of LIKE, read: `*` is any run of scalars, `?` one scalar, `\` takes the next one literally, and all else
/// stands for itself. Evaluation and SQL both go by this.
package struct LikePatternText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Text between wildcards, folded; never empty, and never two in a row.
    case literal(String)
    /// `?`: one scalar of the folded text.
    case one
    /// `*`: any number of scalars; never two in a row.
    case any
  }

  package private(set) var parts: [Part] = []

  /// Takes a pattern apart, and folds the text between wildcards piece by piece. Every text is a pattern; a `\` at the end
  /// stands for itself. Cost: linear in the pattern.
  package init(_ pattern: String, _ folding: TextFolding?) {
    var literal = ""
    func flush() {
      let folded = folding?.fold(literal) ?? literal
      if !folded.isEmpty { parts.append(.literal(folded)) }
      literal = ""
    }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, "*"):
        flush()
        if parts.last != .any { parts.append(.any) }
      case (false, "?"):
        flush()
        parts.append(.one)
      case (_, let scalar): literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    flush()
  }

  /// All literal text.
  package var literals: String {
    parts.reduce(into: "") { text, part in
      if case .literal(let literal) = part { text += literal }
    }
  }
}
