public import PredicateLanguage

/// Why a predicate holds, or not, for one record: the verdict and the values of every node.
public struct Explanation: Hashable, Sendable {
  /// Whether the predicate holds; nil if evaluating it fails.
  public let result: Bool?
  /// The whole predicate with its parts.
  public let root: Node
  /// The smallest set of comparisons that decides the verdict: any one that is false in an AND, all of them in an OR.
  public let reason: [Node]

  /// One part of the predicate.
  public struct Node: Hashable, Sendable {
    /// The part as canonical text.
    public let format: String
    /// Where it stands in the text; nil if code built it.
    public let span: SourceSpan?
    /// What came out.
    public let outcome: Outcome
    /// For ANY, ALL and SUBQUERY: how many elements fulfil the condition, of how many.
    public let matching: Matching?
    /// The parts, in the order of the text. They are evaluated even where AND or OR would stop before them.
    public let children: [Node]
  }

  /// What came out of a part.
  @nonexhaustive public enum Outcome: Hashable, Sendable {
    /// A condition's verdict.
    case verdict(Bool)
    /// An expression's value.
    case value(RecordValue)
    /// The failure of the part.
    case failure(Diagnostic)
  }

  /// How many elements of a collection fulfil a condition.
  public struct Matching: Hashable, Sendable {
    /// Those that do.
    public let count: Int
    /// All of them.
    public let total: Int
  }
}

extension Explanation {
  /// The explanation of a predicate whose parts somebody else has evaluated, such as a database.
  package init(_ root: Node, of predicate: FormatPredicate) {
    self.init(result: root.verdict, root: root, reason: Explainer.reason(root, predicate.node))
  }
}

extension Explanation.Node {
  /// A part that somebody else has evaluated.
  package init(_ format: String, at span: SourceSpan?, _ outcome: Explanation.Outcome, children: [Self]) {
    self.init(format: format, span: span, outcome: outcome, matching: nil, children: children)
  }

  /// The verdict; nil for expressions and failures.
  public var verdict: Bool? {
    if case .verdict(let verdict) = outcome { verdict } else { nil }
  }

  /// Nodes from here down.
  var size: Int { children.reduce(1) { $0 + $1.size } }
}

extension FormatPredicate {
  /// Explains the verdict for one record.
  ///
  /// `among` are the records that aggregates such as `max:(length)` range over; without them such a part fails in the
  /// explanation. `locale` is that of `[l]`, as for `CompiledPredicate.init(_:locale:)`. Cost: every part is evaluated
  /// on its own, and every element that a condition binds once more.
  /// - Throws: ``FormatError`` if the predicate does not compile, and of code `interrupted` where that was asked for; other
  ///   failures of evaluation are part of the explanation.
  public func explain(
    _ record: some RecordValueConvertible, among records: [RecordValue] = [],
    variables: [String: any RecordValueConvertible] = [:], locale: String? = nil
  ) throws(FormatError) -> Explanation {
    let locale = try TextLocale.required(locale)
    // What does not compile throws here; no locale changes that.
    _ = try compiled()
    let explainer = Explainer(
      self, record: record.recordValue, records: records, variables: variables.mapValues(\.recordValue), locale: locale)
    let root = explainer.explain(node)
    if let error = explainer.interruption { throw error }
    return Explanation(root, of: self)
  }
}
