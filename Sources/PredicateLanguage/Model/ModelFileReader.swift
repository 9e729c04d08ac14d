/// Reads the entities of a model file.
///
/// Every message names the entity and property, so that a mistake in a long file is found without line numbers.
struct ModelFileReader {
  static func entities(of file: RecordValue) throws(ModelError) -> [RecordModel.Entity] {
    let file = try object(file, "a model file")
    try requireKnown(file, ["entities"], "a model file")
    guard let entities = file["entities"] else {
      throw ModelError(
        .malformedFile, "a model file has no `entities`",
        hint: "write `{\"entities\": {\"Name\": {\"attributes\": {…}}}}`")
    }
    var result: [RecordModel.Entity] = []
    for (name, content) in try object(entities, "`entities`").pairs {
      result.append(try ModelFileReader(entity: name).read(content))
    }
    return result
  }

  /// The entity that is read.
  private let entity: String

  private func read(_ content: RecordValue) throws(ModelError) -> RecordModel.Entity {
    let place = "entity `\(entity)`"
    let content = try object(content, place)
    try requireKnown(
      content, ["superentity", "table", "primaryKey", "discriminator", "attributes", "relationships"], place)
    var attributes: [RecordModel.Attribute] = []
    if let listed = content["attributes"] {
      for (name, value) in try object(listed, "`attributes` of \(place)").pairs {
        attributes.append(try attribute(name, value))
      }
    }
    var relationships: [RecordModel.Relationship] = []
    if let listed = content["relationships"] {
      for (name, value) in try object(listed, "`relationships` of \(place)").pairs {
        relationships.append(try relationship(name, value))
      }
    }
    return RecordModel.Entity(
      entity, attributes: attributes, relationships: relationships,
      superentity: try text("superentity", of: content, place), table: try text("table", of: content, place),
      primaryKey: try text("primaryKey", of: content, place), discriminator: try discriminator(content, place))
  }

  private func discriminator(
    _ content: RecordObject, _ place: String
  ) throws(ModelError) -> RecordModel.Discriminator? {
    guard let value = content["discriminator"] else { return nil }
    let place = "`discriminator` of \(place)"
    let discriminator = try object(value, place)
    try requireKnown(discriminator, ["column", "value"], place)
    let hint = "it needs `column` and `value`, such as `{\"column\": \"kind\", \"value\": 1}`"
    guard let column = try text("column", of: discriminator, place) else {
      throw fail("\(place) has no `column`", nil, hint: hint)
    }
    guard let number = discriminator["value"] else { throw fail("\(place) has no `value`", nil, hint: hint) }
    guard case .integer(let number) = number else {
      throw fail(
        number.type == .double ? "`value` of \(place) is no whole number" : "`value` of \(place) is \(number.noun)",
        nil,
        hint: "write a whole number")
    }
    return RecordModel.Discriminator(column: column, value: number)
  }

  private func attribute(_ name: String, _ value: RecordValue) throws(ModelError) -> RecordModel.Attribute {
    let place = "attribute `\(name)` of entity `\(entity)`"
    switch value {
    case .string(let text):
      let (type, isOptional) = try type(text, name, place)
      return RecordModel.Attribute(name, type, isOptional: isOptional)
    case .object(let long):
      try requireKnown(long, ["type", "column", "storage", "values", "others"], place, property: name)
      guard let text = try text("type", of: long, place, property: name) else {
        throw fail("\(place) has no `type`", name, hint: "write `\"type\": \"string\"` or another type")
      }
      let (type, isOptional) = try type(text, name, place)
      return RecordModel.Attribute(
        name, type, isOptional: isOptional, column: try self.text("column", of: long, place, property: name),
        storage: try storage(long, name, place), allowedValues: try values(long, type, name, place),
        hasOtherValues: try flag("others", of: long, place, name) ?? false)
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .data, .array, .set, .record:
      throw fail(
        "\(place) is \(value.noun)", name,
        hint: "write a type such as `\"string?\"`, or an object with `type`, `column`, `storage` and `values`")
    }
  }

  private func values(
    _ content: RecordObject, _ type: ValueType, _ name: String, _ place: String
  ) throws(ModelError) -> [RecordValue]? {
    guard let value = content["values"] else { return nil }
    guard case .array(let values) = value else {
      throw fail("`values` of \(place) is \(value.noun)", name, hint: "write a list of values")
    }
    let fits = { (found: ValueType?) in type == .any || found == type || (found?.isNumeric == true && type.isNumeric) }
    if let stranger = values.first(where: { !fits($0.type) }) {
      throw fail("`values` of \(place) has \(stranger.noun) in its list", name, hint: "write values of its type")
    }
    return values
  }

  private func storage(
    _ content: RecordObject, _ name: String, _ place: String
  ) throws(ModelError) -> RecordModel.AttributeStorage? {
    guard let text = try text("storage", of: content, place, property: name) else { return nil }
    if let storage = RecordModel.AttributeStorage(rawValue: text) { return storage }
    let storages = RecordModel.AttributeStorage.allCases.map(\.rawValue)
    throw ModelError(
      .unknownStorage, "\(place) has the storage `\(text)`, which does not exist", entity: entity, property: name,
      hint: NearMatch.best(for: text, among: storages).map { "did you mean `\($0)`?" }
        ?? "the storages are \(storages.joined(separator: ", "))")
  }

  private func type(
    _ text: String, _ name: String, _ place: String
  ) throws(ModelError) -> (type: ValueType, isOptional: Bool) {
    let isOptional = text.hasSuffix("?")
    let bare = isOptional ? String(text.dropLast()) : text
    if let type = ValueType(rawValue: bare) { return (type, isOptional) }
    let types = ValueType.allCases.map(\.rawValue)
    let meant = Self.commonNames[bare.lowercased()] ?? NearMatch.best(for: bare, among: types)
    throw ModelError(
      .unknownType, "\(place) has the type `\(text)`, which does not exist", entity: entity, property: name,
      hint: meant.map { "did you mean `\($0)`?" }
        ?? "the types are \(types.prefix(8).joined(separator: ", ")); `?` after one means optional")
  }

  /// What other systems call our types.
  private static let commonNames = [
    "bool": "boolean", "int": "integer", "int64": "integer", "number": "double", "float": "double", "real": "double",
    "numeric": "decimal", "text": "string", "varchar": "string", "datetime": "date", "timestamp": "date",
    "data": "binary", "blob": "binary", "array": "list", "object": "record",
  ]

  private func relationship(_ name: String, _ value: RecordValue) throws(ModelError) -> RecordModel.Relationship {
    let place = "relationship `\(name)` of entity `\(entity)`"
    let content = try object(value, place, property: name)
    try requireKnown(
      content, ["destination", "toMany", "optional", "inverse", "column", "joinTable"], place, property: name)
    guard let destination = try text("destination", of: content, place, property: name) else {
      throw fail(
        "\(place) has no `destination`", name, hint: "write `\"destination\": \"…\"` with the entity it leads to")
    }
    return RecordModel.Relationship(
      name, to: destination, isToMany: try flag("toMany", of: content, place, name) ?? false,
      isOptional: try flag("optional", of: content, place, name) ?? true,
      inverse: try text("inverse", of: content, place, property: name),
      column: try text("column", of: content, place, property: name), joinTable: try joinTable(content, place, name))
  }

  private func joinTable(
    _ content: RecordObject, _ place: String, _ property: String
  ) throws(ModelError) -> RecordModel.JoinTable? {
    guard let value = content["joinTable"] else { return nil }
    let place = "`joinTable` of \(place)"
    let table = try object(value, place, property: property)
    try requireKnown(table, ["name", "source", "destination"], place, property: property)
    func part(_ key: String) throws(ModelError) -> String {
      if let text = try text(key, of: table, place, property: property) { return text }
      throw fail("\(place) has no `\(key)`", property, hint: "it needs `name`, `source` and `destination`")
    }
    return RecordModel.JoinTable(
      try part("name"), source: try part("source"), destination: try part("destination"))
  }
}

// MARK: Entries

extension ModelFileReader {
  private func fail(_ message: String, _ property: String?, hint: String? = nil) -> ModelError {
    ModelError(.malformedFile, message, entity: entity, property: property, hint: hint)
  }

  private func text(
    _ key: String, of content: RecordObject, _ place: String, property: String? = nil
  ) throws(ModelError) -> String? {
    guard let value = content[key] else { return nil }
    guard case .string(let text) = value else {
      throw fail("`\(key)` of \(place) is \(value.noun)", property, hint: "write a string")
    }
    if text.isEmpty { throw fail("`\(key)` of \(place) is empty", property, hint: "write a name, or leave it out") }
    return text
  }

  private func flag(
    _ key: String, of content: RecordObject, _ place: String, _ property: String
  ) throws(ModelError) -> Bool? {
    guard let value = content[key] else { return nil }
    guard case .bool(let flag) = value else {
      throw fail("`\(key)` of \(place) is \(value.noun)", property, hint: "write `true` or `false`")
    }
    return flag
  }

  private func object(
    _ value: RecordValue, _ place: String, property: String? = nil
  ) throws(ModelError) -> RecordObject {
    try Self.object(value, place, entity: entity, property: property)
  }

  private static func object(
    _ value: RecordValue, _ place: String, entity: String? = nil, property: String? = nil
  ) throws(ModelError) -> RecordObject {
    if case .object(let object) = value { return object }
    throw ModelError(
      .malformedFile, "\(place) is \(value.noun)", entity: entity, property: property, hint: "write an object, `{…}`")
  }

  private func requireKnown(
    _ content: RecordObject, _ known: [String], _ place: String, property: String? = nil
  ) throws(ModelError) {
    try Self.requireKnown(content, known, place, entity: entity, property: property)
  }

  /// A misspelt entry must not pass for one that was left out.
  private static func requireKnown(
    _ content: RecordObject, _ known: [String], _ place: String, entity: String? = nil, property: String? = nil
  ) throws(ModelError) {
    guard let stranger = content.shape.keys.first(where: { !known.contains($0) }) else { return }
    throw ModelError(
      .unknownEntry, "\(place) has the unknown entry `\(stranger)`", entity: entity, property: property,
      hint: NearMatch.best(for: stranger, among: known).map { "did you mean `\($0)`?" }
        ?? "it may have \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }
}
