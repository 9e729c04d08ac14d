import Foundation
import PredicateCommand
import PredicateLanguage
import PredicateSession
import Testing

/// `--limits`: how much of a file is read.
@Suite struct LimitOptionTests {
  /// A thousand lines `1` under a header, compressed with gzip to 30 bytes.
  private static let compressed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 228, 50, 28, 133, 163, 112, 20, 142, 194, 81, 56, 10, 71, 225, 144, 135, 0, 6,
    106, 225, 160, 210, 7, 0, 0,
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A limit, the least figure that admits the input, and what is asked of it.
  private static let rows: [(String, Int, [String], [UInt8])] = [
    ("recordBytes", 7, ["count", "a = 1", "--input-format", "jsonl"], bytes("{\"a\":1}\n{}\n")),
    ("recordBytes", 7, ["a = 1", "--input-format", "json"], bytes("[{},{\"a\":1}]")),
    ("recordBytes", 5, ["fetch", "--input-format", "csv"], bytes("a,b\n1,234\n")),
    ("cellBytes", 3, ["a = 1", "--input-format", "csv"], bytes("a,b\n1,234\n")),
    ("headerBytes", 3, ["explain", "a = 1", "--input-format", "tsv"], bytes("a\tb\n1\t234\n")),
    ("documentBytes", 7, ["a = 1", "--input-format", "json"], bytes("{\"a\":1}")),
    ("heldBytes", 9, ["schema", "--input-format", "json"], bytes("[{\"a\":1}]")),
    ("expandedBytes", 2002, ["count", "a = 1", "--input-format", "csv"], compressed),
    ("expansionRatio", 72, ["count", "a = 1", "--input-format", "csv", "--limits", "recordBytes=100"], compressed),
  ]

  @Test(arguments: rows)
  func theHintMendsIt(_ limit: String, _ least: Int, _ arguments: [String], _ input: [UInt8]) {
    var harness = CommandHarness()
    harness.inputBytes = input
    let refused = harness.run(arguments + ["--limits", "\(limit)=\(least - 1)"])
    #expect(refused.status == .limit)
    #expect(refused.errors.contains("hint: `--limits \(limit)=N` allows more"), "\(refused.errors)")
    let plain = harness.run(arguments)
    for figure in [least, least + 1] {
      let admitted = harness.run(arguments + ["--limits", "\(limit)=\(figure)"])
      #expect(admitted == plain && admitted.status == .success, "\(admitted.errors)")
    }
  }

  /// Limits of a predicate and of its evaluation: the least figure that admits it, the predicate and the records.
  private static let edges: [(String, Int, String, String)] = [
    ("inputBytes", 5, "a = 1", "{\"a\":1}"), ("inputBytes", 9, "a == \"é\"", "{\"a\":1}"),
    ("tokens", 3, "a = 1", "{\"a\":1}"), ("tokens", 9, "(a = 1) OR a = 2", "{\"a\":1}"),
    ("nesting", 1, "(a = 1)", "{\"a\":1}"), ("nesting", 3, "((a IN {1}))", "{\"a\":1}"),
    ("nesting", 2, "a[b[0]] = 1", "{\"a\":[1],\"b\":[0]}"), ("treeHeight", 3, "NOT a = 1", "{\"a\":1}"),
    ("treeHeight", 4, "a + 1 + 1 = 3", "{\"a\":1}"), ("nodes", 3, "a = 1", "{\"a\":1}"),
    ("listLength", 2, "a IN {1, 2}", "{\"a\":1}"), ("listLength", 3, "a = 1 OR a = 2 OR a = 3", "{\"a\":1}"),
    ("listLength", 2, "a = 1 OR a = 2 AND a = 3", "{\"a\":1}"),
    ("listLength", 3, "a = 1 AND a = 2 AND a = 3", "{\"a\":1}"),
    ("evaluationSteps", 3, "ALL a > 0", "{\"a\":[1,2,3]}"), ("evaluationBytes", 144, "ALL a > 0", "{\"a\":[1,2,3]}"),
    ("estimatedSteps", 1_000, "ANY a > 0", "{\"a\":[1,2,3]}"), ("patternBytes", 3, "s MATCHES 'abc'", "{\"s\":\"\"}"),
    ("resultRows", 2, "a > 0", "{\"a\":1}\n{\"a\":2}"),
  ]

  @Test(arguments: edges)
  func theLeastFigureAdmits(_ limit: String, _ least: Int, _ predicate: String, _ records: String) {
    let harness = CommandHarness(input: records + "\n")
    func run(_ options: String...) -> CommandResult {
      harness.run(["--input-format", "jsonl"] + options + [predicate])
    }
    #expect(run("--limits", "\(limit)=\(least - 1)").status == .limit)
    let plain = run()
    #expect([.success, .noMatch].contains(plain.status), "\(plain.errors)")
    for figure in [least, least + 1] { #expect(run("--limits", "\(limit)=\(figure)") == plain, "\(figure)") }
  }

  /// The error stands at the first thing that is too much.
  @Test(arguments: [
    ("tokens=2", "a = 1", "1"), ("nesting=1", "a = 1 OR ((b = 2))", "(b"), ("nesting=0", "a IN {1}", "{"),
  ])
  func theErrorStandsAtWhatIsTooMuch(_ limit: String, _ predicate: String, _ place: String) throws {
    let result = CommandHarness().run(["check", predicate, "--limits", limit, "--output", "json"])
    #expect(result.status == .limit)
    let offset = try #require(predicate.range(of: place)).lowerBound.utf16Offset(in: predicate)
    #expect(result.output.contains("\"offset\":\(offset)"), "\(result.output)")
  }

  /// Each limit is tried at its edge: here, or as entries of archives by `PredicateArchiveTests`.
  @Test func eachIsTried() {
    let tried = Self.rows.map(\.0) + Self.edges.map(\.0) + Self.results.map(\.0) + ["joinedRows", "archiveEntries"]
    let figures = Mirror(reflecting: Limits()).children.compactMap { child in
      child.value is Int || type(of: child.value) == Int?.self ? child.label : nil
    }
    #expect(Set(tried) == Set(figures).subtracting(["threads"]))
  }

  private static let results: [(String, [String])] = [
    ("resultBytes", ["a > 0", "--sort", "a:desc", "--input-format", "jsonl"]),
    ("resultBytes", ["fetch", "--sort", "a + 1", "--select", "a", "--input-format", "jsonl"]),
    ("resultBytes", ["fetch", "--group-by", "a", "--input-format", "jsonl"]),
    ("statementBytes", ["sql", "a = 1", "--model", "-", "--entity", "A"]),
    ("statementBindings", ["sql", "a = 1 AND b = 2", "--model", "-", "--entity", "A"]),
    ("patternSteps", ["count", "CAST(a, 'NSString') MATCHES '(\\\\d|1)*(?<=5)'", "--input-format", "jsonl"]),
  ]

  /// Limits of what is made of records: the least figure that admits it is looked for, as it depends on how values are held.
  @Test(arguments: results)
  func limitsOfResults(_ limit: String, _ arguments: [String]) throws {
    let isSQL = arguments[0] == "sql"
    let harness = CommandHarness(
      input: isSQL
        ? #"{"entities":{"A":{"attributes":{"a":"integer","b":"integer"}}}}"#
        : (1...50).map { "{\"a\":\($0)}\n" }.joined())
    let plain = harness.run(arguments)
    #expect(plain.status == .success, "\(plain.errors)")
    func run(_ figure: Int) -> CommandResult { harness.run(arguments + ["--limits", "\(limit)=\(figure)"]) }
    var (low, high) = (0, 1 << 20)
    #expect(run(high) == plain)
    while high - low > 1 {
      let middle = (low + high) / 2
      if run(middle).status == .success { high = middle } else { low = middle }
    }
    let refused = run(high - 1)
    #expect(refused.status == .limit)
    // More steps are not what mends a slow pattern.
    if limit != "patternSteps" {
      #expect(refused.errors.contains("hint: `--limits \(limit)=N` allows more"), "\(refused.errors)")
    }
    #expect(run(high) == plain && run(high + 1) == plain)
  }

  @Test func limitsOfJoins() throws {
    let folder = try TemporaryFolder()
    let files = [
      try folder.file("a.jsonl", String(repeating: "{\"k\":1}\n", count: 3)),
      try folder.file("b.jsonl", String(repeating: "{\"k\":1}\n", count: 4)),
    ]
    let arguments = ["count", "TRUEPREDICATE"] + files + ["--relate", "a.k = b.k AS other"]
    for (figure, status) in [(11, ExitCode.limit), (12, .success), (13, .success)] {
      let result = CommandHarness().run(arguments + ["--limits", "joinedRows=\(figure)"])
      #expect(result.status == status, "\(figure): \(result.errors)")
      if status == .limit { #expect(result.errors.contains("hint: `--limits joinedRows=N` allows more")) }
    }
    let held = CommandHarness().run(arguments + ["--limits", "resultBytes=100"])
    #expect(held.status == .limit)
    #expect(held.errors.contains("hint: `--limits resultBytes=N` allows more"), "\(held.errors)")
  }

  /// Limits of predicates are set alike, those of the strict preset, too.
  @Test func limitsOfPredicates() {
    let harness = CommandHarness(input: "{\"a\":1}\n")
    #expect(harness.run(["a IN {1, 2}", "--limits", "listLength=1"]).status == .limit)
    #expect(harness.run(["a IN {1, 2}", "--limits", "LISTLENGTH=2", "--limits", "nodes=1_000"]).status == .success)
    let strict = ["a = 1", "--untrusted", "--keys", "a", "--input-format", "jsonl"]
    #expect(harness.run(strict + ["--limits", "recordBytes=6"]).status == .limit)
    #expect(harness.run(strict + ["--limits", "recordBytes=7"]).status == .success)
  }

  /// A model is read within the limits, too.
  @Test func models() {
    let model = packageFolder.appendingPathComponent("Examples/Models/words.json").path
    let check = ["check", "length > 3", "--model", model, "--entity", "Word"]
    let refused = CommandHarness().run(check + ["--limits", "documentBytes=10"])
    #expect(refused.status == .limit && refused.errors.contains("`--limits documentBytes=N` allows more"))
    #expect(CommandHarness().run(check).status == .success)
  }

  @Test(
    arguments: [
      (["recordBytes"], "takes a name and a whole number, found `recordBytes`", "write `--limits recordBytes=N`"),
      (["recordBytes=x"], "takes a name and a whole number, found `recordBytes=x`", "write `--limits recordBytes=N`"),
      (["recordBytes=-1"], "takes a name and a whole number, found `recordBytes=-1`", "write `--limits recordBytes=N`"),
      (["recordByte=1"], "there is no limit `recordByte`", "did you mean `recordBytes`?"),
      (["nesting=101"], "`nesting` is at most 100", nil),
      (["nodes=1", "nodes=1"], "the limit `nodes` is set twice", nil),
    ] as [([String], String, String?)])
  func mistakes(_ values: [String], _ message: String, _ hint: String?) {
    let result = CommandHarness(input: "{}\n").run(["count", "a = 1"] + values.flatMap { ["--limits", $0] })
    #expect(result.status == .usage)
    #expect(
      result.errors.contains(message) && hint.map { result.errors.contains("hint: " + $0) } != false, "\(result.errors)"
    )
  }
}
