import PredicateEvaluation
public import PredicateLanguage
import PredicateQuery
import PredicateSQL

/// Which indexes would serve a predicate in a database, as trying them on a copy has shown.
public struct IndexAdvice: Hashable, Sendable {
  /// The statements that make the indexes; empty where none helps.
  public let indexes: [String]
  /// The conditions of the predicate, each with what an index is to it.
  public let conditions: [Condition]
  /// SQLite's plan for the statement as the database is, a step a line.
  public let planBefore: [String]
  /// The plan with the indexes; that of before where there are none.
  public let planAfter: [String]
  /// How long the statement took on a copy of the rows; nil where that was not tried.
  public let times: Times?
  /// Why there is no index, or why no time, in a sentence; nil where there are both.
  public let reason: String?

  /// A condition.
  public struct Condition: Hashable, Sendable {
    /// The condition as canonical text.
    public let format: String
    /// What an index finds for it; nil if nothing.
    public let use: Use?
    /// Why an index finds nothing; nil if it finds something.
    public let reason: String?
  }

  /// What an index finds for a condition.
  @nonexhaustive public enum Use: String, Hashable, Sendable, CaseIterable {
    /// The rows with a value, or one of several.
    case equality
    /// The rows between two values, or on one side of one.
    case range
    /// The texts that begin alike.
    case prefix
    /// The rows of another table that a relationship leads to, or those that lead to one.
    case related
  }

  /// The shortest of three runs each.
  public struct Times: Hashable, Sendable {
    /// Without the indexes.
    public let before: Duration
    /// With them.
    public let after: Duration
    /// How many times as long it took without them.
    public var ratio: Double { before / max(after, .nanoseconds(1)) }
  }

  /// The most bytes of a database that is copied for a trial: 256 MiB.
  public static let mostBytes: Int64 = 256 << 20

  /// Whether a step of a plan goes through all rows of the entity's table, which statements call `t0`.
  package static func readsAll(_ step: String) -> Bool {
    step.hasPrefix("SCAN") && step.split(separator: " ").contains("t0")
  }
}

extension IndexAdvice.Condition {
  /// The same, for one that no index turned out to serve.
  func without(_ reason: String) -> Self { Self(format: format, use: nil, reason: self.reason ?? reason) }
}

extension SQLiteStore {
  /// Which indexes would serve the statement of a predicate: tried on a copy of the tables that it names, in a temporary
  /// file that is gone afterwards. In this database nothing is written.
  ///
  /// ```swift
  /// let advice = try store.indexAdvice(for: FormatPredicate("length > 20 AND text CONTAINS 'x'"), entity: "words")
  /// print(advice.indexes)  // ["CREATE INDEX \"words_length\" ON \"words\" (\"length\")"]
  /// print(advice.conditions.map { $0.use?.rawValue ?? "none" })  // ["range", "none"]
  /// ```
  /// Indexes are tried for conditions that compare a column of the entity with a value, within AND and OR, and for those that
  /// follow relationships; they are kept if SQLite's plan searches them. Of a database of more than ``IndexAdvice/mostBytes``
  /// only the plans are compared. Cost: a copy of the tables, and six runs of the statement.
  /// - Throws: ``StoreError``.
  public func indexAdvice(
    for predicate: FormatPredicate, entity: String, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> IndexAdvice {
    var query = RecordQuery<RecordValue>(entity)
    query.predicate = predicate
    let model = try model(for: query)
    guard let root = model.entity(named: entity) else {
      throw .predicate(FormatError(Diagnostic(.unknownEntity, "there is no entity `\(entity)`")))
    }
    let trial = try IndexTrial(of: predicate, entity: root, model: model, variables, source: database)
    return try trial.advice()
  }
}
