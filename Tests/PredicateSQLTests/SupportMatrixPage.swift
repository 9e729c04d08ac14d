import PredicateFormat
import TestSupport

@testable import PredicateSQL

/// The documentation page of what each database can say, found by trying.
struct SupportMatrixPage {
  let model: RecordModel
  /// Rows that are no predicate over the model; there are none.
  private(set) var mistakes: [String] = []

  init(_ model: RecordModel) { self.model = model }

  /// The page as Markdown.
  mutating func text() throws(FormatError) -> String {
    var lines = [
      "# What each database can say", "",
      "Operators and functions, and whether a predicate that has them becomes SQL.", "", "## Overview", "",
      "A cell says `yes` where the database gives the same rows as evaluation in memory, and `–` where `sql` is an error",
      "with the place of that part. `own` is SQLite with the functions that `PredicateSQLite` registers: statements for it",
      "do not run on other connections. `SQLiteStore` and `sqlWithResidual` leave what a database cannot say to evaluation",
      "in memory.", "",
      "The tables are made by trying one predicate for each row, shown in the last column, in each dialect. The tests run",
      "the same predicates on every database, and hold each cell to what it says. `MySQL` is MariaDB, too.",
    ]
    for (title, rows) in SupportMatrix.sections { lines += try table(title, rows) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func table(_ title: String, _ rows: [SupportMatrix.Row]) throws(FormatError) -> [String] {
    let names = SQLDialect.allCases.map { $0.dialect(registeredFunctions: false).displayName }
    var lines = [
      "", "## \(title)", "", "| | \(names.joined(separator: " | ")) | tried with |",
      "|---|\(names.map { _ in "---|" }.joined())---|",
    ]
    for row in rows {
      let predicate = try FormatPredicate(parsing: row.predicate)
      let cells = SQLDialect.allCases.map { cell(predicate, $0).rawValue }.joined(separator: " | ")
      lines.append("| \(SupportMatrix.escaped(row.name)) | \(cells) | `\(SupportMatrix.escaped(row.predicate))` |")
    }
    return lines
  }

  private mutating func cell(_ predicate: FormatPredicate, _ dialect: SQLDialect) -> SupportMatrix.Cell {
    if let text = text(predicate, dialect.dialect(registeredFunctions: false)), !text.contains("predicate_") {
      return .said
    }
    return dialect == .sqlite && text(predicate, .sqliteWithFunctions) != nil ? .withFunctions : .refused
  }

  private mutating func text(_ predicate: FormatPredicate, _ dialect: Dialect) -> String? {
    do throws(FormatError) {
      return try predicate.sql(dialect, model: model, entity: LibraryModel.entity, options: SQLOptions()).text
    } catch {
      if error.kind != .unsupported { mistakes.append("\(dialect.displayName): \(error)") }
      return nil
    }
  }
}
