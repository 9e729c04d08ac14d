extension RecordModel {
  /// A kind of record.
  public struct Entity: Hashable, Sendable {
    /// The name in models; predicates do not name entities.
    public let name: String
    /// Its own attributes, in order.
    public let attributes: [Attribute]
    /// Its own relationships, in order.
    public let relationships: [Relationship]
    /// The entity whose properties it inherits.
    public let superentity: String?
    /// Where it is stored, if not in a table of its own name.
    public let table: String?
    /// The column of the primary key, if it is not `id`.
    public let primaryKey: String?
    /// What tells its records from those of other entities in the same table; nil where the table is its own.
    public let discriminator: Discriminator?
    /// The properties of the superentities, the nearest first; empty until the entity is part of a model.
    public internal(set) var inheritedProperties: [Property] = []

    /// Describes an entity. It is validated when a ``RecordModel`` is made of it.
    public init(
      _ name: String, attributes: [Attribute] = [], relationships: [Relationship] = [], superentity: String? = nil,
      table: String? = nil, primaryKey: String? = nil, discriminator: Discriminator? = nil
    ) {
      self.name = name
      self.attributes = attributes
      self.relationships = relationships
      self.superentity = superentity
      self.table = table
      self.primaryKey = primaryKey
      self.discriminator = discriminator
    }

    /// Its own attributes, its own relationships, then what it inherits.
    public var properties: [Property] {
      attributes.map(Property.attribute) + relationships.map(Property.relationship) + inheritedProperties
    }

    /// The property of a name, inherited ones included; nil if there is none. Cost: linear in the number of properties.
    public func property(named name: String) -> Property? {
      if let attribute = attributes.first(where: { $0.name == name }) { return .attribute(attribute) }
      if let relationship = relationships.first(where: { $0.name == name }) { return .relationship(relationship) }
      return inheritedProperties.first { $0.name == name }
    }
  }

  /// How the records of an entity are told apart in a table that several entities share.
  ///
  /// A query for an entity also finds the records of its subentities, each by its own value.
  public struct Discriminator: Hashable, Sendable {
    /// The column that holds the value.
    public let column: String
    /// The value in the rows of the entity.
    public let value: Int64

    /// Describes a discriminator.
    public init(column: String, value: Int64) {
      self.column = column
      self.value = value
    }
  }

  /// A property of an entity.
  public enum Property: Hashable, Sendable {
    /// A value.
    case attribute(Attribute)
    /// A way to other records.
    case relationship(Relationship)

    /// Its name.
    public var name: String {
      switch self {
      case .attribute(let attribute): attribute.name
      case .relationship(let relationship): relationship.name
      }
    }
  }

  /// A property that holds a value.
  public struct Attribute: Hashable, Sendable {
    /// The name in predicates.
    public let name: String
    /// The kind of value.
    ///
    /// Stores hold `boolean` to `binary`. Models that describe data in memory also have `list` and `set`, `record` for
    /// one whose keys are not known, and `any` for values of several kinds.
    public let type: ValueType
    /// Whether the value may be nil.
    public let isOptional: Bool
    /// The column, if it is not named like the attribute.
    public let column: String?
    /// How the column holds the value, where that is not the database's own way; nil for its own way.
    public let storage: AttributeStorage?

    /// Describes an attribute.
    public init(
      _ name: String, _ type: ValueType, isOptional: Bool = false, column: String? = nil,
      storage: AttributeStorage? = nil
    ) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.column = column
      self.storage = storage
    }
  }

  /// A property that leads to records of an entity.
  public struct Relationship: Hashable, Sendable {
    /// The name in predicates.
    public let name: String
    /// The entity it leads to.
    public let destination: String
    /// Whether it leads to any number of records; else to one at most.
    public let isToMany: Bool
    /// Whether there may be no value at all. True unless told otherwise.
    public let isOptional: Bool
    /// The relationship of the destination that leads back.
    public let inverse: String?
    /// The column that holds the destination's key, if it is not `<name>_id`.
    public let column: String?
    /// The table that links both sides of a many-to-many relationship.
    public let joinTable: JoinTable?

    /// Describes a relationship.
    public init(
      _ name: String, to destination: String, isToMany: Bool = false, isOptional: Bool = true, inverse: String? = nil,
      column: String? = nil, joinTable: JoinTable? = nil
    ) {
      self.name = name
      self.destination = destination
      self.isToMany = isToMany
      self.isOptional = isOptional
      self.inverse = inverse
      self.column = column
      self.joinTable = joinTable
    }
  }

  /// The table behind a many-to-many relationship.
  public struct JoinTable: Hashable, Sendable {
    /// The table's name.
    public let name: String
    /// The column with the key of the record that has the relationship.
    public let source: String
    /// The column with the key of the record it leads to.
    public let destination: String

    /// Describes a join table.
    public init(_ name: String, source: String, destination: String) {
      self.name = name
      self.source = source
      self.destination = destination
    }
  }
}
