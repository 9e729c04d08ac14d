import PredicateLanguage

/// The groups of a run, in the order in which their first records came.
struct GroupTable {
  private let groups: CompiledGroups
  private let context: FunctionContext
  private var keys: [RowProgram<Compute>]
  private var arguments: [RowProgram<Compute>]
  private var others: [[RowProgram<Compute>]]
  /// The place of each group by its key; of several keys, by all of them.
  private var places: [GroupKey: Int] = [:]
  private var found: [[RecordValue]] = []
  /// The aggregates of all groups, those of one group side by side.
  private var accumulators: [Accumulator] = []
  private let fresh: [Accumulator]
  /// About how many bytes all of it takes.
  private(set) var heldBytes = 0
  /// The aggregates that have failed, by their places among all of them: errors for what evaluates them.
  private var failures: [Int: FormatError] = [:]
  /// The values of the aggregates' other arguments, once all records are in, or why there are none.
  private var settled: [Result<[RecordValue], FormatError>] = []

  init(_ groups: CompiledGroups, _ variables: [String: RecordValue], _ context: FunctionContext) {
    self.groups = groups
    self.context = context
    func programs(_ expressions: [CompiledExpression]) -> [RowProgram<Compute>] {
      expressions.map { RowProgram($0.program, variables, context) }
    }
    keys = programs(groups.keys)
    arguments = programs(groups.aggregates.map(\.argument))
    others = groups.aggregates.map { programs($0.others) }
    fresh = groups.aggregates.map { Accumulator($0.function, isDistinct: $0.isDistinct) }
    // All records are one group even where there are none.
    if groups.keys.isEmpty { _ = place(of: GroupKey([])) }
  }

  /// Computes the aggregates over all records that stand within the arguments.
  /// - Throws: only ``DiagnosticCode/interrupted``.
  mutating func aggregate(_ records: [RecordValue]) throws(FormatError) {
    for number in arguments.indices { try arguments[number].aggregate(records) }
  }

  /// Adds a record to its group. `index` is its place in this run, `base` how many records came before the run. With
  /// `skipsFailures` a value that its aggregate cannot take is an error here, and changes nothing.
  mutating func add(
    _ record: RecordValue, at index: Int, behind base: Int, skipsFailures: Bool
  ) throws(FormatError) {
    var values: [RecordValue] = []
    values.reserveCapacity(keys.count)
    for place in keys.indices { values.append(try keys[place].value(record, index)) }
    let useful = skipsFailures ? try usefulValues(of: record, at: index) : nil
    let first = place(of: GroupKey(values)) * fresh.count
    for number in arguments.indices where failures.isEmpty || failures[first + number] == nil {
      do throws(FormatError) {
        let value = if let useful { useful[number] } else { try arguments[number].value(record, index) }
        try add(value, to: number, at: first, index)
      } catch {
        if error.code == .interrupted { throw error }
        failures[first + number] = FormatError(
          error.first, source: error.source, recordIndex: error.recordIndex.map { base + $0 })
      }
    }
  }

  /// The values of the aggregates' arguments, each of which its aggregate has a use for.
  private mutating func usefulValues(of record: RecordValue, at index: Int) throws(FormatError) -> [RecordValue] {
    var values: [RecordValue] = []
    for number in arguments.indices {
      let value = try arguments[number].value(record, index)
      var accumulator = fresh[number]
      do throws(ValueError) { try accumulator.add(value) } catch { throw failure(error, number, index) }
      values.append(value)
    }
    return values
  }

  private mutating func add(
    _ value: RecordValue, to number: Int, at first: Int, _ index: Int
  ) throws(FormatError) {
    let before = accumulators[first + number].heldBytes
    defer { heldBytes += accumulators[first + number].heldBytes - before }
    do throws(ValueError) {
      try accumulators[first + number].add(value)
    } catch {
      throw failure(error, number, index)
    }
  }

  private mutating func place(of key: GroupKey) -> Int {
    if let known = places[key] { return known }
    let place = found.count
    places[key] = place
    found.append(key.values)
    accumulators += fresh
    heldBytes += RecordValue.heldBytes(of: key.values) + fresh.count * MemoryLayout<Accumulator>.stride
    return place
  }

  /// Adds a group that was gathered elsewhere: one whose key has not come up here.
  mutating func add(_ key: [RecordValue], _ gathered: [Accumulator]) {
    let first = place(of: GroupKey(key)) * fresh.count
    for (number, accumulator) in gathered.enumerated() { accumulators[first + number] = accumulator }
  }

  private func failure(_ error: ValueError, _ number: Int, _ index: Int?) -> FormatError {
    let aggregate = groups.aggregates[number]
    let expression = aggregate.argument.expression
    let hint = expression.limits.policy.told(hint: error.hint)
    return FormatError(
      Diagnostic(error.code, error.message, at: aggregate.span, hint: hint), source: expression.source,
      recordIndex: index)
  }

  /// Computes the other arguments of the aggregates, which no record changes.
  mutating func settle() {
    settled = others.map { programs in
      Result { () throws(FormatError) in
        var values: [RecordValue] = []
        for program in programs {
          var program = program
          values.append(try program.value(.null, nil))
        }
        return values
      }
    }
  }
}

extension GroupTable: GroupResults {
  var count: Int { found.count }

  func key(_ number: Int, of group: Int) -> RecordValue { found[group][number] }

  func aggregate(_ number: Int, of group: Int) throws(FormatError) -> RecordValue {
    let place = group * fresh.count + number
    if let failure = failures[place] { throw failure }
    let others = try settled[number].get()
    do throws(ValueError) {
      return try accumulators[place].value(others, context: context)
    } catch {
      throw failure(error, number, nil)
    }
  }
}

/// The values that the records of a group have in common, or that a distinct row has.
struct GroupKey: Hashable {
  let values: [RecordValue]

  init(_ values: [RecordValue]) { self.values = values }

  static func == (left: GroupKey, right: GroupKey) -> Bool {
    left.values.count == right.values.count
      && zip(left.values, right.values).allSatisfy { ValueKey($0) == ValueKey($1) }
  }

  func hash(into hasher: inout Hasher) {
    for value in values { ValueKey(value).hash(into: &hasher) }
  }
}
