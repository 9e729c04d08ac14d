import PredicateFormat

/// How the time for a row grows with the number of rows: not at all, if all is well.
enum GrowthTask {
  static func run(_ run: BenchmarkRun) throws {
    let workloads = [Workload.p8, .p9, .p12, .p13, .p18]
    let contestants = Contestant.all().filter { ["typed", "dynamic"].contains($0.name) } + Contestant.tables
    let most = run.data.words.count
    for factor in [1, 10, 100] {
      let rows = max(most * factor / 100, 1)
      let data = BenchmarkData(
        words: run.data.words.prefix(rows).map(\.text), rows: rows, seed: run.options.seed)
      let answers = PlainAnswers(data)
      for workload in workloads {
        var jobs: [(name: String, job: Job, expected: Int?)] = []
        for contestant in contestants {
          guard let job = try contestant.job(workload, data, rows) else { continue }
          jobs.append((contestant.name, job, try answers.answer(workload, rows: rows)))
        }
        try run.time("growth \(workload.rawValue) ×\(factor)", jobs)
      }
    }
  }
}
