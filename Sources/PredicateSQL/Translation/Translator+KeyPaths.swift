import PredicateLanguage

extension Translator {
  /// The rows of an entity as the first table of a scope; those of its sub-entities among them.
  func rows(of entity: RecordModel.Entity, in scope: FromScope) -> SQLRow {
    let alias = newAlias(in: scope)
    scope.add(table(of: entity), alias: alias, key: [primaryKey(of: entity)])
    if let condition = discriminator(of: entity, alias: alias) { scope.require(condition) }
    return SQLRow(entity: entity, scope: scope, place: .table(alias: alias), isNullable: false)
  }

  /// Where the rows of an entity share a table with those of others, what tells them apart.
  private func discriminator(of entity: RecordModel.Entity, alias: String) -> SQLText? {
    guard let own = entity.discriminator else { return nil }
    let values = model.family(of: entity.name).compactMap(\.discriminator).filter { $0.columnKey == own.columnKey }
      .map(\.value)
    let column = column(own.column, of: alias)
    // Numbers of the model's, not of a user's.
    let list = values.map { SQLText(String($0)) }
    return list.count == 1 ? "\(column) = \(list[0])" : "\(column) IN (\(list.joined(", ")))"
  }

  func table(of entity: RecordModel.Entity) -> SQLText { .identifier(tableName(of: entity)) }

  func tableName(of entity: RecordModel.Entity) -> String { entity.table ?? entity.name }

  func column(_ name: String, of alias: String) -> SQLText { "\(alias: alias).\(identifier: name)" }

  /// A column whose texts are compared by their bytes, whatever its collation.
  func compared(_ name: String, of alias: String, in table: String) -> SQLText {
    let column = column(name, of: alias)
    return isAmong(model.database.collatedColumns, name, table) ? column.collated("BINARY") : column
  }

  private func isAmong(_ columns: Set<RecordModel.DatabaseColumn>, _ column: String, _ table: String) -> Bool {
    dialect.namesCollations && !columns.isEmpty && columns.contains(.init(table: table, column: column))
  }

  func primaryKey(of entity: RecordModel.Entity, of alias: String) -> SQLText {
    compared(primaryKey(of: entity), of: alias, in: tableName(of: entity))
  }

  func primaryKey(of entity: RecordModel.Entity) -> String { entity.primaryKey ?? "id" }

  /// The primary key of a row; of a to-one relationship the column that holds it, so that nothing is joined.
  func key(of row: SQLRow) -> SQLText {
    switch row.place {
    case .table(let alias): primaryKey(of: row.entity, of: alias)
    case .toOne(let origin, let relationship): kept(relationship, of: origin)
    }
  }

  /// The column of a row that keeps the key of the record to which a relationship leads.
  func kept(_ relationship: RecordModel.Relationship, of row: SQLRow) -> SQLText {
    compared(Self.column(of: relationship), of: alias(of: row), in: tableName(of: row.entity))
  }

  static func column(of relationship: RecordModel.Relationship) -> String {
    relationship.column ?? relationship.name + "_id"
  }

  /// The table that a row is read from; a to-one relationship is joined now.
  func alias(of row: SQLRow) -> String {
    switch row.place {
    case .table(let alias): return alias
    case .toOne(let origin, let relationship):
      let from = alias(of: origin)
      let scope = row.scope.current
      return scope.alias(of: relationship.key, from: from) {
        let alias = newAlias(in: scope)
        let kept = kept(relationship, of: origin)
        let key = primaryKey(of: row.entity, of: alias)
        scope.leftJoin(table(of: row.entity), alias: alias, on: match(kept, key, in: scope))
        return alias
      }
    }
  }

  /// Whether the key that a row keeps of another is that of a row; no row's own key is NULL.
  private func match(_ kept: SQLText, _ key: SQLText, in scope: FromScope) -> SQLText {
    if dialect.takesInnerJoinsForOuter, scope !== self.scope, let same = dialect.template(.same) {
      return same([kept, key])
    }
    return "\(kept) = \(key)"
  }

  // MARK: Keys

  /// The value of a key.
  func key(_ name: String, of value: Translated, _ span: SourceSpan?) throws(Refusal) -> Translated {
    switch value {
    case .constant(let constant): return .constant(try key(name, ofConstant: constant, span))
    case .scalar(let scalar): return .scalar(try property(name, of: scalar, span))
    case .record(let row): return try key(name, of: row, span)
    case .collection(let rows): return try key(name, of: rows, span)
    case .list(let values):
      var mapped: [Translated] = []
      for value in values { mapped.append(try key(name, of: value, span)) }
      return .list(mapped)
    }
  }

  private func key(
    _ name: String, ofConstant constant: RecordValue, _ span: SourceSpan?
  ) throws(Refusal) -> RecordValue {
    switch constant {
    case .null: return .null
    case .object(let object): return object[name] ?? .null
    case .bool, .integer, .double, .decimal, .string, .date:
      if let property = ValueProperties.value(of: name, in: constant) { return property }
      throw Refusal("\(constant.noun) has no key `\(name)`", at: span, code: .unknownKey)
    case .array, .set, .record, .uuid, .data: throw refusal("the key `\(name)` of this value", span)
    }
  }

  private func key(_ name: String, of row: SQLRow, _ span: SourceSpan?) throws(Refusal) -> Translated {
    switch row.entity.property(named: name) {
    case nil:
      let told = row.entity.properties.map(\.name).filter(limits.policy.tells(_:))
      throw Refusal(
        limits.policy.tellsEntities ? "`\(row.entity.name)` has no key `\(name)`" : "there is no key `\(name)`",
        at: span,
        hint: NearMatch.best(for: name, among: told).map { "did you mean `\($0)`?" }, code: .unknownKey)
    case .attribute(let attribute): return .scalar(try scalar(attribute, of: row, span))
    case .relationship(let relationship):
      let destination = try destination(of: relationship, span)
      if relationship.isToMany, let element = element(of: relationship, of: row) { return .record(element) }
      if relationship.isToMany { return .collection(try collection(relationship, to: destination, of: row, span)) }
      return .record(
        SQLRow(
          entity: destination, scope: row.scope, place: .toOne(row, relationship),
          isNullable: relationship.isOptional || row.isNullable))
    }
  }

  func destination(
    of relationship: RecordModel.Relationship, _ span: SourceSpan?
  ) throws(Refusal) -> RecordModel.Entity {
    guard let entity = model.entity(named: relationship.destination) else {
      let entity = limits.policy.tellsEntities ? "entity `\(relationship.destination)`" : "such entity"
      throw Refusal("there is no \(entity)", at: span, code: .unknownEntity)
    }
    return entity
  }

  private func scalar(
    _ attribute: RecordModel.Attribute, of row: SQLRow, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let name = attribute.column ?? attribute.name
    let alias = alias(of: row)
    let column = column(name, of: alias)
    let isNullable = attribute.isOptional || row.isNullable
    func scalar(_ type: SQLType, canBeNaN: Bool = false) -> SQLScalar {
      SQLScalar(text: column, type: type, isNullable: isNullable, canBeNaN: canBeNaN)
    }
    switch attribute.type {
    case .boolean: return scalar(.boolean)
    case .integer: return scalar(.integer)
    case .double: return scalar(.double, canBeNaN: dialect.nan == .value)
    case .decimal:
      if attribute.storage == .text { throw refusal("a decimal that is stored as text", span) }
      return scalar(.decimal)
    case .string:
      // SQLite compares and counts its bytes, which sort otherwise than scalars and are more than in UTF-8.
      if !model.database.isUTF8 { throw refusal("text of a database in UTF-16", span) }
      var text = scalar(.string)
      let table = tableName(of: row.entity)
      text.text = compared(name, of: alias, in: table)
      // Behind a sign it is a calculation, which has no declared type: texts stay texts.
      if isAmong(model.database.numericColumns, name, table) { text.text = "+\(text.text)" }
      return text
    case .binary:
      if attribute.storage == .opaque { throw refusal("`\(attribute.name)`, which is stored opaquely,", span) }
      return scalar(.binary)
    case .date: return scalar(.date(Self.form(of: attribute.storage) ?? dialect.dateForm))
    case .uuid:
      if attribute.storage == .text || dialect.uuidForm == .text {
        return scalar(.uuid(.text)).mapped(.uuid(.text)) { text in "lower(\(text))" }
      }
      return scalar(.uuid(.native))
    case .list, .set, .record, .any:
      throw refusal("`\(attribute.name)`, an attribute of type `\(attribute.type.rawValue)`,", span)
    }
  }

  private static func form(of storage: RecordModel.AttributeStorage?) -> SQLType.DateForm? {
    switch storage {
    case .secondsSince2001: .secondsSince2001
    case .secondsSince1970: .secondsSince1970
    case .millisecondsSince1970: .millisecondsSince1970
    case .iso8601, .text: .iso8601
    case .opaque, nil: nil
    }
  }

  // MARK: To-many relationships

  /// The rows that a to-many relationship of a row leads to: a subquery of its own.
  private func collection(
    _ relationship: RecordModel.Relationship, to destination: RecordModel.Entity, of row: SQLRow, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCollection {
    let origin = key(of: row)
    let scope = newScope()
    let alias: String
    let identity = [primaryKey(of: destination)]
    if let joinTable = model.joinTable(of: relationship) {
      let link = newAlias(in: scope)
      alias = newAlias(in: scope)
      let pair = [joinTable.source, joinTable.destination]
      let columns = pair.map { compared($0, of: link, in: joinTable.name) }
      scope.add(.identifier(joinTable.name), alias: link, key: pair)
      scope.join(
        table(of: destination), alias: alias, key: identity,
        on: "\(primaryKey(of: destination, of: alias)) = \(columns[1])")
      scope.tie(columns[0], to: origin, isIndexed: isIndexed(joinTable.source, of: joinTable.name))
    } else {
      alias = newAlias(in: scope)
      scope.add(table(of: destination), alias: alias, key: identity)
      let inverse = try inverseColumn(of: relationship, to: destination, span)
      scope.tie(
        compared(inverse, of: alias, in: tableName(of: destination)), to: origin,
        isIndexed: isIndexed(inverse, of: tableName(of: destination)))
    }
    return SQLCollection(
      scope: scope,
      element: .record(SQLRow(entity: destination, scope: scope, place: .table(alias: alias), isNullable: false)),
      nilWhen: row.isNullable ? "\(origin) IS NULL" : nil)
  }

  func isIndexed(_ column: String, of table: String) -> Bool {
    // Gathering all the names is work that no other dialect has a use for.
    dialect.gathersKeys
      && model.database.indexedColumns.contains(RecordModel.DatabaseColumn(table: table, column: column))
  }

  private func inverseColumn(
    of relationship: RecordModel.Relationship, to destination: RecordModel.Entity, _ span: SourceSpan?
  ) throws(Refusal) -> String {
    if let column = relationship.column { return column }
    guard let name = relationship.inverse, case .relationship(let inverse)? = destination.property(named: name),
      !inverse.isToMany
    else {
      throw Refusal(
        "the model does not say how `\(relationship.name)` is stored", at: span,
        hint: "give it an inverse that leads to one record, or a `joinTable`")
    }
    return Self.column(of: inverse)
  }

  private func key(_ name: String, of rows: SQLCollection, _ span: SourceSpan?) throws(Refusal) -> Translated {
    if rows.isDistinct { throw refusal("a key of distinct elements", span) }
    var rows = rows
    guard case .record(let row) = rows.element,
      case .relationship(let relationship)? = row.entity.property(named: name),
      relationship.isToMany
    else {
      rows.element = try key(name, of: rows.element, span)
      return .collection(rows)
    }
    rows.element = .record(try joined(relationship, to: destination(of: relationship, span), from: row, span))
    return .collection(rows)
  }

  /// Joins the rows that a to-many relationship of each row leads to. A row that is nil itself stays, as one nil.
  func joined(
    _ relationship: RecordModel.Relationship, to destination: RecordModel.Entity, from row: SQLRow, _ span: SourceSpan?
  ) throws(Refusal) -> SQLRow {
    let scope = row.scope.current
    let origin = key(of: row)
    let joinTable = model.joinTable(of: relationship)
    let link = joinTable == nil ? "" : newAlias(in: scope)
    let alias = newAlias(in: scope)
    let key = primaryKey(of: destination, of: alias)
    func join(_ table: SQLText, _ alias: String, _ identity: [String], _ condition: SQLText) {
      if row.isNullable {
        scope.leftJoin(table, alias: alias, key: identity, on: condition)
      } else {
        scope.join(table, alias: alias, key: identity, on: condition)
      }
    }
    let identity = [primaryKey(of: destination)]
    if let joinTable {
      let pair = [joinTable.source, joinTable.destination]
      let columns = pair.map { compared($0, of: link, in: joinTable.name) }
      join(.identifier(joinTable.name), link, pair, "\(columns[0]) = \(origin)")
      join(table(of: destination), alias, identity, "\(key) = \(columns[1])")
    } else {
      let inverse = try inverseColumn(of: relationship, to: destination, span)
      let column = compared(inverse, of: alias, in: tableName(of: destination))
      join(table(of: destination), alias, identity, "\(column) = \(origin)")
    }
    if row.isNullable { scope.require("(\(key) IS NOT NULL OR \(origin) IS NULL)") }
    return SQLRow(entity: destination, scope: scope, place: .table(alias: alias), isNullable: row.isNullable)
  }
}
