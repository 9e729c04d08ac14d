/// A condition with all sugar removed: what evaluation and SQL read.
///
/// `>`, `>=` and `!=` are gone (operands swapped, NOT), as are ANY, ALL and NONE (quantifiers that bind an element), IN
/// (CONTAINS turned round), UTI-EQUALS (equality). The meaning is two-valued: each node is true or false, never
/// unknown.
package struct ResolvedPredicate: Sendable {
  package let kind: Kind
  /// Where the part stands in the text it came from.
  package var span: SourceSpan? { place.span }
  /// Whether the operands stand in the text the other way round, as those of `>` and IN do. They are computed, and messages
  /// name them, in the order of the text.
  package let isReversed: Bool
  private let place: PackedSpan

  package init(kind: consuming Kind, span: SourceSpan?, isReversed: Bool = false) {
    self.kind = kind
    self.isReversed = isReversed
    place = PackedSpan(span)
  }

  @_eagerMove
  package enum Kind: Sendable {
    case constant(Bool)
    case and([ResolvedPredicate])
    case or([ResolvedPredicate])
    indirect case not(ResolvedPredicate)
    indirect case equal(ResolvedExpression, ResolvedExpression, ComparisonOptions)
    /// `left < right`, or with `orEqual` `left <= right`.
    indirect case ordered(ResolvedExpression, orEqual: Bool, ResolvedExpression, ComparisonOptions)
    indirect case between(ResolvedExpression, low: ResolvedExpression, high: ResolvedExpression)
    /// BETWEEN with bounds known at evaluation only, or with other than two.
    indirect case betweenBounds(ResolvedExpression, ResolvedExpression)
    /// A text or collection holds an element.
    indirect case contains(container: ResolvedExpression, element: ResolvedExpression, ComparisonOptions)
    indirect case text(PatternTest, subject: ResolvedExpression, pattern: ResolvedExpression, ComparisonOptions)
    /// For some, or with `isAll` for every, element of the collection, bound to `slot`.
    indirect case quantified(isAll: Bool, collection: ResolvedExpression, slot: Int, ResolvedPredicate)
    indirect case typeConforms(ResolvedExpression, ResolvedExpression)
    /// An operator of the host's: a function of two arguments.
    indirect case custom(HostFunction, ResolvedExpression, ResolvedExpression)
    case block(PredicateBlock)
    /// Parses, but has a meaning on other systems only.
    case unsupported(String)
  }

  /// The condition that all of these hold.
  package static func all(_ parts: [ResolvedPredicate], span: SourceSpan?) -> ResolvedPredicate {
    ResolvedPredicate(kind: .and(parts), span: span)
  }

  /// Another condition in the place of this one.
  package func replacing(kind: Kind) -> ResolvedPredicate {
    ResolvedPredicate(kind: kind, span: span, isReversed: isReversed)
  }

  /// Tests of a text against a pattern.
  package enum PatternTest: Sendable {
    case beginsWith, endsWith, like, matches

    /// The operator that asks for it.
    package var comparison: ComparisonOperator {
      switch self {
      case .beginsWith: .beginsWith
      case .endsWith: .endsWith
      case .like: .like
      case .matches: .matches
      }
    }
  }
}

/// A value with all sugar removed: what evaluation and SQL read.
package struct ResolvedExpression: Sendable {
  package let kind: Kind
  /// Whether evaluating it twice in the same state gives the same: no random numbers, no assignments, no blocks.
  package let isPure: Bool
  /// What it depends on.
  package let dependence: Dependence
  /// Where the part stands in the text it came from.
  package var span: SourceSpan? { place.span }
  private let place: PackedSpan

  package init(kind: consuming Kind, isPure: Bool, dependence: Dependence, span: SourceSpan?) {
    self.kind = kind
    self.isPure = isPure
    self.dependence = dependence
    place = PackedSpan(span)
  }

  /// Leaves are held in place, so that the usual comparison, of a key and a constant, takes one piece of memory; what holds
  /// other nodes is held by reference.
  @_eagerMove
  package enum Kind: Sendable {
    case constant(RecordValue)
    /// The record, `SELF`.
    case record
    /// The element that a quantifier, SUBQUERY or collection operator binds.
    case element(slot: Int)
    /// A substitution variable, by its place in ``ResolvedProgram/variables``.
    case variable(Int)
    /// A key of the record, the first of its path.
    case recordKey(String)
    /// A key of anything else, with its place in the text; the node's own span is that of the path so far.
    indirect case key(ResolvedExpression, String, SourceSpan?)
    /// A key whose name is in a variable, with its place in the text.
    indirect case variableKey(ResolvedExpression, Int, SourceSpan?)
    /// A collection operator; `body` is the value of each element, which is bound to `slot`.
    indirect case collection(CollectionOperator, ResolvedExpression, slot: Int, body: ResolvedExpression)
    indirect case index(ResolvedExpression, ResolvedIndex)
    case list([ResolvedExpression])
    indirect case unary(UnaryOperator, ResolvedExpression)
    indirect case binary(BinaryOperator, ResolvedExpression, ResolvedExpression)
    indirect case assign(Int, ResolvedExpression)
    indirect case call(BuiltinFunction, [ResolvedExpression])
    indirect case hostCall(HostFunction, [ResolvedExpression])
    /// An aggregate over all records, by its place in ``ResolvedProgram/aggregates``.
    case wholeSet(Int)
    indirect case cast(ResolvedExpression, String)
    indirect case ternary(ResolvedPredicate, ResolvedExpression, ResolvedExpression)
    /// The elements for which a condition holds: SUBQUERY.
    indirect case filter(ResolvedExpression, slot: Int, ResolvedPredicate)
    case block(ExpressionBlock)
    /// Parses, but has a meaning on other systems only.
    case unsupported(String)
  }

  package enum ResolvedIndex: Sendable { case first, last, size, element(ResolvedExpression), entries(areKeys: Bool) }

  /// What a key is read of, the key and its place in the text; nil for anything else.
  package var keyStep: (base: ResolvedExpression, key: String, place: SourceSpan?)? {
    switch kind {
    case .recordKey(let key):
      (ResolvedExpression(kind: .record, isPure: true, dependence: .record, span: span), key, span)
    case .key(let base, let key, let place): (base, key, place)
    default: nil
    }
  }

  /// The key of a key of the record, such as `player.name`: the first, and the second as one of the record that the first
  /// leads to. Nil for anything else.
  package var keyOfKey: (first: String, rest: ResolvedExpression)? {
    guard case .key(let base, let key, _) = kind, let first = base.recordKey else { return nil }
    return (first, ResolvedExpression(kind: .recordKey(key), isPure: isPure, dependence: dependence, span: span))
  }

  /// The key of the record that this is; nil for anything else.
  package var recordKey: String? { if case .recordKey(let key) = kind { key } else { nil } }
}

/// A resolved tree with the tables that it refers to by number.
@_eagerMove
package struct ResolvedProgram<Root: Sendable>: Sendable {
  package let root: Root
  /// The names of the substitution variables.
  package let variables: [(name: String, span: SourceSpan?)]
  /// The aggregates over all records.
  package let aggregates: [WholeSetAggregate]
  /// How many element slots are in use at once.
  package let slotCount: Int
  /// Whether a function in it may make texts or lists that are far longer than what the record and the text have.
  package let lengthens: Bool
  /// How many conditions of MATCHES share the work of making patterns ready: all that the whole tree has.
  package var patterns: Int
  /// The limits, and the text that spans refer to.
  package let preparation: Preparation

  /// Another tree that refers to the same tables, such as a part of this one.
  package func replacing(root: Root) -> ResolvedProgram {
    ResolvedProgram(
      root: root, variables: variables, aggregates: aggregates, slotCount: slotCount, lengthens: lengthens,
      patterns: patterns, preparation: preparation)
  }
}

/// An aggregate function over a path of the record itself, such as `max:(length)` in a filter.
package struct WholeSetAggregate: Sendable {
  package let function: BuiltinFunction
  /// The value of one record; the remaining arguments do not depend on the record.
  package let argument: ResolvedExpression
  package let others: [ResolvedExpression]
  package let span: SourceSpan?
}

extension ResolvedExpression {
  /// Whether an aggregate over it may mean the whole set of records: it depends on the record alone and is not a collection by
  /// its form.
  var rangesOverRecords: Bool {
    guard dependence == .record else { return false }
    switch kind {
    // The values of an aggregate such as `distinct:(length)` are a collection already.
    case .list, .filter, .wholeSet: return false
    case .collection(let operation, _, _, _): if case .values = operation.meaning { return false } else { return true }
    case .binary(let operation, _, _): return operation.functionName != nil
    default: return true
    }
  }
}
