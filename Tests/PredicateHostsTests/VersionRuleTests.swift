import PredicateFormat
import PredicateHosts
import Testing

/// What to write in place of versions that are compared as texts: it must hold of exactly the right versions.
@Suite struct VersionRuleTests {
  private static let bounds = [
    [0], [1], [6], [6, 3], [9], [10], [10, 9], [10, 10, 1], [14, 2], [17, 0], [19, 9, 9], [99, 4],
  ]

  private static let versions: [[Int]] = [0, 1, 5, 6, 7, 9, 10, 11, 13, 14, 17, 18, 19, 20, 98, 99, 100, 170].flatMap {
    major in
    [[major]]
      + [0, 1, 2, 3, 4, 8, 9, 10, 11, 90].flatMap { minor in
        [[major, minor]] + [0, 1, 2, 9, 10].map { [major, minor, $0] }
      }
  }

  @Test(arguments: bounds, [">=", ">", "<", "<="])
  func remedyHoldsOfTheRightVersions(bound: [Int], relation: String) throws {
    let munki = try #require(try HostProfile.builtin(named: "munki"))
    let text = bound.map(String.init).joined(separator: ".")
    for key in ["munki_version", "os_vers"] {
      // A number is always told, a version of three parts only as a text.
      let constant = bound.count < 3 ? text : "\"\(text)\""
      let predicate = try munki.predicate(parsing: "\(key) \(relation) \(constant)")
      guard let hint = munki.check(predicate).first?.hint else {
        // As a text it orders rightly.
        continue
      }
      let remedy = try munki.predicate(parsing: String(hint.dropFirst("write `".count).dropLast()))
      for version in Self.versions where key == "munki_version" || (10...99).contains(version[0]) && version.count > 1 {
        let padded = version + [0, 0, 0]
        let record: RecordValue = [
          "munki_version": .string(version.map(String.init).joined(separator: ".")),
          "os_vers": .string(version.map(String.init).joined(separator: ".")),
          "os_vers_major": .integer(Int64(padded[0])), "os_vers_minor": .integer(Int64(padded[1])),
          "os_vers_patch": .integer(Int64(padded[2])),
        ]
        // `>= "17"` of texts says what is meant of all versions but those that end with zeros that others leave out.
        if hint.contains("\"\(text)\""), padded[2] == 0, version.count == 3 { continue }
        #expect(
          try remedy.evaluate(with: record) == Self.holds(relation, version, bound),
          "\(version) \(relation) \(bound): \(hint)")
      }
    }
  }

  private static func holds(_ relation: String, _ left: [Int], _ right: [Int]) -> Bool {
    let (a, b) = (Array((left + [0, 0, 0]).prefix(3)), Array((right + [0, 0, 0]).prefix(3)))
    let isLess = a.lexicographicallyPrecedes(b)
    return switch relation {
    case ">=": !isLess
    case ">": !isLess && a != b
    case "<": isLess
    default: isLess || a == b
    }
  }
}
