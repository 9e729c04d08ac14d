extension Contestant {
  /// Those that answer over our own tables of columns.
  ///
  /// A contestant here makes its table from `data.words` or `data.people` before its job begins, and its job counts the
  /// rows of the table for which the compiled predicate holds; for what a table cannot hold it gives nil.
  static var tables: [Contestant] { [] }
}
