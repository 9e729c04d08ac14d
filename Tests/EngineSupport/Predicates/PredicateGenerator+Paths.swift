import PredicateFormat
import TestSupport

extension PredicateGenerator {
  /// A path through no more than two relationships to one record.
  private mutating func walk(_ entity: RecordModel.Entity) -> (keys: [String], entity: RecordModel.Entity) {
    var keys: [String] = []
    var here = entity
    while keys.count < 2, !generator.chance(2) {
      let ways = here.allRelationships.filter { !$0.isToMany }
      guard !ways.isEmpty else { break }
      let way = generator.pick(ways)
      guard let next = world.model.entity(named: way.destination) else { break }
      keys.append(way.name)
      here = next
    }
    return (keys, here)
  }

  private func attributes(of entity: RecordModel.Entity, _ type: ValueType) -> [String] {
    entity.allAttributes.filter { $0.type == type }.map(\.name)
  }

  func expression(_ scope: Scope, _ keys: [String]) -> ExpressionNode {
    guard let variable = scope.variable else {
      return ExpressionNode(keys.isEmpty ? .selfRecord : .keyPath(KeyPathNode(keys: keys)))
    }
    let base = ExpressionNode(.variable(variable))
    return keys.isEmpty ? base : ExpressionNode(.member(base, KeyPathNode(keys: keys)))
  }

  /// A path to an attribute of a type; nil where none was found.
  mutating func attributePath(_ type: ValueType) -> ExpressionNode? {
    for _ in 0..<4 {
      let scope = scope()
      let (keys, entity) = walk(scope.entity)
      let names = attributes(of: entity, type)
      if !names.isEmpty { return expression(scope, keys + [generator.pick(names)]) }
    }
    return nil
  }

  /// A path to one record, which may be nil; the record or a variable itself among them.
  mutating func objectPath() -> (ExpressionNode, RecordModel.Entity) {
    let scope = scope()
    let (keys, entity) = walk(scope.entity)
    return (expression(scope, keys), entity)
  }

  /// A path to many records: through one relationship to many or more.
  mutating func objectsPath() -> (scope: Scope, keys: [String], entity: RecordModel.Entity)? {
    for _ in 0..<4 {
      let scope = scope()
      var (keys, entity) = walk(scope.entity)
      let ways = entity.allRelationships.filter(\.isToMany)
      guard !ways.isEmpty else { continue }
      let way = generator.pick(ways)
      guard let next = world.model.entity(named: way.destination) else { continue }
      keys.append(way.name)
      entity = next
      let onward = entity.allRelationships
      if !onward.isEmpty, generator.chance(4) {
        let way = generator.pick(onward)
        if let next = world.model.entity(named: way.destination) {
          keys.append(way.name)
          entity = next
        }
      }
      return (scope, keys, entity)
    }
    return nil
  }

  /// A path to the values that an attribute of a type has in many records.
  mutating func valuesPath(_ type: ValueType) -> ExpressionNode? {
    for _ in 0..<4 {
      guard let path = objectsPath() else { return nil }
      let names = attributes(of: path.entity, type)
      if !names.isEmpty { return expression(path.scope, path.keys + [generator.pick(names)]) }
    }
    return nil
  }

  /// A collection operator over an attribute of many records: `items.@sum.price`.
  mutating func operatorPath(_ operation: CollectionOperator, _ type: ValueType) -> ExpressionNode? {
    for _ in 0..<4 {
      guard let path = objectsPath() else { return nil }
      let names = attributes(of: path.entity, type)
      guard !names.isEmpty else { continue }
      return collection(path.scope, path.keys, operation, [generator.pick(names)])
    }
    return nil
  }

  /// `items.@count`, or the operator with what stands right of it.
  func collection(
    _ scope: Scope, _ keys: [String], _ operation: CollectionOperator, _ rest: [String] = []
  ) -> ExpressionNode {
    let steps =
      keys.map { KeyPathNode.Step(.key($0)) } + [KeyPathNode.Step(.collection(operation))]
      + rest.map { KeyPathNode.Step(.key($0)) }
    guard let variable = scope.variable else { return ExpressionNode(.keyPath(KeyPathNode(steps))) }
    return ExpressionNode(.member(ExpressionNode(.variable(variable)), KeyPathNode(steps)))
  }
}
