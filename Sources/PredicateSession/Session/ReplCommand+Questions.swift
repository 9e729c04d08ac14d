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
        A column is any expression; without columns whole records. Clauses, each at most once: `where PREDICATE`, \
        `group by EXPRESSION, …`, `having PREDICATE`, `sort KEY [desc], …`, `limit N`.
        """,
      examples: [
        ".fetch Name, HP * 2 AS twice where HP > 1 sort twice desc limit 3", ".fetch max:(HP), average:(HP)",
        ".fetch distinct Type", ".fetch Type, count:(SELF) AS n group by Type having n > 1",
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
      "last", does: "show the last result again",
      details: "In the mode and up to the limit that are set now. Predicates and expressions name it $last."
    ) { session, argument, reaction throws(SessionFailure) in try session.lastCommand(argument, &reaction) },
  ]
}
