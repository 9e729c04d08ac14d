package import PredicateLanguage

/// Gathers dynamic records into columns.
package struct TableBuilder {
  private var names: [String] = []
  private var builders: [ColumnBuilder] = []
  private var slots: [ValueKey: Int] = [:]
  private var count = 0
  /// Where the keys of the last shape or list belong.
  private var last: (keys: AnyObject?, slots: [Int]) = (nil, [])

  package init() {}

  /// Appends a record.
  package mutating func append(_ record: RecordValue) throws(TableError) {
    switch record {
    case .object(let object):
      settle(object.shape, object.shape.keys)
      for (slot, value) in zip(last.slots, object.values) { builders[slot].append(value) }
    case .record(let reference):
      settle(reference.list, reference.list.names)
      for (number, slot) in last.slots.enumerated() { builders[slot].append(reference.value(at: number)) }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
      throw TableError.notARecord(record.noun, count)
    }
    count += 1
    if last.slots.count < builders.count {
      for builder in builders { builder.fill(to: count) }
    }
  }

  private mutating func settle(_ identity: AnyObject, _ keys: [String]) {
    if last.keys === identity { return }
    last = (
      identity,
      keys.map { key in
        let known = ValueKey(.string(key))
        if let slot = slots[known] { return slot }
        slots[known] = builders.count
        names.append(key)
        let builder = ColumnBuilder()
        builder.fill(to: count)
        builders.append(builder)
        return builders.count - 1
      }
    )
  }

  package func finish(coding: Bool) -> RecordTable {
    RecordTable(
      unchecked: zip(names, builders).map { $1.finish($0, coding: coding) }, count: count)
  }
}
