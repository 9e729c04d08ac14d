import PredicateData
import PredicateHosts
import PredicateLanguage
import PredicateQuery

/// Reading what is typed: with the values of `.arg` for specifiers, and with the zone of `.time-zone` for date functions.
extension ReplSession {
  /// A predicate or an expression, as it was typed.
  func parse(_ text: String) throws(SessionFailure) -> EnteredText {
    do throws(FormatError) {
      return try EnteredText(
        parsing: text, arguments: argumentCursor(for: text), limits: environment.formatLimits,
        functions: environment.functions, environment.profile)
    } catch {
      throw .format(withHabitHint(error, text))
    }
  }

  /// The error, with a hint of its own where the text is in the manner of another system; a word that is a key of the
  /// records is none of another system's.
  func withHabitHint(_ error: FormatError, _ text: String) -> FormatError {
    let word = String(text.prefix { $0.isLetter })
    let isKey = entity?.rootEntity?.property(named: word) != nil
    // A refusal has the hint that says what is allowed.
    guard !error.first.code.isOfPolicy,
      let hint = conditionHint(error, text) ?? Habit.hint(for: text, beginsWithKey: isKey),
      environment.formatLimits.policy.told(hint: hint) != nil
    else { return error }
    var findings = error.diagnostics
    for index in findings.indices where findings[index] == error.first { findings[index].hint = hint }
    return FormatError(findings, source: error.source) ?? error
  }

  /// What helps where the name of a condition stands without its `$`; nil elsewhere.
  private func conditionHint(_ error: FormatError, _ text: String) -> String? {
    guard let span = error.first.span else { return nil }
    let bytes = Array(text.utf8)
    // The mistake is the word itself, or what follows it.
    let end = bytes[..<min(span.offset, bytes.count)].lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    let start = bytes[..<end].lastIndex { !Self.isNameByte($0) }.map { $0 + 1 } ?? 0
    let before = String(decoding: bytes[start..<end], as: UTF8.self)
    let at = String(
      decoding: bytes[min(span.offset, bytes.count)...].prefix(while: Self.isNameByte), as: UTF8.self)
    let name = [at, before].first { conditions[RecordKey($0)] != nil }
    return name.map(SessionFailure.hint(naming:))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// A predicate, as it was typed.
  func parsedPredicate(_ text: String) throws(FormatError) -> FormatPredicate {
    func parsed(_ text: String) throws(FormatError) -> FormatPredicate {
      try FormatPredicate(
        parsing: text, arguments: argumentCursor(for: text), limits: environment.formatLimits,
        functions: environment.functions)
    }
    return if let profile = environment.profile {
      try profile.predicate(reading: text, parsed)
    } else {
      try parsed(text)
    }
  }

  /// The same with the failure of a session.
  func predicate(_ text: String) throws(SessionFailure) -> FormatPredicate {
    do throws(FormatError) { return try parsedPredicate(text) } catch { throw .format(error) }
  }

  /// An expression, as it was typed.
  func expression(_ text: String) throws(SessionFailure) -> FormatExpression {
    do throws(FormatError) {
      return try FormatExpression(
        parsing: text, arguments: argumentCursor(for: text), limits: environment.formatLimits,
        functions: environment.functions)
    } catch {
      throw .format(error)
    }
  }

  /// What the specifiers and variables of a text stand for.
  private func argumentCursor(for text: String) -> ArgumentCursor {
    ArgumentCursor(specifierValues(in: text), conditions: conditions)
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
      if !arguments.isEmpty { reaction.add(.note, "`.args off` forgets them") }
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
