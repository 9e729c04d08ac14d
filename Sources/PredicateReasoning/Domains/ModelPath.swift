import PredicateLanguage

/// What a model says of a path.
struct ModelPath {
  /// The kinds of its values, nil among them where some step may be nil.
  let kinds: KeyKinds
  let allowed: [RecordValue]?
  /// How many keys lead to the first list; nil if there is none on the way.
  let listPrefix: Int?
  /// Whether it is nil only where what it belongs to is.
  let isRequiredOfItsOwner: Bool

  /// Nil for a key that the model does not know.
  init?(_ path: ValuePath, in model: RecordModel, _ entity: String) {
    guard var current = model.entity(named: entity) else { return nil }
    var kinds: KeyKinds = .record
    var isMissing = false
    var isRequired = false
    var allowed: [RecordValue]?
    var listPrefix: Int?
    for (place, key) in path.keys.enumerated() {
      let isLast = place == path.keys.count - 1
      guard let property = current.property(named: key.text) else { return nil }
      switch property {
      case .attribute(let attribute):
        kinds = KeyKinds(attribute)
        // Those of an attribute that may have others are only the known ones.
        allowed = attribute.hasOtherValues ? nil : attribute.allowedValues
        isMissing = isMissing || attribute.isOptional
        isRequired = !attribute.isOptional
        if kinds == .list, listPrefix == nil { listPrefix = place + 1 }
        // The values of such attributes have keys that the model does not tell.
        if !isLast { return nil }
      case .relationship(let relationship):
        guard let next = model.entity(named: relationship.destination) else { return nil }
        current = next
        kinds = relationship.isToMany ? .list : .record
        isMissing = isMissing || relationship.isOptional
        isRequired = !relationship.isOptional
        if relationship.isToMany, listPrefix == nil { listPrefix = place + 1 }
      }
    }
    self.kinds = isMissing ? kinds.union(.missing) : kinds
    self.allowed = allowed
    self.listPrefix = listPrefix
    isRequiredOfItsOwner = isRequired && path.keys.count > 1
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
