public import PredicateLanguage
public import PredicateQuery

extension RecordQuery {
  /// The query made ready; keep it to run it more than once.
  /// - Throws: as `CompiledQuery.init(_:)`.
  public func compiled() throws(FormatError) -> CompiledQuery { try CompiledQuery(self) }

  /// The rows of the query over records of any kind; see `CompiledQuery.rows(of:variables:)`.
  public func rows(
    in records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordRows {
    try compiled().rows(of: records, variables: variables)
  }

  /// The value in the first column of the first row, such as the one of an aggregate; nil if there is no row.
  /// - Throws: as ``rows(in:variables:)``.
  public func value(
    in records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordValue {
    try rows(in: records, variables: variables).first?.values.first ?? .null
  }

  /// The number of rows, within the query's limit.
  /// - Throws: as ``rows(in:variables:)``.
  public func count(
    in records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Int {
    try compiled().count(of: records, variables: variables)
  }
}

extension RecordQuery where Record: RecordValueConvertible {
  /// The records that the query chooses, in its order and within its limit; its columns do not matter.
  /// - Throws: as `CompiledQuery.indexes(of:variables:)`.
  public func records(
    in records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Record] {
    let all = Array(records)
    return try compiled().indexes(of: all, variables: variables).map { all[$0] }
  }
}
