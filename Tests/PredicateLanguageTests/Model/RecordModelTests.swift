import PredicateLanguage
import Testing

private typealias Entity = RecordModel.Entity

@Test func modelFindsEntitiesAndProperties() throws {
  let model = try CheckedModels.shop()
  #expect(model.entities.map(\.name) == ["Party", "Customer", "Order", "Item"])
  #expect(model.entity(named: "Nobody") == nil)
  let customer = try #require(model.entity(named: "Customer"))
  #expect(
    customer.properties.map(\.name) == [
      "tags", "extra", "orders", "referrer", "name", "born", "key", "photo", "isActive",
    ])
  #expect(customer.inheritedProperties.map(\.name) == ["name", "born", "key", "photo", "isActive"])
  #expect(customer.property(named: "born") == .attribute(.init("born", .date, isOptional: true)))
  #expect(
    customer.property(named: "orders")
      == .relationship(.init("orders", to: "Order", isToMany: true, inverse: "customer")))
  #expect(customer.property(named: "number") == nil)
}

@Test func modelsAreEqualByContent() throws {
  #expect(try CheckedModels.shop() == CheckedModels.shop())
  #expect(try CheckedModels.shop() != CheckedModels.wordList())
}

@Test func inheritanceGoesThroughSeveralLevels() throws {
  let model = try RecordModel([
    Entity("C", attributes: [.init("c", .integer)], superentity: "B"),
    Entity("B", attributes: [.init("b", .integer)], superentity: "A"),
    Entity("A", attributes: [.init("a", .integer)], relationships: [.init("next", to: "C", inverse: "next")]),
  ])
  #expect(model.entity(named: "C")?.properties.map(\.name) == ["c", "b", "a", "next"])
}

@Test func aOneSidedInverseIsTakenAtItsWord() throws {
  _ = try RecordModel([
    Entity("A", relationships: [.init("b", to: "B", inverse: "a")]), Entity("B", relationships: [.init("a", to: "A")]),
  ])
}

/// Entities that make no model, and why.
private struct BadModel: Sendable, CustomTestStringConvertible {
  let kind: ModelError.Kind
  let entities: [Entity]
  let expected: String
  var testDescription: String { expected }
}

private let badModels = [
  BadModel(
    kind: .emptyName, entities: [Entity("")],
    expected: """
      an entity has an empty name
        hint: every entity needs a name of its own
      """),
  BadModel(
    kind: .emptyName, entities: [Entity("A", attributes: [.init("", .string)])],
    expected: """
      entity `A` has a property with an empty name
        hint: every attribute and relationship needs a name
      """),
  BadModel(
    kind: .duplicateName, entities: [Entity("A"), Entity("A")],
    expected: """
      two entities are named `A`
        hint: give one of them another name
      """),
  BadModel(
    kind: .duplicateName,
    entities: [Entity("A", attributes: [.init("x", .string)], relationships: [.init("x", to: "A")])],
    expected: """
      entity `A` has two properties named `x`
        hint: give one of them another name
      """),
  BadModel(
    kind: .duplicateName,
    entities: [
      Entity("A", attributes: [.init("x", .string)]), Entity("B", attributes: [.init("x", .string)], superentity: "A"),
    ],
    expected: """
      entity `B` repeats the property `x`, which it inherits
        hint: remove it from `B`
      """),
  BadModel(
    kind: .unknownDestination,
    entities: [Entity("Word", relationships: [.init("category", to: "Categroy")]), Entity("Category")],
    expected: """
      relationship `category` of entity `Word` leads to `Categroy`, which is no entity of the model
        hint: did you mean `Category`?
      """),
  BadModel(
    kind: .unknownDestination, entities: [Entity("Word", relationships: [.init("category", to: "Category")])],
    expected: """
      relationship `category` of entity `Word` leads to `Category`, which is no entity of the model
        hint: add the entity `Category`
      """),
  BadModel(
    kind: .unknownInverse,
    entities: [
      Entity("A", relationships: [.init("b", to: "B", inverse: "parnt")]),
      Entity("B", relationships: [.init("parent", to: "A")]),
    ],
    expected: """
      relationship `b` of entity `A` names the inverse `parnt`, which is no relationship of `B`
        hint: did you mean `parent`?
      """),
  BadModel(
    kind: .unknownInverse,
    entities: [
      Entity("A", relationships: [.init("b", to: "B", inverse: "x")]), Entity("B", attributes: [.init("x", .string)]),
    ],
    expected: """
      relationship `b` of entity `A` names the inverse `x`, which is no relationship of `B`
        hint: add it to `B`, or leave out the inverse
      """),
  BadModel(
    kind: .inverseMismatch,
    entities: [
      Entity("A", relationships: [.init("b", to: "B", inverse: "c")]),
      Entity("B", relationships: [.init("c", to: "C")]), Entity("C"),
    ],
    expected: """
      relationship `b` of entity `A` names the inverse `c`, which leads to `C`
        hint: let `c` lead to `A`
      """),
  BadModel(
    kind: .inverseMismatch,
    entities: [
      Entity("A", relationships: [.init("b", to: "B", inverse: "a"), .init("other", to: "B", inverse: "a")]),
      Entity("B", relationships: [.init("a", to: "A", inverse: "other")]),
    ],
    expected: """
      relationship `b` of entity `A` names the inverse `a`, whose own inverse is `other`
        hint: let the inverse of `a` be `b`
      """),
  BadModel(
    kind: .joinTableMismatch,
    entities: [Entity("A", relationships: [.init("b", to: "A", joinTable: .init("t", source: "x", destination: "y"))])],
    expected: """
      relationship `b` of entity `A` has a join table but leads to one record at most
        hint: give it a column in place of the join table, or let it be to-many
      """),
  BadModel(
    kind: .joinTableMismatch,
    entities: [
      Entity(
        "A",
        relationships: [
          .init("b", to: "B", isToMany: true, inverse: "a", joinTable: .init("t", source: "x", destination: "y"))
        ]),
      Entity(
        "B",
        relationships: [
          .init("a", to: "A", isToMany: true, inverse: "b", joinTable: .init("t", source: "x", destination: "y"))
        ]),
    ],
    expected: """
      relationship `b` of entity `A` has another join table than its inverse `a`
        hint: let both name the same table, with `source` and `destination` swapped, or leave one out
      """),
  BadModel(
    kind: .storageMismatch, entities: [Entity("A", attributes: [.init("x", .string, storage: .opaque)])],
    expected: """
      attribute `x` of entity `A` is of type string and cannot have the storage `opaque`
        hint: leave out the storage
      """),
  BadModel(
    kind: .emptyName, entities: [Entity("A", discriminator: .init(column: "", value: 1))],
    expected: """
      the discriminator of entity `A` has an empty column
        hint: name the column that holds the value
      """),
  BadModel(
    kind: .duplicateDiscriminator,
    entities: [
      Entity("A", discriminator: .init(column: "kind", value: 1)),
      Entity("B", superentity: "A", discriminator: .init(column: "kind", value: 1)),
    ],
    expected: """
      entities `A` and `B` have the same discriminator, 1
        hint: give one of them another value
      """),
  BadModel(
    kind: .unknownSuperentity, entities: [Entity("Dog", superentity: "Aminal"), Entity("Animal")],
    expected: """
      entity `Dog` inherits from `Aminal`, which is no entity of the model
        hint: did you mean `Animal`?
      """),
  BadModel(
    kind: .cyclicInheritance, entities: [Entity("A", superentity: "B"), Entity("B", superentity: "A")],
    expected: """
      entity `A` inherits from itself
        hint: remove the superentity of `B`
      """),
  BadModel(
    kind: .cyclicInheritance,
    entities: [Entity("C", superentity: "A"), Entity("A", superentity: "B"), Entity("B", superentity: "A")],
    expected: """
      entity `C` inherits from entities that inherit from each other
        hint: remove the superentity of `B`
      """),
  BadModel(
    kind: .inheritanceTooDeep,
    entities: (0...1_001).map { Entity("E\($0)", superentity: $0 == 1_001 ? nil : "E\($0 + 1)") },
    expected: """
      entity `E0` inherits from more than 1000 entities, one from another
        hint: remove the superentity of `E1000`
      """),
  BadModel(
    kind: .inheritanceTooDeep,
    entities: (0..<1_001).map { place in
      Entity(
        "E\(place)",
        attributes: [.init("a\(place)", .integer), .init("b\(place)", .integer), .init("c\(place)", .integer)],
        superentity: place == 0 ? nil : "E\(place - 1)")
    },
    expected: """
      the entities of the model inherit more than 1000000 properties together
        hint: inherit from fewer entities
      """),
]

@Test(arguments: badModels)
private func inconsistentModelsAreRefused(_ row: BadModel) {
  let error = #expect(throws: ModelError.self) { try RecordModel(row.entities) }
  #expect(error?.kind == row.kind)
  #expect(error?.description == row.expected)
}

@Test func modelErrorsNameTheirPlace() {
  let error = #expect(throws: ModelError.self) {
    try RecordModel([Entity("Word", relationships: [.init("category", to: "Nothing")])])
  }
  #expect(error?.entity == "Word")
  #expect(error?.property == "category")
}
