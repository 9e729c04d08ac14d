import Foundation
import PredicateData
import PredicateFormat
import PredicateHosts
import Testing

/// What works but cannot be meant: mistakes are found, and strings that hosts accept are let alone.
@Suite struct SlipTests {
  private static let codes: Set<DiagnosticCode> = [
    .versionAsText, .textAsList, .literalWildcard, .unquotedText, .mixedList, .mixedLogic, .looseNot,
    .constantCondition, .unusedVariable, .unboundVariable, .doubleNegation, .redundantCondition, .alwaysTrue,
    .alwaysFalse,
  ]
  private static let slips: [RecordValue] = lines("Tests/PredicateHostsTests/Cases/slips.jsonl")

  private static func lines(_ path: String) -> [RecordValue] {
    (try? RecordSource(path: packageFolder.appending(path: path).path(percentEncoded: false)).records()) ?? []
  }

  private static func findings(_ format: String) -> [Diagnostic] {
    PredicateCheck(profile: nil).findings(ofText: format)
  }

  @Test func everySeededMistakeIsFound() throws {
    #expect(Self.slips.count >= 200)
    let seeded = Set(Self.slips.compactMap { $0["code"]?.description.filter(\.isLetter) })
    #expect(Set(Self.codes.map(\.rawValue)).isSubset(of: seeded))
    for slip in Self.slips {
      guard case .string(let format)? = slip["format"], case .string(let code)? = slip["code"] else {
        Issue.record("a case without its parts")
        continue
      }
      let codes = Self.findings(format).map(\.code.rawValue)
      #expect(codes.contains(code), "\(format): \(codes)")
    }
  }

  @Test func stringsThatHostsAcceptAreLetAlone() throws {
    let formats = Self.lines("Grammar/conformance/host-strings.jsonl").compactMap { item -> String? in
      guard item["error"] == nil, item["arguments"] == nil, case .string(let format)? = item["format"] else {
        return nil
      }
      return format
    }
    #expect(formats.count > 400)
    let warned = formats.filter { format in Self.findings(format).contains { Self.codes.contains($0.code) } }
    #expect(warned.count * 100 <= formats.count * 2, "\(warned.count) of \(formats.count): \(warned)")
  }

  /// Strings as hosts have them, with their profiles: of all that a check says, not of slips alone.
  @Test func stringsOfHostsGetFewWarnings() throws {
    var told: [String] = []
    let strings = Self.lines("Tests/PredicateHostsTests/Cases/accepted.jsonl")
    #expect(strings.count >= 180)
    for item in strings {
      guard case .string(let format)? = item["format"] else { continue }
      var check = PredicateCheck(profile: nil)
      if case .string(let name)? = item["profile"] { check.profile = try HostProfile.builtin(named: name) }
      // What stands for an argument is another matter.
      let findings = check.findings(ofText: format.replacing("%@", with: "$value").replacing("%K", with: "key"))
      if let first = findings.first { told.append("\(format): \(first.message)") }
    }
    print("false alarms: \(told.count) of \(strings.count) strings of hosts")
    #expect(told.count * 100 <= strings.count * 2, "\(told)")
  }

  @Test(arguments: [
    ("NOT a != 1", "a == 1"), ("NOT (name != \"x\")", "name == \"x\""), ("dept IN \"IT\"", "dept IN {\"IT\"}"),
    ("name CONTAINS \"*bee*\"", "name CONTAINS \"bee\""), ("name == \"bee*\"", "name LIKE \"bee*\""),
    ("os >= \"14.2\"", "version:(os) >= version:(\"14.2\")"), ("(\"9.1\" < v)", "(version:(\"9.1\") < version:(v))"),
    (
      "$d.os_version BETWEEN {\"13.1\", \"14.2\"}",
      "version:($d.os_version) BETWEEN {version:(\"13.1\"), version:(\"14.2\")}"
    ),
    ("hostname == MAC", "hostname == \"MAC\""), ("NOT NOT a == 1", "a == 1"),
    ("SUBQUERY(a, $item, $itm.b == 1).@count > 0", "SUBQUERY(a, $item, $item.b == 1).@count > 0"),
  ])
  func fixesSayWhatWasMeant(_ format: String, _ mended: String) throws {
    let fix = try #require(Self.findings(format).compactMap(\.fix).first)
    var bytes = Array(format.utf8)
    bytes.replaceSubrange(fix.span.offset..<fix.span.end, with: fix.text.utf8)
    let result = String(decoding: bytes, as: UTF8.self)
    #expect(result == mended)
    #expect(Self.findings(result).isEmpty)
  }

  @Test(arguments: [
    "a == 1 AND b == 2 OR c == 3 AND d == 4", "(a == 1 OR b == 2) AND c == 3", "a CONTAINS 'x OR y' AND b == 'z'",
    "NOT a CONTAINS 'x' AND b == 1", "a == b", "NAME == OTHER", "name IN {'a', 'b'}", "name LIKE 'a*'",
    "'x' IN tags", "date > '2024.01.31'", "price > '1000.50'", "items.@count > 0", "name == '*'",
    "NOT (a == 1 AND b == 2)", "a == 1 AND NOT b == 2", "SUBQUERY(a, $x, $x.b == $y).@count > 0", "TRUEPREDICATE",
  ])
  func nothingIsSaidWhereAllIsWell(_ format: String) { #expect(Self.findings(format) == []) }

  private static let words = """
    {"entities":{
      "Word":{"attributes":{"text":"string","length":"integer"},"relationships":{"group":{"destination":"Group"}}},
      "Group":{"attributes":{"letter":"string","length":"integer"},"relationships":{"group":{"destination":"Word"}}},
      "Note":{"attributes":{"text":"string"}}}}
    """

  @Test(arguments: [
    ("length > 3", "partialKey: `length` is a key of `Word` and `Group`, not of `Note`"),
    ("letter == 'a' AND text == 'b'", "partialKey: `letter` is a key of `Group`, not of `Word` or `Note`"),
    ("length > 3 OR length < 1", "partialKey: `length` is a key of `Word` and `Group`, not of `Note`"),
    ("lenght > 3", "unknownKey: no entity has a property `lenght`"),
    ("group.letter == 'a'", "partialKey: `group` is a key of `Word` and `Group`, not of `Note`"),
    ("SELF.letter == 'a'", "partialKey: `letter` is a key of `Group`, not of `Word` or `Note`"),
    // What an entity with all the keys says.
    ("letter != nil AND letter > 3", "typeMismatch: cannot order a string and a number"),
  ])
  func keysThatOnlySomeEntitiesHave(_ format: String, _ finding: String) throws {
    var reader = JSONReader()
    var check = PredicateCheck(profile: nil)
    check.entities = try RecordModel(recordValue: try reader.read(Self.words))
    let findings = check.findings(ofText: format)
    #expect(findings.first.map { "\($0.code): \($0.message)" } == finding, "\(findings)")
  }

  @Test(arguments: [
    "letter != nil AND letter == 'a'", "letter == nil OR length == nil", "group == nil OR group.letter == 'x'",
    "TRUEPREDICATE", "SUBQUERY($list, $each, $each.letter == 'a').@count > 0", "$word.letter == 'a'",
  ])
  func keysThatMayBeMissing(_ format: String) throws {
    var reader = JSONReader()
    var check = PredicateCheck(profile: nil)
    check.entities = try RecordModel(recordValue: try reader.read(Self.words))
    #expect(check.findings(ofText: format).filter { $0.code == .partialKey || $0.severity == .error } == [])
  }

  @Test func whatIsAllowedIsNotSaid() {
    var check = PredicateCheck(profile: nil)
    check.allowed = [.textAsList]
    #expect(check.findings(ofText: "dept IN 'IT'").isEmpty)
    // Errors stay what they are.
    check.allowed = [.missingValue]
    #expect(!check.findings(ofText: "dept >").isEmpty)
  }

  @Test func aWordThatIsNoKeyOfTheHostIsAText() throws {
    let check = PredicateCheck(profile: try HostProfile.builtin(named: "munki"))
    let finding = try #require(check.findings(ofText: "hostname == mac").first)
    #expect(finding.severity == .warning && finding.hint == "to compare with the text write `\"mac\"`")
    #expect(check.findings(ofText: "hostname == serial_number").isEmpty)
  }

  /// A word is put in quotes where the profile or the model says that it is no key and a value, or near one.
  @Test(arguments: [
    ("munki", "machine_type == laptop", "machine_type == \"laptop\""),
    ("munki", "machine_type != laptp", "machine_type != \"laptop\""),
    ("munki", "arch IN {arm64, x86_64}", "arch IN {\"arm64\", \"x86_64\"}"),
    ("munki", "hostname == MAC", "hostname == \"MAC\""),
    ("ddm", "@status(device.model.family) == iPad", "@status(device.model.family) == \"iPad\""),
    (
      "ddm", "SUBQUERY(@status(mdm.app), $a, $a.@key(state) == managd).@count > 0",
      "SUBQUERY(@status(mdm.app), $a, $a.@key(state) == \"managed\").@count > 0"
    ),
    // Near no value, near a key, a key.
    ("munki", "machine_type == phone", nil), ("munki", "machine_type == hostnam", nil),
    ("munki", "machine_type == hostname", nil), ("munki", "hostname == mac", nil),
  ])
  func wordsGetTheirQuotes(_ host: String, _ format: String, _ mended: String?) throws {
    let check = PredicateCheck(profile: try HostProfile.builtin(named: host))
    let findings = check.findings(ofText: format)
    let fixes = findings.compactMap(\.fix).sorted { $0.span.offset > $1.span.offset }
    var bytes = Array(format.utf8)
    for fix in fixes { bytes.replaceSubrange(fix.span.offset..<fix.span.end, with: fix.text.utf8) }
    #expect(String(decoding: bytes, as: UTF8.self) == mended ?? format, "\(findings)")
    #expect(fixes.isEmpty == (mended == nil))
    if let mended { #expect(check.findings(ofText: mended) == []) }
  }

  /// A fix must not write what the host lacks, and a host that names the function has it.
  @Test func versionsAreOfferedToHostsThatHaveThem() throws {
    let format = "v >= \"14.2\""
    let munki = PredicateCheck(profile: try HostProfile.builtin(named: "munki"))
    #expect(munki.findings(ofText: format).map(\.fix) == [nil])
    let own = try HostProfile(
      parsing: #"{"name":"x","title":"X","summary":"X.","sources":{},"policy":{"functions":["version:"]}}"#)
    #expect(PredicateCheck(profile: own).findings(ofText: format).compactMap(\.fix).count == 1)
    var apple = PredicateCheck(profile: nil)
    apple.listsExtensions = true
    #expect(apple.findings(ofText: format).map(\.fix) == [nil])
  }

  @Test func aConditionOfAHostAsksSomething() throws {
    var check = PredicateCheck(profile: try HostProfile.builtin(named: "munki"))
    check.isCondition = true
    #expect(check.findings(ofText: "TRUEPREDICATE").map(\.code) == [.constantCondition])
  }
}
