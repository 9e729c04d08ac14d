import PredicateFormat

/// What the plain evaluator answers: one object at a time, nothing but the closures of the resolved tree.
package final class PlainAnswers {
  private let data: BenchmarkData
  /// How many of the first rows a predicate holds for, row by row.
  private var running: [Workload: [Int]] = [:]

  package init(_ data: BenchmarkData) { self.data = data }

  /// The answer over a table's first rows.
  package func answer(_ workload: Workload, rows: Int) throws -> Int {
    let objects = data.objects(workload.dataset)
    if workload.isGrouped {
      return try Workload.averages(RecordQuery()).compiled().rows(of: objects.prefix(rows)).count
    }
    if let known = running[workload] { return known[min(rows, known.count - 1)] }
    let (predicate, variables) = try plain(workload)
    let compiled = try predicate.compiled()
    var counts = [0]
    counts.reserveCapacity(objects.count + 1)
    for object in objects {
      let holds = try compiled.evaluate(with: object, variables: variables)
      counts.append((counts.last ?? 0) + (holds ? 1 : 0))
    }
    running[workload] = counts
    return counts[min(rows, objects.count)]
  }

  /// P8 ranges over all records, which one record alone cannot say.
  private func plain(_ workload: Workload) throws -> (FormatPredicate, [String: any RecordValueConvertible]) {
    guard workload == .p8 else { return (try workload.predicate(), [:]) }
    return (try FormatPredicate("length == $longest"), ["longest": data.words.map(\.length).max() ?? 0])
  }
}
