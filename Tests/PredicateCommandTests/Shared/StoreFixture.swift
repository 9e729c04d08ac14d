import Foundation
import PredicateSQLite
import TestSupport
import Testing

/// Databases that tests of the command and the REPL make.
enum StoreFixture {
  /// Whether the machine has SQLite's library; without it the tests that need it are skipped, visibly.
  static let isAvailable: Bool = {
    do throws(SQLiteError) {
      _ = try SQLiteLibrary.process()
      return true
    } catch {
      print("notice: tests of databases in the command are skipped: \(error.message)")
      return false
    }
  }()

  /// Words and their categories, under plain names.
  static let words = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, firstLetter TEXT NOT NULL);
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL,
      category_id INTEGER REFERENCES category (id));
    INSERT INTO category VALUES (1, 's'), (2, 'a');
    INSERT INTO word VALUES (1, 'sun', 3, 1), (2, 'apple', 5, 2), (3, 'Sea', 3, 1), (4, 'stone', 5, 1), (5, 'a+b', 3, NULL);
    """

  /// The same as a Core Data store without a model of its own.
  static let coreDataWords = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    INSERT INTO Z_METADATA VALUES (1, 'ID', NULL);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Word', 0, 5), (2, 'WordCategory', 0, 2);
    CREATE TABLE ZWORDCATEGORY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFIRSTLETTER VARCHAR);
    CREATE TABLE ZWORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLENGTH INTEGER, ZWORDCATEGORY INTEGER,
      ZTEXT VARCHAR);
    INSERT INTO ZWORDCATEGORY VALUES (1, 2, 1, 's'), (2, 2, 1, 'a');
    INSERT INTO ZWORD VALUES (1, 1, 1, 3, 1, 'sun'), (2, 1, 1, 5, 2, 'apple'), (3, 1, 1, 3, 1, 'Sea'),
      (4, 1, 1, 5, 1, 'stone'), (5, 1, 1, 3, NULL, 'a+b');
    """

  /// The model of that store.
  static let model = """
    {"entities":{
      "Word":{"attributes":{"text":"string","length":"integer"},
              "relationships":{"wordCategory":{"destination":"WordCategory","inverse":"words"}}},
      "WordCategory":{"attributes":{"firstLetter":"string"},
              "relationships":{"words":{"destination":"Word","toMany":true,"inverse":"wordCategory"}}}}}
    """
}

extension Trait where Self == ConditionTrait {
  /// Runs the test where SQLite's library is.
  static var needsSQLite: Self { .enabled(if: StoreFixture.isAvailable, "SQLite's library is not installed") }
}

extension TemporaryFolder {
  /// Makes a database file with these statements, and gives its path.
  func database(_ sql: String = StoreFixture.words, named name: String = "words.db") throws -> String {
    let path = try file(name, "")
    try SQLiteDatabase(path: path, mode: .readWrite).execute("PRAGMA synchronous=OFF; " + sql)
    return path
  }

  /// Writes bytes and gives the file's path.
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    let path = try file(name, "")
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// The recipes that Core Data itself wrote; nil, with a notice, where they are not at hand.
  func recipes() throws -> String? {
    guard let bytes = SharedData.bytes("coredata/Recipes.sqlite") else {
      print("notice: Recipes.sqlite is not at hand; set PREDICATE_SHARED_DATA to the folder that holds `coredata`")
      return nil
    }
    return try file("Recipes.sqlite", bytes: bytes)
  }
}
