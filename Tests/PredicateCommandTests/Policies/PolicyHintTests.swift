import PredicateFormat
import PredicateHosts
import PredicateSQL
import Testing

/// No hint advises a function or an operator of collections that the policy then refuses.
@Suite struct PolicyHintTests {
  @Test(arguments: [
    "name mod 5 == 1", "name % 5 == 1", "name ?? 'x' == 1", "name > 5", "(age == 3) == YES", "name == 5 days ago",
    "name == 'a' + 'b'", "name[0] == 'x'", "age < 'x'", "age LIKE '3*'", "name ? 1 : 2 == 1", "name + 1 == 2",
    "born > 'x'", "born > 5", "uuid == 'x'", "items < 1", "os_version >= '14.2'", "age == 'a'", "age CONTAINS 'a'",
  ])
  func hintsAdviseNothingThatIsRefused(_ format: String) throws {
    var limits = Limits()
    let free = try Self.hints(format, limits)
    limits.policy = try Policy(functions: [], quantifiers: [])
    let bound = try Self.hints(format, limits)
    #expect(bound.allSatisfy { !Self.namesMore($0) }, "\(bound)")
    // What names nothing is told all the same.
    #expect(bound.count >= free.count { !Self.namesMore($0) })
  }

  @Test func theyAdviseIt() throws {
    #expect(try Self.hints("name mod 5 == 1", Limits()).contains(where: Self.namesMore))
    #expect(try Self.hints("items < 1", Limits()).contains(where: Self.namesMore))
    var limits = Limits()
    limits.policy = try Policy(functions: ["modulus:by:"])
    #expect(try Self.hints("name mod 5 == 1", limits).contains { $0.contains("modulus:by:(") })
  }

  private static func namesMore(_ hint: String) -> Bool {
    hint.contains("@") || hint.contains(/[A-Za-z:]\(/)
  }

  private static func model() throws -> RecordModel {
    try RecordModel([
      .init(
        "Person",
        attributes: [
          .init("name", .string), .init("age", .integer), .init("born", .date), .init("uuid", .uuid),
          .init("os_version", .string),
        ],
        relationships: [
          .init("items", to: "Person", isToMany: true, inverse: "owner"),
          .init("owner", to: "Person", inverse: "items"),
        ])
    ])
  }

  private static let record: RecordValue = [
    "name": "x", "age": 3, "born": RecordValue(secondsSince2001: 0), "items": [["name": "y"]], "os_version": "9",
  ]

  /// Of all that can be asked about a text.
  private static func hints(_ format: String, _ limits: Limits) throws -> [String] {
    var findings: [Diagnostic] = []
    func note(_ body: () throws(FormatError) -> [Diagnostic]) {
      do throws(FormatError) { findings += try body() } catch { findings += error.diagnostics }
    }
    let model = try model()
    note { () throws(FormatError) in
      let predicate = try FormatPredicate(parsing: format, limits: limits)
      note { () throws(FormatError) in predicate.check() + predicate.check(against: model, entity: "Person") }
      note { () throws(FormatError) in
        _ = try predicate.evaluate(with: record)
        return []
      }
      note { () throws(FormatError) in
        _ = try predicate.sql(.postgresql, model: model, entity: "Person")
        return []
      }
      return PredicateCheck(profile: nil).findings(of: predicate)
    }
    return findings.compactMap(\.hint)
  }
}
