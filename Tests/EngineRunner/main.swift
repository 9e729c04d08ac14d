import EngineSupport
import Foundation

/// Compares databases with evaluation in memory: `predicate-engines [--queries | --partitions] [--literals] [--cases N]
/// [--seed N] [--shrink N] ENGINE…`.
///
/// With `--list` a line for each: its name, how many predicates and queries `.ci/engine-tests` compares, how many of both with
/// literals, how many partitions, and whether it is slow; with `--list short` for a short run. With `--queries` so many generated queries, with
/// `--partitions` so many predicates that are to split the records in two, with `--literals` statements with their values
/// written in and no support matrix. Without: first every row of the support matrix, then so many generated predicates; with
/// `--cases 0` the matrix alone. Prints a
/// report for each and ends with 1 where one disagrees, or refuses more than is good enough.
struct Arguments {
  var engines: [DatabaseEngine] = []
  var cases = 1_000
  var seed: UInt64 = 1
  var shrink = 20
  var isOfQueries = false
  var isOfPartitions = false
  var writesLiterals = false

  init?(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--queries": isOfQueries = true
      case "--partitions": isOfPartitions = true
      case "--literals": writesLiterals = true
      case "--cases", "--seed", "--shrink":
        guard let number = words.popFirst().flatMap({ Int($0) }), number >= 0 else { return nil }
        if word == "--cases" {
          cases = number
        } else if word == "--seed" {
          seed = UInt64(number)
        } else {
          shrink = number
        }
      default:
        guard let engine = DatabaseEngine(rawValue: word) else { return nil }
        engines.append(engine)
      }
    }
    if engines.isEmpty { return nil }
  }
}

if CommandLine.arguments.dropFirst().first == "--list" {
  let isShort = CommandLine.arguments.last == "short"
  for engine in DatabaseEngine.allCases {
    let cases = isShort ? engine.short : engine.long
    let literals = engine.literals(isShort: isShort)
    let partitions = isShort ? literals : 10_000
    print(engine.rawValue, cases.predicates, cases.queries, literals, partitions, engine.isSlow ? "slow" : "fast")
  }
  exit(0)
}

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
  let names = DatabaseEngine.allCases.map(\.rawValue).joined(separator: " ")
  FileHandle.standardError.write(
    Data(
      """
      usage: predicate-engines [--queries | --partitions] [--literals] [--cases N] [--seed N] [--shrink N] ENGINE…
      engines: \(names)

      """.utf8))
  exit(2)
}

var isGood = true

@MainActor func show(_ report: TrialReport<some Trial>, _ mostRefused: Double) {
  for failure in report.failures { print(failure, terminator: "\n\n") }
  print(report, "seed \(arguments.seed)", separator: "\n")
  // Of few cases more may be refused by chance.
  let slack = arguments.writesLiterals ? 1.5 : 1
  if report.failed > 0 || report.refusedShare > mostRefused * slack { isGood = false }
}

for engine in arguments.engines {
  do {
    let run = try EngineRun(engine, mostShrunk: arguments.shrink, writesLiterals: arguments.writesLiterals)
    if arguments.isOfQueries {
      try show(run.report(of: QueryTrial.self, cases: arguments.cases, seed: arguments.seed), engine.mostRefusedQueries)
      continue
    }
    if arguments.isOfPartitions {
      // How much may be refused is asked of the predicates alone.
      try show(run.report(of: PartitionTrial.self, cases: arguments.cases, seed: arguments.seed), 1)
      continue
    }
    if !arguments.writesLiterals {
      let matrix = try run.matrix()
      for failure in matrix.failures { print(failure, terminator: "\n\n") }
      print(matrix)
      if !matrix.failures.isEmpty { isGood = false }
    }
    if arguments.cases == 0 { continue }
    try show(run.report(of: PredicateTrial.self, cases: arguments.cases, seed: arguments.seed), engine.mostRefused)
  } catch {
    print("\(engine.title): \(error)")
    isGood = false
  }
}
exit(isGood ? 0 : 1)
