import Foundation
import PredicateLanguage

/// A node of Foundation's that the language has a counterpart for.
protocol ReadableNode {
  /// What the node says in the language.
  func read(by reader: PredicateReader) throws(FormatError) -> Reading
  /// How many levels of depth the node counts as: by what reading it takes of the stack.
  static var levels: Int { get }
}

extension ReadableNode {
  static var levels: Int { 1 }
}

/// What a node of Foundation's says in the language.
indirect enum Reading {
  /// A value.
  case value(ExpressionNode)
  /// A condition: a node whose output is a `Bool`.
  case predicate(PredicateNode)
  /// The inner reading where the subject has a value, else nil: optional chaining and `flatMap`.
  case mapped(subject: ExpressionNode, Reading)
  /// The UTF-16 units of a text, of which the language knows the number only.
  case units(ExpressionNode)

  /// As a value; a condition becomes yes or no.
  func asValue() throws(FormatError) -> ExpressionNode {
    switch self {
    case .value(let node): return node
    case .predicate(let node): return ExpressionNode(node)
    case .mapped(let subject, let inner):
      let value = try inner.asValue()
      if NilRules.isNil(value, where: subject) { return value }
      return ExpressionNode(.ternary(subject != nil, value, ExpressionNode(.nilLiteral)))
    case .units: throw .unsupportedNode("KeyPath", "the UTF-16 view of a text")
    }
  }

  /// As a condition; a value is one where it is yes.
  func asPredicate() throws(FormatError) -> PredicateNode {
    switch self {
    case .predicate(let node): return node
    case .value(let node):
      if case .constant(.bool(let value)) = node.kind { return PredicateNode(.constant(value)) }
      return node.equals(true)
    case .mapped, .units: return try asValue().equals(true)
    }
  }
}

extension FormatError {
  /// The error for a part that the language cannot say.
  static func unsupportedNode(_ node: String, _ what: String, hint: String? = nil) -> FormatError {
    FormatError(Diagnostic(.unsupported, "`\(node)`: \(what) has no counterpart in the language", hint: hint))
  }
}
