import Foundation
import PredicateFormat
import PredicateLanguage
import TestSupport

extension PredicateGenerator {
  /// A constant of the type, more often than not one that some record has.
  mutating func constant(_ type: ValueType) -> ExpressionNode {
    if !generator.chance(3), let sample = world.sample(type, &generator) { return ExpressionNode(.constant(sample)) }
    return ExpressionNode(.constant(values.value(type)))
  }

  func literal(_ value: RecordValue) -> ExpressionNode { ExpressionNode(.constant(value)) }

  /// A value of the type: a path, or with `levels` left something that is calculated.
  mutating func value(_ type: ValueType, levels: Int = 2) -> ExpressionNode {
    if levels > 0, generator.chance(3), let made = computed(type, levels) { return made }
    if !generator.chance(8), let path = attributePath(type) { return path }
    return constant(type)
  }

  private mutating func computed(_ type: ValueType, _ levels: Int) -> ExpressionNode? {
    if generator.chance(6) { return ternary(type, levels) }
    if generator.chance(12) {
      return ExpressionNode(.call("coalesce:", [value(type, levels: levels - 1), value(type, levels: levels - 1)]))
    }
    switch type {
    case .integer: return integer(levels)
    case .double: return double(levels)
    case .decimal: return arithmetic(.decimal, levels)
    case .string: return text(levels)
    case .date: return date(levels)
    case .boolean: return generator.chance(2) ? cast(value(.integer, levels: levels - 1), "Bool") : nil
    default: return nil
    }
  }

  private mutating func ternary(_ type: ValueType, _ levels: Int) -> ExpressionNode {
    let condition = condition()
    let first = value(type, levels: levels - 1)
    let second = value(type, levels: levels - 1)
    // Spark leaves out the condition.
    return first == second ? first : ExpressionNode(.ternary(condition, first, second))
  }

  private func cast(_ value: ExpressionNode, _ type: String) -> ExpressionNode { ExpressionNode(.cast(value, type)) }

  private mutating func arithmetic(_ type: ValueType, _ levels: Int) -> ExpressionNode {
    let operation: BinaryOperator = generator.pick([.add, .add, .subtract, .subtract, .multiply, .divide])
    let left = value(type, levels: levels - 1)
    let right = generator.chance(2) ? small(type) : value(numericType(of: type), levels: levels - 1)
    return ExpressionNode(.binary(operation, left, right))
  }

  /// A type whose numbers make the result one of the type.
  private mutating func numericType(of type: ValueType) -> ValueType {
    switch type {
    case .double: generator.pick([.double, .double, .integer, .decimal])
    case .decimal: generator.pick([.decimal, .integer])
    default: .integer
    }
  }

  private mutating func small(_ type: ValueType) -> ExpressionNode {
    let number = generator.pick([0, 1, 2, 3, -1, -2, 7, 10])
    return switch type {
    case .double: literal(.double(Double(number) / 2))
    case .decimal: literal(.decimal(Decimal(number) / 4))
    default: literal(.integer(Int64(number)))
    }
  }

  // MARK: Kinds

  private static let dateParts = [
    "year:", "quarter:", "month:", "week:", "weekday:", "day:", "dayOfYear:", "hour:", "minute:", "second:",
  ]

  static let dateStarts: [String: DateUnit] = [
    "startOfYear:": .year, "startOfQuarter:": .quarter, "startOfMonth:": .month, "startOfWeek:": .week,
    "startOfDay:": .day, "startOfHour:": .hour,
  ]

  private mutating func integer(_ levels: Int) -> ExpressionNode? {
    switch generator.number(9) {
    case 0, 1: return arithmetic(.integer, levels)
    case 2:
      let operation: BinaryOperator = generator.pick([.bitAnd, .bitOr, .bitXor])
      return ExpressionNode(
        .binary(operation, value(.integer, levels: levels - 1), value(.integer, levels: levels - 1)))
    case 3:
      let operation: BinaryOperator = generator.pick([.shiftLeft, .shiftRight])
      return ExpressionNode(
        .binary(operation, value(.integer, levels: levels - 1), literal(.integer(Int64(generator.number(6))))))
    case 4:
      let operation: UnaryOperator = generator.pick([.negate, .complement])
      return attributePath(.integer).map { ExpressionNode(.unary(operation, $0)) }
    case 5: return ExpressionNode(.call("length:", [value(.string, levels: levels - 1)]))
    case 6: return dateFunction(generator.pick(Self.dateParts), levels)
    case 7: return ExpressionNode(.call("modulus:by:", [value(.integer, levels: levels - 1), small(.integer)]))
    default: return generator.chance(2) ? count() : operatorPath(generator.pick([.sum, .min, .max]), .integer)
    }
  }

  /// Rules that go on for ever, clocks moved by half an hour, one change alone, midnights that came twice, and none.
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Havana", "+02:00", "-03:30",
    "UTC",
  ]

  private static let weekFunctions: Set = ["week:", "weekday:", "startOfWeek:"]

  /// A function of a date, often in a zone and in weeks from any day.
  mutating func dateFunction(_ name: String, _ levels: Int) -> ExpressionNode {
    let date = value(.date, levels: levels - 1)
    if generator.chance(2) { return ExpressionNode(.call(name, [date])) }
    let zone = literal(.string(generator.pick(Self.zones)))
    guard Self.weekFunctions.contains(name), generator.chance(2) else {
      return ExpressionNode(.call(name + "timeZone:", [date, zone]))
    }
    let first = literal(.integer(Int64(1 + generator.number(7))))
    return ExpressionNode(.call(name + "timeZone:firstWeekday:", [date, zone, first]))
  }

  private mutating func double(_ levels: Int) -> ExpressionNode? {
    switch generator.number(7) {
    case 0, 1, 2: arithmetic(.double, levels)
    case 3:
      ExpressionNode(
        .call(generator.pick(["floor:", "ceiling:", "trunc:", "abs:", "sign:"]), [value(.double, levels: levels - 1)]))
    case 4:
      ExpressionNode(
        .binary(.power, value(.integer, levels: levels - 1), literal(.integer(Int64(generator.number(4))))))
    case 5: cast(value(generator.pick([.integer, .string]), levels: levels - 1), "Double")
    default: operatorPath(generator.pick([.avg, .min, .max]), generator.pick([.integer, .double]))
    }
  }

  private static let pathKeys = [
    "lastPathComponent", "pathExtension", "stringByDeletingLastPathComponent", "stringByDeletingPathExtension",
  ]

  private mutating func text(_ levels: Int) -> ExpressionNode? {
    switch generator.number(10) {
    case 0, 1:
      ExpressionNode(
        .call(generator.pick(["uppercase:", "lowercase:", "canonical:"]), [value(.string, levels: levels - 1)]))
    case 2: ExpressionNode(.call("trim:", [value(.string, levels: levels - 1)]))
    case 3: ExpressionNode(.call("concat:", [value(.string, levels: levels - 1), value(.string, levels: levels - 1)]))
    case 4:
      ExpressionNode(
        .call(
          "substring:from:length:",
          [
            value(.string, levels: levels - 1), literal(.integer(Int64(generator.number(4)) - 1)),
            literal(.integer(Int64(generator.number(4)))),
          ]))
    case 5:
      ExpressionNode(
        .call("replace:with:in:", [constant(.string), constant(.string), value(.string, levels: levels - 1)]))
    case 6: cast(value(generator.pick([.integer, .boolean]), levels: levels - 1), "NSString")
    case 7:
      ExpressionNode(
        .member(
          value(.string, levels: levels - 1),
          KeyPathNode([KeyPathNode.Step(.key(generator.pick(Self.pathKeys)))])))
    default: operatorPath(generator.pick([.min, .max]), .string)
    }
  }

  private mutating func date(_ levels: Int) -> ExpressionNode? {
    switch generator.number(4) {
    case 0: return dateFunction(generator.pick(Self.dateStarts.keys.sorted()), levels)
    case 1: return operatorPath(generator.pick([.min, .max]), .date)
    case 2:
      let seconds = cast(value(.date, levels: levels - 1), "NSNumber")
      return cast(
        ExpressionNode(.binary(.add, seconds, literal(.integer(generator.pick([0, 60, 86_400, -604_800]))))), "NSDate")
    default: return cast(literal(.string("2023-08-18T14:38:00Z")), "NSDate")
    }
  }

  /// How many there are of something.
  mutating func count() -> ExpressionNode? {
    guard let path = objectsPath() else { return nil }
    guard generator.chance(3) else { return collection(path.scope, path.keys, .count) }
    let objects = ExpressionNode(expression(path.scope, path.keys).kind)
    return counted(subquery(objects, path.entity))
  }

  func counted(_ collection: ExpressionNode) -> ExpressionNode {
    ExpressionNode(.member(collection, KeyPathNode([KeyPathNode.Step(.collection(.count))])))
  }
}
