import PredicateLanguage

/// The parameters of a URL as a condition: `age__gte=18&name__startswith=An`.
struct URLFilter {
  private let text: String
  /// What the keys are, with the entity of the records; nil where that is not known.
  private let model: (RecordModel, entity: String)?
  /// Of keys that it does not list the model tells nothing: they are refused as keys that do not exist are.
  private let policy: Policy

  init(_ text: String, model: (RecordModel, entity: String)? = nil, policy: Policy = Policy()) {
    self.text = text
    self.model = model
    self.policy = policy
  }

  /// One AND of what the parameters ask.
  func predicate() throws(FormatError) -> PredicateNode {
    var parts: [PredicateNode] = []
    let bytes = text.utf8
    var start = bytes.first == UInt8(ascii: "?") ? bytes.index(after: bytes.startIndex) : bytes.startIndex
    while start <= bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      if start < end { parts.append(try part(text[start..<end])) }
      if end == bytes.endIndex { break }
      start = bytes.index(after: end)
    }
    guard !parts.isEmpty else { throw failure(.emptyFormat, "there is no parameter", text[...]) }
    return .all(parts)
  }

  // MARK: A parameter

  private func part(_ parameter: Substring) throws(FormatError) -> PredicateNode {
    guard let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw failure(
        .missingOperator, "`\(parameter)` has no `=`", parameter, hint: "write KEY=VALUE or KEY__OPERATOR=VALUE")
    }
    let name = parameter[..<equals]
    let value = try decoded(parameter[parameter.index(after: equals)...])
    let (steps, operation) = Self.parts(ofName: try decoded(name))
    guard !steps.contains("") else { throw failure(.missingKey, "a key is missing", name) }
    let (meaning, isNegated) = operation.meaning
    let node = try condition(meaning, Self.key(steps), value, parameter, target(of: steps))
    return isNegated ? .not(node) : node
  }

  /// The keys of `owner__name` and `owner.name`, and the operator behind `__`.
  private static func parts(ofName name: String) -> (steps: [String], operation: URLFilterOperator) {
    var steps: [String] = []
    var isDivided = false
    for part in name.split(separator: ".", omittingEmptySubsequences: false) {
      // An underscore at the beginning of a key is its own: `__v`, `a___b`.
      var rest = part[...]
      var key = ""
      isDivided = false
      while let range = rest.firstRange(of: "__") {
        key += rest[..<range.lowerBound]
        rest = rest[range.upperBound...]
        if key.isEmpty || rest.isEmpty {
          key += "__"
        } else {
          steps.append(key)
          key = ""
          isDivided = true
        }
      }
      steps.append(key + rest)
    }
    // A key may be called as an operator is where a dot stands before it.
    guard isDivided, let operation = steps.last.flatMap(URLFilterOperator.init(rawValue:)) else {
      return (steps, .exact)
    }
    return (steps.dropLast(), operation)
  }

  /// What a path of keys leads to.
  private struct Target {
    /// The type of the values; `any` if that is not known.
    var type = ValueType.any
    /// Whether there may be several of them, so that a condition on one asks for any.
    var isMany = false
    /// Whether it leads to many records themselves.
    var isRecords = false
    /// Whether each value is a list, which itself may contain an element.
    var isList = false
  }

  private func target(of steps: [String]) -> Target {
    guard policy.allows(keys: steps), let (model, entity) = model, var current = model.entity(named: entity) else {
      return Target()
    }
    var target = Target()
    for (place, step) in steps.enumerated() {
      let isLast = place == steps.count - 1
      switch current.property(named: step) {
      case .attribute(let attribute)?:
        guard isLast else { return Target() }
        let isList = attribute.type == .list || attribute.type == .set
        return Target(type: isList ? .any : attribute.type, isMany: target.isMany || isList, isList: isList)
      case .relationship(let relationship)?:
        target.isMany = target.isMany || relationship.isToMany
        target.isRecords = isLast && relationship.isToMany
        guard let next = model.entity(named: relationship.destination) else { return Target() }
        current = next
      // A collection operator, such as `@count`, makes one value of many.
      case nil: return Target()
      }
    }
    return target
  }

  private static func key(_ steps: [String]) -> ExpressionNode {
    let path = steps.joined(separator: ".")
    // Collection operators such as `@count`; what is none of them is a key.
    if path.contains("@"), let path = try? KeyPathNode(parsing: path) { return ExpressionNode(.keyPath(path)) }
    return ExpressionNode(.keyPath(KeyPathNode(keys: steps)))
  }

  private func condition(
    _ meaning: URLFilterOperator.Meaning, _ key: ExpressionNode, _ value: String, _ parameter: Substring,
    _ target: Target
  ) throws(FormatError) -> PredicateNode {
    func node(
      _ left: ExpressionNode, _ operation: ComparisonOperator, _ right: ExpressionNode,
      _ options: ComparisonOptions = [], _ modifier: ComparisonModifier? = nil
    ) -> PredicateNode {
      let modifier = modifier ?? (target.isMany ? .any : .direct)
      return PredicateNode(.comparison(ComparisonNode(left, operation, right, options: options, modifier: modifier)))
    }
    let type = target.type
    switch meaning {
    // None of them is the value, as the opposite of any.
    case .value(.notEqual) where target.isMany: return .not(node(key, .equal, try literal(value[...], type, parameter)))
    case .value(let operation): return node(key, operation, try literal(value[...], type, parameter))
    case .text(.contains, let options) where target.isList: return node(key, .contains, .value(value), options, .direct)
    case .text(let operation, let options): return node(key, operation, .value(value), options)
    case .pattern: return node(key, .like, .value(Self.pattern(ofSQL: value)), .caseInsensitive)
    case .list: return node(key, .in, .list(try elements(value, type, parameter)))
    case .range:
      let bounds = try elements(value, type, parameter)
      guard bounds.count == 2 else {
        throw failure(.betweenNeedsTwoBounds, "a range has two values with a comma between them", parameter)
      }
      return node(key, .between, .list(bounds))
    case .null(let isNull):
      let isNil = isNull == Self.isTrue(value)
      if target.isRecords, let count = try? key.member("@count") {
        return node(count, isNil ? .equal : .notEqual, .value(0), [], .direct)
      }
      return node(key, isNil ? .equal : .notEqual, ExpressionNode(.nilLiteral))
    case .blank(let isBlank):
      let blank = node(key, .equal, ExpressionNode(.nilLiteral)) || node(key, .equal, .value(""))
      return isBlank == Self.isTrue(value) ? blank : .not(blank)
    case .element: return node(key, .equal, Self.literal(value[...]), [], .any)
    case .date:
      guard let day = ISO8601.parse(value), value.utf8.count == "2024-02-29".utf8.count else {
        throw failure(.castFailed, "`\(value)` is no day", parameter, hint: "write YEAR-MONTH-DAY, as in 2024-02-29")
      }
      return node(.call("startOfDay:", key), .equal, .value(day))
    case .call(let name): return node(.call(name, key), .equal, Self.literal(value[...]))
    }
  }

  // MARK: Values

  /// The value of a parameter as one of the key's type.
  private func literal(
    _ value: Substring, _ type: ValueType, _ parameter: Substring
  ) throws(FormatError) -> ExpressionNode {
    let found = Self.literal(value)
    if value == "null" { return found }
    let isQuoted = value.utf8.count > 1 && value.utf8.first == UInt8(ascii: "\"") && value.utf8.last == value.utf8.first
    let text = String(isQuoted ? value.dropFirst().dropLast() : value)
    switch type {
    case .date:
      if let date = ISO8601.parse(text) { return .value(date) }
      throw failure(
        .castFailed, "`\(value)` is no date", parameter,
        hint: "write a day, as in 2024-02-29, or an instant, as in 2024-02-29T12:30:00Z")
    case .integer, .double, .decimal:
      guard found == .value(text) else { return found }
      throw failure(.castFailed, "`\(value)` is no number", parameter, hint: "write digits, as in 10 or 2.5")
    // Whatever it looks like: `14.2` may be a version.
    case .string: return .value(text)
    case .boolean, .uuid, .binary, .list, .set, .record, .any: return found
    }
  }

  /// A number, a truth value or nil if the value looks so, else the text; in double quotes it is always text.
  private static func literal(_ value: Substring) -> ExpressionNode {
    switch value {
    case "true": return .value(true)
    case "false": return .value(false)
    case "null": return ExpressionNode(.nilLiteral)
    default: break
    }
    if value.utf8.count > 1, value.utf8.first == UInt8(ascii: "\""), value.utf8.last == UInt8(ascii: "\"") {
      return .value(String(value.dropFirst().dropLast()))
    }
    // Codes such as 007 are no numbers, as their zeros would be lost.
    let digits = value.drop { $0 == "-" }
    let isCode =
      digits.utf8.first == UInt8(ascii: "0") && digits.utf8.dropFirst().first.map { $0 != UInt8(ascii: ".") } ?? false
    guard !isCode, !value.contains(where: \.isWhitespace), let number = WideNumber.value(ofNumber: String(value)) else {
      return .value(String(value))
    }
    return .value(number)
  }

  /// The values between commas; commas within double quotes belong to them.
  private func elements(
    _ value: String, _ type: ValueType, _ parameter: Substring
  ) throws(FormatError) -> [ExpressionNode] {
    var isQuoted = false
    let parts = value.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    var elements: [ExpressionNode] = []
    for part in parts { elements.append(try literal(part, type, parameter)) }
    return elements
  }

  private static func isTrue(_ value: String) -> Bool { !["0", "false", "no", "off"].contains(value.lowercased()) }

  /// A pattern of LIKE in SQL as one of this language: `%` is `*`, `_` is `?`.
  private static func pattern(ofSQL pattern: String) -> String {
    var result = ""
    for character in pattern {
      switch character {
      case "%": result += "*"
      case "_": result += "?"
      case "*", "?", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: Text

  /// The text with `+` for blanks and `%41` for bytes undone.
  private func decoded(_ text: Substring) throws(FormatError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit) else {
          throw failure(
            .invalidEscape, "`%` is not followed by two hexadecimal digits", text, hint: "a percent sign is `%25`")
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let result = String(validating: bytes, as: UTF8.self) else {
      throw failure(.invalidEscape, "the bytes are no UTF-8", text)
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { UInt8(exactly: $0) }
  }

  private func failure(
    _ code: DiagnosticCode, _ message: String, _ part: Substring, hint: String? = nil
  ) -> FormatError {
    let offset = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    return FormatError(
      Diagnostic(code, message, at: SourceSpan(offset: offset, length: part.utf8.count), hint: hint),
      source: SourceText(text))
  }
}
