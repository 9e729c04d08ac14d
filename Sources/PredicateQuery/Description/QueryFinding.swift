public import PredicateLanguage

/// What is wrong or odd about a part of a query.
public struct QueryFinding: Error, Hashable, Sendable {
  /// The part.
  public let part: QueryPart
  /// What about it. Its span is a place in `source`.
  public let diagnostic: Diagnostic
  /// The text of the part; nil if code built it.
  public let source: SourceText?

  /// A finding about a part.
  public init(_ part: QueryPart, _ diagnostic: Diagnostic, source: SourceText?) {
    self.part = part
    self.diagnostic = diagnostic
    self.source = source
  }

  /// The finding as an error.
  public var error: FormatError { FormatError(diagnostic, source: source) }
}

/// A part of a query, for findings.
@nonexhaustive public enum QueryPart: Hashable, Sendable {
  case predicate, having
  /// A column, by its place from 0.
  case column(Int)
  /// An expression to group by, by its place from 0.
  case grouping(Int)
  /// A sort key, by its place from 0.
  case order(Int)
  /// An expression that rows of one group agree in, where each has a limit, by its place from 0.
  case limitKey(Int)
  /// A list whose elements make rows by themselves, by its place from 0.
  case unwinding(Int)
  /// None of them: the zone, the first day of the week.
  case settings
}
