extension ReplCommand {
  /// What is loaded, and where answers go.
  static let records: [ReplCommand] = [
    ReplCommand(
      "open", .required("FILE", .file), .optional("ENTITY", .entity), .optional("OPTION …", .readingOptions),
      does: "load records",
      details: """
        Reads JSON, JSON Lines, CSV or TSV, also compressed with gzip, or opens a SQLite database or Core Data store. A \
        JSON object of arrays and a database hold several entities; ENTITY chooses one of them, or names the records of \
        another file. A pattern such as logs/*.jsonl opens all files that match, each as an entity, with ENTITY all as \
        one. Of several files the first is asked. Put a name with blanks in quotes. Options say how the file is read, \
        beside those the session was started with: \(ReadingOption.allCases.map(\.usage).joined(separator: " ")). After \
        --skip-bad records for which a predicate fails are left out and counted, too.
        """,
      examples: [".open monsters.csv", ".open export.json people", ".open monsters.csv --skip-bad --nulls '-,n/a'"]
    ) { session, argument, reaction throws(SessionFailure) in try session.openCommand(argument, &reaction) },
    ReplCommand("entities", does: "list what is loaded") { session, argument, reaction throws(SessionFailure) in
      try session.entitiesCommand(argument, &reaction)
    },
    ReplCommand(
      "use", .required("ENTITY", .entity), does: "choose the current entity",
      examples: [".use people"]
    ) { session, argument, reaction throws(SessionFailure) in try session.useCommand(argument, &reaction) },
    ReplCommand(
      "relate", .optional("A.KEY = B.KEY [AS NAME [inverse NAME]]", .predicate, or: "off"),
      does: "join records of two entities",
      details: """
        Each record of A then has a relationship to the records of B with the same value under KEY, and those have one \
        back. It is called as the key is, without `_id`, else as B is, and the one back as A is. Without an argument what \
        is joined; off ends that. Records without a value under KEY lead to nil.
        """
    ) { session, argument, reaction throws(SessionFailure) in try session.relateCommand(argument, &reaction) },
    ReplCommand(
      "schema", .optional("ENTITY", .entity), does: "show keys and types",
      details: """
        Types are those of the loaded values; `?` marks keys that some records lack. In `.mode json` a model file.
        """,
      examples: [".schema"]
    ) { session, argument, reaction throws(SessionFailure) in try session.schemaCommand(argument, &reaction) },
    ReplCommand(
      "save", .required("FILE", .file), does: "write the last result to a file",
      details: """
        All of it, whatever the limit, in the form that the end of the name says: \
        \(ReplSession.fileFormats.map(\.suffix).joined(separator: ", ")).
        """,
      examples: [".save matches.csv"]
    ) { session, argument, reaction throws(SessionFailure) in try session.saveCommand(argument, &reaction) },
    ReplCommand(
      "output", .optional("FILE", .file, or: "off"), does: "send answers to a file from now on",
      details: """
        All rows, uncut, as the end of the file's name says, else in the mode that is set. The file is made anew; remarks and \
        errors are still shown.
        """,
      examples: [".output answers.csv", ".output off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.outputCommand(argument, &reaction) },
  ]
}

extension ReplCommand {
  /// Asking for more than records that match.
  static let questions: [ReplCommand] = [
    ReplCommand(
      "group", .required("EXPRESSION [AS NAME], …[: COLUMN, …]", .groups), .optional("CLAUSES", .clauses),
      does: "a row for each group of records",
      details: """
        Records with equal values of the expressions make a group. Behind a colon come the columns beside these, usually \
        aggregates such as average:(length); without them the number of records. Clauses are those of `.fetch` but for \
        `group by`. Rows are in the order of the groups unless a clause sorts them.
        """,
      examples: [
        ".group Type", ".group Type: count:(SELF) AS n, max:(HP) AS top sort n desc",
        ".group HP / 50 AS strength: average:(HP)",
      ]
    ) { session, argument, reaction throws(SessionFailure) in try session.groupCommand(argument, &reaction) },
    ReplCommand(
      "fetch", .words("distinct"), .optional("COLUMN [AS NAME], …", .query), .optional("CLAUSES", .clauses),
      does: "columns, groups and statistics",
      details: """
        A column is any expression, `*` all keys; without columns whole records. Clauses, each at most once: `unwind KEY`, \
        a row for each element of a list, which KEY then is, `where PREDICATE`, \
        `group by EXPRESSION, …`, `having PREDICATE`, `sort KEY [desc], …`, `limit N`, which with `per \
        KEY, …` behind it counts rows with equal values of KEY by themselves.
        """,
      examples: [
        ".fetch Name, HP * 2 AS twice where HP > 1 sort twice desc limit 3", ".fetch max:(HP), average:(HP)",
        ".fetch Type, Name, HP sort HP desc limit 2 per Type", ".fetch distinct Type",
        ".fetch Type, count:(SELF) AS n group by Type having n > 1",
      ]
    ) { session, argument, reaction throws(SessionFailure) in try session.fetchCommand(argument, &reaction) },
    ReplCommand(
      "chart", .words("bar", "line", "scatter"), .optional("QUERY", .query), does: "draw the last result or a query",
      details: """
        The first column goes along x, each further column of numbers is a series. QUERY is as for `.fetch`; without it the \
        last result is drawn, such as that of `.group`.
        """,
      examples: [".chart bar Name, HP sort HP desc"]
    ) { session, argument, reaction throws(SessionFailure) in try session.chartCommand(argument, &reaction) },
    ReplCommand(
      "watch", .optional("SECONDS", .number), .optional("COUNT", .number),
      does: "ask the last question again and again",
      details: """
        Every 2 seconds, or as many as are given, until a key is pressed; COUNT times in all where that is given, as it must \
        be where no person is at a terminal. Files are read anew, databases are asked anew.
        """,
      examples: [".watch 5", ".watch 0.5 3"]
    ) { session, argument, reaction throws(SessionFailure) in try session.watchCommand(argument, &reaction) },
    ReplCommand(
      "last", does: "show the last result again",
      details: "In the mode and up to the limit that are set now. Predicates and expressions name it $last."
    ) { session, argument, reaction throws(SessionFailure) in try session.lastCommand(argument, &reaction) },
  ]
}
