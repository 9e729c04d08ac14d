public import PredicateLanguage

extension QueryGroup {
  /// Also: a comparison of the value at a key path; see ``RecordQuery/where(_:_:_:options:)``.
  public func `where`(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, options: ComparisonOptions = []
  ) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try QueryCondition.comparing(key, operation, value, options) }
  }

  /// Also: a test of the value at a key path, such as `where("name", .isNil)`.
  public func `where`(_ key: String, _ test: QueryTest) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try QueryCondition.testing(key, test) }
  }

  /// Also: a format with its arguments, such as `where("length > %@", 20)`.
  public func `where`(_ format: FormatString, _ arguments: (any FormatArgument)?...) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try QueryCondition.parsing(format, arguments) }
  }

  /// Also: a predicate.
  public func `where`(_ predicate: FormatPredicate) -> QueryGroup { adding(.and) { predicate } }

  /// Or: everything before it, or a comparison.
  public func or(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, options: ComparisonOptions = []
  ) -> QueryGroup {
    adding(.or) { () throws(FormatError) in try QueryCondition.comparing(key, operation, value, options) }
  }

  /// Or: everything before it, or a test of a value.
  public func or(_ key: String, _ test: QueryTest) -> QueryGroup {
    adding(.or) { () throws(FormatError) in try QueryCondition.testing(key, test) }
  }

  /// Or: everything before it, or a format with its arguments.
  public func or(_ format: FormatString, _ arguments: (any FormatArgument)?...) -> QueryGroup {
    adding(.or) { () throws(FormatError) in try QueryCondition.parsing(format, arguments) }
  }

  /// Or: everything before it, or a predicate.
  public func or(_ predicate: FormatPredicate) -> QueryGroup { adding(.or) { predicate } }

  /// Also: the conditions of a group.
  public func and(_ group: (QueryGroup) -> QueryGroup) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try QueryCondition.group(group) }
  }

  /// Or: everything before it, or the conditions of a group.
  public func or(_ group: (QueryGroup) -> QueryGroup) -> QueryGroup {
    adding(.or) { () throws(FormatError) in try QueryCondition.group(group) }
  }

  /// Also: not the conditions of a group.
  public func not(_ group: (QueryGroup) -> QueryGroup) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try QueryCondition.group(group).map { !$0 } }
  }
}
