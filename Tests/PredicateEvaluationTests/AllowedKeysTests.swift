import PredicateEvaluation
import PredicateLanguage
import Testing

/// What a text from outside may read of a record.
struct AllowedKeysTests {
  static let record: RecordValue = ["name": "Ann", "secret": 1, "address": ["city": "Bonn"], "which": "secret"]

  @Test(arguments: [
    "secret == 1", "SELF.secret == 1", "SELF[\"secret\"] == 1", "`secret` == 1", "SELF.\"secret\" == 1",
    "SUBQUERY({SELF}, $s, $s.secret == 1).@count == 1", "{SELF}.secret == {1}", "ANY {SELF}.secret == 1",
    "TERNARY(TRUEPREDICATE, SELF, SELF).secret == 1", "FUNCTION(SELF, \"valueForKey:\", \"secret\") == 1",
    "FUNCTION(SELF, \"valueForKeyPath:\", which) == 1", "objectFrom:withIndex:(SELF, \"secret\") == 1",
    "@allValues == {1}", "ANY SELF.@allValues == 1", "\"secret\" IN @allKeys", "{SELF}.@allValues == {1}", "1 IN SELF",
    "@first == 1", "@last == 1", "SELF[LAST] == 1", "@max.secret == 1", "($s := SELF).secret == 1", "SELF == nil",
  ])
  func refused(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text, limits: .untrusted(keyPaths: ["name", "which", "address.city"]))
    let error = #expect(throws: FormatError.self) { _ = try predicate.evaluate(with: Self.record) }
    #expect(error?.first.code == .forbiddenKey)
  }

  @Test(arguments: [
    "name == \"Ann\"", "SELF.name.length == 3", "address.city == \"Bonn\"", "address.\"city\" == \"Bonn\"",
    "FUNCTION(address, \"valueForKeyPath:\", \"city\") == \"Bonn\"",
  ])
  func allowed(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text, limits: .untrusted(keyPaths: ["name", "address.city"]))
    #expect(try predicate.evaluate(with: Self.record))
  }

  @Test func theWholeRecordIfItIsListed() throws {
    let limits = Limits.untrusted(keyPaths: ["SELF"])
    #expect(try FormatPredicate(parsing: "SELF BEGINSWITH \"a\"", limits: limits).evaluate(with: "abc"))
    #expect(try FormatPredicate(parsing: "\"a\" IN @allKeys", limits: limits).evaluate(with: ["a": 1]))
  }
}
