package import PredicateLanguage

extension Diagnostic {
  /// What is wrong about a list to unwind that is the list of each element of another one.
  package static func list(_ path: [String], behind other: [String], at span: SourceSpan? = nil) -> Diagnostic {
    let other = other.joined(separator: ".")
    return Diagnostic(
      .notACollection, "`\(path.joined(separator: "."))` is a list of each element of `\(other)`", at: span,
      hint: "unwind `\(other)` before it")
  }
}

extension ExpressionNode {
  /// The keys of a path that has nothing else; nil for other expressions.
  package var plainKeys: [String]? {
    guard case .keyPath(let path) = kind else { return nil }
    var keys: [String] = []
    for step in path.steps {
      guard case .key(let key) = step.kind else { return nil }
      keys.append(key)
    }
    return keys
  }

  /// The key that this is, a path of one; nil for anything else.
  package var onlyKey: String? {
    guard let keys = plainKeys, keys.count == 1 else { return nil }
    return keys.first
  }
}
