/// Turns a tree into text.
///
/// The canonical form is Apple's `predicateFormat`, row by row as the reference observed it. It loses some things:
/// 2.0 prints as 2, a UUID bare. The lossless form differs from it only where the canonical text would not parse back
/// to an equal tree.
struct FormatPrinter {
  /// The two forms.
  enum Form { case canonical, lossless }

  let form: Form
  private(set) var text = ""
  /// What the lossless form cannot say, if anything was met.
  private(set) var failure: Diagnostic?

  init(_ form: Form) { self.form = form }

  // MARK: Predicates

  mutating func print(_ node: PredicateNode) {
    switch node.kind {
    case .constant(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): print(parts, joinedBy: " AND ")
    case .or(let parts): print(parts, joinedBy: " OR ")
    case .not(let part):
      text += "NOT "
      printPart(part)
    case .comparison(let comparison): print(comparison)
    case .block:
      text += "BLOCKPREDICATE"
      refuse("a block has no text", node.span)
    case .tooDeep:
      text += "FALSEPREDICATE"
      refuse("nested more than \(Limits.deepestTree) levels deep", node.span, code: .nestingTooDeep)
    }
  }

  private mutating func print(_ parts: [PredicateNode], joinedBy connective: String) {
    for (index, part) in parts.enumerated() {
      if index > 0 { text += connective }
      printPart(part)
    }
  }

  /// A part of a compound, in parentheses if it is a compound itself.
  private mutating func printPart(_ part: PredicateNode) {
    switch part.kind {
    case .and, .or, .not:
      text += "("
      print(part)
      text += ")"
    case .constant, .comparison, .block, .tooDeep: print(part)
    }
  }

  private mutating func print(_ comparison: ComparisonNode) {
    switch comparison.modifier {
    case .direct: break
    case .any: text += "ANY "
    case .all: text += "ALL "
    }
    print(comparison.left)
    text += " "
    print(comparison.operator, at: comparison.left.span)
    if !comparison.options.isEmpty { text += "[\(comparison.options.text)]" }
    text += " "
    print(comparison.right)
  }

  /// An operator; the name of a host's own is escaped like a key, so that `#in:` stays apart from IN.
  private mutating func print(_ operation: ComparisonOperator, at span: SourceSpan?) {
    guard case .custom(let selector) = operation, selector.utf8.last == UInt8(ascii: ":") else {
      if case .custom(let selector) = operation { refuse("the operator `\(selector)` does not end in a colon", span) }
      text += operation.text
      return
    }
    Identifier.append(String(selector.dropLast()), quoted: form == .lossless, to: &text)
    text += ":"
  }

  // MARK: Expressions

  // Printing a part may reach itself again, so each kind has a method and the frame of the `switch` stays small.
  mutating func print(_ node: ExpressionNode) {
    switch node.kind {
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .block, .tooDeep: printLeaf(node)
    case .member(let base, let path): printMember(base, path)
    case .index(let base, let index): print(base, index)
    case .list(let parts): print("{", parts, "}")
    case .unary(let operation, let operand): print(operation, operand)
    case .binary(let operation, let left, let right): print(operation, left, right)
    case .assignment(let name, let value): print(name, assigned: value)
    case .call(let name, let arguments): printCall(name, arguments, node.span)
    case .function(let target, let selector, let arguments): print(target, selector, arguments)
    case .cast(let operand, let type): print(operand, castTo: type)
    case .ternary(let condition, let then, let other): print(condition, then, other)
    case .subquery(let collection, let variable, let condition): print(collection, variable, condition)
    }
  }

  private mutating func printLeaf(_ node: ExpressionNode) {
    switch node.kind {
    case .constant(let value): print(value, at: node.span)
    case .selfRecord: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .variable(let name): printVariable(name)
    case .keyPath(let path):
      if case .variable = path.steps.first?.kind { text += "SELF." }
      print(path)
    case .block:
      text += "BLOCK"
      refuse("a block has no text", node.span)
    case .tooDeep:
      text += "nil"
      refuse("nested more than \(Limits.deepestTree) levels deep", node.span, code: .nestingTooDeep)
    default: text += "nil"
    }
  }

  private mutating func printCall(_ name: String, _ arguments: [ExpressionNode], _ span: SourceSpan?) {
    // Any other text would make something else of what stands around it.
    if form == .lossless, !Identifier.isFunctionName(name) { refuse("`\(name)` is no name of a function", span) }
    print(name + "(", arguments, ")")
  }

  private mutating func printMember(_ base: ExpressionNode, _ path: KeyPathNode) {
    printBase(base)
    text += "."
    print(path)
  }

  private mutating func print(_ base: ExpressionNode, _ index: IndexNode) {
    printBase(base)
    text += "["
    switch index {
    case .first: text += "FIRST"
    case .last: text += "LAST"
    case .size: text += "SIZE"
    case .element(let element): print(element)
    }
    text += "]"
  }

  private mutating func print(_ operation: UnaryOperator, _ operand: ExpressionNode) {
    text += operation.rawValue
    printOperand(operand, isPrefixed: operation == .negate)
  }

  private mutating func print(_ operation: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode) {
    printOperand(left)
    text += " \(operation.rawValue) "
    printOperand(right)
  }

  private mutating func print(_ name: String, assigned value: ExpressionNode) {
    printVariable(name)
    text += " := "
    print(value)
  }

  private mutating func print(_ target: ExpressionNode, _ selector: String, _ arguments: [ExpressionNode]) {
    text += "FUNCTION("
    print(target)
    text += ", "
    ValueText.appendQuoted(selector, to: &text)
    if !arguments.isEmpty { text += ", " }
    print(arguments)
    text += ")"
  }

  private mutating func print(_ operand: ExpressionNode, castTo type: String) {
    text += "CAST("
    print(operand)
    text += ", "
    ValueText.appendQuoted(type, to: &text)
    text += ")"
  }

  private mutating func print(_ condition: PredicateNode, _ then: ExpressionNode, _ other: ExpressionNode) {
    text += "TERNARY("
    print(condition)
    text += ", "
    print(then)
    text += ", "
    print(other)
    text += ")"
  }

  private mutating func print(_ collection: ExpressionNode, _ variable: String, _ condition: PredicateNode) {
    text += "SUBQUERY("
    print(collection)
    text += ", "
    printVariable(variable)
    text += ", "
    print(condition)
    text += ")"
  }

  private mutating func print(_ open: String, _ parts: [ExpressionNode], _ close: String) {
    text += open
    print(parts)
    text += close
  }

  private mutating func print(_ parts: [ExpressionNode]) {
    for (index, part) in parts.enumerated() {
      if index > 0 { text += ", " }
      print(part)
    }
  }

  private mutating func printParenthesized(_ node: ExpressionNode) {
    text += "("
    print(node)
    text += ")"
  }

  /// An operand of an infix or prefix operator.
  private mutating func printOperand(_ node: ExpressionNode, isPrefixed: Bool = false) {
    switch node.kind {
    case .binary, .assignment: printParenthesized(node)
    // `-1` is a constant, so a minus sign before a number needs parentheses to stay one.
    case .constant(let value) where isPrefixed && form == .lossless && value.type?.isNumeric == true:
      printParenthesized(node)
    default: print(node)
    }
  }

  /// What stands before a dot or bracket.
  private mutating func printBase(_ node: ExpressionNode) {
    switch node.kind {
    case .binary, .unary, .assignment: printParenthesized(node)
    case .constant(let value) where value.type?.isNumeric == true: printParenthesized(node)
    default: print(node)
    }
  }

  private mutating func printVariable(_ name: String) {
    text += "$"
    Identifier.append(name, quoted: form == .lossless, to: &text)
  }

  mutating func print(_ path: KeyPathNode) {
    for (index, step) in path.steps.enumerated() {
      if index > 0 { text += "." }
      switch step.kind {
      case .key(let key): Identifier.append(key, quoted: form == .lossless, to: &text)
      case .collection(let operation): text += "@\(operation.rawValue)"
      case .variable(let name): printVariable(name)
      case .term(let name, let argument): print(term: name, argument, at: step.span)
      }
    }
  }

  /// A term of a host; one that code built may have a name or argument that no text has.
  private mutating func print(term name: String, _ argument: String, at span: SourceSpan?) {
    let term = TermText.text(name, argument)
    if !TermText.isName(name) || !TermText.isArgument(argument) { refuse("the term `\(term)` has no text", span) }
    text += term
  }

  // MARK: Constants

  private mutating func print(_ value: RecordValue, at span: SourceSpan?) {
    if form == .lossless, let (operand, type) = TypedLiteral.parts(of: value) {
      text += "CAST("
      if let operand { print(operand, at: span) } else { text += "nil" }
      text += ", \"\(type)\")"
      return
    }
    if form == .lossless, case .record = value { refuse("an object of the host has no text", span) }
    switch value {
    case .array(let elements):
      text += "{"
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        print(element, at: span)
      }
      text += "}"
    case .set(let elements):
      // Sorted, so that one set has one text.
      text += "{"
      text += elements.map { element in
        var printer = FormatPrinter(form)
        printer.print(element, at: span)
        return printer.text
      }.sorted().joined(separator: ", ")
      text += "}"
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      ValueText.append(value, lossless: form == .lossless, to: &text)
    }
  }

  private mutating func refuse(_ message: String, _ span: SourceSpan?, code: DiagnosticCode = .unsupported) {
    if failure == nil { failure = Diagnostic(code, message, at: span) }
  }
}
