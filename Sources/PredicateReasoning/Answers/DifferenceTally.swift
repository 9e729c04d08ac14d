import PredicateEvaluation
package import PredicateLanguage

/// Counts records of which one of two versions of a predicate alone holds, and keeps the first ones.
package struct DifferenceTally {
  private let old, new: FormatPredicate
  private let variables: [String: any RecordValueConvertible]
  private let limit: Int
  private var records = 0
  private var lost: [PredicateDifference.Example] = []
  private var won: [PredicateDifference.Example] = []
  private var lostCount = 0
  private var wonCount = 0

  package init(
    _ old: FormatPredicate, _ new: FormatPredicate, variables: [String: any RecordValueConvertible], limit: Int
  ) {
    self.old = old
    self.new = new
    self.variables = variables
    self.limit = limit
  }

  /// Takes all records, over which aggregates such as `max:(age)` range.
  package mutating func add(_ records: [RecordValue]) throws(FormatError) {
    let wasIn = Set(try old.compiled().indexes(of: records, variables: variables))
    let isIn = Set(try new.compiled().indexes(of: records, variables: variables))
    for (place, record) in records.enumerated() {
      add(record, wasIn: wasIn.contains(place), isIn: isIn.contains(place), among: records)
    }
  }

  /// Takes a record with what the versions say of it.
  package mutating func add(_ record: RecordValue, wasIn: Bool, isIn: Bool, among all: [RecordValue] = []) {
    records += 1
    if wasIn == isIn { return }
    if wasIn {
      lostCount += 1
      if lost.count < limit { lost.append(example(record, butFor: new, all)) }
    } else {
      wonCount += 1
      if won.count < limit { won.append(example(record, butFor: old, all)) }
    }
  }

  private func example(
    _ record: RecordValue, butFor other: FormatPredicate, _ all: [RecordValue]
  ) -> PredicateDifference.Example {
    PredicateDifference.Example(
      record: record, number: records, reason: Self.reason(other, record, all, variables: variables))
  }

  /// What was found.
  package var difference: PredicateDifference {
    PredicateDifference(
      isSame: lostCount + wonCount == 0 ? .yes : .no, isLayoutOnly: false,
      lost: .init(happens: lostCount > 0 ? .yes : .no, count: lostCount, examples: lost),
      won: .init(happens: wonCount > 0 ? .yes : .no, count: wonCount, examples: won), records: records, unclearOld: [],
      unclearNew: [])
  }

  /// Why a predicate does not hold of a record, in words.
  static func reason(
    _ predicate: FormatPredicate, _ record: RecordValue, _ all: [RecordValue],
    variables: [String: any RecordValueConvertible] = [:]
  ) -> String {
    guard let explanation = try? predicate.explain(record, among: all, variables: variables) else { return "" }
    return explanation.reason.map(\.sentence).joined(separator: "; ")
  }
}
