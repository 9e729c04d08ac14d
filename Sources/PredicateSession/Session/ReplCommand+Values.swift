extension ReplCommand {
  /// Values that predicates name.
  static let values: [ReplCommand] = [
    ReplCommand(
      "let", .required("NAME = EXPRESSION", .assignment), does: "give a variable a value",
      details: "Predicates name it $NAME. An aggregate of all records, such as max:(length), is a value too.",
      examples: [".let low = 2 ** 3"]
    ) { session, argument, reaction throws(SessionFailure) in try session.letCommand(argument, &reaction) },
    ReplCommand("vars", does: "list the variables") { session, argument, reaction throws(SessionFailure) in
      try session.varsCommand(argument, &reaction)
    },
    ReplCommand(
      "arg", .required("EXPRESSION", .expression), does: "add a value for `%@`",
      details: """
        The first value is that of the first `%@`, `%K`, `%d` … of what is typed, as in a program; the key of `%K` is a text.
        """,
      examples: [".arg 20", ".arg 'Bug'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.argCommand(argument, &reaction) },
    ReplCommand(
      "args", .optional("EXPRESSION, …", .expression, or: "off"), does: "the values for `%@`",
      details: "Without anything lists them; off forgets them.", examples: [".args 20, 'Bug'", ".args off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.argsCommand(argument, &reaction) },
  ]
}
