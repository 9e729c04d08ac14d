import PredicateData
import PredicateLanguage
import PredicateQuery

/// Reading what is typed: with the values of `.arg` for specifiers, and with the zone of `.time-zone` for date functions.
extension ReplSession {
  /// A predicate or an expression, as it was typed.
  func parse(_ text: String) throws(SessionFailure) -> EnteredText {
    let limits = environment.limits
    do throws(FormatError) {
      guard let values = specifierValues(in: text) else { return try EnteredText(parsing: text, limits: limits) }
      return try EnteredText { () throws(FormatError) in
        try FormatPredicate(format: text, arguments: values, limits: limits)
      } orExpression: { () throws(FormatError) in
        try FormatExpression(format: text, arguments: values, limits: limits)
      }
    } catch {
      throw .format(withHabitHint(error, text))
    }
  }

  /// The error, with a hint of its own where the text is in the manner of another system; a word that is a key of the
  /// records is none of another system's.
  func withHabitHint(_ error: FormatError, _ text: String) -> FormatError {
    let word = String(text.prefix { $0.isLetter })
    let isKey = entity?.rootEntity?.property(named: word) != nil
    guard let hint = Habit.hint(for: text, beginsWithKey: isKey) else { return error }
    var findings = error.diagnostics
    for index in findings.indices where findings[index] == error.first { findings[index].hint = hint }
    return FormatError(findings, source: error.source) ?? error
  }

  /// A predicate, as it was typed.
  func parsedPredicate(_ text: String) throws(FormatError) -> FormatPredicate {
    guard let values = specifierValues(in: text) else {
      return try FormatPredicate(parsing: text, limits: environment.limits)
    }
    return try FormatPredicate(format: text, arguments: values, limits: environment.limits)
  }

  /// The same with the failure of a session.
  func predicate(_ text: String) throws(SessionFailure) -> FormatPredicate {
    do throws(FormatError) { return try parsedPredicate(text) } catch { throw .format(error) }
  }

  /// An expression, as it was typed.
  func expression(_ text: String) throws(SessionFailure) -> FormatExpression {
    do throws(FormatError) {
      guard let values = specifierValues(in: text) else {
        return try FormatExpression(parsing: text, limits: environment.limits)
      }
      return try FormatExpression(format: text, arguments: values, limits: environment.limits)
    } catch {
      throw .format(error)
    }
  }

  /// The values for the specifiers of a text; nil if none are set, or if it has no specifiers.
  private func specifierValues(in text: String) -> [(any FormatArgument)?]? {
    guard !arguments.isEmpty else { return nil }
    let count = FormatSpecifier.all(in: text).count
    guard count > 0 else { return nil }
    return arguments.prefix(count).map { $0 == .null ? nil : $0 }
  }

  /// A predicate whose date functions go by the zone that is set.
  func settled(_ predicate: FormatPredicate) -> FormatPredicate {
    DateSettings(timeZone: timeZone, firstWeekday: nil).applied(predicate)
  }

  /// The same for either.
  func settled(_ entered: EnteredText) -> EnteredText {
    let settings = DateSettings(timeZone: timeZone, firstWeekday: nil)
    return switch entered {
    case .predicate(let predicate): .predicate(settings.applied(predicate))
    case .expression(let expression): .expression(settings.applied(expression))
    }
  }

  // MARK: Commands

  mutating func argCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty { throw .usage("`.arg` needs a value", hint: "write `.arg EXPRESSION`") }
    guard arguments.count < Self.mostArguments else { throw .usage("there are \(arguments.count) values already") }
    let value = try singleValue(of: expression(argument))
    try requireModestSize(value)
    arguments.append(value)
  }

  // As many as a person could tell apart, and more.
  private static let mostArguments = 1_000

  mutating func argsCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    switch argument.lowercased() {
    case "off": arguments = []
    case "":
      if arguments.isEmpty { reaction.add(.note, "no values for `%@`; `.arg EXPRESSION` adds one") }
      for (place, value) in arguments.enumerated() {
        reaction.add(.data, "\(place + 1)  \(ValueDisplay.text(value))")
      }
    default:
      let before = arguments
      arguments = []
      do throws(SessionFailure) {
        for part in OpenText.splitAtCommas(argument) { try argCommand(part.trimmed, &reaction) }
      } catch {
        arguments = before
        throw error
      }
    }
  }
}
