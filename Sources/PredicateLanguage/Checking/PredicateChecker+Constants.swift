extension PredicateChecker {
  mutating func checkOptions(_ comparison: Comparison) {
    guard !comparison.node.options.isEmpty else { return }
    let types = [comparison.left, comparison.right].map { type in
      if case .collection(let element) = type { element } else { type }
    }
    guard let kind = types.compactMap(\.kind).first(where: { $0 != .string && $0 != .collection && $0 != .record })
    else { return }
    warn(
      .uselessOptions, "`[\(comparison.node.options.text)]` has no effect on \(kind.plural)", at: comparison.span,
      hint: "leave it out")
  }

  /// A comparison that has one answer for all records: of two literals, of a key with itself, with an empty list, and of
  /// a type with a literal that none of its values equals.
  mutating func checkConstants(_ comparison: Comparison, _ answer: ComparisonAnswer?) {
    let node = comparison.node
    guard node.modifier == .direct, isWritten(node.left), isWritten(node.right) else { return }
    if let answer {
      guard case .verdict(let verdict) = answer else { return }
      warnAlways(verdict, because: nil, at: comparison.span, hint: quotedPropertyHint(node))
    } else if node.operator == .in && node.right.isEmptyList || node.operator == .contains && node.left.isEmptyList {
      warnAlways(false, because: "an empty list contains nothing", at: comparison.span)
    } else if let reason = Self.neverFound(comparison) {
      warnAlways(false, because: reason, at: comparison.span)
    } else if let verdict = verdictOnItself(comparison) {
      warnAlways(verdict, because: "both sides are the same", at: comparison.span)
    } else if node.operator == .equal || node.operator == .notEqual,
      let reason = Self.mismatch(comparison.left, node.right) ?? Self.mismatch(comparison.right, node.left)
    {
      warnAlways(node.operator == .notEqual, because: reason, at: comparison.span)
    }
  }

  private mutating func warnAlways(
    _ verdict: Bool, because reason: String?, at span: SourceSpan?, hint: String? = nil
  ) {
    let message = reason.map { "\($0), so this is always \(verdict)" } ?? "this is always \(verdict)"
    warn(verdict ? .alwaysTrue : .alwaysFalse, message, at: span, hint: hint)
  }

  /// The hint for a key of the record that stands in quotes, compared with a text: `"host" == "a"`.
  private func quotedPropertyHint(_ node: ComparisonNode) -> String? {
    guard case .constant(.string(let key)) = node.left.kind, case .record(entity: let name?) = root,
      model?.entity(named: name.text)?.property(named: key) != nil
    else { return nil }
    return quotedKeyHint(node)
  }

  /// Why a literal is found in nothing, or nothing in it; nil where something may be.
  private static func neverFound(_ comparison: Comparison) -> String? {
    let node = comparison.node
    // Lists may have the empty text as an element, and what is no text is an error.
    func isEmptyText(_ operand: ExpressionNode) -> Bool {
      if case .constant(.string(let text)) = operand.kind { !ComparisonRules.isFindable(text.utf8) } else { false }
    }
    let isEmpty: Bool
    switch node.operator.operands {
    case .texts: isEmpty = comparison.left.kind == .string && node.operator != .like && isEmptyText(node.right)
    case .container: isEmpty = comparison.left.kind == .string && isEmptyText(node.right)
    case .member: isEmpty = comparison.right.kind == .string && isEmptyText(node.left)
    case .equality, .ordered, .bounds, .typeIdentifiers, .tokens, .host: return nil
    }
    if isEmpty { return "the empty text is found in no text" }
    return comparison.left == .null || comparison.right == .null ? "\(node.operator.text) never holds for nil" : nil
  }

  /// What a key path gives that is compared with itself; nil where that is not known. NaN does not equal itself, so of
  /// numbers with a fraction nothing is.
  private func verdictOnItself(_ comparison: Comparison) -> Bool? {
    guard case .keyPath(let left) = comparison.node.left.kind, case .keyPath(let right) = comparison.node.right.kind,
      left == right, case .value(let type) = comparison.left
    else { return nil }
    let mayBeNaN: Bool =
      switch type {
      case .double, .decimal, .any, .list, .set, .record: true
      case .boolean, .integer, .string, .date, .uuid, .binary: false
      }
    switch comparison.node.operator.operands {
    case .equality: return mayBeNaN ? nil : comparison.node.operator == .equal
    // Neither equal values are before one another nor those without an order.
    case .ordered(let relation) where !relation.holds(.equal): return false
    case .ordered, .bounds, .container, .member, .texts, .typeIdentifiers, .tokens, .host: return nil
    }
  }

  /// Why no value of a type equals a literal; nil if one may.
  private static func mismatch(_ type: StaticType, _ literal: ExpressionNode) -> String? {
    guard case .constant(let value) = literal.kind else { return nil }
    switch (type, value) {
    case (.value(.boolean), .integer(let number)) where number != 0 && number != 1:
      return "a boolean is 0 or 1"
    case (.value(.integer), .double(let number)) where number != number.rounded():
      return "an integer has no fraction"
    default: return nil
    }
  }

  /// The order of two literals; nil where there is none, which is reported elsewhere or not at all.
  static func order(_ left: RecordValue, _ right: RecordValue) -> ValueOrdering? {
    do { return try ValueRules.compare(left, right) } catch { return nil }
  }

  // MARK: Hints

  /// How to make two unlike operands comparable.
  func conversionHint(_ comparison: Comparison) -> String? {
    let node = comparison.node
    guard let left = comparison.left.kind, let right = comparison.right.kind else { return nil }
    if let hint = quotedKeyHint(node) ?? dashedHint(left, node.right) ?? dashedHint(right, node.left) { return hint }
    if let hint = orderHint(left, node.left, right, node) ?? orderHint(right, node.right, left, node) {
      return hint
    }
    if isWord(node.right), let hint = joinedTextHint(node.left) { return hint }
    if isWord(node.left), let hint = joinedTextHint(node.right) { return hint }
    if let hint = literalHint(left, comparison.left, node.right) ?? literalHint(right, comparison.right, node.left) {
      return hint
    }
    if let hint = booleanHint(left, node.left, node.right) ?? booleanHint(right, node.right, node.left) { return hint }
    let kinds = Set([left, right])
    for operand in [node.right, node.left] where kinds == [.date, .string] {
      guard case .constant(.string(let text)) = operand.kind else { continue }
      guard ISO8601.parse(text) != nil else {
        if let date = DateSpelling(text) { return date.hint }
        return text.utf8.count > 60 ? nil : "\"\(text)\" is no ISO 8601 date, such as \"2024-02-29\""
      }
      return "write `CAST(\"\(text)\", \"NSDate\")` for the date"
    }
    if kinds == [.date, .number] || kinds == [.string, .number], let day = day(node.right) ?? day(node.left) {
      return kinds.contains(.date) ? day.date.hint : "write `\"\(day.text)\"` to compare with the text"
    }
    return ValueRules.conversionHint(left.type, right.type)
  }

  /// The hint for a text whose number is to be ordered: as texts, `"9"` comes after `"30"` and `"n/a"` after both.
  private func orderHint(
    _ kind: StaticType.Kind, _ operand: ExpressionNode, _ other: StaticType.Kind, _ node: ComparisonNode
  ) -> String? {
    guard kind == .string, other == .number, case .ordered = node.operator.operands, node.modifier == .direct,
      case .keyPath = operand.kind, isWritten(operand), let source, let span = operand.span
    else { return nil }
    return "write `CAST(\(source.text(of: span)), \"NSNumber\")` to compare the number in the text, nil if it is none"
  }

  /// The hint for a text beside a boolean, such as `"yes"`.
  private func booleanHint(_ kind: StaticType.Kind, _ operand: ExpressionNode, _ literal: ExpressionNode) -> String? {
    guard kind == .string, case .constant(.bool) = literal.kind, isWritten(operand), let source, let span = operand.span
    else { return nil }
    return "write `CAST(\(source.text(of: span)), \"Bool\")` for the boolean in the text, nil if it is none"
  }

  /// The hint for a literal that would be right with or without quotes.
  private func literalHint(_ kind: StaticType.Kind, _ type: StaticType, _ literal: ExpressionNode) -> String? {
    guard case .constant(let value) = literal.kind, isWritten(literal) else { return nil }
    switch (kind, value) {
    case (.number, .string(let text)):
      if Self.isNumber(text) { return "leave out the quotes to compare with the number" }
      guard type == .value(.boolean) else { return Self.noNumber(text) }
      if text.isEmpty { return "for no value write `nil`" }
      return Self.booleanWords[text.lowercased()].map { "write `\($0)` without quotes" }
        ?? "a boolean is `YES` or `NO`, without quotes"
    case (.string, .integer), (.string, .double):
      guard let source, let span = literal.span else { return nil }
      return "write `\"\(source.text(of: span))\"` to compare with the text"
    default: return nil
    }
  }

  /// The hint for a key that stands in quotes, `"ram" > 4`: of two literals one was to be a key.
  private func quotedKeyHint(_ node: ComparisonNode) -> String? {
    guard case .constant(.string(let key)) = node.left.kind, isWritten(node.left), !key.isEmpty,
      case .constant = node.right.kind, isWritten(node.right)
    else { return nil }
    var written = ""
    Identifier.append(key, quoted: true, to: &written)
    if written.hasPrefix("`") { return "a key with blanks or signs is written in backquotes: \(written)" }
    return "a key is written without quotes: `\(written)`"
  }

  /// The hint for a text with a hyphen that has no quotes, and so reads as a difference: `host == mac-01`.
  private func dashedHint(_ kind: StaticType.Kind, _ node: ExpressionNode) -> String? {
    guard kind == .string, let text = dashed(node) else { return nil }
    return "to compare with the text write `\"\(text)\"`"
  }

  /// A difference that may be a text with a hyphen: written without a blank, and beginning with a letter.
  func dashed(_ node: ExpressionNode) -> String? {
    guard case .binary(.subtract, _, _) = node.kind, isWritten(node), let source, let span = node.span else {
      return nil
    }
    let text = source.text(of: span)
    guard text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      return nil
    }
    return String(text)
  }

  /// What to say of a text in quotes where a number is needed: CAST would make nil of one that is none.
  static func noNumber(_ text: String) -> String? {
    guard Casting.number(fromText: text) == nil, text.utf8.count <= 60 else { return nil }
    if text.isEmpty { return "for no value write `nil`" }
    if let cleaning = NumberCleaning(text) { return "write `\(cleaning.number)` for the number" }
    return "\"\(text)\" is no number"
  }

  /// The date that reads as a difference or a quotient of numbers, such as `2024-02-29`, with its text; nil for anything
  /// else.
  private func day(_ node: ExpressionNode) -> (date: DateSpelling, text: String)? {
    switch node.kind {
    case .binary(.subtract, _, _), .binary(.divide, _, _): break
    default: return nil
    }
    guard isWritten(node), let source, let span = node.span else { return nil }
    let text = String(source.text(of: span))
    return DateSpelling(text).map { ($0, text) }
  }

  /// The first operand, or element of a list, that reads as a date without quotes.
  func day(in node: ComparisonNode) -> (date: DateSpelling, text: String)? {
    if case .list(let parts) = node.right.kind {
      for part in parts { if let day = day(part) { return day } }
    }
    return day(node.right) ?? day(node.left)
  }

  /// Warns of a date without quotes that is compared with what may be a number.
  mutating func warnAboutDay(_ comparison: Comparison) -> Bool {
    guard let day = day(in: comparison.node) else { return false }
    let isText = [comparison.left.kind, comparison.right.kind].contains(.string)
    warn(
      .typeMismatch,
      "`\(day.text)` without quotes is \(day.text.contains("/") ? "a quotient" : "a difference") of numbers",
      at: comparison.span, hint: isText ? "write `\"\(day.text)\"` to compare with the text" : day.date.hint)
    return true
  }

  /// Whether this is a text, and not that of a number.
  private func isWord(_ node: ExpressionNode) -> Bool {
    if case .constant(.string(let text)) = node.kind { !Self.isNumber(text) } else { false }
  }

  /// Whether a text is a number without its quotes, with or without a sign.
  static func isNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 400, let shown = try? FormatExpression(parsing: text) else { return false }
    let operand = if case .unary(.negate, let operand) = shown.node.kind { operand } else { shown.node }
    switch operand.kind {
    case .constant(.integer), .constant(.double), .constant(.decimal): return true
    default: return false
    }
  }

  /// The hint for texts that are added, `a + "b"`.
  func joinedTextHint(_ node: ExpressionNode) -> String? {
    guard case .binary(.add, let left, let right) = node.kind, isWritten(node), let source, let first = left.span,
      let second = right.span, first.length + second.length <= 100
    else { return nil }
    return "texts are joined by `concat:(\(source.text(of: first)), \(source.text(of: second)))`"
  }

  private static let booleanWords = ["yes": "YES", "true": "TRUE", "no": "NO", "false": "FALSE"]
}

/// What evaluation answers to a comparison of two literals.
enum ComparisonAnswer {
  case verdict(Bool)
  case failure(ValueError)
  /// One that takes more than the rules of values, such as a pattern.
  case other

  /// Nil for a comparison of other things.
  init?(_ node: ComparisonNode) {
    guard node.modifier == .direct, let left = node.left.literal, let right = node.right.literal else { return nil }
    do throws(ValueError) {
      let verdict = try ComparisonRules.verdict(node.operator, left, right, node.options)
      self = verdict.map(Self.verdict) ?? .other
    } catch {
      self = .failure(error)
    }
  }
}

extension ExpressionNode {
  /// Whether this is `{}`.
  fileprivate var isEmptyList: Bool {
    switch kind {
    case .constant(.array(let elements)): elements.isEmpty
    case .list(let parts): parts.isEmpty
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .unary, .binary,
      .assignment, .call, .function, .cast, .ternary, .subquery, .block, .tooDeep:
      false
    }
  }

  /// The value of a literal, `nil` and lists of literals included.
  var literal: RecordValue? {
    switch kind {
    case .nilLiteral: return .null
    case .constant(let value): return value
    case .list(let parts):
      var values: [RecordValue] = []
      for part in parts {
        guard let value = part.literal else { return nil }
        values.append(value)
      }
      return .array(values)
    case .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .block, .tooDeep:
      return nil
    }
  }
}
