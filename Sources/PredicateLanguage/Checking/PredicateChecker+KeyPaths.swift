extension PredicateChecker {
  /// The type at the end of a path.
  ///
  /// What stands right of a collection operator applies to each element, so the operators are settled last to first
  /// once the end is reached. With `isText`, a path of one unknown key may be text whose quotes were forgotten.
  mutating func type(
    of path: KeyPathNode, from base: StaticType, isRoot: Bool, at span: SourceSpan?, isText: Bool = false
  ) -> StaticType {
    var type = base
    var pending: [(operation: CollectionOperator, span: SourceSpan?)] = []
    steps: for (position, step) in path.steps.enumerated() {
      let place = step.span ?? span
      switch step.kind {
      case .key("self"): continue
      case .key(let key):
        type = property(key, of: type, at: place, isText: isText, in: isRoot && position == 0 ? path : nil)
      case .variable:
        if case .collection = type { type = .collection(.unknown) } else { type = .unknown }
      case .term(let name, let argument): type = term(name, argument, of: type, at: place)
      case .collection(let operation):
        if listsExtensions, operation.isExtension {
          warn(.languageExtension, "`@\(operation.rawValue)` is an extension that Apple's systems lack", at: place)
        }
        begin([ExpressionNode(.keyPath(KeyPathNode(Array(path.steps.prefix(position)))))])
        mustFail = mustFail && isRoot && pending.isEmpty
        if case .entries(let areKeys) = operation.meaning {
          type = entries(of: type, areKeys: areKeys, operation, at: place)
          continue
        }
        let element = elements(of: type, for: operation, isWholeSet: isRoot && position == 0, at: place)
        switch operation.meaning {
        case .count:
          type = .value(.integer)
          // What follows `@count` has no meaning and is not looked at.
          break steps
        case .first, .last, .entries: type = element
        case .aggregate, .values:
          pending.append((operation, place))
          type = element
        }
      }
    }
    for (operation, place) in pending.reversed() { type = result(of: operation, over: type, at: place) }
    return type
  }

  /// The keys or values of a record; of a collection those of each element.
  private mutating func entries(
    of type: StaticType, areKeys: Bool, _ operation: CollectionOperator, at span: SourceSpan?
  ) -> StaticType {
    var owner = type
    if case .collection(let element) = type {
      // There may be no elements.
      mustFail = false
      owner = element
    }
    if case .value(let value) = owner {
      report(.notACollection, "`@\(operation.rawValue)` needs a record, found \(value.noun)", at: span, hint: nil)
      return .unknown
    }
    return .collection(areKeys ? .value(.string) : .unknown)
  }

  /// The elements that a collection operator ranges over. One at the start of a path ranges over all records.
  private mutating func elements(
    of type: StaticType, for operation: CollectionOperator, isWholeSet: Bool, at span: SourceSpan?
  ) -> StaticType {
    switch type {
    case .collection(let element): return element
    case .unknown, .null: return .unknown
    case .record where isWholeSet: return type
    case .record(entity: nil): return .unknown
    case .value, .record:
      report(
        .notACollection, "`@\(operation.rawValue)` needs a collection, found \(noun(of: type))", at: span,
        hint: operation == .count && type.kind == .string ? "write `length` for the length of a string" : nil)
      return .unknown
    }
  }

  private mutating func result(
    of operation: CollectionOperator, over type: StaticType, at span: SourceSpan?
  ) -> StaticType {
    let what = "`@\(operation.rawValue)`"
    switch operation.meaning {
    case .count: return .value(.integer)
    case .first, .last, .entries: return type
    case .values: return type.flattenedCollection
    case .aggregate(let function):
      switch function.signature.role {
      case .ofNumbers:
        requireNumbers(type, what, at: span)
        return .number
      case .extreme: return requireOrder(type, what, at: span) && type.kind != .collection ? type : .unknown
      case .plain, .passing, .firstValue, .aggregate, .elements: return StaticType(function.signature.result)
      }
    }
  }

  /// What an aggregate adds up must be numbers.
  mutating func requireNumbers(_ type: StaticType, _ what: String, at span: SourceSpan?) {
    guard let kind = type.kind, kind != .number, kind != .collection else { return }
    // There may be no elements.
    mustFail = false
    report(
      .notANumber, "\(what) needs numbers, found \(kind.plural)", at: span,
      hint: kind == .record ? "name the property of the records to use" : nil)
  }

  /// What an aggregate puts in order must have one; false if it has none and that was reported.
  mutating func requireOrder(_ type: StaticType, _ what: String, at span: SourceSpan?) -> Bool {
    guard let kind = type.kind, !kind.isOrdered, kind != .collection else { return true }
    mustFail = false
    report(
      .typeMismatch, "\(what) needs numbers, strings or dates, found \(kind.plural)", at: span,
      hint: kind == .record ? "name the property of the records to use" : nil)
    return false
  }

  // MARK: Keys

  /// The type of a key of a value; of a collection, that key of each element.
  private mutating func property(
    _ key: String, of type: StaticType, at span: SourceSpan?, isText: Bool, in path: KeyPathNode?
  ) -> StaticType {
    switch type {
    case .unknown, .null, .record(entity: nil):
      // Records whose keys only terms reach have none that is such a word.
      if isText, path?.onlyStep != nil, let fix = quoted(key, of: nil, isText: true, at: span) {
        warn(
          .unquotedText, "`\(key)` without quotes is a key", at: span, hint: Self.textHint(fix.text), fix: fix)
      }
      return .unknown
    case .record(entity: let name?):
      guard let entity = model?.entity(named: name.text) else { return .unknown }
      guard let property = entity.property(named: key) else {
        // `row.age`, as in code.
        let next = path.flatMap { $0.steps.count > 1 ? $0.steps[1].kind : nil }
        let alone: String? = if case .key(let name)? = next, entity.property(named: name) != nil { name } else { nil }
        let fix = quoted(key, of: entity, isText: isText && path?.onlyStep != nil, at: span)
        reportUnknown(
          key, of: entity, at: span,
          hint: fix.map { Self.textHint($0.text) } ?? hint(
            for: key, in: entity, isText: isText && path?.onlyStep != nil)
            ?? alone.map { "a key of the record is written alone: `\($0)`" } ?? dottedHint(path, isText: isText),
          fix: fix)
        return .unknown
      }
      return StaticType(property)
    case .value(let value): return property(key, of: value, at: span)
    case .collection(let element): return property(key, ofEach: element, at: span)?.flattenedCollection ?? .unknown
    }
  }

  /// The type of a key of an element; nil if that was reported.
  private mutating func property(_ key: String, ofEach element: StaticType, at span: SourceSpan?) -> StaticType? {
    let countHint = "write `@count` for how many there are"
    switch element {
    case .record(entity: let name?):
      guard let entity = model?.entity(named: name.text) else { return .unknown }
      if let property = entity.property(named: key) { return StaticType(property) }
      let hint = key == "count" ? countHint : isFull ? nil : hint(for: key, in: entity, isText: false)
      reportUnknown(key, of: entity, at: span, hint: hint)
      return nil
    case .value(let value):
      if let type = Self.type(of: key, in: value) { return type }
      report(
        .unknownKey, "\(value.noun) has no property `\(key)`", at: span,
        hint: key == "count" ? countHint : ValueProperties.hint(for: key, in: value))
      return nil
    case .unknown, .null, .record, .collection:
      guard key == "count" else { return .unknown }
      warn(.unknownKey, "`count` is read from each element of the collection", at: span, hint: countHint)
      return nil
    }
  }

  private mutating func property(_ key: String, of value: ValueType, at span: SourceSpan?) -> StaticType {
    if let type = Self.type(of: key, in: value) { return type }
    report(
      .unknownKey, "\(value.noun) has no property `\(key)`", at: span,
      hint: value == .string && (key == "count" || key == "size")
        ? "write `length` for the length of a string" : ValueProperties.hint(for: key, in: value))
    return .unknown
  }

  private mutating func reportUnknown(
    _ key: String, of entity: RecordModel.Entity, at span: SourceSpan?, hint: String?, fix: Diagnostic.Fix? = nil
  ) {
    let owner = policy.tellsEntities ? "entity `\(entity.name)` has" : "there is"
    report(.unknownKey, "\(owner) no property `\(key)`", at: span, hint: hint, fix: fix)
  }

  /// The change for a word that is no key but a value of what it is compared with, or near one and near no key.
  private func quoted(
    _ key: String, of entity: RecordModel.Entity?, isText: Bool, at span: SourceSpan?
  ) -> Diagnostic.Fix? {
    guard let compared, let allowed = compared.allowedValues, let source,
      let word = unquoted ?? (isText ? span.map { (text: key, span: $0) } : nil),
      source.text(of: word.span).utf8.elementsEqual(word.text.utf8)
    else { return nil }
    let texts = allowed.compactMap { if case .string(let text) = $0 { text } else { nil } }
    var value = texts.first { $0.utf8.elementsEqual(word.text.utf8) }
    if value == nil, !compared.hasOtherValues,
      NearMatch.best(for: key, among: entity?.properties.map(\.name) ?? []) == nil
    {
      value = NearMatch.best(for: word.text, among: texts)
    }
    return value.map { value in
      var literal = ""
      ValueText.appendQuoted(value, to: &literal)
      return Diagnostic.Fix(word.span, literal)
    }
  }

  /// The hint for a text without its quotes, by the literal.
  private static func textHint(_ literal: String) -> String { "to compare with the text write `\(literal)`" }

  /// The hint for a text with dots that has no quotes, and so reads as a path: `com.example.app`.
  private func dottedHint(_ path: KeyPathNode?, isText: Bool) -> String? {
    guard isText, let path, path.steps.count > 1,
      path.steps.allSatisfy({ if case .key = $0.kind { true } else { false } })
    else { return nil }
    return Self.textHint("\"\(path)\"")
  }

  private func hint(for key: String, in entity: RecordModel.Entity, isText: Bool) -> String? {
    let properties = entity.properties.filter { policy.tells($0.name) }
    if case .value(let value) = BorrowedWord.find(key, at: .value) {
      return isText ? "write `\(value)`, or `\"\(key)\"` to compare with the text" : "write `\(value)`"
    }
    if let near = NearMatch.best(for: key, among: properties.map(\.name)) { return "did you mean `\(near)`?" }
    let holders = properties.compactMap { property -> RecordModel.Relationship? in
      guard case .relationship(let relationship) = property else { return nil }
      guard policy.tells(key) else { return nil }
      return model?.entity(named: relationship.destination)?.property(named: key) == nil ? nil : relationship
    }
    if let holder = holders.first(where: { !$0.isToMany }) { return "did you mean `\(holder.name).\(key)`?" }
    if let holder = holders.first {
      return "each of its `\(holder.name)` has one: `\(holder.name).\(key)`, with ANY or ALL before the comparison"
    }
    if policy.tellsEntities, let model,
      let below = model.family(of: entity.name).first(where: { $0.property(named: key) != nil })
    {
      return "only its subentity `\(below.name)` has it"
    }
    // The word that was typed may be the first of a name that does not end there, such as `Total (USD)`.
    for property in properties {
      let (rest, isWhole) = Self.rest(of: property.name, after: key)
      if isWhole, !rest.isEmpty {
        var written = ""
        Identifier.append(property.name, quoted: true, to: &written)
        return "a name with blanks or signs is written as \(written)"
      }
    }
    if isInPlaceOfList { return "for a list of texts write `{\"\(key)\"}`" }
    guard let text = unquoted?.text ?? (isText ? key : nil) else { return nil }
    return Self.textHint("\"\(text)\"")
  }

  /// What follows `key` in a name that begins with it, and whether a blank or sign does; the case does not matter.
  private static func rest(of name: String, after key: String) -> (Substring, isWhole: Bool) {
    guard name.lowercased().hasPrefix(key.lowercased()) else { return ("", false) }
    let rest = name.dropFirst(key.count)
    return (rest, rest.first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? false)
  }

  /// The keys that strings and numbers have in memory, as Foundation's do.
  private static func type(of key: String, in value: ValueType) -> StaticType? {
    switch value {
    case .list, .set, .record, .any: .unknown
    case .string, .boolean, .integer, .double, .decimal, .date, .uuid, .binary:
      ValueProperties.type(of: key, in: value).map { StaticType($0) }
    }
  }

  /// The type for messages: `a string`, `one record`.
  func noun(of type: StaticType) -> String {
    if policy.tellsEntities, case .record(entity: let entity?) = type { return "one record of `\(entity.text)`" }
    return type.noun
  }

  /// Whether a value cannot be nil: it is written out or a record of the model, or every step of its path is a key that the
  /// model says is always there.
  func isNeverNil(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant(let value): value != .null
    case .list: true
    case .keyPath(let path): isNeverNil(path)
    case .selfRecord: root.kind == .record
    case .nilLiteral, .anyKey, .variable, .member, .index, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .block, .tooDeep:
      false
    }
  }

  private func isNeverNil(_ path: KeyPathNode) -> Bool {
    var type = root
    for step in path.steps {
      guard case .key(let key) = step.kind, case .record(entity: let name?) = type,
        let property = model?.entity(named: name.text)?.property(named: key)
      else { return false }
      switch property {
      case .attribute(let attribute): if attribute.isOptional { return false }
      case .relationship(let relationship): if relationship.isOptional { return false }
      }
      type = StaticType(property)
    }
    return true
  }
}
