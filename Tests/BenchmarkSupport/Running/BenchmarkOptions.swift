/// What the command line of `predicate-bench` asks for.
package struct BenchmarkOptions: Hashable, Sendable {
  package var action = Action.measure
  /// The names of benchmarks; nil for all.
  package var only: Set<String>?
  /// The names of contestants; nil for all.
  package var implementations: Set<String>?
  package var output = Output.markdown
  package var rows = 1_000_000
  package var words: String?
  /// So many words of the list.
  package var wordCount = 172_823
  package var repeats = 7
  package var seed: UInt64 = 1
  package var formats: String?
  package var fileMegabytes = 50
  package var against: String?

  package enum Output: String, Sendable, CaseIterable { case jsonl, markdown }

  package enum Action: Hashable, Sendable {
    case measure, help
    /// Writes the tables to a folder.
    case writeData(String)
    /// Writes the twenty format strings to a file.
    case writeFormats(String)
    /// Writes the SQL that the predicates become to a file.
    case writeSQL(String)
    /// Counts the rows of a file by hand-written scanning.
    case countBytes(String)
    /// Makes tables and verdicts of results.
    case report(String)
  }

  /// What is wrong with a command line.
  package enum Mistake: Error, Hashable, CustomStringConvertible {
    case unknownOption(String)
    case missingValue(String)
    case badValue(option: String, value: String, expected: String)

    package var description: String {
      switch self {
      case .unknownOption(let word): "unknown option `\(word)`"
      case .missingValue(let option): "`\(option)` needs a value"
      case .badValue(let option, let value, let expected): "`\(option)` takes \(expected), not `\(value)`"
      }
    }
  }

  package init() {}

  /// Reads the words of a command line, without the program's name. `--short` may be followed by what it leaves open.
  package init(_ words: some Sequence<String>) throws(Mistake) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": action = .help
      case "--short": setShort()
      case "--only": only = try Self.names(word, &words, Self.benchmarkNames, "benchmarks")
      case "--implementations":
        implementations = try Self.names(word, &words, Contestant.all().map(\.name), "implementations")
      case "--output":
        let value = try Self.value(word, &words)
        guard let known = Output(rawValue: value) else {
          throw .badValue(option: word, value: value, expected: "jsonl or markdown")
        }
        output = known
      case "--rows": rows = try Self.number(word, &words, atLeast: 100)
      case "--repeats": repeats = try Self.number(word, &words, atLeast: 1)
      case "--word-count": wordCount = try Self.number(word, &words, atLeast: 100)
      case "--file-megabytes": fileMegabytes = try Self.number(word, &words, atLeast: 1)
      case "--seed": seed = UInt64(try Self.number(word, &words, atLeast: 0))
      case "--words": self.words = try Self.value(word, &words)
      case "--formats": formats = try Self.value(word, &words)
      case "--against": against = try Self.value(word, &words)
      case "--write-data": action = .writeData(try Self.value(word, &words))
      case "--write-formats": action = .writeFormats(try Self.value(word, &words))
      case "--write-sql": action = .writeSQL(try Self.value(word, &words))
      case "--count-bytes": action = .countBytes(try Self.value(word, &words))
      case "--report": action = .report(try Self.value(word, &words))
      default: throw .unknownOption(word)
      }
    }
  }

  /// Whether a benchmark of this name is wanted.
  package func wants(_ benchmark: String) -> Bool { only?.contains(benchmark) ?? true }

  /// The names that `--only` knows.
  package static var benchmarkNames: [String] {
    Workload.allCases.map(\.rawValue) + BenchmarkTask.allCases.map(\.rawValue)
  }

  private mutating func setShort() {
    rows = 10_000
    wordCount = 10_000
    repeats = 5
  }

  private static func value(_ option: String, _ words: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = words.popFirst() else { throw .missingValue(option) }
    return value
  }

  private static func number(
    _ option: String, _ words: inout ArraySlice<String>, atLeast least: Int
  ) throws(Mistake) -> Int {
    let value = try value(option, &words)
    guard let number = Int(value), number >= least else {
      throw .badValue(option: option, value: value, expected: "a whole number of at least \(least)")
    }
    return number
  }

  private static func names(
    _ option: String, _ words: inout ArraySlice<String>, _ known: [String], _ what: String
  ) throws(Mistake) -> Set<String> {
    var names: Set<String> = []
    for name in try value(option, &words).split(separator: ",").map(String.init) {
      guard known.contains(name) else {
        throw .badValue(option: option, value: name, expected: "\(what): \(known.joined(separator: ", "))")
      }
      names.insert(name)
    }
    return names
  }

  /// What `--help` prints.
  package static var help: String {
    """
    usage: predicate-bench [options]

    Times the predicates P1 to P18 over the same rows in several ways, checks that all give the answer of the plain
    evaluator, and times parsing, translation, live lists, groups and rules.

      --output markdown|jsonl   tables with ratios, or one line of JSON for each figure (default: markdown)
      --only P1,P9,…            only these: \(benchmarkNames.joined(separator: ", "))
      --implementations A,B,…   only these: \(Contestant.all().map(\.name).joined(separator: ", "))
      --rows N                  rows of the table of people (default: 1000000)
      --word-count N            words of the word list (default: 172823)
      --words FILE              a word list, one a line (default: the ENABLE list where it is at hand, else made-up words)
      --formats FILE            the format strings to parse, one a line (default: twenty of its own)
      --repeats N               how often each thing is timed (default: 7)
      --seed N                  other rows (default: 1)
      --short                   10,000 rows and words, five repeats

      --write-data FOLDER       write the tables as CSV, JSON Lines and words instead, and files of
      --file-megabytes N        about so many megabytes of JSON Lines for whole-file jobs (default: 50)
      --write-formats FILE      write the format strings, one a line
      --write-sql FILE          write what the predicates become in SQLite, as JSON Lines
      --count-bytes FILE        count the rows of such a file with age > 30 AND city == "Berlin" by a hand-written scan
      --report FILE             tables and bars of results in JSON Lines
      --against FILE            with --report: ratios to the results in this file

    """
  }
}
