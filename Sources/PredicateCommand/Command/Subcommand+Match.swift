extension Subcommand {
  /// What `match` takes and does.
  var matching: Description {
    Description(
      summary: "say which rules of a file match each record", operands: [.one(.file("RULES")), .any(.file())],
      options: Self.matchOptions, outputs: ["table", "json", "jsonl"],
      details: [
        "Each line of RULES is a predicate, but empty ones and those that begin with `# `; such a line right above a rule",
        "names it, others are called by the number of their line. Thousands of rules are matched together, which takes far",
        "less time than one after the other, with the same answers. A rule that fails for a record is listed in `failed`",
        "with the reason, and the exit status is 5. FILE is one of records, as for `filter`.",
      ],
      examples: [
        Example(
          "which alerts an event raises", "predicate match Examples/Rules/alerts.rules Examples/Rules/events.jsonl"),
        Example(
          "for people", "predicate match Examples/Rules/alerts.rules Examples/Rules/events.jsonl -o table"),
      ])
  }
}
