extension ReplCommand {
  /// All commands, in the order of help. Dispatch, help, continuation and completion read this table.
  package static let table = groups.flatMap(\.commands)

  /// The commands by what they are for.
  static let groups: [(name: String, commands: [ReplCommand])] = [
    ("records", records), ("questions", questions), ("predicates", predicates), ("values", values),
    ("settings", settings), ("session", session),
  ]
}
