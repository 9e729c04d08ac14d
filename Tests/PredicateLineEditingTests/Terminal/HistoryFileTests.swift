import Foundation
import Testing

@testable import PredicateLineEditing

/// The file that keeps history.
@Suite struct HistoryFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "predicate-tests-\(UUID().uuidString)")

  private func withFile(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("state/predicate/history").path)
  }

  @Test func itIsMadeWithItsFoldersForItsOwnerAlone() throws {
    try withFile { path in
      let file = HistoryFile(path: path)
      #expect(try file.read().entries == [])
      try file.append("a = 1")
      try file.append("(b\n= 2)")
      #expect(try file.read().entries == ["a = 1", "(b\n= 2)"])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "a = 1\n(b\\n= 2)\n")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let folder = (path as NSString).deletingLastPathComponent
      #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func itsPlaceIsThatOfTheEnvironment() throws {
    try withFile { _ in
      let root = folder.path
      let cases: [([String: String], String?)] = [
        (["XDG_STATE_HOME": root + "/x"], "/x/predicate/history"),
        (["XDG_STATE_HOME": root + "/x", "HOME": root], "/x/predicate/history"),
        (["HOME": root], "/.local/state/predicate/history"),
        (["XDG_STATE_HOME": "rel", "HOME": root], "/.local/state/predicate/history"),
        (["XDG_STATE_HOME": "", "HOME": ""], nil), ([:], nil),
      ]
      for (index, (variables, expected)) in cases.enumerated() {
        let file = HistoryFile { variables[$0] }
        #expect((file == nil) == (expected == nil))
        try file?.append("entry \(index)")
        if let expected {
          #expect(try HistoryFile(path: root + expected).read().entries.last == "entry \(index)")
        }
      }
    }
  }

  @Test func severalSessionsAddWholeLines() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("history").path
    // Enough that the file is shortened while others add to it.
    let old = String(repeating: "old\n", count: History.capacity * 2 + 1)
    try old.write(toFile: path, atomically: true, encoding: .utf8)
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          let file = HistoryFile(path: path)
          for number in 0..<50 {
            do {
              try file.append("\(session) \(number)" + String(repeating: "x", count: 3000))
              if number == 10 { _ = try file.read() }
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    let entries = try HistoryFile(path: path).read().entries
    #expect(entries.count == History.capacity)
    let added = entries.filter { $0 != "old" }
    #expect(added.count == 200)
    #expect(added.allSatisfy { $0.hasSuffix("x") && $0.utf8.count <= 3005 })
    for session in 0..<4 {
      let own = added.filter { $0.hasPrefix("\(session) ") }
      #expect(own.compactMap { Int($0.dropFirst(2).prefix { $0 != "x" }) } == Array(0..<50))
    }
  }

  /// A file that is shortened stays where links lead, and no other file is touched.
  @Test(arguments: [true, false]) func linksAndNeighboursOutlastIt(isSymbolic: Bool) throws {
    try withFile { path in
      try HistoryFile(path: path).append("a")
      let (real, other) = (folder.path + "/real", path + ".new")
      try FileManager.default.moveItem(atPath: path, toPath: real)
      if isSymbolic {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
      } else {
        try FileManager.default.linkItem(atPath: real, toPath: path)
      }
      try "mine".write(toFile: other, atomically: true, encoding: .utf8)
      let lines = String(repeating: "old\n", count: History.capacity * 2 + 1)
      let handle = try #require(FileHandle(forWritingAtPath: real))
      try handle.write(contentsOf: Data(lines.utf8))
      try handle.close()
      _ = try HistoryFile(path: path).read()
      #expect(try Data(contentsOf: URL(fileURLWithPath: real)).count == History.capacity * 4)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == History.capacity * 4)
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      #expect(kind == (isSymbolic ? .typeSymbolicLink : .typeRegular))
    }
  }

  /// Who was killed while it wrote costs its own entry alone.
  @Test func aLineWithoutItsEndSpoilsNoOther() throws {
    try withFile { path in
      let file = HistoryFile(path: path)
      try file.append("a")
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("half".utf8))
      try handle.close()
      try file.append("b")
      #expect(try file.read().entries == ["a", "half", "b"])
    }
  }

  @Test func whatIsDamagedIsToldAndLeftOut() throws {
    try withFile { path in
      let file = HistoryFile(path: path)
      try file.append("a")
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data([0xFF, 0x0A, 0x5C, 0x78, 0x0A]))
      try handle.close()
      try file.append("b")
      let (entries, note) = try file.read()
      #expect(entries == ["a", "b"])
      #expect(note == "2 lines of `\(path)` cannot be read and are left out")
    }
  }

  @Test func whatCannotBeUsedIsToldOnce() throws {
    try withFile { path in
      // A folder in the place of the file.
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let history = SessionHistory(HistoryFile(path: path))
      #expect(history.entries == [])
      #expect(history.takeNotice() == "history is not kept: `\(path)` cannot be read: Is a directory")
      history.add("a")
      history.add("b")
      #expect(history.entries == ["a", "b"])
      #expect(history.takeNotice() == nil)
    }
  }

  @Test func theFileIsReadWhenItIsNeeded() throws {
    try withFile { path in
      try HistoryFile(path: path).append("a")
      let history = SessionHistory(HistoryFile(path: path))
      try HistoryFile(path: path).append("b")
      #expect(history.entries == ["a", "b"])
      history.add("b")
      history.add(" c")
      history.add("d")
      #expect(try HistoryFile(path: path).read().entries == ["a", "b", "d"])
    }
  }
}
