import Foundation
import PredicateLanguage
import PredicateSQLite
import TestSupport
import Testing

@Suite(.needsSQLite) struct CoreDataStoreFuzzTests {
  /// A store with damaged bytes gives a model or an error, and nothing else.
  @Test func damagedStoresAreSurvived() throws {
    let folder = try TemporaryFolder()
    let archive = ModelArchiveBuilder.bytes([
      ("Animal", nil, [.attribute("name", 700), .relationship("mates", "Animal", "mates", most: 0)]),
      ("Dog", "Animal", [.attribute("isLoud", 800)]),
    ])
    let path = try folder.database(
      CoreDataStoreTests.frame([(1, "Animal", 0), (2, "Dog", 1)]) + """
        CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZISLOUD INTEGER);
        CREATE TABLE Z_1MATES (Z_1MATES INTEGER, REFLEXIVE INTEGER);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        INSERT INTO ZANIMAL VALUES (1, 2, 1, 'Rex', 1);
        """)
    try SQLiteDatabase(path: path, mode: .readWrite).execute(
      "INSERT INTO Z_MODELCACHE VALUES (?)", [.data(Data(storedDeflate(archive)))])
    let whole = Array(try Data(contentsOf: URL(filePath: path)))
    let seed: UInt64 = 7
    print("fuzz seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var origins: Set<CoreDataStore.ModelOrigin> = []
    for round in 0..<600 {
      var bytes = whole
      // Bytes that are zero are mostly free space, where damage does nothing.
      for _ in 0...random.number(6) {
        let place = random.number(bytes.count)
        let used = bytes[place...].firstIndex { $0 != 0 } ?? place
        bytes[used] = UInt8(random.number(256))
      }
      let damaged = try folder.write(bytes, to: "damaged-\(round).sqlite")
      defer { try? FileManager.default.removeItem(atPath: damaged) }
      do throws(SQLiteError) {
        origins.insert(try CoreDataStore(SQLiteDatabase(path: damaged)).modelOrigin)
      } catch {
        #expect(error.code != .misuse)
      }
    }
    #expect(origins == [.modelCache, .columns])
  }
}
