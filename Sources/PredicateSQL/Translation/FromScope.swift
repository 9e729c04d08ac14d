import PredicateLanguage

/// The tables of one SELECT, as they gather while its parts are written.
///
/// A path that starts at a row of an outer SELECT joins its tables there, once for all who take the same path.
final class FromScope {
  private enum Link {
    case base
    case inner(on: SQLText)
    case left(on: SQLText)
  }

  private struct Table {
    let link: Link
    let name: SQLText
    let alias: String
  }

  private struct JoinKey: Hashable {
    let alias: String
    let relationship: String
  }

  private var tables: [Table] = []
  private var conditions: [SQLText] = []
  private var joined: [JoinKey: String] = [:]

  /// The number of tables.
  var tableCount: Int { tables.count }

  /// Starts with, or adds without a condition, a table.
  func add(_ name: SQLText, alias: String) {
    tables.append(Table(link: tables.isEmpty ? .base : .inner(on: "1 = 1"), name: name, alias: alias))
  }

  /// Adds a table where rows of it match.
  func join(_ name: SQLText, alias: String, on condition: SQLText) {
    tables.append(Table(link: .inner(on: condition), name: name, alias: alias))
  }

  /// Adds a table whose columns are NULL where no row of it matches.
  func leftJoin(_ name: SQLText, alias: String, on condition: SQLText) {
    tables.append(Table(link: .left(on: condition), name: name, alias: alias))
  }

  /// The alias of the table that a to-one relationship of a row leads to; `make` joins it the first time.
  func alias(of relationship: String, from alias: String, make: () -> String) -> String {
    let key = JoinKey(alias: alias, relationship: relationship)
    if let known = joined[key] { return known }
    let made = make()
    joined[key] = made
    return made
  }

  /// Restricts the rows.
  func require(_ condition: SQLText) { conditions.append(condition) }

  /// Takes over the tables and conditions of a subquery, each of its rows for each row here.
  func absorb(_ other: FromScope) {
    for table in other.tables {
      switch table.link {
      case .base: tables.append(Table(link: .inner(on: "1 = 1"), name: table.name, alias: table.alias))
      case .inner, .left: tables.append(table)
      }
    }
    conditions += other.conditions
    joined.merge(other.joined) { mine, _ in mine }
  }

  /// `FROM … WHERE …`.
  var text: SQLText {
    var text: SQLText = "FROM "
    for table in tables {
      switch table.link {
      case .base: text += ("\(table.name) \(trusted: table.alias)")
      case .inner(let condition): text += (" JOIN \(table.name) \(trusted: table.alias) ON \(condition)")
      case .left(let condition): text += (" LEFT JOIN \(table.name) \(trusted: table.alias) ON \(condition)")
      }
    }
    if !conditions.isEmpty { text += (" WHERE \(conditions.joined(" AND "))") }
    return text
  }
}
