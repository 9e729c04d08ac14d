import Foundation
import PredicateFormat

/// Parsing, checking and compiling, apart.
enum ParsingTask {
  /// Twenty predicates as people write them.
  static let formats = [
    "length == 20", "text ENDSWITH \"gry\"", "length BETWEEN {20,25}",
    "text CONTAINS \"q\" AND NOT text CONTAINS \"u\"",
    "text ==[c] \"QIVIUT\"", "text LIKE \"*z*z*\"", "text MATCHES \"^[aeiou].*ing$\"",
    "age > 30 AND city == \"Berlin\"",
    "score > 0.5 AND (age < 20 OR active == YES) AND nickname != nil", "city IN {\"Berlin\",\"Paris\",\"Rome\"}",
    "title BEGINSWITH[cd] \"the\" OR author CONTAINS[c] \"lee\"", "NOT (price >= 10 AND price <= 99)",
    "width * height > depth + 10", "office.country.code == \"NO\" AND office.room != nil",
    "ANY labels.text == \"later\"", "ALL players.height > 180", "orders.@count > 2 AND orders.@max.total < 100",
    "given == \"Grace\" AND family == \"Hopper\" AND (mail ENDSWITH[c] \"@example.com\" OR mail ENDSWITH[c] \"@example.net\")",
    "(p == 1 AND q == 2) OR (r == 3 AND s == 4) OR (t == 5 AND u == 6)",
    "SUBQUERY(words, $x, $x.length == 25).@count > 0",
  ]

  static func run(_ run: BenchmarkRun) throws {
    let formats =
      if let file = run.options.formats {
        try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
      } else { formats }
    let predicates = try formats.map { text throws(FormatError) in try FormatPredicate(parsing: text) }
    let scanner = TokenScanner()
    try run.time(
      "parse", unit: "ns/string",
      [
        ("tokenise", Job(formats.count) { formats.reduce(0) { $0 &+ scanner.checksum($1) } }, nil),
        (
          "parse",
          Job(formats.count) {
            var parsed = 0
            for text in formats { parsed += try FormatPredicate(parsing: text).warnings.count }
            return parsed
          }, nil
        ),
        ("check", Job(formats.count) { predicates.reduce(0) { $0 + $1.check().count } }, nil),
        (
          "compile",
          Job(formats.count) {
            var needing = 0
            for predicate in predicates { needing += try CompiledPredicate(predicate).needsAllRecords ? 1 : 0 }
            return needing
          }, nil
        ),
      ])
    let tenth = Workload.p10.format
    try run.time(
      "parse P10", unit: "ns/string",
      [
        ("parse", Job(1) { try FormatPredicate(parsing: tenth).warnings.count }, nil),
        (
          "parse+compile",
          Job(1) { try CompiledPredicate(FormatPredicate(parsing: tenth)).needsAllRecords ? 1 : 0 }, nil
        ),
      ])
    try growth(run)
  }

  /// Nanoseconds a byte of texts of 10 kB, 100 kB and 1 MB, which must not grow with the text.
  private static func growth(_ run: BenchmarkRun) throws {
    for kilobytes in [10, 100, 1_000] {
      let term = "(age > 30 AND city == \"Berlin\")"
      let count = kilobytes * 1_000 / (term.utf8.count + 4)
      let text = [String](repeating: term, count: count).joined(separator: " OR ")
      try run.time(
        "parse \(kilobytes) kB", unit: "ns/byte",
        [("parse", Job(text.utf8.count) { try FormatPredicate(parsing: text).warnings.count }, nil)])
    }
  }
}
