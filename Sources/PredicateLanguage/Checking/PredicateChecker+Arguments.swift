extension PredicateChecker {
  /// Warns of arguments that are of the right types and still not what is meant: those in the unit or in the order that
  /// other languages have.
  mutating func checkMeaning(of function: BuiltinFunction, _ arguments: [ExpressionNode]) {
    switch function {
    case .percentile: checkPercent(arguments)
    case .replace:
      // Elsewhere the text comes first: `replace(text, old, new)`.
      guard arguments.count == 3, isOfRecord(arguments[0]), arguments[2].isText else { return }
      warnAboutOrder(
        of: function, text: arguments[2], [arguments[1], arguments[2], arguments[0]], whole: arguments[0])
    case .indexOf:
      // A longer text may well be a list to look in, such as `"ABCDF"` for grades.
      guard arguments.count == 2, isOfRecord(arguments[0]), arguments[1].isText, arguments[1].scalarCount < 2 else {
        return
      }
      warnAboutOrder(of: function, text: arguments[1], [arguments[1], arguments[0]], whole: arguments[0])
    case .split:
      guard arguments.count == 2, arguments[0].isText, isOfRecord(arguments[1]) else { return }
      warnAboutOrder(of: function, text: arguments[0], [arguments[1], arguments[0]], whole: arguments[1])
    case .substring: checkStart(arguments)
    case .version: checkVersion(arguments)
    default: break
    }
  }

  /// A fraction where per cent are asked for.
  private mutating func checkPercent(_ arguments: [ExpressionNode]) {
    guard arguments.count == 2, isWritten(arguments[1]), case .constant(let value) = arguments[1].kind,
      let share = NumberRules.Number(value)?.double, share > 0, share < 1
    else { return }
    // 0.29 * 100 is 28.999999999999996.
    let percent = NumberText.canonical((share * 100_000_000_000).rounded() / 1_000_000_000)
    warn(
      .unlikelyArgument,
      "`percentile:at:` takes per cent, and \(NumberText.canonical(share)) is less than one per cent",
      at: arguments[1].span, hint: "for \(percent) per cent write `\(percent)`")
  }

  /// A text that is no version, of which nil is made.
  private mutating func checkVersion(_ arguments: [ExpressionNode]) {
    guard arguments.count == 1, case .constant(.string(let text)) = arguments[0].kind, VersionNumbers(text) == nil
    else {
      return
    }
    warn(
      .unlikelyArgument, "`version:` makes nil of a text that is no version", at: arguments[0].span,
      hint: "write numbers with dots between them, such as `\"14.2\"`")
  }

  /// A place before the text, which other languages count from its end.
  private mutating func checkStart(_ arguments: [ExpressionNode]) {
    guard arguments.count == 3, isWritten(arguments[1]), let start = Self.wholeNumber(arguments[1]), start < 0
    else { return }
    warn(
      .unlikelyArgument, "`substring:from:length:` counts from the beginning, so \(start) lies before the text",
      at: arguments[1].span)
  }

  private mutating func warnAboutOrder(
    of function: BuiltinFunction, text: ExpressionNode, _ meant: [ExpressionNode], whole: ExpressionNode
  ) {
    guard let source, let inner = text.span, let outer = whole.span, meant.allSatisfy({ $0.span != nil }) else {
      return
    }
    let list = meant.compactMap(\.span).map { source.text(of: $0) }.joined(separator: ", ")
    let name = function.rawValue
    let what = function == .split ? "takes apart" : function == .replace ? "replaces in" : "looks in"
    warn(
      .unlikelyArgument, "`\(name)` \(what) `\(source.text(of: inner))`, not `\(source.text(of: outer))`", at: inner,
      hint: "write `\(name)(\(list))`")
  }

  /// Whether this is read from the record, where it stands in the text.
  private func isOfRecord(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .keyPath, .member, .selfRecord: isWritten(node)
    case .nilLiteral, .constant, .anyKey, .variable, .index, .list, .unary, .binary, .assignment, .call, .function,
      .cast,
      .ternary, .subquery, .block, .tooDeep:
      false
    }
  }
}

extension ExpressionNode {
  /// Whether this is a text in quotes.
  fileprivate var isText: Bool { if case .constant(.string) = kind { true } else { false } }

  /// The number of Unicode scalars of a text in quotes.
  fileprivate var scalarCount: Int {
    if case .constant(.string(let text)) = kind { text.unicodeScalars.count } else { 0 }
  }
}
