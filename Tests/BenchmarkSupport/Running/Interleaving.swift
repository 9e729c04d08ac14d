/// Times several jobs in turns, so that what disturbs the machine disturbs all of them.
package struct Interleaving {
  package let repeats: Int
  /// A job that takes less is done several times for one sample.
  package let leastNanoseconds: Double

  package init(repeats: Int, leastNanoseconds: Double = 2e6) {
    self.repeats = repeats
    self.leastNanoseconds = leastNanoseconds
  }

  /// A job that gave another answer than it must.
  package struct WrongAnswer: Error, CustomStringConvertible {
    package let job: String
    package let answer: Int
    package let expected: Int
    package var description: String { "\(job) answers \(answer), the plain evaluator \(expected)" }
  }

  /// Nanoseconds a unit of each job, after one round that is not counted.
  ///
  /// The answer of every run is compared with the expected one, which also keeps the optimiser from leaving work out.
  /// - Throws: ``WrongAnswer``, and what the jobs throw.
  package func time(_ jobs: [(name: String, job: Job, expected: Int?)]) throws -> [Samples] {
    let clock = ContinuousClock()
    var samples = [[Double]](repeating: [], count: jobs.count)
    var rounds = [Int](repeating: 1, count: jobs.count)
    for round in 0...repeats {
      for (place, entry) in jobs.enumerated() {
        let start = clock.now
        for _ in 0..<rounds[place] {
          let answer = try entry.job.run()
          if let expected = entry.expected, answer != expected {
            throw WrongAnswer(job: entry.name, answer: answer, expected: expected)
          }
        }
        let spent = (clock.now - start).nanoseconds
        if round == 0 {
          rounds[place] = min(max(Int(leastNanoseconds / max(try warm(entry.job, spent), 1)), 1), 100_000)
        } else {
          samples[place].append(spent / Double(rounds[place]) / Double(max(entry.job.units, 1)))
        }
      }
    }
    return samples.map { Samples($0) }
  }

  /// What a run takes once all that is made only once has been made; otherwise a quick job would be done too few times for
  /// one sample, and each time find that the caches hold what other jobs have read.
  private func warm(_ job: Job, _ first: Double) throws -> Double {
    guard first < 50 * leastNanoseconds else { return first }
    let clock = ContinuousClock()
    let start = clock.now
    _ = try job.run()
    return (clock.now - start).nanoseconds
  }
}

extension Duration {
  package var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
