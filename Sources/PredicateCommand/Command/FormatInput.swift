import PredicateData
import PredicateFormat
import PredicateHosts

/// The format of the command line with the values of its specifiers and variables.
struct FormatInput {
  private let text: String
  private let arguments: [Argument]
  private let limits: Limits
  private let functions: FunctionTable
  private let profile: HostProfile?
  /// Whether the records are those that the format has found.
  private let isFound: Bool
  /// The option that gave it, for messages; nil for the command line itself.
  let option: String?
  /// The values of `$name`.
  let variables: [String: RecordValue]

  /// A value for a specifier.
  private enum Argument {
    case text(String)
    case json(RecordValue)
  }

  /// Takes a format, the first operand unless another is given, `--arg`, `--argjson`, `--var` and `--varjson`.
  /// - Throws: a usage error for a value that is no JSON and for a variable without `=`.
  init(_ run: CommandRun, format: String? = nil) throws(CommandFailure) {
    if let format { text = format } else { text = try run.format() }
    profile = run.profile
    isFound = run.subcommand != .check && run.findsElements
    option = run.formatOption
    limits = run.limits
    functions = run.functions
    var arguments: [Argument] = []
    var variables: [String: RecordValue] = [:]
    for (option, value) in run.arguments.options {
      switch option {
      case .arg: arguments.append(.text(value))
      case .argjson: arguments.append(.json(try Self.json(value, of: option, run)))
      case .var:
        let (name, text) = try Self.pair(value, of: option, run)
        try Self.add(.string(text), named: name, to: &variables, run)
      case .varjson:
        let (name, text) = try Self.pair(value, of: option, run)
        try Self.add(Self.json(text, of: option, run), named: name, to: &variables, run)
      default: break
      }
    }
    self.arguments = arguments
    self.variables = variables
  }

  private static func json(
    _ text: String, of option: CommandOption, _ run: CommandRun
  ) throws(CommandFailure) -> RecordValue {
    var reader = JSONReader()
    do throws(DataError) {
      return try reader.read(text)
    } catch {
      let isWord = !text.isEmpty && text.allSatisfy { $0.isLetter }
      throw run.usage(
        "the value of `\(option.name)` is no JSON: \(error.message)",
        hint: isWord ? "text is written in quotes: `'\"\(text)\"'`" : error.hint)
    }
  }

  private static func add(
    _ value: RecordValue, named name: String, to variables: inout [String: RecordValue], _ run: CommandRun
  ) throws(CommandFailure) {
    guard variables.updateValue(value, forKey: name) == nil else { throw run.usage("`$\(name)` is given twice") }
  }

  private static func pair(
    _ text: String, of option: CommandOption, _ run: CommandRun
  ) throws(CommandFailure) -> (name: String, value: String) {
    let name = text.prefix { $0 != "=" }
    // In a format the name follows a dollar sign, so some will write one here.
    let bare = name.first == "$" ? name.dropFirst() : name
    guard name.endIndex < text.endIndex, !bare.isEmpty else {
      throw run.usage("`\(option.name)` takes NAME=VALUE, not `\(text)`")
    }
    return (String(bare), String(text[text.index(after: name.endIndex)...]))
  }

  /// The format as a predicate.
  func predicate() throws(FormatError) -> FormatPredicate {
    func parsed(_ text: String) throws(FormatError) -> FormatPredicate {
      if arguments.isEmpty { return try FormatPredicate(parsing: text, limits: limits, functions: functions) }
      return try FormatPredicate(format: text, arguments: values, limits: limits, functions: functions)
    }
    return if let profile { try profile.predicate(reading: text, isFound: isFound, parsed) } else { try parsed(text) }
  }

  /// The format as an expression.
  func expression() throws(FormatError) -> FormatExpression {
    if arguments.isEmpty { return try FormatExpression(parsing: text, limits: limits, functions: functions) }
    return try FormatExpression(format: text, arguments: values, limits: limits, functions: functions)
  }

  private var values: [(any FormatArgument)?] {
    let specifiers = FormatSpecifier.all(in: text)
    return arguments.enumerated().map { index, argument in
      switch argument {
      case .json(.null): nil
      case .json(let value): value
      case .text(let text):
        index < specifiers.count && specifiers[index] == .number
          ? WideNumber.value(ofNumber: text) ?? .string(text) : .string(text)
      }
    }
  }
}
