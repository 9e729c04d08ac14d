import PredicateFormat

@testable import PredicateSQL

/// The documentation page of what each database can say, found by trying.
struct SupportMatrix {
  /// One line of a table.
  struct Row: Sendable {
    let name: String
    let predicate: String

    init(_ name: String, _ predicate: String) {
      self.name = name
      self.predicate = predicate
    }
  }

  /// What a database says to a part of the language.
  enum Verdict: String {
    case said = "yes"
    /// Only with the functions that `PredicateSQLite` registers.
    case withFunctions = "own"
    case refused = "–"
  }

  let model: RecordModel
  /// Rows that are no predicate over the model; there are none.
  private(set) var mistakes: [String] = []

  init(_ model: RecordModel) { self.model = model }

  /// The page as Markdown.
  mutating func page() throws(FormatError) -> String {
    var lines = [
      "# What each database can say", "",
      "Operators and functions, and whether a predicate that has them becomes SQL.", "", "## Overview", "",
      "A cell says `yes` where the database gives the same rows as evaluation in memory, and `–` where `sql` is an error",
      "with the place of that part. `own` is SQLite with the functions that `PredicateSQLite` registers: statements for it",
      "do not run on other connections. `SQLiteStore` and `sqlWithResidual` leave what a database cannot say to evaluation",
      "in memory.", "",
      "The tables are made by trying one predicate for each row, shown in the last column, in each dialect. `MySQL` is",
      "MariaDB, too.",
    ]
    for (title, rows) in Self.sections { lines += try table(title, rows) }
    let functions = BuiltinFunction.allCases.compactMap { function in
      Self.predicate(of: function).map { Row("`\(function.rawValue)`", $0) }
    }
    lines += try table("Functions", functions)
    return lines.joined(separator: "\n") + "\n"
  }

  /// An example of a function.
  static func predicate(of function: BuiltinFunction) -> String? {
    guard let (kind, takesZone) = function.dateFunction else { return functions[function] }
    let call = "\(function.rawValue)(published\(takesZone ? ", 'Europe/Berlin'" : ""))"
    switch kind {
    case .part: return "\(call) == 1"
    case .start: return "\(call) == lent"
    }
  }

  private mutating func table(_ title: String, _ rows: [Row]) throws(FormatError) -> [String] {
    let names = SQLDialect.allCases.map { $0.dialect(registeredFunctions: false).displayName }
    var lines = [
      "", "## \(title)", "", "| | \(names.joined(separator: " | ")) | tried with |",
      "|---|\(names.map { _ in "---|" }.joined())---|",
    ]
    for row in rows {
      let predicate = try FormatPredicate(parsing: row.predicate)
      let cells = SQLDialect.allCases.map { verdict(predicate, $0).rawValue }
      let tried = row.predicate.replacing("|", with: "\\|")
      lines.append("| \(row.name.replacing("|", with: "\\|")) | \(cells.joined(separator: " | ")) | `\(tried)` |")
    }
    return lines
  }

  private mutating func verdict(_ predicate: FormatPredicate, _ dialect: SQLDialect) -> Verdict {
    if let text = text(predicate, dialect.dialect(registeredFunctions: false)), !text.contains("predicate_") {
      return .said
    }
    return dialect == .sqlite && text(predicate, .sqliteWithFunctions) != nil ? .withFunctions : .refused
  }

  private mutating func text(_ predicate: FormatPredicate, _ dialect: Dialect) -> String? {
    do throws(FormatError) {
      return try predicate.sql(dialect, model: model, entity: "Book", options: SQLOptions()).text
    } catch {
      if error.kind != .unsupported { mistakes.append("\(dialect.displayName): \(error)") }
      return nil
    }
  }
}
