package import PredicateFormat
import TestSupport

/// Makes predicates over the records of a world, typed by its model so that most of them make sense.
///
/// They range over the whole language that has a meaning in a database: no order of a collection's elements, nothing
/// random, no clock.
package struct PredicateGenerator {
  var generator: SeededGenerator
  let world: World
  var values: RandomValue
  /// What key paths may begin with: the record, then the variables of the SUBQUERYs around.
  var scopes: [Scope]

  struct Scope {
    /// Nil for the record itself.
    let variable: String?
    let entity: RecordModel.Entity
  }

  /// A generator of predicates for the records of an entity; equal seeds give equal ones.
  package init(seed: UInt64, world: World, entity: RecordModel.Entity, traits: EngineTraits) {
    generator = SeededGenerator(seed: seed)
    // The language has no literal for NaN and the infinities.
    var ofConstants = traits
    ofConstants.holdsNaN = false
    values = RandomValue(generator: SeededGenerator(seed: seed &+ 7), traits: ofConstants)
    self.world = world
    scopes = [Scope(variable: nil, entity: entity)]
  }

  /// A predicate of up to so many levels of AND, OR and NOT.
  package mutating func predicate(levels: Int = 3) -> PredicateNode {
    guard levels > 1 else { return condition() }
    switch generator.number(10) {
    case 0, 1: return PredicateNode(.and(parts(levels)))
    case 2, 3: return PredicateNode(.or(parts(levels)))
    case 4: return PredicateNode(.not(predicate(levels: levels - 1)))
    case 5 where generator.chance(8): return PredicateNode(.constant(generator.chance(2)))
    default: return condition()
    }
  }

  private mutating func parts(_ levels: Int) -> [PredicateNode] {
    (0..<generator.pick([2, 2, 3])).map { _ in predicate(levels: levels - 1) }
  }

  /// One comparison, whatever its parts are.
  mutating func condition() -> PredicateNode {
    for _ in 0..<20 {
      let made: PredicateNode? =
        switch generator.number(20) {
        case 0, 1, 2, 3: comparison(of: scalarType())
        case 4, 5: textCondition()
        case 6: between()
        case 7: membership()
        case 8: nilCondition()
        case 9, 10: quantified()
        case 11: counted()
        case 12: aggregated()
        case 13: objectCondition()
        case 14: subqueryCondition()
        case 15: dateSpanCondition()
        case 16, 17: edgeCondition()
        case 18: constantCondition()
        default: wholeSetCondition()
        }
      if let made { return made }
    }
    return PredicateNode(.constant(true))
  }

  // MARK: Choices

  /// The type of a comparison; those that every entity has more often.
  mutating func scalarType() -> ValueType {
    generator.pick([
      .string, .string, .string, .integer, .integer, .integer, .double, .double, .decimal, .date, .date, .boolean,
      .uuid,
      .binary,
    ])
  }

  mutating func numericType() -> ValueType { generator.pick([.integer, .integer, .double, .decimal]) }

  mutating func scope() -> Scope {
    // The innermost more often than those around it.
    generator.chance(3) ? generator.pick(scopes) : scopes[scopes.count - 1]
  }

  mutating func options() -> ComparisonOptions {
    switch generator.number(8) {
    case 0, 1: .caseInsensitive
    case 2: .diacriticInsensitive
    case 3: [.caseInsensitive, .diacriticInsensitive]
    case 4 where generator.chance(2): .normalized
    default: []
    }
  }

  func compare(
    _ left: ExpressionNode, _ operation: ComparisonOperator, _ right: ExpressionNode, _ options: ComparisonOptions = [],
    _ modifier: ComparisonModifier = .direct
  ) -> PredicateNode {
    PredicateNode(.comparison(ComparisonNode(left, operation, right, options: options, modifier: modifier)))
  }

  /// An operator that values of the type have.
  mutating func comparator(_ type: ValueType) -> ComparisonOperator {
    switch type {
    case .uuid, .binary, .boolean: generator.pick([.equal, .notEqual])
    default: generator.pick([.equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
    }
  }
}
