import Foundation
import PredicateFormat
import PredicateSQL

/// From a parsed predicate to SQL and bindings.
enum TranslationTask {
  /// The model of the peers' tables.
  private static func model() throws -> RecordModel {
    try RecordModel([
      RecordModel.Entity(
        "Word",
        attributes: [.init("text", .string), .init("length", .integer), .init("category", .string)],
        relationships: [.init("owner", to: "Category", isToMany: false, isOptional: true, inverse: "words")], table: "w"
      ),
      RecordModel.Entity(
        "Category", attributes: [.init("name", .string)],
        relationships: [.init("words", to: "Word", isToMany: true, isOptional: false, inverse: "owner")], table: "c"),
      RecordModel.Entity(
        "Person",
        attributes: [
          .init("age", .integer), .init("score", .double), .init("city", .string), .init("active", .boolean),
          .init("nickname", .string, isOptional: true), .init("joined", .date),
        ], table: "p"),
    ])
  }

  /// The workloads that have SQL in every dialect, with their entities.
  private static func predicates() throws -> [(workload: Workload, predicate: FormatPredicate, entity: String)] {
    try Workload.allCases.compactMap { workload in
      // MATCHES is not SQL everywhere, and the orders have no table of their own.
      if workload == .p7 || workload.isGrouped { return nil }
      let predicate = try workload.predicate()
      return switch workload.dataset {
      case .words: (workload, predicate, "Word")
      case .categories: (workload, predicate, "Category")
      case .people: (workload, predicate, "Person")
      case .orders: nil
      }
    }
  }

  static func run(_ run: BenchmarkRun) throws {
    let model = try model()
    let predicates = try predicates()
    for dialect in [SQLDialect.sqlite, .postgresql, .duckdb] {
      let job = Job(predicates.count) {
        var bytes = 0
        for entry in predicates {
          bytes += try entry.predicate.sql(dialect, model: model, entity: entry.entity).text.utf8.count
        }
        return bytes
      }
      try run.time("sql", unit: "ns/predicate", [(dialect.rawValue, job, nil)])
    }
  }

  /// A statement by the name of its benchmark.
  private struct Statement: Encodable {
    let benchmark: String
    let sql: String
    let bindings: [RecordValue]
  }

  /// The statements for SQLite, a line of JSON each: those that count what the workloads hold for, and those of the
  /// questions.
  static func statements() throws -> String {
    let model = try model()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Dates are numbers there by our model, and texts in the peers' files.
    let counts = try predicates().filter { $0.workload != .p17 }.map { workload, predicate, entity in
      (workload.rawValue, try predicate.sql(.sqlite, model: model, entity: entity, options: SQLOptions(result: .count)))
    }
    return try (counts + DatabaseQuestions.statements(words: model)).map { name, statement in
      let line = Statement(benchmark: name, sql: statement.text, bindings: statement.bindings)
      return String(decoding: try encoder.encode(line), as: UTF8.self) + "\n"
    }.joined()
  }
}
