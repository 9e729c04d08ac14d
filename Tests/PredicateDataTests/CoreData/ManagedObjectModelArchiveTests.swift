import PredicateData
import PredicateLanguage
import TestSupport
import Testing

private typealias Property = ModelArchiveBuilder.Property

/// A model with inheritance; the archive repeats what is inherited, as real ones do.
let animalArchive = ModelArchiveBuilder.bytes([
  (
    "Dog", "Animal",
    [
      .attribute("name", 700, isOptional: false), .attribute("isLoud", 800),
      .relationship("owner", "Owner", "animals", most: 1),
    ]
  ),
  (
    "Animal", nil,
    [
      .attribute("name", 700, isOptional: false), .attribute("born", 900),
      .relationship("owner", "Owner", "animals", most: 1),
    ]
  ),
  (
    "Owner", nil,
    [
      .relationship("animals", "Animal", "owner", most: 0), .attribute("id", 1100), .attribute("photo", 1800),
      .attribute("mass", 600), .attribute("price", 400), .attribute("page", 1200), .attribute("odd", 9999),
      Property(name: "shown", entries: [("NSAttributeType", .integer(700)), ("NSIsTransient", .bool(true))]),
      Property(name: "fetched", entries: [("NSFetchRequest", .null)]),
    ]
  ),
])

private func animalModel() throws -> RecordModel {
  try RecordModel([
    .init(
      "Animal",
      attributes: [.init("born", .date, isOptional: true, storage: .secondsSince2001), .init("name", .string)],
      relationships: [.init("owner", to: "Owner", inverse: "animals")]),
    .init("Dog", attributes: [.init("isLoud", .boolean, isOptional: true)], superentity: "Animal"),
    .init(
      "Owner",
      attributes: [
        .init("id", .uuid, isOptional: true), .init("mass", .double, isOptional: true),
        .init("odd", .any, isOptional: true, storage: .opaque), .init("page", .string, isOptional: true),
        .init("photo", .binary, isOptional: true, storage: .opaque), .init("price", .decimal, isOptional: true),
      ], relationships: [.init("animals", to: "Animal", isToMany: true, isOptional: false, inverse: "owner")]),
  ])
}

@Test func archivedModelsAreRead() throws {
  #expect(try ManagedObjectModelArchive.model(archive: animalArchive) == animalModel())
  #expect(try ManagedObjectModelArchive.model(compressed: storedDeflate(animalArchive)) == animalModel())
  #expect(try CoreDataModelFile.model(contents: animalArchive) == animalModel())
}

@Test func everyAttributeTypeIsRead() throws {
  for type in CoreDataAttributeType.allCases {
    let bytes = ModelArchiveBuilder.bytes([("A", nil, [.attribute("x", type.rawValue)])])
    let model = try ManagedObjectModelArchive.model(archive: bytes)
    #expect(model.entities.first?.attributes == [type.attribute("x", isOptional: true)])
    #expect(CoreDataAttributeType(title: type.title) == type)
  }
}

@Test func inversesThatDoNotLeadBackAreLeftOut() throws {
  let bytes = ModelArchiveBuilder.bytes([
    ("A", nil, [.relationship("b", "B", "none", most: 1), .relationship("c", "B", "a", most: 1)]),
    ("B", nil, [.relationship("a", "A", "b", most: 0)]),
  ])
  let model = try ManagedObjectModelArchive.model(archive: bytes)
  #expect(model.entities.flatMap { $0.relationships.map(\.inverse) } == [nil, nil, nil])
}

@Test func propertiesAreInTheOrderOfTheirNames() throws {
  let bytes = ModelArchiveBuilder.bytes([
    (
      "B", nil,
      [
        .attribute("y", 700), .attribute("x", 700), .relationship("s", "A", "none", most: 1),
        .relationship("r", "A", "none", most: 0), .relationship("t", "B", "none", most: 1),
      ]
    ), ("A", nil, []),
  ])
  let model = try ManagedObjectModelArchive.model(archive: bytes)
  #expect(model.entities.map(\.name) == ["A", "B"])
  #expect(model.entities.last?.attributes.map(\.name) == ["x", "y"])
  #expect(model.entities.last?.relationships.map(\.name) == ["r", "s", "t"])
}

@Test func archivesWithoutAModelAreRefused() throws {
  let rows: [[UInt8]] = [
    [], ListBuilder.bytes(.null), ListBuilder.bytes(.dictionary([])),
    ListBuilder.bytes(.dictionary([("$archiver", .string("NSKeyedArchiver"))])),
    ModelArchiveBuilder.archive([.string("$null")], root: .uid(0)),
    ModelArchiveBuilder.archive([.string("$null")], root: .uid(1)),
    ModelArchiveBuilder.archive([.uid(0)], root: .uid(0)),
    ModelArchiveBuilder.archive([.dictionary([("x", .null)])], root: .uid(0)),
    ModelArchiveBuilder.bytes([("", nil, [])]),
  ]
  for bytes in rows {
    let error = #expect(throws: DataError.self) { try ManagedObjectModelArchive.model(archive: bytes) }
    #expect(error?.code == .malformedArchive)
  }
}

@Test func inheritanceInCirclesIsRefused() {
  let bytes = ModelArchiveBuilder.bytes([("A", "B", []), ("B", "A", [])])
  let error = #expect(throws: DataError.self) { try ManagedObjectModelArchive.model(archive: bytes) }
  #expect(error?.code == .malformedModel)
}

/// Objects that contain themselves end, and a long list that many share is not read again and again.
@Test func readingAnArchiveIsLimited() throws {
  let circle: [ListValue] = [
    .dictionary([("NSEntities", .uid(1))]), .dictionary([("NS.objects", .array([.uid(1), .uid(2)]))]),
    .dictionary([("NSEntityName", .string("A")), ("NSProperties", .uid(1)), ("NSSubentities", .uid(1))]),
  ]
  let model = try? ManagedObjectModelArchive.model(archive: ModelArchiveBuilder.archive(circle, root: .uid(0)))
  #expect(model == nil || model?.entities.map(\.name) == ["A"])
  var archive = try KeyedArchive(animalArchive, mostEntries: 200)
  let root = try archive.root()
  #expect(throws: DataError.self) {
    for _ in 0..<200 { _ = try archive.elements("NSEntities", of: root) }
  }
}

@Test func theModelOfARealStoreIsRead() throws {
  guard let store = SharedData.bytes("coredata/Recipes.sqlite"),
    let contents = SharedData.bytes("coredata/Recipes.xcdatamodel-contents.xml")
  else { return }
  // The cache fits in a page, so it lies in one piece, wherever it begins.
  let found = store.indices.lazy.compactMap { try? ManagedObjectModelArchive.model(compressed: Array(store[$0...])) }
  let model = try #require(found.first)
  let fromFile = try CoreDataModelFile.model(contents: contents)
  #expect(model.entities.map(\.name) == fromFile.entities.map(\.name))
  for (entity, other) in zip(model.entities, fromFile.entities) {
    #expect(entity.attributes.map(\.name) == other.attributes.map(\.name))
    #expect(entity.attributes.map(\.type) == other.attributes.map(\.type))
    #expect(entity.relationships.map(\.inverse) == other.relationships.map(\.inverse))
    #expect(entity.relationships.map(\.isToMany) == other.relationships.map(\.isToMany))
  }
}
