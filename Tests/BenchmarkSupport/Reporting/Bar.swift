import TestSupport

/// One promise about speed: how one figure compares with another at most.
package struct Bar: Sendable {
  /// What is promised, for people.
  package let name: String
  /// The benchmarks that it is about.
  package let benchmarks: [String]
  /// Whose figure; the first of these that was measured.
  package let numerator: [String]
  /// Compared with whose.
  package let denominator: String
  /// Compared with which benchmark's; nil for the same one's.
  package let reference: String?
  package let limit: Double
  package let rule: Rule

  package enum Rule: Sendable {
    /// The ratio in each benchmark is at most the limit.
    case each
    /// The geometric mean of the ratios is at most the limit.
    case mean
    /// The difference of the figures, not their ratio, is at most the limit.
    case difference
  }

  init(
    _ name: String, _ benchmarks: [String], _ numerator: String..., over denominator: String,
    of reference: String? = nil, atMost limit: Double, _ rule: Rule = .each
  ) {
    self.name = name
    self.benchmarks = benchmarks
    self.numerator = numerator
    self.denominator = denominator
    self.reference = reference
    self.limit = limit
    self.rule = rule
  }

  private static func workloads(_ numbers: Int...) -> [String] { numbers.map { "P\($0)" } }
  private static let all = Workload.allCases.map(\.rawValue)
  private static let first13 = (1...13).map { "P\($0)" }

  /// All of them.
  package static let table: [Bar] = parsing + sql + records + columns + files + growth + regex + rules

  private static let parsing = [
    Bar("parsing against GNUstep: 30 times faster", ["parse"], "parse", over: "gnustep", atMost: 1 / 30.0),
    Bar("parsing against SQLite's prepare: 6 times faster", ["parse"], "parse", over: "sqlite", atMost: 1 / 6.0),
    Bar("parsing against tokenising: at most 10 times", ["parse"], "parse", over: "tokenise", atMost: 10),
    Bar(
      "parsing against the prototype's scanner: at most 10 times", ["parse"], "parse", over: "prototype-scanner",
      atMost: 10),
    Bar(
      "parse and compile P10 against the prototype: 1.6", ["parse P10"], "parse+compile", over: "prototype", atMost: 1.6
    ),
    Bar(
      "parsing 1 MB against 10 kB, a byte: linear", ["parse 1000 kB"], "parse", over: "parse", of: "parse 10 kB",
      atMost: 1.3),
  ]

  /// What the shortest SQL gets wrong for some data; see `SQLITE_EXACT` of the peers.
  private static let inexact = ["P2", "P6", "average length"]

  private static let sql = [
    Bar(
      "our SQL in SQLite against the best written by hand: as fast",
      (workloads(1, 3, 4, 5, 6, 8, 9, 10, 11, 13) + DatabaseQuestions.names).filter { !inexact.contains($0) },
      "sqlite-ours", over: "sqlite", atMost: 1.05),
    Bar(
      "the same where the shortest SQL gives other rows for some data, against one that does not", inexact,
      "sqlite-ours", over: "sqlite-exact", atMost: 1.05),
    Bar("the same against the shortest SQL nevertheless: 1.2", inexact, "sqlite-ours", over: "sqlite", atMost: 1.2),
  ]

  private static let records = [
    Bar("structs against natural closures: 1.5", workloads(1, 3, 8, 9, 10), "typed", over: "natural", atMost: 1.5),
    Bar("structs against natural closures: faster", workloads(2, 4, 5, 6, 7, 11), "typed", over: "natural", atMost: 1),
    Bar("structs against #Predicate: 60 times faster", all, "typed", over: "foundation", atMost: 1 / 60.0),
    Bar("one struct against #Predicate: 8 times faster", all, "one", over: "foundation", atMost: 1 / 8.0),
    Bar("objects of one shape against the prototype's rows: 3", first13, "dynamic", over: "prototype-slots", atMost: 3),
    Bar("[String: Any] against the prototype's: 2", first13, "any", over: "prototype-any", atMost: 2),
  ]

  private static let columns = [
    Bar(
      "columns against hand-written loops: 2 in the mean", first13, "columns", over: "columns-by-hand", atMost: 2, .mean
    ),
    Bar("columns against hand-written loops: 3 at most", first13, "columns", over: "columns-by-hand", atMost: 3),
    Bar("columns against DuckDB, two threads: faster", first13, "columns", over: "duckdb-2", atMost: 1),
    Bar("columns on one thread against DuckDB's: faster", first13, "columns-1", over: "duckdb-1", atMost: 1),
    Bar(
      "columns against SQLite: 20 times faster in the mean", first13, "columns", over: "sqlite", atMost: 1 / 20.0, .mean
    ),
    Bar("50 groups against DuckDB: faster", ["group few"], "columns", "typed", over: "duckdb-2", atMost: 1),
    Bar("a group for each row against DuckDB: 3", ["group many"], "columns", "typed", over: "duckdb-2", atMost: 3),
  ]

  private static let files =
    ["50 MB", "500 MB"].flatMap { size in
      [
        Bar(
          "JSON Lines, \(size), against jq: 10 times faster", ["jsonl \(size)"], "predicate", over: "jq", atMost: 0.1),
        Bar("JSON Lines, \(size), against DuckDB: faster", ["jsonl \(size)"], "predicate", over: "duckdb", atMost: 1),
        Bar(
          "JSON Lines, \(size), against a hand-written scan: 60 %", ["jsonl \(size)"], "predicate", over: "scan",
          atMost: 1 / 0.6),
        Bar(
          "an array of JSON, \(size), against jq: 10 times faster", ["json \(size)"], "predicate", over: "jq",
          atMost: 0.1),
        Bar(
          "an array of JSON, \(size), against DuckDB: faster", ["json \(size)"], "predicate", over: "duckdb", atMost: 1),
        Bar("CSV, \(size), against DuckDB: faster", ["csv \(size)"], "predicate", over: "duckdb", atMost: 1),
        Bar(
          "the first ten of JSON Lines, \(size), against DuckDB: faster", ["top \(size)"], "predicate", over: "duckdb",
          atMost: 1),
        Bar(
          "memory, JSON Lines, \(size): 64 MB above ten rows", ["memory jsonl \(size)"], "predicate", over: "predicate",
          of: "memory start", atMost: 64, .difference),
        Bar(
          "memory, CSV, \(size): 64 MB above ten rows", ["memory csv \(size)"], "predicate", over: "predicate",
          of: "memory start", atMost: 64, .difference),
      ]
    } + [
      Bar("start against a Swift program that prints a line: 2", ["start"], "predicate", over: "hello", atMost: 2),
      Bar(
        "first prompt against a Swift program that prints a line: 3", ["prompt"], "predicate", over: "hello", atMost: 3),
      Bar("start against jq: faster", ["start"], "predicate", over: "jq", atMost: 1),
      Bar("start against sqlite3: 3", ["start"], "predicate", over: "sqlite3", atMost: 3),
    ]

  private static let growth = ["P8", "P13"].flatMap { name in
    ["typed", "dynamic", "columns"].map { kind in
      Bar(
        "\(name), \(kind), 100 times the rows: as much a row", ["growth \(name) ×100"], kind, over: kind,
        of: "growth \(name) ×1", atMost: 1.5)
    }
  }

  private static let regex = [
    Bar(
      "MATCHES against NSRegularExpression: as fast", (1...RegexTask.patterns.count).map { "regex \($0)" }, "matches",
      over: "foundation", atMost: 1),
    Bar(
      "MATCHES over 1 MB against 10 kB, a byte: 2", CatastrophicRegex.patterns.map { "regex growth \($0)" }, "1 MB",
      over: "10 kB", atMost: 2),
  ]

  private static let rules = [
    Bar(
      "10,000 rules over an event against one after the other: 50 times faster", ["rules 10000"], "together",
      over: "one by one", atMost: 1 / 50.0),
    Bar(
      "10,000 rules over an event against 100 of them: 20 times the time", ["rules 10000"], "stream", over: "stream",
      of: "rules 100", atMost: 20),
  ]
}
