package import PredicateFormat

/// What the documentation page of what each database can say tells of, and how it is tried.
///
/// The page is made of this table, and each row is asked of every database.
package enum SupportMatrix {
  /// One line of a table.
  package struct Row: Sendable {
    package let name: String
    /// What is tried: a predicate over a book of the library.
    package let predicate: String

    init(_ name: String, _ predicate: String) {
      self.name = name
      self.predicate = predicate
    }
  }

  /// What a database says to a row.
  package enum Cell: String {
    case said = "yes"
    /// Only with the functions that `PredicateSQLite` registers.
    case withFunctions = "own"
    case refused = "–"
  }

  /// The tables of the page.
  package static let sections: [(title: String, rows: [Row])] = language + [("Functions", functionRows)]

  /// The rows of all tables.
  package static var rows: [Row] { sections.flatMap(\.rows) }

  /// What is written in a cell of a Markdown table for a text.
  package static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static let functionRows = BuiltinFunction.allCases.compactMap { function in
    predicate(of: function).map { Row("`\(function.rawValue)`", $0) }
  }

  /// An example of a function; nil if there is none.
  package static func predicate(of function: BuiltinFunction) -> String? {
    guard let (kind, takesZone) = function.dateFunction else { return functions[function] }
    let zone = takesZone ? ", 'Europe/Berlin'" : ""
    // No book was lent when a week of other days began.
    let firstWeekday = if case .start = kind { 1 } else { 7 }
    let call = "\(function.rawValue)(published\(zone)\(function.takesFirstWeekday ? ", \(firstWeekday)" : ""))"
    switch kind {
    // Not every database has the year 1.
    case .part(.year): return "\(call) == 2024"
    case .part: return "\(call) == 1"
    case .start: return "\(call) == lent"
    }
  }
}
