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
    } else if let profile = HostProfile.builtin(named: argument) {
      environment.profile = profile
    } else {
      environment.profile = try profile(at: Words.split(argument).joined(separator: " "))
    }
  }

  private func profile(at path: String) throws(SessionFailure) -> HostProfile {
    guard ProfileChoice.isFile(path) else {
      let mistake = ProfileChoice.unknown(path)
      throw .usage(mistake.message, hint: mistake.hint)
    }
    try requireTrust("profile")
    let text: String
    do throws(DataError) { text = try environment.script(path) } catch { throw .data(error) }
    do throws(ProfileError) {
      return try HostProfile(parsing: text)
    } catch {
      throw .usage(
        "`\(path)` is no profile: \(error.message)" + (error.place.map { " at `\($0)`" } ?? ""), hint: error.hint)
    }
  }
}
