import PredicateLanguage
import PredicateLineEditing

/// The texts of `.help`, drawn from the tables of commands, topics and functions.
enum Help {
  /// The text about a topic, a command or a function; about all if `subject` is empty.
  static func text(about subject: String, width: Int) throws(SessionFailure) -> String {
    if subject.isEmpty { return overview(width) }
    if let topic = HelpTopic(rawValue: subject.lowercased()) { return text(about: topic, width) }
    let name = subject.hasPrefix(".") ? String(subject.dropFirst()) : subject
    if let command = ReplCommand.named(name) { return text(about: command, width) }
    if let function = function(named: subject) { return text(about: function, width) }
    let candidates =
      HelpTopic.allCases.map(\.rawValue) + ReplCommand.table.flatMap(\.names) + FunctionTable.builtin.allNames
    if let text = language(about: subject.uppercased(), width) { return text }
    if let known = Habit.subject(of: subject) { return try text(about: known, width: width) }
    let near = NearMatch.best(for: subject, among: candidates)
    throw .usage(
      "there is no help about `\(subject)`",
      hint: near.map { "did you mean `\($0)`?" } ?? "topics are \(HelpTopic.names)")
  }

  private static func overview(_ width: Int) -> String {
    """
    Type a predicate to see the records that match, an expression to see its value.
    New to the language? `.tour` shows it step by step.
    An open bracket or quote goes on in the next line; a blank line ends it.

    \(table(ReplCommand.groups.map { ($0.name, $0.commands.map { "." + $0.names[0] }.joined(separator: " ")) }, width))
    \(wrapped("`.help commands` says what each does, `.help .NAME` more; other topics: \(HelpTopic.names).", width, indent: 0))
    """
  }

  private static func text(about topic: HelpTopic, _ width: Int) -> String {
    switch topic {
    case .commands: table(ReplCommand.table.map { ($0.heading, $0.summary) }, width)
    case .functions:
      table(BuiltinFunction.allCases.map { ($0.rawValue, $0.signature.summary) }, width)
        + "\n.help NAME tells more about one of them.\n"
    case .keys:
      table(KeyHelp.texts, width)
    case .operators, .options, .literals, .nothing, .keypaths, .aggregates, .subquery, .dates, .variables, .sql,
      .examples:
      table(topic.examples.map { ($0.input, $0.remark) }, width)
    }
  }

  private static func text(about command: ReplCommand, _ width: Int) -> String {
    var text = "\(command.heading)\n  \(command.summary)\n"
    for name in command.names.dropFirst() { text += "  also .\(name)\n" }
    if !command.details.isEmpty { text += wrapped(command.details, width, indent: 2) }
    for example in command.examples { text += "  example: \(example)\n" }
    return text
  }

  // MARK: Words

  /// The text about an operator, a word or a form of the language; nil if the word is none.
  private static func language(about word: String, _ width: Int) -> String? {
    if let row = ComparisonOperator.table.first(where: { $0.spellings.contains(word) }) {
      let options = row.takesOptions ? "  `[c]` ignores case and `[d]` accents, as in \(row.operator.text)[cd]\n" : ""
      return entry(row.spellings.joined(separator: ", "), row.operator.summary, row.operator.example, width) + options
    }
    if let condition = ConditionWord.allCases.first(where: { $0.rawValue == word || $0.otherSpellings.contains(word) })
    {
      return entry(
        ([word] + condition.otherSpellings).joined(separator: ", "), condition.summary, condition.example, width)
    }
    if let form = SpecialForm(rawValue: word) {
      return entry("\(word)(\(form.parts.joined(separator: ", ")))", form.summary, form.example, width)
    }
    let name = word.lowercased()
    return CollectionOperator.allCases.first { "@" + $0.rawValue.lowercased() == name }.map { operation in
      entry("@" + operation.rawValue, operation.summary, "", width)
    }
  }

  private static func entry(_ heading: String, _ summary: String, _ example: String, _ width: Int) -> String {
    heading + "\n" + wrapped(summary, width, indent: 2) + (example.isEmpty ? "" : "  example: \(example)\n")
  }

  // MARK: Functions

  private static func function(named name: String) -> FunctionSignature? {
    let name = name.hasSuffix("()") ? String(name.dropLast(2)) : name
    return FunctionTable.builtin.resolve(name: name, argumentCount: 1)?.signature
  }

  private static func text(about function: FunctionSignature, _ width: Int) -> String {
    var text = function.heading() + "\n"
    text += wrapped(function.documentation, width, indent: 2)
    if let remark = function.nilRemark { text += "  \(remark)\n" }
    if function.isExtension { text += "  an extension: Apple's systems lack it\n" }
    text += "  example: \(function.example)\n"
    if !function.exampleResult.isEmpty { text += "  gives:   \(function.exampleResult)\n" }
    return text
  }

  // MARK: Layout

  // A second column of less would say too little.
  private static let narrowest = 30

  /// Two columns, the second one in lines of its own width, or below the first where there is too little room.
  private static func table(_ rows: [(String, String)], _ width: Int) -> String {
    // A long first cell does not push all the others to the right.
    let widest = min(rows.map { TextWidth.cells($0.0) }.max() ?? 0, max(12, width / 2))
    return rows.map { left, right in
      let room = width - 4 - max(widest, TextWidth.cells(left))
      if room < min(narrowest, TextWidth.cells(right)) { return "  \(left)\n" + wrapped(right, width, indent: 4) }
      let margin = width - room
      let lines = wrapped(right, width, indent: margin).dropFirst(margin)
      return "  \(TextWidth.padded(left, to: max(widest, TextWidth.cells(left))))  \(lines)"
    }.joined()
  }

  /// The words in lines of the width.
  static func wrapped(_ text: String, _ width: Int, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return TextWidth.lines(text.split(whereSeparator: \.isWhitespace), width: width - indent)
      .map { margin + $0 + "\n" }.joined()
  }
}
