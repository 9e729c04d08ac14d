extension RecordModel {
  /// The model that a model file describes.
  ///
  /// The file is an object with one entry, `entities`. Each entity may have `superentity`, `table`, `primaryKey`,
  /// `discriminator` (an object with `column` and `value`), `attributes` and `relationships`. An attribute is a type, `?`
  /// after it for optional, or an object with `type`, `column`, `storage` (an ``AttributeStorage``) and `values`, the list
  /// of all values that it has; a relationship an object with `destination` and, where they are not as usual, `toMany`,
  /// `optional` (true if left out), `inverse`, `column` and `joinTable`. Order counts as it stands. Cost: linear.
  /// - Throws: ``ModelError`` for an entry that is unknown, missing or of the wrong kind, and what `init(_:)` throws.
  public init(recordValue: RecordValue) throws(ModelError) {
    try self.init(ModelFileReader.entities(of: recordValue))
  }

  /// The content of the model's file; reading it back gives an equal model. What is as usual is left out.
  public var recordValue: RecordValue {
    .object(RecordObject([("entities", .object(RecordObject(entities.map { ($0.name, $0.fileValue) })))]))
  }
}

extension RecordModel.Entity {
  fileprivate var fileValue: RecordValue {
    var entries = FileEntries()
    entries.add("superentity", superentity)
    entries.add("table", table)
    entries.add("primaryKey", primaryKey)
    if let discriminator {
      var parts = FileEntries()
      parts.add("column", discriminator.column)
      parts.add("value", .integer(discriminator.value))
      entries.add("discriminator", parts.value)
    }
    if !attributes.isEmpty {
      entries.add("attributes", .object(RecordObject(attributes.map { ($0.name, $0.fileValue) })))
    }
    if !relationships.isEmpty {
      entries.add("relationships", .object(RecordObject(relationships.map { ($0.name, $0.fileValue) })))
    }
    return entries.value
  }
}

extension RecordModel.Attribute {
  fileprivate var fileValue: RecordValue {
    let type = type.rawValue + (isOptional ? "?" : "")
    if column == nil && storage == nil && allowedValues == nil { return .string(type) }
    var entries = FileEntries()
    entries.add("type", type)
    entries.add("column", column)
    entries.add("storage", storage?.rawValue)
    if let allowedValues { entries.add("values", .array(allowedValues)) }
    if hasOtherValues { entries.add("others", .bool(true)) }
    return entries.value
  }
}

extension RecordModel.Relationship {
  fileprivate var fileValue: RecordValue {
    var entries = FileEntries()
    entries.add("destination", destination)
    if isToMany { entries.add("toMany", .bool(true)) }
    if !isOptional { entries.add("optional", .bool(false)) }
    entries.add("inverse", inverse)
    entries.add("column", column)
    if let joinTable {
      var table = FileEntries()
      table.add("name", joinTable.name)
      table.add("source", joinTable.source)
      table.add("destination", joinTable.destination)
      entries.add("joinTable", table.value)
    }
    return entries.value
  }
}

/// Entries of an object in order, those without a value left out.
private struct FileEntries {
  private var pairs: [(String, RecordValue)] = []

  mutating func add(_ key: String, _ text: String?) {
    if let text { pairs.append((key, .string(text))) }
  }

  mutating func add(_ key: String, _ value: RecordValue) { pairs.append((key, value)) }

  var value: RecordValue { .object(RecordObject(pairs)) }
}
