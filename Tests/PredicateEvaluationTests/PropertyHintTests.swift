import Foundation
import PredicateEvaluation
import PredicateLanguage
import Testing

/// What is suggested for a key that text, numbers or dates do not have: obeyed, it evaluates.
struct PropertyHintTests {
  static let record: RecordValue = [
    "t": "/a/b.txt", "n": 2, "x": 2.5, "d": RecordValue(secondsSince2001: 0), "b": true, "m": .decimal(3),
  ]

  @Test(
    arguments: [
      ("t.capitalized", "t.capitalizedString", "/A/B.Txt"), ("t.lastPathComponant", "t.lastPathComponent", "b.txt"),
      ("t.deletingPathExtension", "t.stringByDeletingPathExtension", "/a/b"), ("t.count", "t.length", 8),
      ("t.trim", "t.trim()", "/a/b.txt"), ("n.abs", "n.abs()", 2), ("x.floor", "x.floor()", 2.0),
      ("m.abs", "m.abs()", .decimal(3)),
      ("d.year", "d.year()", 2001), ("d.timeIntervalSince1971", "d.timeIntervalSince1970", 978_307_200.0),
      ("n.stringvalue", "n.stringValue", "2"),
    ] as [(String, String, RecordValue)])
  func obeyed(_ text: String, _ meant: String, _ value: RecordValue) throws {
    let error = #expect(throws: FormatError.self) { try FormatExpression(parsing: text).value(with: Self.record) }
    let hint = try #require(error?.first.hint)
    let name = try #require(hint.split(separator: "`").dropFirst().first)
    #expect(text.prefix(2) + name == meant)
    #expect(try FormatExpression(parsing: meant).value(with: Self.record) == value)
  }
}
