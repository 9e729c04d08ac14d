import Foundation
import PredicateData
import PredicateLanguage
import Testing

/// Files that are changed between two passes over them.
@Suite struct ChangedFileTests {
  /// A file in a folder of its own, and what may happen to it.
  private final class TestFile: Sendable {
    let path: String
    private let folder: URL

    init(_ name: String, _ bytes: [UInt8]) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      path = folder.appending(path: name).path(percentEncoded: false)
      try Data(bytes).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes other bytes into the same file.
    func overwrite(_ text: String) throws {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }

    /// Puts another file under the name.
    func replace(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) }

    /// Sets the time of the last change, as a clock that goes by seconds may leave it.
    func setTime(_ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }
  }

  private static let table = "a,b\n1,x\n2,y\n"

  /// Records one by one, and blocks: the types of columns are found by a first pass, behind which `change` happens.
  private static func errors(_ change: (TestFile) throws -> Void) throws -> [DataError?] {
    try [false, true].map { inBlocks in
      let file = try TestFile("t.csv", Array(table.utf8))
      let source = RecordSource(path: file.path)
      var failure: (any Error)?
      let columns = { (_: [TableColumn]) in
        do { try change(file) } catch { failure = error }
        return true
      }
      var found: DataError?
      do throws(DataError) {
        if inBlocks {
          _ = try source.readBlocks(ColumnRequest(keys: ["a"]), columns: columns, evaluate: \.count) { _, _ in true }
        } else {
          _ = try source.read(columns: columns) { _ in true }
        }
      } catch {
        found = error
        #expect(error.file == file.path)
      }
      if let failure { throw failure }
      return found
    }
  }

  /// What a file is found to be that was changed in this way behind the first pass.
  @Test(arguments: ["a,b\nx,x\ny,y\nz,z\n", "a,b\n1,x\n", "", "a,b\n1,x\n2,y,z\n", "a,b\n\"1"])
  func aTableThatIsWrittenOver(_ text: String) throws {
    for error in try Self.errors({ try $0.overwrite(text) }) {
      #expect(error?.code == .changed)
      #expect(error?.hint == "run it again, or on a copy of the file")
    }
  }

  @Test func aTableThatIsReplacedIsReadToItsEnd() throws {
    #expect(try Self.errors { try $0.replace("a,b\nx,x\n") } == [nil, nil])
  }

  @Test func aTimeAloneTells() throws {
    let same = "a,b\n9,x\n8,y\n"
    for error in try Self.errors({ file in
      try file.overwrite(same)
      try file.setTime(1_000_000_000)
    }) {
      #expect(error?.code == .changed)
    }
  }

  static let files: [(name: String, bytes: [UInt8])] = [
    ("t.csv", Array(table.utf8)), ("t.jsonl", Array("{\"a\":1}\n{\"a\":2}\n".utf8)),
    ("t.json", Array("[{\"a\":1},{\"a\":2}]".utf8)), ("t.csv.gz", GzipMember(Array(table.utf8)).bytes),
  ]

  private static func values(_ source: RecordSource) throws -> [RecordValue] {
    try source.records().map { if case .object(let object) = $0 { object["a"] ?? .null } else { .null } }
  }

  /// A file that is held keeps its contents or is an error; of many files none stays open.
  @Test(arguments: files) func aFileThatIsHeld(_ name: String, _ bytes: [UInt8]) throws {
    let file = try TestFile(name, bytes)
    let held = try #require(try RecordSource(path: file.path).held(amongFiles: 1))
    let closed = try #require(try RecordSource(path: file.path).held(amongFiles: 1000))
    for source in [held, closed] {
      #expect(source.canBeReadAgain && source.name == file.path && source.stem == "t")
      for _ in 0..<3 { #expect(try Self.values(source) == [1, 2]) }
    }
    try file.replace("other")
    #expect(try Self.values(held) == [1, 2])
    try held.requireUnchanged()
    let changed = #expect(throws: DataError.self) { try Self.values(closed) }
    #expect(changed?.code == .changed && changed?.file == file.path)
    #expect(throws: DataError.self) { try closed.requireUnchanged() }
  }

  @Test(arguments: files) func aHeldFileThatIsWrittenOver(_ name: String, _ bytes: [UInt8]) throws {
    let file = try TestFile(name, bytes)
    let held = try #require(try RecordSource(path: file.path).held(amongFiles: 1))
    #expect(try Self.values(held) == [1, 2])
    try file.overwrite("")
    for attempt in [{ _ = try Self.values(held) }, { try held.requireUnchanged() }] as [() throws -> Void] {
      let error = #expect(throws: DataError.self) { try attempt() }
      #expect(error?.code == .changed)
    }
  }

  @Test func whatPassesByOnceIsNotHeld() throws {
    for (source, isHeld) in [
      (RecordSource(path: "-"), false), (RecordSource(pieces: [[]]), false), (RecordSource(text: ""), true),
    ] {
      let held = try source.held(amongFiles: 1)
      #expect((held != nil) == isHeld)
    }
  }
}
