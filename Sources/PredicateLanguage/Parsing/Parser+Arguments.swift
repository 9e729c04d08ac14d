extension Parser {
  /// `argument = "%@" | "%K" | "%%" | "%" , conversion`
  mutating func argument() throws(Failure) -> Item {
    let specifier = token
    let text = lexer.text(of: specifier)
    switch text {
    case "%%":
      try advance()
      return try .expression(node(.constant("%"), specifier.span))
    case "%K":
      let path = try keyPathArgument()
      return try .expression(node(.keyPath(path), specifier.span))
    case "%@":
      switch try nextArgument() {
      case .value(let value):
        try requireListLength(value, at: specifier.span)
        return try .expression(node(.constant(value), specifier.span))
      case .nilLiteral: return try .expression(node(.nilLiteral, specifier.span))
      case .expression(let expression, _):
        return try .expression(node(expression.withSpans(specifier.span).kind, specifier.span))
      case .predicate(let predicate, _):
        return try .predicate(node(predicate.withSpans(specifier.span).kind, specifier.span))
      }
    default:
      guard let conversion = PrintfConversion(text) else {
        throw fail(
          .unknownSpecifier, "`\(text)` is no specifier", at: specifier.span,
          hint: text == "%p"
            ? "a pointer cannot be compared; pass the object with `%@`"
            : "write `%@` for any value, `%K` for a key path; flags and widths do not apply")
      }
      let given = try nextArgument()
      guard case .value(let argument) = given, let value = conversion.value(of: argument) else {
        throw fail(
          .argumentType, "`\(text)` takes \(conversion.noun), argument \(arguments.position) is \(given.noun)",
          at: specifier.span, hint: "`%@` takes any value")
      }
      return try .expression(node(.constant(value), specifier.span))
    }
  }

  /// The key path for `%K`.
  mutating func keyPathArgument() throws(Failure) -> KeyPathNode {
    let specifier = token
    let given = try nextArgument()
    if case .expression(let expression, _) = given, case .keyPath(let path) = expression.kind { return path }
    guard case .value(.string(let text)) = given else {
      throw fail(
        .argumentType, "`%K` takes a key path as a string, argument \(arguments.position) is \(given.noun)",
        at: specifier.span, hint: "`%@` takes any value")
    }
    do throws(FormatError) {
      // The steps stand where the specifier does; their own places are in the argument.
      return KeyPathNode(try KeyPathNode(parsing: text).steps.map { .init($0.kind, span: specifier.span) })
    } catch {
      throw fail(
        .invalidKeyPath, "`\(text)` is no key path: \(error.first.message)", at: specifier.span,
        expected: error.first.expected, hint: error.first.hint)
    }
  }

  private mutating func nextArgument() throws(Failure) -> FormatArgumentValue {
    let specifier = token
    guard let argument = arguments.next(at: specifier.start) else {
      throw fail(
        .missingArgument,
        "`\(lexer.text(of: specifier))` has no argument: it is specifier \(arguments.position + 1), and there \(arguments.countText)",
        at: specifier.span)
    }
    try advance()
    return argument
  }

  private mutating func requireListLength(_ value: RecordValue, at span: SourceSpan) throws(Failure) {
    let count: Int
    switch value {
    case .array(let elements), .set(let elements): count = elements.count
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: return
    }
    if count > limits.listLength {
      throw abort(.listTooLong, "a list of more than \(limits.listLength) elements", at: span)
    }
  }

  /// Arguments that no specifier took.
  mutating func failExtra(_ surplus: (first: Int, count: Int)) -> Failure {
    let quoted = diagnostics.first { $0.code == .quotedSpecifier }
    let inside = quoted == nil ? specifierWithinText() : nil
    diagnostics.removeAll { $0.code == .quotedSpecifier }
    return fail(
      Diagnostic(
        .extraArgument,
        surplus.count == 1
          ? "argument \(surplus.first) has no specifier"
          : "\(surplus.count) arguments have no specifier, from argument \(surplus.first) on",
        hint: quoted != nil
          ? "a specifier in quotes is text; drop the quotes around it"
          : inside == nil
            ? nil : "a specifier in quotes is text; write it alone, and what stands around it into the argument",
        notes: (quoted?.span ?? inside).map { [.init("this is text", at: $0)] } ?? []))
  }

  /// The first text in quotes with `%@` within; nil if there is none.
  private func specifierWithinText() -> SourceSpan? {
    var reader = lexer
    reader.resume(at: 0)
    while true {
      let token = reader.next()
      if case .string = token.kind, reader.text(of: token).contains("%@") { return token.span }
      if token.kind == .end { return nil }
    }
  }
}

/// The arguments of a format, taken one after the other, and what its variables stand for.
package struct ArgumentCursor {
  /// Nil for text in which `%` begins no specifier.
  private let given: Given?
  /// The conditions that variables stand for.
  let conditions: [RecordKey: PredicateNode]
  /// How many of `inline` lie behind.
  private var inlinePosition = 0
  /// How many of `values` have been taken.
  private(set) var position = 0

  /// The arguments, behind one reference: text without any has nothing to copy.
  private final class Given {
    let values: [FormatArgumentValue]
    /// Arguments with a fixed place in the text: those of string interpolation.
    let inline: [FormatString.Inline]

    init(_ values: [FormatArgumentValue], _ inline: [FormatString.Inline]) {
      self.values = values
      self.inline = inline
    }
  }

  /// The arguments of a format, and those of its interpolations.
  init(_ arguments: [(any FormatArgument)?], inline: [FormatString.Inline] = []) {
    given = Given(arguments.map { $0?.formatArgument ?? .nilLiteral }, inline)
    conditions = [:]
  }

  /// The arguments of a format, nil for text in which `%` begins no specifier, and the conditions that variables stand for.
  package init(_ arguments: [(any FormatArgument)?]?, conditions: [RecordKey: PredicateNode]) {
    given = arguments.map { Given($0.map { $0?.formatArgument ?? .nilLiteral }, []) }
    self.conditions = conditions
  }

  /// Those of text without a printf layer.
  static var none: ArgumentCursor { ArgumentCursor(nil, conditions: [:]) }

  /// Whether `%` begins a specifier at all.
  var isFormat: Bool { given != nil }

  /// What the arguments bring into the whole.
  var partLimits: PartLimits? {
    guard let given, !given.values.isEmpty || !given.inline.isEmpty else { return nil }
    return PartLimits.joined((given.values + given.inline.map(\.value)).lazy.map(\.partLimits))
  }

  private var values: [FormatArgumentValue] { given?.values ?? [] }
  private var inline: [FormatString.Inline] { given?.inline ?? [] }

  /// The argument for the specifier at a byte offset; nil if there is none left.
  mutating func next(at offset: Int) -> FormatArgumentValue? {
    skipInline(before: offset)
    if inlinePosition < inline.count, inline[inlinePosition].offset == offset { return inline[inlinePosition].value }
    guard position < values.count else { return nil }
    position += 1
    return values[position - 1]
  }

  /// Whether an interpolation stands in a range of the text, which is read from its start to its end.
  mutating func hasInterpolation(in range: Range<Int>) -> Bool {
    skipInline(before: range.lowerBound)
    return inlinePosition < inline.count && inline[inlinePosition].offset < range.upperBound
  }

  private mutating func skipInline(before offset: Int) {
    while inlinePosition < inline.count, inline[inlinePosition].offset < offset { inlinePosition += 1 }
  }

  /// The first argument that was not taken, from 1, and how many there are; nil if all were.
  @inline(__always)
  var surplus: (first: Int, count: Int)? {
    guard let given, position < given.values.count else { return nil }
    return (position + 1, given.values.count - position)
  }

  var countText: String {
    switch values.count {
    case 0: "are no arguments"
    case 1: "is 1 argument"
    default: "are \(values.count) arguments"
    }
  }

  /// Whether a whole string is just a specifier, as when someone quoted it.
  static func isSpecifier(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "%") else { return false }
    return text == "%@" || text == "%K" || (text != "%%" && PrintfConversion(text) != nil)
  }
}

/// The conversions of printf that make a constant.
enum PrintfConversion {
  case integer, double, string, character

  /// The conversion that a specifier spells, length letters included; nil for any other text.
  init?(_ specifier: String) {
    guard specifier.hasPrefix("%"), let letter = specifier.last else { return nil }
    let length = specifier.dropFirst().dropLast()
    switch letter {
    case "d", "D", "i", "u", "U", "x", "X", "o", "O":
      guard ["", "h", "hh", "l", "ll", "q", "z", "t", "j"].contains(length) else { return nil }
      self = .integer
    case "f", "F", "e", "E", "g", "G", "a", "A":
      guard ["", "l", "L"].contains(length) else { return nil }
      self = .double
    case "s", "S":
      guard length.isEmpty else { return nil }
      self = .string
    case "c", "C":
      guard length.isEmpty else { return nil }
      self = .character
    default: return nil
    }
  }

  /// What the conversion takes, for messages.
  var noun: String {
    switch self {
    case .integer: "a whole number"
    case .double: "a number"
    case .string: "a string"
    case .character: "a character or its code"
    }
  }

  /// The constant that an argument becomes; nil if it is of the wrong kind.
  func value(of argument: RecordValue) -> RecordValue? {
    switch (self, argument) {
    case (.integer, .integer), (.double, .double), (.double, .decimal), (.string, .string), (.character, .integer):
      argument
    case (.integer, .decimal): argument
    case (.integer, .bool(let flag)): .integer(flag ? 1 : 0)
    case (.integer, .double(let number)): Int64(exactly: number).map(RecordValue.integer)
    case (.double, .integer(let number)): .double(Double(number))
    case (.double, .bool(let flag)): .double(flag ? 1 : 0)
    case (.character, .string(let text)):
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first.map { .integer(Int64($0.value)) } : nil
    default: nil
    }
  }
}

extension FormatArgumentValue {
  /// The word for messages.
  var noun: String {
    switch self {
    case .value(let value): value.noun
    case .nilLiteral: "nil"
    case .expression: "an expression"
    case .predicate: "a predicate"
    }
  }
}
