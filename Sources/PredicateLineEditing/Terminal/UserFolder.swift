/// The folders in which programs keep their files for a user, as the XDG Base Directory Specification has them.
package enum UserFolder {
  case config, state

  /// `predicate/NAME` in the folder; nil if the environment tells of none.
  package func path(of name: String, variable: (String) -> String?) -> String? {
    let (given, usual) =
      switch self {
      case .config: ("XDG_CONFIG_HOME", "/.config")
      case .state: ("XDG_STATE_HOME", "/.local/state")
      }
    // A path that is not absolute is to be ignored, says the specification.
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let folder = absolute(given) ?? absolute("HOME").map { $0 + usual }
    return folder.map { "\($0)/predicate/\(name)" }
  }
}
