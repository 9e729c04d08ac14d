import PredicateSQL

extension ReplCommand {
  /// Looking at a predicate.
  static let predicates: [ReplCommand] = [
    ReplCommand(
      "explain", .optional("N", .number), .optional("PREDICATE", .predicate), does: "why row N matches or not",
      details: """
        N is the number of a row of the last answer, as its table shows it; before the first answer it is that of a record, \
        from 1. Without N the first record that does not match, else the first; without PREDICATE the last one that ran.
        """,
      examples: [".explain 1 < 2 AND 2 < 1"]
    ) { session, argument, reaction throws(SessionFailure) in try session.explainCommand(argument, &reaction) },
    ReplCommand(
      "plan", .optional("PREDICATE", .predicate), does: "what would run",
      details: """
        Over records in memory which conditions run in loops over columns, and which record by record; for a database the \
        statement, how SQLite runs it with which indexes, and what is left to memory. Without PREDICATE the last one that ran.
        """,
      examples: [".plan HP > 10 AND Name LIKE '*e'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.planCommand(argument, &reaction) },
    ReplCommand(
      "sql", .words("literals", "1", "3", "off"), .optional("DIALECT", .dialect), .optional("PREDICATE", .predicate),
      does: "show the SQL of a predicate",
      details: """
        For a table of the current entity, its keys as columns, in the order of `.sort`; for an entity of a database what \
        that is asked. DIALECT is one of \(SQLDialect.allCases.map(\.rawValue).joined(separator: ", ")); without it \
        sqlite. Without PREDICATE the last one that ran. literals writes the values into the statement, so that any shell \
        of the database runs it. 1 shows the statements that databases are asked from now on with their times, 3 also \
        their values and numbers of rows; off ends that.
        """,
      examples: [".sql literals postgresql Name == 'x'", ".sql 1", ".sql off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.sqlCommand(argument, &reaction) },
    ReplCommand(
      "check", .required("PREDICATE", .predicate), does: "find mistakes without running",
      details: "Goes by the keys and types of the current entity. Expressions do as well.",
      examples: [".check 'abc' LIKE '%b%'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.checkCommand(argument, &reaction) },
    ReplCommand(
      "parse", .required("PREDICATE", .predicate), does: "show the canonical text and the tree",
      details: "Expressions do as well.", examples: [".parse a = 1 or not b <> 'x'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.parseCommand(argument, &reaction) },
    ReplCommand(
      "tree", .optional("PREDICATE", .predicate), does: "draw the syntax tree",
      details: "Without PREDICATE that of the last one that ran. Expressions do as well.",
      examples: [".tree a = 1 OR NOT b BEGINSWITH 'x'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.treeCommand(argument, &reaction) },
    ReplCommand(
      "format", .optional("PREDICATE", .predicate), does: "lay the text out over lines",
      details: """
        Text that reads back as the same tree; where it is too long for a line, each part of AND and OR stands on one of its \
        own. Without PREDICATE the last one that ran. Expressions do as well.
        """,
      examples: [".format a = 1 && (b = 2 || c = 3)"]
    ) { session, argument, reaction throws(SessionFailure) in try session.formatCommand(argument, &reaction) },
  ]
}

extension ReplCommand {
  /// What predicates mean before a record is there.
  static let reasoning: [ReplCommand] = [
    ReplCommand(
      "samples", .optional("PREDICATE", .predicate), does: "records that match, and others that just do not",
      details: """
        Each has been evaluated, and the last column says which conditions are otherwise. Keys have the types of the current \
        entity, else those that they are compared with. Without PREDICATE the last one that ran.
        """,
      examples: [".samples age >= 18"]
    ) { session, argument, reaction throws(SessionFailure) in try session.samplesCommand(argument, &reaction) },
    ReplCommand(
      "compare", .required("PREDICATE", .predicate), does: "how the last predicate and this one stand",
      details: """
        The last one that ran is the left one: whether each implies the other and whether both ever hold, proven or with a \
        record that shows it.
        """,
      examples: [".compare HP > 20"]
    ) { session, argument, reaction throws(SessionFailure) in try session.compareCommand(argument, &reaction) },
    ReplCommand(
      "diff", .required("PREDICATE", .predicate), does: "what this predicate changes of the last one",
      details: """
        Whether records are lost or won, with one of each and the condition that decides it. `predicate diff` does it over \
        records and over revisions of files.
        """,
      examples: [".diff HP > 20"]
    ) { session, argument, reaction throws(SessionFailure) in try session.diffCommand(argument, &reaction) },
    ReplCommand(
      "simplify", .optional("PREDICATE", .predicate), does: "a shorter predicate that says the same",
      details: """
        Each step is proven for all records that there could be, of the current entity's types if there is one. Without \
        PREDICATE the last one that ran.
        """,
      examples: [".simplify HP > 20 AND HP > 10"]
    ) { session, argument, reaction throws(SessionFailure) in try session.simplifyCommand(argument, &reaction) },
    ReplCommand(
      "cost", .optional("PREDICATE", .predicate), does: "the most steps that one record takes",
      details: """
        A step is an element of a list that a condition is asked of; lists have at most 1000. Without PREDICATE the last one \
        that ran.
        """,
      examples: [".cost ANY tags == 'new'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.costCommand(argument, &reaction) },
    ReplCommand(
      "known", .optional("JSON", .text), does: "what the last predicate comes to by what is known",
      details: """
        JSON is an object with the keys that are known. The answer is true or false, or what is left to ask and the keys \
        that it needs.
        """,
      examples: [".known {\"HP\": 20}"]
    ) { session, argument, reaction throws(SessionFailure) in try session.knownCommand(argument, &reaction) },
  ]
}

extension ReplCommand {
  /// Values that predicates name.
  static let values: [ReplCommand] = [
    ReplCommand(
      "let", .required("NAME = EXPRESSION", .assignment), does: "give a variable a value",
      details: """
        Predicates name it $NAME. An aggregate of all records, such as max:(length), is a value too. NAME = PREDICATE names a \
        condition: $NAME stands for it in others, as in $big AND HP < 200. Its own variables have the values that they have \
        when it is asked.
        """,
      examples: [".let low = 2 ** 3", ".let big = HP > 100"]
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
