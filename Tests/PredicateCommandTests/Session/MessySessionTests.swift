import PredicateCommand
import PredicateData
import PredicateSession
import PredicateSQLite
import Testing

/// Files whose texts stand for numbers and dates, in a session.
@Suite struct MessySessionTests {
  private static let files = [
    "a.csv": "n,price,day\n\"2,234\",$5,02/03/2024\n5,$7.5,01/03/2024\n-,$1,28/02/2024\n",
    "my file.csv": "n\n\"2,234,302\"\n7\n",
  ]

  private static func session() -> ReplSession {
    var environment = SessionFixture.environment(isTerminal: false)
    environment.open = { .records(RecordSource(text: files[$0] ?? "", name: $0)) }
    return ReplSession(environment)
  }

  private static let opened = ".open a.csv --nulls - --thousands --units 'price=$' --dates dd/MM/yyyy"

  @Test(
    arguments: [
      (
        [opened, "n > 1000 AND price < 6"],
        "{\"n\":2234,\"price\":5.0,\"day\":{\"$date\":\"2024-03-02T00:00:00Z\"}}\n1 of 3 records\n"
      ),
      ([".open a.csv --nulls=- --thousands", "n > 1000"], "1 of 3 records\n"),
      (
        [".open a.csv --units n=GB"],
        "records: 3 records\n`n` is text: \"2,234\" in line 2 is no number; "
          + "`--nulls '-' --thousands` or `--nulls '-' --decimal-comma` read all, in different ways\n"
      ),
      ([".open a.csv rows --nulls -", ".mode count", "n == nil"], "1\n"),
      ([".open a.csv --thousand"], "error: `.open` has no option `--thousand`\n  hint: did you mean `--thousands`?\n"),
      (
        [".open a.csv --x"],
        "error: `.open` has no option `--x`\n"
          + "  hint: it has --input-format, --strings, --nulls, --thousands, --decimal-comma, --percent, --units, --dates, --type, --header, --skip-bad\n"
      ),
      ([".open a.csv --units"], "error: `--units` needs a value: --units [KEY=]UNIT\n"),
      ([".open a.csv --percent=5"], "error: `--percent` takes no value\n"),
      (
        [".open a.csv --thousands --decimal-comma"],
        "error: `--thousands` and `--decimal-comma` exclude each other\n"
      ),
      (
        [".open a.csv --units 5"],
        "error: `--units`: `5` is no unit\n  hint: write one as it stands beside the numbers, such as $, EUR, GB or ms\n"
      ),
      (
        [".open a.csv --nulls -", "CAST(n, 'NSNumber') > 10"],
        "0 of 3 records\n1 value of `n` is no number and became nil, the first in record 1: \"2,234\"\n"
          + "  hint: `.open a.csv --nulls - --thousands` or `.open a.csv --nulls - --decimal-comma` read `n` as numbers, "
          + "in different ways\n"
      ),
      (
        [".open 'my file.csv' m", ".fetch n where CAST(n, 'NSNumber') > 10", "CAST(n, 'NSNumber')"],
        "null\n7\n2 values\n1 value of `n` is no number and became nil, the first in record 1: \"2,234,302\"\n"
          + "  hint: `.open \"my file.csv\" m --thousands` reads `n` as numbers\n"
      ),
    ] as [([String], String)])
  func lines(_ lines: [String], _ end: String) {
    var session = Self.session()
    var text = ""
    for line in lines { text = session.feed(line: line).text }
    #expect(text.hasSuffix(end), "\(text)")
  }

  @Test func columnsOfTextAreExplained() {
    var session = Self.session()
    for line in [".open a.csv", ".mode table"] { _ = session.feed(line: line) }
    let text = session.feed(line: ".schema").text
    #expect(text.contains("`--units 'price=$'` reads all, as an option of `.open` or `predicate repl`"), "\(text)")
  }
}
