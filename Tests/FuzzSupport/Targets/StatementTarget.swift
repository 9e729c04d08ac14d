import EngineSupport
import PredicateData
import PredicateFormat
import PredicateSQL
import TestSupport

/// A predicate over the library of books, as SQL for every database, and run on SQLite.
package struct StatementTarget: FuzzTarget {
  package static let name = "sql"
  package static let promise =
    "a statement or an error with a place; no value in its text; on SQLite the rows of memory, values bound and written in"
  package static let dictionary =
    FuzzWords.language + [
      "title", "subtitle", "pages", "loans", "rating", "weight", "price", "published", "lent", "isOpen", "isbn",
      "cover",
      "author", "author.name", "author.born", "editor", "tags", "tags.name", "author.books", "\"\(marker)\"",
    ]

  /// What values are made of that must not stand in a statement.
  private static let marker = "qzx7"

  private let world: World
  private let connection: InProcessSQLite

  package init() throws {
    world = try World.library()
    connection = InProcessSQLite()
    try connection.load(world)
  }

  package func seeds() -> [[UInt8]] {
    SupportMatrix.rows.map { Array($0.predicate.utf8) }
      + [
        "title == \"\(Self.marker)\"",
        "title CONTAINS[cd] \"\(Self.marker)\" OR ANY tags.name LIKE \"*\(Self.marker)\"",
      ]
      .map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.lowercased().contains("random"), !text.lowercased().contains("now"),
      let predicate = try? FormatPredicate(parsing: text, limits: FuzzWords.limits)
    else { return }
    for dialect in SQLDialect.allCases {
      guard let statement = try? predicate.sql(dialect, model: world.model, entity: LibraryModel.entity) else {
        continue
      }
      if statement.text.lowercased().contains(Self.marker) {
        throw BrokenPromise("\(text): a value stands in \(statement.text)")
      }
      _ = try? statement.textWithLiterals
    }
    // Of what the checker refuses, dynamic records know less than the model.
    let findings = predicate.check(against: world.model, entity: LibraryModel.entity)
    guard !findings.contains(where: { $0.severity == .error }) else { return }
    let trial = PredicateTrial(world: world, entity: LibraryModel.entity, tree: predicate.node)
    for engine in [DatabaseEngine.sqlite, .plainSQLite] {
      for writesLiterals in [false, true] {
        let mismatch = Result { () throws(EngineFailure) in
          try trial.mismatch(on: connection, of: engine, writesLiterals: writesLiterals)
        }
        switch mismatch {
        case .success(nil): continue
        case .success(let mismatch?): throw BrokenPromise("\(engine.title): \(mismatch)")
        case .failure(let error): throw BrokenPromise("\(engine.title): \(error)")
        }
      }
    }
  }
}
