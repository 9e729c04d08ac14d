import Foundation

/// How to make a node of Foundation's, once the variables around it are known.
///
/// The nodes that bind a variable make it themselves and hand it to a closure that must give a node of a known type. A
/// recipe has that type from the start, so that a tree of any shape is put together from the bottom up, each node once.
protocol Recipe<Output> {
  associatedtype Output
  associatedtype Node: StandardPredicateExpression where Node.Output == Output
  /// The node, with the variables that are bound around it.
  func node(_ variables: BoundVariables) -> Node
}

/// The recipe that a closure is.
struct NodeRecipe<Node: StandardPredicateExpression>: Recipe {
  typealias Output = Node.Output
  private let make: (BoundVariables) -> Node

  init(_ make: @escaping (BoundVariables) -> Node) { self.make = make }

  func node(_ variables: BoundVariables) -> Node { make(variables) }
}

/// Foundation's variables by the slots that the writer gave them.
struct BoundVariables {
  private var variables: [Int: Any] = [:]

  /// With one variable more.
  func binding<T>(_ slot: Int, to variable: PredicateExpressions.Variable<T>) -> BoundVariables {
    var result = self
    result.variables[slot] = variable
    return result
  }

  /// The variable in a slot. A slot is read below the node that binds it and with the type that it was bound with; were
  /// it not, evaluation would report an undefined variable.
  func variable<T>(_ slot: Int) -> PredicateExpressions.Variable<T> {
    variables[slot] as? PredicateExpressions.Variable<T> ?? PredicateExpressions.Variable<T>()
  }
}

/// Recipes of the single nodes.
enum Recipes {
  typealias Nodes = PredicateExpressions

  static func variable<T>(_ slot: Int, _ type: T.Type) -> any Recipe<T> {
    NodeRecipe { $0.variable(slot) as Nodes.Variable<T> }
  }

  static func constant<T: Codable & Sendable>(_ value: T) -> any Recipe<T> { NodeRecipe { _ in Nodes.Value(value) } }

  static func keyPath<Root, Value>(
    _ root: some Recipe<Root>, _ keyPath: any KeyPath<Root, Value> & Sendable
  ) -> any Recipe<Value> {
    NodeRecipe { Nodes.KeyPath(root: root.node($0), keyPath: keyPath) }
  }

  // MARK: Logic

  static func and(_ left: some Recipe<Bool>, _ right: some Recipe<Bool>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.Conjunction(lhs: left.node($0), rhs: right.node($0)) }
  }

  static func or(_ left: some Recipe<Bool>, _ right: some Recipe<Bool>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.Disjunction(lhs: left.node($0), rhs: right.node($0)) }
  }

  static func not(_ part: some Recipe<Bool>) -> any Recipe<Bool> { NodeRecipe { Nodes.Negation(part.node($0)) } }

  static func conditional<T>(
    _ test: some Recipe<Bool>, _ then: some Recipe<T>, _ otherwise: some Recipe<T>
  ) -> any Recipe<T> {
    NodeRecipe { Nodes.Conditional(test: test.node($0), trueBranch: then.node($0), falseBranch: otherwise.node($0)) }
  }

  /// The parts joined in halves, so that the tree of many parts stays shallow; the empty list is `unit`.
  static func folded(
    _ parts: ArraySlice<any Recipe<Bool>>, unit: Bool, _ join: (any Recipe<Bool>, any Recipe<Bool>) -> any Recipe<Bool>
  ) -> any Recipe<Bool> {
    guard let first = parts.first else { return constant(unit) }
    if parts.count == 1 { return first }
    let middle = parts.startIndex + parts.count / 2
    return join(folded(parts[..<middle], unit: unit, join), folded(parts[middle...], unit: unit, join))
  }

  // MARK: Comparisons

  static func equal<T: Equatable>(_ left: some Recipe<T>, _ right: some Recipe<T>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.Equal(lhs: left.node($0), rhs: right.node($0)) }
  }

  static func notEqual<T: Equatable>(_ left: some Recipe<T>, _ right: some Recipe<T>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.NotEqual(lhs: left.node($0), rhs: right.node($0)) }
  }

  static func ordered<T: Comparable>(
    _ left: some Recipe<T>, _ operation: Nodes.ComparisonOperator,
    _ right: some Recipe<T>
  ) -> any Recipe<Bool> {
    NodeRecipe { Nodes.Comparison(lhs: left.node($0), rhs: right.node($0), op: operation) }
  }

  static func between<T: OrderedScalar>(_ value: some Recipe<T>, _ low: T, _ high: T) -> any Recipe<Bool> {
    NodeRecipe { variables in
      let range = Nodes.ClosedRange(lower: Nodes.Value(low), upper: Nodes.Value(high))
      return Nodes.RangeExpressionContains(range: range, element: value.node(variables))
    }
  }

  // MARK: Text

  static func contains(_ text: some Recipe<String>, _ needle: some Recipe<String>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.CollectionContainsCollection(base: text.node($0), other: needle.node($0)) }
  }

  static func starts(_ text: some Recipe<String>, _ prefix: some Recipe<String>) -> any Recipe<Bool> {
    NodeRecipe { Nodes.SequenceStartsWith(base: text.node($0), prefix: prefix.node($0)) }
  }

  // MARK: Collections

  static func contains<C: Collection>(_ collection: some Recipe<C>, element: some Recipe<C.Element>) -> any Recipe<Bool>
  where C.Element: Equatable {
    NodeRecipe { Nodes.SequenceContains(sequence: collection.node($0), element: element.node($0)) }
  }

  static func contains<C: Collection>(
    _ collection: some Recipe<C>, _ slot: Int, where test: some Recipe<Bool>
  ) -> any Recipe<Bool> {
    NodeRecipe { variables in
      Nodes.SequenceContainsWhere(collection.node(variables)) { test.node(variables.binding(slot, to: $0)) }
    }
  }

  static func allSatisfy<C: Collection>(
    _ collection: some Recipe<C>, _ slot: Int, _ test: some Recipe<Bool>
  ) -> any Recipe<Bool> {
    NodeRecipe { variables in
      Nodes.SequenceAllSatisfy(collection.node(variables)) { test.node(variables.binding(slot, to: $0)) }
    }
  }

  static func filter<C: Collection>(
    _ collection: some Recipe<C>, _ slot: Int, _ test: some Recipe<Bool>
  ) -> any Recipe<[C.Element]> {
    NodeRecipe { variables in
      Nodes.Filter(collection.node(variables)) { test.node(variables.binding(slot, to: $0)) }
    }
  }

  static func maximum<C: Collection>(_ collection: some Recipe<C>) -> any Recipe<C.Element?>
  where C.Element: Comparable {
    NodeRecipe { Nodes.SequenceMaximum(elements: collection.node($0)) }
  }

  static func minimum<C: Collection>(_ collection: some Recipe<C>) -> any Recipe<C.Element?>
  where C.Element: Comparable {
    NodeRecipe { Nodes.SequenceMinimum(elements: collection.node($0)) }
  }

  static func element<E>(_ array: some Recipe<[E]>, at index: some Recipe<Int>) -> any Recipe<E> {
    NodeRecipe { Nodes.CollectionIndexSubscript(wrapped: array.node($0), index: index.node($0)) }
  }

  static func entry<V>(_ dictionary: some Recipe<[String: V]>, _ key: String) -> any Recipe<V?> {
    NodeRecipe { Nodes.DictionaryKeySubscript(wrapped: dictionary.node($0), key: Nodes.Value(key)) }
  }

  // MARK: Optionals

  static func nilLiteral<T>(_ type: T.Type) -> any Recipe<T?> { NodeRecipe { _ in Nodes.NilLiteral<T>() } }

  /// A value that throws when it is read.
  static func failure<T>(_ type: T.Type) -> any Recipe<T> {
    NodeRecipe { _ in Nodes.ForcedUnwrap(Nodes.NilLiteral<T>()) }
  }

  /// The value as an optional.
  static func optional<T>(_ value: some Recipe<T>) -> any Recipe<T?> {
    NodeRecipe { Nodes.ConditionalCast<_, T>(value.node($0)) }
  }

  static func coalesced<T>(_ optional: some Recipe<T?>, _ otherwise: some Recipe<T>) -> any Recipe<T> {
    NodeRecipe { Nodes.NilCoalesce(lhs: optional.node($0), rhs: otherwise.node($0)) }
  }

  /// `optional.map { inner }`, the value being in the slot.
  static func mapped<T, U>(_ optional: some Recipe<T?>, _ slot: Int, _ inner: some Recipe<U>) -> any Recipe<U?> {
    NodeRecipe { variables in
      Nodes.build_flatMap(optional.node(variables)) { inner.node(variables.binding(slot, to: $0)) }
        as Nodes.OptionalFlatMap<_, T, _, U>
    }
  }

  /// `optional.flatMap { inner }`, the value being in the slot.
  static func flatMapped<T, U>(_ optional: some Recipe<T?>, _ slot: Int, _ inner: some Recipe<U?>) -> any Recipe<U?> {
    NodeRecipe { variables in
      Nodes.build_flatMap(optional.node(variables)) { inner.node(variables.binding(slot, to: $0)) }
        as Nodes.OptionalFlatMap<_, T, _, U>
    }
  }
}
