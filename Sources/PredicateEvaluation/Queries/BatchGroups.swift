import PredicateLanguage
import PredicateQuery

/// The groups of a run over rows that are looked at many at a time: keys and arguments that are plain fields.
///
/// Groups are numbered in the order in which their first rows come, as ``GroupTable`` has it, and sums are taken in the
/// order of the rows, so that the results are those of an evaluation row by row to the last digit.
struct BatchGroups {
  private let compiled: CompiledGroups
  private let keyNames: [String]
  /// The fields of the aggregates' arguments; nil for records.
  private let argumentNames: [String?]
  private let numbering: [GroupNumbers]
  /// Where several keys make a group: numbers of pairs of numbers.
  private let pairs: [PairNumbers]
  private var aggregates: [GroupAggregates]
  /// The keys of the groups so far.
  private let keys: [ColumnBuilder]
  private(set) var count: Int
  /// The groups of a batch's rows, and the numbers of a further key.
  private let places = Places()
  private let more = Places()

  /// About how many bytes the groups take, each with a number for each of its keys and aggregates.
  var heldBytes: Int {
    count * (keys.count + aggregates.count) * 16 + keys.reduce(0) { $0 + $1.heldBytes }
  }

  /// Where the keys and arguments of some rows are.
  struct Fields {
    fileprivate let keys: [BatchField]
    fileprivate let arguments: [BatchField?]
  }

  /// Nil if a key or an argument is more than a field, or a function needs the values themselves.
  init?(_ groups: CompiledGroups) {
    compiled = groups
    var keyNames: [String] = []
    for key in groups.keys {
      guard let name = key.fieldName else { return nil }
      keyNames.append(name)
    }
    self.keyNames = keyNames
    var argumentNames: [String?] = []
    aggregates = []
    for aggregate in groups.aggregates {
      guard !aggregate.isDistinct, aggregate.others.isEmpty, let made = GroupAggregates(aggregate.function) else {
        return nil
      }
      aggregates.append(made)
      if aggregate.function == .count, case .selfRecord = aggregate.argument.expression.node.kind {
        argumentNames.append(nil)
      } else {
        guard let name = aggregate.argument.fieldName else { return nil }
        argumentNames.append(name)
      }
    }
    self.argumentNames = argumentNames
    numbering = keyNames.map { _ in GroupNumbers() }
    pairs = keyNames.dropFirst().map { _ in PairNumbers() }
    keys = keyNames.map { _ in ColumnBuilder() }
    // All records are one group even where there are none.
    count = keyNames.isEmpty ? 1 : 0
  }

  /// The fields in a source; nil if some are to be looked at row by row, or are of another kind than those before.
  func fields(_ source: any FieldSource) -> Fields? {
    var keys: [BatchField] = []
    for (place, name) in keyNames.enumerated() {
      guard let field = source.field(name), numbering[place].accepts(field) else { return nil }
      keys.append(field)
    }
    var arguments: [BatchField?] = []
    for (place, name) in argumentNames.enumerated() {
      var field: BatchField?
      if let name {
        field = source.field(name)
        if field == nil { return nil }
      }
      guard aggregates[place].accepts(field) else { return nil }
      arguments.append(field)
    }
    return Fields(keys: keys, arguments: arguments)
  }

  /// Prepares for all rows there are.
  func expect(_ fields: Fields, _ rows: Batch) {
    for (numbers, field) in zip(numbering, fields.keys) { numbers.expect(field, rows) }
  }

  /// Adds the chosen rows of a batch to their groups. False if it cannot: then the groups are as they were, and are gone
  /// on with row by row.
  mutating func add(_ batch: Batch, _ fields: Fields) -> Bool {
    for (key, field) in fields.keys.enumerated() {
      if key == 0 {
        guard unsafe numbering[0].number(batch, field, places.base) else { return false }
      } else {
        guard unsafe numbering[key].number(batch, field, more.base) else { return false }
        unsafe pairs[key - 1].number(batch, places.base, more.base)
      }
    }
    if let last = pairs.last?.count ?? numbering.first?.count, last > count { addKeys(batch, fields) }
    for place in aggregates.indices {
      unsafe aggregates[place].add(batch, fields.arguments[place], places.base, groups: count)
    }
    return true
  }

  /// Takes the keys of rows that are the first of their group.
  private mutating func addKeys(_ batch: Batch, _ fields: Fields) {
    var count = count
    Kernel.withMask { first in
      for row in 0..<batch.count {
        let isFirst = unsafe batch.mask?[row] != 0 && Int(places.base[row]) == count
        first[row] = isFirst ? 1 : 0
        if isFirst { count += 1 }
      }
      let rows = Batch(rows: batch.rows, start: batch.start, count: batch.count, mask: first)
      for (builder, field) in zip(keys, fields.keys) { field.append(rows, to: builder) }
    }
    self.count = count
  }

  /// A number for each row of a batch.
  // Safe: it owns its memory, which has room for the largest batch.
  @safe private final class Places {
    let base: UnsafeMutablePointer<Int32>

    init() {
      unsafe base = .allocate(capacity: Kernel.batchSize)
      unsafe base.initialize(repeating: 0, count: Kernel.batchSize)
    }

    deinit { unsafe base.deallocate() }
  }

  /// What the groups came to; nil if some aggregate fails: then the groups row by row say where. To be called once.
  mutating func columns() -> GroupColumns? {
    var values: [RecordColumn] = []
    for place in aggregates.indices {
      guard let column = aggregates[place].column(ResolvedQuery.aggregate(place), groups: count) else { return nil }
      values.append(column)
    }
    return GroupColumns(keys: keyColumns(), aggregates: values, count: count)
  }

  private func keyColumns() -> [RecordColumn] {
    keys.enumerated().map { $1.finish(ResolvedQuery.key($0), coding: false) }
  }

  /// The groups so far in a table that goes on row by row. To be called once.
  func table(_ variables: [String: RecordValue], _ context: FunctionContext) -> GroupTable {
    var table = GroupTable(compiled, variables, context)
    let keys = keyColumns()
    for group in 0..<count { table.add(keys.map { $0[group] }, aggregates.map { $0.accumulator(of: group) }) }
    return table
  }
}
