package import PredicateHosts
import PredicateLanguage

/// What `--profile` and `.profile` are given: a name, or the file of a profile.
package enum ProfileChoice {
  /// Whether a text means a file: it has a slash or a dot, which no name of a built-in profile has.
  package static func isFile(_ text: String) -> Bool { text.contains("/") || text.contains(".") }

  /// What to say of a text that is no profile.
  package static func wrong(_ name: String, _ error: ProfileError) -> (message: String, hint: String?) {
    ("`\(name)` is no profile: \(error.message)" + (error.place.map { " at `\($0)`" } ?? ""), error.hint)
  }

  /// What to say of a name that no profile has.
  package static func unknown(_ name: String) -> (message: String, hint: String) {
    let near = NearMatch.best(for: name, among: HostProfile.builtinNames)
    return (
      "there is no profile `\(name)`",
      near.map { "did you mean `\($0)`?" }
        ?? "there are \(HostProfile.builtinNames.joined(separator: ", ")), and files, such as `./mine.json`"
    )
  }
}
