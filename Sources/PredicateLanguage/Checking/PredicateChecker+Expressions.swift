extension PredicateChecker {
  /// The type of an expression; everything below it is checked on the way.
  ///
  /// Recursion is bounded by ``Limits/deepestTree``. The deep kinds are taken apart in methods of their own: one method
  /// with the parts of all kinds would take many times the stack for each level.
  package mutating func type(of node: ExpressionNode, isText: Bool = false) -> StaticType {
    switch node.kind {
    case .nilLiteral, .constant, .selfRecord, .variable, .keyPath, .anyKey, .block, .tooDeep:
      leaf(node, isText: isText)
    case .member: member(node)
    case .index: index(node)
    case .list: list(node, isText: isText)
    case .unary: unary(node)
    case .binary: binary(node)
    case .assignment(_, let value): type(of: value)
    case .call: call(node)
    case .function: function(node)
    case .cast: cast(node)
    case .ternary: ternary(node)
    case .subquery: subquery(node)
    }
  }

  private mutating func leaf(_ node: ExpressionNode, isText: Bool) -> StaticType {
    switch node.kind {
    case .nilLiteral: return .null
    case .constant(let value): return StaticType(value)
    case .selfRecord: return root
    case .variable(let name): return bound[RecordKey(name)] ?? .unknown
    case .keyPath(let path): return type(of: path, from: root, isRoot: true, at: node.span, isText: isText)
    case .anyKey:
      warn(.unsupported, "ANYKEY is evaluated by Spotlight only", at: node.span)
      return .unknown
    case .tooDeep:
      reportTooDeep(at: node.span)
      return .unknown
    case .member, .index, .list, .unary, .binary, .assignment, .call, .function, .cast, .ternary, .subquery, .block:
      return .unknown
    }
  }

  private mutating func member(_ node: ExpressionNode) -> StaticType {
    guard case .member(let base, let path) = node.kind else { return .unknown }
    let type = type(of: base)
    return self.type(of: path, from: type, isRoot: false, at: node.span)
  }

  private mutating func list(_ node: ExpressionNode, isText: Bool) -> StaticType {
    guard case .list(let parts) = node.kind else { return .unknown }
    var types: [StaticType] = []
    for part in parts { types.append(type(of: part, isText: isText)) }
    return .collection(StaticType.joined(types))
  }

  private mutating func function(_ node: ExpressionNode) -> StaticType {
    guard case .function(let target, _, let arguments) = node.kind else { return .unknown }
    _ = type(of: target)
    for argument in arguments { _ = type(of: argument) }
    // The selector may be a key of the target as well as a function, and the result is of no known type.
    return .unknown
  }

  private mutating func ternary(_ node: ExpressionNode) -> StaticType {
    guard case .ternary(let condition, let then, let other) = node.kind else { return .unknown }
    check(condition)
    return checkUnreached { checker in StaticType.joined([checker.type(of: then), checker.type(of: other)]) }
  }

  private mutating func unary(_ node: ExpressionNode) -> StaticType {
    guard case .unary(let operation, let operand) = node.kind else { return .unknown }
    let type = type(of: operand)
    begin([operand])
    if operation == .complement, case .constant(.string) = operand.kind {
      // `=~` of other languages.
      report(
        .notANumber, "`~` needs a number, found a string", at: operand.span,
        hint: "for a regular expression write `MATCHES \(pattern(operand))`")
    } else {
      requireNumber(operand, type, "`\(operation.rawValue)`")
    }
    return type == .value(.integer) ? type : .number
  }

  /// A pattern as `=~` would look for it: anywhere in the text.
  private func pattern(_ operand: ExpressionNode) -> String {
    let typed = source.flatMap { source in operand.span.map { source.text(of: $0) } } ?? ""
    return typed.utf8.count <= 100 ? Parser.searching(typed) ?? "\"…\"" : "\"…\""
  }

  // MARK: Operators

  private mutating func binary(_ node: ExpressionNode) -> StaticType {
    guard case .binary(let operation, let left, let right) = node.kind else { return .unknown }
    let leftType = type(of: left)
    let rightType = type(of: right)
    begin([left, right])
    return result(of: operation, left, leftType, right, rightType, at: node.span)
  }

  private mutating func result(
    of operation: BinaryOperator, _ left: ExpressionNode, _ leftType: StaticType, _ right: ExpressionNode,
    _ rightType: StaticType, at span: SourceSpan?
  ) -> StaticType {
    switch operation.operands {
    case .collections:
      requireCollection(left, leftType, operation.rawValue, code: .notASet)
      // The right side may also be a record, for its values.
      if rightType.kind != .record { requireCollection(right, rightType, operation.rawValue, code: .notASet) }
      return .collection(StaticType.joined([leftType.element, rightType.element]))
    case .bits, .numbers:
      if leftType.kind == .date, rightType.kind == .number, let source, let date = left.span, let seconds = right.span {
        report(
          .notANumber, "`\(operation.rawValue)` needs a number, found a date", at: left.span,
          hint: Arithmetic.dateHint(
            String(source.text(of: date)), operation.rawValue, String(source.text(of: seconds))))
        return .unknown
      }
      if leftType.kind == .string, rightType.kind == .string, let advice = textsHint(operation, left, right, at: span) {
        report(.notANumber, "`\(operation.rawValue)` needs numbers, found texts", at: span, hint: advice)
        return .unknown
      }
      requireNumber(left, leftType, "`\(operation.rawValue)`")
      requireNumber(right, rightType, "`\(operation.rawValue)`")
      if operation == .divide { warnAboutFraction(left, right, at: span) }
      if operation == .bitXor { warnAboutPower(left, right, at: span) }
      // Whole numbers stay whole, quotients too; powers may be fractions.
      let isWhole = leftType == .value(.integer) && rightType == leftType && operation != .power
      return isWhole ? leftType : .number
    }
  }

  /// The hint for texts that are added, and for alternatives, `"a" | "b"`.
  private func textsHint(
    _ operation: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode, at span: SourceSpan?
  ) -> String? {
    switch operation {
    case .add: return joinedTextHint(ExpressionNode(.binary(operation, left, right), span: span))
    case .bitOr:
      guard let source, let first = left.span, let second = right.span, first.length + second.length <= 100 else {
        return nil
      }
      return "for one of several write `IN {\(source.text(of: first)), \(source.text(of: second))}`"
    default: return nil
    }
  }

  /// Division of whole numbers that are written down, where something is lost: `1 / 2` is 0.
  private mutating func warnAboutFraction(_ left: ExpressionNode, _ right: ExpressionNode, at span: SourceSpan?) {
    guard let dividend = Self.wholeNumber(left), let divisor = Self.wholeNumber(right), divisor != 0,
      dividend.remainderReportingOverflow(dividingBy: divisor).partialValue != 0, !isInDay
    else { return }
    warn(
      .integerDivision, "the quotient of whole numbers drops its fraction: this is \(dividend / divisor)", at: span,
      hint: "write `\(dividend).0 / \(divisor)` to keep it")
  }

  /// `a ^ 2` of those who mean a power.
  private mutating func warnAboutPower(_ left: ExpressionNode, _ right: ExpressionNode, at span: SourceSpan?) {
    guard let exponent = right.literal, case .integer(2...9) = exponent, isWritten(right), let source,
      let base = left.span, let power = right.span, base.length <= 60
    else { return }
    warn(
      .unlikelyArgument, "`^` is an exclusive or of the bits of numbers", at: span,
      hint: "for a power write `\(source.text(of: base)) ** \(source.text(of: power))`")
  }

  /// The value of whole numbers and their sums, differences, products and quotients; nil for anything else.
  static func wholeNumber(_ node: ExpressionNode) -> Int64? {
    switch node.kind {
    case .constant(.integer(let number)): return number
    case .binary(let operation, let left, let right):
      guard operation.operands == .numbers, let calculate = Arithmetic.calculation(operation),
        let a = wholeNumber(left), let b = wholeNumber(right),
        case .integer(let result)? = try? calculate(.integer(a), .integer(b))
      else { return nil }
      return result
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .list, .unary, .assignment,
      .call, .function, .cast, .ternary, .subquery, .block, .tooDeep:
      return nil
    }
  }

  /// Reports an operand that is no number.
  mutating func requireNumber(_ node: ExpressionNode, _ type: StaticType, _ what: String) {
    guard let kind = type.kind, kind != .number else { return }
    if kind == .collection {
      report(
        .notANumber, "\(what) needs one number, found a collection", at: node.span,
        hint: "`@sum`, `@count` and their kin make one number of it")
      return
    }
    report(.notANumber, "\(what) needs a number, found \(kind.noun)", at: node.span, hint: numberHint(kind, node))
  }

  private func numberHint(_ kind: StaticType.Kind, _ node: ExpressionNode) -> String? {
    switch kind {
    case .date: "write `CAST(date, \"NSNumber\")` to calculate with seconds since 2001"
    case .string:
      if case .constant(.string(let text)) = node.kind {
        Self.isNumber(text) ? "leave out the quotes to calculate with the number" : Self.noNumber(text)
      } else {
        "write `CAST(text, \"NSNumber\")` to calculate with the number in a text"
      }
    case .number, .uuid, .binary, .record, .collection: nil
    }
  }

  /// Reports an operand that is no collection.
  mutating func requireCollection(
    _ node: ExpressionNode, _ type: StaticType, _ what: String, code: DiagnosticCode = .notACollection,
    hint: String? = nil
  ) {
    switch type {
    case .unknown, .null, .collection, .record(entity: nil): break
    case .value, .record: report(code, "\(what) needs a collection, found \(noun(of: type))", at: node.span, hint: hint)
    }
  }

  // MARK: Parts

  private mutating func index(_ node: ExpressionNode) -> StaticType {
    guard case .index(let base, let index) = node.kind else { return .unknown }
    let type = type(of: base)
    // A set is asked for the member that equals the value in brackets, so any kind of index may be right.
    if case .element(let element) = index { _ = self.type(of: element) }
    begin([base])
    return self.element(of: base, type, index)
  }

  private mutating func element(of base: ExpressionNode, _ type: StaticType, _ index: IndexNode) -> StaticType {
    // Records have values to count and pick from, as dictionaries do.
    switch index {
    case .size:
      if type.kind != .record { requireCollection(base, type, "`[SIZE]`") }
      return .value(.integer)
    case .first, .last:
      if type.kind != .record { requireCollection(base, type, index == .first ? "`[FIRST]`" : "`[LAST]`") }
      return type.element
    case .element(let element):
      if case .record = type, case .constant(.string(let key)) = element.kind {
        let path = KeyPathNode([.init(.key(key), span: element.span)])
        return self.type(of: path, from: type, isRoot: false, at: element.span)
      }
      if case .value = type { requireCollection(base, type, "an index") }
      return type.element
    }
  }

  private mutating func cast(_ node: ExpressionNode) -> StaticType {
    guard case .cast(let operand, let name) = node.kind else { return .unknown }
    _ = type(of: operand)
    let type = castType(name, at: node.span)
    if type != .unknown { checkCast(of: operand, to: name, at: node.span) }
    return type
  }

  /// Reports a text of the predicate's own that cannot be cast. A run comes to it itself, if it does.
  private mutating func checkCast(of operand: ExpressionNode, to name: String, at span: SourceSpan?) {
    guard !isForRun, case .constant(.string(let text)) = operand.kind else { return }
    do throws(ValueError) {
      _ = try Casting.cast(.string(text), toTypeNamed: name)
    } catch {
      report(error.code, error.message, at: span, hint: DateSpelling(text)?.hint ?? error.hint)
    }
  }

  private mutating func castType(_ name: String, at span: SourceSpan?) -> StaticType {
    do throws(ValueError) {
      return StaticType(try Casting.target(named: name).type)
    } catch {
      report(error, at: span)
      return .unknown
    }
  }

  private mutating func subquery(_ node: ExpressionNode) -> StaticType {
    guard case .subquery(let collection, let name, let condition) = node.kind else { return .unknown }
    let type = type(of: collection)
    begin([collection])
    // The record itself may be asked for when a whole collection is evaluated at once.
    if collection.kind != .selfRecord { requireCollection(collection, type, "SUBQUERY") }
    let key = RecordKey(name)
    let hidden = bound[key]
    bound[key] = type.element
    checkUnreached { checker in checker.check(condition) }
    bound[key] = hidden
    return .collection(type.element)
  }
}
