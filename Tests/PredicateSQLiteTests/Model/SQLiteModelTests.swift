import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQLite

@Suite(.needsSQLite) struct SQLiteModelTests {
  private func model(_ sql: String) throws -> (model: RecordModel, notes: [SQLiteModelNote]) {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(sql)
    return try database.modelWithNotes()
  }

  /// The words of the language's book, with plain names.
  @Test func `a foreign key is a relationship with a way back`() throws {
    let (model, notes) = try model(
      """
      CREATE TABLE categories(id INTEGER PRIMARY KEY, firstLetter TEXT NOT NULL);
      CREATE TABLE words(id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL, nickname VARCHAR(20),
        category_id INTEGER NOT NULL REFERENCES categories(id));
      """)
    let expected = try RecordModel([
      .init(
        "categories", attributes: [.init("id", .integer), .init("firstLetter", .string)],
        relationships: [.init("words", to: "words", isToMany: true, isOptional: false, inverse: "category")]),
      .init(
        "words",
        attributes: [
          .init("id", .integer), .init("text", .string), .init("length", .integer),
          .init("nickname", .string, isOptional: true), .init("category_id", .integer),
        ], relationships: [.init("category", to: "categories", isOptional: false, inverse: "words")]),
    ])
    #expect(model == expected)
    #expect(notes.isEmpty)
  }

  /// A declared type, values as SQL, and what the attribute is.
  static let types: [(String, [String], ValueType, RecordModel.AttributeStorage?)] = [
    ("INTEGER", ["1"], .integer, nil), ("BIGINT UNSIGNED", [], .integer, nil), ("TINYINT(1)", [], .integer, nil),
    ("REAL", [], .double, nil), ("DOUBLE PRECISION", [], .double, nil), ("FLOAT", [], .double, nil),
    ("NUMERIC", [], .decimal, nil), ("DECIMAL(10,2)", ["1.5"], .decimal, nil), ("MONEY", [], .decimal, nil),
    ("VARCHAR(255)", [], .string, nil), ("NCHAR(5)", [], .string, nil), ("CLOB", [], .string, nil),
    ("text", [], .string, nil),
    ("BLOB", [], .binary, nil), ("VARBINARY(9)", [], .binary, nil),
    ("BOOLEAN", [], .boolean, nil), ("BOOL", ["0", "1"], .boolean, nil), ("BOOLEAN", ["'yes'"], .string, nil),
    ("BOOLEAN", ["2"], .integer, nil),
    ("DATE", [], .date, .iso8601), ("DATETIME", ["'2023-08-18 14:38:00'"], .date, .iso8601),
    ("DATE", ["'2023-08-18'", "NULL"], .date, .iso8601), ("TIMESTAMP", ["1692369480"], .date, .secondsSince1970),
    ("TIMESTAMP", ["1692369480.5", "0"], .date, .secondsSince1970),
    ("TIMESTAMP", ["1692369480000"], .date, .millisecondsSince1970), ("TIME", ["'12:30'"], .string, nil),
    ("DATE", ["'next week'"], .string, nil), ("DATE", ["'2023-08-18'", "3"], .any, nil),
    ("DATE", ["x'00'"], .binary, nil),
    ("DATE", ["2460174.5"], .double, nil), ("DATE", ["20230818"], .integer, nil), ("DATE", ["1e20"], .double, nil),
    ("UUID", [], .uuid, .text), ("GUID", ["'0A1B2C3D-0000-4000-8000-0123456789AB'"], .uuid, .text),
    ("UUID", ["randomblob(16)"], .uuid, nil), ("UNIQUEIDENTIFIER", ["'x'"], .string, nil),
    ("UUID", ["x'00'"], .binary, nil),
    ("", [], .any, nil), ("", ["1", "2"], .integer, nil), ("", ["1", "2.5"], .double, nil),
    ("", ["'a'", "NULL"], .string, nil),
    ("", ["1", "'a'"], .any, nil), ("", ["CAST(x'FF' AS TEXT)"], .string, nil), ("STRING", ["'a'"], .string, nil),
    ("POINT", ["'1,2'"], .string, nil), ("", ["x'00'"], .binary, nil),
  ]

  @Test(arguments: types)
  func `types come from declarations and values`(
    _ declared: String, _ values: [String], _ type: ValueType, _ storage: RecordModel.AttributeStorage?
  ) throws {
    let rows = values.map { "INSERT INTO t VALUES (\($0));" }.joined()
    let (model, _) = try model("CREATE TABLE t(a \(declared)); \(rows)")
    let attribute = try #require(model.entity(named: "t")?.attributes.first)
    #expect(attribute == RecordModel.Attribute("a", type, isOptional: true, storage: storage))
  }

  /// What `CREATE TABLE t(…)` needs to tell its records apart, and the notes it gets.
  static let keys: [(String, String?, Int)] = [
    ("CREATE TABLE t(id INTEGER PRIMARY KEY)", nil, 0), ("CREATE TABLE t(ID INTEGER PRIMARY KEY)", "ID", 0),
    ("CREATE TABLE t(code TEXT PRIMARY KEY)", "code", 0), ("CREATE TABLE t(a)", "rowid", 0),
    ("CREATE TABLE t(rowid TEXT, _RowID_ TEXT)", "oid", 0), ("CREATE TABLE t(a, b, PRIMARY KEY (b, a))", "rowid", 1),
    ("CREATE TABLE t(a, b, PRIMARY KEY (b, a)) WITHOUT ROWID", "b", 1),
    ("CREATE TABLE t(a, b PRIMARY KEY) WITHOUT ROWID", "b", 0), ("CREATE TABLE t(id, a)", "rowid", 0),
    ("CREATE VIEW t AS SELECT 1 AS a, 2 AS id", nil, 0), ("CREATE VIEW t AS SELECT 1 AS a, 2 AS b", "a", 0),
  ]

  @Test(arguments: keys)
  func `what tells records apart`(_ sql: String, _ key: String?, _ noteCount: Int) throws {
    let (model, notes) = try model(sql)
    #expect(model.entity(named: "t")?.primaryKey == key)
    #expect(notes.count == noteCount, "\(notes)")
    #expect(notes.allSatisfy { $0.description.hasPrefix("`t`: the primary key has 2 columns; ") })
  }

  static let toOneNames: [(String, String)] = [
    ("category_id", "category"), ("categoryID", "category"), ("categoryId", "category"), ("CategoryId", "Category"),
    ("category_fk", "category"), ("fk_category", "category"), ("id_category", "category"), ("CATEGORY_ID", "CATEGORY"),
    ("category", "category"), ("id", "categories"), ("_id", "categories"), ("paid", "paid"),
    ("CATEGORYID", "CATEGORYID"),
  ]

  @Test(arguments: toOneNames)
  func `relationships are named after their column`(_ column: String, _ name: String) throws {
    let (model, _) = try model(
      "CREATE TABLE Categories(key INTEGER PRIMARY KEY); CREATE TABLE t(x, \(column) INTEGER REFERENCES categories)")
    let entity = try #require(model.entity(named: "t"))
    let relationship = try #require(entity.relationships.first)
    #expect(relationship.name == name)
    #expect(relationship.destination == "Categories")
    #expect(relationship.column ?? relationship.name + "_id" == column)
    // A column whose name the relationship takes is read through it.
    #expect(entity.attributes.map(\.name) == (name == column ? ["x"] : ["x", column]))
    #expect(model.entity(named: "Categories")?.relationships.map(\.name) == ["ts"])
  }

  static let plurals: [(String, String)] = [
    ("Word", "words"), ("words", "words"), ("Category", "categories"), ("Day", "days"), ("Box", "boxes"),
    ("ORDER_ITEM", "order_items"), ("PlaylistTrack", "playlistTracks"), ("address", "addresses"), ("news", "news"),
    ("status", "statuses"), ("Batch", "batches"), ("x", "xes"), ("Überfall", "überfalls"),
  ]

  @Test(arguments: plurals)
  func `ways back are plurals`(_ table: String, _ name: String) {
    #expect(PropertyNames.toMany(table: table) == name)
  }

  @Test func `names that are taken give way`() throws {
    let (model, _) = try model(
      """
      CREATE TABLE team(id INTEGER PRIMARY KEY, players TEXT);
      CREATE TABLE player(id INTEGER PRIMARY KEY, team TEXT, team_id INTEGER REFERENCES team, teamID INTEGER);
      CREATE TABLE match(id INTEGER PRIMARY KEY, day DATE, home_id INTEGER REFERENCES team, away_id INTEGER REFERENCES team);
      CREATE TABLE employee(id INTEGER PRIMARY KEY, boss INTEGER REFERENCES employee);
      """)
    #expect(model.entity(named: "player")?.relationships.map(\.name) == ["team2"])
    #expect(model.entity(named: "match")?.relationships.map(\.name) == ["home", "away"])
    #expect(
      model.entity(named: "team")?.relationships.map(\.name)
        == ["players_by_team2", "matches_by_home", "matches_by_away"])
    let employee = try #require(model.entity(named: "employee"))
    #expect(employee.relationships.map(\.name) == ["boss", "employees"])
    #expect(employee.relationships.first?.inverse == "employees")
    #expect(employee.relationships.first?.column == "boss")
  }

  @Test func `a pure join table is a relationship on both sides`() throws {
    let (model, notes) = try model(
      """
      CREATE TABLE song(id INTEGER PRIMARY KEY); CREATE TABLE tag(id INTEGER PRIMARY KEY);
      CREATE TABLE song_tag(song_id INTEGER REFERENCES song, tag_id INTEGER REFERENCES tag, PRIMARY KEY (song_id, tag_id));
      CREATE TABLE liked(id INTEGER PRIMARY KEY, song INTEGER REFERENCES song, tag INTEGER REFERENCES tag);
      CREATE TABLE rated(song_id INTEGER REFERENCES song, tag_id INTEGER REFERENCES tag, stars INTEGER);
      CREATE TABLE follows(follower_id INTEGER REFERENCES song, followed_id INTEGER REFERENCES song);
      """)
    #expect(model.entities.map(\.name) == ["song", "tag", "rated"])
    #expect(notes.isEmpty)
    let song = try #require(model.entity(named: "song"))
    #expect(song.relationships.map(\.name) == ["rateds", "tags", "tags_by_liked", "followeds", "followers"])
    guard case .relationship(let tags)? = song.property(named: "tags"),
      case .relationship(let songs)? = model.entity(named: "tag")?.property(named: "songs"),
      case .relationship(let followers)? = song.property(named: "followers")
    else {
      Issue.record("a relationship is missing")
      return
    }
    #expect(tags.joinTable == RecordModel.JoinTable("song_tag", source: "song_id", destination: "tag_id"))
    #expect(songs.joinTable == RecordModel.JoinTable("song_tag", source: "tag_id", destination: "song_id"))
    #expect(tags.inverse == "songs" && songs.inverse == "tags")
    #expect(followers.joinTable == RecordModel.JoinTable("follows", source: "followed_id", destination: "follower_id"))
  }

  @Test func `foreign keys that no relationship can follow are noted`() throws {
    let (model, notes) = try model(
      """
      CREATE TABLE a(id INTEGER PRIMARY KEY, code TEXT UNIQUE, x, y, UNIQUE (x, y));
      CREATE TABLE b(code TEXT REFERENCES a(code), gone_id INTEGER REFERENCES gone, x, y, FOREIGN KEY (x, y) REFERENCES a(x, y));
      """)
    #expect(model.entity(named: "b")?.relationships.isEmpty == true)
    #expect(model.entity(named: "b")?.attributes.map(\.name) == ["code", "gone_id", "x", "y"])
    #expect(
      notes.map(\.description) == [
        "`b`: foreign keys of several columns are no relationships",
        "`b`: `code` does not refer to the primary key of `a`, and is no relationship",
        "`b`: `gone_id` refers to the table `gone`, which does not exist",
      ])
  }

  @Test func `views and virtual tables are entities, and what SQLite keeps for itself is none`() throws {
    let (model, notes) = try model(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT, b AS (a || 'x'), c TEXT UNIQUE);
      CREATE VIEW v AS SELECT id, a, length(a) AS n FROM t; INSERT INTO t(a) VALUES ('abc');
      CREATE VIEW broken AS SELECT * FROM gone;
      CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0;
      CREATE TABLE "SQLite keeps"(a); CREATE TABLE "sqlitex"(a); ANALYZE;
      """)
    #expect(model.entities.map(\.name) == ["t", "v", "endless", "SQLite keeps", "sqlitex"])
    #expect(model.entity(named: "t")?.attributes.map(\.name) == ["id", "a", "b", "c"])
    #expect(model.entity(named: "v")?.attributes.map(\.type) == [.integer, .string, .integer])
    #expect(model.entity(named: "endless")?.attributes.map(\.type) == [.any])
    #expect(notes.map(\.table) == ["broken"])
    #expect(notes.first?.message.contains("no such table: main.gone") == true)
  }

  @Test func `full-text tables show their columns alone`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    do throws(SQLiteError) {
      try database.execute("CREATE VIRTUAL TABLE f USING fts5(title, body)")
    } catch {
      // Not every library has the module.
      #expect(error.message.contains("no such module"))
      return
    }
    try database.execute("INSERT INTO f VALUES ('a', 'b')")
    let model = try database.model()
    #expect(model.entities.map(\.name) == ["f"])
    #expect(model.entities.first?.attributes.map(\.name) == ["title", "body"])
    #expect(model.entities.first?.attributes.map(\.type) == [.string, .string])
    #expect(model.entities.first?.primaryKey == "rowid")
  }

  @Test func `names of all sorts`() throws {
    let (model, _) = try model(
      """
      CREATE TABLE "two words; --"(id INTEGER PRIMARY KEY, "a ""quoted"" name" DATE, "select" TEXT, é, "" TEXT);
      INSERT INTO "two words; --" VALUES (1, '2023-01-01', 'x', 2, NULL);
      """)
    let entity = try #require(model.entity(named: "two words; --"))
    #expect(entity.attributes.map(\.name) == ["id", "a \"quoted\" name", "select", "é"])
    #expect(entity.attributes.map(\.type) == [.integer, .date, .string, .integer])
  }

  /// Tables with the names of SQLite's functions that give tables hide these.
  @Test(arguments: [
    "pragma_table_info", "pragma_table_xinfo", "pragma_index_list", "pragma_index_info", "pragma_foreign_key_list",
    "pragma_table_list", "json_each", "json_tree", "sqlitex", "fts5vocab", "table_info",
  ])
  func `a table may be named like a function`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      CREATE TABLE \(name)(id INTEGER PRIMARY KEY, type TEXT, name TEXT, cid TEXT);
      CREATE INDEX byName ON \(name)(name); INSERT INTO \(name) VALUES (1, 'a', 'b', 'c');
      """)
    let file = try StoreFile(path: path)
    #expect(file.model.entities.map(\.name) == [name] && file.notes.isEmpty)
    #expect(file.model.entities.first?.attributes.map(\.name) == ["id", "type", "name", "cid"])
    #expect(file.model.database.indexedColumns == [.init(table: name, column: "name")])
  }

  @Test func `a database without tables has a model without entities`() throws {
    #expect(try model("SELECT 1").model.entities.isEmpty)
  }

  @Test func `the model is that of the tables as they are now`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE a(x INTEGER)")
    let database = try SQLiteDatabase(path: path)
    #expect(try database.model().entities.map(\.name) == ["a"])
    let writer = try SQLiteDatabase(path: path, mode: .readWrite)
    try writer.execute("ALTER TABLE a ADD COLUMN y REFERENCES b(id); CREATE TABLE b(id INTEGER PRIMARY KEY)")
    let model = try database.model()
    #expect(model.entities.map(\.name) == ["a", "b"])
    #expect(model.entity(named: "a")?.relationships.map(\.name) == ["y"])
    #expect(try writer.model() == model)
    try writer.execute("ALTER TABLE a RENAME COLUMN x TO z; DROP TABLE b")
    #expect(try database.model().entity(named: "a")?.attributes.map(\.name) == ["z", "y"])
    #expect(try writer.model() == database.model())
  }
}
