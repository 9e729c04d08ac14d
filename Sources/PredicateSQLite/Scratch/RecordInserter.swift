import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes records into the tables of a model: each with those that it leads to.
struct RecordInserter {
  let scratch: ScratchDatabase
  let model: RecordModel
  // Above those of samples, which are small or beside a constant.
  private var lastKey: Int64 = 1_000
  private var columns: [RecordKey: [ScratchDatabase.Column]] = [:]
  // Deeper ones no condition of a sample speaks of.
  private static let deepest = 8

  init(_ scratch: ScratchDatabase, _ model: RecordModel) {
    self.scratch = scratch
    self.model = model
  }

  /// A column with its value.
  private typealias Cell = (column: RecordKey, value: RecordValue)

  /// Writes a record and those below it, and gives its key.
  /// - Throws: ``SQLiteError/Code/constraint`` for a record that the table does not take; what was written of it stays, so
  ///   that the caller undoes it.
  mutating func insert(_ record: RecordValue, as entity: RecordModel.Entity) throws(SQLiteError) -> RecordValue {
    try insert(record, as: entity, [], depth: 0)
  }

  private mutating func insert(
    _ record: RecordValue, as entity: RecordModel.Entity, _ links: [Cell], key given: RecordValue? = nil, depth: Int
  ) throws(SQLiteError) -> RecordValue {
    lastKey += 1
    var key = given ?? .integer(lastKey)
    var cells = links
    var below: [(RecordModel.Relationship, [RecordValue])] = []
    // A foreign key may be an attribute, too.
    for case .relationship(let relationship) in entity.properties {
      let value = Self.value(of: relationship.key, in: record)
      if relationship.isToMany {
        if case .array(let elements) = value { below.append((relationship, elements)) }
        continue
      }
      let column = RecordKey(relationship.column ?? relationship.name + "_id")
      if links.contains(where: { $0.column == column }) { continue }
      let own = value == .null ? Self.value(ofColumn: column, in: record, entity) : value
      cells.append((column, try target(own, of: relationship, depth)))
    }
    for case .attribute(let attribute) in entity.properties {
      let column = attribute.columnKey
      let value = Self.stored(Self.value(of: attribute.key, in: record), attribute)
      if column == entity.primaryKeyKey {
        if given == nil { key = value == .null ? Self.key(lastKey, attribute.type) : value }
      } else if !cells.contains(where: { $0.column == column }) {
        cells.append((column, value))
      }
    }
    if let discriminator = entity.discriminator {
      cells.append((discriminator.columnKey, .integer(discriminator.value)))
    }
    try write([(entity.primaryKeyKey, key)] + cells, to: entity.table ?? entity.name)
    if depth < Self.deepest {
      for (relationship, elements) in below { try insert(elements, of: relationship, key, depth) }
    }
    return key
  }

  /// The key of what a to-one relationship leads to, which is written first.
  private mutating func target(
    _ value: RecordValue, of relationship: RecordModel.Relationship, _ depth: Int
  ) throws(SQLiteError) -> RecordValue {
    guard depth < Self.deepest, let entity = model.entity(named: relationship.destination) else { return .null }
    switch value {
    case .object: return try insert(value, as: entity, [], depth: depth + 1)
    // Where a condition compares the key itself: there is a record with it, as foreign keys promise.
    case .integer, .string, .uuid:
      let table = SQLiteName.quoted(entity.table ?? entity.name)
      let found = try scratch.database.query(
        "SELECT 1 FROM \(table) WHERE \(SQLiteName.quoted(entity.primaryKeyKey.text)) = ?", [value])
      if !found.isEmpty { return value }
      return try insert(.object(RecordObject([])), as: entity, [], key: value, depth: depth + 1)
    // What must lead to a record leads to one.
    default:
      return relationship.isOptional
        ? .null : try insert(.object(RecordObject([])), as: entity, [], depth: depth + 1)
    }
  }

  private mutating func insert(
    _ elements: [RecordValue], of relationship: RecordModel.Relationship, _ key: RecordValue, _ depth: Int
  ) throws(SQLiteError) {
    guard let entity = model.entity(named: relationship.destination) else { return }
    for element in elements {
      if let join = model.joinTable(of: relationship) {
        let other = try insert(element, as: entity, [], depth: depth + 1)
        try write([(RecordKey(join.source), key), (RecordKey(join.destination), other)], to: join.name)
      } else if let inverse = relationship.inverse, case .relationship(let back)? = entity.property(named: inverse) {
        let column = RecordKey(back.column ?? back.name + "_id")
        _ = try insert(element, as: entity, [(column, key)], depth: depth + 1)
      }
    }
  }

  private mutating func write(_ cells: [Cell], to table: String) throws(SQLiteError) {
    let name = RecordKey(table)
    let known: [ScratchDatabase.Column]
    if let found = columns[name] {
      known = found
    } else {
      known = try scratch.columns(of: table)
      columns[name] = known
    }
    var names: [String] = []
    var values: [RecordValue] = []
    // Computed columns take no value; a row number is a key that is not among the columns.
    for (place, (column, value)) in cells.enumerated() where !names.contains(SQLiteName.quoted(column.text)) {
      guard place == 0 || known.contains(where: { SQLiteName.equal($0.name, column.text) }) else { continue }
      names.append(SQLiteName.quoted(column.text))
      values.append(value)
    }
    // What must be there and the record does not have.
    for (place, column) in known.enumerated() where column.isNotNull {
      let quoted = SQLiteName.quoted(column.name)
      if let index = names.firstIndex(of: quoted) {
        if values[index] == .null { values[index] = .integer(0) }
      } else if !cells.contains(where: { SQLiteName.equal($0.column.text, known[place].name) }) {
        names.append(quoted)
        values.append(.integer(0))
      }
    }
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    _ = try scratch.database.query(
      "INSERT INTO \(SQLiteName.quoted(table)) (\(names.joined(separator: ", "))) VALUES (\(marks))", values)
  }

  // MARK: Values

  /// What a record has under the name of the attribute of a column.
  private static func value(
    ofColumn column: RecordKey, in record: RecordValue, _ entity: RecordModel.Entity
  ) -> RecordValue {
    for case .attribute(let attribute) in entity.properties where attribute.columnKey == column {
      return value(of: attribute.key, in: record)
    }
    return .null
  }

  private static func value(of key: RecordKey, in record: RecordValue) -> RecordValue {
    guard case .object(let object) = record else { return .null }
    return object[key.text] ?? .null
  }

  /// A key that no sample has.
  private static func key(_ number: Int64, _ type: ValueType) -> RecordValue {
    switch type {
    case .string: .string("key \(number)")
    case .binary: .data(Data("\(number)".utf8))
    case .uuid:
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255))))
    default: .integer(number)
    }
  }

  /// A value as the column of an attribute holds it; NULL for what no column does.
  private static func stored(_ value: RecordValue, _ attribute: RecordModel.Attribute) -> RecordValue {
    switch value {
    case .date(let date):
      switch attribute.declared?.storage ?? attribute.storage {
      case .secondsSince2001: .double(date.timeIntervalSinceReferenceDate)
      case .millisecondsSince1970: .double(ISO8601.unixMilliseconds(date))
      case .iso8601: .string(ISO8601.format(date))
      default: value
      }
    case .uuid(let uuid) where (attribute.declared?.storage ?? attribute.storage) == .text:
      .string(uuid.uuidString.lowercased())
    case .array, .set, .object, .record: .null
    default: value
    }
  }
}
