import PredicateFormat
import PredicateHosts
import Testing

/// Languages of hosts that are read as predicates, and page sources that are read as records.
@Suite struct DialectTests {
  @Test(
    arguments: [
      (#"kMDItemTitle == "*x*"cd"#, #"kMDItemTitle LIKE[cd] "*x*""#),
      (#"kMDItemTitle != "x*""#, #"NOT kMDItemTitle LIKE "x*""#),
      (#"kMDItemTitle ==[c] "x" && !(kMDItemFSSize > 3)"#, #"kMDItemTitle ==[c] "x" AND (NOT kMDItemFSSize > 3)"#),
      (
        #"InRange(kMDItemFSSize, 1, 9) || kMDItemTitle == "a""#, #"kMDItemFSSize BETWEEN {1, 9} OR kMDItemTitle == "a""#
      ),
      (
        "kMDItemDueDate > $time.iso(2024-01-31)", #"kMDItemDueDate > CAST("2024-01-31", "NSDate")"#
      ),
      ("kMDItemDueDate < $time.now", "kMDItemDueDate < now()"),
    ])
  func spotlightIsReadAsPredicate(query: String, format: String) throws {
    let spotlight = try #require(try HostProfile.builtin(named: "spotlight"))
    #expect(try spotlight.predicate(parsing: query).description == format)
  }

  @Test(
    arguments: [
      ("**/XCUIElementTypeCell[`name == \"C\"`]", #"type == "XCUIElementTypeCell" AND name == "C""#),
      ("**/*[`name == \"a``b\"`][`visible == 1`]", #"name == "a`b" AND visible == 1"#),
      ("XCUIElementTypeAny", "TRUEPREDICATE"),
      ("name == \"C\"", "name == \"C\""),
    ])
  func classChainIsReadAsPredicate(chain: String, format: String) throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    #expect(try appium.predicate(parsing: chain).description == format)
  }

  /// A chain that looks at the tree is checked, and no verdict on one element.
  @Test(arguments: ["XCUIElementTypeTable/XCUIElementTypeCell", "**/*[2]", "*[-1]", "**/*[$name == \"a\"$]"])
  func chainOfTheTreeFailsWhereItIsEvaluated(chain: String) throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let predicate = try appium.predicate(parsing: chain)
    #expect(appium.check(predicate) == [])
    #expect { try predicate.evaluate(with: ["name": "a"] as RecordValue) } throws: { error in
      (error as? FormatError)?.code == .unsupported
    }
  }

  /// A chain that looks at the tree prints as it is written.
  @Test func chainOfTheTreePrintsAsItIsWritten() throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let chain = "**/XCUIElementTypeCell[`visible == 1`][2]/*"
    #expect(appium.text(of: try appium.predicate(parsing: chain)) == chain)
    #expect(appium.text(of: try appium.predicate(parsing: "name=='a'")) == "name == \"a\"")
  }

  /// Findings point into the text as it is written, whatever predicate was made of it.
  @Test(
    arguments: [
      ("spotlight", #"kMDItemFSSize > "x""#, #"kMDItemFSSize > "x""#),
      ("spotlight", #"kMDItemTitle == "a*"cd && kMDItemFSSizee > 3"#, "kMDItemFSSizee"),
      ("spotlight", #"InRange(kMDItemFSSiz, 1, 2)"#, "kMDItemFSSiz"),
      ("spotlight", #"(kMDItemTitle != "a*" || kMDItemFSSize > $time.iso(2024-13-45)"#, "("),
      ("glyphs", " $[naem == \"A\"]", "naem"),
      ("appium", "**/XCUIElementTypeCell[`nam == \"x\"`]", "nam"),
      ("appium", "**/XCUIElementTypeCel/XCUIElementTypeButton", "XCUIElementTypeCel"),
      ("appium", "**/*[`name == \"a\"`][2]/*[$labl == \"it``s\"$]", "labl"),
      ("appium", "*/*[`name BEGINSWITH[x] \"a\"`]", "x"),
    ])
  func findingsPointIntoTheText(host: String, text: String, part: String) throws {
    let profile = try #require(try HostProfile.builtin(named: host))
    let findings = PredicateCheck(profile: profile).findings(ofText: text)
    let parts = findings.compactMap { finding in finding.span.map { SourceText(text).text(of: $0) } }
    #expect(parts.contains(part), "\(findings)")
    #expect(!findings.contains { "\($0)".contains("classChain") })
  }

  /// Whatever a text is, its findings lie in it.
  @Test(arguments: ["spotlight", "appium", "glyphs"])
  func findingsOfAnyTextLieInIt(host: String) throws {
    let profile = try #require(try HostProfile.builtin(named: host))
    let texts = [
      "**/XCUIElementTypeCell[`name == \"é``x\"`][2]/*[$label > 3$][-1]", "*/XCUIElementTypeButton[`a`][$b$$c$]",
      "kMDItemTitle != \"*é*\"cd && !(InRange(kMDItemFSSize, 1, 9) || b < $time.now(-60))", " $[name == \"é\"] ",
    ]
    let signs = Array("`$[]()*/\"'!&|=<>, ax9é\\")
    var state: UInt64 = 20_261_126
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let check = PredicateCheck(profile: profile)
    for trial in 0..<400 {
      var text = Array(texts[trial % texts.count])
      for _ in 0...random(3) {
        let place = random(text.count)
        switch random(3) {
        case 0: text[place] = signs[random(signs.count)]
        case 1: text.insert(signs[random(signs.count)], at: place)
        default: text.removeSubrange(place..<min(text.count, place + 1 + random(4)))
        }
        if text.isEmpty { text = ["x"] }
      }
      let written = String(text)
      for finding in check.findings(ofText: written) {
        guard let span = finding.span else { continue }
        #expect(span.offset >= 0 && span.length >= 0 && span.end <= written.utf8.count, "\(written): \(finding)")
      }
    }
  }

  private static let page = """
    <?xml version="1.0"?><AppiumAUT><XCUIElementTypeApplication name="app">
      <XCUIElementTypeWindow name="w1"><XCUIElementTypeTable name="t">
        <XCUIElementTypeCell name="c1" visible="true"><XCUIElementTypeButton name="b1"/><XCUIElementTypeImage name="i1"/></XCUIElementTypeCell>
        <XCUIElementTypeCell name="c2" visible="false"><XCUIElementTypeButton name="b2"/></XCUIElementTypeCell>
        <XCUIElementTypeCell name="c3" visible="true"><XCUIElementTypeOther name="o"><XCUIElementTypeButton name="b3"/></XCUIElementTypeOther></XCUIElementTypeCell>
      </XCUIElementTypeTable></XCUIElementTypeWindow>
      <XCUIElementTypeWindow name="w2"><XCUIElementTypeButton name="b4"/><XCUIElementTypeButton name="b$5"/></XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """

  @Test(
    arguments: [
      ("XCUIElementTypeWindow", "w1 w2"), ("XCUIElementTypeWindow[2]", "w2"), ("XCUIElementTypeButton", ""),
      ("**/XCUIElementTypeButton", "b1 b2 b3 b4 b$5"), ("**/XCUIElementTypeButton[-1]", "b$5"),
      ("**/XCUIElementTypeButton[9]", ""), ("**/XCUIElementTypeButton[-9]", ""), ("**/XCUIElementTypeButton[0]", ""),
      ("XCUIElementTypeWindow[2]/XCUIElementTypeAny[-2]", "b4"), ("XCUIElementTypeWindow/*", "t b4 b$5"),
      ("**/XCUIElementTypeCell/XCUIElementTypeButton", "b1 b2"),
      ("**/XCUIElementTypeCell/**/XCUIElementTypeButton", "b1 b2 b3"),
      ("**/XCUIElementTypeCell[`visible == 1`]", "c1 c3"), ("**/XCUIElementTypeCell[`visible == 1`][2]", "c3"),
      ("**/XCUIElementTypeCell[`visible == 1`][`name ENDSWITH '1'`]/*", "b1 i1"),
      ("**/XCUIElementTypeCell[$type == 'XCUIElementTypeImage'$]", "c1"),
      ("**/XCUIElementTypeCell[$name == 'b3'$]/*", "o"), ("**/XCUIElementTypeWindow[$name == 'b$$5'$]", "w2"),
      ("*/XCUIElementTypeTable/XCUIElementTypeCell[`visible == 1`][$type == 'XCUIElementTypeButton'$][-1]", "c3"),
      ("**/*[`type == 'XCUIElementTypeApplication'`]", ""),
      ("name == 'c1'", "app w1 t c1 b1 i1 c2 b2 c3 o b3 w2 b4 b$5"),
    ])
  func chainFindsElementsOfAPage(chain: String, names: String) throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let page = try #require(PageSource(appium))
    let tree = try page.tree(of: Array(Self.page.utf8), file: nil)
    let found = try tree.places(foundBy: chain, limits: Limits()).map { $0.map { tree.records[$0] } } ?? tree.records
    #expect(
      found.compactMap { if case .string(let name)? = $0["name"] { name } else { nil } }.joined(separator: " ") == names
    )
    // What its last step asks of an element holds of all that are found.
    let predicate = try appium.predicate(reading: chain, isFound: true) { text throws(FormatError) in
      try FormatPredicate(parsing: text)
    }
    #expect(try chain.hasPrefix("name") || found.allSatisfy { try predicate.evaluate(with: $0) })
  }

  @Test func chainIsHeldToTheLimitOfSteps() throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let page = try #require(PageSource(appium))
    var limits = Limits()
    limits.evaluationSteps = 40
    let tree = try page.tree(of: Array(Self.page.utf8), file: nil)
    #expect {
      try tree.places(foundBy: "*/*/*/*", limits: limits)
    } throws: { error in
      (error as? FormatError)?.code == .tooManySteps
    }
  }

  @Test func chainThatFailsTellsItsPlace() throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let page = try #require(PageSource(appium))
    let chain = "**/XCUIElementTypeCell[`name > 3`]/*"
    let tree = try page.tree(of: Array(Self.page.utf8), file: nil)
    #expect {
      try tree.places(foundBy: chain, limits: Limits())
    } throws: { error in
      guard let error = error as? FormatError, let span = error.first.span else { return false }
      return error.source?.text == chain && SourceText(chain).text(of: span).contains("name > 3")
    }
  }

  @Test func tokenIsReadWithoutItsBrackets() throws {
    let glyphs = try #require(try HostProfile.builtin(named: "glyphs"))
    #expect(try glyphs.predicate(parsing: " $[name like \"a*\"] ").description == "name LIKE \"a*\"")
  }

  @Test func pageSourceIsRecords() throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let page = try #require(PageSource(appium))
    let records = try page.tree(
      of: Array(
        #"<AppiumAUT><XCUIElementTypeButton name="a" visible="false" index="2" x="1" y="2" width="3" height="4"/></AppiumAUT>"#
          .utf8),
      file: nil
    ).records
    #expect(records.count == 1)
    #expect(records.first?["type"] == "XCUIElementTypeButton")
    #expect(records.first?["isVisible"] == false && records.first?["wdVisible"] == false)
    #expect(records.first?["index"] == 2)
    #expect(records.first?["rect"]?["width"] == 3)
    let munki = try #require(try HostProfile.builtin(named: "munki"))
    #expect(PageSource(munki) == nil)
  }
}
