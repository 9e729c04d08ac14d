/// A table or view as SQLite describes it.
struct SQLiteTable: Sendable {
  enum Kind: Sendable {
    case table
    case view
    case virtual
  }

  struct Column: Sendable {
    let name: String
    /// The type that it was declared with, in capitals; empty if it was declared without one.
    let declaredType: String
    let isNotNull: Bool
    var affinity: Affinity { Affinity(declared: declaredType) }
    /// The place in the primary key, from 1; 0 if it is not part of it.
    let keyPlace: Int
  }

  /// What SQLite makes of values that are stored in a column, by parts of the name of its type.
  enum Affinity {
    case integer
    case text
    case none
    case real
    case numeric

    /// That of a declared type, in any case.
    init(declared type: String) {
      let type = type.uppercased()
      if type.contains("INT") {
        self = .integer
      } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
        self = .text
      } else if type.isEmpty || type.contains("BLOB") {
        self = .none
      } else {
        self = ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? .real : .numeric
      }
    }

    /// Whether texts become numbers where they can.
    var isOfNumbers: Bool {
      switch self {
      case .integer, .real, .numeric: true
      case .text, .none: false
      }
    }
  }

  /// A foreign key of one column.
  struct ForeignKey: Sendable {
    let column: String
    let table: String
    /// The column it refers to; nil for the table's primary key.
    let referencedColumn: String?
  }

  let name: String
  let kind: Kind
  /// Whether columns hold nothing but their declared types.
  let isStrict: Bool
  let columns: [Column]
  /// In the order of their columns, each column once. Foreign keys of several columns are left out.
  let foreignKeys: [ForeignKey]
  let hasForeignKeysOfSeveralColumns: Bool
  /// The name by which the number that SQLite gives to each row can be read; nil if the table has none.
  let rowNumberName: String?
  /// Whether the primary key is that number, so that it holds nothing else.
  let isKeyRowNumber: Bool

  /// The columns of the primary key, in order.
  var keyColumns: [Column] { columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace } }

  func column(named name: String) -> Column? { columns.first { SQLiteName.equal($0.name, name) } }
}

/// Names in SQL.
enum SQLiteName {
  /// SQLite takes ASCII letters of names for equal whatever their case, and no others.
  static func equal(_ left: String, _ right: String) -> Bool { key(left) == key(right) }

  /// What equal names have in common.
  static func key(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Whether SQLite keeps the name for its own tables.
  static func isReserved(_ name: String) -> Bool { key(name).starts(with: "sqlite_".utf8) }

  /// The name in quotes.
  static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
