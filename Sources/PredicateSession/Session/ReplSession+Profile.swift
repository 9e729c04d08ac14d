import PredicateData
import PredicateHosts
import PredicateLanguage

/// `.profile`.
extension ReplSession {
  mutating func profileCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        environment.profile.map { "profile \($0.name), \($0.title); `.profile off` goes back to the language itself" }
          ?? "profile off; `.profile NAME` takes one of \(HostProfile.builtinNames.joined(separator: ", "))")
      return
    }
    if argument.lowercased() == "off" {
      environment.profile = nil
    } else if let profile = try builtin(argument) {
      environment.profile = profile
    } else {
      environment.profile = try profile(at: Words.split(argument).joined(separator: " "))
    }
  }

  private func builtin(_ name: String) throws(SessionFailure) -> HostProfile? {
    do throws(ProfileError) { return try HostProfile.builtin(named: name) } catch { throw wrong(error, name) }
  }

  private func wrong(_ error: ProfileError, _ name: String) -> SessionFailure {
    let mistake = ProfileChoice.wrong(name, error)
    return .usage(mistake.message, hint: mistake.hint)
  }

  private func profile(at path: String) throws(SessionFailure) -> HostProfile {
    guard ProfileChoice.isFile(path) else {
      let mistake = ProfileChoice.unknown(path)
      throw .usage(mistake.message, hint: mistake.hint)
    }
    try requireTrust("profile")
    let text: String
    do throws(DataError) { text = try environment.script(path) } catch { throw .data(error) }
    do throws(ProfileError) { return try HostProfile(parsing: text) } catch { throw wrong(error, path) }
  }
}
