import PredicateLanguage

/// What a model says of a path.
struct ModelPath {
  /// The kinds of its values, nil among them where some step may be nil.
  let kinds: KeyKinds
  let allowed: [RecordValue]?
  /// The kinds of the elements of a list of values.
  let elementKinds: KeyKinds
  /// How many keys lead to the first list; nil if there is none on the way.
  let listPrefix: Int?
  /// Whether what leads on from the first list may be a list again, whose elements are laid end to end.
  let hasListBehind: Bool
  /// Whether it is nil only where what it belongs to is.
  let isRequiredOfItsOwner: Bool

  /// Nil for a key that the model does not know.
  init?(_ path: ValuePath, in model: RecordModel, _ entity: String) {
    guard var current = model.entity(named: entity) else { return nil }
    var kinds: KeyKinds = .record
    var isMissing = false
    var isRequired = false
    var allowed: [RecordValue]?
    var elementKinds: KeyKinds = .all
    var listPrefix: Int?
    var hasListBehind = false
    for (place, key) in path.keys.enumerated() {
      let isLast = place == path.keys.count - 1
      guard let property = current.property(named: key.text) else { return nil }
      switch property {
      case .attribute(let attribute):
        kinds = KeyKinds(attribute)
        if !attribute.seen.elements.isEmpty {
          elementKinds = attribute.seen.elements.reduce(into: []) { $0.formUnion(KeyKinds($1)) }
        }
        // Those of an attribute that may have others are only the known ones.
        allowed = attribute.hasOtherValues ? nil : attribute.allowedValues
        isMissing = isMissing || attribute.isOptional
        isRequired = !attribute.isOptional
        hasListBehind = hasListBehind || listPrefix != nil && kinds.contains(.list)
        if kinds == .list, listPrefix == nil { listPrefix = place + 1 }
        // The values of such attributes have keys that the model does not tell.
        if !isLast { return nil }
      case .relationship(let relationship):
        guard let next = model.entity(named: relationship.destination) else { return nil }
        current = next
        kinds = relationship.isToMany ? .list : .record
        isMissing = isMissing || relationship.isOptional
        isRequired = !relationship.isOptional
        hasListBehind = hasListBehind || listPrefix != nil && relationship.isToMany
        if relationship.isToMany, listPrefix == nil { listPrefix = place + 1 }
      }
    }
    self.kinds = isMissing ? kinds.union(.missing) : kinds
    self.allowed = allowed
    self.elementKinds = elementKinds
    self.listPrefix = listPrefix
    self.hasListBehind = hasListBehind
    isRequiredOfItsOwner = isRequired && path.keys.count > 1
  }

  /// How many keys lead to the first list, as far as the model knows the path; nil if there is none that far.
  static func listPrefix(of path: ValuePath, in model: RecordModel, _ entity: String) -> Int? {
    for count in (0...path.keys.count).reversed() {
      if let known = ModelPath(path.prefix(count), in: model, entity) { return known.listPrefix }
    }
    return nil
  }

  /// Whether there may be a list at a path: what the model does not tell may be one, but for keys of plain values.
  static func mayBeList(_ keys: [String], in model: RecordModel, _ entity: String) -> Bool {
    for count in (1...max(keys.count, 1)).reversed() {
      guard let path = ModelPath(ValuePath(keys.prefix(count).map { RecordKey($0) }), in: model, entity) else {
        continue
      }
      return !path.kinds.isDisjoint(with: count == keys.count ? .list : [.list, .record])
    }
    return true
  }

  /// The entity that the elements of a list have; nil where they are values.
  static func entity(of path: ValuePath, in model: RecordModel, _ entity: String) -> String? {
    guard var current = model.entity(named: entity) else { return nil }
    for key in path.keys {
      guard case .relationship(let relationship)? = current.property(named: key.text),
        let next = model.entity(named: relationship.destination)
      else { return nil }
      current = next
    }
    return current.name
  }
}
