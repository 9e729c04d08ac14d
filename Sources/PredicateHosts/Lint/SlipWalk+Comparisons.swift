import PredicateLanguage

extension SlipWalk {
  mutating func check(_ node: ComparisonNode, _ span: SourceSpan?) {
    checkVersion(node, span)
    checkList(node, span)
    checkWildcard(node, span)
    checkWord(node, span)
    checkCount(node, span)
  }

  // MARK: Versions

  private mutating func checkVersion(_ node: ComparisonNode, _ span: SourceSpan?) {
    switch node.operator {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: break
    default: return
    }
    let sides = [(node.left, node.right), (node.right, node.left)]
    guard sides.contains(where: { Self.isPath($0.0) && Self.versions(in: $0.1, of: $0.0) }) else { return }
    let fix = hasVersions && node.modifier == .direct ? asVersions(node) : nil
    warn(
      .versionAsText, "versions are compared as texts, in which \"9\" comes after \"10\"", at: span,
      hint: fix.map { "write `\($0.text)`" } ?? "list the versions with BEGINSWITH, or compare a key that is a number",
      fix: fix)
  }

  /// The comparison of versions; nil where it has no place in the text.
  private func asVersions(_ node: ComparisonNode) -> Diagnostic.Fix? {
    guard let source, let left = node.left.span, let right = node.right.span, left.end <= right.offset,
      let first = VersionComparison.written(node.left, in: source),
      let second = VersionComparison.written(node.right, in: source)
    else { return nil }
    let whole = SourceSpan(offset: left.offset, length: right.end - left.offset)
    let sign = source.text(of: SourceSpan(offset: left.end, length: right.offset - left.end))
    return text(whole) == nil ? nil : Diagnostic.Fix(whole, first + sign + second)
  }

  private static func isPath(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .keyPath, .member, .variable: true
    default: false
    }
  }

  private static func versions(in node: ExpressionNode, of key: ExpressionNode) -> Bool {
    let texts = constants(node).compactMap { if case .string(let text) = $0 { text } else { nil } }
    return !texts.isEmpty && texts.allSatisfy { isVersion($0, isNamed: namesVersion(key)) }
  }

  private static func namesVersion(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let path) = node.kind, let step = path.steps.last else { return false }
    let name: String
    switch step.kind {
    case .key(let key): name = key
    case .term(_, let argument): name = argument
    case .collection, .variable: return false
    }
    return name.lowercased().contains("vers")
  }

  /// Whether a version is meant; one number is one if the key says so. Dates with dots are none.
  private static func isVersion(_ text: String, isNamed: Bool) -> Bool {
    guard let numbers = VersionNumbers(text)?.numbers, numbers.allSatisfy({ $0 < 1_000_000 }) else { return false }
    if numbers.count == 1 || isNamed { return isNamed }
    // Such as 2024.01.31; one fraction may be an amount.
    if numbers.count == 3, (1900...2100).contains(numbers[0]) { return false }
    return numbers.count > 2 || numbers[0] < 1000
  }

  static func constants(_ node: ExpressionNode) -> [RecordValue] {
    switch node.kind {
    case .constant(.array(let values)): values
    case .constant(let value): [value]
    case .list(let parts): parts.flatMap(constants)
    default: []
    }
  }

  // MARK: Lists

  private mutating func checkList(_ node: ComparisonNode, _ span: SourceSpan?) {
    if node.operator == .in, case .constant(.string(let needle)) = node.right.kind, Self.isPath(node.left),
      let left = text(node.left.span), let right = text(node.right.span)
    {
      let isList = needle.contains(",")
      warn(
        .textAsList, "IN searches the text \(right) for `\(left)`", at: node.right.span,
        hint: isList ? "a list is written `{\"a\", \"b\"}`" : "for one of several values write `{\(right)}`",
        fix: isList ? nil : node.right.span.map { Diagnostic.Fix($0, "{\(right)}") })
    }
    for side in [node.left, node.right] {
      let isList =
        switch side.kind {
        case .list, .constant(.array): true
        default: false
        }
      guard isList else { continue }
      let values = Self.constants(side)
      let texts = values.contains { if case .string = $0 { true } else { false } }
      let numbers = values.contains {
        switch $0 {
        case .integer, .double, .decimal: true
        default: false
        }
      }
      if texts, numbers {
        warn(
          .mixedList, "a list with texts and numbers, which never equal one another", at: side.span,
          hint: "write all with quotes or all without")
      }
    }
  }

  // MARK: Wildcards

  private mutating func checkWildcard(_ node: ComparisonNode, _ span: SourceSpan?) {
    guard case .constant(.string(let pattern)) = node.right.kind, pattern.utf8.count > 1, Self.isPath(node.left) else {
      return
    }
    let stars = Self.beginsAsWildcard(pattern) || Self.beginsAsWildcard(String(pattern.reversed()))
    let percents = pattern.first == "%" && pattern.last == "%" && pattern.utf8.count > 2
    let inner = String(pattern.drop { $0 == "*" || $0 == "%" }.reversed().drop { $0 == "*" || $0 == "%" }.reversed())
    guard stars || percents, !inner.isEmpty, inner.contains(where: { $0.isLetter || $0.isNumber }) else { return }
    switch node.operator {
    case .equal, .notEqual:
      guard stars else { return }
      var fix: Diagnostic.Fix?
      if let left = node.left.span, let right = node.right.span, node.operator == .equal,
        let between = text(SourceSpan(offset: left.end, length: max(right.offset - left.end, 0)))
      {
        let sign = between.filter { !$0.isWhitespace }
        if sign == "==" || sign == "=" {
          fix = Diagnostic.Fix(SourceSpan(offset: left.end, length: right.offset - left.end), " LIKE ")
        }
      }
      warn(
        .literalWildcard, "`*` is no wildcard for `\(node.operator.text)`", at: node.right.span,
        hint: node.operator == .equal ? "LIKE has wildcards" : "write `NOT … LIKE` for wildcards", fix: fix)
    case .contains, .beginsWith, .endsWith:
      let quoted = text(node.right.span)
      let isPlain = quoted.map { $0.utf8.count == pattern.utf8.count + 2 } ?? false
      warn(
        .literalWildcard, "`\(stars ? "*" : "%")` is no wildcard for \(node.operator.text)", at: node.right.span,
        hint: "write the text alone: \"\(inner)\"",
        fix: isPlain
          ? node.right.span.flatMap { span in
            quoted.flatMap { $0.first }.map { Diagnostic.Fix(span, "\($0)\(inner)\($0)") }
          } : nil)
    default: return
    }
  }

  /// Whether a text begins with one star that a word touches: `*** note`, `* item` and `SELECT *` are texts as they are.
  private static func beginsAsWildcard(_ pattern: String) -> Bool {
    guard pattern.first == "*", let next = pattern.dropFirst().first else { return false }
    return next != "*" && !next.isWhitespace
  }

  // MARK: Words

  private mutating func checkWord(_ node: ComparisonNode, _ span: SourceSpan?) {
    switch node.operator {
    case .equal, .notEqual, .contains, .beginsWith, .endsWith, .like, .matches, .in: break
    default: return
    }
    guard case .keyPath(let left) = node.left.kind, case .key(let key)? = left.steps.last?.kind,
      let start = key.unicodeScalars.first, !start.properties.isUppercase
    else { return }
    let words: [ExpressionNode]
    switch node.right.kind {
    case .list(let parts) where node.operator == .in: words = parts
    case .keyPath where node.operator != .in: words = [node.right]
    default: return
    }
    for right in words {
      guard case .keyPath(let path) = right.kind, case .key(let word)? = path.onlyStep?.kind,
        known?.contains(RecordKey(word)) != true, let first = word.unicodeScalars.first, first.properties.isUppercase,
        word.unicodeScalars.count > 1, let text = text(right.span), text == word
      else { continue }
      warn(
        .unquotedText, "`\(word)` without quotes is a key", at: right.span,
        hint: "to compare with the text write `\"\(word)\"`",
        fix: right.span.map { Diagnostic.Fix($0, "\"\(word)\"") })
    }
  }

  // MARK: Counts

  private mutating func checkCount(_ node: ComparisonNode, _ span: SourceSpan?) {
    guard node.modifier == .direct, Self.isCount(node.left), let number = Self.number(node.right) else { return }
    let verdict: Bool?
    switch node.operator {
    case .equal where number < 0, .less where number <= 0, .lessOrEqual where number < 0: verdict = false
    case .notEqual where number < 0, .greater where number < 0, .greaterOrEqual where number <= 0: verdict = true
    default: verdict = nil
    }
    guard let verdict else { return }
    // Nil, as of a collection that is missing, is unequal to any number, and in no order.
    let holdsOfNil = node.operator == .notEqual
    warn(
      verdict ? .alwaysTrue : .alwaysFalse,
      "a count is never negative, so this \(verdict && !holdsOfNil ? "holds for any count" : "is always \(verdict)")",
      at: span, hint: number == 0 ? (verdict ? "for at least one write `> 0`" : "for none write `== 0`") : nil)
  }

  private static func isCount(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .keyPath(let path), .member(_, let path):
      if case .collection(.count)? = path.steps.last?.kind { return true }
      return false
    case .call(let name, let arguments):
      if case .builtin(let function)? = FunctionTable.builtin.resolve(name: name, argumentCount: arguments.count) {
        return function == .count || function == .length
      }
      return false
    case .index(_, .size): return true
    default: return false
    }
  }

  private static func number(_ node: ExpressionNode) -> Int64? {
    switch node.kind {
    case .constant(.integer(let number)): number
    case .unary(.negate, let operand): number(operand).map { 0 &- $0 }
    default: nil
    }
  }
}
