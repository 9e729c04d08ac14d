public import PredicateLanguage

/// What a host does with predicates, in a sentence, and perhaps which comparisons it does not take.
public struct HostRule: Hashable, Sendable {
  /// What the host does; a sentence.
  public let text: String
  /// Where that is said: a name of ``HostProfile/sources``.
  public let source: String
  /// How bad a comparison is that breaks the rule.
  public let severity: Diagnostic.Severity
  /// What to write instead; nil where that depends.
  public let hint: String?
  /// The comparisons that the rule speaks of, any of these sorts; empty if it only describes the host.
  let subjects: [ComparisonPattern]
  /// What these must be; nil if there may be none.
  let demand: ComparisonPattern?
  /// Of comparisons with versions, which ones break the rule; nil if it is not about versions.
  let versions: VersionRule?

  /// Whether checks look at it.
  public var isChecked: Bool { !subjects.isEmpty }

  /// The message for a comparison that breaks it.
  var message: String {
    let body = text.hasSuffix(".") ? text.dropLast() : text[...]
    let first = body.prefix { $0.isLetter }
    // A word in capitals stays as it is.
    if first.count > 1, first == Substring(first.uppercased()) { return String(body) }
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}
