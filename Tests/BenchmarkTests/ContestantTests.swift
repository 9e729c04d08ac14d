import BenchmarkSupport
import Testing

/// Every implementation of every benchmark answers what the plain evaluator answers.
@Suite struct ContestantTests {
  @Test(arguments: Contestant.all().map(\.name)) func answersAreThePlainEvaluators(_ name: String) throws {
    let contestant = try #require(Contestant.all().first { $0.name == name })
    let data = BenchmarkData(words: WordGenerator.words(500, seed: 5), rows: 600, seed: 5)
    let answers = PlainAnswers(data)
    for workload in Workload.allCases {
      for rows in [data.count(workload.dataset), 37] {
        guard let job = try contestant.job(workload, data, rows) else { continue }
        #expect(try job.run() == answers.answer(workload, rows: job.units), "\(workload.rawValue)")
      }
    }
  }

  @Test func wordsFindEveryPredicate() throws {
    let data = BenchmarkData(words: WordGenerator.words(20_000, seed: 1), rows: 20_000, seed: 1)
    let answers = PlainAnswers(data)
    for workload in Workload.allCases {
      #expect(try answers.answer(workload, rows: data.count(workload.dataset)) > 0, "\(workload.rawValue)")
    }
  }

  @Test func rulesTogetherAnswerAsOneByOne() throws {
    let jobs = try RuleTask.jobs(400, seed: 3)
    for entry in jobs { #expect(try entry.job.run() == entry.expected, "\(entry.name)") }
    #expect(try #require(jobs.first?.expected) > 0)
  }

  @Test func stepsAreThoseOfTheList() throws {
    let jobs = try StepTask.jobs()
    for entry in jobs {
      #expect(try entry.job.run() == entry.expected, "\(entry.name)")
      #expect(entry.job.units >= 1_000, "\(entry.name)")
    }
    #expect(jobs.last?.job.units == 11_000)
  }

  @Test func aWrongAnswerStopsTheRun() {
    let jobs = [(name: "wrong", job: Job(1) { 1 }, expected: Int?.some(2))]
    let error = #expect(throws: Interleaving.WrongAnswer.self) {
      try Interleaving(repeats: 1, leastNanoseconds: 1).time(jobs)
    }
    #expect(error?.description == "wrong answers 1, the plain evaluator 2")
  }

  @Test func jobsTakeTurns() throws {
    var order: [String] = []
    func job(_ name: String) -> (name: String, job: Job, expected: Int?) {
      (
        name,
        Job(1) {
          order.append(name)
          return 0
        }, nil
      )
    }
    let samples = try Interleaving(repeats: 2, leastNanoseconds: 0).time([job("a"), job("b")])
    #expect(order == ["a", "b", "a", "b", "a", "b"])
    #expect(samples.map(\.values.count) == [2, 2])
  }
}
