#if !os(Windows)
  import Foundation
  import PredicateData
  import PredicateLanguage
  import Synchronization
  import Testing

  /// Files that others append to, cut and write anew. What happens to a file happens while its end is waited at.
  @Suite struct FollowedFileTests {
    /// The values of `a` of all records, and what is noticed, in their order; each change comes where all before is read.
    private static func follow(
      _ text: String, blockSize: Int = 1 << 16, _ changes: [@Sendable (String) throws -> Void]
    ) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "log.jsonl").path(percentEncoded: false)
      try Data(text.utf8).write(to: URL(filePath: path))
      let next = Mutex(0)
      let found = Mutex<[String]>([])
      var options = ReadOptions()
      options.blockSize = blockSize
      let source = RecordSource(following: path, options: options) {
        let place = next.withLock { place in
          defer { place += 1 }
          return place
        }
        guard changes.indices.contains(place) else { return false }
        do { try changes[place](path) } catch { found.withLock { $0.append("\(error)") } }
        return true
      } noticed: { notice in
        found.withLock { $0.append(notice.replacing(path, with: "FILE")) }
      }
      try source.forEachRecord { record in
        if case .object(let object) = record { found.withLock { $0.append("\(object["a"] ?? .null)") } }
        return true
      }
      return found.withLock { $0 }
    }

    /// Writes into the same file, from its beginning or behind its end.
    private static func write(_ text: String, atEnd: Bool = false) -> @Sendable (String) throws -> Void {
      { path in
        let file = try #require(FileHandle(forWritingAtPath: path))
        if atEnd { try file.seekToEnd() } else { try file.truncate(atOffset: 0) }
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
    }

    private static let anew = "`FILE` was written anew; it is read from its beginning"

    @Test(arguments: [4, 1 << 16]) func whatIsWrittenAnewIsReadFromItsBeginning(_ blockSize: Int) throws {
      let found = try Self.follow(
        "{\"a\":1}\n{\"a\":2}\n", blockSize: blockSize,
        [
          Self.write("{\"a\":3}\n{\"a\":4}\n"), Self.write("{\"a\":5}\n", atEnd: true),
          Self.write("{\"a\":6}\n{\"a\":7}\n{\"a\":8}\n{\"a\":9}\n"), Self.write("{\"a\":0}\n"),
        ])
      #expect(
        found == [
          "1", "2", Self.anew, "3", "4", "5", Self.anew, "6", "7", "8", "9",
          "`FILE` was cut; it is read from its beginning", "0",
        ])
    }

    /// The same end, or the same beginning, is not enough.
    @Test(arguments: ["{\"a\":3}\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":3}\n", "{\"a\":1}\n{\"a\":3}\n{\"a\":2}\n"])
    func whatDiffersSomewhere(_ text: String) throws {
      let found = try Self.follow("{\"a\":1}\n{\"a\":2}\n", [Self.write(text)])
      let values = text.split(separator: "\n").map { String($0.dropFirst(5).dropLast()) }
      #expect(found == ["1", "2", Self.anew] + values)
    }

    /// Half a line that was cut off ends there.
    @Test func halfALineEnds() throws {
      let found = try Self.follow("1\n{\"a\":1}", [Self.write("2\n{\"a\":2}\n{\"a\":3}\n")])
      #expect(found == [Self.anew, "1", "2", "3"])
    }

    @Test func whatIsAppendedOrTouchedGoesOn() throws {
      let long = (0..<2_000).map { "{\"a\":\($0)}\n" }.joined()
      let found = try Self.follow(
        long,
        [
          Self.write("{\"a\":", atEnd: true),
          {
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: $0)
          },
          Self.write("1}\n" + long, atEnd: true),
        ])
      #expect(found == (0..<2_000).map { "\($0)" } + ["1"] + (0..<2_000).map { "\($0)" })
    }

    @Test func anotherFileOfTheName() throws {
      let found = try Self.follow(
        "{\"a\":1}\n", [{ try Data("{\"a\":2}\n".utf8).write(to: URL(filePath: $0), options: .atomic) }])
      #expect(found == ["1", "`FILE` is another file now; it is read from its beginning", "2"])
    }
  }
#endif
