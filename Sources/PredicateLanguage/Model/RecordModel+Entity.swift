extension RecordModel {
  /// A kind of record.
  public struct Entity: Hashable, Sendable {
    /// The name in models; predicates do not name entities.
    public var name: String { key.text }
    /// The same, to be compared with others.
    package let key: RecordKey
    /// Its own attributes, in order.
    public let attributes: [Attribute]
    /// Its own relationships, in order.
    public let relationships: [Relationship]
    /// The entity whose properties it inherits.
    public var superentity: String? { superentityKey?.text }
    /// Where it is stored, if not in a table of its own name.
    public var table: String? { tableName?.text }
    /// The column of the primary key, if it is not `id`.
    public var primaryKey: String? { primaryKeyName?.text }
    package let superentityKey: RecordKey?
    private let tableName: RecordKey?
    private let primaryKeyName: RecordKey?
    /// The name of the primary key's column.
    package var primaryKeyKey: RecordKey { primaryKeyName ?? RecordKey("id") }
    /// What tells its records from those of other entities in the same table; nil where the table is its own.
    public let discriminator: Discriminator?
    /// The properties of the superentities, the nearest first; empty until the entity is part of a model.
    public internal(set) var inheritedProperties: [Property] = []
    /// Of an entity that was inferred: whether something else than records was seen among them, such as numbers. Then the
    /// model says nothing of the record as a whole, nor of its keys, as texts have keys of their own.
    package var hasOtherThanRecords = false

    /// Describes an entity. It is validated when a ``RecordModel`` is made of it.
    public init(
      _ name: String, attributes: [Attribute] = [], relationships: [Relationship] = [], superentity: String? = nil,
      table: String? = nil, primaryKey: String? = nil, discriminator: Discriminator? = nil
    ) {
      key = RecordKey(name)
      self.attributes = attributes
      self.relationships = relationships
      superentityKey = superentity.map(RecordKey.init)
      tableName = table.map(RecordKey.init)
      primaryKeyName = primaryKey.map(RecordKey.init)
      self.discriminator = discriminator
    }

    /// The same entity with another name or other properties of its own, of which it inherits none yet.
    package func with(
      name: String? = nil, attributes: [Attribute]? = nil, relationships: [Relationship]? = nil
    ) -> Entity {
      var other = Entity(
        name ?? self.name, attributes: attributes ?? self.attributes,
        relationships: relationships ?? self.relationships, superentity: superentity, table: table,
        primaryKey: primaryKey, discriminator: discriminator)
      other.hasOtherThanRecords = hasOtherThanRecords
      return other
    }

    /// Its own attributes, its own relationships, then what it inherits.
    public var properties: [Property] {
      attributes.map(Property.attribute) + relationships.map(Property.relationship) + inheritedProperties
    }

    /// The attribute that is the primary key; nil if no attribute is.
    package var keyAttribute: Attribute? {
      properties.lazy.compactMap { property in
        if case .attribute(let attribute) = property, attribute.columnKey == primaryKeyKey { attribute } else { nil }
      }.first
    }

    /// The property of a name, inherited ones included; nil if there is none. Cost: linear in the number of properties.
    public func property(named name: String) -> Property? {
      let key = RecordKey(name)
      if let attribute = attributes.first(where: { $0.key == key }) { return .attribute(attribute) }
      if let relationship = relationships.first(where: { $0.key == key }) { return .relationship(relationship) }
      return inheritedProperties.first { $0.key == key }
    }
  }

  /// How the records of an entity are told apart in a table that several entities share.
  ///
  /// A query for an entity also finds the records of its subentities, each by its own value.
  public struct Discriminator: Hashable, Sendable {
    /// The column that holds the value.
    public var column: String { columnKey.text }
    package let columnKey: RecordKey
    /// The value in the rows of the entity.
    public let value: Int64

    /// Describes a discriminator.
    public init(column: String, value: Int64) {
      columnKey = RecordKey(column)
      self.value = value
    }
  }

  /// A property of an entity.
  @nonexhaustive public enum Property: Hashable, Sendable {
    /// A value.
    case attribute(Attribute)
    /// A way to other records.
    case relationship(Relationship)

    /// Its name.
    public var name: String { key.text }

    /// The same, to be compared with others.
    package var key: RecordKey {
      switch self {
      case .attribute(let attribute): attribute.key
      case .relationship(let relationship): relationship.key
      }
    }
  }

  /// A property that holds a value.
  public struct Attribute: Hashable, Sendable {
    /// The name in predicates.
    public var name: String { key.text }
    /// The same, to be compared with others.
    package let key: RecordKey
    /// The kind of value.
    ///
    /// Stores hold `boolean` to `binary`. Models that describe data in memory also have `list` and `set`, `record` for
    /// one whose keys are not known, and `any` for values of several kinds.
    public let type: ValueType
    /// Whether the value may be nil.
    public let isOptional: Bool
    /// The column, if it is not named like the attribute.
    public var column: String? { columnName?.text }
    private let columnName: RecordKey?
    /// The name of its column.
    package var columnKey: RecordKey { columnName ?? key }
    /// How the column holds the value, where that is not the database's own way; nil for its own way.
    public let storage: AttributeStorage?
    /// The only values that it has; nil where all of its type may be. Checks report others as
    /// ``DiagnosticCode/unknownValue``.
    public let allowedValues: [RecordValue]?
    /// Whether there may be more than the ``allowedValues``, which are those that are known. Then checks report values that
    /// are like one of them, and warn of others.
    public let hasOtherValues: Bool
    /// For an attribute of type `any` whose column was declared for one type: that type. Values that fit it are read so.
    package var declared: DeclaredType?
    /// Of an attribute that was inferred from records: what they had.
    package var seen = SeenTypes()

    /// The types of the values that records had, each once. Whole numbers and doubles make one attribute of doubles, but
    /// evaluation calculates with each as it is. This says nothing that is written to files, and attributes that differ in it
    /// alone are equal.
    package struct SeenTypes: Hashable, Sendable {
      /// Those of the attribute itself; none where no records told.
      package var values: [ValueType] = []
      /// Those of the elements of its lists.
      package var elements: [ValueType] = []

      package static func == (_: SeenTypes, _: SeenTypes) -> Bool { true }
      package func hash(into _: inout Hasher) {}
    }

    /// What a column was declared for.
    package struct DeclaredType: Hashable, Sendable {
      package let type: ValueType
      package let storage: AttributeStorage?

      package init(type: ValueType, storage: AttributeStorage?) {
        self.type = type
        self.storage = storage
      }
    }

    /// Describes an attribute.
    public init(
      _ name: String, _ type: ValueType, isOptional: Bool = false, column: String? = nil,
      storage: AttributeStorage? = nil, allowedValues: [RecordValue]? = nil, hasOtherValues: Bool = false
    ) {
      self.allowedValues = allowedValues
      self.hasOtherValues = hasOtherValues
      key = RecordKey(name)
      self.type = type
      self.isOptional = isOptional
      columnName = column.map(RecordKey.init)
      self.storage = storage
    }
  }

  /// A property that leads to records of an entity.
  public struct Relationship: Hashable, Sendable {
    /// The name in predicates.
    public var name: String { key.text }
    /// The same, to be compared with others.
    package let key: RecordKey
    /// The entity it leads to.
    public var destination: String { destinationKey.text }
    package let destinationKey: RecordKey
    /// Whether it leads to any number of records; else to one at most.
    public let isToMany: Bool
    /// Whether there may be no value at all. True unless told otherwise.
    public let isOptional: Bool
    /// The relationship of the destination that leads back.
    public var inverse: String? { inverseKey?.text }
    package let inverseKey: RecordKey?
    /// The column that holds the destination's key, if it is not `<name>_id`.
    public var column: String? { columnName?.text }
    private let columnName: RecordKey?
    /// The table that links both sides of a many-to-many relationship.
    public let joinTable: JoinTable?

    /// Describes a relationship.
    public init(
      _ name: String, to destination: String, isToMany: Bool = false, isOptional: Bool = true, inverse: String? = nil,
      column: String? = nil, joinTable: JoinTable? = nil
    ) {
      key = RecordKey(name)
      destinationKey = RecordKey(destination)
      self.isToMany = isToMany
      self.isOptional = isOptional
      inverseKey = inverse.map(RecordKey.init)
      columnName = column.map(RecordKey.init)
      self.joinTable = joinTable
    }
  }

  /// The table behind a many-to-many relationship.
  public struct JoinTable: Hashable, Sendable {
    /// The table's name.
    public var name: String { tableName.text }
    /// The column with the key of the record that has the relationship.
    public var source: String { sourceName.text }
    /// The column with the key of the record it leads to.
    public var destination: String { destinationName.text }
    private let tableName: RecordKey
    private let sourceName: RecordKey
    private let destinationName: RecordKey

    /// Describes a join table.
    public init(_ name: String, source: String, destination: String) {
      tableName = RecordKey(name)
      sourceName = RecordKey(source)
      destinationName = RecordKey(destination)
    }
  }
}
