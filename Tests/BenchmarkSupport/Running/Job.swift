/// One piece of work that can be timed again and again.
package struct Job {
  /// How many rows, strings or changes it goes through.
  package let units: Int
  /// Does the work and gives its answer.
  package let run: () throws -> Int

  package init(_ units: Int, _ run: @escaping () throws -> Int) {
    self.units = units
    self.run = run
  }
}

/// One way to answer the workloads. Adding one is one value of this type in ``Contestant/all``.
package struct Contestant {
  /// The name in results.
  package let name: String
  /// What it is, in a line.
  package let summary: String
  /// The most rows it is given, so that slow ones do not take all the time.
  package let mostRows: Int
  /// The work for a workload over a table's first rows, with all preparation done; nil for what it cannot say.
  package let job: (Workload, BenchmarkData, Int) throws -> Job?

  package init(
    _ name: String, _ summary: String, mostRows: Int = .max,
    job: @escaping (Workload, BenchmarkData, Int) throws -> Job?
  ) {
    self.name = name
    self.summary = summary
    self.mostRows = mostRows
    self.job = job
  }

  /// All of them, in the order of the tables.
  package static let all: @Sendable () -> [Contestant] = {
    [
      handClosures, handColumns, foundationPredicate, typedCount, typedFilter, oneRecord, dynamicObjects,
      anyDictionaries,
    ] + tables
  }
}
