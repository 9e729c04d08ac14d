extension PredicateChecker {
  /// Two operands and what is asked of them.
  struct Comparison {
    let node: ComparisonNode
    let span: SourceSpan?
    /// What is compared: the left operand, under ANY and ALL one of its elements.
    let left: StaticType
    let right: StaticType

    /// The message's end for a comparison that never holds.
    var verdict: String { node.operator == .notEqual ? "so this is always true" : "so this is always false" }
  }

  mutating func check(_ node: ComparisonNode, at span: SourceSpan?) {
    let before = findings.count
    let left = subject(of: node, at: span)
    let right = type(of: node.right, isText: node.operator.takesText && (!node.operator.takesList || node.right.isList))
    compare(Comparison(node: node, span: span, left: left, right: right), findingsBefore: before)
  }

  /// What the operator asks of its operands, once these are checked.
  private mutating func compare(_ comparison: Comparison, findingsBefore before: Int) {
    let (node, left, right) = (comparison.node, comparison.left, comparison.right)
    switch node.operator {
    case .equal, .notEqual: checkEquality(comparison)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: checkOrdering(comparison)
    case .contains: checkMembership(comparison, container: node.left, left, element: node.right, right)
    case .in: checkMembership(comparison, container: node.right, right, element: node.left, left)
    case .beginsWith, .endsWith, .like, .matches, .utiEquals, .utiConformsTo: checkText(comparison)
    case .between: checkBetween(comparison)
    case .tokenMatches: warn(.unsupported, "TOKENMATCHES is evaluated on Apple's systems only", at: comparison.span)
    case .custom: break
    }
    // One finding for a comparison is enough: what follows from it would only repeat it.
    if findings.count == before { checkOptions(comparison) }
    if findings.count == before { checkConstants(comparison) }
  }

  /// The type of the left operand, or under ANY and ALL of its elements.
  private mutating func subject(of node: ComparisonNode, at span: SourceSpan?) -> StaticType {
    let type = type(of: node.left)
    switch node.modifier {
    case .direct: return type
    case .any: requireMany(node.left, type, modifierWord("ANY", at: span))
    case .all: requireMany(node.left, type, "ALL")
    }
    return type.element
  }

  private mutating func requireMany(_ node: ExpressionNode, _ type: StaticType, _ modifier: String) {
    requireCollection(node, type, modifier, hint: "leave out \(modifier) to compare the value itself")
  }

  /// The modifier as it was written: SOME and NONE read as ANY.
  private func modifierWord(_ canonical: String, at span: SourceSpan?) -> String {
    guard let source, let span else { return canonical }
    let word = source.text(of: SourceSpan(offset: span.offset, length: 4)).uppercased()
    return word == "SOME" || word == "NONE" ? word : canonical
  }

  // MARK: Equality and order

  private mutating func checkEquality(_ comparison: Comparison) {
    if comparison.left == .null || comparison.right == .null { return checkNil(comparison) }
    guard let left = comparison.left.kind, let right = comparison.right.kind else { return }
    if left == right {
      if case (.record(entity: let a?), .record(entity: let b?)) = (comparison.left, comparison.right),
        model?.areRelated(a, b) == false
      {
        warn(
          .typeMismatch, "a record of `\(a)` is never one of `\(b)`, \(comparison.verdict)", at: comparison.span)
      }
      return
    }
    if left == .collection || right == .collection { return checkCollection(comparison) }
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
    switch node.operator {
    case .equal where isNeverNil(other):
      warn(.alwaysFalse, "this is always false: the model says that the value is never nil", at: comparison.span)
    case .notEqual where isNeverNil(other):
      warn(.alwaysTrue, "this is always true: the model says that the value is never nil", at: comparison.span)
    case .less, .greater:
      warn(
        .alwaysFalse, "nothing comes before or after nil, so this is always false", at: comparison.span,
        hint: "write `== nil` or `!= nil`")
    case .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .in, .contains, .beginsWith, .endsWith, .like, .matches,
      .between, .utiEquals, .utiConformsTo, .tokenMatches, .custom:
      break
    }
  }

  // MARK: Text

  private mutating func checkText(_ comparison: Comparison) {
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
  }

  private mutating func warnAboutWildcards(_ pattern: ExpressionNode) {
    guard case .constant(.string(let text)) = pattern.kind, text.hasPrefix("%") || text.hasSuffix("%"),
      !text.contains("*"), !text.contains("?")
    else { return }
    let meant = String(text.map { $0 == "%" ? "*" : $0 })
    var literal = ""
    ValueText.appendQuoted(meant, to: &literal)
    warn(
      .sqlWildcard, "`%` in a LIKE pattern is an ordinary character", at: pattern.span,
      hint: "`*` stands for any text: write `\(literal)`")
  }

  // MARK: Membership

  private mutating func checkMembership(
    _ comparison: Comparison, container: ExpressionNode, _ type: StaticType, element: ExpressionNode,
    _ elementType: StaticType
  ) {
    switch type {
    // A record is searched for one of its values, as dictionaries are.
    case .unknown, .null, .record: break
    case .collection(let member):
      guard let memberKind = member.kind, let kind = elementType.kind, memberKind != kind else { return }
      if kind == .collection, !element.isListLiteral {
        return reportMany(element, isLeft: comparison.node.operator == .in, in: comparison)
      }
      warn(
        .typeMismatch, "a collection of \(memberKind.plural) never contains \(kind.noun), so this is always false",
        at: comparison.span)
    case .value(.string):
      if elementType.kind == .collection, !element.isListLiteral {
        return reportMany(element, isLeft: comparison.node.operator == .in, in: comparison)
      }
      guard let kind = elementType.kind, kind != .string else { return }
      report(.notAString, "a string contains only strings, found \(kind.noun)", at: element.span)
    case .value:
      let name = comparison.node.operator.text
      report(.notACollection, "\(name) needs a collection or a string, found \(noun(of: type))", at: container.span)
    }
  }

  // MARK: BETWEEN

  private mutating func checkBetween(_ comparison: Comparison) {
    let bounds = comparison.node.right
    if comparison.left.kind == .collection, !comparison.node.left.isListLiteral {
      return reportMany(comparison.node.left, isLeft: true, in: comparison)
    }
    if let kind = comparison.left.kind, kind != .collection, !kind.isOrdered {
      return report(.typeMismatch, "\(kind.noun) has no order", at: comparison.span)
    }
    let types: [StaticType]
    var values: [RecordValue] = []
    switch bounds.kind {
    case .constant(.array(let elements)):
      values = elements
      types = elements.map { StaticType($0) }
    // The bounds were checked already, as parts of a list; here only their types count.
    case .list(let parts): types = parts.map { $0.literal.map { StaticType($0) } ?? .unknown }
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .unary, .binary,
      .assignment, .call, .function, .cast, .ternary, .subquery, .block, .tooDeep:
      switch comparison.right {
      case .unknown, .null, .collection: break
      case .value, .record:
        reportBounds("BETWEEN needs two bounds, found \(noun(of: comparison.right))", at: bounds.span)
      }
      return
    }
    guard types.count == 2 else {
      return reportBounds("BETWEEN needs two bounds, found \(types.count)", at: bounds.span)
    }
    if let kind = comparison.left.kind, let bound = types.compactMap(\.kind).first(where: { $0 != kind }) {
      report(
        .typeMismatch, "cannot order \(kind.noun) and \(bound.noun)", at: comparison.span)
    } else if values.count == 2, isWritten(bounds), Self.order(values[0], values[1]) == .greater {
      warn(
        .alwaysFalse, "the lower bound is above the upper one, so this is always false", at: bounds.span,
        hint: "write the lower bound first")
    }
  }

  private mutating func reportBounds(_ message: String, at span: SourceSpan?) {
    report(
      .betweenNeedsTwoBounds, message, at: span, hint: "write `{lower, upper}`; both bounds are inclusive")
  }
}

extension ComparisonOperator {
  /// The operator in messages: words as they are, signs in backquotes.
  fileprivate var quoted: String {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: "`\(text)`"
    case .in, .contains, .beginsWith, .endsWith, .like, .matches, .between, .utiEquals, .utiConformsTo, .tokenMatches,
      .custom:
      text
    }
  }

  /// Whether the right side is a list, in which the words are what is compared.
  fileprivate var takesList: Bool { self == .in || self == .between }

  /// Whether an unknown word on the right may be text without its quotes.
  fileprivate var takesText: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .beginsWith, .endsWith, .like,
      .matches, .in, .between, .utiEquals, .utiConformsTo:
      true
    case .tokenMatches, .custom: false
    }
  }
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
