import PredicateSession

/// The manual page of the command, from the tables that `--help` is made of.
enum CommandManual {
  static var text: String {
    var page = ManualPage("predicate", section: 1, title: "User Commands")
    page.section("Name")
    page.plain("predicate - filter data with NSPredicate format strings")
    page.section("Synopsis")
    page.example(["predicate FORMAT [FILE…]"] + Subcommand.allCases.map(CommandHelp.usage), isIndented: false)
    page.section("Description")
    page.plain(
      "predicate tests records with a FORMAT, a text in the language of NSPredicate, which predicate(7) describes. The"
        + " records come from JSON, JSON Lines, CSV and TSV files, from standard input, and from SQLite databases and Core"
        + " Data stores. Answers go to standard output, all else to standard error. Without a subcommand it filters; alone"
        + " on a terminal it reads predicates as they are typed.")
    subcommands(&page)
    options(&page)
    sessionCommands(&page)
    page.section("Exit status")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", [code.meaning]) }
    page.section("Environment")
    for (name, help) in CommandHelp.variables { page.item(name, [help]) }
    page.section("Files")
    for (name, help) in CommandHelp.files { page.item(name, [help]) }
    page.section("Examples")
    for subcommand in Subcommand.allCases {
      for example in subcommand.description.examples {
        page.paragraph(example.purpose + ":")
        page.example([example.line])
      }
    }
    page.section("See also")
    page.plain("predicate(7), jq(1), sqlite3(1)")
    return page.text
  }

  private static func subcommands(_ page: inout ManualPage) {
    page.section("Subcommands")
    for subcommand in Subcommand.allCases {
      let description = subcommand.description
      page.subsection(CommandHelp.usage(of: subcommand))
      page.plain(sentence(description.summary))
      if !description.details.isEmpty { page.paragraph(description.details.joined(separator: " ")) }
      page.paragraph("Options: " + description.options.map(\.name).joined(separator: ", ") + ".")
      if !description.outputs.isEmpty {
        page.paragraph("The forms of --output: " + description.outputs.joined(separator: ", ") + ".")
      }
    }
  }

  private static func options(_ page: inout ManualPage) {
    page.section("Options")
    page.plain("An option means the same in every subcommand that takes it.")
    for option in CommandOption.allCases {
      page.item(CommandHelp.form(of: option), [CommandHelp.help(of: option, outputs: [])])
    }
  }

  private static func sessionCommands(_ page: inout ManualPage) {
    page.section("Commands of a session")
    page.plain("In predicate repl a line is a predicate, an expression or one of these commands.")
    for command in ReplCommand.table {
      var lines = [command.summary]
      if !command.details.isEmpty { lines.append(command.details) }
      page.item(command.heading, lines)
    }
  }

  /// A summary as a sentence.
  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
