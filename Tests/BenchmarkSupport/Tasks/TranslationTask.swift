import PredicateFormat
import PredicateSQL

/// From a parsed predicate to SQL and bindings.
enum TranslationTask {
  static func run(_ run: BenchmarkRun) throws {
    let model = try RecordModel([
      RecordModel.Entity(
        "Word",
        attributes: [.init("text", .string), .init("length", .integer), .init("category", .string)],
        relationships: [.init("owner", to: "Category", isToMany: false, isOptional: true, inverse: "words")]),
      RecordModel.Entity(
        "Category", attributes: [.init("name", .string)],
        relationships: [.init("words", to: "Word", isToMany: true, isOptional: false, inverse: "owner")]),
      RecordModel.Entity(
        "Person",
        attributes: [
          .init("age", .integer), .init("score", .double), .init("city", .string), .init("active", .boolean),
          .init("nickname", .string, isOptional: true), .init("joined", .date),
        ], relationships: []),
    ])
    var predicates: [(FormatPredicate, String)] = []
    for workload in Workload.allCases {
      switch workload.dataset {
      // MATCHES is not SQL everywhere.
      case .words: if workload != .p7 { predicates.append((try workload.predicate(), "Word")) }
      case .categories: predicates.append((try workload.predicate(), "Category"))
      case .people: if !workload.isGrouped { predicates.append((try workload.predicate(), "Person")) }
      case .orders: break
      }
    }
    for dialect in [SQLDialect.sqlite, .postgresql, .duckdb] {
      try run.time(
        "sql", unit: "ns/predicate",
        [
          (
            dialect.rawValue,
            Job(predicates.count) {
              var bytes = 0
              for (predicate, entity) in predicates {
                bytes += try predicate.sql(dialect, model: model, entity: entity).text.utf8.count
              }
              return bytes
            }, nil
          )
        ])
    }
  }
}
