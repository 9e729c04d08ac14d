package import PredicateLanguage

/// A run of a query over records that arrive one by one; belongs to one thread.
///
/// Not for queries with ``CompiledQuery/needsAllRecords``, unless their records are chosen and sorted already.
package struct QueryStream {
  private let query: CompiledQuery
  private let variables: [String: RecordValue]
  private let isChosenAndSorted: Bool
  private let context: FunctionContext
  private var predicate: RowProgram<Bool>?
  private var columns: [RowProgram<RecordValue>] = []
  private var keys: [RowProgram<RecordValue>] = []
  private var groups: GroupTable?
  private var output: RowOutput
  private var index = 0

  /// A run with values for variables.
  package init(_ query: CompiledQuery, variables: [String: RecordValue]) {
    self.init(query, variables: variables, isChosenAndSorted: false)
  }

  init(_ query: CompiledQuery, variables: [String: RecordValue], isChosenAndSorted: Bool) {
    self.query = query
    self.variables = variables
    self.isChosenAndSorted = isChosenAndSorted
    let context = FunctionContext()
    self.context = context
    output = RowOutput(query, isSorted: isChosenAndSorted && !query.isGrouped)
    if !isChosenAndSorted { predicate = query.predicate.map { RowProgram($0.program, variables, context) } }
    if let groups = query.groups {
      self.groups = GroupTable(groups, variables, context)
    } else {
      columns = query.columns.map { RowProgram($0.program, variables, context) }
      if output.sorts { keys = query.sorter.programs.map { RowProgram($0.program, variables, context) } }
    }
  }

  /// Takes the next record. False if no further record changes anything.
  /// - Throws: ``FormatError``; its `recordIndex` counts the records so far.
  package mutating func add(_ record: RecordValue) throws(FormatError) -> Bool {
    defer { index += 1 }
    return try add(record, at: index)
  }

  mutating func add(_ record: RecordValue, at index: Int) throws(FormatError) -> Bool {
    if let holds = try predicate?.value(record, index), !holds { return true }
    if groups != nil {
      try groups?.add(record, at: index)
      return true
    }
    var row: [RecordValue] = []
    row.reserveCapacity(columns.count)
    do throws(FormatError) {
      for place in columns.indices { row.append(try columns[place].value(record, index)) }
    } catch {
      throw Self.misplaced(error)
    }
    var order: [RecordValue] = []
    for place in keys.indices { order.append(try keys[place].value(record, index)) }
    return try output.add(row, record: record, order: order)
  }

  /// What the checker says where it knows that the argument is no collection.
  private static func misplaced(_ error: FormatError) -> FormatError {
    guard error.code == .wholeSetAggregate else { return error }
    return FormatError(
      Diagnostic(
        .notGrouped, "an aggregate over records stands beside columns of single records", at: error.first.span,
        hint: "group by the other columns, or take aggregates of them, too"),
      source: error.source, recordIndex: error.recordIndex)
  }

  /// The rows.
  /// - Throws: ``FormatError`` for what goes wrong within a group, or when rows are sorted.
  package mutating func finish() throws(FormatError) -> RecordRows {
    if let groups {
      for values in try groups.values() {
        let named = variables.merging(values) { _, group in group }
        if let having = query.groups?.having {
          var program = RowProgram(having.program, named, context)
          if try !program.value(.null, nil) { continue }
        }
        var row: [RecordValue] = []
        for column in query.columns { row.append(try Self.value(of: column, named, context)) }
        var order: [RecordValue] = []
        for key in query.sorter.programs { order.append(try Self.value(of: key, named, context)) }
        if try !output.add(row, record: .null, order: order) { break }
      }
    }
    return try output.rows()
  }

  /// The value of an expression of a group. A new scope each time: what does not depend on the record is remembered in it,
  /// and that differs from group to group.
  private static func value(
    of expression: CompiledExpression, _ variables: [String: RecordValue], _ context: FunctionContext
  ) throws(FormatError) -> RecordValue {
    if case .variable(let name) = expression.expression.node.kind, let value = variables[name] { return value }
    var program = RowProgram(expression.program, variables, context)
    return try program.value(.null, nil)
  }
}

/// A program with the scope of one run.
struct RowProgram<Result: Sendable> {
  private let program: Program<Result>
  private var scope: Scope

  init(_ program: Program<Result>, _ variables: [String: RecordValue], _ context: FunctionContext) {
    self.program = program
    scope = program.scope(variables, context)
  }

  mutating func value(_ record: RecordValue, _ index: Int?) throws(FormatError) -> Result {
    try program.run(record, &scope, index: index)
  }
}
