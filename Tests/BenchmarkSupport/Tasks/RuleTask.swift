import PredicateFormat
import TestSupport

/// Rules over events, together and one after the other, and how the time grows with the number of rules.
package enum RuleTask {
  static let counts = [100, 1_000, 10_000]

  static func run(_ run: BenchmarkRun) throws {
    for count in counts { try run.time("rules \(count)", unit: "ns/event", try jobs(count, seed: run.options.seed)) }
  }

  /// The work of one event after the other for so many rules, and how many rules match.
  package static func jobs(_ count: Int, seed: UInt64) throws -> [(name: String, job: Job, expected: Int?)] {
    var generator = SeededGenerator(seed: seed)
    let rules = try (0..<count).map { RuleSet.Rule("rule \($0)", try FormatPredicate(format: format($0))) }
    let compiled = try rules.map { rule throws(FormatError) in try rule.predicate.compiled() }
    let events = (0..<8).map { _ in event(&generator, count) }
    let set = RuleSet(rules)
    func oneByOne() throws -> Int {
      try events.reduce(0) { sum, event in try compiled.reduce(sum) { try $1.evaluate(with: event) ? $0 + 1 : $0 } }
    }
    let expected = try oneByOne()
    return [
      ("one by one", Job(events.count, oneByOne), expected),
      ("together", Job(events.count) { try events.reduce(0) { try $0 + set.matches($1).places.count } }, expected),
      (
        "stream",
        Job(events.count) {
          var stream = set.stream()
          return try events.reduce(0) { try $0 + stream.matches($1).places.count }
        }, expected
      ),
    ]
  }

  /// Rules as those who route events write them: about someone, some machine, some folder, some range.
  static func format(_ number: Int) -> String {
    let kind = ["login", "process", "file", "network", "config"][number / 8 % 5]
    return switch number % 8 {
    case 0: "kind == '\(kind)' AND user.name == 'user\(number)'"
    case 1: "kind == '\(kind)' AND severity >= \(number % 9) AND host.name IN {'host\(number)', 'host\(number + 1)'}"
    case 2: "file.path BEGINSWITH '/srv/team\(number)/' AND NOT file.path ENDSWITH[c] '.tmp'"
    case 3: "file.path CONTAINS '/project\(number)/' AND (severity > 3 OR kind == '\(kind)')"
    case 4: "process.pid BETWEEN {\(number * 10), \(number * 10 + 30)}"
    case 5: "user.name == 'user\(number)' AND (kind == '\(kind)' OR ANY tags == 'unusual')"
    case 6: "host.name ENDSWITH[c] '.Zone\(number)' AND file.path LIKE '*.log'"
    default: "(user.name == 'user\(number)' OR host.name == 'host\(number)') AND severity != \(number % 9)"
    }
  }

  /// An event that some rules are about.
  static func event(_ generator: inout SeededGenerator, _ count: Int) -> RecordValue {
    func number() -> Int { generator.number(count) }
    return [
      "kind": .string(generator.pick(["login", "process", "file", "network", "config"])),
      "severity": .integer(Int64(generator.number(10))), "user": ["name": .string("user\(number())")],
      "host": ["name": .string(generator.chance(2) ? "host\(number())" : "www.zone\(number())")],
      "file": ["path": .string("/srv/team\(number())/project\(number())/notes.\(generator.pick(["log", "TMP"]))")],
      "process": ["pid": .integer(Int64(10 * number()))],
      "tags": .array(generator.chance(2) ? ["unusual"] : ["usual", "known"]),
    ]
  }
}
