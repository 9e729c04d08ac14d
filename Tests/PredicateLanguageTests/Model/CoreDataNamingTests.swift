import PredicateLanguage
import Testing

private typealias Entity = RecordModel.Entity

/// The words of the command's examples get the names that Core Data's log shows.
@Test func wordsAreNamedAsInCoreDatasLog() throws {
  let model = try CheckedModels.wordList().namedAsCoreData()
  let word = try #require(model.entity(named: "Word"))
  #expect(word.table == "ZWORD" && word.primaryKey == "Z_PK" && word.discriminator == nil)
  #expect(word.attributes.map(\.column) == word.attributes.map { "Z" + $0.name.uppercased() })
  #expect(word.relationships.map(\.column) == ["ZWORDCATEGORY"])
  let category = try #require(model.entity(named: "WordCategory"))
  #expect(category.table == "ZWORDCATEGORY")
  #expect(category.relationships.map(\.column) == [nil] && category.relationships.map(\.joinTable) == [nil])
}

/// Notes and folders share a table with what they inherit from.
private func notes() throws -> RecordModel {
  try RecordModel([
    Entity("State", attributes: [.init("flag", .boolean)]),
    Entity(
      "Object", attributes: [.init("identifier", .uuid, storage: .text), .init("made", .date, storage: .iso8601)]),
    Entity(
      "Note", attributes: [.init("title", .string), .init("drawing", .binary, storage: .opaque)],
      relationships: [.init("folders", to: "Folder", isToMany: true, inverse: "notes")], superentity: "Object"),
    Entity("Container", attributes: [.init("price", .decimal, storage: .text)], superentity: "Object"),
    Entity(
      "Folder", attributes: [.init("title", .string)],
      relationships: [
        .init("notes", to: "Note", isToMany: true, inverse: "folders"),
        .init("parent", to: "Folder", inverse: "children"),
        .init("children", to: "Folder", isToMany: true, inverse: "parent"),
      ], superentity: "Container"),
    Entity("Account", attributes: [.init("title", .string)], superentity: "Container"),
  ])
}

@Test func entitiesAreNumberedByNameWithSubentitiesAfterTheirSuperentity() throws {
  let numbers = try notes().coreDataEntityNumbers.sorted { $0.value < $1.value }.map(\.key.text)
  #expect(numbers == ["Object", "Container", "Account", "Folder", "Note", "State"])
}

@Test func entitiesThatInheritShareATable() throws {
  let model = try notes().namedAsCoreData()
  #expect(model.entities.map(\.table) == ["ZSTATE", "ZOBJECT", "ZOBJECT", "ZOBJECT", "ZOBJECT", "ZOBJECT"])
  #expect(model.entities.map(\.discriminator?.value) == [nil, 1, 5, 2, 4, 3])
  #expect(model.entities.compactMap(\.discriminator?.column) == Array(repeating: "Z_ENT", count: 5))
  // One name in three entities of a table: the columns follow the entity numbers.
  func column(_ entity: String, _ name: String) -> String? {
    model.entity(named: entity)?.attributes.first { $0.name == name }?.column
  }
  #expect(column("Account", "title") == "ZTITLE")
  #expect(column("Folder", "title") == "ZTITLE1")
  #expect(column("Note", "title") == "ZTITLE2")
}

@Test func storagesAreThoseOfCoreData() throws {
  let model = try notes().namedAsCoreData()
  #expect(model.entity(named: "Object")?.attributes.map(\.storage) == [nil, .secondsSince2001])
  #expect(model.entity(named: "Note")?.attributes.map(\.storage) == [nil, .opaque])
  #expect(model.entity(named: "Container")?.attributes.map(\.storage) == [nil])
}

@Test func manyToManyTablesCarryNumbers() throws {
  let model = try notes().namedAsCoreData(entityNumbers: [
    "State": 1, "Object": 3, "Note": 9, "Container": 10, "Account": 11, "Folder": 12,
  ])
  let folder = try #require(model.entity(named: "Folder"))
  let note = try #require(model.entity(named: "Note"))
  let table = RecordModel.JoinTable("Z_12NOTES", source: "Z_12FOLDERS", destination: "Z_9NOTES")
  #expect(folder.relationships.map(\.joinTable) == [table, nil, nil])
  #expect(note.relationships.map(\.joinTable) == [table.swapped])
  #expect(folder.relationships.map(\.column) == [nil, "ZPARENT", nil])
}

@Test func aRelationshipThatIsItsOwnInverseIsReflexive() throws {
  let model = try RecordModel([
    Entity(
      "Person",
      relationships: [
        .init("friends", to: "Person", isToMany: true, inverse: "friends"),
        .init("parents", to: "Person", isToMany: true, inverse: "children"),
        .init("children", to: "Person", isToMany: true, inverse: "parents"),
      ])
  ]).namedAsCoreData()
  #expect(
    model.entities.first?.relationships.map(\.joinTable) == [
      .init("Z_1FRIENDS", source: "REFLEXIVE", destination: "Z_1FRIENDS"),
      .init("Z_1PARENTS", source: "Z_1CHILDREN", destination: "Z_1PARENTS"),
      .init("Z_1PARENTS", source: "Z_1PARENTS", destination: "Z_1CHILDREN"),
    ])
}

@Test func anInverseThatOneSideNamesServesBoth() throws {
  let model = try RecordModel([
    Entity("A", relationships: [.init("bs", to: "B", isToMany: true, inverse: "as")]),
    Entity("B", relationships: [.init("as", to: "A", isToMany: true), .init("a", to: "A")]),
  ]).namedAsCoreData()
  let table = RecordModel.JoinTable("Z_1BS", source: "Z_1AS", destination: "Z_2BS")
  #expect(model.entities.flatMap { $0.relationships.map(\.joinTable) } == [table, table.swapped, nil])
}

/// Two relationships that name one inverse make a model, so they have names too.
@Test func inversesThatAreSharedHaveOneTable() throws {
  let model = try RecordModel([
    Entity(
      "A",
      relationships: [
        .init("x", to: "B", isToMany: true, inverse: "z"), .init("y", to: "B", isToMany: true, inverse: "z"),
      ]), Entity("B", relationships: [.init("z", to: "A", isToMany: true), .init("one", to: "A", isToMany: true)]),
  ]).namedAsCoreData()
  let table = RecordModel.JoinTable("Z_1X", source: "Z_1Z", destination: "Z_2X")
  #expect(model.entity(named: "A")?.relationships.map(\.joinTable) == [table, table])
  #expect(model.entity(named: "B")?.relationships.first?.joinTable == table.swapped)
  // Without an inverse there is a table all the same.
  #expect(
    model.entity(named: "B")?.relationships.last?.joinTable
      == .init("Z_2ONE", source: "Z_2ONE", destination: "Z_1ONE"))
}

@Test func namingTwiceChangesNothing() throws {
  let once = try notes().namedAsCoreData()
  #expect(try once.namedAsCoreData() == once)
  #expect(try RecordModel(recordValue: once.recordValue) == once)
}

@Test func givenNumbersMustDiffer() throws {
  let model = try notes()
  let error = #expect(throws: ModelError.self) { try model.namedAsCoreData(entityNumbers: ["Note": 1, "Folder": 1]) }
  #expect(error?.kind == .duplicateDiscriminator)
  // What has no number gets one above the others, at the end of the range too.
  #expect(try model.namedAsCoreData(entityNumbers: ["Note": 7]).entity(named: "Object")?.discriminator?.value == 8)
  _ = try model.namedAsCoreData(entityNumbers: ["Note": .max])
}
