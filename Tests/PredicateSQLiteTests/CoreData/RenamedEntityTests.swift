import Foundation
import PredicateLanguage
import PredicateQuery
import PredicateSQLite
import TestSupport
import Testing

/// Stores after a migration that renamed parts of their model: the list of entities may have the earlier names.
@Suite(.needsSQLite) struct RenamedEntityTests {
  /// Animals of two kinds in one table, and tags linked to all of them.
  private static func archive(renamed: [String: String] = [:]) -> [UInt8] {
    ModelArchiveBuilder.bytes(
      [
        (
          "Animal", nil,
          [
            .attribute("name", 700).renamed(from: "title"),
            .relationship("tags", "Tag", "animals", most: 0).renamed(from: "labels"),
          ]
        ), ("Cat", "Animal", [.attribute("lives", 300)]), ("Dog", "Animal", [.attribute("isLoud", 800)]),
        ("Tag", nil, [.attribute("text", 700), .relationship("animals", "Animal", "tags", most: 0)]),
      ], renamed: renamed)
  }

  private static let names = [(1, "Animal", 0), (2, "Cat", 1), (3, "Dog", 1), (4, "Tag", 0)]

  /// A store with two cats and a dog, one of which has a tag.
  private static func open(
    _ entities: [(Int, String, Int)], archive: [UInt8]?, name: String = "ZNAME",
    join: String = "Z_1TAGS (Z_1ANIMALS INTEGER, Z_4TAGS INTEGER)"
  ) throws -> (SQLiteStore, notes: [String]) {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let keys = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
    try database.execute(
      CoreDataStoreTests.frame(entities)
        + """
        CREATE TABLE ZANIMAL (\(keys), \(name) VARCHAR, ZLIVES INTEGER, ZISLOUD INTEGER);
        CREATE TABLE ZTAG (\(keys), ZTEXT VARCHAR); CREATE TABLE \(join);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        INSERT INTO ZANIMAL VALUES (1, 2, 1, 'Tom', 9, NULL), (2, 2, 1, 'Kit', 9, NULL), (3, 3, 1, 'Rex', NULL, 1);
        INSERT INTO ZTAG VALUES (1, 4, 1, 'old'); INSERT INTO \(join.prefix { $0 != " " }) VALUES (1, 1);
        """)
    if let archive {
      try database.execute("INSERT INTO Z_MODELCACHE VALUES (?)", [.data(Data(storedDeflate(archive)))])
    }
    let found = try CoreDataStore(database)
    return (try SQLiteStore(database, model: found.model), found.notes)
  }

  private static func count(_ format: String, _ entity: String, _ store: SQLiteStore) throws -> Int {
    var query = RecordQuery(entity)
    query.predicate = try FormatPredicate(parsing: format)
    return try store.count(query)
  }

  /// The list of entities, the earlier names that the model knows, and what is said.
  private static let lists: [(entities: [(Int, String, Int)], renamed: [String: String], notes: [String])] = [
    (names, [:], []),
    ([(1, "Animal", 0), (2, "Cat", 1), (3, "Dog", 1), (4, "Label", 0)], ["Tag": "Label"], []),
    (
      [(1, "Animal", 0), (2, "Cat", 1), (3, "Dog", 1), (4, "Label", 0)], [:],
      ["entity `Tag` is taken for the one that the store lists as `Label` (Z_ENT 4)"]
    ),
    // The identifiers say what the order would get wrong.
    ([(1, "Animal", 0), (3, "A", 1), (2, "B", 1), (4, "Tag", 0)], ["Dog": "A", "Cat": "B"], []),
    (
      [(1, "Beast", 0), (2, "Cat", 1), (3, "Hound", 1), (4, "Tag", 0)], [:],
      [
        "entity `Animal` is taken for the one that the store lists as `Beast` (Z_ENT 1)",
        "entity `Dog` is taken for the one that the store lists as `Hound` (Z_ENT 3)",
      ]
    ),
    // Core Data's own entities are none of the model.
    (names + [(16001, "CHANGE", 0), (16002, "TRANSACTION", 0)], [:], []),
    (
      names + [(5, "Bird", 1), (6, "Gone", 0)], [:],
      [
        "the model has no entity for `Bird` (Z_ENT 5) of the store: its records are left out, and those of `Animal` lack them",
        "the model has no entity for `Gone` (Z_ENT 6) of the store: its records are left out",
      ]
    ),
  ]

  @Test(arguments: lists)
  func entitiesAreFound(_ entities: [(Int, String, Int)], _ renamed: [String: String], _ notes: [String]) throws {
    let (store, found) = try Self.open(entities, archive: Self.archive(renamed: renamed))
    #expect(found == notes)
    #expect(store.model.entities.map(\.name) == ["Animal", "Cat", "Dog", "Tag"])
    #expect(try Self.count("TRUEPREDICATE", "Animal", store) == 3)
    #expect(try Self.count("lives == 9", "Cat", store) == 2)
    #expect(try Self.count("isLoud == YES", "Dog", store) == 1)
    #expect(try Self.count(#"ANY tags.text == "old""#, "Cat", store) == 1)
  }

  /// A store whose columns and join tables have earlier names and numbers.
  @Test(arguments: [
    ("ZNAME", "Z_1LABELS (Z_1ANIMALS INTEGER, Z_4LABELS INTEGER)"),
    ("ZTITLE", "Z_1TAGS (Z_1ANIMALS INTEGER, Z_4TAGS INTEGER)"),
    ("ZNAME", "Z_7TAGS (Z_7ANIMALS INTEGER, Z_9TAGS INTEGER)"),
  ])
  func propertiesAreFound(_ name: String, _ join: String) throws {
    let (store, notes) = try Self.open(Self.names, archive: Self.archive(), name: name, join: join)
    #expect(notes == [])
    #expect(try Self.count(#"name == "Tom" AND ANY tags.text == "old""#, "Animal", store) == 1)
  }

  @Test func propertiesThatAreNotFoundAreSaid() throws {
    let (store, notes) = try Self.open(
      Self.names, archive: Self.archive(), name: "ZX", join: "Z_1OTHERS (Z_1BEASTS INTEGER, Z_4OTHERS INTEGER)")
    #expect(
      notes == [
        "the store has no column `ZNAME`: `name` of entity `Animal` is left out",
        "the store has no table that links `tags` of entity `Animal`, which is left out",
        "the store has no table that links `animals` of entity `Tag`, which is left out",
      ])
    #expect(try Self.count("TRUEPREDICATE", "Animal", store) == 3)
  }

  /// Without a model the table of a renamed entity is known by the number in its records.
  @Test func tablesAreFoundByTheirRecords() throws {
    let entities = [(1, "Beast", 0), (2, "Cat", 1), (3, "Dog", 1), (4, "Label", 0), (5, "Gone", 0)]
    let (store, notes) = try Self.open(entities, archive: nil)
    #expect(notes == ["the store has no table for `Gone` (Z_ENT 5), which is left out"])
    #expect(store.model.entities.map(\.name) == ["Beast", "Cat", "Dog", "Label"])
    #expect(try Self.count("TRUEPREDICATE", "Beast", store) == 3)
    #expect(try Self.count("TRUEPREDICATE", "Label", store) == 1)
  }
}
