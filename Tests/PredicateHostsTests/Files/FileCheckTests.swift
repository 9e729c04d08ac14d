import PredicateData
import PredicateFormat
import PredicateHosts
import Testing

/// Predicates in files, found by their places and told with theirs.
@Suite struct FileCheckTests {
  private static func report(_ text: String, _ name: String, profile: String? = "munki", at places: [String] = [])
    -> FileReport
  {
    var check = FileCheck(profile: profile.flatMap { try? HostProfile.builtin(named: $0) })
    check.places = places.compactMap(PredicatePlace.init)
    return check.report(of: Array(text.utf8), named: name)
  }

  private static func told(_ report: FileReport) -> [String] {
    report.findings.map { finding in
      let place = finding.start.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(place) \(finding.path ?? "-") \(finding.code)"
    }
  }

  static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>catalogs</key>
      <array><string>a == </string></array>
      <key>conditional_items</key>
      <array>
        <dict>
          <key>condition</key>
          <string>machine_type == "laptop" AND os_vers_major &gt;= 12</string>
          <key>conditional_items</key>
          <array>
            <dict>
              <key>condition</key>
              <string>os_vers_major &lt; 9 AND machine_type == "laptp"</string>
            </dict>
          </array>
        </dict>
      </array>
    </dict>
    </plist>
    """

  @Test func aManifestIsLookedThrough() {
    let report = Self.report(Self.manifest, "site_default")
    #expect(report.kind == .propertyList)
    #expect(report.predicates == 2)
    // The reference before it takes more room in the file than in the predicate.
    #expect(Self.told(report) == ["16:60 conditional_items[0].conditional_items[0].condition unknownValue"])
  }

  @Test func jsonIsLookedThrough() {
    let report = Self.report(
      #"{"Type": "com.apple.activation.simple", "Payload": {"Predicate": "\"x\" == @status(device.model.famly)"}}"#,
      "a.json", profile: "ddm")
    #expect(report.predicates == 1)
    #expect(Self.told(report).allSatisfy { $0.hasPrefix("1:") && $0.contains(" Payload.Predicate ") })
    #expect(!report.findings.isEmpty)
  }

  @Test func yamlIsLookedThrough() {
    let text = """
      # A recipe.
      Description: Stops if
        nothing is new.
      Identifier: com.example.download
      Input: {NAME: Tool, tags: [a, 'b c']}
      Process:
      - Processor: URLDownloader
      - Processor: StopProcessingIf
        Arguments:
          predicate: download_changed == False AND version == "%version%"
      - Processor: StopProcessingIf
        Arguments:
          predicate: >-
            download_changed ==
            %flag% AND name CONTAIN "x"

      """
    let report = Self.report(text, "tool.recipe.yaml", profile: "autopkg")
    #expect(report.kind == .yaml)
    #expect(report.predicates == 2)
    #expect(Self.told(report) == ["15:23 Process[2].Arguments.predicate unknownOperator"])
  }

  @Test func placeholdersStandForAnything() {
    for predicate in ["version == '%version%'", "%version% == nil", "NAME LIKE '%NAME%*'", "%a% > %b%"] {
      let report = Self.report(
        "Process:\n- Arguments:\n    predicate: \"\(predicate)\"\n", "a.yaml", profile: "autopkg")
      #expect(Self.told(report) == [])
    }
  }

  @Test func scriptsAreLookedThrough() {
    let script = """
      #!/bin/zsh
      # log show --predicate 'broken =='
      log show --predicate 'subsystem == "com.apple.x" AND category = ' --last 1h
      log stream --predicate "process == \\"$NAME\\" AND eventMessage CONTAIN \\"x\\""
      log stream --predicate "$PREDICATE"
      """
    let report = Self.report(script, "collect", profile: "unified-log")
    #expect(report.kind == .shell)
    #expect(report.predicates == 3)
    #expect(Self.told(report) == ["3:65 --predicate missingValue", "4:63 --predicate unknownOperator"])
  }

  /// What only the shell knows is let alone.
  @Test func textsOfScriptsThatArePutTogether() {
    let script = #"""
      log show --predicate 'process == "it'\''s"'
      log show --predicate 'process == "'"$NAME"'" AND'
      log show --predicate "$FILTER AND messageType == error"
      log show --predicate "process == \"`whoami`\""
      log show --predicate 'process ==== "x"'; log show --predicate 'process == "y"'|cat
      """#
    let report = Self.report(script, "collect.sh", profile: "unified-log")
    #expect(report.predicates == 4)
    #expect(Self.told(report) == ["5:31 --predicate malformedOperator"])
  }

  @Test func fetchTemplatesAreCheckedAgainstTheirModel() {
    let contents = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Word" representedClassName="Word">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Short" entity="Word" predicateString="txt == &quot;a&quot;"/>
        <fetchRequest name="Named" entity="Word" predicateString="text == $TEXT"/>
      </model>
      """
    let report = Self.report(contents, "M.xcdatamodel/contents", profile: nil)
    #expect(report.kind == .dataModel)
    #expect(report.predicates == 2)
    #expect(Self.told(report) == ["6:61 fetchRequest Short unknownKey"])
  }

  @Test func linesArePredicates() {
    var check = FileCheck()
    check.readsLines = true
    let report = check.report(of: Array("# all\na == 1\n\n  b ==\n".utf8), named: "list.txt")
    #expect(report.predicates == 2)
    #expect(Self.told(report) == ["4:7 - missingValue"])
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", "a.plist", "malformedXML"),
    ("{\"a\": }", "a.json", "malformedJSON"), ("a: *b\n", "a.yaml", "malformedYAML"),
    ("a: [1, 2\n", "a.yaml", "malformedYAML"), ("bplist00", "a", "malformedArchive"),
  ])
  func whatCannotBeReadIsAFinding(_ text: String, _ name: String, _ code: String) {
    #expect(Self.report(text, name).findings.map(\.code) == [code])
  }

  @Test func aFileThatIsMissingIsAFinding() {
    #expect(FileCheck().report(ofFile: "/nowhere/at/all").findings.map(\.code) == ["missingFile"])
  }

  /// What was found in a text is kept, but for other settings it is found anew.
  @Test func settingsChangeWhatIsFoundInTheSameText() throws {
    var check = FileCheck()
    check.readsLines = true
    func codes(_ check: FileCheck, _ text: String = "a == 1 OR b == 2 AND c == 'x'\n") -> [String] {
      check.report(of: Array(text.utf8), named: "rules.txt").findings.map(\.code)
    }
    #expect(codes(check) == ["mixedLogic"] && codes(check) == ["mixedLogic"])
    var other = check
    other.allowed = [.mixedLogic]
    #expect(codes(other) == [])
    other.limits.tokens = 3
    #expect(codes(other) == ["tooManyTokens"])
    other.limits = Limits()
    let type = "machine_type == 'laptp'\n"
    #expect(codes(other, type) == [])
    other.profile = try HostProfile.builtin(named: "munki")
    #expect(codes(other, type) == ["unknownValue"])
    #expect(codes(check) == ["mixedLogic"])
  }

  @Test func otherFilesAreLeftOut() {
    for (text, name) in [("# Readme\n", "README.md"), ("<html></html>", "a.html"), ("", "empty")] {
      let report = Self.report(text, name)
      #expect(report.kind == nil && report.findings.isEmpty)
    }
  }

  @Test func fixesAreWrittenAsTheFileIs() throws {
    let report = Self.report(
      "<plist><dict><key>installable_condition</key><string>NOT hostname != \"a\"</string></dict></plist>", "a.plist")
    let fix = try #require(report.findings.first?.fix)
    #expect(fix.text == "hostname == \"a\"")
    let json = Self.report(#"{"installable_condition": "NOT hostname != \"a\""}"#, "a.json")
    #expect(json.findings.first?.fix?.text == #"hostname == \"a\""#)
  }

  @Test(arguments: ["", "a..b", "[]", "a[0]", "--", ".a"])
  func whatIsNoPlaceIsRefused(_ text: String) { #expect(PredicatePlace(parsing: text) == nil) }
}
