import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import Testing

@Suite struct RequiredKeysTests {
  private static let texts: [(String, [String]?)] = [
    ("TRUEPREDICATE", []), ("age > 30 AND city == 'Berlin'", ["age", "city"]),
    ("NOT (a = b OR c BETWEEN {d, e})", ["a", "b", "c", "d", "e"]),
    ("address.city.name = home.city", ["address", "home"]), ("SELF.a = 1", ["a"]), ("SELF = 1", nil),
    ("SELF.@count = 1", nil),
    ("ANY tags.name = x", ["tags", "x"]), ("SUBQUERY(words, $w, $w.length > limit).@count > 0", ["words", "limit"]),
    ("scores.@avg.value > mean", ["scores", "mean"]), ("list[0] = list[place]", ["list", "place"]),
    ("a IN {b, 1, c + d}", ["a", "b", "c", "d"]),
    ("length = max:(width)", ["length", "width"]), ("$v = a", ["a"]),
    ("TERNARY(a = 1, b, c) = d", ["a", "b", "c", "d"]),
    ("CAST(a, 'NSNumber') = 1", ["a"]), ("uppercase:(a) LIKE b", ["a", "b"]), ("a UTI-CONFORMS-TO b", ["a", "b"]),
    ("ALL a.b.c > SELF.d", ["a", "d"]), ("a CONTAINS[c] b", ["a", "b"]),
  ]

  @Test(arguments: texts)
  func keys(_ text: String, _ keys: [String]?) throws {
    let required = try FormatPredicate(parsing: text).compiled().requiredKeys()
    #expect(required.keys == keys.map { Set($0.map(RecordKey.init)) })
    #expect(!required.dependsOnRun)
  }

  @Test(arguments: ["a < now()", "a < random()", "a = randomn:(b)", "($x := a) = 1"])
  func whatDependsOnTheRun(_ text: String) throws {
    #expect(try FormatPredicate(parsing: text).compiled().requiredKeys().dependsOnRun)
  }

  @Test func blocksMayReadAnything() throws {
    let predicate = FormatPredicate(block: { _, _ in true })
    let required = try predicate.compiled().requiredKeys()
    #expect(required.keys == nil)
    #expect(required.dependsOnRun)
  }

  private static let rows: [(columns: [String], groups: [String], order: [String], [String]?)] = [
    ([], [], [], nil), (["a", "b.c + d"], [], ["e", "a"], ["a", "b", "d", "e"]), (["SELF"], [], [], nil),
    (["k", "max:(v)"], ["k"], ["k"], ["k", "v"]), (["count:(SELF)"], [], [], []),
    (["k", "count:(SELF)"], ["k"], [], ["k"]),
    (["a AS x"], [], ["x"], ["a"]),
  ]

  @Test(arguments: rows)
  func queries(_ columns: [String], _ groups: [String], _ order: [String], _ keys: [String]?) throws {
    var query = RecordQuery<RecordValue>("records")
    query.columns = try columns.map { try QueryColumn(parsing: $0) }
    query.grouping = try groups.map { try FormatExpression(parsing: $0) }
    query.order = try order.map { try SortKey(parsing: $0) }
    #expect(try query.compiled().requiredKeys() == keys.map { Set($0.map(RecordKey.init)) })
  }
}
