import PredicateFormat

extension Contestant {
  /// Our `count` over objects of one shape.
  static var dynamicObjects: Contestant {
    Contestant("dynamic", "our count over objects of one shape", mostRows: 1_000_000) { workload, data, rows in
      let objects = data.objects(workload.dataset)
      let prefix = workload.dataset == .categories ? objects : Array(objects.prefix(rows))
      let units = workload.dataset == .categories ? data.words.count : prefix.count
      if workload.isGrouped {
        let query = try Workload.averages(RecordQuery()).compiled()
        return Job(units) { try query.rows(of: prefix).count }
      }
      let compiled = try workload.predicate().compiled()
      return Job(units) { try compiled.count(in: prefix) }
    }
  }

  /// Our `filter` over dictionaries whose shape nobody knows.
  static var anyDictionaries: Contestant {
    Contestant("any", "our filter over [String: Any]", mostRows: 100_000) { workload, data, rows in
      let records: [[String: Any]]
      switch workload.dataset {
      case .words: records = data.words.prefix(rows).map(\.untyped)
      case .people: records = data.people.prefix(rows).map(\.untyped)
      case .categories, .orders: return nil
      }
      if workload.isGrouped { return nil }
      let predicate = try workload.predicate()
      return Job(records.count) { try predicate.filter(withAny: records).count }
    }
  }
}
