/// A node of the syntax tree that is true or false.
///
/// Two nodes are equal when they say the same; where they stand in the text does not count.
public struct PredicateNode: Sendable {
  /// What it is.
  public let kind: Kind
  /// Where it stands in the text; nil if code built it.
  public let span: SourceSpan?
  /// Levels of the tree from here down, 1 for a leaf.
  public var height: Int { Int(levels) }
  /// The height, in a byte to keep nodes small. One that does not fit stays beyond ``Limits/deepestTree``, which does.
  private let levels: UInt8

  /// The kinds of predicates. What holds other nodes in place is held by reference.
  @_eagerMove
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// True if all parts are; true if there are none.
    case and([PredicateNode])
    /// True if some part is; false if there are none.
    case or([PredicateNode])
    /// True if the part is false.
    indirect case not(PredicateNode)
    /// One value compared with another.
    case comparison(ComparisonNode)
    /// A closure of the host's. It neither parses nor translates.
    case block(PredicateBlock)
    /// Stands for a tree deeper than ``Limits/deepestTree`` that code tried to build; using it throws
    /// ``DiagnosticCode/nestingTooDeep``.
    case tooDeep
  }

  /// The node of this kind, in its normal form: an AND or OR of one part is that part, of none a constant.
  ///
  /// A tree deeper than ``Limits/deepestTree`` becomes `.tooDeep`.
  public init(_ kind: Kind, span: SourceSpan? = nil) {
    if let other = NodeNormalization.rewritten(kind) {
      self.init(normal: other, span: span)
    } else {
      self.init(normal: kind, span: span)
    }
  }

  private init(normal kind: consuming Kind, span: SourceSpan?) {
    let below = Self.levels(below: kind)
    self.init(below < Limits.deepestTree ? kind : .tooDeep, height: below + 1, span: span)
  }

  /// The node of a kind in normal form, for who knows its height, at most ``Limits/deepestTree``.
  init(_ kind: consuming Kind, height: Int, span: SourceSpan?) {
    self.kind = kind
    levels = UInt8(clamping: height)
    self.span = span
  }

  private static func levels(below kind: Kind) -> Int {
    switch kind {
    case .constant, .block, .tooDeep: return 0
    case .and(let parts), .or(let parts):
      var height = 0
      for part in parts { height = max(height, part.height) }
      return height
    case .not(let part): return part.height
    case .comparison(let comparison): return max(comparison.left.height, comparison.right.height)
    }
  }
}

extension PredicateNode: Hashable {
  /// Whether both say the same.
  @inline(never)
  public static func == (left: PredicateNode, right: PredicateNode) -> Bool { left.kind == right.kind }
  /// Hashes what it says.
  @inline(never)
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// Two values and what is asked of them.
///
/// Held by reference, so that to copy one costs as little as to copy a node.
@_eagerMove
public struct ComparisonNode: Sendable {
  private let parts: Parts

  private final class Parts: Sendable {
    let left, right: ExpressionNode
    let `operator`: ComparisonOperator
    let options: ComparisonOptions
    let modifier: ComparisonModifier

    init(
      _ left: consuming ExpressionNode, _ operator: ComparisonOperator, _ right: consuming ExpressionNode,
      _ options: ComparisonOptions, _ modifier: ComparisonModifier
    ) {
      self.left = left
      self.operator = `operator`
      self.right = right
      self.options = options
      self.modifier = modifier
    }
  }

  /// The left operand, the one that ANY and ALL speak of.
  public var left: ExpressionNode { parts.left }
  /// The operator.
  public var `operator`: ComparisonOperator { parts.operator }
  /// The letters in brackets.
  public var options: ComparisonOptions { parts.options }
  /// ANY, ALL or nothing.
  public var modifier: ComparisonModifier { parts.modifier }
  /// The right operand.
  public var right: ExpressionNode { parts.right }

  /// Creates a comparison.
  public init(
    _ left: consuming ExpressionNode, _ operator: ComparisonOperator, _ right: consuming ExpressionNode,
    options: ComparisonOptions = [], modifier: ComparisonModifier = .direct
  ) {
    parts = Parts(left, `operator`, right, options, modifier)
  }
}

extension ComparisonNode: Hashable {
  /// Whether both say the same.
  @inline(never)
  public static func == (left: ComparisonNode, right: ComparisonNode) -> Bool {
    let (left, right) = (left.parts, right.parts)
    if left === right { return true }
    return left.operator == right.operator && left.options == right.options && left.modifier == right.modifier
      && left.left == right.left && left.right == right.right
  }

  /// Hashes what it says.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(left)
    hasher.combine(`operator`)
    hasher.combine(right)
    hasher.combine(options)
    hasher.combine(modifier)
  }
}

/// A closure of the host's that decides about a record; equal only to itself.
@_eagerMove
public final class PredicateBlock: Hashable, Sendable {
  /// The closure: the record and the variables in, the verdict out.
  public let body: @Sendable (_ record: RecordValue, _ variables: [String: RecordValue]) throws -> Bool

  /// Wraps a closure.
  public init(_ body: @escaping @Sendable (RecordValue, [String: RecordValue]) throws -> Bool) { self.body = body }

  /// Whether both say the same.
  public static func == (left: PredicateBlock, right: PredicateBlock) -> Bool { left === right }
  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
