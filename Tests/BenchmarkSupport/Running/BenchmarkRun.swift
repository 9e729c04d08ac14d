/// One run: the workloads for all contestants, then the tasks.
package struct BenchmarkRun {
  package let options: BenchmarkOptions
  package let data: BenchmarkData
  /// Takes each figure as it is known.
  let report: (BenchmarkResult) throws -> Void
  /// Takes what people want to know meanwhile.
  let note: (String) -> Void

  package init(
    _ options: BenchmarkOptions, note: @escaping (String) -> Void,
    report: @escaping (BenchmarkResult) throws -> Void
  ) throws {
    self.options = options
    self.note = note
    self.report = report
    let (words, origin) = try BenchmarkData.words(file: options.words, count: options.wordCount, seed: options.seed)
    data = BenchmarkData(words: words, rows: options.rows, seed: options.seed)
    note(
      "seed \(options.seed), \(data.people.count) people, \(words.count) words (\(origin)), \(options.repeats) repeats")
  }

  /// Runs what the options ask for.
  /// - Throws: ``Interleaving/WrongAnswer``, and `FormatError` for what does not run at all.
  package func run() throws {
    let answers = PlainAnswers(data)
    for workload in Workload.allCases where options.wants(workload.rawValue) {
      note("\(workload.rawValue)  \(workload.format)")
      try time(workload, answers)
    }
    for task in BenchmarkTask.allCases where options.wants(task.rawValue) {
      note(task.rawValue)
      try task.run(self)
    }
  }

  private func time(_ workload: Workload, _ answers: PlainAnswers) throws {
    let all = data.count(workload.dataset)
    var jobs: [(name: String, job: Job, expected: Int?)] = []
    for contestant in Contestant.all() {
      if let wanted = options.implementations, !wanted.contains(contestant.name) { continue }
      guard let job = try contestant.job(workload, data, min(all, contestant.mostRows)) else { continue }
      let expected = try answers.answer(workload, rows: job.units)
      jobs.append((contestant.name, job, expected))
    }
    try time(workload.rawValue, jobs)
  }

  /// Times jobs of one benchmark in turns and reports them.
  func time(
    _ benchmark: String, unit: String = "ns/row", _ jobs: [(name: String, job: Job, expected: Int?)]
  ) throws {
    let samples = try Interleaving(repeats: options.repeats).time(
      jobs.map { (name: "\($0.name) on \(benchmark)", job: $0.job, expected: $0.expected) })
    for (entry, samples) in zip(jobs, samples) {
      try report(
        BenchmarkResult(
          benchmark, entry.name, rows: entry.job.units, unit: unit, samples, answer: entry.expected))
    }
  }
}
