import PredicateLanguage
import Testing

private typealias Entity = RecordModel.Entity

/// Animals, in an order where entities come before those that they inherit from.
private func animals() throws -> RecordModel {
  try RecordModel([
    Entity("Puppy", superentity: "Dog"), Entity("Cat", superentity: "Animal"), Entity("House"),
    Entity("Animal", discriminator: .init(column: "kind", value: 1)),
    Entity("Dog", superentity: "Animal", discriminator: .init(column: "kind", value: 2)),
  ])
}

@Test(arguments: [
  ("Animal", ["Puppy", "Cat", "Animal", "Dog"]), ("Dog", ["Puppy", "Dog"]), ("Puppy", ["Puppy"]), ("House", ["House"]),
  ("Nobody", []),
])
func familiesAreTheEntityAndAllThatInheritFromIt(name: String, expected: [String]) throws {
  #expect(try animals().family(of: name).map(\.name) == expected)
}

@Test(arguments: [("Puppy", "Animal"), ("Animal", "Animal"), ("House", "House"), ("Nobody", nil)])
func rootsAreAtTheTop(name: String, expected: String?) throws {
  #expect(try animals().rootEntity(of: name)?.name == expected)
}

@Test func longChainsOfSuperentitiesAreWalkedOnce() throws {
  let count = 1_000
  let model = try RecordModel(
    (0..<count).map { Entity("E\($0)", superentity: $0 == 0 ? nil : "E\($0 - 1)") })
  #expect(model.family(of: "E0").count == count)
  #expect(model.family(of: "E990").count == 10)
  #expect(model.rootEntity(of: "E999")?.name == "E0")
}

/// Both sides say the same table, or one side does for both.
@Test(arguments: [true, false])
func joinTablesAreSeenFromBothSides(bothSides: Bool) throws {
  let table = RecordModel.JoinTable("post_tags", source: "post", destination: "tag")
  let model = try RecordModel([
    Entity("Post", relationships: [.init("tags", to: "Tag", isToMany: true, inverse: "posts", joinTable: table)]),
    Entity(
      "Tag",
      relationships: [
        .init("posts", to: "Post", isToMany: true, inverse: "tags", joinTable: bothSides ? table.swapped : nil),
        .init("others", to: "Post", isToMany: true),
      ]),
  ])
  let tags = try #require(model.entity(named: "Post")?.relationships.first)
  let posts = try #require(model.entity(named: "Tag")?.relationships.first)
  let others = try #require(model.entity(named: "Tag")?.relationships.last)
  #expect(model.joinTable(of: tags) == table)
  #expect(model.joinTable(of: posts) == .init("post_tags", source: "tag", destination: "post"))
  #expect(model.joinTable(of: others) == nil)
}

@Test func aRelationshipMayBeItsOwnInverse() throws {
  let table = RecordModel.JoinTable("friends", source: "person", destination: "friend")
  let model = try RecordModel([
    Entity(
      "Person", relationships: [.init("friends", to: "Person", isToMany: true, inverse: "friends", joinTable: table)])
  ])
  #expect(model.joinTable(of: try #require(model.entities.first?.relationships.first)) == table)
}

@Test func entitiesApartMayHaveEqualDiscriminators() throws {
  let same = RecordModel.Discriminator(column: "kind", value: 1)
  _ = try RecordModel([Entity("A", discriminator: same), Entity("B", discriminator: same)])
}
