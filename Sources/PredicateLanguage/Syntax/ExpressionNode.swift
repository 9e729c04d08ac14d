/// A node of the syntax tree that gives a value.
///
/// Two nodes are equal when they say the same; where they stand in the text does not count.
public struct ExpressionNode: Sendable {
  /// What it is.
  public let kind: Kind
  /// Where it stands in the text; nil if code built it.
  public let span: SourceSpan?
  /// Levels of the tree from here down, 1 for a leaf. A path counts one for each step, as its evaluation does.
  public let height: Int

  /// The kinds of expressions.
  public indirect enum Kind: Hashable, Sendable {
    /// `nil`, `NULL`.
    case nilLiteral
    /// A literal or an argument.
    case constant(RecordValue)
    /// `SELF`: the record.
    case selfRecord
    /// `ANYKEY`: parsed and printed; only Spotlight evaluates it.
    case anyKey
    /// `$name`.
    case variable(String)
    /// A path from the record: `a.b.@count`.
    case keyPath(KeyPathNode)
    /// A path from another value: `$x.a`, `SUBQUERY(…).@count`.
    case member(ExpressionNode, KeyPathNode)
    /// `operand[index]`.
    case index(ExpressionNode, IndexNode)
    /// `{a, b}`.
    case list([ExpressionNode])
    /// `-a`, `~a`.
    case unary(UnaryOperator, ExpressionNode)
    /// `a + b`, `a UNION b` and their kin, however they were spelt.
    case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    /// `$name := value`.
    case assignment(String, ExpressionNode)
    /// A function of the table: `max:(a)`. The name holds the colons.
    case call(String, [ExpressionNode])
    /// `FUNCTION(target, "selector:", …)`.
    case function(ExpressionNode, String, [ExpressionNode])
    /// `CAST(value, "Type")`.
    case cast(ExpressionNode, String)
    /// `TERNARY(condition, then, else)`.
    case ternary(PredicateNode, ExpressionNode, ExpressionNode)
    /// `SUBQUERY(collection, $name, condition)`.
    case subquery(ExpressionNode, String, PredicateNode)
    /// A closure of the host's. It neither parses nor translates.
    case block(ExpressionBlock)
    /// Stands for a tree deeper than ``Limits/deepestTree`` that code tried to build; using it throws
    /// ``DiagnosticCode/nestingTooDeep``.
    case tooDeep
  }

  /// The node of this kind, in its normal form: `add:to:(a, b)` becomes `a + b`, a list of constants one constant.
  ///
  /// A tree deeper than ``Limits/deepestTree`` becomes `.tooDeep`.
  public init(_ kind: Kind, span: SourceSpan? = nil) {
    let kind = NodeNormalization.normalized(kind)
    var height = 0
    switch kind {
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .block, .tooDeep: break
    case .keyPath(let path): height = path.steps.count - 1
    case .member(let part, let path): height = part.height + path.steps.count - 1
    case .unary(_, let part), .assignment(_, let part), .cast(let part, _): height = part.height
    case .index(let part, let index):
      height = part.height
      if case .element(let element) = index { height = max(height, element.height) }
    case .list(let parts), .call(_, let parts): for part in parts { height = max(height, part.height) }
    case .binary(_, let left, let right): height = max(left.height, right.height)
    case .function(let target, _, let parts):
      height = target.height
      for part in parts { height = max(height, part.height) }
    case .ternary(let condition, let then, let other): height = max(condition.height, then.height, other.height)
    case .subquery(let collection, _, let condition): height = max(collection.height, condition.height)
    }
    self.height = height + 1
    self.kind = height < Limits.deepestTree ? kind : .tooDeep
    self.span = span
  }
}

extension ExpressionNode: Hashable {
  /// Whether both say the same.
  public static func == (left: ExpressionNode, right: ExpressionNode) -> Bool { left.kind == right.kind }
  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// What stands in the brackets after a value.
public enum IndexNode: Hashable, Sendable {
  /// `[FIRST]`
  case first
  /// `[LAST]`
  case last
  /// `[SIZE]`: the number of elements.
  case size
  /// `[n]`, `["key"]`, any expression.
  case element(ExpressionNode)
}

/// The steps of a key path; never empty.
public struct KeyPathNode: Hashable, Sendable {
  /// The steps, in order.
  public let steps: [Step]

  /// The path of these steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// The path of these keys.
  public init(keys: [String]) { steps = keys.map { Step(.key($0)) } }

  /// One step.
  public struct Step: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Where it stands in the text; nil if code built it.
    public let span: SourceSpan?

    /// The kinds of steps.
    public enum Kind: Hashable, Sendable {
      /// A key; `self` gives the value itself.
      case key(String)
      /// `@count` and its kin.
      case collection(CollectionOperator)
      /// `$name`: the key is in a variable.
      case variable(String)
    }

    /// Creates a step.
    public init(_ kind: Kind, span: SourceSpan? = nil) {
      self.kind = kind
      self.span = span
    }

    /// Whether both say the same.
    public static func == (left: Step, right: Step) -> Bool { left.kind == right.kind }
    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
  }
}

/// An operator inside a key path. The path right of it applies to each element; what is left of it is the collection.
public enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
  case count, sum, avg, min, max, first, last
  case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays, distinctUnionOfSets
}

/// A closure of the host's that gives a value; equal only to itself.
public final class ExpressionBlock: Hashable, Sendable {
  /// The closure: the record and the variables in, the value out.
  public let body: @Sendable (_ record: RecordValue, _ variables: [String: RecordValue]) throws -> RecordValue

  /// Wraps a closure.
  public init(_ body: @escaping @Sendable (RecordValue, [String: RecordValue]) throws -> RecordValue) {
    self.body = body
  }

  /// Whether both say the same.
  public static func == (left: ExpressionBlock, right: ExpressionBlock) -> Bool { left === right }
  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
