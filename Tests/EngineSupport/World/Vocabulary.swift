package import PredicateFormat

/// The names that generated models draw from.
///
/// They are fixed because a Swift type lists its properties once: every record of every model is a ``WorldRecord``.
/// No name is an attribute here and a relationship in the library of the support matrix, nor the other way round.
package enum Vocabulary {
  /// The attributes of each type; words of the language and of SQL among them.
  package static let attributes: [(type: ValueType, names: [String])] = [
    (.boolean, ["flag", "hidden"]), (.integer, ["amount", "rank", "size"]), (.double, ["score", "ratio"]),
    (.decimal, ["price", "total"]), (.string, ["name", "title", "order"]), (.date, ["born", "changed"]),
    (.uuid, ["token", "mark"]), (.binary, ["raw", "digest"]),
  ]

  /// The relationships to one record.
  package static let toOne = ["owner", "parent", "group", "source"]

  /// The relationships to many records.
  package static let toMany = ["items", "children", "members", "tags", "links"]

  /// The entities.
  package static let entities = ["Word", "Order", "Person", "Group", "Tag"]

  static let all = attributes.flatMap(\.names) + toOne + toMany
}
