public import PredicateLanguage

/// Aggregates over the records of a group, or over all records: `\.length.max`, or, where the types say that one is
/// expected, `.max(\.length)`.
extension TypedExpression where Value.Comparand: OrderedKind {
  /// `max:`: the largest of all records' values; nil if there are none.
  public var max: TypedExpression { TypedExpression(operand.calling(.max)) }
  /// `min:`: the smallest of all records' values; nil if there are none.
  public var min: TypedExpression { TypedExpression(operand.calling(.min)) }
  /// `distinct:`: the different ones of all records' values.
  public var distinct: TypedExpression<Root, [Value]> { TypedExpression<Root, [Value]>(operand.calling(.distinct)) }
  /// `count:`: how many records have a value.
  public var valueCount: TypedExpression<Root, Int> { TypedExpression<Root, Int>(operand.calling(.count)) }
  /// `count:(distinct:(…))`: how many different values the records have.
  public var distinctCount: TypedExpression<Root, Int> {
    TypedExpression<Root, Int>(operand.calling(.distinct).calling(.count))
  }

  /// `groupConcat:separator:`: all records' values as text; nil if there are none.
  public func joined(separator: String) -> TypedExpression<Root, String?> {
    TypedExpression<Root, String?>(operand.calling(.groupConcat, [TypedOperand(separator)]))
  }
}

extension TypedExpression where Value.Comparand == NumberKind {
  /// `sum:`: the sum of all records' values; 0 if there are none.
  public var sum: TypedExpression { TypedExpression(operand.calling(.sum)) }
  /// `average:`: the mean of all records' values; nil if there are none.
  public var average: TypedExpression<Root, Double?> { TypedExpression<Root, Double?>(operand.calling(.average)) }
  /// `median:`: the middle one of all records' values; nil if there are none.
  public var median: TypedExpression<Root, Double?> { TypedExpression<Root, Double?>(operand.calling(.median)) }
  /// `mode:`: the most frequent of all records' values.
  public var mode: TypedExpression<Root, [Value]> { TypedExpression<Root, [Value]>(operand.calling(.mode)) }
  /// `stddev:`: the standard deviation of all records' values; nil if there are none.
  public var stddev: TypedExpression<Root, Double?> { TypedExpression<Root, Double?>(operand.calling(.stddev)) }

  /// `percentile:at:`: the number below which so many per cent of all records' values lie; nil if there are none.
  public func percentile(at percent: Double) -> TypedExpression<Root, Double?> {
    TypedExpression<Root, Double?>(operand.calling(.percentile, [TypedOperand(percent)]))
  }
}

extension TypedExpression where Value == Int {
  /// `count:(SELF)`: how many records there are.
  public static func count() -> TypedExpression {
    TypedExpression(TypedOperand(ExpressionNode(.selfRecord)).calling(.count))
  }

  /// `count:`: how many records have a value.
  public static func count<Item>(_ path: TypedPath<Root, Item>) -> TypedExpression {
    TypedExpression(TypedExpression<Root, Item>(path).operand.calling(.count))
  }

  /// `count:(distinct:(…))`: how many different values the records have.
  public static func distinctCount<Item>(_ path: TypedPath<Root, Item>) -> TypedExpression {
    TypedExpression(TypedExpression<Root, Item>(path).operand.calling(.distinct).calling(.count))
  }
}

extension TypedExpression {
  /// `max:`: the largest of all records' values; nil if there are none.
  public static func max(_ path: TypedPath<Root, Value>) -> TypedExpression {
    TypedExpression(TypedExpression(path).operand.calling(.max))
  }

  /// `min:`: the smallest of all records' values; nil if there are none.
  public static func min(_ path: TypedPath<Root, Value>) -> TypedExpression {
    TypedExpression(TypedExpression(path).operand.calling(.min))
  }

  /// `sum:`: the sum of all records' values; 0 if there are none.
  public static func sum(_ path: TypedPath<Root, Value>) -> TypedExpression where Value.Comparand == NumberKind {
    TypedExpression(TypedExpression(path).operand.calling(.sum))
  }
}

extension TypedExpression where Value == Double? {
  /// `average:`: the mean of all records' values; nil if there are none.
  public static func average<Item>(_ path: TypedPath<Root, Item>) -> TypedExpression
  where Item.Comparand == NumberKind {
    TypedExpression<Root, Item>(path).average
  }

  /// `median:`: the middle one of all records' values; nil if there are none.
  public static func median<Item>(_ path: TypedPath<Root, Item>) -> TypedExpression
  where Item.Comparand == NumberKind {
    TypedExpression<Root, Item>(path).median
  }

  /// `stddev:`: the standard deviation of all records' values; nil if there are none.
  public static func stddev<Item>(_ path: TypedPath<Root, Item>) -> TypedExpression
  where Item.Comparand == NumberKind {
    TypedExpression<Root, Item>(path).stddev
  }

  /// `percentile:at:`: the number below which so many per cent of all records' values lie; nil if there are none.
  public static func percentile<Item>(_ path: TypedPath<Root, Item>, at percent: Double) -> TypedExpression
  where Item.Comparand == NumberKind {
    TypedExpression<Root, Item>(path).percentile(at: percent)
  }
}
