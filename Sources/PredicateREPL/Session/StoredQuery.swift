import PredicateLanguage
import PredicateSQL
import PredicateSQLite

/// A predicate that is asked of a database, and what it gave.
struct StoredQuery: Sendable {
  let store: SQLiteStore
  let request: StoreRequest
  /// How many records the entity has.
  let total: Int
  private var rows: [RecordValue] = []
  /// How many records match.
  private(set) var count = 0

  init(_ store: SQLiteStore, _ request: StoreRequest, total: Int) {
    self.store = store
    self.request = request
    self.total = total
  }

  /// The first rows, all without a limit; nil if more of them have to be asked for.
  func rows(limit: Int?) -> [RecordValue]? {
    if rows.count == count { return limit.map { Array(rows.prefix($0)) } ?? rows }
    return limit.flatMap { $0 <= rows.count ? Array(rows.prefix($0)) : nil }
  }

  /// Asks for the first rows, all without a limit, and for how many match.
  mutating func run(limit: Int?) throws(SessionFailure) {
    var page = request
    page.limit = limit
    let asked = page
    let everything = request
    rows =
      limit == 0 ? [] : try SessionFailure.catching { () throws(StoreError) in try store.records(asked) }
    if let limit, rows.count >= limit {
      count = try SessionFailure.catching { () throws(StoreError) in try store.count(everything) }
    } else {
      count = rows.count
    }
  }
}
