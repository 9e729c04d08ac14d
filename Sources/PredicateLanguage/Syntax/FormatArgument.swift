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
  /// An expression, put in as it is, and the limits that it came with; nil for a tree, which has none.
  indirect case expression(ExpressionNode, PartLimits? = nil)
  /// A predicate, put in where one may stand, and the limits that it came with; nil for a tree, which has none. An
  /// extension: Apple's parser raises.
  indirect case predicate(PredicateNode, PartLimits? = nil)
}

extension FormatArgumentValue {
  /// The limits that it came with, which the whole keeps; nil for values and trees.
  package var partLimits: PartLimits? {
    switch self {
    case .expression(_, let limits), .predicate(_, let limits): limits
    case .value, .nilLiteral: nil
    }
  }
}
