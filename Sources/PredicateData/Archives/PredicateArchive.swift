import PredicateLanguage

/// The archive of an `NSPredicate` or an `NSExpression`: objects of Foundation's classes, under the keys that these write.
///
/// Objects that are read wait in a list until their parts are made, so that deep archives take no stack.
struct PredicateArchive {
  var archive: KeyedArchive
  /// How many objects enclose the constant that is read: an object may hold itself.
  private var depth = 0

  /// The most levels of a constant, such as a list of lists.
  private static let deepestConstant = 16

  /// What an object becomes.
  private enum Part {
    case predicate(PredicateNode)
    case expression(ExpressionNode)

    /// The predicate, where one belongs.
    var predicateNode: PredicateNode {
      get throws(DataError) {
        if case .predicate(let node) = self { return node }
        throw DataError(.malformedArchive, "an archived predicate with an expression where a predicate belongs")
      }
    }

    /// The expression, where one belongs.
    var expressionNode: ExpressionNode {
      get throws(DataError) {
        if case .expression(let node) = self { return node }
        throw DataError(.malformedArchive, "an archived predicate with a predicate where an expression belongs")
      }
    }
  }

  /// The objects that an object holds, and what is made of them: of each one part, in their order.
  private struct Plan {
    var objects: [KeyedArchive.Fields] = []
    var make: (_ parts: [Part]) throws(DataError) -> Part
  }

  private init(_ bytes: [UInt8], _ limits: Limits) throws(DataError) {
    if bytes.starts(with: "<?xml".utf8) {
      throw DataError(
        .unsupportedFormat, "an archive written as XML",
        hint: "convert it into a binary property list, as `plutil -convert binary1` does")
    }
    archive = try KeyedArchive(bytes, limits: limits)
  }

  /// The predicate of an archive.
  static func predicate(_ bytes: [UInt8], _ limits: Limits) throws(DataError) -> PredicateNode {
    var reader = try PredicateArchive(bytes, limits)
    guard case .predicate(let node) = try reader.root() else { throw reader.unsupported("an expression") }
    return node
  }

  /// The expression of an archive.
  static func expression(_ bytes: [UInt8], _ limits: Limits) throws(DataError) -> ExpressionNode {
    var reader = try PredicateArchive(bytes, limits)
    guard case .expression(let node) = try reader.root() else { throw reader.unsupported("a predicate") }
    return node
  }

  private mutating func root() throws(DataError) -> Part {
    var open: [(plan: Plan, made: [Part])] = [(try plan(for: archive.root()), [])]
    while true {
      let last = open.count - 1
      let place = open[last].made.count
      if place < open[last].plan.objects.count {
        guard open.count < Limits.deepestTree else { throw tooDeep() }
        open.append((try plan(for: open[last].plan.objects[place]), []))
        continue
      }
      let (plan, made) = open.removeLast()
      let part = try plan.make(made)
      if open.isEmpty { return part }
      open[last - 1].made.append(part)
    }
  }

  private mutating func plan(for fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    switch try className(of: fields) {
    case "NSComparisonPredicate": return try comparison(fields)
    case "NSCompoundPredicate": return try compound(fields)
    case "NSTruePredicate": return Plan { _ in .predicate(PredicateNode(.constant(true))) }
    case "NSFalsePredicate": return Plan { _ in .predicate(PredicateNode(.constant(false))) }
    case let name: return try plan(for: fields, ofExpression: name)
    }
  }

  private mutating func plan(for fields: KeyedArchive.Fields, ofExpression name: String) throws(DataError) -> Plan {
    switch name {
    case "NSConstantValueExpression": return leaf(try constant(fields))
    case "NSSelfExpression": return leaf(ExpressionNode(.selfRecord))
    case "NSAnyKeyExpression": return leaf(ExpressionNode(.anyKey))
    case "NSVariableExpression": return leaf(.variable(try text("NSVariable", of: fields)))
    // The name of a key, as an argument of the function that reads it.
    case "NSKeyPathSpecifierExpression": return leaf(.value(try text("NSKeyPath", of: fields)))
    case "NSKeyPathExpression", "NSFunctionExpression": return try function(fields)
    case "NSAggregateExpression":
      let elements = try objects("NSCollection", of: fields)
      return Plan(objects: elements) { parts throws(DataError) in
        .expression(ExpressionNode(.list(try Self.expressions(parts[...]))))
      }
    case "NSSetExpression": return try setOperation(fields)
    case "NSSubqueryExpression": return try subquery(fields)
    case "NSTernaryExpression": return try ternary(fields)
    case "NSVariableAssignmentExpression":
      let name = try text("NSAssignmentVariable", of: fields)
      return Plan(objects: [try inner("NSSubexpression", of: fields)]) { parts throws(DataError) in
        .expression(ExpressionNode(.assignment(name, try parts[0].expressionNode)))
      }
    default: throw unsupported("an object of `\(name)`")
    }
  }

  private func leaf(_ node: ExpressionNode) -> Plan { Plan { _ in .expression(node) } }

  // MARK: Predicates

  private mutating func compound(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let objects = try objects("NSSubpredicates", of: fields)
    guard let type = try archive.integer("NSCompoundPredicateType", of: fields),
      type == 1 || type == 2 || (type == 0 && objects.count == 1)
    else {
      throw missing("NSCompoundPredicateType")
    }
    return Plan(objects: objects) { parts throws(DataError) in
      var nodes: [PredicateNode] = []
      for part in parts { nodes.append(try part.predicateNode) }
      return .predicate(PredicateNode(type == 0 ? .not(nodes[0]) : type == 1 ? .and(nodes) : .or(nodes)))
    }
  }

  private mutating func comparison(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let parts = try inner("NSPredicateOperator", of: fields)
    let operation = try comparisonOperator(parts)
    // Which of the names it is depends on the family of the operator.
    var bits = try archive.integer("NSOptions", of: parts)
    if bits == nil { bits = try archive.integer("NSFlags", of: parts) }
    let options = operation.takesOptions ? ComparisonOptions(rawValue: UInt8((bits ?? 0) & 0xF)) : []
    let modifier: ComparisonModifier
    switch try archive.integer("NSModifier", of: parts) {
    case 0, nil: modifier = .direct
    case 1: modifier = .all
    case 2: modifier = .any
    default: throw missing("NSModifier")
    }
    let sides = [try inner("NSLeftExpression", of: fields), try inner("NSRightExpression", of: fields)]
    return Plan(objects: sides) { parts throws(DataError) in
      let (left, right) = (try parts[0].expressionNode, try parts[1].expressionNode)
      return .predicate(
        PredicateNode(
          .comparison(ComparisonNode(left, operation, right, options: options, modifier: modifier))))
    }
  }

  /// What the numbers of `NSComparisonPredicate.Operator` stand for.
  private static let operators: [Int64: ComparisonOperator] = [
    0: .less, 1: .lessOrEqual, 2: .greater, 3: .greaterOrEqual, 4: .equal, 5: .notEqual, 6: .matches, 7: .like,
    8: .beginsWith, 9: .endsWith, 10: .in, 99: .contains, 100: .between,
  ]

  private mutating func comparisonOperator(
    _ fields: KeyedArchive.Fields
  ) throws(DataError) -> ComparisonOperator {
    guard let type = try archive.integer("NSOperatorType", of: fields) else { throw missing("NSOperatorType") }
    if let known = Self.operators[type] { return known }
    guard type == 11, let selector = try archive.string("NSSelectorName", of: fields), selector.hasSuffix(":"),
      selector.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1
    else { throw unsupported("operator \(type)") }
    return .custom(selector)
  }

  // MARK: Expressions

  private mutating func constant(_ fields: KeyedArchive.Fields) throws(DataError) -> ExpressionNode {
    guard let number = fields["NSConstantValue"] else { throw missing("NSConstantValue") }
    let value = try value(at: number)
    return value == .null ? ExpressionNode(.nilLiteral) : .value(value)
  }

  /// A function of the table, which Foundation calls on a class of its own, or a method of some other value; key paths
  /// are read by one.
  private mutating func function(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let name = try text("NSSelectorName", of: fields)
    let operand = try inner("NSOperand", of: fields)
    let arguments = try objects("NSArguments", of: fields)
    if try archive.string("NSConstantValueClassName", of: operand) == "_NSPredicateUtilities" {
      if name == "objectFrom:withIndex:", arguments.count == 2, let place = try symbol(arguments[1]) {
        return Plan(objects: [arguments[0]]) { parts throws(DataError) in
          .expression(ExpressionNode(.index(try parts[0].expressionNode, place)))
        }
      }
      return Plan(objects: arguments) { parts throws(DataError) in
        .expression(ExpressionNode(.call(name, try Self.expressions(parts[...]))))
      }
    }
    return Plan(objects: [operand] + arguments) { parts throws(DataError) in
      let target = try parts[0].expressionNode
      let arguments = try Self.expressions(parts.dropFirst())
      // A collection operator is read as if it were a key.
      let isOperator =
        if case .constant(.string(let key))? = arguments.first?.kind { key.hasPrefix("@") } else { false }
      let name = name == "valueForKey:" && isOperator ? "valueForKeyPath:" : name
      return .expression(ExpressionNode(.function(target, name, arguments)))
    }
  }

  /// What stands in brackets, as in `list[FIRST]`; nil for an expression.
  private mutating func symbol(_ fields: KeyedArchive.Fields) throws(DataError) -> IndexNode? {
    guard try className(of: fields) == "NSSymbolicExpression" else { return nil }
    switch try text("NSToken", of: fields) {
    case "FIRST": return .first
    case "LAST": return .last
    case "SIZE": return .size
    default: throw missing("NSToken")
    }
  }

  private mutating func setOperation(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let operation: BinaryOperator
    switch try archive.integer("NSExpressionType", of: fields) {
    case 5: operation = .union
    case 6: operation = .intersect
    case 7: operation = .minus
    default: throw missing("NSExpressionType")
    }
    let sides = [try inner("NSLeftExpression", of: fields), try inner("NSRightExpression", of: fields)]
    return Plan(objects: sides) { parts throws(DataError) in
      let (left, right) = (try parts[0].expressionNode, try parts[1].expressionNode)
      return .expression(ExpressionNode(.binary(operation, left, right)))
    }
  }

  private mutating func subquery(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let variable = try text("NSVariable", of: fields)
    let objects = [try inner("NSExpression", of: fields), try inner("NSSubpredicate", of: fields)]
    return Plan(objects: objects) { parts throws(DataError) in
      let (collection, condition) = (try parts[0].expressionNode, try parts[1].predicateNode)
      return .expression(.subquery(collection, variable, where: condition))
    }
  }

  private mutating func ternary(_ fields: KeyedArchive.Fields) throws(DataError) -> Plan {
    let objects = [
      try inner("NSPredicate", of: fields), try inner("NSTrueExpression", of: fields),
      try inner("NSFalseExpression", of: fields),
    ]
    return Plan(objects: objects) { parts throws(DataError) in
      let condition = try parts[0].predicateNode
      let (then, other) = (try parts[1].expressionNode, try parts[2].expressionNode)
      return .expression(.ternary(condition, then, other))
    }
  }

  // MARK: Parts

  private static func expressions(_ parts: ArraySlice<Part>) throws(DataError) -> [ExpressionNode] {
    var nodes: [ExpressionNode] = []
    for part in parts { nodes.append(try part.expressionNode) }
    return nodes
  }

  /// The name of an object's class.
  mutating func className(of fields: KeyedArchive.Fields) throws(DataError) -> String {
    guard let parts = try archive.fields("$class", of: fields),
      let name = try archive.string("$classname", of: parts)
    else { throw missing("$class") }
    return name
  }

  private mutating func objects(
    _ key: String, of fields: KeyedArchive.Fields
  ) throws(DataError) -> [KeyedArchive.Fields] {
    var result: [KeyedArchive.Fields] = []
    for number in try archive.elements(key, of: fields) {
      guard let element = try archive.fields(at: number) else { throw missing(key) }
      result.append(element)
    }
    return result
  }

  private mutating func inner(_ key: String, of fields: KeyedArchive.Fields) throws(DataError) -> KeyedArchive.Fields {
    guard let inner = try archive.fields(key, of: fields) else { throw missing(key) }
    return inner
  }

  private mutating func text(_ key: String, of fields: KeyedArchive.Fields) throws(DataError) -> String {
    guard let text = try archive.string(key, of: fields) else { throw missing(key) }
    return text
  }

  /// Steps into a constant, which may be its own part.
  mutating func descend() throws(DataError) {
    depth += 1
    guard depth <= Self.deepestConstant else { throw tooDeep() }
  }

  /// Steps out of it.
  mutating func ascend() { depth -= 1 }

  private func tooDeep() -> DataError {
    DataError(.malformedArchive, "an archived predicate with objects nested too deep")
  }

  func missing(_ key: String) -> DataError {
    DataError(.malformedArchive, "an archived predicate with a part whose `\(key)` is missing or wrong")
  }

  func unsupported(_ what: String) -> DataError {
    DataError(.unsupportedFormat, "an archive with \(what), which is not what is read here")
  }
}
