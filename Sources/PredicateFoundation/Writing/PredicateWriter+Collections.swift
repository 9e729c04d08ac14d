import Foundation
import PredicateLanguage

extension PredicateWriter {
  // MARK: IN and CONTAINS

  func isIn(_ left: ExpressionNode, _ comparison: Comparison) throws(FormatError) -> any Recipe<Bool> {
    switch comparison.right.kind {
    case .constant(.array), .list: try isIn(value(left), comparison)
    default: try contains(value(comparison.right), left, comparison.span)
    }
  }

  /// `value IN container`.
  func isIn(_ value: Operand, _ comparison: Comparison) throws(FormatError) -> any Recipe<Bool> {
    let list = comparison.right
    switch list.kind {
    case .constant(.array(let values)): return try isIn(value, values, list.span)
    case .list(let parts):
      var values: [RecordValue] = []
      for part in parts {
        switch part.kind {
        case .constant(let value): values.append(value)
        case .nilLiteral: continue
        default: throw unsupported("IN with a list of anything but constants", part.span ?? list.span)
        }
      }
      return try isIn(value, values, list.span)
    default: return try contains(self.value(list), value, comparison.span)
    }
  }

  private func isIn(_ value: Operand, _ values: [RecordValue], _ span: SourceSpan?) throws(FormatError) -> any Recipe<
    Bool
  > {
    guard let type = value.type as? any FoundationScalar.Type else { throw unsupported("IN of `\(value.type)`", span) }
    return try isIn(value, values, type, span)
  }

  private func isIn<T: FoundationScalar>(
    _ value: Operand, _ values: [RecordValue], _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    var members: [T] = []
    members.reserveCapacity(values.count)
    for value in values {
      guard let member = T.exactly(value) else {
        throw unsupported("a list with a constant that is no `\(type)`", span)
      }
      members.append(member)
    }
    let list = Recipes.constant(members)
    return try unwrapped(value, type, or: Recipes.constant(false), span) { (value) throws(FormatError) in
      Recipes.contains(list, element: value)
    }
  }

  /// `container CONTAINS element`.
  func contains(
    _ container: Operand, _ element: ExpressionNode, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    // Nil is in nothing.
    if case .nilLiteral = element.kind { return Recipes.constant(false) }
    return try contains(container, value(element, as: elementType(of: container)), span)
  }

  private func elementType(of container: Operand) -> any Any.Type {
    func element<C: ReadableCollection>(_ type: C.Type) -> any Any.Type { OutputTypes.unwrapped(C.Element.self) }
    if let type = container.type as? any ReadableCollection.Type { return element(type) }
    return container.type
  }

  private func contains(
    _ container: Operand, _ element: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    if container.type == String.self { return try text(container, element, isPrefix: false, span) }
    guard let collection = container.type as? any ReadableCollection.Type,
      let type = element.type as? any FoundationScalar.Type
    else { throw unsupported("CONTAINS of `\(container.type)`", span) }
    return try contains(container, collection, element, type, span)
  }

  private func contains<C: ReadableCollection, T: FoundationScalar>(
    _ container: Operand, _ collection: C.Type, _ element: Operand, _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    let no = Recipes.constant(false)
    return try unwrapped(container, collection, or: no, span) { (container) throws(FormatError) in
      try self.unwrapped(element, type, or: no, span) { (element) throws(FormatError) in
        if let array = container as? any Recipe<[T]> { return Recipes.contains(array, element: element) }
        if let set = container as? any Recipe<Set<T>> { return Recipes.contains(set, element: element) }
        if let array = container as? any Recipe<[T?]> {
          let slot = self.newSlot()
          let test = try self.scalars(Operand(Recipes.variable(slot, T?.self)), .equal, Operand(element), span)
          return Recipes.contains(array, slot, where: test)
        }
        throw self.unsupported("CONTAINS of `\(collection)`", span)
      }
    }
  }

  // MARK: ANY and ALL

  /// ANY and ALL over the elements of a path, which may lead through several collections.
  func quantified(
    _ left: ExpressionNode, isAll: Bool, _ comparison: Comparison
  ) throws(FormatError) -> any Recipe<Bool> {
    let base: Operand
    let steps: ArraySlice<KeyPathNode.Step>
    switch left.kind {
    case .keyPath(let path): (base, steps) = (try value(ExpressionNode(.selfRecord)), path.steps[...])
    case .member(let start, let path): (base, steps) = (try value(start), path.steps[...])
    default: (base, steps) = (try value(left), [])
    }
    return try quantified(base, steps, isAll: isAll, drops: nil, comparison, left.span)
  }

  /// `drops`: whether nil at the end is left out, as among the values of the elements of a set; nil while no
  /// collection has been met.
  private func quantified(
    _ base: Operand, _ steps: ArraySlice<KeyPathNode.Step>, isAll: Bool, drops: Bool?, _ comparison: Comparison,
    _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    var operand = base
    var steps = steps
    while !(operand.type is any ReadableCollection.Type), let step = steps.popFirst() {
      guard case .key(let key) = step.kind else { throw unsupported("this path after ANY or ALL", step.span ?? span) }
      if key != "self" { operand = try property(key, of: operand, step.span ?? span) }
    }
    if let type = operand.type as? any ReadableCollection.Type {
      return try quantified(operand, type, steps, isAll: isAll, drops: drops, comparison, span)
    }
    guard let drops else { throw unsupported("ANY or ALL of `\(operand.type)`", span) }
    // A path through an optional may lead to nil, which a set leaves out.
    guard drops, operand.isOptional else { return try self.comparison(operand, comparison) }
    let test = try self.comparison(operand, comparison)
    return isAll ? Recipes.or(isNil(operand, true), test) : Recipes.and(isNil(operand, false), test)
  }

  private func quantified<C: ReadableCollection>(
    _ operand: Operand, _ type: C.Type, _ steps: ArraySlice<KeyPathNode.Step>, isAll: Bool, drops: Bool?,
    _ comparison: Comparison, _ span: SourceSpan?
  ) throws(FormatError) -> any Recipe<Bool> {
    let slot = newSlot()
    let element = Operand(Recipes.variable(slot, C.Element.self), isCheap: true)
    let drops = drops ?? (!C.isOrdered && !steps.isEmpty)
    let test = try quantified(element, steps, isAll: isAll, drops: drops, comparison, span)
    return try unwrapped(operand, type, or: Recipes.constant(isAll), span) { (collection) throws(FormatError) in
      isAll ? Recipes.allSatisfy(collection, slot, test) : Recipes.contains(collection, slot, where: test)
    }
  }
}
