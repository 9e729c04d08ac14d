import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import PredicateSQLite

/// What the last predicate or expression gave, kept to be shown again.
enum SessionResult: Sendable {
  /// The records that match, sorted, and their places among so many.
  case rows([RecordValue], places: [Int], total: Int)
  /// The rows of a query with columns or groups.
  case table(RecordRows)
  /// What a database gave, and what to ask it for more.
  case stored(StoredQuery)
  /// The verdict of a predicate that reads no record.
  case verdict(Bool)
  /// One value.
  case value(RecordValue)
  /// A value for each record: computed when shown, for the rows that are.
  case column(CompiledExpression, LoadedRecords, variables: [String: RecordValue])
}

/// The rows of the answer that was shown last and has records as rows, in their order: what `.explain N` counts.
struct NumberedRows: Sendable {
  /// Which records they are.
  enum Rows: Sendable {
    /// By their places among those of the entity.
    case places([Int])
    /// As a database gave them.
    case stored([RecordValue])
  }

  /// The entity of the records.
  let entity: String
  let rows: Rows

  var count: Int {
    switch rows {
    case .places(let places): places.count
    case .stored(let records): records.count
    }
  }

  /// The places of the records that a row, from 1, may be: one, but where a database has several with the same values.
  ///
  /// `attributes` are the keys that a row has as the record has them, unlike relationships.
  func places(ofRow number: Int, in records: [RecordValue], attributes: [String]) -> [Int] {
    switch rows {
    case .places(let places): [places[number - 1]]
    case .stored(let rows): records.indices.filter { Self.isSame(rows[number - 1], records[$0], attributes) }
    }
  }

  private static func isSame(_ row: RecordValue, _ record: RecordValue, _ attributes: [String]) -> Bool {
    attributes.allSatisfy { key in
      guard let one = value(key, of: row), let other = value(key, of: record) else { return true }
      return one == other
    }
  }

  private static func value(_ key: String, of record: RecordValue) -> RecordValue? {
    switch record {
    case .object(let object): object[key]
    case .record(let reference): reference.list.slot(of: key).map { reference.value(at: $0) }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: nil
    }
  }
}

/// A predicate that is asked of a database, and what it gave.
struct StoredQuery: Sendable {
  let store: SQLiteStore
  let request: RecordQuery<RecordValue>
  private let variables: [String: RecordValue]
  /// How many records the entity has.
  let total: Int
  private var rows: [RecordValue] = []
  /// How many records match.
  private(set) var count = 0

  init(
    _ store: SQLiteStore, _ request: RecordQuery<RecordValue>, variables: [String: RecordValue], total: Int
  ) {
    self.store = store
    self.request = request
    self.variables = variables
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
    let (store, everything, variables) = (store, request, variables)
    rows =
      limit == 0
      ? [] : try SessionFailure.catching { () throws(StoreError) in try store.records(asked, variables: variables) }
    if let limit, rows.count >= limit {
      count = try SessionFailure.catching { () throws(StoreError) in try store.count(everything, variables: variables) }
    } else {
      count = rows.count
    }
  }
}
