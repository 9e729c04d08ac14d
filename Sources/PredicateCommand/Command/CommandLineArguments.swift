import PredicateData
import PredicateLanguage
import PredicateSQLite
import PredicatePlatform
import PredicateSession

/// The arguments of the command, taken apart.
struct CommandLineArguments {
  /// The job; nil if the arguments name none and there is no operand.
  let subcommand: Subcommand?
  /// What is no option, without the subcommand's name.
  let operands: [String]
  /// The options with their values, an empty text for an option without one, in the order given.
  let options: [(option: CommandOption, value: String)]
  /// The limits that are set.
  private(set) var limits: [(setting: LimitSetting, number: Int)] = []
  /// How files are read.
  private(set) var reading = ReadOptions()

  /// Takes the arguments of a process apart, the program's name left out.
  ///
  /// The first operand names the subcommand; if it names none it is a FORMAT to filter by. After `--` there are no more
  /// options.
  /// - Throws: ``UsageError`` for an option that does not exist, that the subcommand does not take, that lacks its value
  ///   or has one too many, for a subcommand that is misspelt, and for a wrong number of operands.
  init(_ arguments: [String]) throws(UsageError) {
    var scan = ArgumentScan(arguments)
    try scan.run()
    var operands = scan.operands
    var subcommand: Subcommand?
    if let first = operands.first {
      if !scan.isLiteral, let named = Subcommand(rawValue: first.text) {
        subcommand = named
        operands.removeFirst()
      } else {
        // Where an option gives the FORMAT, this is a file of records.
        if !first.isLiteral, !scan.readsFormat { try Self.rejectMisspelling(first.text) }
        subcommand = .filter
      }
    } else if scan.readsFormat {
      subcommand = .filter
    }
    self.subcommand = subcommand
    self.operands = operands.map(\.text)
    options = scan.options
    if has(.help) || has(.version) { return }
    guard let subcommand else { return }
    try validate(for: subcommand)
    limits = try setLimits(for: subcommand)
    reading = try readOptions(for: subcommand)
  }

  /// An argument that is text and no name of a file. What is no UTF-8 is refused: mended, it would say something else.
  static func text(_ argument: String, of name: String) throws(UsageError) -> String {
    if let text = FileName.utf8(argument) { return text }
    throw UsageError(
      "the text of `\(name)` is no UTF-8: \(FileName.shown(argument))",
      hint: "see what encoding the terminal or script has")
  }

  /// Whether an option was given.
  func has(_ option: CommandOption) -> Bool { options.contains { $0.option == option } }

  /// The values of an option.
  func values(_ option: CommandOption) -> [String] { options.filter { $0.option == option }.map(\.value) }

  /// The value of an option that is given at most once.
  func value(_ option: CommandOption) -> String? { options.first { $0.option == option }?.value }

  /// The files that options have read.
  var inputFiles: [String] {
    options.filter { $0.option.takesFile && ![.chartOutput, .badRows].contains($0.option) }.map(\.value)
  }

  /// The value of `--output` in arguments that may be wrong elsewhere; nil without one.
  static func output(in arguments: [String]) -> String? {
    let given = arguments.prefix { $0 != "--" }
    for (argument, next) in zip(given, given.dropFirst().map(Optional.some) + [nil]) {
      if argument == CommandOption.output.name || argument == "-o" { return next.map(outputName) }
      for start in [CommandOption.output.name + "=", "-o"] where argument.hasPrefix(start) {
        return outputName(String(argument.dropFirst(start.count)))
      }
    }
    return nil
  }

  /// The name by which the rest of the command knows a form, also where another was given.
  fileprivate static func outputName(_ given: String) -> String { OutputFormat(name: given)?.rawValue ?? given }

  /// What other tools call the work of a subcommand that takes the same arguments.
  private static let otherNames: KeyValuePairs<String, Subcommand> = [
    "find": .filter, "grep": .filter, "lint": .check, "search": .filter, "validate": .check, "where": .filter,
  ]

  /// A word alone is no predicate, so a near miss of a subcommand's name is one, and what others call it.
  private static func rejectMisspelling(_ word: String) throws(UsageError) {
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      let near = otherNames.first(where: { $0.key == word })?.value.rawValue
        ?? NearMatch.best(for: word, among: Subcommand.allCases.map(\.rawValue))
    else { return }
    throw UsageError("there is no subcommand `\(word)`", hint: "did you mean `\(near)`?")
  }

  /// Whether an operand names a file of records by its looks. As a predicate such a word alone makes no sense.
  private static func isFileName(_ operand: String) -> Bool {
    let isWord = operand.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-/~".unicodeScalars.contains(scalar)
    }
    return isWord && (FileKind(path: operand) != nil || StoreFile.hasDatabaseName(operand))
  }

  /// Whether files stand in the place of the FORMAT, in which predicates are checked.
  private func checksFiles(_ subcommand: Subcommand) -> Bool {
    subcommand == .check
      && ([.profile, .at, .lines].contains(where: has) || FileSystem.exists(".predicate-check.json"))
  }

  /// The hint for a file given to `--output`, which names forms.
  private static func fileHint(_ value: String, of option: CommandOption, among forms: [String]) -> String? {
    guard option == .output, let dot = value.lastIndex(of: "."), value.index(after: dot) < value.endIndex else {
      return nil
    }
    let end = String(value[value.index(after: dot)...])
    guard let form = OutputFormat(name: end)?.rawValue, forms.contains(form) else { return nil }
    return "write `\(option.name) \(form) > \(value)`"
  }

  /// The limits that options set.
  private func setLimits(for subcommand: Subcommand) throws(UsageError) -> [(setting: LimitSetting, number: Int)] {
    var limits: [(setting: LimitSetting, number: Int)] = []
    for text in values(.limits) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      do throws(LimitMistake) {
        let setting = try LimitSetting.named(String(parts[0]))
        guard parts.count > 1, let number = try setting.number(parts[1]) else {
          throw LimitMistake(
            message: "`\(CommandOption.limits.name)` takes a name and a whole number, found `\(text)`",
            hint: "write `\(CommandOption.limits.name) \(setting.name)=N`")
        }
        guard !limits.contains(where: { $0.setting.name == setting.name }) else {
          throw LimitMistake(message: "the limit `\(setting.name)` is set twice", hint: nil)
        }
        limits.append((setting, number))
      } catch {
        throw UsageError(error.message, hint: error.hint, in: subcommand)
      }
    }
    return limits
  }

  /// How files are read, as options say.
  private func readOptions(for subcommand: Subcommand) throws(UsageError) -> ReadOptions {
    var read = ReadOptions()
    let given = options.compactMap { option, value in
      ReadingOption(rawValue: option.rawValue).map { (option: $0, value: value) }
    }
    do throws(ReadingMistake) {
      try ReadingOption.apply(given, to: &read)
    } catch {
      throw UsageError(error.message, hint: error.hint, in: subcommand)
    }
    return read
  }

  private func validate(for subcommand: Subcommand) throws(UsageError) {
    let description = subcommand.description
    var seen: Set<CommandOption> = []
    for (option, value) in options {
      guard description.options.contains(option) else {
        let others = Subcommand.allCases.filter { $0.description.options.contains(option) }.prefix(4)
        throw UsageError(
          "`\(option.name)` is no option of `predicate \(subcommand.rawValue)`",
          hint: subcommand.rowsRemedy(for: option, typed: option.name)
            ?? "it is one of " + others.map { "`predicate \($0.rawValue)`" }.joined(separator: ", "), in: subcommand)
      }
      if !seen.insert(option).inserted, !option.description.isRepeatable {
        throw UsageError("`\(option.name)` is given twice", in: subcommand)
      }
      let choices = subcommand.choices(of: option)
      if !choices.isEmpty, !choices.contains(value) {
        let near = NearMatch.best(for: value, among: choices)
        throw UsageError(
          "`\(value)` is no value of `\(option.name)`",
          hint: Self.fileHint(value, of: option, among: choices) ?? near.map { "did you mean `\($0)`?" }
            ?? "write one of " + choices.joined(separator: ", "),
          in: subcommand)
      }
    }
    // An option may give what is to be said instead.
    let spared = options.contains(where: \.option.givesFormat) ? description.formatCount : 0
    if operands.count < description.operandCount.lowerBound - spared {
      let missing = description.operands.first { $0.number == .one }?.value.name ?? "operand"
      // Of several things, such as RULES, there is no one.
      let article = missing.hasSuffix("S") ? "" : "a "
      throw UsageError("`predicate \(subcommand.rawValue)` needs \(article)\(missing)", in: subcommand)
    }
    if description.takesFormat, spared == 0, subcommand != .parse, let first = operands.first,
      Self.isFileName(first), !checksFiles(subcommand)
    {
      throw UsageError(
        "`\(first)` is a file, and the FORMAT comes before the files",
        hint: "TRUEPREDICATE is the FORMAT that all records match; `predicate repl \(first)` opens a session",
        in: subcommand)
    }
    let most = description.operandCount.upperBound - spared
    if operands.count > most {
      let isModel = description.options.contains(.model) && Self.isFileName(operands[most])
      throw UsageError(
        "`\(operands[most])` is one argument too many",
        hint: isModel ? "`\(CommandOption.model.name) \(operands[most])` gives the model" : nil, in: subcommand)
    }
  }
}

/// A pass over the arguments that tells options from operands.
private struct ArgumentScan {
  private var rest: ArraySlice<String>
  private(set) var options: [(option: CommandOption, value: String)] = []
  /// Operands, and whether `--` stood before them.
  private(set) var operands: [(text: String, isLiteral: Bool)] = []

  init(_ arguments: [String]) { rest = arguments[...] }

  /// Whether the first operand stands after `--`.
  var isLiteral: Bool { operands.first?.isLiteral ?? false }

  /// Whether an option gives the FORMAT.
  var readsFormat: Bool { options.contains(where: \.option.givesFormat) }

  /// The subcommand that the arguments name, before all of them are read.
  private var likelySubcommand: Subcommand {
    (operands.map(\.text) + rest).first { !$0.hasPrefix("-") }.flatMap(Subcommand.init(rawValue:)) ?? .filter
  }

  mutating func run() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest.map { ($0, true) }
        rest = []
      } else if argument.hasPrefix("--") {
        try takeOption(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeLetters(argument)
      } else {
        operands.append((argument, false))
      }
    }
  }

  private mutating func takeOption(_ argument: String) throws(UsageError) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = CommandOption(rawValue: name) else {
      throw UsageError("there is no option `--\(name)`", hint: likelySubcommand.remedy(forUnknown: name))
    }
    guard let value = option.description.value else {
      if parts.count > 1 { throw UsageError("`\(option.name)` takes no value") }
      options.append((option, ""))
      return
    }
    if parts.count > 1 {
      try append(option, String(parts[1]))
    } else {
      try takeValue(of: option, named: value.name)
    }
  }

  /// Letters after a single dash, as in `-e` or `-ocsv`; the letters after one that takes a value are the value.
  private mutating func takeLetters(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandOption(letter: letter) else {
        throw UsageError(
          "there is no option `-\(letter)`", hint: "write `--` before a FORMAT that begins with a dash")
      }
      guard let value = option.description.value else {
        options.append((option, ""))
        continue
      }
      if letters.isEmpty {
        try takeValue(of: option, named: value.name)
      } else {
        try append(option, String(letters))
      }
      return
    }
  }

  private mutating func takeValue(of option: CommandOption, named value: String) throws(UsageError) {
    guard let given = rest.popFirst() else {
      throw UsageError("`\(option.name)` needs a value: \(option.name) \(value)")
    }
    try append(option, given)
  }

  private mutating func append(_ option: CommandOption, _ value: String) throws(UsageError) {
    // Only names of files need not be UTF-8.
    let value = option.takesFile ? value : try CommandLineArguments.text(value, of: option.name)
    options.append((option, option == .output ? CommandLineArguments.outputName(value) : value))
  }
}
