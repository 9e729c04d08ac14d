public import Foundation
public import PredicateLanguage
public import PredicateQuery

extension SortKey {
  /// The sort key that means what a sort descriptor means.
  ///
  /// ```swift
  /// try SortKey(SortDescriptor(\Person.age, order: .reverse)).text  // age desc
  /// ```
  /// Nil comes first, and last in reverse, for both. Texts are in the order of their scalars, which for normalised text is
  /// that of Swift's `<` and of the `lexical` comparator.
  /// - Throws: `FormatError`: `unsupported` for the comparators that go by the user's locale, `unknownKey` for a key path
  ///   that the type does not list.
  public init<Root: Recordable>(_ descriptor: Foundation.SortDescriptor<Root>) throws(FormatError) {
    guard let keyPath = descriptor.keyPath else { throw .unsupportedNode("SortDescriptor", "this order") }
    // The direction is the descriptor's own.
    if let comparator = descriptor.stringComparator,
      comparator != String.StandardComparator(.lexical, order: comparator.order)
    {
      throw .unsupportedNode(
        "SortDescriptor", "a comparator that goes by the user's locale", hint: "use the comparator `.lexical`")
    }
    let names = try KeyPathNames.names(of: keyPath, in: Root.self)
    self.init(KeyPathNode(keys: names), descending: descriptor.order == .reverse)
  }

  /// The sort descriptor that means what the key means, for one property of the type.
  ///
  /// ```swift
  /// let descriptor = try SortKey(parsing: "age desc").sortDescriptor(for: Person.self)
  /// print(people.sorted(using: descriptor).map(\.name))  // ["Ann", "Bea", "Cid"]
  /// ```
  /// - Throws: `FormatError`: `unsupported` for a key that is no property of a comparable type, for options, and for nil
  ///   elsewhere than where Foundation puts it; `unknownKey` for a name that the type does not list.
  public func sortDescriptor<Root: Recordable>(
    for root: Root.Type = Root.self
  ) throws(FormatError) -> Foundation.SortDescriptor<Root> {
    let name = try propertyName()
    guard let property = Root.recordProperties.properties.first(where: { UTF8Text.equal($0.name, name) }) else {
      let near = NearMatch.best(for: name, among: Root.recordProperties.list.names)
      throw refusal(.unknownKey, "`\(root)` has no property `\(name)`", hint: near.map { "did you mean `\($0)`?" })
    }
    guard let keyPath = property.keyPath else { throw unsupported("`\(name)`, which is computed by a closure,") }
    return try descriptor(keyPath)
  }

  private func propertyName() throws(FormatError) -> String {
    guard case .keyPath(let path) = expression.node.kind, path.steps.count == 1,
      case .key(let name) = path.steps[0].kind
    else { throw unsupported("a key that is no property") }
    guard options.isEmpty else { throw unsupported("[\(options.text)]") }
    return name
  }

  private func descriptor<K: RecordKeyPath>(_ keyPath: K) throws(FormatError) -> Foundation.SortDescriptor<K.Root> {
    let order: SortOrder = isDescending ? .reverse : .forward
    func plain<T: OrderedScalar>(_ type: T.Type) -> Foundation.SortDescriptor<K.Root>? {
      guard let path = keyPath as? TypedKeyPath<K.Root, T> else { return nil }
      return Foundation.SortDescriptor(path.keyPath, order: order)
    }
    func optional<T: OrderedScalar>(_ type: T.Type) -> Foundation.SortDescriptor<K.Root>? {
      guard let path = keyPath as? TypedKeyPath<K.Root, T?> else { return nil }
      return Foundation.SortDescriptor(path.keyPath, order: order)
    }
    let isOptional = K.Value.self is any OptionalOutput.Type
    if isOptional, putsNullsFirst == isDescending { throw unsupported("nil at this end") }
    guard let type = OutputTypes.unwrapped(K.Value.self) as? any OrderedScalar.Type,
      let result = isOptional ? optional(type) : plain(type)
    else { throw unsupported("the order of `\(K.Value.self)`") }
    return result
  }

  private func unsupported(_ what: String) -> FormatError {
    refusal(.unsupported, "\(what) has no counterpart in Foundation's sort descriptors", hint: nil)
  }

  private func refusal(_ code: DiagnosticCode, _ message: String, hint: String?) -> FormatError {
    FormatError(Diagnostic(code, message, at: expression.node.span, hint: hint), source: expression.source)
  }
}
