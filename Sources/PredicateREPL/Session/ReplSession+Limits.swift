import PredicateLanguage

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
      return
    }
    guard let setting = LimitSetting.all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      let near = NearMatch.best(for: name, among: LimitSetting.all.map(\.name))
      throw .usage(
        "there is no limit `\(name)`", hint: near.map { "did you mean `\($0)`?" } ?? "`.limits` lists them")
    }
    guard words.count > 1 else {
      reaction.add(
        .data, "\(setting.name)  \(setting.value(environment.limits).map(CountText.grouped) ?? "off")")
      return
    }
    try requireTrust("limits")
    let text = String(words[1].filter { $0 != "," && $0 != "_" })
    guard words.count == 2, let number = Int(text), number >= 0 else {
      throw .usage("`.limits` takes a name and a whole number, found `\(argument)`")
    }
    guard number <= setting.most else {
      throw .usage("`\(setting.name)` is at most \(CountText.grouped(setting.most))")
    }
    setting.set(&environment.limits, number)
  }

  mutating func timeZoneCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(.note, "time-zone " + (timeZone ?? "off"))
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
      reaction.add(.note, "\(command) \(isOn ? "on" : "off")")
      return nil
    case "on": return true
    case "off": return false
    default: throw .usage("`.\(command)` takes on or off, found `\(argument)`")
    }
  }
}
