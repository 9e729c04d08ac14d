import Foundation
import PredicateSQL
import TestSupport

/// The cells of the documentation page with the support matrix, as they are written.
struct SupportPage {
  /// What the page says of each row, in the order of the dialects.
  private let cells: [String: [SupportMatrix.Cell]]

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/PredicateSQL/PredicateSQL.docc/SupportMatrix.md")

  /// Reads the page.
  /// - Throws: `EngineFailure` if it is not there, or lacks a row.
  init() throws(EngineFailure) {
    let text: String
    do {
      text = try String(contentsOf: Self.file, encoding: .utf8)
    } catch {
      throw EngineFailure("the page of the support matrix cannot be read: \(error)")
    }
    let lines = text.split(separator: "\n")
    var cells: [String: [SupportMatrix.Cell]] = [:]
    for row in SupportMatrix.rows {
      let start = "| \(SupportMatrix.escaped(row.name)) | "
      let found = lines.filter { $0.hasPrefix(start) }
      // The last column, which may hold anything, is what comes after the dialects.
      let written = found.first?.dropFirst(start.count).split(separator: " | ", maxSplits: SQLDialect.allCases.count)
      let read = (written ?? []).prefix(SQLDialect.allCases.count).compactMap {
        SupportMatrix.Cell(rawValue: String($0))
      }
      guard found.count == 1, read.count == SQLDialect.allCases.count else {
        throw EngineFailure("the page of the support matrix has no row \(row.name), or several")
      }
      cells[row.name] = read
    }
    self.cells = cells
  }

  /// What the page promises of a row on a database.
  func promise(_ row: SupportMatrix.Row, on engine: DatabaseEngine) -> Promise {
    guard let place = SQLDialect.allCases.firstIndex(of: engine.dialect), let cell = cells[row.name]?[place] else {
      return .refusal
    }
    switch cell {
    case .said: return .rows
    case .withFunctions: return engine == .sqlite ? .rows : .functionOrRefusal
    case .refused: return .refusal
    }
  }

  /// What a cell comes to on one database.
  enum Promise {
    /// The rows of memory.
    case rows
    /// The rows of memory, by one of our functions, or a refusal: statements for connections without them.
    case functionOrRefusal
    case refusal
  }
}
