/// What is timed beside the workloads.
package enum BenchmarkTask: String, CaseIterable, Sendable {
  case parse, sql, live, group, growth, regex, rules, steps

  func run(_ run: BenchmarkRun) throws {
    switch self {
    case .parse: try ParsingTask.run(run)
    case .sql: try TranslationTask.run(run)
    case .live: try LiveTask.run(run)
    case .group: try GroupingTask.run(run)
    case .growth: try GrowthTask.run(run)
    case .regex: try RegexTask.run(run)
    case .rules: try RuleTask.run(run)
    case .steps: try StepTask.run(run)
    }
  }
}
