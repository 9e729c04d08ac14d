import PredicateCommand
import PredicateData
import PredicateSession
import TestSupport
import Testing

/// Texts that a query takes for others than a person does, told whatever way the records go: `-` beside nil, `1,000` beside
/// `"1000"`, dates in two forms, `Yes` beside `"yes"`.
@Suite struct LookalikeValueTests {
  private static let table = """
    id,amount,day,member
    1,"1,000",2024-01-02,yes
    2,-,13/01/2024,Yes
    3,1000, 14 Jan 2024,no
    4, n/a ,2024-03-04,yes
    5,7,"",YES

    """
  private static let lines = """
    {"id":1,"amount":"1,000","day":"2024-01-02","member":"yes"}
    {"id":2,"amount":"-","day":"13/01/2024","member":"Yes"}
    {"id":3,"amount":"1000","day":" 14 Jan 2024","member":"no"}
    {"id":4,"amount":" n/a ","day":"2024-03-04","member":"yes"}
    {"id":5,"amount":"7","day":"","member":"YES"}

    """

  private static let nothing =
    "2 values of `amount` are texts that stand for nothing, but are not nil, the first in record 2"
  private static let number =
    "1 value of `amount` is the text of a number, which differs by the way of writing alone from what it is compared with"
  private static let letters =
    "2 values of `member` are texts, which differ by case alone from what they are compared with, the first in record 2"
  private static let dates =
    "2 values of `day` are dates, which differ by the way of writing from what they are compared with, the first in record 2"

  private static let rows: [(format: String, told: [String])] = [
    ("amount == nil", [nothing]), ("amount != nil", [nothing]), ("NOT amount = NULL", [nothing]),
    ("amount == nil OR amount IN {\"-\", \" n/a \"}", []), ("id == nil", []), ("member == nil", []),
    ("amount == \"1000\"", [number]), ("amount != \"1000\"", [number]), ("\"1000\" == amount", [number]),
    ("amount IN {\"1000\", \"8\"}", [number]), ("amount == \"1,000\"", [number]),
    ("amount IN {\"1000\", \"1,000\"}", []), ("amount == \"7\"", []), ("amount == \"x\"", []),
    ("member == \"yes\"", [letters]), ("member != \"yes\"", [letters]), ("member IN {\"yes\", \"no\"}", [letters]),
    ("member ==[c] \"yes\"", []), ("member ==[n] \"yes\"", []), ("member IN[c] {\"yes\"}", []),
    ("member == \"yes\" OR member == \"Yes\" OR member == \"YES\"", []), ("member == \"no\"", []),
    ("member BEGINSWITH \"y\"", []), ("member CONTAINS \"yes\"", []),
    ("day == \"2024-01-02\"", [dates]), ("day BEGINSWITH \"2024\"", [dates]), ("day BEGINSWITH \"2024-01\"", [dates]),
    ("day BEGINSWITH \"1\"", []), ("day == \"\"", []), ("id == 2", []),
  ]

  private func expect(_ errors: String, _ row: (format: String, told: [String]), _ way: String) {
    let told = errors.split(separator: "\n").filter {
      $0.contains(": warning: ") && !$0.contains("this is always")
    }
    #expect(told.count == row.told.count, "\(way) \(row.format): \(errors)")
    for text in row.told { #expect(told.contains { $0.contains(text) }, "\(way) \(row.format): \(errors)") }
  }

  @Test(arguments: rows)
  func ofFilesAndPipes(_ row: (format: String, told: [String])) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("a.csv", Self.table), ("a.jsonl", Self.lines)] {
      let file = try folder.file(name, text)
      for arguments in [
        ["filter", row.format], ["count", row.format], ["filter", row.format, "--sort", "id"],
        ["filter", row.format + " AND max:(id) == 5"], ["fetch", "--where", row.format, "--select", "id"],
        ["fetch", "--where", row.format, "--select", "count:(SELF)"],
      ] {
        expect(CommandHarness(input: text).run(arguments).errors, row, "\(arguments), piped")
        expect(CommandHarness().run(arguments + [file]).errors, row, "\(arguments)")
      }
    }
  }

  @Test(arguments: rows)
  func ofSessions(_ row: (format: String, told: [String])) {
    for (name, text) in [("a.csv", Self.table), ("a.jsonl", Self.lines)] {
      var environment = SessionFixture.environment(isTerminal: false)
      environment.open = { .records(RecordSource(text: text, name: $0)) }
      var session = ReplSession(environment)
      _ = session.feed(line: ".open \(name)")
      expect(session.feed(line: row.format).text, row, "session, \(name)")
      expect(session.feed(line: ".fetch id where \(row.format)").text, row, "session, .fetch, \(name)")
    }
  }

  /// Counts leave out nil alone.
  @Test func counted() {
    for arguments in [
      ["--select", "count:(amount) AS n"],
      ["--select", "member", "--select", "count:(amount) AS n", "--group-by", "member"],
    ] {
      let errors = CommandHarness(input: Self.table).run(["fetch"] + arguments).errors
      #expect(errors.contains(Self.nothing), "\(errors)")
    }
    #expect(CommandHarness(input: Self.table).run(["fetch", "--select", "count:(SELF) AS n"]).errors == "")
  }

  /// Codes and versions are other ones, not the same number in other digits.
  @Test(arguments: ["code == \"5000\"", "code == \"1.1\"", "code == \"05000\"", "code == \"14.2\""])
  func codesAreNoNumbers(_ format: String) {
    let table = "code\n05000\n5000\n1.10\n1.1\n14.20\nx\n"
    #expect(CommandHarness(input: table).run(["count", format]).errors == "")
  }

  private static let codes: [(format: String, told: [String])] = [
    (
      "zip == \"9982\"",
      ["1 value of `zip` is a text of digits, which differs by zeros before them alone from what it is compared with"]
    ),
    ("zip == \"005000\"", ["the first in record 1"]), ("zip == \"5000\"", ["the first in record 1"]),
    ("zip == \"05000\"", []), ("zip == \"7\"", []), ("zip == \"0\"", []), ("zip IN {\"9982\", \"10001\"}", []),
    (
      "city == \"Rome\"",
      ["2 values of `city` are texts, which differ by blanks around it alone from what they are compared with"]
    ),
    ("city != \"Rome\"", ["the first in record 2"]), ("city IN {\"Rome\", \"Oslo\"}", ["the first in record 2"]),
    ("city == \" \"", []), ("city == \"Paris\"", []),
    ("city == \"Rome\" OR city == \"Rome \" OR city == \"Rome\u{A0}\"", []),
  ]

  /// Codes that lost their zeros, where none is the one that is asked for, and texts with blanks around them.
  @Test(arguments: codes)
  func codesAndBlanks(_ row: (format: String, told: [String])) throws {
    let table = "zip,city\n05000,Rome\n09982,Rome \n10001,Rome\u{A0}\n20000,Paris\n20001,\" \"\n20002,Rom e\n"
    let lines = table.split(separator: "\n").dropFirst().map {
      let cells = $0.split(separator: ",")
      return "{\"zip\":\"\(cells[0])\",\"city\":\"\(cells[1].replacing("\"", with: ""))\"}\n"
    }.joined()
    let folder = try TemporaryFolder()
    for file in [try folder.file("a.csv", table), try folder.file("a.jsonl", lines)] {
      expect(CommandHarness().run(["count", row.format, file]).errors, row, file)
    }
    expect(CommandHarness(input: table).run(["filter", row.format]).errors, row, "pipe")
  }

  /// A file with nothing to tell is still read once.
  @Test func ofCleanTables() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", "n,t\n1,a\n2,b\n3,a\n")
    for format in ["t == \"a\"", "t != nil AND n > 0"] {
      let result = CommandHarness().run(["count", format, file])
      #expect(result.errors == "" && result.output != "0\n")
    }
  }

  // MARK: Groups

  private static let mixed = """
    {"k":"10","b":"yes"}
    {"k":10,"b":true}
    {"k":11,"b":"no"}
    {"k":"x","b":null}

    """

  @Test func groupsOfMixedKeys() {
    let harness = CommandHarness(input: Self.mixed)
    let numbers = harness.run(["fetch", "--group-by", "k", "--select", "k", "--select", "count:(SELF) AS n"]).errors
    #expect(
      numbers.contains("1 value of `k` is the text of a number, which is in another group than numbers"), "\(numbers)")
    #expect(numbers.contains("write `CAST(k, \"NSNumber\")` for the number, of a text, too"))
    let flags = harness.run(["fetch", "--group-by", "b", "--select", "b"]).errors
    #expect(
      flags.contains("2 values of `b` are texts of booleans, which are in other groups than booleans"), "\(flags)")
    let texts = CommandHarness(input: "{\"k\":\"10\"}\n{\"k\":\"x\"}\n").run([
      "fetch", "--group-by", "k", "--select", "k",
    ])
    #expect(texts.errors == "")
  }

  // MARK: Both kinds

  @Test func bothKindsAreMeant() {
    let lines = "{\"a\":12}\n{\"a\":\"12\"}\n{\"a\":\"12.0\"}\n{\"a\":\"198.34\"}\n"
    for format in ["a == 12.0 OR a == \"12\"", "a IN {12, \"12\"}"] {
      let errors = CommandHarness(input: lines).run(["count", format]).errors
      #expect(errors.contains("1 value of `a` is the text of a number"), "\(errors)")
      #expect(errors.contains("record 3"))
    }
  }

  // MARK: Per cent

  private static let rates = "id,discount\n1,5%\n2,10%\n3,30%\n"

  @Test(arguments: [
    "discount > 25", "discount == 10", "25 < discount", "discount BETWEEN {5, 10}", "discount IN {5, 10}",
  ])
  func percentOfOneHundred(_ format: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", Self.rates)
    let told = "`--percent` reads 100% as 1, and `discount` has nothing beyond 0.3"
    for arguments in [["count", format], ["filter", format], ["fetch", "--where", format, "--select", "id"]] {
      let errors = CommandHarness().run(arguments + [file, "--percent"]).errors
      #expect(errors.contains(told), "\(arguments): \(errors)")
    }
    var environment = SessionFixture.environment(isTerminal: false)
    environment.open = { .records(RecordSource(text: Self.rates, name: $0)) }
    var session = ReplSession(environment)
    _ = session.feed(line: ".open a.csv --percent")
    #expect(session.feed(line: format).text.contains(told))
    #expect(session.feed(line: ".fetch id where \(format)").text.contains(told))
  }

  @Test func percentThatIsRight() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", Self.rates)
    for format in ["discount > 0.25", "discount <= 1", "id > 2"] {
      #expect(CommandHarness().run(["count", format, file, "--percent"]).errors == "")
    }
    let growth = try folder.file("b.csv", "g\n150%\n20%\n")
    #expect(CommandHarness().run(["count", "g > 1.2", growth, "--percent"]).errors == "")
  }

  @Test func percentBesidePlainNumbers() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", "{\"d\":\"5%\"}\n{\"d\":50}\n{\"d\":\"10%\"}\n")
    let result = CommandHarness().run(["count", "d > 0.07", file, "--percent"])
    #expect(result.output == "2\n")
    #expect(
      result.errors.contains(
        "1 value of `d` has no sign of per cent and stays what it is, where `--percent` reads 100% as 1, the first in record 2: 50"
      ), "\(result.errors)")
  }
}
