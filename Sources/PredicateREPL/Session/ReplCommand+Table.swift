import PredicateSQL

extension ReplCommand {
  /// All commands, in the order of help. Dispatch, help, continuation and completion read this table.
  static let table: [ReplCommand] = [
    ReplCommand(
      "open", usage: "FILE [ENTITY]", argument: .file, does: "load records",
      details: """
        Reads JSON, JSON Lines, CSV or TSV, or opens a SQLite database or Core Data store. A JSON object of arrays and a \
        database hold several entities; ENTITY chooses one of them, or names the records of another file. Put a name with blanks in quotes.
        """,
      examples: [".open monsters.csv", ".open export.json people"]
    ) { session, argument, reaction throws(SessionFailure) in try session.openCommand(argument, &reaction) },
    ReplCommand("entities", does: "list what is loaded") { session, argument, reaction throws(SessionFailure) in
      try session.entitiesCommand(argument, &reaction)
    },
    ReplCommand(
      "use", usage: "ENTITY", argument: .entity, does: "choose the current entity",
      examples: [".use people"]
    ) { session, argument, reaction throws(SessionFailure) in try session.useCommand(argument, &reaction) },
    ReplCommand(
      "schema", usage: "[ENTITY]", argument: .entity, does: "show keys and types",
      details: """
        Types are those of the loaded values; `?` marks keys that some records lack. In `.mode json` a model file.
        """,
      examples: [".schema"]
    ) { session, argument, reaction throws(SessionFailure) in try session.schemaCommand(argument, &reaction) },
    ReplCommand(
      "explain", usage: "[N] [PREDICATE]", argument: .predicate, does: "why record N matches or not",
      details: """
        Records count from 1. Without N the first one that does not match, else the first; without PREDICATE the last \
        one that ran.
        """,
      examples: [".explain 1 < 2 AND 2 < 1"]
    ) { session, argument, reaction throws(SessionFailure) in try session.explainCommand(argument, &reaction) },
    ReplCommand(
      "parse", usage: "PREDICATE", argument: .predicate, does: "show the canonical text and the tree",
      details: "Expressions do as well.", examples: [".parse a = 1 or not b <> 'x'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.parseCommand(argument, &reaction) },
    ReplCommand(
      "check", usage: "PREDICATE", argument: .predicate, does: "find mistakes without running",
      details: "Goes by the keys and types of the current entity. Expressions do as well.",
      examples: [".check 'abc' LIKE '%b%'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.checkCommand(argument, &reaction) },
    ReplCommand(
      "sql", usage: "[DIALECT | 1 | 3 | off] [PREDICATE]", argument: .predicate, does: "show the SQL of a predicate",
      details: """
        For a table of the current entity, its keys as columns, in the order of `.sort`; for an entity of a database what \
        that is asked. DIALECT is one of \(SQLDialect.allCases.map(\.rawValue).joined(separator: ", ")); without it \
        sqlite. Without PREDICATE the last one that ran. 1 shows the statements that databases are asked from now on with \
        their times, 3 also their values and numbers of rows; off ends that.
        """,
      examples: [".sql 1", ".sql off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.sqlCommand(argument, &reaction) },
    ReplCommand(
      "mode", usage: "[MODE]", argument: .mode, does: "choose the form of answers",
      details: "MODE is one of " + ResultMode.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      examples: [".mode json"]
    ) { session, argument, reaction throws(SessionFailure) in try session.modeCommand(argument, &reaction) },
    ReplCommand(
      "limit", usage: "[N | off]", argument: .number, does: "how many rows are shown",
      details: "All records are tested and counted, whatever the limit.", examples: [".limit 5", ".limit off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.limitCommand(argument, &reaction) },
    ReplCommand(
      "sort", usage: "[EXPRESSION [desc], … | off]", argument: .sortKeys, does: "the order of rows",
      details: "nil comes first. Rows with equal keys keep the order of the file.",
      examples: [".sort length desc, text", ".sort off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.sortCommand(argument, &reaction) },
    ReplCommand(
      "timer", usage: "[on | off]", argument: .onOff, does: "show the time of each phase", examples: [".timer on"]
    ) { session, argument, reaction throws(SessionFailure) in try session.timerCommand(argument, &reaction) },
    ReplCommand(
      "locale", usage: "[ID | off]", argument: .locale, does: "the locale that [l] goes by",
      details: "ID is a language, perhaps with a region: tr, de_DE. Off is the root locale.",
      examples: [".locale tr", ".locale off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.localeCommand(argument, &reaction) },
    ReplCommand(
      "let", usage: "NAME = EXPRESSION", argument: .assignment, does: "give a variable a value",
      details: "Predicates name it $NAME. An aggregate of all records, such as max:(length), is a value too.",
      examples: [".let low = 2 ** 3"]
    ) { session, argument, reaction throws(SessionFailure) in try session.letCommand(argument, &reaction) },
    ReplCommand("vars", does: "list the variables") { session, argument, reaction throws(SessionFailure) in
      try session.varsCommand(argument, &reaction)
    },
    ReplCommand(
      "last", does: "show the last result again", details: "In the mode and up to the limit that are set now."
    ) { session, argument, reaction throws(SessionFailure) in try session.lastCommand(argument, &reaction) },
    ReplCommand(
      "read", usage: "FILE", argument: .file, does: "run the lines of a file",
      details: "The lines are as typed here; those that begin with `# ` are comments. Mistakes do not end the file.",
      examples: [".read setup.txt"]
    ) { session, argument, reaction throws(SessionFailure) in try session.readCommand(argument, &reaction) },
    ReplCommand(
      "help", usage: "[TOPIC]", argument: .topic, does: "this list, a topic, a command or a function",
      details: "TOPIC is \(HelpTopic.names), the name of a command or the name of a function.",
      examples: [".help operators", ".help sum:"]
    ) { session, argument, reaction throws(SessionFailure) in try session.helpCommand(argument, &reaction) },
    ReplCommand(
      "exit", alias: "quit", usage: "[CODE]", argument: .number, does: "leave",
      details: "CODE is a number from 0 to 255."
    ) { session, argument, reaction throws(SessionFailure) in try session.exitCommand(argument, &reaction) },
  ]
}
