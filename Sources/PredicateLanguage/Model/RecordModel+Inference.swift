extension RecordModel {
  /// The model of records that were seen, their own entity first.
  ///
  /// An attribute has the type of its values: integers and doubles together are doubles, other mixtures `any`. It is
  /// optional if some record has nil or lacks it. Records inside records become to-one relationships, lists of records
  /// to-many ones, each to an entity named after the key; a list of anything else is an attribute of type `list`. Empty
  /// keys are left out, and values that are no records: where there are some, checks take nothing for known. Cost: linear
  /// in the size of the records; memory is taken only for the shapes.
  /// - Throws: ``ModelError`` (`emptyName`) if `name` is empty.
  public static func inferred(
    from records: some Sequence<RecordValue>, entity name: String
  ) throws(ModelError) -> RecordModel {
    var inference = ModelInference()
    for record in records { inference.observe(record) }
    return try inference.model(entity: name)
  }
}

/// Collects what the keys of records hold, one record at a time.
///
/// Shapes lie in one array and refer to each other by place: neither observing nor naming recurses, however deep the
/// records nest.
package struct ModelInference {
  /// What was seen under one key.
  fileprivate struct Key {
    let name: String
    var count = 0
    var hasNull = false
    /// Each kind once. A list, as there are few, and the runtime takes a while to make the first set of a type.
    var kinds: [ValueType] = []
    /// Those of the elements of lists.
    var elementKinds: [ValueType] = []
    /// Whether a list held records, and whether one held anything else.
    var hasListOfRecords = false
    var hasOtherList = false
    /// The shape of the records found here.
    var shape: Int?
  }

  /// What was seen of the records of one entity.
  fileprivate struct Shape {
    var count = 0
    var keys: [Key] = []
    var places: [RecordKey: Int] = [:]
  }

  private var shapes = [Shape()]
  /// Whether something else than a record was observed.
  private var hasOtherThanRecords = false

  package init() {}

  /// Takes in what a record holds. Cost: linear in its size.
  package mutating func observe(_ record: RecordValue) {
    var waiting: [(record: RecordValue, shape: Int)] = [(record, 0)]
    while let (record, shape) = waiting.popLast() {
      switch record {
      case .object(let object):
        shapes[shape].count += 1
        for (key, value) in object.pairs { observe(value, key: key, shape: shape, &waiting) }
      case .record(let reference):
        // Records of the host's may refer to one another in circles, so only the first level is read.
        shapes[shape].count += 1
        for (slot, key) in reference.list.names.enumerated() {
          observe(reference.value(at: slot), key: key, shape: shape, &waiting)
        }
      // Of values inside of records only those are waiting that are records.
      case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
        hasOtherThanRecords = true
      }
    }
  }

  private mutating func observe(
    _ value: RecordValue, key name: String, shape: Int, _ waiting: inout [(record: RecordValue, shape: Int)]
  ) {
    if name.isEmpty { return }
    let place: Int
    if let known = shapes[shape].places[RecordKey(name)] {
      place = known
    } else {
      place = shapes[shape].keys.count
      shapes[shape].places[RecordKey(name)] = place
      shapes[shape].keys.append(Key(name: name))
    }
    shapes[shape].keys[place].count += 1
    guard let type = value.type else {
      shapes[shape].keys[place].hasNull = true
      return
    }
    if !shapes[shape].keys[place].kinds.contains(type) { shapes[shape].keys[place].kinds.append(type) }
    switch value {
    case .object: waiting.append((value, shapeOfRecords(shape, place)))
    case .array(let elements), .set(let elements): observe(elements, shape, place, &waiting)
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: break
    }
  }

  private mutating func observe(
    _ elements: [RecordValue], _ shape: Int, _ place: Int, _ waiting: inout [(record: RecordValue, shape: Int)]
  ) {
    for element in elements {
      if let type = element.type, !shapes[shape].keys[place].elementKinds.contains(type) {
        shapes[shape].keys[place].elementKinds.append(type)
      }
      switch element {
      case .object:
        shapes[shape].keys[place].hasListOfRecords = true
        waiting.append((element, shapeOfRecords(shape, place)))
      // A relationship leads to records alone.
      case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set, .record:
        shapes[shape].keys[place].hasOtherList = true
      }
    }
  }

  private mutating func shapeOfRecords(_ shape: Int, _ place: Int) -> Int {
    if let known = shapes[shape].keys[place].shape { return known }
    shapes.append(Shape())
    shapes[shape].keys[place].shape = shapes.count - 1
    return shapes.count - 1
  }

  /// The model of the records so far, their own entity first.
  /// - Throws: ``ModelError`` (`emptyName`) if `name` is empty.
  package func model(entity name: String) throws(ModelError) -> RecordModel {
    try RecordModel(entities(named: name))
  }

  private func entities(named root: String) -> [RecordModel.Entity] {
    var names = EntityNames()
    var waiting = [(name: names.unique(root), shape: 0)]
    var entities: [RecordModel.Entity] = []
    while entities.count < waiting.count {
      let (name, shape) = waiting[entities.count]
      var attributes: [RecordModel.Attribute] = []
      var relationships: [RecordModel.Relationship] = []
      for key in shapes[shape].keys {
        let isOptional = key.hasNull || key.count < shapes[shape].count
        if let isToMany = key.isToMany, let target = key.shape {
          let destination = names.unique(EntityNames.entityName(forKey: key.name, isToMany: isToMany))
          waiting.append((destination, target))
          relationships.append(
            RecordModel.Relationship(key.name, to: destination, isToMany: isToMany, isOptional: isOptional))
        } else {
          var attribute = RecordModel.Attribute(key.name, key.type, isOptional: isOptional)
          attribute.seen.values = key.kinds
          attribute.seen.elements = key.elementKinds
          attributes.append(attribute)
        }
      }
      entities.append(RecordModel.Entity(name, attributes: attributes, relationships: relationships))
    }
    entities[0].hasOtherThanRecords = hasOtherThanRecords
    return entities
  }
}

extension ModelInference.Key {
  /// Whether the key leads to many records, or to one; nil if it does not lead to records alone.
  var isToMany: Bool? {
    if kinds == [.record] { return false }
    return kinds.allSatisfy { $0 == .list || $0 == .set } && hasListOfRecords && !hasOtherList ? true : nil
  }

  var type: ValueType {
    if kinds.count == 1 { return kinds[0] }
    if kinds.isEmpty { return .any }
    if kinds.allSatisfy({ $0 == .integer || $0 == .double }) { return .double }
    if kinds.allSatisfy({ $0 == .integer || $0 == .double || $0 == .decimal }) { return .decimal }
    return .any
  }
}
