import PredicateFormat

/// Simpler queries to try in place of one that fails.
enum QueryReduction {
  /// Queries that are a little smaller.
  static func candidates(for query: RecordQuery<RecordValue>) -> [RecordQuery<RecordValue>] {
    var candidates: [RecordQuery<RecordValue>] = []
    func add(_ change: (inout RecordQuery<RecordValue>) -> Void) {
      var candidate = query
      change(&candidate)
      if candidate != query { candidates.append(candidate) }
    }
    add { $0.predicate = nil }
    add { $0.having = nil }
    // Without an order it would be left to chance which rows are cut off.
    add { query in
      query.order = []
      query.groupLimit = nil
      query.limit = nil
      query.offset = nil
    }
    add { $0.groupLimit = nil }
    add { $0.limit = nil }
    add { $0.offset = nil }
    add { $0.timeZone = nil }
    for place in query.columns.indices where query.columns.count > 1 { add { $0.columns.remove(at: place) } }
    for place in query.grouping.indices where query.grouping.count > 1 { add { $0.grouping.remove(at: place) } }
    for place in query.order.indices where query.limit == nil && query.offset == nil && query.groupLimit == nil {
      add { $0.order.remove(at: place) }
    }
    return candidates
  }
}
