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

  @Test func tokenIsReadWithoutItsBrackets() throws {
    let glyphs = try #require(try HostProfile.builtin(named: "glyphs"))
    #expect(try glyphs.predicate(parsing: " $[name like \"a*\"] ").description == "name LIKE \"a*\"")
  }

  @Test func pageSourceIsRecords() throws {
    let appium = try #require(try HostProfile.builtin(named: "appium"))
    let page = try #require(PageSource(appium))
    let records = try page.records(
      of: Array(
        #"<AppiumAUT><XCUIElementTypeButton name="a" visible="false" index="2" x="1" y="2" width="3" height="4"/></AppiumAUT>"#
          .utf8),
      file: nil)
    #expect(records.count == 1)
    #expect(records.first?["type"] == "XCUIElementTypeButton")
    #expect(records.first?["isVisible"] == false && records.first?["wdVisible"] == false)
    #expect(records.first?["index"] == 2)
    #expect(records.first?["rect"]?["width"] == 3)
    let munki = try #require(try HostProfile.builtin(named: "munki"))
    #expect(PageSource(munki) == nil)
  }
}
