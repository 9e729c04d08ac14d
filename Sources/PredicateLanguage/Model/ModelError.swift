/// Why entities make no model, or a file is no model file: which part, what is wrong, and how to mend it.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  @nonexhaustive public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An entity or property without a name.
    case emptyName
    /// Two entities, or two properties of an entity, of one name; inherited properties count.
    case duplicateName
    /// A relationship to an entity that does not exist.
    case unknownDestination
    /// An inverse that the destination does not have.
    case unknownInverse
    /// An inverse that leads to another entity or names another relationship as its own inverse.
    case inverseMismatch
    /// The two sides of a many-to-many relationship that name different tables or columns, or a to-one relationship with
    /// a join table.
    case joinTableMismatch
    /// A storage that cannot hold values of the attribute's type.
    case storageMismatch
    /// A discriminator that does not tell an entity from another one that inherits from the same entity.
    case duplicateDiscriminator
    /// A superentity that does not exist.
    case unknownSuperentity
    /// An entity that inherits from itself.
    case cyclicInheritance
    /// More than a thousand entities that inherit one from another, or more than a million properties that entities inherit.
    case inheritanceTooDeep
    /// A model file with a type name that does not exist.
    case unknownType
    /// A model file with a storage that does not exist.
    case unknownStorage
    /// A model file with an entry that does not belong there.
    case unknownEntry
    /// A model file with an entry missing or of the wrong kind.
    case malformedFile
  }

  /// Which kind of mistake.
  public let kind: Kind
  /// What is wrong; lower case, no full stop, names in backquotes.
  public let message: String
  /// The entity concerned.
  public let entity: String?
  /// The attribute or relationship concerned.
  public let property: String?
  /// How to mend it.
  public let hint: String?

  init(_ kind: Kind, _ message: String, entity: String? = nil, property: String? = nil, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.entity = entity
    self.property = property
    self.hint = hint
  }

  /// The message, and the hint on a line of its own.
  public var description: String { hint.map { "\(message)\n  hint: \($0)" } ?? message }
}
