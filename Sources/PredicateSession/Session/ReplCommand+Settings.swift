import PredicateData
import PredicateHosts

extension ReplCommand {
  /// How answers are made and shown.
  static let settings: [ReplCommand] = [
    ReplCommand(
      "mode", .optional("MODE", .mode), does: "choose the form of answers",
      details: "MODE is one of " + OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
        + ". sql has an INSERT statement for each row, in SQLite's dialect; line a line for each key; paths a line for each value, with its key path.",
      examples: [".mode json", ".mode paths"]
    ) { session, argument, reaction throws(SessionFailure) in try session.modeCommand(argument, &reaction) },
    ReplCommand(
      "limit", .optional("N", .number, or: "off"), does: "how many rows are shown",
      details: """
        All records are tested and counted, whatever the limit. Until one is chosen, tables on a terminal have 20 rows, the first \
        and the last ones, with a row `…` between; with `.sort`, in other modes and of databases the first.
        """,
      examples: [".limit 5", ".limit off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.limitCommand(argument, &reaction) },
    ReplCommand(
      "sort", .optional("EXPRESSION [desc], …", .sortKeys, or: "off"), does: "the order of rows",
      details: "nil comes first. Rows with equal keys keep the order of the file.",
      examples: [".sort HP desc, Name", ".sort off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.sortCommand(argument, &reaction) },
    ReplCommand(
      "timer", .words("on", "off"), does: "show the time of each phase", examples: [".timer on"]
    ) { session, argument, reaction throws(SessionFailure) in try session.timerCommand(argument, &reaction) },
    ReplCommand(
      "locale", .optional("ID", .locale, or: "off"), does: "the locale that [l] goes by",
      details: "ID is a language, perhaps with a region: tr, de_DE. Off is the root locale.",
      examples: [".locale tr", ".locale off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.localeCommand(argument, &reaction) },
    ReplCommand(
      "time-zone", .optional("ZONE", .timeZone, or: "off"), does: "the zone of date functions",
      details: "Of those that name none, such as hour:(date). ZONE is a place or a distance from UTC; off is UTC.",
      examples: [".time-zone Europe/Berlin", ".time-zone +02:00", ".time-zone off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.timeZoneCommand(argument, &reaction) },
    ReplCommand(
      "limits", .optional("NAME [N]", .limit), does: "how much a predicate may cost",
      details: "Without N shows the limits; with it sets the one of that name, for what is typed from now on.",
      examples: [".limits", ".limits listLength 1000"]
    ) { session, argument, reaction throws(SessionFailure) in try session.limitsCommand(argument, &reaction) },
    ReplCommand(
      "profile", .optional("FILE", .file, or: ["off"] + HostProfile.builtinNames),
      does: "the host whose language is typed",
      details: """
        Its terms have a meaning, words that it does not take are refused, and `.check` goes by its keys, values and rules. \
        FILE is a profile of one's own.
        """,
      examples: [".profile ddm", ".profile off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.profileCommand(argument, &reaction) },
    ReplCommand(
      "prompt", .optional("TEXT", .text, or: "off"), does: "what stands before what is typed",
      details: """
        `\(ReplSession.nameMark)` in TEXT stands for the name of the current entity; a blank follows TEXT. Off is the usual \
        one.
        """,
      examples: [".prompt {} $", ".prompt off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.promptCommand(argument, &reaction) },
    ReplCommand(
      "pager", .words("on", "off"), does: "whether long answers go through a pager",
      details: """
        On a terminal, answers that are higher than it go through PREDICATE_PAGER, else PAGER, else `less -FRX`; an empty \
        variable, or `cat`, is none.
        """,
      examples: [".pager off"]
    ) { session, argument, reaction throws(SessionFailure) in try session.pagerCommand(argument, &reaction) },
  ]
}

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
