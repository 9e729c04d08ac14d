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
    var link: Link
    let name: SQLText
    let alias: String
    /// The columns that tell its rows apart; empty for a table with one row at most for each row of the others.
    let key: [String]
  }

  private struct JoinKey: Hashable {
    let alias: String
    let relationship: RecordKey
  }

  private var tables: [Table] = []
  private var conditions: [SQLText] = []
  private var joined: [JoinKey: String] = [:]
  /// Of two scopes that are open at the same time the one with the larger number is inside the other.
  let number: Int
  /// How a condition is written that is asked only where another holds.
  let guarded: GuardedCondition

  init(number: Int, guarded: GuardedCondition) {
    self.number = number
    self.guarded = guarded
  }

  /// The aliases of its tables.
  var aliases: [String] { tables.map(\.alias) }

  /// Starts with, or adds without a condition, a table.
  func add(_ name: SQLText, alias: String, key: [String]) {
    tables.append(Table(link: tables.isEmpty ? .base : .inner(on: "1 = 1"), name: name, alias: alias, key: key))
  }

  /// Adds a table where rows of it match.
  func join(_ name: SQLText, alias: String, key: [String], on condition: SQLText) {
    tables.append(Table(link: .inner(on: condition), name: name, alias: alias, key: key))
  }

  /// Adds a table whose columns are NULL where no row of it matches; without a key one row matches at most.
  func leftJoin(_ name: SQLText, alias: String, key: [String] = [], on condition: SQLText) {
    tables.append(Table(link: .left(on: condition), name: name, alias: alias, key: key))
  }

  /// The alias of the table that a to-one relationship of a row leads to; `make` joins it the first time.
  func alias(of relationship: RecordKey, from alias: String, make: () -> String) -> String {
    let key = JoinKey(alias: alias, relationship: relationship)
    if let known = joined[key] { return known }
    let made = make()
    joined[key] = made
    return made
  }

  /// Whether a to-one relationship of a row is joined already.
  func leads(_ relationship: RecordKey, from alias: String) -> Bool {
    joined[JoinKey(alias: alias, relationship: relationship)] != nil
  }

  /// Leaves out the rows without a match for a to-one relationship that is joined, and gives the alias of its table.
  func demand(_ relationship: RecordKey, from alias: String) -> String? {
    guard let found = joined[JoinKey(alias: alias, relationship: relationship)],
      let place = tables.firstIndex(where: { $0.alias == found })
    else { return nil }
    if case .left(let condition) = tables[place].link { tables[place].link = .inner(on: condition) }
    return found
  }

  /// What ties its rows to one outer row: a column here and a column there that are equal.
  struct Tie {
    let own: SQLText
    let outer: SQLText
    /// Whether an index is known to find the rows of one outer row.
    let isIndexed: Bool
  }

  private(set) var ties: [Tie] = []

  /// Restricts the rows to those of an outer row.
  func tie(_ own: SQLText, to outer: SQLText, isIndexed: Bool) {
    ties.append(Tie(own: own, outer: outer, isIndexed: isIndexed))
  }

  /// Gives up the ties, for a table of the rows of all outer rows.
  func untie() { ties = [] }

  /// Restricts the rows. Where a condition may fail, those after it are not looked at before it, nor it before others.
  func require(_ condition: SQLText) {
    // A database leaves out the rows that lack a joined one, where that makes a comparison NULL, and calculates nothing.
    var condition = condition
    if condition.canFail, hasOuterJoins { condition = guarded.text("TRUE", where: condition) }
    guard !conditions.isEmpty, condition.canFail || canFail else {
      conditions.append(condition)
      return
    }
    let first = conditions.joined(" AND ")
    if first.canFail { conditions = [] }
    conditions.append(guarded.text(condition, where: first))
  }

  private var hasOuterJoins: Bool { tables.contains { table in if case .left = table.link { true } else { false } } }

  /// Whether one of the conditions on its rows may fail.
  var canFail: Bool { conditions.contains(where: \.canFail) }

  /// The scope whose part it has become.
  private var successor: FromScope?

  /// The scope that its tables are in now.
  var current: FromScope { successor?.current ?? self }

  /// Takes over the tables and conditions of a subquery, each of its rows for each row here.
  func absorb(_ other: FromScope) {
    other.successor = self
    for var table in other.tables {
      if case .base = table.link, !tables.isEmpty { table.link = .inner(on: "1 = 1") }
      tables.append(table)
    }
    conditions += other.conditions
    // Rows that were tied to rows of this scope are part of it now.
    let own = Set(aliases)
    for tie in other.ties {
      if tie.outer.aliases.isSubset(of: own) {
        conditions.append("\(tie.own) = \(tie.outer)")
      } else {
        ties.append(tie)
      }
    }
    joined.merge(other.joined) { mine, _ in mine }
  }

  /// Puts the tables of a copy before its own, whose conditions may speak of them.
  func begin(with copy: FromScope) {
    let own = tables
    tables = copy.tables
    for var table in own {
      if case .base = table.link, !tables.isEmpty { table.link = .inner(on: "1 = 1") }
      tables.append(table)
    }
  }

  /// `FROM … WHERE …`.
  var text: SQLText {
    var text: SQLText = "FROM "
    for table in tables {
      switch table.link {
      case .base: text += "\(table.name) \(alias: table.alias)"
      case .inner(let condition): text += " JOIN \(table.name) \(alias: table.alias) ON \(condition)"
      case .left(let condition): text += .leftJoin("\(table.name) \(alias: table.alias)", on: condition)
      }
    }
    let restrictions = ties.map { tie -> SQLText in "\(tie.own) = \(tie.outer)" } + conditions
    if !restrictions.isEmpty { text += " WHERE \(restrictions.joined(" AND "))" }
    return text
  }

  // MARK: Copies

  /// The aliases of other scopes' tables that its tables and conditions, or `more`, refer to; `withTies` those that its
  /// rows are tied to, too.
  func outerAliases(_ more: SQLText, withTies: Bool = true) -> Set<String> {
    var all = more.aliases
    if withTies { for tie in ties { all.formUnion(tie.own.aliases.union(tie.outer.aliases)) } }
    for condition in conditions { all.formUnion(condition.aliases) }
    for table in tables {
      // What stands in the place of a name is a table of its own and speaks of no others.
      switch table.link {
      case .base: break
      case .inner(let condition), .left(let condition): all.formUnion(condition.aliases)
      }
    }
    return all.subtracting(aliases)
  }

  /// What is needed to read some of its tables again elsewhere.
  struct Copy {
    /// The tables, without the conditions of the scope: more rows than it has, its own among them.
    let scope: FromScope
    /// The aliases of the scope's tables, and those of their copies.
    let names: [String: String]
    /// What tells the rows apart.
    let keys: [Key]
  }

  /// A column that tells rows apart, in a scope and in a copy of it.
  struct Key {
    let outer: SQLText
    let copy: SQLText
    let isNullable: Bool
  }

  /// A copy of the tables that are named, and of those that decide which row of them it is.
  func copy(of wanted: Set<String>, number: Int, newAlias: () -> String) -> Copy {
    var needed = wanted
    // A table on the left comes before what is joined to it.
    for table in tables.reversed() where needed.contains(table.alias) {
      if case .left(let condition) = table.link { needed.formUnion(condition.aliases.intersection(aliases)) }
    }
    let copied = tables.filter { needed.contains($0.alias) }
    let names = Dictionary(uniqueKeysWithValues: copied.map { ($0.alias, newAlias()) })
    let scope = FromScope(number: number, guarded: guarded)
    var keys: [Key] = []
    for table in copied {
      guard let alias = names[table.alias] else { continue }
      var isNullable = false
      switch table.link {
      case .base, .inner: scope.add(table.name, alias: alias, key: table.key)
      case .left(let condition):
        isNullable = true
        scope.leftJoin(table.name, alias: alias, key: table.key, on: condition.renaming(names))
      }
      keys += table.key.map { column in
        Key(
          outer: "\(alias: table.alias).\(identifier: column)", copy: "\(alias: alias).\(identifier: column)",
          isNullable: isNullable)
      }
    }
    return Copy(scope: scope, names: names, keys: keys)
  }

  /// Gives the tables of a copy the place of those that it copies.
  func rename(_ names: [String: String]) {
    conditions = conditions.map { $0.renaming(names) }
    ties = ties.map {
      Tie(own: $0.own.renaming(names), outer: $0.outer.renaming(names), isIndexed: $0.isIndexed)
    }
    for place in tables.indices {
      switch tables[place].link {
      case .base: break
      case .inner(let condition): tables[place].link = .inner(on: condition.renaming(names))
      case .left(let condition): tables[place].link = .left(on: condition.renaming(names))
      }
    }
  }
}

/// A condition that is asked only where another holds: databases take the parts of AND in any order, but those of CASE as they
/// stand.
struct GuardedCondition: Sendable {
  /// The test of the other condition.
  private let when: SQLTemplate
  /// What the whole is where that does not hold.
  private let otherwise: SQLText

  init(_ dialect: Dialect) {
    when = dialect.when
    let certain = dialect.takesCasesApart ? dialect.template(.certain)?([]) : nil
    otherwise = certain.map { "NOT \($0.parenthesized)" } ?? "FALSE"
  }

  func text(_ condition: SQLText, where other: SQLText) -> SQLText { begin(where: other) + condition + end }

  /// What stands before the condition.
  func begin(where other: SQLText) -> SQLText { "(CASE \(when([other])) THEN " }

  /// What stands behind it.
  var end: SQLText { " ELSE \(otherwise) END)" }
}
