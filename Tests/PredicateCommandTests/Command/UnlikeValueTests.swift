import PredicateCommand
import PredicateData
import PredicateSession
import TestSupport
import Testing

/// Values that a comparison never finds because they are not of the kind that they look like, told whatever way the records go.
@Suite struct UnlikeValueTests {
  private static let orders = """
    {"id":1,"amount":198.34,"paid":true,"items":[{"price":"7"},{"price":7}],"box":{"n":1}}
    {"id":2,"amount":"198.34","paid":"yes","items":[{"price":"x"}],"box":{"n":"1"}}
    {"id":3,"amount":"n/a","paid":"maybe","items":[],"box":null}
    {"id":4,"amount":5,"paid":false,"box":{"n":2}}
    {"id":4,"amount":null}

    """

  private static let text =
    "1 value of `amount` is the text of a number, which never equals a number, the first in record 2"

  private static let rows: [(format: String, told: [String])] = [
    ("amount == 198.34", [text]), ("amount != 198.34", [text]), ("198.34 == amount", [text]),
    ("amount IN {5, 198.34}", [text]), ("id > 2 AND amount == 198.34", [text]), ("NOT amount == 198.34", [text]),
    ("amount == id * 1", [text]), ("amount == CAST(\"5\", \"NSNumber\")", [text]),
    ("amount == \"198.34\"", ["2 values of `amount` are numbers, which never equal a text, the first in record 1"]),
    ("amount == id", ["1 value of `amount` is the text of a number, which never equals a number"]),
    (
      "paid == YES", ["1 value of `paid` is the text of a boolean, which never equals a boolean, the first in record 2"]
    ),
    ("paid == \"yes\"", ["2 values of `paid` are booleans, which never equal a text, the first in record 1"]),
    ("box.n == 1", ["1 value of `box.n` is the text of a number"]),
    ("ANY items.price == 7", ["1 value of `items.price` is the text of a number"]),
    ("items.price CONTAINS 7", ["1 value of `items.price` is the text of a number"]),
    ("SUBQUERY(items, $i, $i.price == 7).@count > 0", ["1 value of `$i.price` is the text of a number"]),
    // What is asked for both ways, or is no text of a number, is meant.
    ("amount == 198.34 OR amount == \"198.34\"", []), ("amount IN {198.34, \"198.34\"}", []),
    (
      "amount == nil",
      ["1 value of `amount` is a text that stands for nothing, but is not nil, the first in record 3"]
    ),
    ("amount == \"n/a\"", []), ("amount IN {\"n/a\"} OR amount == nil", []), ("id == 2", []),
    ("paid IN {YES, \"yes\"}", []),
  ]

  private func told(_ errors: String) -> [String] {
    errors.split(separator: "\n").filter { $0.contains(": warning: ") }.map(String.init)
  }

  private func expect(_ errors: String, _ row: (format: String, told: [String]), _ way: String) {
    let told = told(errors)
    #expect(told.count == row.told.count, "\(way) \(row.format): \(errors)")
    for text in row.told { #expect(told.contains { $0.contains(text) }, "\(way) \(row.format): \(errors)") }
  }

  @Test(arguments: rows)
  func ofFilesAndPipes(_ row: (format: String, told: [String])) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", Self.orders)
    let array = try folder.file(
      "b.json", "[" + Self.orders.split(separator: "\n").joined(separator: ",") + "]")
    for arguments in [
      ["filter", row.format], ["count", row.format], ["filter", row.format, "--sort", "id"],
      ["filter", row.format + " AND max:(id) == 4"], ["fetch", "--where", row.format, "--select", "id"],
      ["fetch", "--where", row.format, "--select", "count:(SELF)"],
    ] {
      expect(CommandHarness(input: Self.orders).run(arguments).errors, row, "\(arguments), piped")
      expect(CommandHarness().run(arguments + [file]).errors, row, "\(arguments)")
      expect(CommandHarness().run(arguments + [array]).errors, row, "\(arguments), array")
    }
  }

  @Test(arguments: rows)
  func ofSessions(_ row: (format: String, told: [String])) {
    var environment = SessionFixture.environment(isTerminal: false)
    environment.open = { .records(RecordSource(text: Self.orders, name: $0)) }
    var session = ReplSession(environment)
    _ = session.feed(line: ".open a.jsonl")
    expect(session.feed(line: row.format).text, row, "session")
    expect(session.feed(line: ".fetch id where \(row.format)").text, row, "session, .fetch")
  }

  /// The count is that of the records that were read.
  @Test func untilTheLimit() {
    let result = CommandHarness(input: Self.orders).run(["filter", "amount != 5", "--limit", "2"])
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(result.errors.contains("1 value of `amount` is the text of a number"))
  }

  /// Where all values are of another kind, what is told is that.
  @Test(arguments: [
    ("{\"n\":5}\n{\"n\":6}\n", "n == \"5\"", "a number never equals a string"),
    ("{\"n\":\"5\"}\n{\"n\":\"6\"}\n", "n == 5", "a string never equals a number"),
    ("{\"n\":5}\n{\"n\":6}\n", "n == \"a\"", "a number never equals a string"),
  ])
  func ofOneKind(_ input: String, _ format: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", input)
    for harness in [CommandHarness(input: input), CommandHarness()] {
      let result = harness.run(["count", format] + (harness.input.isEmpty ? [file] : []))
      #expect(told(result.errors).count == 1 && result.errors.contains(message), "\(result.errors)")
    }
  }

  /// The values of specifiers and variables count as if they were written out.
  @Test(arguments: [["amount == %@", "--argjson", "198.34"], ["amount == $x", "--varjson", "x=198.34"]])
  func ofArguments(_ arguments: [String]) {
    let result = CommandHarness(input: Self.orders).run(["count"] + arguments)
    #expect(result.output == "1\n" && told(result.errors).count == 1, "\(result.errors)")
  }

  @Test func ofJoinedFiles() throws {
    let folder = try TemporaryFolder()
    let orders = try folder.file("orders.jsonl", Self.orders)
    let people = try folder.file("people.jsonl", "{\"id\":1}\n")
    let joined = [orders, people, "--relate", "orders.id = people.id"]
    let result = CommandHarness().run(["count", "amount == 198.34"] + joined)
    #expect(result.output == "1\n" && told(result.errors).count == 1, "\(result.errors)")
  }
}
