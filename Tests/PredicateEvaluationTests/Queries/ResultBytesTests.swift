import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import Testing

/// `Limits.resultBytes`: what queries gather.
@Suite struct ResultBytesTests {
  static let count = 400
  static let bytesOfText = 500

  /// Each with a text of its own, in an order that is none.
  static let records: [RecordValue] = (0..<count).map { number in
    let text = String(repeating: "x", count: bytesOfText - 10) + "\(1_000_000_000 + number * 7_919 % count)"
    return ["n": .integer(Int64(number)), "t": .string(text), "l": [1, 2]]
  }

  /// A query that gathers all texts, and its limits.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let query: @Sendable (Limits) throws -> RecordQuery<RecordValue>

    init(_ name: String, _ query: @escaping @Sendable (Limits) throws -> RecordQuery<RecordValue>) {
      testDescription = name
      self.query = query
    }
  }

  static let rows: [Row] = [
    Row("rows") { RecordQuery().select([try QueryColumn(parsing: "lowercase:(t)", limits: $0)]) },
    Row("whole records") { RecordQuery().where(try FormatPredicate(parsing: "n * 1 >= 0", limits: $0)) },
    Row("a sort key") { try RecordQuery().select("n + 1").sort(SortKey(parsing: "uppercase:(t)", limits: $0)) },
    Row("distinct rows") { RecordQuery().select([try QueryColumn(parsing: "uppercase:(t)", limits: $0)]).distinct() },
    Row("groups") { RecordQuery().group(by: [try FormatExpression(parsing: "uppercase:(t)", limits: $0)]) },
    Row("groups of a key") { RecordQuery().group(by: [try FormatExpression(parsing: "t", limits: $0)]) },
    Row("different values") {
      RecordQuery().select([try QueryColumn(parsing: "count:(distinct:(t))", limits: $0)])
    },
    Row("values of a mode") { RecordQuery().select([try QueryColumn(parsing: "mode:(t)", limits: $0)]) },
    Row("unwound lists") { limits in
      var query = try RecordQuery().select("t", "l")
      query.unwinding = [try FormatExpression(parsing: "l", limits: limits)]
      return query
    },
  ]

  static func code(_ row: Row, _ bytes: Int) throws -> DiagnosticCode? {
    var limits = Limits()
    limits.resultBytes = bytes
    let query = try row.query(limits)
    do throws(FormatError) {
      _ = try query.rows(in: records)
      return nil
    } catch {
      #expect(error.kind == .limit && error.first.hint == "`Limits.resultBytes` allows more", "\(error)")
      return error.code
    }
  }

  /// The least figure that admits the query is at least what the texts take, and not many times more.
  @Test(arguments: rows) func theLeastFigure(_ row: Row) throws {
    var (low, high) = (0, 1 << 30)
    #expect(try Self.code(row, high) == nil)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try Self.code(row, middle) == nil { high = middle } else { low = middle }
    }
    #expect(try Self.code(row, high - 1) == .resultTooLarge)
    #expect(try Self.code(row, high) == nil)
    #expect(try Self.code(row, high + 1) == nil)
    let texts = Self.count * Self.bytesOfText
    #expect(high >= texts && high < 6 * texts, "\(high)")
  }

  /// Rows that are let go count no longer: the first few of many take little.
  @Test func theFirstOfMany() throws {
    var limits = Limits()
    limits.resultBytes = 12_000_000
    let many = (0..<50).flatMap { _ in Self.records }
    let query = try RecordQuery().select("uppercase:(t)").sort(SortKey(parsing: "n * 1", limits: limits)).limit(3)
    #expect(try query.rows(in: many).count == 3)
    limits.resultBytes = 1_000_000
    let all = try RecordQuery().select("uppercase:(t)").sort(SortKey(parsing: "n * 1", limits: limits))
    #expect(throws: FormatError.self) { try all.rows(in: many) }
  }
}
