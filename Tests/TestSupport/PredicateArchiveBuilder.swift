/// Writes archives of predicates as Foundation's classes do.
package struct PredicateArchiveBuilder {
  private var objects: [ListValue] = [.string("$null")]
  private var classes: [String: ListValue] = [:]

  /// The archive of what a closure makes.
  package static func bytes(_ make: (inout PredicateArchiveBuilder) -> ListValue) -> [UInt8] {
    var builder = PredicateArchiveBuilder()
    let root = make(&builder)
    return ModelArchiveBuilder.archive(builder.objects, root: root)
  }

  package mutating func add(_ value: ListValue) -> ListValue {
    objects.append(value)
    return .uid(objects.count - 1)
  }

  /// An object of a class with its entries.
  package mutating func object(_ name: String, _ entries: [(String, ListValue)] = []) -> ListValue {
    let known =
      classes[name]
      ?? add(
        .dictionary([("$classname", .string(name)), ("$classes", .array([.string(name), .string("NSObject")]))]))
    classes[name] = known
    return add(.dictionary([("$class", known)] + entries))
  }

  package mutating func text(_ text: String) -> ListValue { add(.string(text)) }

  package mutating func array(_ elements: [ListValue], _ name: String = "NSArray") -> ListValue {
    object(name, [("NS.objects", .array(elements))])
  }

  // MARK: Expressions

  package var null: ListValue { .uid(0) }

  package mutating func constant(_ value: ListValue) -> ListValue {
    object("NSConstantValueExpression", [("NSExpressionType", .integer(0)), ("NSConstantValue", value)])
  }

  package mutating func record() -> ListValue { object("NSSelfExpression", [("NSExpressionType", .integer(1))]) }

  package mutating func variable(_ name: String) -> ListValue {
    let name = text(name)
    return object("NSVariableExpression", [("NSExpressionType", .integer(2)), ("NSVariable", name)])
  }

  package mutating func key(_ path: String, of base: ListValue? = nil) -> ListValue {
    let name = text(path)
    let specifier = object(
      "NSKeyPathSpecifierExpression", [("NSExpressionType", .integer(10)), ("NSKeyPath", name)])
    let selector = text(path.contains(".") ? "valueForKeyPath:" : "valueForKey:")
    let operand = base ?? record()
    let arguments = array([specifier], "NSMutableArray")
    return object(
      base == nil ? "NSKeyPathExpression" : "NSFunctionExpression",
      [
        ("NSExpressionType", .integer(3)), ("NSOperand", operand), ("NSSelectorName", selector),
        ("NSArguments", arguments),
      ])
  }

  package mutating func call(_ name: String, _ arguments: [ListValue]) -> ListValue {
    let utilities = text("_NSPredicateUtilities")
    let operand = object(
      "NSConstantValueExpression", [("NSExpressionType", .integer(0)), ("NSConstantValueClassName", utilities)])
    return function(operand, name, arguments)
  }

  package mutating func function(_ operand: ListValue, _ name: String, _ arguments: [ListValue]) -> ListValue {
    let selector = text(name)
    let arguments = array(arguments)
    return object(
      "NSFunctionExpression",
      [
        ("NSExpressionType", .integer(4)), ("NSOperand", operand), ("NSSelectorName", selector),
        ("NSArguments", arguments),
      ])
  }

  package mutating func symbol(_ token: String) -> ListValue {
    let token = text(token)
    return object("NSSymbolicExpression", [("NSExpressionType", .integer(11)), ("NSToken", token)])
  }

  package mutating func list(_ elements: [ListValue]) -> ListValue {
    let elements = array(elements)
    return object("NSAggregateExpression", [("NSExpressionType", .integer(14)), ("NSCollection", elements)])
  }

  // MARK: Predicates

  /// A comparison: the class of its operator, its number, the name of its options.
  package mutating func comparison(
    _ left: ListValue, _ type: Int64, _ right: ListValue, options: (String, Int64) = ("NSOptions", 0),
    modifier: Int64 = 0, _ family: String = "NSComparisonPredicateOperator", more: [(String, ListValue)] = []
  ) -> ListValue {
    let operation = object(
      family,
      [("NSOperatorType", .integer(type)), ("NSModifier", .integer(modifier)), (options.0, .integer(options.1))] + more)
    return object(
      "NSComparisonPredicate",
      [("NSPredicateOperator", operation), ("NSLeftExpression", left), ("NSRightExpression", right)])
  }

  package mutating func compound(_ type: Int64, _ parts: [ListValue]) -> ListValue {
    let parts = array(parts)
    return object("NSCompoundPredicate", [("NSCompoundPredicateType", .integer(type)), ("NSSubpredicates", parts)])
  }
}
