extension PredicateChecker {
  /// Two operands and what is asked of them.
  struct Comparison {
    let node: ComparisonNode
    let span: SourceSpan?
    /// What is compared: the left operand, under ANY and ALL one of its elements.
    let left: StaticType
    let right: StaticType
    /// Whether both sides may be nil, and then be equal whatever else they are.
    let mayBeBothNil: Bool

    /// The message's end for a comparison of values that are never equal. ANY, ALL and NONE say different things of that,
    /// and of no elements.
    var verdict: String {
      let isNegated = node.operator == .notEqual
      return switch node.modifier {
      case .any, .all: isNegated ? "so every element differs" : "so no element does"
      case .direct where mayBeBothNil: "so this is \(isNegated) unless both are nil"
      case .direct: "so this is always \(isNegated)"
      }
    }
  }

  mutating func check(_ node: ComparisonNode, at span: SourceSpan?) {
    let before = findings.count
    let outerDay = isInDay
    isInDay = day(in: node) != nil
    let left = subject(of: node, at: span)
    // Under ANY and ALL the rest is done for each element.
    let outer = isReached
    isReached = outer && node.modifier == .direct
    // Whether an unknown word on the right may be text without its quotes; behind IN and BETWEEN those in a list.
    let isText: Bool =
      switch node.operator.operands {
      case .member, .bounds: node.right.isList
      case .equality, .ordered, .container, .texts, .typeIdentifiers: true
      case .tokens, .host: false
      }
    unquoted = isText ? dashed(node.right).flatMap { text in node.right.span.map { (text, $0) } } : nil
    compared = isText ? attribute(of: node.left) : nil
    if case .in = node.operator, case .keyPath(let path) = node.right.kind { isInPlaceOfList = path.onlyStep != nil }
    let right = type(of: node.right, isText: isText)
    unquoted = nil
    compared = nil
    isInPlaceOfList = false
    isInDay = outerDay
    let comparison = Comparison(
      node: node, span: span, left: left, right: right,
      mayBeBothNil: !isNeverNil(node.left) && !isNeverNil(node.right))
    compare(comparison, findingsBefore: before)
    isReached = outer
  }

  /// What the operator asks of its operands, once these are checked.
  private mutating func compare(_ comparison: Comparison, findingsBefore before: Int) {
    let answer = ComparisonAnswer(comparison.node)
    if case .verdict = answer { isAnswered = true }
    begin([comparison.node.left, comparison.node.right])
    if let finding = VersionComparison.finding(in: comparison.node, functions, source) {
      report(finding.code, finding.message, at: finding.span, hint: finding.hint)
    } else {
      checkKinds(comparison)
    }
    isAnswered = false
    if findings.count == before { _ = warnAboutDay(comparison) }
    // One finding for a comparison is enough: what follows from it would only repeat it.
    if case .failure(let error) = answer, findings.count == before {
      mustFail = isReached
      report(error, at: comparison.span)
    }
    if findings.count == before { checkAllowedValues(comparison) }
    if findings.count == before { checkOptions(comparison) }
    if findings.count == before { checkConstants(comparison, answer) }
  }

  private mutating func checkKinds(_ comparison: Comparison) {
    let (node, left, right) = (comparison.node, comparison.left, comparison.right)
    switch node.operator.operands {
    case .equality: checkEquality(comparison)
    case .ordered: checkOrdering(comparison)
    case .container: checkMembership(comparison, container: node.left, left, element: node.right, right)
    case .member: checkMembership(comparison, container: node.right, right, element: node.left, left)
    case .texts: checkText(comparison)
    case .typeIdentifiers:
      // Type identifiers that are no text are unlike any other, which is no error of evaluation.
      mustFail = false
      checkText(comparison)
    case .bounds: checkBetween(comparison)
    case .tokens:
      warn(.unsupported, "\(node.operator.text) is evaluated on Apple's systems only", at: comparison.span)
    case .host: break
    }
  }

  /// The type of the left operand, or under ANY and ALL of its elements.
  private mutating func subject(of node: ComparisonNode, at span: SourceSpan?) -> StaticType {
    let type = type(of: node.left)
    begin([node.left])
    switch node.modifier {
    case .direct: return type
    case .any: requireMany(node.left, type, modifierWord("ANY", at: span))
    case .all: requireMany(node.left, type, "ALL")
    }
    return type.element
  }

  private mutating func requireMany(_ node: ExpressionNode, _ type: StaticType, _ modifier: String) {
    let isCast = if case .cast = node.kind { true } else { false }
    requireCollection(
      node, type, modifier, hint: isCast ? Casting.ofElements : "leave out \(modifier) to compare the value itself")
  }

  /// The modifier as it was written: SOME and NONE read as ANY.
  private func modifierWord(_ canonical: String, at span: SourceSpan?) -> String {
    guard let source, let span else { return canonical }
    let word = source.text(of: SourceSpan(offset: span.offset, length: 4)).uppercased()
    return word == "SOME" || word == "NONE" ? word : canonical
  }

  // MARK: Equality and order

  private mutating func checkEquality(_ comparison: Comparison) {
    // Values of unlike kinds are unequal, which is no error of evaluation.
    mustFail = false
    if comparison.left == .null || comparison.right == .null { return checkNil(comparison) }
    guard let left = comparison.left.kind, let right = comparison.right.kind else { return }
    if left == right {
      if case (.record(entity: let a?), .record(entity: let b?)) = (comparison.left, comparison.right),
        model?.areRelated(a.text, b.text) == false
      {
        warn(
          .typeMismatch, "a record of `\(a.text)` is never one of `\(b.text)`, \(comparison.verdict)",
          at: comparison.span)
      }
      return
    }
    if left == .collection || right == .collection { return checkCollection(comparison) }
    if warnAboutDay(comparison) { return }
    warn(
      .typeMismatch, "\(comparison.left.noun) never equals \(comparison.right.noun), \(comparison.verdict)",
      at: comparison.span,
      hint: conversionHint(comparison))
  }

  /// One side is a collection, the other one value.
  private mutating func checkCollection(_ comparison: Comparison) {
    let isLeft = comparison.left.kind == .collection
    let operand = isLeft ? comparison.node.left : comparison.node.right
    if operand.isListLiteral {
      warn(
        .typeMismatch,
        "\(noun(of: isLeft ? comparison.right : comparison.left)) never equals a list, \(comparison.verdict)",
        at: comparison.span, hint: isLeft ? nil : "write `IN` to ask whether it is one of them")
      return
    }
    reportMany(operand, isLeft: isLeft, in: comparison)
  }

  /// Reports a collection where one value is needed.
  private mutating func reportMany(_ operand: ExpressionNode, isLeft: Bool, in comparison: Comparison) {
    let hint: String? =
      if isLeft, comparison.node.modifier == .direct {
        "write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many"
      } else if !isLeft, comparison.node.modifier == .direct {
        "write it on the left, after `ANY` or `ALL`"
      } else {
        nil
      }
    report(
      .typeMismatch, "\(comparison.node.operator.quoted) compares one value, found a collection", at: operand.span,
      hint: hint)
  }

  private mutating func checkOrdering(_ comparison: Comparison) {
    if comparison.left == .null || comparison.right == .null { return checkNil(comparison) }
    guard let left = comparison.left.kind, let right = comparison.right.kind else { return }
    if left == .collection, !comparison.node.left.isListLiteral {
      return reportMany(comparison.node.left, isLeft: true, in: comparison)
    }
    if right == .collection, !comparison.node.right.isListLiteral {
      return reportMany(comparison.node.right, isLeft: false, in: comparison)
    }
    if left != right, left.isOrdered, right.isOrdered {
      report(
        .typeMismatch, "cannot order \(comparison.left.noun) and \(comparison.right.noun)", at: comparison.span,
        hint: conversionHint(comparison))
    } else if let unordered = [left, right].first(where: { !$0.isOrdered }) {
      report(.typeMismatch, "\(unordered.noun) has no order", at: comparison.span)
    }
  }

  /// A comparison with the literal `nil`.
  private mutating func checkNil(_ comparison: Comparison) {
    let node = comparison.node
    guard node.modifier == .direct, comparison.left != comparison.right else { return }
    let (other, literal) = comparison.right == .null ? (node.left, node.right) : (node.right, node.left)
    guard isWritten(literal) else { return }
    switch node.operator.operands {
    case .equality where isNeverNil(other):
      let verdict = node.operator == .notEqual
      warn(
        verdict ? .alwaysTrue : .alwaysFalse,
        "this is always \(verdict): the model says that the value is never nil", at: comparison.span)
    // Nil and nil are equal, and nil has no order with anything else.
    case .ordered(let relation) where !relation.holds(.equal):
      warn(
        .alwaysFalse, "nothing comes before or after nil, so this is always false", at: comparison.span,
        hint: "write `== nil` or `!= nil`")
    case .equality, .ordered, .bounds, .container, .member, .texts, .typeIdentifiers, .tokens, .host: break
    }
  }

  // MARK: Text

  private mutating func checkText(_ comparison: Comparison) {
    if comparison.left == .null || comparison.right == .null { return checkNil(comparison) }
    let node = comparison.node
    if comparison.left.kind == .collection, !node.left.isListLiteral {
      return reportMany(node.left, isLeft: true, in: comparison)
    }
    if comparison.right.kind == .collection, !node.right.isListLiteral {
      return reportMany(node.right, isLeft: false, in: comparison)
    }
    requireString(node.left, comparison.left, node.operator.text)
    requireString(node.right, comparison.right, node.operator.text)
    if node.operator == .like { warnAboutWildcards(node.right) }
    if node.operator == .matches { warnAboutAnchor(node.right) }
  }

  private mutating func warnAboutWildcards(_ pattern: ExpressionNode) {
    guard case .constant(.string(let text)) = pattern.kind, !text.contains("*"), !text.contains("?") else { return }
    let isPercent = text.hasPrefix("%") || text.hasSuffix("%")
    // Beside no other wildcard; in a name such as `a_1*` it is itself.
    guard isPercent || text.contains("_") else { return }
    var literal = ""
    ValueText.appendQuoted(String(text.map { $0 == "%" ? "*" : $0 == "_" ? "?" : $0 }), to: &literal)
    if isPercent, !text.contains("_") {
      warn(
        .sqlWildcard, "`%` in a LIKE pattern is an ordinary character", at: pattern.span,
        hint: "`*` stands for any text: write `\(literal)`")
    } else {
      warn(
        .sqlWildcard, "`_` in a LIKE pattern is an ordinary character", at: pattern.span,
        hint: "`?` stands for any character: write `\(literal)`, or `==` to compare with the text")
    }
  }

  /// `a MATCHES "^b"`, of those who think that a part of the text is enough.
  private mutating func warnAboutAnchor(_ pattern: ExpressionNode) {
    guard case .constant(.string(let text)) = pattern.kind, !text.contains("|"), !text.hasSuffix("\\$") else { return }
    let (atStart, atEnd) = (text.hasPrefix("^"), text.hasSuffix("$"))
    guard atStart != atEnd, text.utf8.count > 1 else { return }
    let open = [".*", ".+", ".*?", ".+?"]
    guard !open.contains(where: { atStart ? text.hasSuffix($0) : text.hasPrefix($0) }) else { return }
    var literal = ""
    ValueText.appendQuoted(atStart ? String(text.dropFirst()) + ".*" : ".*" + String(text.dropLast()), to: &literal)
    warn(
      .unlikelyArgument, "MATCHES asks for the whole text, with and without `\(atStart ? "^" : "$")`", at: pattern.span,
      hint: "to look at its \(atStart ? "start" : "end") alone write `\(literal)`")
  }

  // MARK: Membership

  private mutating func checkMembership(
    _ comparison: Comparison, container: ExpressionNode, _ type: StaticType, element: ExpressionNode,
    _ elementType: StaticType
  ) {
    if type == .null || elementType == .null { return checkNil(comparison) }
    switch type {
    // A record is searched for one of its values, as dictionaries are.
    case .unknown, .null, .record: break
    case .collection(let member):
      guard let memberKind = member.kind, let kind = elementType.kind, memberKind != kind else { return }
      if kind == .collection, !element.isListLiteral {
        mustFail = false
        return reportMany(element, isLeft: comparison.node.operator == .in, in: comparison)
      }
      let verdict = comparison.node.modifier == .direct ? "so this is always false" : "so it does for no element"
      warn(
        .typeMismatch, "a collection of \(memberKind.plural) never contains \(kind.noun), \(verdict)",
        at: comparison.span)
    case .value(.string):
      if elementType.kind == .collection, !element.isListLiteral {
        return reportMany(element, isLeft: comparison.node.operator == .in, in: comparison)
      }
      guard let kind = elementType.kind, kind != .string else { return }
      report(.notAString, "a string contains only strings, found \(kind.noun)", at: element.span)
    case .value:
      let name = comparison.node.operator.text
      report(
        .notACollection, "\(name) needs a collection or a string, found \(noun(of: type))", at: container.span,
        hint: comparison.node.operator == .in ? listHint(container) : nil)
    }
  }

  /// The hint for a number right of IN, where a list was to be: `IN (1)`, `IN 1-5`.
  private func listHint(_ container: ExpressionNode) -> String? {
    guard isWritten(container), let source, let span = container.span else { return nil }
    switch container.kind {
    case .constant: return "a list stands in braces: write `{\(source.text(of: span))}`"
    case .binary(.subtract, let low, let high):
      guard case .constant(.integer(let low)) = low.kind, case .constant(.integer(let high)) = high.kind else {
        return nil
      }
      return "for a range write `BETWEEN {\(low), \(high)}`"
    default: return nil
    }
  }

  // MARK: BETWEEN

  private mutating func checkBetween(_ comparison: Comparison) {
    let bounds = comparison.node.right
    let parts: [ExpressionNode]
    switch bounds.kind {
    case .constant(.array(let elements)): parts = elements.map { ExpressionNode(.constant($0)) }
    case .list(let elements): parts = elements
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .unary, .binary,
      .assignment, .call, .function, .cast, .ternary, .subquery, .block, .tooDeep:
      return checkBounds(comparison)
    }
    guard parts.count == 2 else {
      // Whatever is compared with them.
      begin([])
      return report(ComparisonRules.Bounds.wrong(found: "\(parts.count)"), at: bounds.span)
    }
    if comparison.left == .null { return checkNil(comparison) }
    if parts.contains(where: { $0.literal == .null }) {
      // A bound that is nil decides before kinds are compared.
      guard comparison.node.modifier == .direct, isWritten(bounds) else { return }
      return warn(
        .alwaysFalse, "nothing lies between two bounds of which one is nil, so this is always false", at: bounds.span)
    }
    begin([comparison.node.left] + parts)
    if checkOrder(comparison) { return }
    // The bounds were checked already, as parts of a list; here only their types count.
    let kinds = parts.map { $0.literal.flatMap { StaticType($0).kind } }
    if let kind = comparison.left.kind, let place = kinds.firstIndex(where: { $0 != nil && $0 != kind }),
      let bound = kinds[place]
    {
      // Where the lower bound decides, the upper one is not looked at.
      mustFail = mustFail && place == 0
      report(
        .typeMismatch, "cannot order \(kind.noun) and \(bound.noun)", at: comparison.span,
        hint: boundHint(comparison, parts[place]))
    } else if case .constant(.array(let values)) = bounds.kind, isWritten(bounds),
      Self.order(values[0], values[1]) == .greater
    {
      // ALL and NONE hold all the same, ALL where there is no element.
      let isFalse = comparison.node.modifier == .direct
      let verdict = isFalse ? "so this is always false" : "so no element is within them"
      warn(
        isFalse ? .alwaysFalse : .unlikelyArgument, "the lower bound is above the upper one, \(verdict)",
        at: bounds.span, hint: Self.areVersions(values) ? nil : "write the lower bound first")
    }
  }

  /// Whether two texts are in order as versions, which they are not as texts.
  private static func areVersions(_ bounds: [RecordValue]) -> Bool {
    guard case .string(let lower) = bounds[0], case .string(let upper) = bounds[1], let low = VersionNumbers(lower),
      let high = VersionNumbers(upper)
    else { return false }
    return VersionNumbers.order(low.numbers, high.numbers) == .less
  }

  /// How a value and one of its bounds can be put in order.
  private func boundHint(_ comparison: Comparison, _ bound: ExpressionNode) -> String? {
    guard let literal = bound.literal else { return nil }
    if comparison.left.kind == .number, case .string(let text) = literal {
      return Self.isNumber(text) ? "leave out the quotes to compare with numbers" : nil
    }
    return conversionHint(
      Comparison(
        node: ComparisonNode(comparison.node.left, .lessOrEqual, bound), span: comparison.span, left: comparison.left,
        right: StaticType(literal), mayBeBothNil: false))
  }

  /// Bounds that are not written out.
  private mutating func checkBounds(_ comparison: Comparison) {
    if comparison.right == .null { return checkNil(comparison) }
    if checkOrder(comparison) { return }
    switch comparison.right {
    case .unknown, .null, .collection: break
    case .value, .record:
      let bounds = comparison.node.right
      begin([bounds])
      report(ComparisonRules.Bounds.wrong(found: noun(of: comparison.right)), at: bounds.span)
    }
  }

  /// Whether the value left of BETWEEN has no order, which is then reported.
  private mutating func checkOrder(_ comparison: Comparison) -> Bool {
    guard let kind = comparison.left.kind else { return false }
    if kind == .collection {
      // A list that is written out fails at the bounds.
      guard !comparison.node.left.isListLiteral else { return false }
      reportMany(comparison.node.left, isLeft: true, in: comparison)
      return true
    }
    guard !kind.isOrdered else { return false }
    report(.typeMismatch, "\(kind.noun) has no order", at: comparison.span)
    return true
  }
}

extension ComparisonOperator {
  /// The operator in messages: words as they are, signs in backquotes.
  fileprivate var quoted: String { text.first?.isLetter == true ? text : "`\(text)`" }
}

extension ExpressionNode {
  /// Whether this is a list with parts that are to be evaluated.
  fileprivate var isList: Bool { if case .list = kind { true } else { false } }

  /// Whether this is a list written out, or given as an argument.
  fileprivate var isListLiteral: Bool {
    switch kind {
    case .list, .constant: true
    case .nilLiteral, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      false
    }
  }
}
