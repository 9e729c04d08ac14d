import Foundation
import PredicateData
import PredicateLanguage
import PredicateSQLite
import TestSupport
import Testing

@Suite(.needsSQLite) struct CoreDataStoreTests {
  /// What every store has: its list of entities as (number, name, number of the superentity).
  static func frame(_ entities: [(Int, String, Int)]) -> String {
    """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    INSERT INTO Z_METADATA VALUES (1, 'ID-1', NULL);
    """ + entities.map { "INSERT INTO Z_PRIMARYKEY VALUES (\($0.0), '\($0.1)', \($0.2), 0);" }.joined()
  }

  private static let plain = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"

  /// Notes and folders in one table, linked both ways, and states in another.
  private static let notes =
    frame([(1, "Object", 0), (2, "Folder", 1), (3, "Note", 1), (4, "State", 0), (16001, "CHANGE", 0)])
      + """
      CREATE TABLE ZOBJECT (\(plain), ZISPINNED INTEGER, ZSIZE INTEGER, ZSTATE INTEGER, ZTITLE VARCHAR, ZTITLE1 VARCHAR,
        ZMADE TIMESTAMP, ZPRICE DECIMAL, ZKEY BLOB, ZIMAGE BLOB, ZMASS FLOAT, Z_FOK_STATE INTEGER, Z2_HOLDER INTEGER);
      CREATE TABLE ZSTATE (\(plain), ZNAME VARCHAR);
      CREATE TABLE Z_2NOTES (Z_2FOLDERS INTEGER, Z_3NOTES INTEGER, Z_FOK_3NOTES INTEGER, PRIMARY KEY (Z_2FOLDERS, Z_3NOTES));
      CREATE TABLE Z_3LINKS (Z_3LINKS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY (Z_3LINKS, REFLEXIVE));
      CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY);
      INSERT INTO ZSTATE VALUES (1, 4, 1, 'new');
      INSERT INTO ZOBJECT VALUES (1, 2, 1, 1, 5, 1, 'F', NULL, 0, 1.5, zeroblob(16), zeroblob(3), 1.5, NULL, NULL);
      INSERT INTO ZOBJECT VALUES (2, 3, 1, 0, 7, 1, NULL, 'N', 0, 2, zeroblob(16), zeroblob(16), 2, NULL, NULL);
      """

  private static func notesModel(note: [RecordModel.Attribute] = [.init("title", .string)]) throws -> RecordModel {
    try RecordModel([
      .init(
        "Object", attributes: [.init("made", .date)], relationships: [.init("state", to: "State", inverse: "objects")]),
      .init(
        "Note", attributes: note,
        relationships: [
          .init("folders", to: "Folder", isToMany: true, inverse: "notes"),
          .init("links", to: "Note", isToMany: true, inverse: "links"),
        ], superentity: "Object"),
      .init(
        "Folder", attributes: [.init("title", .string)],
        relationships: [.init("notes", to: "Note", isToMany: true, inverse: "folders")], superentity: "Object"),
      .init("State", relationships: [.init("objects", to: "Object", isToMany: true, inverse: "state")]),
    ])
  }

  private static func open(_ sql: String) throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(sql)
    return database
  }

  @Test func storesAreToldFromOtherDatabases() throws {
    let plain = try Self.open("CREATE TABLE ZWORD (Z_PK INTEGER PRIMARY KEY)")
    #expect(try !CoreDataStore.isStore(plain))
    let error = #expect(throws: SQLiteError.self) { try CoreDataStore(plain) }
    #expect(error?.code == .notACoreDataStore)
    #expect(try CoreDataStore.isStore(Self.open(Self.frame([]))))
    let empty = try CoreDataStore(Self.open(Self.frame([])))
    #expect(empty.model.entities.isEmpty && empty.identifier == "ID-1")
  }

  @Test func aGivenModelIsFitted() throws {
    let store = try CoreDataStore(Self.open(Self.notes), model: Self.notesModel())
    #expect(store.modelOrigin == .given)
    let note = try #require(store.model.entity(named: "Note"))
    let folder = try #require(store.model.entity(named: "Folder"))
    #expect(note.table == "ZOBJECT" && note.discriminator == .init(column: "Z_ENT", value: 3))
    #expect(note.attributes.map(\.column) == ["ZTITLE1"] && folder.attributes.map(\.column) == ["ZTITLE"])
    let table = RecordModel.JoinTable("Z_2NOTES", source: "Z_2FOLDERS", destination: "Z_3NOTES")
    #expect(folder.relationships.map(\.joinTable) == [table])
    #expect(
      note.relationships.map(\.joinTable) == [
        .init("Z_2NOTES", source: "Z_3NOTES", destination: "Z_2FOLDERS"),
        .init("Z_3LINKS", source: "REFLEXIVE", destination: "Z_3LINKS"),
      ])
    let object = try #require(store.model.entity(named: "Object"))
    #expect(object.attributes.first?.storage == .secondsSince2001 && object.discriminator?.value == 1)
    #expect(object.relationships.first?.column == "ZSTATE")
    #expect(store.model.entity(named: "State")?.discriminator == nil)
  }

  @Test func namesAreFoundWhateverTheirCase() throws {
    let sql = Self.notes.replacing("ZOBJECT", with: "zObject").replacing("ZTITLE1", with: "ztitle1")
      .replacing("Z_2NOTES", with: "z_2notes").replacing("Z_3NOTES I", with: "z_3notes I")
    let store = try CoreDataStore(Self.open(sql), model: Self.notesModel())
    let note = try #require(store.model.entity(named: "Note"))
    #expect(note.table == "zObject" && note.attributes.map(\.column) == ["ztitle1"])
    #expect(
      note.relationships.first?.joinTable == .init("z_2notes", source: "z_3notes", destination: "Z_2FOLDERS"))
  }

  /// A model that is not the store's: what is missing is named.
  @Test func wrongModelsAreRefused() throws {
    let rows: [(RecordModel, String)] = [
      (
        try RecordModel([.init("Notes")]),
        "the model is not that of the store: the store has no entity `Notes`"
      ),
      (
        try Self.notesModel(note: [.init("colour", .string)]),
        "the model is not that of the store: the table `ZOBJECT` has no column `ZCOLOUR` for `colour` of entity `Note`"
      ),
      (
        try RecordModel([.init("Note", attributes: [.init("title", .string)])]),
        "the model is not that of the store: the store has no table `ZNOTE` for entity `Note`"
      ),
      (
        try RecordModel([.init("State", relationships: [.init("friends", to: "State", isToMany: true)])]),
        "the model is not that of the store: the store has no table that links `friends` of entity `State`"
      ),
      (
        try RecordModel([.init("State", relationships: [.init("next", to: "State")])]),
        "the model is not that of the store: the table `ZSTATE` has no column `ZNEXT` for `next` of entity `State`"
      ),
    ]
    let database = try Self.open(Self.notes)
    for (model, message) in rows {
      let error = #expect(throws: SQLiteError.self) { try CoreDataStore(database, model: model) }
      #expect(error?.code == .wrongModel)
      #expect(error?.message == message)
    }
  }

  @Test func whatNobodyLooksIntoNeedsNoColumn() throws {
    let model = try RecordModel([
      .init("State", attributes: [.init("box", .any, storage: .opaque), .init("name", .string)])
    ])
    let store = try CoreDataStore(Self.open(Self.notes), model: model)
    #expect(store.model.entities.first?.attributes.map(\.name) == ["name"])
  }

  /// Lists of entities that contradict themselves give a model or an error.
  @Test(arguments: [
    [(1, "A", 2), (2, "B", 1)], [(1, "A", 1)], [(1, "A", 9)], [(1, "A", 0), (2, "A", 0)], [(1, "", 0)],
    [(1, "A\u{22}", 0)],
    [(1, "A", 0), (2, "a", 0)],
  ])
  func oddListsOfEntitiesAreSurvived(entities: [(Int, String, Int)]) throws {
    let tables = ["ZA", "ZB", "ZA\u{22}\u{22}"].map {
      "CREATE TABLE \"\($0)\" (\(Self.plain), ZA INTEGER, ZX INTEGER);"
    }
    let database = try Self.open(Self.frame(entities) + tables.joined())
    do throws(SQLiteError) {
      _ = try CoreDataStore(database)
    } catch {
      #expect(error.code == .invalidModel)
    }
  }

  @Test func withoutAModelTheColumnsMakeOne() throws {
    let store = try CoreDataStore(Self.open(Self.notes))
    #expect(store.modelOrigin == .columns && store.modelCacheError == nil)
    #expect(store.model.entities.map(\.name) == ["Object", "Folder", "Note", "State"])
    let object = try #require(store.model.entity(named: "Object"))
    #expect(
      object.attributes == [
        .init("ispinned", .boolean, isOptional: true, column: "ZISPINNED"),
        .init("size", .integer, isOptional: true, column: "ZSIZE"),
        .init("title", .string, isOptional: true, column: "ZTITLE"),
        .init("title1", .string, isOptional: true, column: "ZTITLE1"),
        .init("made", .date, isOptional: true, column: "ZMADE", storage: .secondsSince2001),
        .init("price", .decimal, isOptional: true, column: "ZPRICE"),
        .init("key", .uuid, isOptional: true, column: "ZKEY"),
        .init("image", .binary, isOptional: true, column: "ZIMAGE"),
        .init("mass", .double, isOptional: true, column: "ZMASS"),
      ])
    #expect(object.relationships == [.init("state", to: "State", inverse: "objects", column: "ZSTATE")])
    #expect(
      store.model.entity(named: "State")?.relationships
        == [.init("objects", to: "Object", isToMany: true, isOptional: false, inverse: "state")])
    #expect(
      store.model.entity(named: "Note")?.relationships == [
        .init(
          "folders", to: "Folder", isToMany: true, isOptional: false, inverse: "notes",
          joinTable: .init("Z_2NOTES", source: "Z_3NOTES", destination: "Z_2FOLDERS")),
        .init(
          "links", to: "Note", isToMany: true, isOptional: false, inverse: "links",
          joinTable: .init("Z_3LINKS", source: "REFLEXIVE", destination: "Z_3LINKS")),
      ])
    #expect(store.model.entities.map(\.superentity) == [nil, "Object", "Object", nil])
    #expect(store.model.entities.map(\.discriminator?.value) == [1, 2, 3, nil])
  }

  @Test func indexedKeysLeadToTheEntityWithALongerName() throws {
    let sql =
      Self.frame([(1, "Recipe", 0), (2, "RecipeType", 0)])
        + """
        CREATE TABLE ZRECIPE (\(Self.plain), ZTYPE INTEGER, ZKIND INTEGER);
        CREATE TABLE ZRECIPETYPE (\(Self.plain), ZNAME VARCHAR);
        CREATE INDEX ZRECIPE_ZTYPE_INDEX ON ZRECIPE (ZTYPE);
        INSERT INTO ZRECIPETYPE VALUES (7, 2, 1, 'Soup');
        INSERT INTO ZRECIPE VALUES (1, 1, 1, 7, 7);
        """
    let database = try Self.open(sql)
    let model = try CoreDataStore(database).model
    #expect(
      model.entity(named: "Recipe")?.relationships == [
        .init("type", to: "RecipeType", inverse: "recipes", column: "ZTYPE")
      ])
    #expect(model.entity(named: "Recipe")?.attributes.map(\.name) == ["kind"])
    // A value that is no key makes it a number.
    try database.execute("INSERT INTO ZRECIPE VALUES (2, 1, 1, 8, 7)")
    #expect(try CoreDataStore(database).model.entity(named: "Recipe")?.relationships == [])
  }

  // MARK: The model cache

  private static func cached(_ archive: [UInt8]) throws -> SQLiteDatabase {
    let database = try Self.open(
      Self.frame([(1, "Animal", 0), (2, "Dog", 1)])
        + """
        CREATE TABLE ZANIMAL (\(Self.plain), ZNAME VARCHAR, ZISLOUD INTEGER);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        """)
    try database.execute("INSERT INTO Z_MODELCACHE VALUES (?)", [.data(Data(storedDeflate(archive)))])
    return database
  }

  @Test func theModelCacheIsRead() throws {
    let archive = ModelArchiveBuilder.bytes([
      (
        "Animal", nil,
        [
          .attribute("name", 700), .attribute("gone", 700), .relationship("owner", "Owner", "animals", most: 1),
          .relationship("friends", "Animal", nil, most: 0),
        ]
      ), ("Dog", "Animal", [.attribute("isLoud", 800)]),
      ("Owner", nil, [.relationship("animals", "Animal", "owner", most: 0)]),
    ])
    let store = try CoreDataStore(Self.cached(archive))
    #expect(store.modelOrigin == .modelCache && store.modelCacheError == nil)
    // What the store does not hold, such as the entities of another configuration, is left out.
    #expect(
      store.model.entities
        == (try RecordModel([
          .init(
            "Animal", attributes: [.init("name", .string, isOptional: true, column: "ZNAME")], table: "ZANIMAL",
            primaryKey: "Z_PK", discriminator: .init(column: "Z_ENT", value: 1)),
          .init(
            "Dog", attributes: [.init("isLoud", .boolean, isOptional: true, column: "ZISLOUD")], superentity: "Animal",
            table: "ZANIMAL", primaryKey: "Z_PK", discriminator: .init(column: "Z_ENT", value: 2)),
        ])).entities)
  }

  @Test func aBrokenModelCacheGivesWayToTheColumns() throws {
    let store = try CoreDataStore(Self.cached([1, 2, 3]))
    #expect(store.modelOrigin == .columns)
    #expect(store.modelCacheError?.code == .malformedArchive)
    #expect(store.model.entity(named: "Animal")?.attributes.map(\.name) == ["name", "isloud"])
  }

  // MARK: A real store

  /// The real store, copied where it can be opened; nil where it is not present.
  private static func recipes(_ folder: TemporaryFolder, dropping sql: String? = nil) throws -> SQLiteDatabase? {
    guard let bytes = SharedData.bytes("coredata/Recipes.sqlite") else { return nil }
    let path = try folder.write(bytes, to: "Recipes.sqlite")
    if let sql { try SQLiteDatabase(path: path, mode: .readWrite).execute(sql) }
    return try SQLiteDatabase(path: path)
  }

  @Test func aRealStoreOpensWithoutAModelFile() throws {
    let folder = try TemporaryFolder()
    guard let database = try Self.recipes(folder) else { return }
    let store = try CoreDataStore(database)
    #expect(store.modelOrigin == .modelCache && store.identifier == "3A0D0DB2-CDB6-4AB3-91E1-1C5CD8FFBD53")
    #expect(store.model.entities.map(\.name) == ["Image", "Ingredient", "Recipe", "RecipeType"])
    let recipe = try #require(store.model.entity(named: "Recipe"))
    #expect(recipe.table == "ZRECIPE" && recipe.primaryKey == "Z_PK" && recipe.discriminator == nil)
    #expect(
      recipe.attributes.map(\.name) == ["instructions", "name", "overview", "prepTime", "thumbnailImage"])
    #expect(recipe.attributes.map(\.column) == recipe.attributes.map { "Z" + $0.name.uppercased() })
    #expect(
      recipe.property(named: "type")
        == .relationship(.init("type", to: "RecipeType", inverse: "recipes", column: "ZTYPE")))
    #expect(
      recipe.property(named: "ingredients")
        == .relationship(.init("ingredients", to: "Ingredient", isToMany: true, isOptional: false, inverse: "recipe")))
  }

  @Test func aRealStoreOpensWithItsModelFile() throws {
    let folder = try TemporaryFolder()
    guard let database = try Self.recipes(folder, dropping: "DROP TABLE Z_MODELCACHE"),
      let contents = SharedData.bytes("coredata/Recipes.xcdatamodel-contents.xml")
    else { return }
    let store = try CoreDataStore(database, model: CoreDataModelFile.model(contents: contents))
    #expect(store.modelOrigin == .given)
    #expect(store.model.entity(named: "Ingredient")?.attributes.map(\.column) == ["ZAMOUNT", "ZDISPLAYORDER", "ZNAME"])
  }

  @Test func aRealStoreOpensByItsColumns() throws {
    let folder = try TemporaryFolder()
    guard let database = try Self.recipes(folder, dropping: "DROP TABLE Z_MODELCACHE") else { return }
    let model = try CoreDataStore(database).model
    let recipe = try #require(model.entity(named: "Recipe"))
    #expect(
      recipe.attributes.map(\.name) == ["instructions", "name", "overview", "preptime", "thumbnailimage"])
    #expect(recipe.relationships.map(\.name).sorted() == ["image", "images", "ingredients", "type"])
    #expect(
      model.entity(named: "RecipeType")?.property(named: "recipes")
        == .relationship(.init("recipes", to: "Recipe", isToMany: true, isOptional: false, inverse: "type")))
  }
}
