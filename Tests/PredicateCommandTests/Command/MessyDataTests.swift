import Foundation
import PredicateCommand
import PredicateSession
import TestSupport
import Testing

/// Options that say how texts are read, and what is said of columns that are text.
@Suite struct MessyDataTests {
  private static let visits =
    "day,page,bytes,seconds\n02/03/2024,/home,\"2,234,302\",0.5\n15/01/2024,/about,-,1.25\n28/02/2024,/home,\"12,001\",-\n"
    + "01/02/2024,/price,980,0.75\n"
  private static let options = ["--nulls", "-", "--thousands", "--dates", "dd/MM/yyyy"]

  @Test(
    arguments: [
      (
        ["filter", "bytes > 1000000 AND day > CAST(\"2024-02-01\", \"NSDate\")"],
        "{\"day\":{\"$date\":\"2024-03-02T00:00:00Z\"}"
      ),
      (["count", "bytes = nil OR seconds = nil"], "2\n"), (["count", "day.year < 2024"], nil),
      (["count", "max:(bytes) = bytes"], "1\n"),
      (["fetch", "--select", "sum:(bytes)", "-o", "csv"], "sum:(bytes)\n2247283\n"),
      (["check", "bytes > 5"], ""), (["explain", "bytes > 5", "--record", "2"], "record 2"),
      (["schema"], "\"day\": \"date\",\n"),
    ] as [([String], String?)])
  func options(_ arguments: [String], _ start: String?) {
    var harness = CommandHarness()
    harness.input = Self.visits
    let result = harness.run(arguments + ["-", "--input-format", "csv"] + Self.options)
    guard let start else { return }
    #expect(result.status == .success, "\(result.errors)")
    #expect(start.isEmpty || result.output.contains(start), "\(result.output)")
    #expect(result.errors == "")
  }

  @Test(arguments: [
    (["--dates", "dd/MM"], "`--dates`: `dd/MM` has no year and month"),
    (["--dates", "epoch-seconds"], "`--dates`: `epoch-seconds` would make dates of other numbers, too"),
    (["--thousands", "--decimal-comma"], "`--thousands` and `--decimal-comma` exclude each other"),
  ])
  func mistakes(_ options: [String], _ message: String) {
    var harness = CommandHarness()
    harness.input = Self.visits
    let result = harness.run(["count", "TRUEPREDICATE", "-", "--input-format", "csv"] + options)
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// What `schema` says of columns, and that its options, obeyed, leave nothing to say.
  @Test(
    arguments: [
      (
        "n\n5\n\"1,234\"\n",
        [
          "`n` is text: \"1,234\" in line 3 is no number; `--thousands` or `--decimal-comma` read all, in different ways"
        ], nil
      ),
      (
        "n\n5\n\"2,234,302\"\n", ["`n` is text: \"2,234,302\" in line 3 is no number; `--thousands` reads all"],
        ["--thousands"]
      ),
      ("n\n5\n-\n7\n", ["`n` is text: \"-\" in line 3 is no number; `--nulls '-'` reads all"], ["--nulls", "-"]),
      (
        "n\nn/a\n\"7,5\"\n", ["`n` is text: \"n/a\" in line 2 is no number; `--nulls 'n/a' --decimal-comma` reads all"],
        ["--nulls", "n/a", "--decimal-comma"]
      ),
      (
        "n\n5\nx\n7\n",
        ["`n` is text: \"x\" in line 3 is no number; with `--type n=number` what is no number is nil"], nil
      ),
      (
        "n\n\"1,000,000\"\n\"2,234,302\"\nx\n",
        [
          "`n` is text: \"1,000,000\" in line 2 is no number; `--thousands` reads most, but not \"x\" in line 4; "
            + "with `--type n=number` what is no number is nil"
        ], nil
      ),
      (
        "d\n2024-01-02\n13/01/2024\n",
        [
          "`d` is text: \"13/01/2024\" in line 3 is no date; `--dates dd/MM/yyyy` reads all"
        ],
        ["--dates", "dd/MM/yyyy"]
      ),
      (
        "d\n13/01/2024\n7 Aug 2024\n2024-03-02\n14.02.2024\n",
        [
          "`d` is text: \"13/01/2024\" in line 2 is no date; `--dates dd/MM/yyyy --dates dd.MM.yyyy --dates 'd MMM yyyy'` reads all"
        ],
        ["--dates", "dd/MM/yyyy", "--dates", "d MMM yyyy", "--dates", "dd.MM.yyyy"]
      ),
      (
        "d\n13/01/2024\n14/01/2024\n",
        ["`d` is text: \"13/01/2024\" in line 2 is no date; `--dates dd/MM/yyyy` reads all"],
        ["--dates", "dd/MM/yyyy"]
      ),
      (
        "d\n01/02/2024\n",
        [
          "`d` is text: \"01/02/2024\" in line 2 is no date; `--dates dd/MM/yyyy` or `--dates MM/dd/yyyy` read all, in different ways"
        ],
        nil
      ),
      (
        "n\n\"$1,234.50\"\n$5\n",
        ["`n` is text: \"$1,234.50\" in line 2 is no number; `--thousands --units 'n=$'` reads all"],
        ["--thousands", "--units", "n=$"]
      ),
      (
        "n\n\"1.234,50 €\"\n(5) €\n",
        [
          "`n` is text: \"1.234,50 €\" in line 2 is no number; `--decimal-comma --units 'n=€'` reads most, but not \"(5) €\" in line 3; "
            + "with `--type n=number` what is no number is nil"
        ],
        nil
      ),
      (
        "n\n12%\n7.5%\n",
        ["`n` is text: \"12%\" in line 2 is no number; `--percent` or `--units n=%` read all, in different ways"],
        ["--percent"]
      ),
      (
        "n\n12 GB\n4 GB\n", ["`n` is text: \"12 GB\" in line 2 is no number; `--units n=GB` reads all"],
        ["--units", "n=GB"]
      ),
      (
        "n\n12 GB\n500 MB\n4 GB\n",
        [
          "`n` is text: \"12 GB\" in line 2 is no number; `--units n=GB` reads most, but not \"500 MB\" in line 3; "
            + "with `--type n=number` what is no number is nil"
        ], nil
      ),
      (
        "n\n5\n$5\n$6\n",
        [
          "`n` is text: \"$5\" in line 3 is no number; `--units 'n=$'` reads most, but not \"5\" in line 2; "
            + "with `--type n=number` what is no number is nil"
        ], nil
      ),
      (
        "n\n(5)\n7\n", ["`n` is text: \"(5)\" in line 2 is no number; `--thousands` reads all"], ["--thousands"]
      ),
      ("n\nRoom 1\nRoom 2\n", [], nil),
      ("a,b\nAnn,1\nBob,2\n", [], nil), ("a\n01234\n00123\n", [], nil),
      (
        "{\"d\":\"2024-01-02\"}\n{\"d\":null}\n",
        ["`d` is text: \"2024-01-02\" in record 1 is a date in quotes; `--dates iso` reads all"], ["--dates", "iso"]
      ),
      (
        "{\"n\":5}\n{\"n\":\"2,234,302\"}\n",
        ["`n` is text: \"2,234,302\" in record 2 is no number; `--thousands` reads all"], ["--thousands"]
      ),
    ] as [(String, [String], [String]?)])
  func whyText(_ text: String, _ notes: [String], _ remedy: [String]?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(text.hasPrefix("{") ? "f.jsonl" : "f.csv", text)
    let result = predicate("schema", file)
    #expect(result.status == .success)
    #expect(result.errors == notes.map { "note: \($0)\n" }.joined())
    guard let remedy else { return }
    let obeyed = CommandHarness().run(["schema", file] + remedy)
    #expect(obeyed.status == .success)
    #expect(obeyed.errors == "")
    #expect(!obeyed.output.contains("string"))
  }

  /// What the options given read is not what keeps a column from having numbers.
  @Test(
    arguments: [
      (
        "n\n\"1,000\"\nx\n5\n",
        "`n` is text: \"x\" in line 3 is no number; with `--type n=number` what is no number is nil"
      ),
      ("n\n10\nA2\n7\n", "`n` is text: \"A2\" in line 3 is no number; with `--type n=number` what is no number is nil"),
    ])
  func whyTextOfKnownNumbers(_ text: String, _ note: String) throws {
    let folder = try TemporaryFolder()
    #expect(predicate("schema", try folder.file("f.csv", text), "--thousands").errors == "note: \(note)\n")
  }

  /// Where dates are written in several ways, those that are said already are said again of the column.
  @Test(
    arguments: [
      (
        [],
        "`--dates dd/MM/yyyy` reads most, but not \"1736049099\" in line 4; with `--type d=date` what is no date is nil",
        nil
      ),
      (
        ["--dates", "dd/MM/yyyy"], "`--dates d=dd/MM/yyyy --dates d=epoch-seconds` reads all",
        ["--dates", "d=dd/MM/yyyy", "--dates", "d=epoch-seconds"]
      ),
      (
        ["--dates", "d=epoch-seconds"], "`--dates d=epoch-seconds --dates d=dd/MM/yyyy` reads all",
        ["--dates", "d=dd/MM/yyyy", "--dates", "d=epoch-seconds"]
      ),
    ] as [([String], String, [String]?)])
  func whyTextOfSeveralDates(_ given: [String], _ remark: String, _ remedy: [String]?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("f.csv", "d\n2024-01-02\n13/01/2024\n1736049099\n14/01/2024\n")
    let result = CommandHarness().run(["schema", file] + given)
    #expect(result.errors.hasSuffix("; \(remark)\n"), "\(result.errors)")
    guard let remedy else { return }
    let obeyed = CommandHarness().run(["schema", file] + remedy)
    #expect(obeyed.errors == "" && obeyed.output.contains("\"date\""))
  }

  @Test(
    arguments: [
      (
        "f.csv", "a,b\n1,2\n3,4,5\n6,7\n8,9,10\n", ["count", "a > 0"], "2\n",
        "2 rows left out, the first at FILE:3:5: error: a row of 3 cells under a header of 2"
      ),
      (
        "f.jsonl", "{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":3}\n", ["filter", "a > 0"], "{\"a\":1}\n{\"a\":3}\n",
        "1 record left out, for which FORMAT fails, the first in record 2 of FILE: cannot order a string and a number"
      ),
      (
        "f.jsonl", "{\"a\":\"x\"}\n{\"a\":3}\n{\"a\":1}\n", ["filter", "a > 0", "--sort", "a"],
        "{\"a\":1}\n{\"a\":3}\n",
        "1 record left out, for which FORMAT fails, the first in record 1 of FILE: cannot order a string and a number"
      ),
      (
        "f.jsonl", "{\"a\":\"x\"}\n{\"a\":3}\n[\n", ["count", "a > 0"], "1\n",
        "1 malformed line left out, the first at FILE:3:1"
      ),
    ] as [(String, String, [String], String, String)])
  func skipped(_ name: String, _ text: String, _ arguments: [String], _ output: String, _ note: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, text)
    var given = arguments
    given.insert(contentsOf: [file, "--skip-bad"], at: 2)
    let result = CommandHarness().run(given)
    #expect(result.status == .success)
    #expect(result.output == output)
    #expect(result.errors.contains("note: " + note.replacing("FILE", with: file)), "\(result.errors)")
  }

  /// Who compares a column of texts with a number is told how it has numbers, if it can.
  @Test(
    arguments: [
      ("n > 5", "`--nulls '-' --units n=GB` reads `n` as numbers"),
      ("5 == n", "`--nulls '-' --units n=GB` reads `n` as numbers"),
      ("m > 5", "write `CAST(m, \"NSNumber\")` to compare the number in the text, nil if it is none"),
      ("os == 14.2", "write `\"14.2\"` to compare with the text"),
    ])
  func comparedWithNumbers(_ format: String, _ hint: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", "n,m,os\n12 GB,1,14.2\n-,x,14.2.1\n4 GB,2,13\n")
    #expect(predicate("count", format, file).errors.contains("  hint: \(hint)\n"))
    #expect(predicate("fetch", "--where", format, file).errors.contains("  hint: \(hint)\n"))
  }

  /// What was said of a column and does not fit it is told before anything else.
  @Test(
    arguments: [
      (
        ["--units", "price=$"],
        "note: `price` is text: \"$5\" in line 2 is no number; `--units 'price=$'` reads most, but not \"€4\" in line 4; "
          + "with `--type price=number` what is no number is nil\n"
      ),
      (
        ["--dates", "price=dd/MM/yyyy", "--dates", "day=MM/dd/yyyy"],
        "note: `price` is text: \"$5\" in line 2 is no number; `--units 'price=$'` reads most, but not \"€4\" in line 4; "
          + "with `--type price=number` what is no number is nil\n"
          + "note: `day` is text: \"13/01/2024\" in line 2 is no date; `--dates day=dd/MM/yyyy` reads all\n"
      ),
      (["--units", "$"], ""),
    ])
  func columnsThatAreOtherThanSaid(_ options: [String], _ notes: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", "price,day\n$5,13/01/2024\n$6,14/01/2024\n€4,15/01/2024\n")
    for arguments in [["count", "day != nil"], ["fetch", "--select", "day"]] {
      let result = CommandHarness().run(arguments + [file] + options)
      #expect(result.status == .success)
      #expect(result.errors == notes)
    }
  }

  /// Over JSON a text never equals a number either, which is told as over a table.
  @Test(
    arguments: [
      ("{\"os\":\"14.2\"}\n{\"os\":null}\n{}\n", "os == 14.2", "0\n", true),
      ("{\"os\":\"14.2\"}\n{\"os\":14.2}\n", "os == 14.2", "1\n", false),
      ("{\"os\":14.2}\n", "os == 14.2", "1\n", false), ("{\"os\":null}\n", "os == 14.2", "0\n", false),
      ("[{\"os\":\"14.2\"}]", "os IN {14.2, 13}", "0\n", true),
      ("{\n \"os\": \"14.2\"}\n", "os == 14.2", "0\n", true),
      ("{\"os\":\"14.2\"}\n", "os == 14.2 OR SELF.x == 5", "0\n", true),
      ("{\"os\":\"14.2\"}\n", "os == \"14.2\"", "1\n", false),
    ])
  func textsOfJSON(_ input: String, _ format: String, _ output: String, _ isWarned: Bool) {
    for arguments in [["count", format], ["fetch", "--where", format, "--select", "count:(SELF) AS n", "-o", "csv"]] {
      let result = CommandHarness(input: input).run(arguments)
      #expect(result.output.hasSuffix(output))
      #expect(result.errors.contains("so this is always") == isWarned, "\(arguments): \(result.errors)")
    }
  }

  @Test func parametersOfURLsAreOfTheTypesOfJSON() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.jsonl",
      "{\"n\":1,\"os\":\"14.2\",\"d\":\"2024-01-02\",\"in\":{\"k\":\"7\"}}\n"
        + "{\"n\":2.5,\"os\":\"9\",\"d\":\"2024-03-02\",\"in\":{\"k\":\"8\"}}\n")
    for (query, options, output) in [
      ("n__gte=2", [], "1\n"), ("os=14.2", [], "1\n"), ("os__in=14.2,9", [], "2\n"), ("in__k=8", [], "1\n"),
      ("d__gte=2024-02-01", [], "1\n"), ("d__gte=2024-02-01", ["--dates", "iso"], "1\n"),
    ] as [(String, [String], String)] {
      let result = CommandHarness().run(["count", "--url", query, file] + options)
      #expect(result.output == output && result.errors == "", "\(query): \(result.errors)")
    }
    let number = predicate("count", "--url", "n__gte=abc", file)
    #expect(number.status == .invalidPredicate && number.errors.contains("error: `abc` is no number"))
    let date = predicate("count", "--url", "d__gte=soon", file, "--dates", "iso")
    #expect(date.status == .invalidPredicate && date.errors.contains("error: `soon` is no date"))
  }

  /// What is told of rows that are kept although they do not fit, and of tables without a header, and what is made of them.
  @Test(
    arguments: [
      (
        "a,b\n1,2\n3\n4,5\n6\n", ["count", "b == nil"], [], "2\n",
        "2 rows have fewer cells than the header, the first at FILE:3; the missing ones are nil"
      ),
      (
        "a\n5\nx\n7\n", ["filter", "a != nil"], ["--type", "a=number"], "{\"a\":5}\n{\"a\":7}\n",
        "1 cell is not of the type of its column and became nil, the first at FILE:3:1: error: `x` in column `a` is not a number"
      ),
      (
        "a,d\n\"1,000\",31/02/2024\n\"2,x\",01/02/2024\n", ["fetch", "--select", "sum:(a) AS s", "-o", "csv"],
        ["--type", "a=number", "--thousands", "--dates", "dd/MM/yyyy", "--type", "d=date"], "s\n1000\n",
        "1 cell is not of the type of its column and became nil, the first at FILE:3:2"
      ),
      (
        "a\n01234\n1\n", ["count", "a == \"01234\""], ["--type", "a=text"], "1\n", ""
      ),
      (
        "a,b\n1,x\n2,5\n", ["filter", "a > 0"], ["--type", "b=number"], "{\"a\":1,\"b\":null}\n{\"a\":2,\"b\":5}\n",
        "1 cell is not of the type of its column and became nil, the first at FILE:2:3"
      ),
      (
        "a,b\n1,x\n2,5\n", ["filter", "a > 0", "--sort", "a"], ["--type", "b=number"],
        "{\"a\":1,\"b\":null}\n{\"a\":2,\"b\":5}\n",
        "1 cell is not of the type of its column and became nil, the first at FILE:2:3"
      ),
      (
        "a,b\n1,x\n2,5\n", ["fetch", "--where", "a > 0"], ["--type", "b=number"],
        "{\"a\":1,\"b\":null}\n{\"a\":2,\"b\":5}\n",
        "1 cell is not of the type of its column and became nil, the first at FILE:2:3"
      ),
      ("a,b\n1,x\n2,5\n", ["count", "a > 0"], ["--type", "b=number"], "2\n", ""),
      // Tables without a header.
      ("1,Ann\n2,Bob\n", ["count", "id > 0"], ["--header", "id,name"], "2\n", ""),
      (
        "1,Ann\n2,Bob\n", ["filter", "name == \"Ann\""], ["--header", "id, name"], "{\"id\":1,\"name\":\"Ann\"}\n", ""
      ),
      ("1,Ann\n2,Bob\n", ["fetch", "--select", "sum:(id) AS s", "-o", "csv"], ["--header", "id,name"], "s\n3\n", ""),
      (
        "1,Ann\n2,Bob\n", ["count", "TRUEPREDICATE"], [], "1\n",
        "the first row of FILE is taken for the names of its columns, among them `1`; `--header A,B,…` names"
      ),
      ("Ann,5.25\nBob,1\n", ["count", "TRUEPREDICATE"], [], "1\n", "among them `5.25`; `--header A,B,…` names"),
      ("2024-01-02,Ann\n", ["count", "TRUEPREDICATE"], [], "0\n", "among them `2024-01-02`; `--header A,B,…` names"),
      ("land,2019,2024-01-02\nde,1,2\n", ["count", "TRUEPREDICATE"], [], "1\n", ""),
    ] as [(String, [String], [String], String, String)])
  func mended(_ text: String, _ arguments: [String], _ options: [String], _ output: String, _ note: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("f.csv", text)
    let result = CommandHarness().run(arguments + [file] + options)
    #expect(result.status == .success)
    #expect(result.output == output)
    let told = note.replacing("FILE", with: file)
    #expect(
      note.isEmpty ? result.errors == "" : result.errors.hasPrefix("note: ") && result.errors.contains(told),
      "\(result.errors)")
  }

  @Test(arguments: [
    (["--type", "a"], "`--type` takes a column and its type, found `a`"),
    (["--type", "a=nmber"], "`nmber` is no type of `--type`"),
    (["--type", "a=number", "--type", "a=date"], "`--type` gives the type of `a` twice"),
    (["--type", "a=number", "--strings"], "`--type` and `--strings` exclude each other"),
    (["--type", "aa=number"], "there is no column `aa` to have a type"),
  ])
  func wrongTypes(_ options: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let result = CommandHarness().run(["count", "TRUEPREDICATE", try folder.file("f.csv", "a\n1\n")] + options)
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// Texts that are put in order although they look like something else.
  @Test(
    arguments: [
      (
        "v\n9.13.1\n10.9.2\n", ["count", "v >= \"10.9\""],
        "`v` has texts, which are in the order of their letters: \"10.9.2\" comes before \"9.13.1\""
      ),
      (
        "n\n5\n-\n17\n", ["filter", "TRUEPREDICATE", "--sort", "n"],
        "`n` has texts, which are in the order of their letters, although most look like numbers"
      ),
      (
        "n\n5\n-\n17\n", ["fetch", "--select", "max:(n)"],
        "`n` has texts, which are in the order of their letters, although most look like numbers"
      ),
      (
        "d\n02/03/2024\n13/01/2024\n", ["count", "d BETWEEN {\"01/01/2024\", \"31/01/2024\"}"],
        "`d` has texts, which are in the order of their letters, although most look like dates"
      ),
      ("d\n2024-01-02\n-\n2024-01-05\n", ["count", "d > \"2024-01-03\""], ""),
      ("n\n5\n-\n17\n", ["count", "n == \"5\""], ""), ("n\nAnn\nBob\n", ["filter", "n > \"A\"", "--sort", "n"], ""),
      ("v\n10.1.0\n10.2.0\n", ["count", "v > \"10.1\""], ""), ("n\n5\n17\n", ["fetch", "--select", "max:(n)"], ""),
    ] as [(String, [String], String)])
  func orderOfTexts(_ text: String, _ arguments: [String], _ note: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("f.csv", text)
    let result = CommandHarness().run(arguments + [file])
    #expect(result.status == .success)
    #expect(note.isEmpty ? result.errors == "" : result.errors.contains("note: " + note), "\(result.errors)")
  }

  /// Beside a number there is no order of texts, which the check says.
  @Test func orderOfTextsAndNumbers() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("f.csv", "n\n5\n-\n17\n")
    for format in ["n > 6", "6 < n", "n BETWEEN {1, 6}"] {
      #expect(!predicate("count", format, file, "--skip-bad").errors.contains("in the order of their letters"))
    }
  }

  @Test func parametersOfURLsAreOfTheColumnsTypes() throws {
    let file = packageFolder.appendingPathComponent("Examples/FilterFile/monsters.csv").path
    let all = predicate("count", "HP >= 40 AND Discovered >= CAST(\"2020-01-01\", \"NSDate\")", file)
    let found = predicate("count", "--url", "HP__gte=40&Discovered__gte=2020-01-01", file)
    #expect(found == all && found.status == .success)
    let mistake = predicate("count", "--url", "HP__gte=abc", file)
    #expect(mistake.status == .invalidPredicate)
    #expect(mistake.errors.contains("error: `abc` is no number"))
    #expect(mistake.errors.contains("hint: write digits, as in 10 or 2.5"))
  }

  @Test func whatIsNoTable() throws {
    let folder = try TemporaryFolder()
    let log = try folder.file("x.log", "one two\nthree\n")
    let refused = predicate("count", "TRUEPREDICATE", log)
    #expect(refused.status == .usage)
    #expect(
      refused.errors
        == "\(log): error: files that end in `.log` are of no known kind, and this one is no JSON\n"
        + "  hint: if it is a table, say so with `--input-format csv` or `tsv`\n")
    #expect(predicate("count", "TRUEPREDICATE", log, "--input-format", "csv").output == "1\n")
    #expect(predicate("count", "TRUEPREDICATE", try folder.file("y.log", "{\"a\":1}\n{\"a\":2}\n")).output == "2\n")
    #expect(predicate("count", "TRUEPREDICATE", try folder.file("table", "a\n1\n")).output == "1\n")
    #expect(predicate("count", "TRUEPREDICATE", try folder.file("table.txt", "a\n1\n")).output == "1\n")
    let words = try folder.file("w.json", "{\"words\":[{\"a\":1}]}")
    let unknown = predicate("count", "TRUEPREDICATE", words, "--entity", "nope")
    #expect(unknown.errors == "\(words): error: the document has no entity `nope`\n  hint: it has `words`\n")
  }
}
