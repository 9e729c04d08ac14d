import Foundation
import PredicateREPL
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
}
