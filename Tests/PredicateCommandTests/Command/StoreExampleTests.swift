import Foundation
import PredicateCommand
import PredicateSession
import PredicateSQLite
import Testing

/// The store that the examples ship.
@Suite(.needsSQLite) struct StoreExampleTests {
  private static let store = packageFolder.appendingPathComponent("Examples/CoreDataStore/Cookbook.sqlite").path

  private static let rows: [(format: String, names: [String])] = [
    (#"ANY ingredients.amount BEGINSWITH[c] "1 CUP""#, ["Pancakes", "Plum dumplings", "Tomato bread salad"]),
    (#"SUBQUERY(ingredients, $i, $i.amount CONTAINS "cup").@count > 2"#, ["Pancakes", "Tomato bread salad"]),
    (#"season.name ==[cd] "ete indien""#, ["Plum dumplings"]),
    (#"ALL tags.name == "one pot""#, ["Lentil stew"]),
    (#"firstCooked > CAST("2021-01-01", "NSDate")"#, ["Tomato bread salad"]),
    ("vegan == YES AND minutes = min:(minutes)", ["Tomato bread salad"]),
    ("season == nil", ["Pancakes"]),
  ]

  @Test(arguments: rows)
  func dishes(_ format: String, _ names: [String]) {
    let result = predicate(format, Self.store, "--entity", "Dish", "--sort", "name", "-o", "jsonl")
    #expect(result.errors == "" && result.status == .success)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == names.count)
    for (line, name) in zip(lines, names) { #expect(line.contains(#""name":"\#(name)""#)) }
    // Evaluation in memory, record by record, says the same.
    let explained = predicate("explain", format, Self.store, "--entity", "Dish").output.split(separator: "\n")
    let verdicts = zip(explained, explained.dropFirst()).filter { $0.0.hasPrefix("record ") }.map(\.1)
    #expect(verdicts.count == 5 && verdicts.count { $0.hasPrefix("true ") } == names.count)
  }

  /// A migration may leave the earlier name of an entity in the store's list.
  @Test func aRenamedEntityStays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("Renamed.sqlite", "")
    try Data(contentsOf: URL(fileURLWithPath: Self.store)).write(to: URL(fileURLWithPath: path))
    try SQLiteDatabase(path: path, mode: .readWrite).execute(
      "UPDATE Z_PRIMARYKEY SET Z_NAME='Label' WHERE Z_NAME='Tag'")
    #expect(predicate("count", "TRUEPREDICATE", path, "--entity", "Tag").output == "3\n")
    let result = predicate("count", "tags.@count > 1", path, "--entity", "Dish")
    #expect(result.output == "2\n" && result.status == .success)
    #expect(result.errors.contains("entity `Tag` is taken for the one that the store lists as `Label` (Z_ENT 4)"))
  }

  /// A column of numbers that holds text gives the rows and errors of memory, and is told.
  @Test func textInAColumnOfNumbers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(n INTEGER); INSERT INTO t VALUES (10), ('abc'), ('')")
    let note = "`t`: `n` is declared `INTEGER` and holds text in the row 2"
    let equal = predicate("count", #"n == "abc""#, path)
    #expect(equal.output == "1\n" && equal.errors.contains(note) && !equal.errors.contains("always false"))
    for arguments in [["count", "n > 1000"], ["fetch", "--select", "average:(n)"], ["fetch", "--select", "max:(n)"]] {
      let failed = CommandHarness(input: "").run(arguments + [path])
      #expect(failed.status == .evaluation && failed.output == "", "\(arguments)")
      #expect(failed.errors.contains(note), "\(arguments)")
    }
    let schema = predicate("schema", path)
    #expect(schema.output.contains(#""n": "any?""#) && schema.errors.contains(note))
  }
}
