/// Terms of hosts: their arguments name properties of an entity of the host's model.
extension PredicateChecker {
  /// What the argument of a term leads to.
  private enum Argument {
    /// A property; whether it is one of each element of a list.
    case property(RecordModel.Property, ofEach: Bool)
    /// Nothing that the model knows: the entity has no such property.
    case unknown(String, RecordModel.Entity)
    /// Something behind a property that is no single record.
    case behind(RecordModel.Property, rest: String)
    /// What no model tells.
    case untold
  }

  /// The type of a term.
  mutating func term(_ name: String, _ argument: String, of type: StaticType, at span: SourceSpan?) -> StaticType {
    guard let term = functions.term(named: name) else {
      if let refusal = functions.refusal(ofTerm: name, argument, at: span) {
        report(refusal.code, refusal.message, at: span, hint: refusal.hint)
      }
      return .unknown
    }
    let found = lookUp(argument, of: term, asked: type)
    let place = self.place(of: argument, in: span)
    switch found {
    case .property(let property, let isOfEach):
      let type = StaticType(property)
      return isOfEach ? type.flattenedCollection : type
    case .untold: return .unknown
    case .unknown(let key, let entity): reportUnknown(key, entity, isOpen: term.entity != nil, at: place)
    case .behind(let property, let rest): reportBehind(property, rest, name, at: place)
    }
    return .unknown
  }

  private func lookUp(_ argument: String, of term: HostTerm, asked type: StaticType) -> Argument {
    guard term.readsKeys else { return .untold }
    let owner = term.entity.map { StaticType.record(entity: RecordKey($0)) } ?? (term.key == nil ? type : .unknown)
    if case .collection(let element) = owner {
      let found = lookUp(argument, in: element)
      if case .property(let property, _) = found { return .property(property, ofEach: true) }
      return found
    }
    return lookUp(argument, in: owner)
  }

  /// Looks the keys of an argument up: a property may be called like several of them joined, and the longest counts.
  private func lookUp(_ argument: String, in owner: StaticType) -> Argument {
    var (owner, rest) = (owner, argument)
    while case .record(entity: let name?) = owner, let entity = model?.entity(named: name.text) {
      guard let (property, behind) = Self.longest(rest, in: entity) else { return .unknown(rest, entity) }
      if behind.isEmpty { return .property(property, ofEach: false) }
      owner = StaticType(property)
      switch owner {
      case .record: rest = behind
      case .value, .collection: return .behind(property, rest: behind)
      case .unknown, .null: return .untold
      }
    }
    return .untold
  }

  private static func longest(
    _ argument: String, in entity: RecordModel.Entity
  ) -> (property: RecordModel.Property, rest: String)? {
    let keys = argument.parts(separatedBy: UInt8(ascii: "."))
    for count in (1...keys.count).reversed() {
      if let property = entity.property(named: keys.prefix(count).joined(separator: ".")) {
        return (property, keys.dropFirst(count).joined(separator: "."))
      }
    }
    return nil
  }

  /// Where the argument stands in the text of its term.
  private func place(of argument: String, in span: SourceSpan?) -> SourceSpan? {
    guard let source, let span else { return span }
    let text = source.text(of: span)
    guard let found = text.firstRange(of: argument) else { return span }
    return SourceSpan(
      offset: span.offset + text.utf8.distance(from: text.startIndex, to: found.lowerBound),
      length: argument.utf8.count)
  }

  /// A name that is unlike any of an open entity, to which every release of the host's may add, may be newer than the model:
  /// of that is warned.
  private mutating func reportUnknown(
    _ argument: String, _ entity: RecordModel.Entity, isOpen: Bool, at span: SourceSpan?
  ) {
    let names = entity.properties.map(\.name).filter(policy.tells(_:))
    let family = argument.prefix { $0 != "." }
    let kin = names.filter { $0.prefix { $0 != "." } == family }
    let message = isOpen ? "there is no \(entity.name) `\(argument)`" : "`\(entity.name)` has no `\(argument)`"
    if let near = NearMatch.best(for: argument, among: names) {
      return report(.unknownKey, message, at: span, hint: "did you mean `\(near)`?")
    }
    if isOpen, kin.isEmpty {
      return warn(.unknownKey, "\(message), or it is newer than the model", at: span)
    }
    let longer = kin.filter { $0.hasPrefix(argument) }
    if isOpen, !longer.isEmpty {
      let listed = longer.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
      return warn(.unknownKey, "\(message), or it is newer than the model", at: span, hint: "it has \(listed)")
    }
    let listed = (kin.isEmpty ? names : kin).prefix(12).map { "`\($0)`" }.joined(separator: ", ")
    report(.unknownKey, message, at: span, hint: listed.isEmpty ? nil : "it has \(listed)")
  }

  private mutating func reportBehind(
    _ property: RecordModel.Property, _ rest: String, _ term: String, at span: SourceSpan?
  ) {
    guard case .relationship(let list) = property else {
      return report(.unknownKey, "`\(property.name)` is no record and has no `\(rest)`", at: span)
    }
    report(
      .unknownKey, "`\(list.name)` is a list, and `\(rest)` is a key of its elements", at: span,
      hint: "write `SUBQUERY(@\(term)(\(list.name)), $each, $each.@key(\(rest)) == …).@count > 0`")
  }

  // MARK: Allowed values

  /// The attribute whose value a path gives, or the values of several records; nil for anything else.
  func attribute(of node: ExpressionNode) -> RecordModel.Attribute? {
    var type = root
    let path: KeyPathNode
    switch node.kind {
    case .keyPath(let steps): path = steps
    case .member(let base, let steps):
      guard case .variable(let name) = base.kind, let variable = bound[RecordKey(name)] else { return nil }
      (type, path) = (variable, steps)
    default: return nil
    }
    var attribute: RecordModel.Attribute?
    for step in path.steps {
      guard let property = property(of: step.kind, from: type) else { return nil }
      attribute = if case .attribute(let found) = property { found } else { nil }
      type = StaticType(property)
    }
    return attribute
  }

  private func property(of step: KeyPathNode.Step.Kind, from type: StaticType) -> RecordModel.Property? {
    switch step {
    case .key(let key):
      let owner = if case .collection(let element) = type { element } else { type }
      guard case .record(entity: let name?) = owner else { return nil }
      return model?.entity(named: name.text)?.property(named: key)
    case .term(let name, let argument):
      guard let term = functions.term(named: name),
        case .property(let property, _) = lookUp(argument, of: term, asked: type)
      else { return nil }
      return property
    case .collection, .variable: return nil
    }
  }

  /// Reports constants that an attribute never is.
  mutating func checkAllowedValues(_ comparison: Comparison) {
    let node = comparison.node
    switch node.operator {
    case .equal, .notEqual:
      checkAllowed(node.right, by: node.left, node.options)
      checkAllowed(node.left, by: node.right, node.options)
    case .in: checkAllowed(node.right, by: node.left, node.options)
    case .contains where node.left.literal != nil: checkAllowed(node.left, by: node.right, node.options)
    case .contains, .beginsWith, .endsWith: checkParts(of: node)
    default: break
    }
  }

  /// Reports a text that is part of no value: that differs by case from what is, of values that may be others.
  private mutating func checkParts(of node: ComparisonNode) {
    guard case .constant(.string) = node.right.kind, let part = node.right.literal,
      let attribute = attribute(of: node.left), attribute.type == .string, let allowed = attribute.allowedValues
    else { return }
    func fits(_ value: RecordValue, _ options: ComparisonOptions) -> Bool {
      (try? ComparisonRules.verdict(node.operator, value, part, options)) ?? true
    }
    guard !allowed.contains(where: { fits($0, node.options) }) else { return }
    let alike = allowed.filter { fits($0, node.options.union(.caseInsensitive)) }.map(\.plainText)
    if attribute.hasOtherValues, alike.isEmpty { return }
    report(
      .unknownValue, "no `\(attribute.name)` fits \(node.operator.text) \(node.right)", at: node.right.span,
      hint: alike.first.map { "did you mean `\($0)`?" }
        ?? "it is one of \(allowed.prefix(20).map(\.plainText).joined(separator: ", "))")
  }

  private mutating func checkAllowed(
    _ constant: ExpressionNode, by operand: ExpressionNode, _ options: ComparisonOptions
  ) {
    guard let literal = constant.literal, let attribute = attribute(of: operand),
      let allowed = attribute.allowedValues
    else { return }
    let values: [RecordValue] =
      if case .array(let elements) = literal { elements } else { [literal] }
    for value in values {
      guard value != .null, attribute.type == .any || StaticType(value).kind == StaticType(attribute.type).kind,
        !allowed.contains(where: { Self.isEqual($0, value, options) })
      else { continue }
      let texts = allowed.map { $0.plainText }
      let near = NearMatch.best(for: value.plainText, among: texts)
      let hint = near.map { "did you mean `\($0)`?" } ?? "it is one of \(texts.prefix(20).joined(separator: ", "))"
      if attribute.hasOtherValues, near == nil {
        warn(.unknownValue, "no `\(attribute.name)` that is known is \(value)", at: constant.span, hint: hint)
      } else {
        report(.unknownValue, "`\(attribute.name)` is never \(value)", at: constant.span, hint: hint)
      }
    }
  }

  private static func isEqual(_ left: RecordValue, _ right: RecordValue, _ options: ComparisonOptions) -> Bool {
    (try? ComparisonRules.verdict(.equal, left, right, options)) ?? (left == right)
  }
}

extension RecordValue {
  /// A text without its quotes, any other value as it prints.
  fileprivate var plainText: String { if case .string(let text) = self { text } else { "\(self)" } }
}
