public import PredicateLanguage

extension FormatPredicate {
  /// The predicate in an archive that `NSKeyedArchiver` made of an `NSPredicate`, read on every platform.
  ///
  /// ```swift
  /// let saved = try Data(contentsOf: URL(filePath: "filter.archive"))
  /// print(try FormatPredicate(keyedArchive: saved))  // age >= 18 AND name BEGINSWITH[c] "an"
  /// ```
  /// No class of the archive is made, and nothing in it is called: it becomes the tree that the same text has. What the
  /// archive says may be used is not looked at; evaluation keeps `limits`, and calls only functions of the table.
  /// - Throws: `DataError`: `malformedArchive` for bytes that are no archive of a predicate; `archiveTooLarge` for more
  ///   entries than `Limits.archiveEntries`; `unsupportedFormat` for what the language cannot say, such as a fetch request or a constant of a class of the app's own.
  public init(
    keyedArchive bytes: some Sequence<UInt8>, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(DataError) {
    self.init(try PredicateArchive.predicate(Array(bytes), limits), limits: limits, functions: functions)
  }
}

extension FormatExpression {
  /// The expression in an archive that `NSKeyedArchiver` made of an `NSExpression`; see
  /// `FormatPredicate.init(keyedArchive:limits:functions:)`.
  /// - Throws: `DataError` as that does.
  public init(
    keyedArchive bytes: some Sequence<UInt8>, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(DataError) {
    self.init(try PredicateArchive.expression(Array(bytes), limits), limits: limits, functions: functions)
  }
}
