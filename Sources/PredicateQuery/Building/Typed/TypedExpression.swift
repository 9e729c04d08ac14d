public import PredicateLanguage

/// An expression over the properties of a Swift type, whose value has the Swift type `Value`.
///
/// Key paths give it, and operators, properties and methods make more of it:
///
/// ```swift
/// let words = RecordQuery<Word>()
/// try words.where(\.length > 20 && .field(\.text).hasSuffix("gry"))
/// // Word where length > 20 AND text ENDSWITH "gry"
/// try words.where { $0.length > 20 && $0.text.hasSuffix("gry") }
/// // Word where length > 20 AND text ENDSWITH "gry"
/// ```
/// Where a condition is expected, `\.length` means the property of the record, and goes on as paths of the language do:
/// over to-one properties, optional or not (`\.category.name`), to the number of a collection's elements
/// (`\.words.count`), to what one element must fulfil (`\.words.any.length`), and to functions (`\.text.lowercase`,
/// `\.date.year`, `\.length.max`). Methods, which key paths cannot call, follow ``TypedCondition/field(_:)``, or a
/// record in a closure. A property that does not exist does not compile; one that `Recordable.recordProperties` does
/// not list makes the method throw that takes the whole.
@dynamicMemberLookup
public struct TypedExpression<Root, Value: RecordValueConvertible>: Sendable {
  let operand: TypedOperand

  init(_ operand: TypedOperand) { self.operand = operand }

  /// The value at a key path from the record.
  public init(_ path: TypedPath<Root, Value>) { self = TypedFields<Root>()[keyPath: path] }

  /// The expression of a tree, for what has no typed form; that its value has the type, the caller must know.
  public init(_ node: ExpressionNode, as type: Value.Type = Value.self) { self.init(TypedOperand(node)) }

  /// A constant.
  public static func value(_ value: Value) -> TypedExpression { TypedExpression(TypedOperand(value)) }

  /// A property, to call a method of: `.field(\.text).joined(separator: ", ")`.
  public static func field<Other>(_ path: TypedPath<Root, Other>) -> TypedExpression<Root, Other> {
    TypedExpression<Root, Other>(path)
  }

  /// The expression without types, with the limits that evaluation keeps and the functions that it may call.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func expression(
    limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) -> FormatExpression {
    if let failure = operand.failureAlone { throw failure }
    return FormatExpression(operand.node, limits: limits, functions: functions, parts: operand.limits)
  }
}

/// A key path as typed conditions and expressions take it: `\.length`.
public typealias TypedPath<Root, Value: RecordValueConvertible> = KeyPath<
  TypedFields<Root>, TypedExpression<Root, Value>
>

/// The properties of a record, by which key paths and closures name them: `\.length`, `{ $0.length }`.
@dynamicMemberLookup
public struct TypedFields<Root>: Sendable {
  init() {}
}

extension TypedFields where Root: Recordable {
  /// The value of a property.
  public subscript<Value: RecordValueConvertible>(
    dynamicMember keyPath: KeyPath<Root, Value>
  ) -> TypedExpression<Root, Value> {
    TypedExpression(TypedOperand(ExpressionNode(.selfRecord)).property(keyPath, of: Root.recordProperties.list))
  }
}

extension TypedExpression where Value: Recordable {
  /// A property of the record that a to-one property leads to.
  public subscript<Next: RecordValueConvertible>(
    dynamicMember keyPath: KeyPath<Value, Next>
  ) -> TypedExpression<Root, Next> {
    TypedExpression<Root, Next>(operand.property(keyPath, of: Value.recordProperties.list))
  }
}

extension TypedExpression {
  /// A property of the record that an optional to-one property leads to; nil where it leads to none.
  public subscript<Wrapped: Recordable, Next: RecordValueConvertible>(
    dynamicMember keyPath: KeyPath<Wrapped, Next>
  ) -> TypedExpression<Root, Next?> where Value == Wrapped? {
    TypedExpression<Root, Next?>(operand.property(keyPath, of: Wrapped.recordProperties.list))
  }
}

extension TypedExpression {
  /// An optional property of the record that an optional to-one property leads to; nil where it leads to none.
  public subscript<Wrapped: Recordable, Next: RecordValueConvertible>(
    dynamicMember keyPath: KeyPath<Wrapped, Next?>
  ) -> TypedExpression<Root, Next?> where Value == Wrapped? {
    TypedExpression<Root, Next?>(operand.property(keyPath, of: Wrapped.recordProperties.list))
  }
}

extension TypedExpression where Root == Value {
  /// `SELF`: the record, or the element, itself.
  public static var record: TypedExpression { TypedExpression(TypedOperand(ExpressionNode(.selfRecord))) }
}

extension TypedExpression {
  /// The call of a function by its name with colons, such as one of the host's: `.call("shout:", $0.text)`.
  public static func call<each Argument: RecordValueConvertible>(
    _ name: String, _ arguments: repeat TypedExpression<Root, each Argument>
  ) -> TypedExpression {
    var parts: [TypedOperand] = []
    for argument in repeat each arguments { parts.append(argument.operand) }
    return TypedExpression(.made(of: parts) { ExpressionNode(.call(name, $0)) })
  }

  /// `TERNARY`: one value where the condition holds, another where it does not.
  public static func either(
    _ condition: TypedCondition<Root>, _ then: TypedExpression, _ otherwise: TypedExpression
  ) -> TypedExpression {
    var operand = TypedOperand.made(of: [then, otherwise].map(\.operand)) {
      ExpressionNode.ternary(condition.node, $0[0], $0[1])
    }
    operand.failure = condition.failure ?? operand.failure ?? then.operand.misplacement
    operand.limits = PartLimits.joined([condition.limits, operand.limits])
    return TypedExpression(operand)
  }

  /// `CAST`: the value as another type, by the type's name in the language, such as `NSDate`.
  public func cast<Other: RecordValueConvertible>(
    to name: String, as type: Other.Type = Other.self
  ) -> TypedExpression<Root, Other> {
    TypedExpression<Root, Other>(.made(of: [operand]) { .cast($0[0], to: name) })
  }

  /// `coalesce:`: the value, or another where it is nil.
  public func coalesced<Other>(_ other: TypedExpression<Root, Other>) -> TypedExpression<Root, Other>
  where Other.Comparand == Value.Comparand {
    TypedExpression<Root, Other>(operand.calling(.coalesce, [other.operand]))
  }

  /// `coalesce:`: the value, or a constant where it is nil.
  public func coalesced<Other: RecordValueConvertible>(_ other: Other) -> TypedExpression<Root, Other>
  where Other.Comparand == Value.Comparand {
    coalesced(.value(other))
  }
}
