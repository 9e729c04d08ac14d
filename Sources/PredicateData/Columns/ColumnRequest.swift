/// Which columns are asked for of the records of a file.
package struct ColumnRequest: Hashable, Sendable {
  /// The keys of the columns; nil asks for every key that a record has.
  package var keys: [String]?

  /// Asks for the columns of these keys, each once.
  package init(keys: [String]?) { self.keys = keys }
}
