import Foundation
import PredicateData
import PredicateFormat
import TestSupport
import Testing

/// What stands behind the number of a record in `paths` is a key path that gives the value, whatever the keys are.
@Suite struct PathOutputTests {
  private static let keys = [
    "a", "name", "First Name", "and", "SELF", "size", "é日", "a.b", "x`y", "@count", "$v", "0", "#k", "NULL",
  ]

  @Test func pathsLeadToTheirValues() throws {
    var random = SeededGenerator(seed: 77)
    var lines = 0
    for _ in 0..<300 {
      let record = RecordValue.object(Self.object(depth: 3, &random))
      var bytes: [UInt8] = []
      var writer = RecordWriter(.paths) { bytes += $0 }
      writer.write(record)
      writer.finish()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line != "[0] = {}" {
        let end = try #require(line.range(of: " = "))
        let path = line[..<end.lowerBound].dropFirst("[0].".count)
        let value = try FormatExpression(parsing: String(path)).value(with: record)
        #expect(JSONWriter().string(value) == line[end.upperBound...], "\(line)")
        lines += 1
      }
    }
    #expect(lines > 500)
  }

  private static func object(depth: Int, _ random: inout SeededGenerator) -> RecordObject {
    let chosen = keys.shuffled(using: &random).prefix(Int.random(in: 0..<5, using: &random))
    return RecordObject(chosen.map { ($0, value(depth: depth - 1, &random)) })
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> RecordValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: .null
    case 1: .integer(Int64.random(in: -9...9, using: &random))
    case 2: .bool(true)
    case 3: .string(" = x")
    case 4: .double(0.5)
    case 5, 6: .object(object(depth: depth, &random))
    default: .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    }
  }
}
