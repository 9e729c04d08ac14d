import ConformanceSuite
import PredicateData
import PredicateFormat
import TestSupport

/// A predicate over records from JSON: each on its own, all at once, as columns, explained.
package struct EvaluationTarget: FuzzTarget {
  package static let name = "evaluate"
  package static let promise =
    "a verdict or an error with a place, the same for one record, for many at once, for columns and in the explanation"
  package static let dictionary =
    FuzzWords.language + ["{\"a\":", "[", "]", "null", "true", "{\"$date\":\"2024-05-01\"}"]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    try Corpus.allCases().filter { $0.arguments.isEmpty }.map {
      FuzzInput.joined($0.format, JSONWriter().string(.array($0.objects.isEmpty ? [$0.object] : $0.objects)))
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 2)
    var reader = JSONReader()
    guard case .array(let records)? = try? reader.read(input.bytes(1).span), records.count <= 100,
      let predicate = try? FormatPredicate(parsing: input.text(0), limits: FuzzWords.limits),
      let compiled = try? predicate.compiled(), !compiled.needsAllRecords
    else { return }
    let text = input.text(0).lowercased()
    guard !text.contains("now"), !text.contains("random") else { return }
    let verdicts = records.map { record in
      Result { () throws(FormatError) in try compiled.evaluate(with: record, variables: FuzzRecords.variables) }
    }
    try check(predicate, "many at once", verdicts) { () throws(FormatError) in
      try compiled.indexes(of: records, variables: FuzzRecords.variables)
    }
    // A row of a table is an object of a type, which SELF shows.
    if !text.contains("self"), let table = try? RecordTable(records) {
      try check(predicate, "columns", verdicts) { () throws(FormatError) in
        try compiled.indexes(of: table, variables: FuzzRecords.variables)
      }
    }
    for (record, verdict) in zip(records, verdicts) {
      guard let explanation = try? predicate.explain(record, variables: FuzzRecords.variables) else { continue }
      if explanation.result != (try? verdict.get()) {
        throw BrokenPromise("\(predicate) is explained as \(explanation)")
      }
    }
  }

  private func check(
    _ predicate: FormatPredicate, _ way: String, _ verdicts: [Result<Bool, FormatError>],
    _ indexes: () throws(FormatError) -> [Int]
  ) throws(BrokenPromise) {
    let failure = verdicts.lazy.compactMap { if case .failure(let error) = $0 { error } else { nil } }.first
    let expected = verdicts.indices.filter { (try? verdicts[$0].get()) == true }
    switch Result(catching: indexes) {
    case .success(let found) where failure == nil && found == expected: return
    case .failure(let error) where error.code == failure?.code: return
    // A table has the keys that any of its records has, no others.
    case .failure(let error) where error.code == .unknownKey && way == "columns": return
    case let answer:
      throw BrokenPromise(
        "\(predicate): \(way) gives \(answer), one by one \(failure.map { "\($0)" } ?? "\(expected)")")
    }
  }
}
