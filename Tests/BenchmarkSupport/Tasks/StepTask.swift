import PredicateFormat
import TestSupport

/// What a step of `Limits.evaluationSteps` takes, by the work that is done for an element of a list.
package enum StepTask {
  /// The work of an element, in words, and a predicate over the list `items` that does it for all of them and does not hold, as the
  /// report wants one answer of all.
  private static let forms = [
    ("ANY of numbers", "ANY items.price > 1000"), ("ANY of texts", "ANY items.name == 'none'"),
    ("ANY, LIKE", "ANY items.name LIKE '*none*'"), ("ANY, MATCHES", "ANY items.name MATCHES '[a-z]+-[5-9]+x'"),
    ("NOT ALL", "NOT ALL items.price < 1000"), ("sum", "items.@sum.price > 1000000"),
    ("SUBQUERY", "SUBQUERY(items, $i, $i.price > 1000).@count > 0"),
    (
      "SUBQUERY of three",
      "SUBQUERY(items, $i, $i.price > 5 AND $i.name BEGINSWITH 'item' AND $i.isNew == NO).@count > 1000"
    ), ("SUBQUERY in SUBQUERY", "SUBQUERY(items, $i, SUBQUERY($i.parts, $p, $p > 100).@count > 0).@count > 0"),
  ]

  static func run(_ run: BenchmarkRun) throws { try run.time("steps", unit: "ns/step", try jobs()) }

  /// The work of one record for each form, in steps, and how many records match; `plain` is a comparison of a record without a
  /// list, as a measure for the others.
  package static func jobs() throws -> [(name: String, job: Job, expected: Int?)] {
    let items = (0..<1_000).map { number -> RecordValue in
      [
        "price": .integer(Int64(number % 500)), "name": .string("item-\(number)"), "isNew": .bool(number % 3 == 0),
        "parts": .array((0..<10).map { .integer($0) }),
      ]
    }
    let record: RecordValue = ["price": 7, "items": .array(items)]
    let plain = try FormatPredicate(format: "price > 1000").compiled()
    let records = 1_000
    return [
      ("plain", Job(records) { try (0..<records).count { _ in try plain.evaluate(with: record) } }, 0)
    ]
      + (try forms.map { name, format in
        let predicate = try FormatPredicate(format: format).compiled()
        return (
          name, Job(predicate.work(of: record).steps) { try predicate.evaluate(with: record) ? 1 : 0 }, 0
        )
      })
  }
}
