import Foundation
import PredicateLanguage

extension PredicateWriter {
  /// The value at the end of a path.
  func follow(_ path: KeyPathNode, from base: Operand, _ span: SourceSpan?) throws(FormatError) -> Operand {
    try follow(path.steps[...], from: base, span)
  }

  private func follow(
    _ steps: ArraySlice<KeyPathNode.Step>, from base: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    var operand = base
    for (position, step) in zip(steps.indices, steps) {
      let place = step.span ?? span
      switch step.kind {
      case .key("self"): continue
      case .key(let key): operand = try property(key, of: operand, place)
      case .variable(let name): throw unsupported("a path through `$\(name)`", place)
      case .term(let name, _): throw unsupported("the host's term `@\(name)(…)`", place)
      case .collection(let operation):
        let rest = steps[(position + 1)...]
        let isItself = rest.allSatisfy { $0.kind == .key("self") }
        guard isItself || operation == .first || operation == .last || operation == .count else {
          throw unsupported("`@\(operation.rawValue)` of a path", place)
        }
        operand = try collection(operation, operand, place)
        // `@count` and what stands after it is the number of elements.
        if operation != .first, operation != .last { return operand }
      }
    }
    return operand
  }

  /// The property of a record, which may be nil.
  func property(_ key: String, of operand: Operand, _ span: SourceSpan?) throws(FormatError) -> Operand {
    if let type = operand.type as? any Recordable.Type { return try property(key, of: operand, type, span) }
    if operand.type == String.self, key == "length" { return try length(of: operand, span) }
    if let type = operand.type as? any ReadableDictionary.Type { return try entry(key, of: operand, type, span) }
    if operand.type is any ReadableCollection.Type {
      throw error(
        .unsupported, "a path over the elements of a collection has no counterpart in Foundation's predicates", span,
        hint: "write ANY or ALL before the comparison")
    }
    throw unsupported("the key `\(key)` of `\(operand.type)`", span)
  }

  private func property<Root: Recordable>(
    _ key: String, of operand: Operand, _ root: Root.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard let property = Root.recordProperties.properties.first(where: { UTF8Text.equal($0.name, key) }) else {
      let near = NearMatch.best(for: key, among: Root.recordProperties.list.names)
      throw error(
        .unknownKey, "`\(Root.self)` has no property `\(key)`", span, hint: near.map { "did you mean `\($0)`?" })
    }
    guard let keyPath = property.keyPath else { throw unsupported("`\(key)`, which is computed by a closure,", span) }
    return try step(operand, keyPath, span)
  }

  private func step<Root: Recordable>(
    _ operand: Operand, _ keyPath: some RecordKeyPath<Root>, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let path = keyPath.keyPath
    return try mapped(operand, Root.self, span) { (owner) throws(FormatError) in
      Operand(Recipes.keyPath(owner, path), isCheap: true)
    }
  }

  private func entry<D: ReadableDictionary>(
    _ key: String, of operand: Operand, _ type: D.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    // Nil that is an entry and nil that is none would be two things.
    if D.Entry.self is any OptionalOutput.Type { throw unsupported("the key `\(key)` of `\(type)`", span) }
    return try mapped(operand, type, span) { (dictionary) throws(FormatError) in
      Operand(D.recipe(dictionary, key: key))
    }
  }

  private func length(of text: Operand, _ span: SourceSpan?) throws(FormatError) -> Operand {
    try mapped(text, String.self, span) { (text) throws(FormatError) in
      let units = Recipes.keyPath(text, \.utf16)
      return Operand(Recipes.keyPath(units, \.count), isCheap: true)
    }
  }

  // MARK: Unwrapping

  /// What `body` makes of a value; nil where the value is nil.
  func mapped<T>(
    _ operand: Operand, _ type: T.Type, _ span: SourceSpan?,
    _ body: (any Recipe<T>) throws(FormatError) -> Operand
  ) throws(FormatError) -> Operand {
    if let plain = operand.plain(type) { return try body(plain) }
    guard let optional = operand.optional(type) else { throw mismatch(operand, type, span) }
    let slot = newSlot()
    let inner = try body(Recipes.variable(slot, type))
    return Self.mapped(optional, slot, inner.recipe, isCheap: operand.isCheap && inner.isCheap)
  }

  private static func mapped<T, R: Recipe>(
    _ optional: any Recipe<T?>, _ slot: Int, _ inner: R, isCheap: Bool
  ) -> Operand {
    func flat<O: OptionalOutput>(_ type: O.Type) -> Operand? {
      (inner as? any Recipe<O.Wrapped?>).map { Operand(Recipes.flatMapped(optional, slot, $0), isCheap: isCheap) }
    }
    if let type = R.Output.self as? any OptionalOutput.Type, let result = flat(type) { return result }
    return Operand(Recipes.mapped(optional, slot, inner), isCheap: isCheap)
  }

  /// What `body` makes of a value; `fallback` where the value is nil.
  func unwrapped<T>(
    _ operand: Operand, _ type: T.Type, or fallback: any Recipe<Bool>, _ span: SourceSpan?,
    _ body: (any Recipe<T>) throws(FormatError) -> any Recipe<Bool>
  ) throws(FormatError) -> any Recipe<Bool> {
    if let plain = operand.plain(type) { return try body(plain) }
    guard let optional = operand.optional(type) else { throw mismatch(operand, type, span) }
    let slot = newSlot()
    let inner = try body(Recipes.variable(slot, type))
    return Recipes.coalesced(Recipes.mapped(optional, slot, inner), fallback)
  }

  func mismatch(_ operand: Operand, _ type: any Any.Type, _ span: SourceSpan?) -> FormatError {
    unsupported("a value of `\(operand.type)` where `\(type)` is needed", span)
  }

  // MARK: Collections

  /// `@count`, `@max`, `@min`, `@first`, `@last`.
  private func collection(
    _ operation: CollectionOperator, _ operand: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard let type = operand.type as? any ReadableCollection.Type else {
      throw unsupported("`@\(operation.rawValue)` of `\(operand.type)`", span)
    }
    return try collection(operation, operand, type, span)
  }

  private func collection<C: ReadableCollection>(
    _ operation: CollectionOperator, _ operand: Operand, _ type: C.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    switch operation.meaning {
    case .count:
      return try mapped(operand, type, span) { (collection) throws(FormatError) in
        Operand(Recipes.keyPath(collection, C.countPath), isCheap: operand.isCheap)
      }
    case .aggregate(.max), .aggregate(.min):
      guard let element = C.Element.self as? any OrderedScalar.Type else {
        throw unsupported("`@\(operation.rawValue)` of `\(operand.type)`", span)
      }
      return try extreme(operation, operand, element, isSet: !C.isOrdered, span)
    case .first, .last: return try end(operation, operand, C.Element.self, span)
    case .aggregate, .values, .entries: throw unsupported("`@\(operation.rawValue)`", span)
    }
  }

  private func extreme<E: OrderedScalar>(
    _ operation: CollectionOperator, _ operand: Operand, _ element: E.Type, isSet: Bool, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    if isSet {
      return try mapped(operand, Set<E>.self, span) { (set) throws(FormatError) in
        Operand(operation == .max ? Recipes.maximum(set) : Recipes.minimum(set))
      }
    }
    return try mapped(operand, [E].self, span) { (array) throws(FormatError) in
      Operand(operation == .max ? Recipes.maximum(array) : Recipes.minimum(array))
    }
  }

  private func end<E>(
    _ operation: CollectionOperator, _ operand: Operand, _ element: E.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard operand.type == [E].self, !(element is any OptionalOutput.Type) else {
      throw unsupported("`@\(operation.rawValue)` of `\(operand.type)`", span)
    }
    return try mapped(operand, [E].self, span) { (array) throws(FormatError) in
      Operand(Recipes.keyPath(array, operation == .first ? \.first : \.last), isCheap: operand.isCheap)
    }
  }

  /// `value[FIRST]`, `value[2]`.
  func indexed(_ operand: Operand, _ index: IndexNode, _ span: SourceSpan?) throws(FormatError) -> Operand {
    switch index {
    case .first: return try collection(.first, operand, span)
    case .last: return try collection(.last, operand, span)
    case .size: return try collection(.count, operand, span)
    case .element(let place):
      guard let type = operand.type as? any ReadableCollection.Type else {
        throw unsupported("an index of `\(operand.type)`", span)
      }
      return try element(of: operand, type, at: value(place, as: Int.self), span)
    }
  }

  private func element<C: ReadableCollection>(
    of operand: Operand, _ type: C.Type, at index: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard operand.type == [C.Element].self, let index = index.plain(Int.self) else {
      throw unsupported("this index of `\(operand.type)`", span)
    }
    return try mapped(operand, [C.Element].self, span) { (array) throws(FormatError) in
      Operand(Recipes.element(array, at: index))
    }
  }

  // MARK: Elements

  /// `SUBQUERY(collection, $name, condition)`.
  func subquery(
    _ collection: ExpressionNode, _ name: String, _ condition: PredicateNode, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let operand = try value(collection)
    guard let type = operand.type as? any ReadableCollection.Type else {
      throw unsupported("SUBQUERY of `\(operand.type)`", span)
    }
    return try filtered(operand, type, name, condition, span)
  }

  private func filtered<C: ReadableCollection>(
    _ operand: Operand, _ type: C.Type, _ name: String, _ condition: PredicateNode, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let slot = newSlot()
    let key = RecordKey(name)
    let outer = elements[key]
    defer { elements[key] = outer }
    elements[key] = Operand(Recipes.variable(slot, C.Element.self), isCheap: true)
    let test = try self.condition(condition)
    return try mapped(operand, type, span) { (collection) throws(FormatError) in
      Operand(Recipes.filter(collection, slot, test))
    }
  }
}
