import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateSession
import TestSupport
import Testing

/// The table on the page of limits has every limit, with its figures and its error.
@Suite struct LimitsPageTests {
  static func rows() throws -> [String: [String]] {
    let page = packageFolder.appendingPathComponent("Sources/PredicateFormat/PredicateFormat.docc/Limits.md")
    var rows: [String: [String]] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: true).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      rows[cells[0]] = Array(cells.dropFirst())
    }
    return rows
  }

  @Test func everyFigureIsThere() throws {
    let rows = try Self.rows()
    let presets = (Mirror(reflecting: Limits()).children, Mirror(reflecting: Limits.untrusted(keyPaths: [])).children)
    var names: Set<String> = []
    for (usual, strict) in zip(presets.0, presets.1) {
      guard
        [ObjectIdentifier(Int.self), ObjectIdentifier(Int?.self)].contains(ObjectIdentifier(type(of: usual.value))),
        let name = usual.label
      else { continue }
      names.insert(name)
      let cells = try #require(rows[name], "\(name) is not on the page")
      #expect(cells[0] == Self.text(usual.value) && cells[1] == Self.text(strict.value), "\(name): \(cells)")
      #expect(cells.last?.isEmpty == false, "\(name) has no reason")
      if name != "threads" {
        #expect(
          DiagnosticCode(rawValue: cells[2])?.kind == .limit || DataError.Code(rawValue: cells[2])?.isLimit == true,
          "\(name): \(cells[2])")
      }
    }
    #expect(Set(rows.keys) == names)
  }

  private static func text(_ value: Any) -> String {
    (value as? Int).map(CountText.grouped) ?? "none"
  }

  /// The command takes every one of them.
  @Test func everyFigureIsAnOption() throws {
    for name in try Self.rows().keys {
      #expect(try LimitSetting.named(name).name == name)
    }
  }
}
