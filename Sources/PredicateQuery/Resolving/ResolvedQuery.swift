package import PredicateLanguage

/// A query with all sugar removed: what evaluation and SQL read.
///
/// Names that columns were given are replaced by what they stand for, and date functions name their zone. Where rows
/// stand for groups, `columns`, `having` and `order` read no record: they read the variables ``key(_:)`` and
/// ``aggregate(_:)``, which stand for the group's keys and aggregates.
package struct ResolvedQuery: Sendable {
  /// The lists whose elements make rows by themselves.
  package let unwinding: [List]
  /// Which records.
  package let predicate: FormatPredicate?
  /// What each row holds; empty for whole records.
  package let columns: [QueryColumn]
  /// The place among the columns where all other keys of the record go; nil where they are not shown.
  package let allKeysPlace: Int?
  /// The groups; nil where each row stands for one record.
  package let groups: Groups?
  /// Which groups, by their variables.
  package let having: FormatPredicate?
  package let order: [SortKey]
  /// The limit of each group of rows that agree in some values.
  package let groupLimit: GroupLimit?
  package let isDistinct: Bool
  package let limit: Int?
  package let offset: Int?
  package let locale: String?

  /// A list to unwind.
  package struct List: Sendable {
    /// The keys that lead to it.
    package let path: [String]
    package let expression: FormatExpression

    /// Nil if the expression is more than keys.
    init?(_ expression: FormatExpression) {
      guard let path = expression.node.plainKeys else { return nil }
      self.path = path
      self.expression = expression
    }
  }

  package struct Groups: Sendable {
    /// What records of a group have in common; empty for one group of all records.
    package let keys: [FormatExpression]
    /// What is computed over the records of each group, each once.
    package let aggregates: [GroupAggregate]
  }

  /// An aggregate over the records of a group.
  package struct GroupAggregate: Hashable, Sendable {
    package let function: BuiltinFunction
    /// The value of one record. Nil counts for nothing; of a collection, each element counts.
    package let argument: FormatExpression
    /// Whether equal values count once.
    package let isDistinct: Bool
    /// The other arguments, which do not depend on the record.
    package let others: [FormatExpression]
    package let span: SourceSpan?

    package static func == (left: GroupAggregate, right: GroupAggregate) -> Bool {
      left.function == right.function && left.argument == right.argument && left.isDistinct == right.isDistinct
        && left.others == right.others
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(function)
      hasher.combine(argument)
      hasher.combine(isDistinct)
    }
  }

  /// The variable of a group's key. No text can name it.
  package static func key(_ number: Int) -> String { "#\(number)" }
  /// The variable of a group's aggregate. No text can name it.
  package static func aggregate(_ number: Int) -> String { "@\(number)" }
  /// Whether a variable is one of these.
  package static func isOfGroup(_ variable: String) -> Bool { variable.hasPrefix("#") || variable.hasPrefix("@") }
}
