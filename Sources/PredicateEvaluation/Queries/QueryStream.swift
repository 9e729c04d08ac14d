package import PredicateLanguage
package import PredicateQuery

/// A run of a query over records that arrive one by one; belongs to one thread.
///
/// Not for queries with ``CompiledQuery/needsAllRecords``, unless their records are chosen and sorted already.
package struct QueryStream {
  private let query: CompiledQuery
  private let variables: [String: RecordValue]
  let context: FunctionContext
  private var predicate: RowProgram<Test>?
  private var columns: [RowProgram<Compute>] = []
  private var keys: [RowProgram<Compute>] = []
  private var limitKeys: [RowProgram<Compute>] = []
  /// The groups, as long as all records came many at a time.
  private var batches: BatchGroups?
  private var groups: GroupTable?
  private var output: RowOutput
  private var index = 0
  /// How many records of the run stand before those that are added at places from 0: what fails in the end, when columns of
  /// the rows that come out and groups are computed, tells its place among all records.
  package var base = 0
  private var isIndependent: Bool?
  private let skipsFailures: Bool
  private var unwinding: RecordUnwinding.Run?
  /// Whether the groups take more bytes than they may.
  private var isFull = false

  /// A run with values for variables: with `isChosen` over records for which the predicate is known to hold, with `isSorted`
  /// over records in their order. With `skipsFailures` a record that fails changes nothing, so that the caller may go on.
  package init(
    _ query: CompiledQuery, variables: [String: RecordValue], isChosen: Bool = false, isSorted: Bool = false,
    skipsFailures: Bool = false
  ) {
    self.query = query
    self.skipsFailures = skipsFailures
    self.variables = variables
    let context = FunctionContext()
    self.context = context
    output = RowOutput(
      query, isSorted: isSorted && !query.isGrouped, needsAll: skipsFailures || query.isGrouped)
    if !isChosen {
      predicate = query.predicate.map { RowProgram($0.program, variables, context) }
      unwinding = query.unwinding.map { RecordUnwinding.Run($0, variables, context) }
    }
    if let groups = query.groups {
      batches = skipsFailures ? nil : BatchGroups(groups)
      if batches == nil { self.groups = GroupTable(groups, variables, context) }
    } else {
      columns = query.columns.map { RowProgram($0.program, variables, context) }
      limitKeys = (query.groupLimit?.keys ?? []).map { RowProgram($0.program, variables, context) }
      if output.sorts { keys = query.sorter.programs.map { RowProgram($0.program, variables, context) } }
    }
  }

  /// Computes what the arguments of a group's aggregates, and what rows agree in, say of all records, before the first of
  /// them comes.
  /// - Throws: only ``DiagnosticCode/interrupted``.
  mutating func aggregate(_ records: [RecordValue]) throws(FormatError) {
    try groups?.aggregate(records)
    for place in limitKeys.indices { try limitKeys[place].aggregate(records) }
  }

  /// Takes the next record. False if no further record changes anything.
  /// - Throws: ``FormatError``; its `recordIndex` counts the records so far.
  package mutating func add(_ record: RecordValue) throws(FormatError) -> Bool {
    defer { index += 1 }
    return try add(record, at: index)
  }

  /// Takes the next record, which stands at a place among others: the rows of the elements of its lists where these are
  /// unwound, else itself. Where a row fails, `failed` decides whether it is left out.
  package mutating func add(
    _ record: RecordValue, at index: Int,
    failed: (FormatError) throws(FormatError) -> Void = { error throws(FormatError) in throw error }
  ) throws(FormatError) -> Bool {
    if query.resolved.limit == 0 { return false }
    func take(_ row: RecordValue) throws(FormatError) -> Bool {
      do throws(FormatError) { return try add(row: row, at: index) } catch { try failed(error) }
      return true
    }
    guard var run = unwinding.take() else { return try take(record) }
    defer { unwinding = run }
    return try run.forEachRow(of: record, at: index, failed: failed, take)
  }

  private mutating func add(row record: RecordValue, at index: Int) throws(FormatError) -> Bool {
    if let holds = try predicate?.value(record, index), !holds { return true }
    return try addChosen(record, at: index)
  }

  /// Takes a record for which the predicate holds.
  private mutating func addChosen(_ record: RecordValue, at index: Int) throws(FormatError) -> Bool {
    if query.resolved.limit == 0 { return false }
    if isFull { throw query.gathered.excess }
    if batches != nil { goOnByRecords() }
    if groups != nil {
      try groups?.add(record, at: index, behind: base, skipsFailures: skipsFailures)
      if let bytes = groups?.heldBytes, bytes > query.gathered.most { throw query.gathered.excess }
      return true
    }
    let row = output.computesLast ? [] : try Self.row(&columns, record, index, query.gathered)
    var order: [RecordValue] = []
    for place in keys.indices { order.append(try keys[place].value(record, index)) }
    var group: [RecordValue] = []
    for place in limitKeys.indices { group.append(try limitKeys[place].value(record, index)) }
    return try output.add(row, record: record, at: base + index, order: order, group: group)
  }

  /// The columns of a record, of which long texts may be too much before all of them are there.
  private static func row(
    _ columns: inout [RowProgram<Compute>], _ record: RecordValue, _ index: Int, _ gathered: GatheredBytes
  ) throws(FormatError) -> [RecordValue] {
    var row: [RecordValue] = []
    row.reserveCapacity(columns.count)
    var bytes = 0
    for place in columns.indices {
      do throws(FormatError) {
        row.append(try columns[place].value(record, index))
      } catch {
        throw misplaced(error)
      }
      if case .string(let text) = row[place] {
        bytes += text.utf8.count
        if bytes > gathered.most { throw gathered.excess }
      }
    }
    return row
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
  /// - Throws: ``FormatError`` for what goes wrong within a group, in a column of a row that comes out, or when rows are
  ///   sorted; its `recordIndex` counts from ``base`` 0 on.
  package mutating func finish() throws(FormatError) -> RecordRows {
    if let columns = batches?.columns() {
      if let rows = try columns.rows(query, variables, context) { return rows }
      try finish(columns)
      return try finishOutput()
    }
    goOnByRecords()
    if groups != nil {
      groups?.settle()
      if let groups { try finish(groups) }
    }
    return try finishOutput()
  }

  private mutating func finishOutput() throws(FormatError) -> RecordRows {
    var columns = columns
    let gathered = query.gathered
    return try output.finish { (record, place) throws(FormatError) in
      try Self.row(&columns, record, place, gathered)
    }
  }

  private mutating func finish(_ groups: some GroupResults) throws(FormatError) {
    guard let compiled = query.groups, query.resolved.limit != 0 else { return }
    for group in 0..<groups.count {
      if group & 0xFF == 0, query.interruption.isRequested { throw FormatError(.interrupted) }
      var values = GroupVariables(groups, group, compiled, variables)
      if let having = compiled.having {
        var program = values.program(having.program, context)
        if try !program.value(.null, nil) { continue }
      }
      var row: [RecordValue] = []
      row.reserveCapacity(compiled.columns.count)
      for column in compiled.columns { row.append(try value(of: column, &values)) }
      var order: [RecordValue] = []
      for key in compiled.order { order.append(try value(of: key, &values)) }
      var limited: [RecordValue] = []
      for key in compiled.limitKeys { limited.append(try value(of: key, &values)) }
      if try !output.add(row, record: .null, at: group, order: order, group: limited) { return }
    }
  }

  /// The value of an expression of a group. A new scope each time: what does not depend on the record is remembered in it,
  /// and that differs from group to group.
  private func value(
    of value: GroupValue, _ values: inout GroupVariables<some GroupResults>
  ) throws(FormatError) -> RecordValue {
    switch value {
    case .key(let number): return values.groups.key(number, of: values.group)
    case .aggregate(let number): return try values.groups.aggregate(number, of: values.group)
    case .computed(let expression):
      var program = values.program(expression.program, context)
      return try program.value(.null, nil)
    }
  }
}

extension QueryStream {
  // MARK: Many records at a time

  /// Where the keys and arguments of groups are in a source; nil if records are to be taken one by one.
  func fields(_ source: any FieldSource) -> BatchGroups.Fields? { batches?.fields(source) }

  /// Prepares for all rows there are.
  func expect(_ fields: BatchGroups.Fields, _ rows: Batch) { batches?.expect(fields, rows) }

  /// Takes the chosen rows of a batch; false if they are to be taken one by one.
  mutating func add(_ batch: Batch, _ fields: BatchGroups.Fields) -> Bool {
    if batches?.add(batch, fields) == true {
      isFull = (batches?.heldBytes ?? 0) > query.gathered.most
      return !isFull
    }
    goOnByRecords()
    return false
  }

  private mutating func goOnByRecords() {
    groups = batches?.table(variables, context) ?? groups
    batches = nil
  }

  /// Takes the marked rows of a batch one by one. False if no further record changes anything, or if one fails, which
  /// `failure` then tells.
  mutating func add(
    _ rows: Range<Int>, _ mask: Mask, _ failure: inout FormatError?,
    _ record: (_ row: Int) throws(FormatError) -> RecordValue
  ) -> Bool {
    for row in rows where mask[row - rows.lowerBound] != 0 {
      do throws(FormatError) {
        guard try addChosen(record(row), at: row) else { return false }
      } catch {
        failure = error
        return false
      }
    }
    return true
  }

  /// Takes the records of a table, which come behind those so far. False if no further record changes anything.
  /// - Throws: ``FormatError``; its `recordIndex` counts the table's records.
  package mutating func add(_ table: RecordTable) throws(FormatError) -> Bool {
    index += table.count
    guard unwinding == nil, try canBatch() else {
      for row in table.indices where try !add(table[row], at: row) { return false }
      return true
    }
    var goesOn = true
    var failure: FormatError?
    let fields = fields(TableFields(table: table))
    try BatchSource.with(table) { source throws(FormatError) in
      try query.forEachBatch(source, variables, context) { rows, mask in
        if let fields {
          let batch = Batch(rows: source.rows, start: rows.lowerBound, count: rows.count, mask: mask)
          if add(batch, fields) { return true }
        }
        goesOn = add(rows, mask, &failure) { table[$0] }
        return goesOn
      }
    }
    if let failure { throw failure }
    return goesOn
  }

  /// Whether what the predicate says of a record does not depend on those before.
  private mutating func canBatch() throws(FormatError) -> Bool {
    if let known = isIndependent { return known }
    let found = try query.predicate.map { predicate throws(FormatError) in try !predicate.requiredKeys().dependsOnRun }
    isIndependent = found ?? true
    return found ?? true
  }
}

/// The variables that stand for the keys and aggregates of a group; made when an expression needs them. An aggregate that
/// fails is an error where evaluation comes to it, and nowhere else.
private struct GroupVariables<Groups: GroupResults> {
  let groups: Groups
  let group: Int
  private let compiled: CompiledGroups
  private let others: [String: RecordValue]
  private var values: [String: RecordValue]?
  private var failures: [(name: String, EvaluationFailure)] = []

  init(_ groups: Groups, _ group: Int, _ compiled: CompiledGroups, _ others: [String: RecordValue]) {
    self.groups = groups
    self.group = group
    self.compiled = compiled
    self.others = others
  }

  /// A program to be run once, with these variables.
  mutating func program<Step>(_ program: Program<Step>, _ context: FunctionContext) -> RowProgram<Step> {
    let values = values ?? make()
    self.values = values
    return RowProgram(program, values, context, failing: failures)
  }

  private mutating func make() -> [String: RecordValue] {
    var values = others
    for number in compiled.keys.indices { values[ResolvedQuery.key(number)] = groups.key(number, of: group) }
    for number in compiled.aggregates.indices {
      let name = ResolvedQuery.aggregate(number)
      do throws(FormatError) {
        values[name] = try groups.aggregate(number, of: group)
      } catch {
        failures.append((name, EvaluationFailure(error)))
      }
    }
    return values
  }
}

/// A program with the scope of one run.
struct RowProgram<Step: ProgramStep> {
  private let program: Program<Step>
  private var scope: Scope

  init(
    _ program: Program<Step>, _ variables: [String: RecordValue], _ context: FunctionContext,
    failing failures: [(name: String, EvaluationFailure)] = []
  ) {
    self.program = program
    scope = program.scope(variables, context)
    scope.fail(failures, program.layout)
  }

  mutating func aggregate(_ records: [RecordValue]) throws(FormatError) { try program.aggregate(records, &scope) }

  mutating func value(_ record: RecordValue, _ index: Int?) throws(FormatError) -> Step.Result {
    try program.run(record, &scope, index: index)
  }
}
