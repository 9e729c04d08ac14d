import PredicateEvaluation
import PredicateLanguage

/// Puts the tables of a file's blocks together.
struct TableCollector {
  /// A block as columns.
  enum Part: Sendable {
    case table(RecordTable)
    /// Of records that were read one by one, with a column for each key that any of them has.
    case records(RecordTable)
    /// A value is no record: its place in the block, and what it is.
    case other(Int, String)
    case failure(DataError)
  }

  private var keys = KeyTable()
  private var parts: [[RecordColumn?]] = []
  private var counts: [Int] = []
  private(set) var count = 0
  /// Whether keys that come up become columns.
  private let takesAll: Bool

  init(_ columns: [String]?) {
    takesAll = columns == nil
    for name in columns ?? [] { add(name) }
  }

  private mutating func add(_ name: String) {
    guard keys.insert(name) else { return }
    parts.append(Array(repeating: nil, count: counts.count))
  }

  /// Makes columns of keys that came up.
  mutating func meet(_ keys: [String]) {
    guard takesAll else { return }
    for key in keys { add(key) }
  }

  /// The columns of a block; on any thread.
  static func part(_ block: any ScannedBlock) -> Part {
    if let table = block.table { return .table(table) }
    var builder = TableBuilder()
    for row in 0..<block.count {
      let record: RecordValue
      do throws(DataError) { record = try block.record(row) } catch { return .failure(error) }
      do throws(TableError) { try builder.append(record) } catch { return .other(row, record.noun) }
    }
    return .records(builder.finish(coding: false))
  }

  /// Takes the next block.
  /// - Throws: ``DataError`` if it has a value that is no record.
  mutating func append(_ part: Part, file: String?) throws(DataError) {
    switch part {
    case .table(let table): append(table)
    case .records(let table):
      meet(table.columns.map(\.name))
      append(table)
    case .other(let row, let noun):
      throw DataError(.notARecord, "record \(count + row + 1) is \(noun), not a record", file: file)
    case .failure(let error): throw error
    }
  }

  private mutating func append(_ table: RecordTable) {
    counts.append(table.count)
    count += table.count
    for (slot, name) in keys.names.enumerated() { parts[slot].append(table.column(name)) }
  }

  mutating func finish() -> RecordTable {
    let counts = counts
    let columns = keys.names.enumerated().map { slot, name in
      defer { parts[slot] = [] }
      return RecordColumn(name, joining: parts[slot], counts: counts)
    }
    return RecordTable(unchecked: columns, count: count)
  }
}
