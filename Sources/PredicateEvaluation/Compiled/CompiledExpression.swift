public import PredicateLanguage

/// An expression made ready to be computed many times. Immutable and shareable between threads.
public struct CompiledExpression: Sendable {
  /// What was compiled.
  public let expression: FormatExpression
  let program: Program<Compute>

  /// Compiles an expression, whose comparisons with `[l]` go by `locale` as those of
  /// ``CompiledPredicate/init(_:locale:)``; nil is the root locale.
  /// - Throws: `FormatError` for what is wrong whatever the record; `unknownLocale` for the locale `xx`.
  public init(_ expression: FormatExpression, locale: String? = nil) throws(FormatError) {
    try self.init(expression, in: TextLocale.required(locale))
  }

  init(_ expression: FormatExpression, in locale: TextLocale?) throws(FormatError) {
    self.expression = expression
    program = try Program(Resolver.resolve(expression), locale: locale) { compiler, root in compiler.compile(root) }
  }

  /// Whether some part ranges over all records.
  public var needsAllRecords: Bool { program.needsAllRecords }

  /// The value for one record.
  /// - Throws: `FormatError` of kind `type`, `evaluation`, `unknownKey`, `unsupported` or `limit`, with the place.
  public func value(
    with record: some RecordValueConvertible, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordValue {
    var scope = program.scope(variables.mapValues(\.recordValue), nil)
    return try program.run(record.recordValue, &scope)
  }

  /// The key that it is; nil if it is more.
  var fieldName: String? {
    guard case .keyPath(let path) = expression.node.kind, case .key(let name)? = path.onlyStep?.kind else { return nil }
    return name
  }

  /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
  var mayLoseTexts: Bool { program.layout.mayLoseTexts }

  /// The value for each record, in their order; aggregates over a path of the record, such as `max:(length)`, range over
  /// all of them.
  /// - Throws: `FormatError`; its `recordIndex` tells which record.
  public func values(
    for records: some Collection<some RecordValueConvertible>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [RecordValue] {
    try self.values(for: records, rows: nil, variables: variables)
  }

  /// The same of records whose places among others are known.
  package func values(
    for records: some Collection<some RecordValueConvertible>, rows: [Int]?,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [RecordValue] {
    if let list = KeysOfEveryRecord.list(ofNone: records) { try KeysOfEveryRecord.require(expression, in: list) }
    var scope = program.scope(variables.mapValues(\.recordValue), nil)
    try program.aggregate(records.lazy.map(\.recordValue), &scope)
    var values: [RecordValue] = []
    values.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      values.append(try program.run(record.recordValue, &scope, index: rows?[index] ?? index))
    }
    return values
  }
}
