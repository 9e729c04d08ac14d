/// What a format specifier can be given: values, key paths, expressions, predicates.
///
/// Arguments become typed nodes of the tree. They are never text: nothing in them is parsed, unescaped or quoted.
public protocol FormatArgument {
  /// The argument as the parser takes it.
  var formatArgument: FormatArgumentValue { get }
}

/// An argument as the parser takes it.
@nonexhaustive public enum FormatArgumentValue: Hashable, Sendable {
  /// A constant.
  case value(RecordValue)
  /// The literal `nil`.
  case nilLiteral
  /// An expression, put in as it is.
  case expression(ExpressionNode)
  /// A predicate, put in where one may stand. An extension: Apple's parser raises.
  case predicate(PredicateNode)
}
