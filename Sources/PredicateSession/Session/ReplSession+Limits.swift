import PredicateLanguage
import PredicateData

/// `.limits`, `.time-zone` and `.pager`.
extension ReplSession {
  mutating func limitsCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let words = Words.split(argument)
    guard let name = words.first else {
      let names = TextWidth.aligned(LimitSetting.all.map(\.name))
      let values = LimitSetting.all.map { $0.value(environment.limits).map(CountText.grouped) ?? "off" }
      let widest = values.map(\.count).max() ?? 0
      for (place, setting) in LimitSetting.all.enumerated() {
        let margin = String(repeating: " ", count: widest - values[place].count)
        reaction.add(.data, "\(names[place])  \(margin)\(values[place])  \(setting.meaning)")
      }
      if case .object(let policy) = environment.limits.policy.recordValue {
        for (name, value) in policy.pairs { reaction.add(.data, "policy \(name)  \(JSONWriter().string(value))") }
      }
      return
    }
    let setting: LimitSetting
    do throws(LimitMistake) { setting = try LimitSetting.named(name) } catch {
      throw .usage(error.message, hint: error.hint ?? "`.limits` lists them")
    }
    guard words.count > 1 else {
      reaction.add(
        .data, "\(setting.name)  \(setting.value(environment.limits).map(CountText.grouped) ?? "off")")
      return
    }
    try requireTrust("limits")
    let given: Int?
    do throws(LimitMistake) { given = try setting.number(words[1]) } catch { throw .usage(error.message) }
    guard words.count == 2, let number = given else {
      throw .usage("`.limits` takes a name and a whole number, found `\(argument)`")
    }
    setting.set(&environment.limits, number)
  }

  mutating func timeZoneCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        timeZone.map { "time-zone \($0); `.time-zone off` goes back to UTC" }
          ?? "time-zone off, which is UTC; `.time-zone ZONE` sets one")
      return
    }
    guard argument.lowercased() != "off" else {
      timeZone = nil
      return
    }
    do throws(ValueError) {
      _ = try ZoneOffsets(named: argument)
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
    timeZone = argument
  }

  mutating func pagerCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if let choice = try onOff(argument, "pager", usesPager, &reaction) { usesPager = choice }
  }

  /// What `on` or `off` chooses; nil, after a note of what is set, if nothing was given.
  func onOff(
    _ argument: String, _ command: String, _ isOn: Bool, _ reaction: inout Reaction
  ) throws(SessionFailure) -> Bool? {
    switch argument.lowercased() {
    case "":
      reaction.add(.note, "\(command) \(isOn ? "on" : "off"); `.\(command) \(isOn ? "off" : "on")` changes that")
      return nil
    case "on": return true
    case "off": return false
    default: throw .usage("`.\(command)` takes on or off, found `\(argument)`")
    }
  }
}
