import PredicateData
import PredicateFormat
import PredicateHosts
import PredicateSession

/// `predicate profiles`: the hosts that are known, and what one takes.
struct ProfilesCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Prints the list, or one profile.
  func execute() throws(CommandFailure) -> ExitCode {
    let isJSON = run.arguments.value(.output) == "json"
    if let name = run.arguments.operands.first {
      let profile = try run.profile(named: name)
      run.output.write(isJSON ? json(of: profile.recordValue) : profile.text)
    } else {
      var profiles: [HostProfile] = []
      for name in HostProfile.builtinNames { profiles.append(try run.profile(named: name)) }
      run.output.write(isJSON ? json(of: list(profiles)) : table(profiles))
    }
    try run.output.requireSuccess()
    return .success
  }

  private func table(_ profiles: [HostProfile]) -> String {
    let names = TextWidth.aligned(profiles.map(\.name))
    return zip(names, profiles).map { "\($0)  \($1.summary)\n" }.joined()
  }

  private func list(_ profiles: [HostProfile]) -> RecordValue {
    .array(profiles.map { ["name": .string($0.name), "title": .string($0.title), "summary": .string($0.summary)] })
  }

  private func json(of value: RecordValue) -> String { JSONWriter(pretty: true).string(value) + "\n" }
}
