import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateHosts
import PredicateSession
import TestSupport
import Testing

/// What a listed key path does not reach: ways round the list that were found by trying.
@Suite struct PolicyReachTests {
  private static let record = #"{"name":"x","zzsec":"TOP","event":{"name":"y","zzsec":"TOP"}}"#

  private static func limits(_ paths: String...) -> Limits {
    var limits = Limits()
    limits.keyPaths = Set(paths)
    return limits
  }

  /// A variable that the host gives is read along ways of the record, all of which are to be listed.
  @Test(arguments: [
    ("$event.zzsec == 'TOP'", "`$event.zzsec` may not be used"), ("$event != nil", "`$event` may not be used"),
    ("$event['zzsec'] == 'TOP'", "`$event` may not be used"), ("$event.@count > 0", "`$event` may not be used"),
    ("SUBQUERY({$event}, $x, $x.zzsec == 'TOP').@count == 1", "`$event` may not be used"),
  ])
  func variablesOfHosts(_ format: String, _ message: String) throws {
    let variables = FunctionTable.builtin.adding(
      HostVariable(
        "event", reading: [["event"], []], parts: [.init(["file"], in: ["files"], where: "id", is: "fileID")]))
    let record = try PolicyTests.value(Self.record)
    let free = try FormatPredicate(parsing: format, functions: variables)
    #expect(try free.evaluate(with: record))
    for limits in [Self.limits("name"), Self.limits("event"), Self.limits("name", "event")] {
      let predicate = try FormatPredicate(parsing: format, limits: limits, functions: variables)
      let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: record) }
      #expect(error?.first.message == message && error?.code == .forbiddenKey, "\(error as Any)")
    }
    let whole = try FormatPredicate(parsing: format, limits: Self.limits("SELF"), functions: variables)
    #expect(try whole.evaluate(with: record))
  }

  @Test func listedWaysOfVariables() throws {
    let variables = FunctionTable.builtin.adding(
      HostVariable("event", reading: [["event"]], parts: [.init(["file"], in: ["files"], where: "id", is: "fileID")]))
    let record = try PolicyTests.value(Self.record)
    for limits in [Self.limits("event.name"), Self.limits("event", "files")] {
      let predicate = try FormatPredicate(parsing: "$event.name == 'y'", limits: limits, functions: variables)
      #expect(try predicate.evaluate(with: record))
    }
    // What is put in from elsewhere in the record is to be listed, too.
    let file = try FormatPredicate(parsing: "$event.file.id == 1", limits: Self.limits("event"), functions: variables)
    let error = #expect(throws: FormatError.self) { try file.evaluate(with: record) }
    #expect(error?.first.message == "`$event.file.id` may not be used")
    var limits = Limits()
    limits.policy.relationshipSteps = 0
    let steps = try FormatPredicate(parsing: "$event.name == 'y'", limits: limits, functions: variables)
    #expect(steps.check().contains { $0.message == "a path of 2 keys may not be used" })
  }

  /// A profile of the request is held to the keys of the server.
  @Test func profilesOfRequests() throws {
    var server = BatchServer(limits: Self.limits("name"))
    let answer =
      server.respond(
        to: #"{"op":"value","format":"$event.zzsec","profile":"jamf-protect","object":\#(Self.record)}"#) ?? ""
    #expect(answer.contains("`$event.zzsec` may not be used") && !answer.contains("TOP"), "\(answer)")
  }

  /// Of a key that is not listed the model tells neither its type nor that there is one.
  @Test(arguments: ["secret__in=1,a", "born__lt=z", "items__p=x", "items__in=1", "secret__range=1,b", "none__in=1,a"])
  func parametersOfURLs(_ query: String) throws {
    let model = try RecordModel(
      recordValue: PolicyTests.value(
        #"""
        {"entities":{"T":{"attributes":{"name":"string","secret":"integer","born":"date"},
         "relationships":{"items":{"destination":"I","toMany":true}}},"I":{"attributes":{"p":"integer"}}}}
        """#))
    let predicate = try FormatPredicate(urlQuery: query, model: model, entity: "T", limits: Self.limits("name"))
    let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: ["name": "x"]) }
    #expect(error?.code == .forbiddenKey)
    #expect(!predicate.predicateFormat.hasPrefix("ANY"))
    let free = try? FormatPredicate(urlQuery: query, model: model, entity: "T")
    #expect(free?.predicateFormat != predicate.predicateFormat || query.hasPrefix("none"))
  }

  /// What puts an element of a list into a variable's value reads keys of the element, and of the value.
  @Test func keysThatTellElements() throws {
    let variables = FunctionTable.builtin.adding(
      HostVariable("e", reading: [[]], parts: [.init(["name"], in: ["list"], where: "id", is: "pid")]))
    let record = try PolicyTests.value(#"{"pid":7,"list":[{"id":5},{"id":7,"ok":1}]}"#)
    for limits in [Self.limits("name", "list"), Self.limits("name", "pid", "list.ok")] {
      let predicate = try FormatPredicate(parsing: "$e.name.ok == 1", limits: limits, functions: variables)
      #expect(throws: FormatError.self) { try predicate.evaluate(with: record) }
    }
    let limits = Self.limits("name", "pid", "list")
    #expect(
      try FormatPredicate(parsing: "$e.name.ok == 1", limits: limits, functions: variables).evaluate(with: record))
  }

  /// No message tells which entities a file has, nor keys that are not listed.
  @Test func entitiesOfFiles() throws {
    let folder = try TemporaryFolder()
    let document = try folder.file("d.json", #"{"people":[{"name":"x","zzsec":1}],"zzteam":[{"zzid":1}]}"#)
    let people = try folder.file("p.json", #"[{"name":"x","zzsec":1}]"#)
    let teams = try folder.file("q.json", #"[{"zzid":1}]"#)
    let policy = try folder.file("none.json", #"{"functions":[],"quantifiers":[]}"#)
    let requests: [[String]] = [
      ["filter", "name == 'x'", document, "--keys", "name"],
      ["filter", "name == 'x'", document, "--entity", "zzteams", "--keys", "name"],
      ["count", "name == 'x'", people, teams, "--relate", "p.zzse = q.zzid", "--keys", "name"],
      ["count", "name == 'x'", people, teams, "--relate", "p.name = zz.id", "--keys", "name"],
      ["fetch", people, "--group-by", "name", "--select", "zzsec", "--policy", policy],
      ["fetch", people, "--group-by", "name", "--select", "SELF", "--policy", policy],
    ]
    for request in requests {
      let result = CommandHarness().run(request)
      #expect(result.status != .success, "\(request)")
      let typed = request.joined(separator: " ")
      for name in ["zzteam", "zzsec", "zzid", "max:", "count:"] where !typed.contains(name) {
        #expect(!(result.errors + result.output).contains(name), "\(request): \(result.errors)")
      }
    }
  }

  @Test(.needsSQLite) func entitiesOfDatabases() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE person (name TEXT); CREATE TABLE zzteam (id INTEGER)")
    for request in [["filter", "name == 'x'", path], ["filter", "name == 'x'", path, "--entity", "zztea"]] {
      let result = CommandHarness().run(request + ["--keys", "name"])
      #expect(result.status != .success && !result.errors.contains("zzteam"), "\(result.errors)")
      #expect(CommandHarness().run(request).errors.contains("zzteam"))
    }
  }

  @Test func optionsOfSortKeys() throws {
    var limits = Limits()
    limits.policy.options = .caseInsensitive
    #expect(try SortKey(parsing: "name [c] desc", limits: limits).options == .caseInsensitive)
    let error = #expect(throws: FormatError.self) { try SortKey(parsing: "name:desc [cd]", limits: limits) }
    #expect(error?.first.message == "`[d]` may not be used" && error?.first.hint == "allowed are [c]")
    #expect(error?.first.span == SourceSpan(offset: 10, length: 4))
  }

  /// To count records reads none of them.
  @Test func countsOfRecords() throws {
    let limits = Self.limits("name")
    let records = [try PolicyTests.value(Self.record), ["name": "x"], ["name": "y"]]
    let query = RecordQuery<RecordValue>().group(by: [try FormatExpression(parsing: "name", limits: limits)])
      .select([
        try QueryColumn(parsing: "name", limits: limits), try QueryColumn(parsing: "count:(SELF)", limits: limits),
      ])
    #expect(try query.rows(in: records).map(\.values) == [["x", 2], ["y", 1]])
    let values = query.select([try QueryColumn(parsing: "min:(SELF)", limits: limits)])
    #expect(throws: FormatError.self) { try values.rows(in: records) }
  }

  /// A hint of the session's says nothing of a function that is then refused, nor takes the place of a refusal's.
  @Test func hintsOfSessions() throws {
    var limits = Limits()
    limits.policy = try Policy(functions: ["lowercase:"])
    var environment = SessionFixture.environment(limits: limits)
    environment.open = { path in .records(RecordSource(text: Self.record, name: path)) }
    var session = ReplSession(environment)
    _ = session.open(file: "r.json", entity: nil)
    let said = [".group name", "count name > 1"].flatMap { session.feed(line: $0).parts }.map(\.text).joined()
    #expect(said.contains("allowed are lowercase:") && !said.contains("counts records"), "\(said)")
  }

  /// Nothing is said of records whose entity the model does not have.
  @Test(arguments: ["samples", "simplify", "cost"])
  func entitiesOfReasoning(_ operation: String) throws {
    let model = #"{"entities":{"T":{"attributes":{"name":"string"}},"U":{}}}"#
    var server = BatchServer()
    let request = #"{"op":"\#(operation)","format":"name == 'x'","entity":"Nope","model":\#(model)}"#
    let answer = server.respond(to: request) ?? ""
    #expect(answer.contains("the model has no entity `Nope`") && answer.contains("it has `T`, `U`"), "\(answer)")
    let folder = try TemporaryFolder()
    let result = CommandHarness().run(
      [operation, "name == 'x'", "--model", try folder.file("m.json", model), "--entity", "Nope"])
    #expect(result.status != .success && result.errors.contains("the model has no entity `Nope`"), "\(result.errors)")
  }
}
