import PredicateFormat

extension Contestant {
  /// Our `count` over arrays of structs.
  static var typedCount: Contestant {
    Contestant("typed", "our count over structs") { workload, data, rows in
      if workload.isGrouped {
        let people = Array(data.people.prefix(rows))
        let query = try Workload.averages(RecordQuery<Person>()).compiled()
        return Job(people.count) { try query.rows(of: people).count }
      }
      let compiled = try workload.predicate().compiled()
      return switch workload.dataset {
      case .words: counting(Array(data.words.prefix(rows)), compiled)
      case .people: counting(Array(data.people.prefix(rows)), compiled)
      case .orders: counting(Array(data.orders.prefix(rows)), compiled)
      case .categories: counting(data.categories, compiled, units: data.words.count)
      }
    }
  }

  private static func counting(_ rows: [some Recordable], _ compiled: CompiledPredicate, units: Int? = nil) -> Job {
    Job(units ?? rows.count) { try compiled.count(in: rows) }
  }

  /// Our `filter` over arrays of structs.
  static var typedFilter: Contestant {
    Contestant("typed-filter", "our filter over structs") { workload, data, rows in
      if workload.isGrouped { return nil }
      let compiled = try workload.predicate().compiled()
      return switch workload.dataset {
      case .words: filtering(Array(data.words.prefix(rows)), compiled)
      case .people: filtering(Array(data.people.prefix(rows)), compiled)
      case .orders: filtering(Array(data.orders.prefix(rows)), compiled)
      case .categories: filtering(data.categories, compiled, units: data.words.count)
      }
    }
  }

  private static func filtering(_ rows: [some Recordable], _ compiled: CompiledPredicate, units: Int? = nil) -> Job {
    Job(units ?? rows.count) { try compiled.filter(rows).count }
  }

  /// Our `evaluate` of one struct at a time.
  static var oneRecord: Contestant {
    Contestant("one", "our evaluate of one struct at a time", mostRows: 200_000) { workload, data, rows in
      // What ranges over all records cannot be asked of one.
      if workload.isGrouped || workload == .p8 { return nil }
      let compiled = try workload.predicate().compiled()
      return switch workload.dataset {
      case .words: evaluating(Array(data.words.prefix(rows)), compiled)
      case .people: evaluating(Array(data.people.prefix(rows)), compiled)
      case .orders: evaluating(Array(data.orders.prefix(rows)), compiled)
      case .categories: evaluating(data.categories, compiled, units: data.words.count)
      }
    }
  }

  private static func evaluating(_ rows: [some Recordable], _ compiled: CompiledPredicate, units: Int? = nil) -> Job {
    Job(units ?? rows.count) {
      var count = 0
      for row in rows where try compiled.evaluate(with: row) { count += 1 }
      return count
    }
  }
}
