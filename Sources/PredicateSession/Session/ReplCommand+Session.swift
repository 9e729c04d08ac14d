extension ReplCommand {
  /// The session itself.
  static let session: [ReplCommand] = [
    ReplCommand(
      "read", .required("FILE", .file), does: "run the lines of a file",
      details: "The lines are as typed here; those that begin with `# ` are comments. Mistakes do not end the file.",
      examples: [".read setup.txt"]
    ) { session, argument, reaction throws(SessionFailure) in try session.readCommand(argument, &reaction) },
    ReplCommand(
      "tour", .optional("N", .number, or: "off"), does: "a walk through the language",
      details: """
        Step by step, on records of its own: each shows something to know and what comes of it. Enter goes on, N jumps to a \
        step, off ends the tour.
        """,
      examples: [".tour", ".tour 4"]
    ) { session, argument, reaction throws(SessionFailure) in try session.tourCommand(argument, &reaction) },
    ReplCommand(
      "edit", .optional("TEXT", .predicate), does: "edit a text in an editor",
      details: """
        Starts $VISUAL or $EDITOR on TEXT, else on what was entered last. What is saved there becomes the next line, which \
        Enter runs.
        """,
      examples: [".edit"]
    ) { session, argument, reaction throws(SessionFailure) in try session.editCommand(argument, &reaction) },
    ReplCommand(
      "help", .optional("TOPIC", .topic), does: "this list, a topic, a command or a function",
      details: "TOPIC is \(HelpTopic.names), the name of a command or the name of a function.",
      examples: [".help operators", ".help sum:"]
    ) { session, argument, reaction throws(SessionFailure) in try session.helpCommand(argument, &reaction) },
    ReplCommand(
      "exit", alias: "quit", .optional("CODE", .number), does: "leave",
      details: "CODE is a number from 0 to 255."
    ) { session, argument, reaction throws(SessionFailure) in try session.exitCommand(argument, &reaction) },
  ]
}
