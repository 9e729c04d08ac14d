import PredicateCommand
import PredicateSession
import Testing

/// Files of numbers and texts, alone or among records: nothing is said of them that they refute.
@Suite struct PlainValueTests {
  private static let rows: [(file: String, format: String, found: String)] = [
    ("[1,2,3]", "SELF > 1", "2\n3\n"), ("[1,2,3]", "SELF == 1", "1\n"), ("[1,2,3]", "SELF + 1 == 2", "1\n"),
    (#"["a","bc"]"#, "SELF BEGINSWITH 'b'", "\"bc\"\n"), (#"["a","bc"]"#, "length == 1", "\"a\"\n"),
    (#"["a","bc"]"#, "SELF IN {'a', 'x'}", "\"a\"\n"), (#"[{"a":1},5]"#, "SELF == 5", "5\n"),
    ("[[1,2],[3]]", "SELF CONTAINS 3", "[3]\n"),
  ]

  @Test(arguments: rows)
  func nothingFalseIsSaid(_ row: (file: String, format: String, found: String)) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("n.json", row.file)
    #expect(predicate(row.format, file) == .init(output: row.found, errors: "", status: .success))
    #expect(predicate("check", row.format, file) == .init(output: "", errors: "", status: .success))
    #expect(!predicate("simplify", row.format, file).output.contains("FALSEPREDICATE"))
    #expect(!predicate("compare", row.format, "FALSEPREDICATE", file).output.contains("equivalent"))
    #expect(!predicate("samples", row.format, file).output.contains("can hold: no"))
  }

  @Test func nilIsNoRecord() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("n.json", #"[null,{"a":1}]"#)
    #expect(predicate("SELF == nil", file) == .init(output: "null\n", errors: "", status: .success))
  }

  /// Of records alone a model speaks.
  @Test func recordsAreNoNumbers() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("r.json", #"[{"a":1},{"a":2}]"#)
    #expect(predicate("SELF == 1", file).errors.contains("a record never equals a number, so this is always false"))
    #expect(predicate("check", "SELF > 1", file).status == .invalidPredicate)
  }
}
