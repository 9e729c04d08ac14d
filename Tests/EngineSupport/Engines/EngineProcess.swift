import Foundation
import PredicateData
package import PredicateFormat
import TestSupport
import PredicateSQL

/// A database behind the test program `Tests/EngineTests/driver/engine.py`: one process, asked line by line.
package final class EngineProcess: EngineConnection {
  private let process = Process()
  private let input = ProcessStart.pipe()
  private let output = ProcessStart.pipe()
  private var pending = Data()
  private let writer = JSONWriter()

  private static let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "EngineTests/driver/engine.py")

  /// Starts the program and the database.
  /// - Throws: where `.ci/engines` has not run, or the database does not start.
  package init(_ engine: DatabaseEngine) throws(EngineFailure) {
    guard let python = DatabaseEngine.python else { throw EngineFailure("no engines are installed; run .ci/engines") }
    // A program that has ended must be an error, not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = python
    process.arguments = ["-B", Self.program.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    // Databases are talkative; what matters comes as an answer.
    process.standardError = FileHandle.nullDevice
    do { try ProcessStart.alone { try process.run() } } catch {
      throw EngineFailure("the test program does not start: \(error)")
    }
    _ = try ask(["op": "open", "engine": .string(engine.dialect.rawValue)])
  }

  deinit {
    // The end of its input ends the program, and with it the database.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  package func load(_ world: World) throws(EngineFailure) {
    _ = try ask(["op": "load", "tables": .array(world.tables.map(\.recordValue))])
  }

  package func keys(_ statements: [EngineStatement]) throws(EngineFailure) -> [Result<[Int64], EngineFailure>] {
    try rows(statements, separately: false).map { rows in
      Result { () throws(EngineFailure) in try Self.keys(try rows.get()) }
    }
  }

  package func rows(
    _ statements: [EngineStatement]
  ) throws(EngineFailure) -> [Result<[[RecordValue]], EngineFailure>] {
    try rows(statements, separately: true)
  }

  /// What the database's own shell prints for its input; nil where there is none.
  package func shell(_ sql: String) throws(EngineFailure) -> String? {
    guard case .string(let output)? = try ask(["op": "shell", "sql": .string(sql)])["output"] else { return nil }
    return output
  }

  private func rows(
    _ statements: [EngineStatement], separately: Bool
  ) throws(EngineFailure) -> [Result<[[RecordValue]], EngineFailure>] {
    let queries = statements.map { statement -> RecordValue in
      ["sql": .string(statement.text), "bindings": .array(statement.bindings)]
    }
    let answer = try ask(["op": "queries", "queries": .array(queries), "separately": .bool(separately)])
    guard case .array(let answers)? = answer["answers"], answers.count == statements.count else {
      throw EngineFailure("the test program answers otherwise than asked")
    }
    return answers.map { answer in
      Result { () throws(EngineFailure) in
        guard case .object(let answer) = answer else { throw EngineFailure("an answer is no object") }
        return try Self.rows(try Self.checked(answer))
      }
    }
  }

  private static func rows(_ answer: RecordObject) throws(EngineFailure) -> [[RecordValue]] {
    guard case .array(let rows)? = answer["rows"] else { throw EngineFailure("an answer has no rows") }
    return try rows.map { row throws(EngineFailure) in
      guard case .array(let columns) = row else { throw EngineFailure("a row is no list: \(row)") }
      return columns
    }
  }

  private static func keys(_ rows: [[RecordValue]]) throws(EngineFailure) -> [Int64] {
    try rows.map { row throws(EngineFailure) in
      guard case .integer(let key)? = row.first else {
        throw EngineFailure("a row does not begin with a key: \(row)")
      }
      return key
    }
  }

  private static func checked(_ answer: RecordObject) throws(EngineFailure) -> RecordObject {
    if case .bool(true)? = answer["ok"] { return answer }
    if case .string(let message)? = answer["error"] { throw EngineFailure(message) }
    throw EngineFailure("the test program gives no reason")
  }

  private func ask(_ request: RecordValue) throws(EngineFailure) -> RecordObject {
    var bytes: [UInt8] = []
    writer.append(request, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    do {
      try input.fileHandleForWriting.write(contentsOf: bytes)
    } catch {
      throw EngineFailure("the test program has ended: \(error)")
    }
    let line = try line()
    var reader = JSONReader()
    let answer: RecordValue
    do throws(DataError) {
      answer = try reader.read(line)
    } catch {
      throw EngineFailure("the answer is no JSON: \(error)")
    }
    guard case .object(let object) = answer else { throw EngineFailure("the answer is no object") }
    return try Self.checked(object)
  }

  private func line() throws(EngineFailure) -> String {
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[pending.index(after: end)...])
        return line
      }
      searched = pending.endIndex
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw EngineFailure("the test program has ended") }
      pending.append(more)
    }
  }
}
