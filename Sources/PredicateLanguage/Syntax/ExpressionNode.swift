/// A node of the syntax tree that gives a value.
///
/// Two nodes are equal when they say the same; where they stand in the text does not count.
public struct ExpressionNode: Sendable {
  /// What it is.
  public let kind: Kind
  /// Where it stands in the text; nil if code built it.
  public let span: SourceSpan?
  /// Levels of the tree from here down, 1 for a leaf. A path counts one for each step, as its evaluation does.
  public var height: Int { Int(levels) }
  /// The height, in a byte to keep nodes small. One that does not fit stays beyond ``Limits/deepestTree``, which does.
  private let levels: UInt8

  /// The kinds of expressions.
  ///
  /// Leaves and lists are held in place, so that `age > 18` takes one piece of memory and not three; what holds other
  /// nodes is held by reference.
  @_eagerMove
  @nonexhaustive public enum Kind: Hashable, Sendable {
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
    indirect case member(ExpressionNode, KeyPathNode)
    /// `operand[index]`.
    indirect case index(ExpressionNode, IndexNode)
    /// `{a, b}`.
    case list([ExpressionNode])
    /// `-a`, `~a`.
    indirect case unary(UnaryOperator, ExpressionNode)
    /// `a + b`, `a UNION b` and their kin, however they were spelt.
    indirect case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    /// `$name := value`.
    indirect case assignment(String, ExpressionNode)
    /// A function of the table: `max:(a)`. The name holds the colons.
    case call(String, [ExpressionNode])
    /// `FUNCTION(target, "selector:", …)`.
    indirect case function(ExpressionNode, String, [ExpressionNode])
    /// `CAST(value, "Type")`.
    indirect case cast(ExpressionNode, String)
    /// `TERNARY(condition, then, else)`.
    indirect case ternary(PredicateNode, ExpressionNode, ExpressionNode)
    /// `SUBQUERY(collection, $name, condition)`.
    indirect case subquery(ExpressionNode, String, PredicateNode)
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
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .block, .tooDeep: return 0
    case .keyPath(let path): return path.count - 1
    case .member(let part, let path): return part.height + path.count - 1
    case .unary(_, let part), .assignment(_, let part), .cast(let part, _): return part.height
    case .index(let part, .element(let element)): return max(part.height, element.height)
    case .index(let part, .first), .index(let part, .last), .index(let part, .size): return part.height
    case .list(let parts), .call(_, let parts): return highest(parts)
    case .binary(_, let left, let right): return max(left.height, right.height)
    case .function(let target, _, let parts): return max(target.height, highest(parts))
    case .ternary(let condition, let then, let other): return max(condition.height, then.height, other.height)
    case .subquery(let collection, _, let condition): return max(collection.height, condition.height)
    }
  }

  private static func highest(_ parts: [ExpressionNode]) -> Int {
    var height = 0
    for part in parts { height = max(height, part.height) }
    return height
  }
}

extension ExpressionNode: Hashable {
  /// Whether both say the same.
  @inline(never)
  public static func == (left: ExpressionNode, right: ExpressionNode) -> Bool { left.kind == right.kind }
  /// Hashes what it says.
  @inline(never)
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// What stands in the brackets after a value.
@nonexhaustive public enum IndexNode: Hashable, Sendable {
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
  private let storage: Storage

  /// Most paths are a single key, which needs no array. Nothing else may be `one`, so that equal paths are stored alike.
  private enum Storage: Hashable, Sendable {
    case one(Step)
    case several([Step])
  }

  /// The path of these steps.
  public init(_ steps: [Step]) { storage = steps.count == 1 ? .one(steps[0]) : .several(steps) }

  /// The path of one step.
  init(_ step: consuming Step) { storage = .one(step) }

  /// The path of these keys.
  public init(keys: [String]) { self.init(keys.map { Step(.key($0)) }) }

  /// The steps, in order.
  public var steps: [Step] {
    switch storage {
    case .one(let step): [step]
    case .several(let steps): steps
    }
  }

  /// How many steps there are.
  package var count: Int {
    switch storage {
    case .one: 1
    case .several(let steps): steps.count
    }
  }

  /// The step if it is the only one.
  package var onlyStep: Step? {
    switch storage {
    case .one(let step): step
    case .several: nil
    }
  }

  /// One step.
  public struct Step: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Where it stands in the text; nil if code built it.
    public let span: SourceSpan?

    /// The kinds of steps.
    @nonexhaustive public enum Kind: Hashable, Sendable {
      /// A key; `self` gives the value itself.
      case key(String)
      /// `@count` and its kin.
      case collection(CollectionOperator)
      /// `$name`: the key is in a variable.
      case variable(String)
      /// `@word(argument)`: a term of a host, ``HostTerm``. Held by reference, so that keys take no more room.
      indirect case term(String, argument: String)

      /// Whether both say the same, names byte for byte.
      public static func == (left: Kind, right: Kind) -> Bool {
        switch (left, right) {
        case (.key(let a), .key(let b)), (.variable(let a), .variable(let b)): UTF8Text.equal(a, b)
        case (.collection(let a), .collection(let b)): a == b
        case (.term(let a, let b), .term(let c, let d)): UTF8Text.equal(a, c) && UTF8Text.equal(b, d)
        case (.key, _), (.collection, _), (.variable, _), (.term, _): false
        }
      }

      /// Hashes what it says.
      public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let name): hasher.combine(RecordKey(name))
        case .collection(let operation): hasher.combine(operation)
        case .variable(let name):
          hasher.combine(1)
          hasher.combine(RecordKey(name))
        case .term(let name, let argument):
          hasher.combine(2)
          hasher.combine(RecordKey(name))
          hasher.combine(RecordKey(argument))
        }
      }
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

/// A closure of the host's that gives a value; equal only to itself.
@_eagerMove
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
  @inline(never)
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
