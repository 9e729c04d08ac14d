import PredicateFormat

extension Contestant {
  /// Those that answer over our own tables of columns.
  static var tables: [Contestant] {
    [
      table("columns", "our count over a RecordTable", threads: nil),
      table("columns-1", "our count over a RecordTable, one thread", threads: 1),
    ]
  }

  private static func table(_ name: String, _ title: String, threads: Int?) -> Contestant {
    Contestant(name, title) { workload, data, rows in
      if workload.isGrouped {
        let people = RecordTable(data.people.prefix(rows))
        let query = try Workload.averages(RecordQuery<Person>()).compiled()
        return Job(people.count) { try query.rows(of: people).count }
      }
      var limits = Limits()
      limits.threads = threads
      let compiled = try workload.predicate(limits: limits).compiled()
      return switch workload.dataset {
      case .words: counting(RecordTable(data.words.prefix(rows)), compiled)
      case .people: counting(RecordTable(data.people.prefix(rows)), compiled)
      case .orders: counting(RecordTable(data.orders.prefix(rows)), compiled)
      case .categories: counting(RecordTable(data.categories), compiled, units: data.words.count)
      }
    }
  }

  private static func counting(_ table: RecordTable, _ compiled: CompiledPredicate, units: Int? = nil) -> Job {
    Job(units ?? table.count) { try compiled.count(in: table) }
  }
}
