import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateSession
import PredicateHosts
import Testing

/// Hosts in the command, in a session and in the batch protocol.
@Suite struct ProfileCommandTests {
  private static let report = #"""
    {"StatusItems":{"device":{"model":{"family":"iPad"}},"mdm":{"app":[{"identifier":"a","state":"managed"}]}}}
    {"StatusItems":{"device":{"model":{"family":"Mac"}}}}
    """#

  private static func predicate(_ arguments: String...) -> CommandResult {
    CommandHarness(input: report).run(arguments)
  }

  @Test func reportsAreRecords() {
    #expect(Self.predicate("count", "@status(device.model.family) == 'iPad'", "-", "--profile", "ddm").output == "1\n")
    let format = "SUBQUERY(@status(mdm.app), $a, $a.@key(state) == 'managed').@count == 1"
    #expect(Self.predicate("count", format, "-", "--profile", "ddm").output == "1\n")
    let names = Self.predicate(
      "fetch", "-", "--select", "@status(device.model.family) AS family", "-o", "csv", "--profile", "ddm")
    #expect(names.output == "family\niPad\nMac\n")
    let explained = Self.predicate(
      "explain", "@status(device.model.family) == 'Mac'", "-", "--record", "1", "--profile", "ddm")
    #expect(explained.output.contains("@status(device.model.family) = \"iPad\""))
  }

  @Test func withoutAProfileATermHasNoMeaning() {
    let result = Self.predicate("count", "@status(a) == 1", "-")
    #expect(result.status == .invalidPredicate)
    #expect(result.errors.contains("hint: the profile `ddm` does"))
    #expect(Self.predicate("parse", "@status(a) = 1").output == "@status(a) == 1\n")
  }

  @Test func checksSayWhatIsWrongForTheHost() {
    let wrong = Self.predicate("check", "@status(softwareupdate.install-state) == 'faild'", "--profile", "ddm")
    #expect(wrong.status == .invalidPredicate)
    #expect(wrong.errors.contains("hint: did you mean `failed`?"))
    let warned = Self.predicate(
      "check", "@status(mdm.app).@count > 0", "--profile", "ddm", "--platform", "macOS")
    #expect(warned.status == .success && warned.errors.contains("warning: macOS does not have `mdm.app`"))
    #expect(Self.predicate("check", "a == 1", "--platform", "macOS").status == .usage)
    #expect(Self.predicate("check", "a == 1", "--profile", "dmd").errors.contains("did you mean `ddm`?"))
  }

  @Test func termsHaveNoSQL() {
    let model = #"{"entities":{"T":{"attributes":{"a":"integer"}}}}"#
    var server = BatchServer()
    let answer = server.respond(
      to: #"{"op":"sql","format":"@status(a) == 1","profile":"ddm","model":\#(model)}"#)
    #expect(answer?.contains(#""kind":"unsupported""#) == true, "\(answer ?? "")")
  }

  @Test func profilesAreListedAndShown() throws {
    let list = Self.predicate("profiles").output
    #expect(list.split(separator: "\n").count == HostProfile.builtinNames.count && list.contains("ddm"))
    let shown = Self.predicate("profiles", "ddm").output
    #expect(shown.contains("softwareupdate.install-state  string: none waiting downloading"))
    var reader = JSONReader()
    #expect(try reader.read(Self.predicate("profiles", "ddm", "-o", "json").output)["name"] == "ddm")
  }

  @Test func batchTakesAProfile() {
    var server = BatchServer()
    let family = #""format":"@status(device.model.family) == 'iPad'","profile":"ddm""#
    let object = #"{"StatusItems":{"device":{"model":{"family":"iPad"}}}}"#
    for (request, answer) in [
      (#"{"op":"parse",\#(family)}"#, #"{"ok":true,"format":"@status(device.model.family) == \"iPad\""}"#),
      (#"{"op":"check",\#(family)}"#, #"{"ok":true,"diagnostics":[]}"#),
      (#"{"op":"evaluate",\#(family),"object":\#(object)}"#, #"{"ok":true,"result":true}"#),
      (#"{"op":"filter",\#(family),"objects":[{},\#(object)]}"#, #"{"ok":true,"indexes":[1]}"#),
      (#"{"op":"count",\#(family),"objects":[{},\#(object)]}"#, #"{"ok":true,"count":1}"#),
      (
        #"{"op":"value","format":"@property(age) + 1","profile":"ddm","object":{"Properties":{"age":2}}}"#,
        #"{"ok":true,"value":3}"#
      ),
    ] {
      #expect(server.respond(to: request) == answer)
    }
    let own = #"{"name":"x","title":"X","summary":"A host.","sources":{},"policy":{"operators":["=="]}}"#
    let refused = server.respond(to: #"{"op":"check","format":"a > 1","profile":\#(own)}"#) ?? ""
    #expect(refused.contains(#""severity":"error","kind":"unsupported","code":"forbiddenWord""#), "\(refused)")
    let wrong = server.respond(to: #"{"op":"check","format":"a > 1","profile":{"nam":"x"}}"#) ?? ""
    #expect(wrong.contains("the profile is wrong at `nam`"), "\(wrong)")
    let platform = server.respond(
      to: #"{"op":"check","format":"@status(mdm.app).@count > 0","profile":"ddm","platform":"macOS"}"#)
    #expect(platform?.contains(#""code":"unavailableKey""#) == true)
  }

  @Test func recordsTellOfTextsInAnotherCase() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "staff-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try #"[{"dept":"IT"},{"dept":"HR"}]"#.write(to: file, atomically: true, encoding: .utf8)
    let result = CommandHarness().run(["check", "dept == 'it'", file.path])
    #expect(result.errors.contains("differs by case alone") && result.status == .success, "\(result.errors)")
    #expect(CommandHarness().run(["check", "dept == 'IT'", file.path]).errors == "")
    let allowed = CommandHarness().run(["check", "dept == 'it'", file.path, "--allow", "unlikelyArgument"])
    #expect(allowed.errors == "")
  }

  @Test func chainsAreFoundInPages() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let table =
      #"<XCUIElementTypeTable name="t"><XCUIElementTypeCell name="a"/><XCUIElementTypeCell name="b"/></XCUIElementTypeTable>"#
    try table.write(to: file, atomically: true, encoding: .utf8)
    func run(_ arguments: String...) -> CommandResult {
      CommandHarness().run(arguments + [file.path, "--profile", "appium"])
    }
    #expect(run("count", "**/XCUIElementTypeTable/XCUIElementTypeCell[2]").output == "1\n")
    #expect(run("fetch", "--where", "*/XCUIElementTypeCell[-2]", "--select", "name", "-o", "csv").output == "name\na\n")
    #expect(run("explain", "**/XCUIElementTypeTable[$name == 'b'$]").output.contains("true"))
    #expect(
      run("explain", "**/XCUIElementTypeCell/XCUIElementTypeTable").errors
        == "note: step 2 of the class chain finds no element, step 1 finds 2 elements\n")
    #expect(run("explain", "**/XCUIElementTypeCell[3]").errors == "note: step 1 of the class chain finds no element\n")
    let wrong = run("count", "**/XCUIElementTypeTable[`nam == 1`]/*[`name = = 2`]")
    #expect(wrong.errors.contains("1:47: error:") && !wrong.errors.contains("classChain"), "\(wrong.errors)")
  }

  /// What is shared has a list alone, which without the profile would be a document of lists.
  @Test func aListThatTheHostKnowsIsPartOfARecord() throws {
    let item = #"{"attachments":[{"registeredTypeIdentifiers":["public.jpeg","public.image"]}]}"#
    let format =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "'public.image').@count == $e.attachments.@count).@count == 1"
    for document in [#"{"extensionItems":[\#(item)]}"#, #"[{"extensionItems":[\#(item)]},{"extensionItems":[]}]"#] {
      let result = CommandHarness(input: document).run(["count", format, "--profile", "extension-rules"])
      #expect(result.output == "1\n" && result.errors == "", "\(result.errors)")
    }
    let folder = try TemporaryFolder()
    let facts = try folder.file("facts.json", #"{"applications":[{"bundleid":"com.example.a"}]}"#)
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    _ = session.feed(line: ".profile munki")
    _ = session.open(file: facts)
    #expect(session.feed(line: "ANY applications.bundleid == 'com.example.a'").text.contains("com.example.a"))
  }

  /// A class chain that looks at the tree is shown by its steps.
  @Test func treesOfChainsHaveTheirSteps() {
    let chain = "**/XCUIElementTypeTable/*[`name == \"a``b\"`][$visible == 1$][-1]"
    let drawing = """
      class chain
      ├ at any depth XCUIElementTypeTable
      └ child *
        ├ ==
        │ ├ key path name
        │ └ "a`b"
        ├ some descendant
        │ └ ==
        │   ├ key path visible
        │   └ 1
        └ number -1

      """
    #expect(CommandHarness().run(["parse", chain, "--profile", "appium", "--tree"]).output == drawing)
    let json = CommandHarness().run(["parse", chain, "--profile", "appium", "-o", "json"]).output
    let compact = json.filter { !$0.isWhitespace }
    #expect(compact.hasPrefix(#"{"type":"classChain","text":"**/XCUIElementTypeTable/*[`name=="#), "\(json)")
    #expect(compact.contains(#"{"axis":"descendants","element":"XCUIElementTypeTable"}"#), "\(json)")
    #expect(compact.contains(#"{"axis":"children","element":"*","predicates":[{"type":"comparison""#), "\(json)")
    #expect(compact.contains(#""descendantPredicates":[{"#) && compact.hasSuffix(#""position":-1}]}"#), "\(json)")
    // One of a single step is a predicate, and so is a query of Spotlight's.
    let step = CommandHarness().run(["parse", "**/*[`name == 'a'`]", "--profile", "appium", "--tree"]).output
    #expect(step == "==\n├ key path name\n└ \"a\"\n")
    let query = CommandHarness().run(["parse", #"kMDItemTitle == "a*"c"#, "--profile", "spotlight", "--tree"]).output
    #expect(query == "LIKE[c]\n├ key path kMDItemTitle\n└ \"a*\"\n")
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    _ = session.feed(line: ".profile appium")
    #expect(session.feed(line: ".parse \(chain)").text == chain + "\n" + drawing)
    #expect(session.feed(line: ".tree \(chain)").text == drawing)
    #expect(session.feed(line: ".format \(chain)").text == chain + "\n")
  }

  @Test func sessionsOpenPages() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let page = """
      <XCUIElementTypeApplication><XCUIElementTypeTable name="t"><XCUIElementTypeCell name="a"/>\
      <XCUIElementTypeCell name="b"/></XCUIElementTypeTable></XCUIElementTypeApplication>
      """
    try page.write(to: file, atomically: true, encoding: .utf8)
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    #expect(session.open(file: file.path).text.contains("error"))
    _ = session.feed(line: ".profile appium")
    #expect(session.open(file: file.path).text.contains("4 records"))
    _ = session.feed(line: ".mode jsonl")
    #expect(session.feed(line: "name == 'b'").text.contains(#""name":"b""#))
    #expect(session.feed(line: "**/XCUIElementTypeTable/XCUIElementTypeCell[2]").text.contains(#""name":"b""#))
    // The table is no child of the cells, but of the application.
    #expect(session.feed(line: "XCUIElementTypeCell").text.contains("0 of 4"))
    #expect(session.feed(line: ".open \(file.path) --nulls -").text.contains("no meaning for the source of a page"))
  }

  @Test func sessionsReadTheLanguageOfAHost() {
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    _ = session.feed(line: ".profile spotlight")
    #expect(session.feed(line: #".parse kMDItemTitle == "*x*"cd"#).text.contains(#"kMDItemTitle LIKE[cd] "*x*""#))
    let wrong = session.feed(line: #".check kMDItemTitle == "*x*"cd && kMDItemFSSizee > 3"#).text
    #expect(wrong.contains("1:28: warning"), "\(wrong)")
    _ = session.feed(line: ".profile appium")
    #expect(session.feed(line: ".check **/XCUIElementTypeCell[`nam == 'x'`]").text.contains("did you mean `name`?"))
  }

  @Test func sessionsWarnOfSlipsAndSayWhatTheHostSays() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try #"[{"os_vers":"14.2","site":"Bee"},{"os_vers":"9.1","site":"Ant"}]"#.write(
      to: file, atomically: true, encoding: .utf8)
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    #expect(session.feed(line: ".check name == 'Bee*'").text.contains("`*` is no wildcard for `==`"))
    _ = session.open(file: file.path)
    #expect(!session.feed(line: "site == 'B*'").text.contains("wildcard"))
    _ = session.feed(line: ".profile munki")
    #expect(session.feed(line: "site == 'B*'").text.contains("`*` is no wildcard for `==`"))
    #expect(session.feed(line: "os_vers >= '10.2'").text.contains("warning: "))
    // The records lack a fact that the host has.
    let missing = session.feed(line: "machine_type == 'laptop'").text
    #expect(missing.contains("error: ") && missing.contains("Munki has `machine_type`, a string"), "\(missing)")
  }

  @Test func sessionsTakeAProfile() {
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    #expect(session.feed(line: ".check @status(a) == 1").text.contains("only a host gives a meaning"))
    #expect(session.feed(line: ".profile ddm").text == "")
    #expect(session.feed(line: ".profile").text.contains("profile ddm, Declarative device management"))
    #expect(session.feed(line: ".check @status(device.model.famly) == 'x'").text.contains("did you mean"))
    #expect(session.feed(line: ".profile nothing").text.contains("there is no profile `nothing`"))
    #expect(session.feed(line: ".profile off").text == "")
  }
}
