import PredicateLanguage

/// A column whose declaration does not bind what it holds: SQLite prefers the declared type and takes any other.
struct UnboundColumn: Sendable {
  let entity: String
  let attribute: RecordModel.Attribute
  let table: SQLiteTable
  let column: SQLiteTable.Column

  /// Nil for a column that cannot hold anything but its type: of a STRICT table, or the row number.
  init?(_ attribute: RecordModel.Attribute, column: SQLiteTable.Column, of table: SQLiteTable) {
    if (table.isKeyRowNumber && column.keyPlace > 0) || (table.isStrict && column.declaredType != "ANY") { return nil }
    entity = table.name
    self.attribute = attribute
    self.table = table
    self.column = column
    if misfit == nil { return nil }
  }

  /// The column's name in SQL.
  var name: String { SQLiteName.quoted(column.name) }

  /// The condition for a value that is not of the attribute's type; nil if all are. Nulls meet none.
  ///
  /// Numbers come before texts and texts before blobs, so that an index finds what does not belong.
  var misfit: String? {
    switch attribute.type {
    case .integer: "typeof(\(name)) NOT IN ('integer', 'null')"
    // Two whole numbers are divided as such, and those from 2^53 are no doubles. SQLite makes doubles of them where it knows
    // the type.
    case .double where column.affinity != .real: "typeof(\(name)) NOT IN ('real', 'null')"
    case .double, .decimal: "\(name) >= ''"
    case .string: "(\(name) < '' OR \(name) >= x'')"
    case .binary: "\(name) < x''"
    case .boolean: "(\(name) < 0 OR (\(name) > 0 AND \(name) < 1) OR \(name) > 1)"
    case .date:
      // What SQLite itself writes need not be read again. What it cannot read is no date to a statement.
      isNotInForm.map {
        // Its functions know milliseconds and no more.
        """
        (\(name) IS NOT date(\(name)) AND \(name) IS NOT datetime(\(name)) \
        AND (\($0) OR julianday(\(name)) IS NULL OR \(name) GLOB '*.[0-9][0-9][0-9][0-9]*'))
        """
      } ?? "\(name) >= ''"
    case .uuid:
      isNotInForm ?? "(typeof(\(name)) NOT IN ('blob', 'null') OR length(\(name)) <> 16)"
    case .list, .set, .record, .any: nil
    }
  }

  /// The condition for a value that is not the text of a date or a UUID; nil for a column that holds none as text.
  var isNotInForm: String? {
    let content: HoldsFunction.Content
    switch attribute.storage {
    case .iso8601: content = .iso8601
    case .text: content = .uuid
    case .secondsSince2001, .secondsSince1970, .millisecondsSince1970, .opaque, nil: return nil
    }
    return "NOT \(HoldsFunction.name)(\(name), '\(content.rawValue)')"
  }

  /// What the type is called that the column was to hold.
  private var expectation: String {
    column.declaredType.isEmpty
      ? "begins with values of type `\(attribute.type.rawValue)`" : "is declared `\(column.declaredType)`"
  }

  /// What is said of the column when it holds something else, `storage` being SQLite's name for it.
  func note(_ storage: String, row: RecordValue?, isOtherForm: Bool) -> SQLiteModelNote {
    let noun: String
    switch storage {
    case "text" where isOtherForm: noun = "a date that SQLite cannot read"
    case "text" where attribute.type == .date: noun = "text that is no date"
    case "text" where attribute.type == .uuid: noun = "text that is no UUID"
    case "text": noun = "text"
    case "blob": noun = "a blob"
    case "real" where attribute.type == .integer: noun = "a fraction"
    default: noun = "a number of another kind"
    }
    var place = ""
    if case .integer(let number)? = row { place = " in the row \(number)" }
    return SQLiteModelNote(table: table.name, "`\(column.name)` \(expectation) and holds \(noun)\(place)")
  }
}
