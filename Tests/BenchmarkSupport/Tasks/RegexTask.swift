import Foundation
import PredicateFormat
import TestSupport

/// MATCHES over the words against ICU, by way of Foundation, and how its time grows with the text.
enum RegexTask {
  /// Twenty patterns as people write them.
  static let patterns = [
    "^[aeiou].*ing$", ".*tion", "[a-z]+", "(un|re|dis).*", ".*(ness|ment|ship)", "[^aeiou]+", "(?i)QU.*", "\\w{5,8}",
    ".*ou.*ou.*", "a.*z", "(a|e|i|o|u)\\w*", ".*(.)\\1.*", "\\p{L}+ed", "b?r+.*[st]", "(?:in|out|over|under)\\w+",
    "\\S*ph\\S*", "[a-m]{4}[n-z]{4}", ".{15,}", "(?=.*x)(?=.*y).*", "s.*s|t.*t",
  ]

  static func run(_ run: BenchmarkRun) throws {
    let words = run.data.words.map(\.text)
    for (index, pattern) in patterns.enumerated() {
      let ours = try predicate(pattern)
      let theirs = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
      let expected = words.count { matches(theirs, $0) }
      try run.time(
        "regex \(index + 1)",
        [
          ("foundation", Job(words.count) { words.count { matches(theirs, $0) } }, expected),
          ("matches", Job(words.count) { try ours.count(in: words) }, expected),
        ])
    }
    try growth(run)
  }

  private static func predicate(_ pattern: String) throws(FormatError) -> CompiledPredicate {
    var limits = Limits()
    limits.patternSteps = .max
    limits.evaluationSteps = .max
    return try FormatPredicate("SELF MATCHES %@", pattern, limits: limits).compiled()
  }

  private static func matches(_ expression: NSRegularExpression, _ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  /// Nanoseconds a byte over texts of 10 kB and 1 MB, for the five of two hundred patterns where a byte of the long text costs
  /// the most against one of the short.
  private static func growth(_ run: BenchmarkRun) throws {
    let once = Interleaving(repeats: 3)
    let measured = try CatastrophicRegex.patterns.indices.compactMap { index in
      guard let jobs = try jobs(index) else { return nil as (index: Int, ratio: Double)? }
      let samples = try once.time(jobs)
      return (index, samples[1].least / max(samples[0].least, 0.001))
    }
    run.note("\(measured.count) patterns over 1 MB")
    for (index, _) in measured.sorted(by: { $0.ratio > $1.ratio }).prefix(5) {
      guard let jobs = try jobs(index) else { continue }
      try run.time("regex growth \(CatastrophicRegex.patterns[index])", unit: "ns/byte", jobs)
    }
  }

  /// A match over each text; nil for what is no pattern.
  private static func jobs(_ index: Int) throws -> [(name: String, job: Job, expected: Int?)]? {
    guard let predicate = try? predicate(CatastrophicRegex.patterns[index]) else { return nil }
    return [("10 kB", 10_000), ("1 MB", 1_000_000)].map { name, bytes in
      let text = CatastrophicRegex.text(index, bytes: bytes)
      return (name, Job(text.utf8.count) { try predicate.evaluate(with: text) ? 1 : 0 }, nil)
    }
  }
}
