import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

/// What every comparison must keep, whatever the predicates.
enum Agreement {
  /// Each "no" has a record, and evaluation says of it what the answer does.
  static func require(
    _ comparison: PredicateComparison, _ left: FormatPredicate, _ right: FormatPredicate
  ) throws {
    let answers = [
      (comparison.implies, comparison.leftOnly, true, false),
      (comparison.impliedBy, comparison.rightOnly, false, true),
      (comparison.disjoint, comparison.both, true, true),
    ]
    for (verdict, record, isLeft, isRight) in answers {
      #expect((verdict == .no) == (record != nil))
      guard let record else { continue }
      #expect(try left.evaluate(with: record) == isLeft, "\(left): \(record)")
      #expect(try right.evaluate(with: record) == isRight, "\(right): \(record)")
    }
  }

  /// No record refutes a "yes".
  static func require(
    _ comparison: PredicateComparison, _ left: FormatPredicate, _ right: FormatPredicate,
    over records: [RecordValue]
  ) throws {
    let (former, latter) = (try left.compiled(), try right.compiled())
    for record in records {
      guard let isLeft = try? former.evaluate(with: record), let isRight = try? latter.evaluate(with: record) else {
        continue
      }
      let refuted =
        comparison.implies == .yes && isLeft && !isRight || comparison.impliedBy == .yes && isRight && !isLeft
        || comparison.disjoint == .yes && isLeft && isRight
      #expect(!refuted, "\(left) | \(right): \(record)")
    }
  }
}
