import ConformanceSuite
import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateLineEditing
import PredicateSQL
import PredicateSession
import TestSupport
import Testing

/// No message, hint or completion tells a name that the policy does not list: all that fails is tried over records, models
/// and functions whose other names bear a mark, and are near to what is typed.
@Suite struct PolicyLeakTests {
  static let mark = "zzsec"

  /// A text of someone who guesses, and the values for its specifiers.
  struct Guess: Sendable {
    let format: String
    let arguments: [RecordValue]
    let object: RecordValue

    /// The keys that the policy lists.
    var allowed: Set<String> {
      let node = try? FormatPredicate(format: format, arguments: arguments).node
      return Set((node?.keyPaths ?? []) + ["a", "b", "s", "n", "name", "items", "SELF"]).filter { !$0.contains("zzse") }
    }
  }

  /// What fails in the corpus, as it stands and with its keys near to secret ones, and what is near to each sort of name.
  static let guesses: [Guess] = {
    var guesses: [Guess] = []
    for test in (try? Corpus.allCases()) ?? [] {
      let isFailing =
        switch test.outcome {
        case .error, .errors: true
        default: false
        }
      guard isFailing, test.format.utf8.count < 2_000 else { continue }
      guesses.append(Guess(format: test.format, arguments: test.arguments, object: test.object))
      guesses.append(Guess(format: near(test.format), arguments: test.arguments, object: test.object))
    }
    for format in [
      "zzse == 1", "zzsen == 1", "a.zzse == 1", "items.zzsep == 1", "ANY items.zzsep == 1", "name.zzsel == 1",
      "zzsefn(a) == 1", "zzsefm:(a) == 1", "zzsefn:(a, 1, 2, 3) == 1", "FUNCTION(a, 'zzsefn:') == 1", "a zzsefn: 1",
      "SUBQUERY(items, $x, $x.zzsep == 1).@count == 1", "items[0].zzsep == 1", "items['zzsep'] == 1",
      "a[b] == 1", "SELF == 1", "SELF.zzsea == 1", "SELF['zzsea'] == 1", "a == zzseb", "a IN zzsea", "$zzsea == 1",
      "items < 1", "items == 1", "items + 1 == 2", "ALL items == 1", "owner < 1", "owner == 1", "owner.zzse == 1",
      "items.@sum.zzsep == 1", "items.@max == 1", "@allValues == 1", "@allKeys == 1", "CAST(items, 'zzse') == 1",
      "name zzsea 1", "zzsea zzseb", "zzsea: 1", "zzsea ==[q] 1", "zzsea", "name == zzse name", "a == 1 AND zzsea",
      "uppercas:(zzsea) == 1", "max:(zzsea) == 1", "count:(zzseitems) == 1", "name.lenght == 1", "s LIKE zzsea",
    ] {
      guesses.append(Guess(format: format, arguments: [], object: .object(RecordObject([]))))
    }
    return guesses
  }()

  /// A text whose keys are a letter away from secret ones.
  private static func near(_ format: String) -> String {
    format.replacing(/(^|[ (.,{])([abd-z])(?=$|[ ).,}])/) { "\($0.1)zzse\($0.2)" }
  }

  /// Names near to every guess, and what the policy lists.
  private static let secrets = ["zzsec"] + "abcdefghijklmnopqrstuvwxyz".map { "zzsec\($0)" }

  /// A record with secret keys besides its own, on every level or at the top alone.
  private static func hiding(_ value: RecordValue, isDeep: Bool = true) -> RecordValue {
    switch value {
    case .object(let object):
      let own = object.pairs.map { ($0.0, isDeep ? hiding($0.1) : $0.1) }
      return .object(RecordObject(own + secrets.map { ($0, .integer(1)) } + own.map { ("zzsec\($0.0)", $0.1) }))
    case .array(let elements) where isDeep: return .array(elements.map { hiding($0) })
    default: return value
    }
  }

  struct ZzsecHost: Recordable {
    var a = 1
    var b = "zzsea"
    var name = "x"
    var secret = 1
    var items = [ZzsecItem(), ZzsecItem()]
    static let recordProperties = RecordProperties<ZzsecHost>(
      .init("a", \.a), .init("b", \.b), .init("name", \.name), .init("zzsec", \.secret), .init("zzseca", \.secret),
      .init("zzsecb", \.secret), .init("items", \.items))
  }

  struct ZzsecItem: Recordable {
    var p = 1
    static let recordProperties = RecordProperties<ZzsecItem>(
      .init("p", \.p), .init("zzsecp", \.p), .init("zzsec", \.p))
  }

  static let model = #"""
    {"entities":{"Zzsecthing":{"attributes":{"a":"integer","b":"integer","s":"string","name":"string","zzsec":"integer",
     "zzseca":"integer","zzsecb":"integer","zzsecn":"integer"},"relationships":{
     "items":{"destination":"Zzsecitem","toMany":true,"inverse":"of"},"owner":{"destination":"Zzsecowner"},
     "zzsecitems":{"destination":"Zzsecother","toMany":true,"inverse":"zzsecof"}}},
     "Zzsecsub":{"superentity":"Zzsecthing","attributes":{"zzsed":"integer"}},
     "Zzsecother":{"relationships":{"zzsecof":{"destination":"Zzsecthing","inverse":"zzsecitems"}}},
     "Zzsecitem":{"attributes":{"p":"integer","zzsecp":"integer"},
      "relationships":{"of":{"destination":"Zzsecthing","inverse":"items"}}},
     "Zzsecowner":{"attributes":{"zzsec":"string","zzsecl":"string"}}}}
    """#

  static let functions = FunctionTable.builtin.adding(
    HostFunction(
      FunctionSignature(
        "zzsecfn:", [.any], .any, documentation: "A secret.", example: "zzsecfn:(1)", exampleResult: "1")
    ) { _ in 1 })

  private static func limits(_ guess: Guess) throws -> Limits {
    var limits = Limits.untrusted(keyPaths: [])
    limits.policy = try Policy(
      keyPaths: guess.allowed.union(["items", "owner"]),
      functions: Set(FunctionTable.builtin.allNames.filter { !Self.isOperator($0) } + ["CAST", "TERNARY", "FUNCTION"]))
    return limits
  }

  private static func isOperator(_ name: String) -> Bool { (try? Policy(functions: [name])) == nil }

  private static func tell(_ guess: Guess, _ way: String, _ text: String) {
    guard text.lowercased().contains(mark) else { return }
    Issue.record("\(way) of `\(guess.format)` tells: \(text)")
  }

  private static func tell(_ guess: Guess, _ way: String, _ findings: [Diagnostic]) {
    for finding in findings {
      tell(guess, way, finding.message + " / " + (finding.hint ?? "") + " / " + (finding.variable ?? ""))
    }
  }

  private static func trying(_ guess: Guess, _ way: String, _ work: () throws -> [Diagnostic]) {
    do { tell(guess, way, try work()) } catch {
      tell(guess, way, "\(error)")
      if let error = error as? FormatError { tell(guess, way, error.diagnostics) }
    }
  }

  @Test func theLibrary() throws {
    let model = try RecordModel(recordValue: PolicyTests.value(Self.model))
    #expect(Self.guesses.count > 400)
    for guess in Self.guesses {
      let limits = try Self.limits(guess)
      let record = Self.hiding(guess.object)
      func predicate() throws -> FormatPredicate {
        try FormatPredicate(format: guess.format, arguments: guess.arguments, limits: limits, functions: Self.functions)
      }
      Self.trying(guess, "parsing") { try predicate().warnings }
      Self.trying(guess, "evaluating") {
        _ = try predicate().evaluate(with: record)
        return []
      }
      Self.trying(guess, "filtering") {
        _ = try predicate().filter([ZzsecHost(), ZzsecHost()])
        _ = try predicate().filter([ZzsecHost]())
        return []
      }
      Self.trying(guess, "sorting") {
        _ = try [ZzsecHost(), ZzsecHost()].sorted(
          using: SortKey(parsing: guess.format, limits: limits, functions: Self.functions))
        return []
      }
      // It shows the values of what is listed, with all that is below.
      Self.trying(guess, "explaining") {
        var limits = limits
        limits.policy.keyPaths?.remove("SELF")
        let top = Self.hiding(guess.object, isDeep: false)
        let asked = try FormatPredicate(
          format: guess.format, arguments: guess.arguments, limits: limits, functions: Self.functions)
        Self.tell(guess, "explaining", "\(try asked.explain(top, among: [top]))")
        return []
      }
      Self.trying(guess, "checking") { try predicate().check() + predicate().check(listsExtensions: true) }
      Self.trying(guess, "checking with a model") { try predicate().check(against: model, entity: "Zzsecthing") }
      Self.trying(guess, "checking with another entity") { try predicate().check(against: model, entity: "Zzsething") }
      Self.trying(guess, "a value") {
        let value = try FormatExpression(parsing: guess.format, limits: limits, functions: Self.functions)
        Self.tell(guess, "a value", value.check(against: model, entity: "Zzsecthing"))
        _ = try value.compiled().value(with: record)
        return []
      }
      Self.trying(guess, "a query") {
        let query = RecordQuery<RecordValue>().where(try predicate()).group(by: [
          try FormatExpression(parsing: "name", limits: limits)
        ])
        Self.tell(guess, "a query", query.check(against: model, entity: "Zzsecthing").map(\.diagnostic))
        _ = try query.rows(in: [record])
        return []
      }
      for dialect in SQLDialect.allCases {
        Self.trying(guess, "SQL of \(dialect)") {
          _ = try predicate().sql(dialect, model: model, entity: "Zzsecthing")
          return []
        }
      }
    }
  }

  @Test func theBatchProtocol() throws {
    var server = BatchServer(functions: Self.functions)
    let writer = JSONWriter()
    let model = try PolicyTests.value(Self.model)
    let entities: [RecordValue] = ["Zzsecthing", "Zzsething", .null]
    for (number, guess) in Trials.of(Self.guesses).enumerated() {
      let record = Self.hiding(guess.object)
      let thinking = ["compare", "samples", "simplify", "cost"]
      // As `filter` does, `diff` gives back the records that it was given.
      let operations = ["parse", "evaluate", "filter", "value", "check", "sql", "explain", "diff"] + thinking
      for (turn, operation) in operations.enumerated() {
        // Each guess with each entity, and each operation with each.
        let request: RecordValue = .object(
          RecordObject([
            ("op", .string(operation)), ("format", .string(guess.format)), ("arguments", .array(guess.arguments)),
            ("left", .string(guess.format)), ("leftArguments", .array(guess.arguments)), ("right", "a == 1"),
            ("object", record), ("objects", .array([record])), ("policy", try Self.limits(guess).policy.recordValue),
            ("model", model), ("entity", entities[(number + turn) % entities.count]),
          ]))
        let response = server.respond(to: writer.string(request)) ?? ""
        if operation == "check" || thinking.contains(operation) || response.contains("\"ok\":false") {
          Self.tell(guess, operation, response)
        }
      }
    }
  }

  @Test func theCommand() throws {
    let folder = try TemporaryFolder()
    let guess = Guess(format: "a", arguments: [], object: .null)
    let policy = try folder.file("policy.json", JSONWriter().string(try Self.limits(guess).policy.recordValue))
    let things = try folder.file(
      "things.jsonl", #"{"a":1,"b":2,"name":"x","items":[{"p":1,"zzsecp":1}],"zzsec":1,"zzseca":2}"#)
    let table = try folder.file("table.csv", "a,b,name,zzsec,zzseca,zzsecb\n1,2,x,1,2,3\n")
    let model = ["--model", try folder.file("model.json", Self.model), "--entity"]
    var harness = CommandHarness()
    harness.isErrorTerminal = true
    for guess in Self.guesses.suffix(200) where guess.arguments.isEmpty {
      for arguments in [
        [guess.format, things], [guess.format, table], ["explain", guess.format, things],
        ["fetch", table, "--select", "a", "--where", guess.format], ["fetch", things, "--select", guess.format],
        ["name != nil", table, "--sort", guess.format], ["check", guess.format],
        ["check", guess.format] + model + ["Zzsecthing"], ["sql", guess.format] + model + ["Zzsecthing"],
        ["check", guess.format] + model + ["Zzsething"], ["check", guess.format] + model.prefix(2),
        ["compare", guess.format, "a == 1"] + model + ["Zzsecthing"],
        ["samples", guess.format] + model + ["Zzsecthing"],
        ["simplify", guess.format] + model + ["Zzsecthing"], ["cost", guess.format] + model + ["Zzsecthing"],
        ["samples", guess.format, things], ["compare", guess.format, "b == 1", things], ["cost", guess.format],
      ] {
        let result = harness.run(arguments + ["--policy", policy])
        let isAnswer = ["check", "compare", "samples", "simplify", "cost"].contains(arguments[0])
        let said = result.errors + (isAnswer ? result.output : "")
        Self.tell(guess, arguments.joined(separator: " "), said)
      }
    }
  }

  @Test func sessions() throws {
    let guess = Guess(format: "a", arguments: [], object: .null)
    var environment = SessionFixture.environment(limits: try Self.limits(guess))
    environment.open = { path in
      .records(
        RecordSource(
          text: #"[{"a":1,"name":"x","zzsec":"zzsect","zzseca":2,"items":[{"p":1,"zzsecp":2}]}]"#, name: path))
    }
    var session = ReplSession(environment)
    _ = session.open(file: "things.json", entity: "Zzsecthings")
    let texts =
      Self.guesses.suffix(60).map(\.format) + ["zz", "", "a == 1 AND zz", "items.zz", "ANY items.", "zzsec == "]
    for text in texts where !text.contains("\n") {
      let guess = Guess(format: text, arguments: [], object: .null)
      let assistant = SessionAssistant(session)
      for offset in 0...text.utf8.count {
        for candidate in assistant.completion(of: text, at: offset).candidates {
          Self.tell(guess, "completing", candidate.text + " " + candidate.label + " " + candidate.detail)
        }
        if !text.contains(Self.mark) { Self.tell(guess, "the hint", assistant.hint(for: text, at: offset) ?? "") }
      }
      if !text.contains(Self.mark), !text.isEmpty {
        for part in session.feed(line: text).parts where part.kind != .data && part.kind != .drawing {
          Self.tell(guess, "the answer", part.text)
        }
      }
    }
  }
}
