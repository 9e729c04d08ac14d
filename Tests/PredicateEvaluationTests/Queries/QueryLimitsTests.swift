import PredicateFormat
import Synchronization
import Testing

/// Every part of a query keeps the limits that it was parsed with.
@Suite struct QueryLimitsTests {
  static let records: [RecordValue] = [
    ["name": "Ann", "open": [1, 2], "secret": [3, 4], "other": 7],
    ["name": "Bob", "open": [5], "secret": [6], "other": 8],
  ]

  static func limits(_ change: (inout Limits) -> Void = { _ in }) -> Limits {
    var limits = Limits.untrusted(keyPaths: ["name", "open"])
    change(&limits)
    return limits
  }

  static let parts = ["where", "select", "all", "unwind", "group", "having", "aggregate", "sort", "per"]

  /// A query with one part whose text comes from a stranger.
  static func query(_ part: String, _ key: String, _ limits: Limits) throws -> RecordQuery<RecordValue> {
    var query = RecordQuery()
    let expression = try FormatExpression(parsing: key, limits: limits)
    switch part {
    case "where": query.predicate = try FormatPredicate(parsing: "\(key) != nil", limits: limits)
    case "all": query.columns = [try QueryColumn(parsing: key == "open" ? "open" : " * ", limits: limits)]
    case "unwind": query.unwinding = [expression]
    case "group": query.grouping = [expression]
    case "having":
      query.grouping = [FormatExpression(expression.node)]
      query.having = try FormatPredicate(parsing: "\(key) != nil", limits: limits)
    case "aggregate": query.columns = [try QueryColumn(parsing: "count:(\(key))", limits: limits)]
    case "sort": query.order = [try SortKey(parsing: key.contains("(") ? key : "\(key).@count", limits: limits)]
    case "per": query.groupLimit = GroupLimit(1, per: [expression])
    default: query.columns = [try QueryColumn(parsing: key, limits: limits)]
    }
    return query
  }

  @Test(arguments: parts)
  func noOtherKeysAreRead(_ part: String) throws {
    _ = try Self.query(part, "open", Self.limits()).rows(in: Self.records)
    let error = try #require(throws: FormatError.self) {
      try Self.query(part, "secret", Self.limits()).rows(in: Self.records)
    }
    #expect(error.code == .forbiddenKey)
    #expect(error.source != nil)
    // Nor is any other key told.
    let near = try #require(throws: FormatError.self) {
      try Self.query(part, part == "all" ? "secret" : "othe", Self.limits()).rows(in: Self.records)
    }
    #expect(near.code == .forbiddenKey)
    #expect(!near.description.contains("other") && !near.description.contains("secret"))
    _ = try Self.query(part, "secret", Self.limits { $0.keyPaths = ["SELF", "secret"] }).rows(in: Self.records)
  }

  /// What the program asks for by itself says nothing about what a stranger may.
  @Test(arguments: ["sort", "per", "having", "group"])
  func partsOfTheProgramAllowNothing(_ part: String) throws {
    var query = try Self.query(part, "max:(secret.@count)", Self.limits())
    query.columns = [QueryColumn(try FormatExpression(parsing: "max:(secret.@count)"), as: "most")]
    if part != "group" { query.grouping = [try FormatExpression(parsing: "name")] }
    let error = try #require(throws: FormatError.self) { try query.rows(in: Self.records) }
    #expect(error.code == .forbiddenKey)
  }

  @Test(arguments: parts)
  func workEndsOnRequest(_ part: String) throws {
    let stop = Interruption()
    let query = try Self.query(part, "open", Self.limits { $0.interruption = stop }).compiled()
    _ = try query.rows(of: Self.records)
    stop.request()
    #expect(throws: FormatError.self) { try query.rows(of: Self.records) }
  }

  @Test(arguments: parts)
  func rowsAreCounted(_ part: String) throws {
    let query = try Self.query(part, "open", Self.limits { $0.resultRows = 0 })
    let error = try #require(throws: FormatError.self) { try query.rows(in: Self.records) }
    #expect(error.code == .tooManyRows)
  }

  // MARK: Unwound lists

  static let wide: RecordValue = {
    let list = RecordValue.array((0..<1_000).map { .integer($0) })
    return ["a": list, "b": list, "c": list]
  }()

  private static func unwound(_ change: (inout Limits) -> Void) throws -> RecordQuery<RecordValue> {
    var limits = Limits()
    change(&limits)
    var query = RecordQuery()
    for key in ["a", "b", "c"] { query.unwinding.append(try FormatExpression(parsing: key, limits: limits)) }
    return query.select([try QueryColumn(parsing: "a + b + c AS n")])
  }

  @Test func rowsOfListsAreMadeOneByOne() throws {
    let query = try Self.unwound { _ in }.limit(1_001)
    #expect(try query.rows(in: [Self.wide]).values.last == [1])
  }

  @Test(arguments: ["a < 0", "a < min:(b)"])
  func rowsOfListsAreSteps(_ condition: String) throws {
    let query = try Self.unwound { $0.evaluationSteps = 5_000 }.where(FormatPredicate(parsing: condition))
    let error = try #require(throws: FormatError.self) { try query.rows(in: [["a": 1], Self.wide]) }
    #expect(error.code == .tooManySteps)
    #expect(error.recordIndex == 1)
    #expect(error.source?.text == "c")
    // They are those of one record.
    let few: RecordValue = ["a": .array(Array(repeating: 1, count: 4_000)), "b": 1, "c": 1]
    #expect(try Self.unwound { $0.evaluationSteps = 5_000 }.count(in: [few, few]) == 8_000)
  }

  @Test(arguments: ["a < 0", "a < min:(b)"])
  func rowsOfListsEndOnRequest(_ condition: String) throws {
    let looks = Mutex(0)
    let stop = Interruption {
      looks.withLock { count in
        count += 1
        return count > 5
      }
    }
    let query = try Self.unwound { $0.interruption = stop }.where(FormatPredicate(parsing: condition))
    let error = try #require(throws: FormatError.self) { try query.rows(in: [Self.wide]) }
    #expect(error.code == .interrupted)
  }
}
