import PredicateCommand
import PredicateSession
import Testing

/// `predicate fetch` without columns: the whole records that match.
@Suite struct FetchWholeRecordsTests {
  /// Enough records for several blocks. All have the same keys, as rows have columns where records need not.
  static let records: [String] = (0..<3_000).map { number in
    let name = ["Ann", "Bea", "Cid", "Dora"][number % 4]
    let note = number % 7 == 0 ? "null" : #"{"text":"n\#(number % 5)"}"#
    return #"{"id":\#(number),"n":\#(number * 37 % 1_000),"name":"\#(name)","note":\#(note)}"#
  }

  static let conditions = [
    "n > 200 AND name == 'Bea'", "note.text == 'n3'", "note == nil OR n < 5", "name BEGINSWITH[c] $v",
    "SELF.n > 990", "SUBQUERY({1, 2}, $x, $x + n > 999).@count > 0",
  ]

  static let pages: [[String]] = [
    [], ["--limit", "5"], ["--offset", "3", "--limit", "4"], ["--sort", "n:desc", "--sort", "id", "--limit", "7"],
    ["--sort", "id:desc"],
  ]

  @Test(arguments: conditions) func areThoseOfFilter(_ condition: String) {
    for input in [Self.records.joined(separator: "\n") + "\n", "[\(Self.records.joined(separator: ",\n"))]"] {
      let kind = input.hasPrefix("[") ? "json" : "jsonl"
      for page in Self.pages {
        let options = page + ["--var", "v=d", "--input-format", kind, "-o", "jsonl"]
        let expected = CommandHarness(input: input).run(["filter", condition] + options)
        #expect(expected.status == .success && !expected.output.isEmpty)
        #expect(CommandHarness(input: input).run(["fetch", "--where", condition] + options) == expected, "\(page)")
      }
    }
  }

  @Test func tablesKeepTheirTypes() {
    let input = "id,day,text\n1,2024-01-30,x\n2,2024-02-01,y\n"
    let result = CommandHarness(input: input).run(["fetch", "--where", "id > 1", "--input-format", "csv", "-o", "csv"])
    #expect(result == .init(output: "id,day,text\n2,2024-02-01T00:00:00Z,y\n", errors: "", status: .success))
  }

  @Test func aFailureNamesItsRecord() {
    let input = Self.records.prefix(2_500).joined(separator: "\n") + "\n{\"n\":\"late\"}\n"
    let failed = CommandHarness(input: input).run(["fetch", "--where", "n > 200"])
    #expect(failed.errors.contains("in record 2501 of standard input") && failed.output == "")
    #expect(failed.status == .evaluation)
    // Who has seen enough does not learn of it.
    #expect(CommandHarness(input: input).run(["fetch", "--where", "n > 200", "--limit", "3"]).status == .success)
    let sorted = CommandHarness(input: Self.records.joined(separator: "\n") + "\n{\"n\":{},\"name\":\"Eve\"}\n")
      .run(["fetch", "--where", "name == 'Eve'", "--sort", "n + 1"])
    #expect(sorted.errors.contains("in record 3001 of standard input") && sorted.status == .evaluation)
  }

  @Test func aMalformedLineIsToldWithItsPlace() {
    let input = Self.records.prefix(10).joined(separator: "\n") + "\n{\"n\":}\n"
    let result = CommandHarness(input: input).run(["fetch", "--where", "n > 200"])
    #expect(result.errors.contains("standard input:11:6: error"))
    let skipping = CommandHarness(input: input).run(["fetch", "--where", "n > 200", "--skip-bad", "-o", "count"])
    #expect(skipping.output == "4\n")
  }

  @Test func aKeyThatNoRecordHasIsAWarning() {
    let result = CommandHarness(input: Self.records[0] + "\n").run(["fetch", "--where", "nmae == 'Ann'"])
    #expect(result.errors.contains("did you mean `name`?"))
  }

  @Test func aConditionIsNoFile() {
    let result = CommandHarness(input: "").run(["fetch", "n > 3", "file.jsonl"])
    #expect(result.errors == "n > 3: error: no such file\n  hint: a condition is given with `--where`\n")
    #expect(!CommandHarness(input: "").run(["fetch", "nowhere.jsonl"]).errors.contains("--where"))
  }
}
