import PredicateSession
import Testing

@testable import PredicateCommand

/// `predicate compare`, `predicate samples`, and the operations of the batch protocol that think about predicates.
@Suite struct ReasoningCommandTests {
  private func run(_ arguments: String..., input: String = "") -> String {
    var harness = CommandHarness()
    harness.input = input
    let result = harness.run(arguments)
    return result.output + result.errors
  }

  @Test func comparisonsAreShownWithRecords() {
    #expect(
      run("compare", "age >= 18", "age > 18") == """
        implied
          left implies right: no  {"age":18}
          right implies left: yes
          never both: no  {"age":19}

        """)
    #expect(
      run("compare", "uppercase:(name) == 'A'", "name == 'b'").hasSuffix(
        "note: nothing is proven by this condition, only shown by records: uppercase:(name) == 'A'\n"))
    #expect(run("compare", "age >", "age > 18").contains("missing value after `>`"))
    #expect(run("compare", "age > 1").contains("needs a"))
  }

  @Test func samplesAreShownWithReasons() {
    #expect(
      run("samples", "age >= 18") == """
        can hold: yes, always holds: no
        match  {"age":18}  it holds
        match  {"age":19}  it holds
        other  {"age":17}  it does not hold
        other  {"age":null}  not age >= 18
        other  {}  not age >= 18

        """)
  }

  @Test func recordsTellTheTypesOfKeys() {
    let people = #"[{"age":17,"tags":["a"]},{"age":18,"tags":["b","c"]}]"#
    #expect(
      run("samples", "age >= 18", "-", input: people) == """
        can hold: yes, always holds: no
        match  {"age":18}  it holds
        match  {"age":19}  it holds
        other  {"age":17}  it does not hold

        """)
    #expect(run("compare", "NOT age < 3", "age >= 3", "-", input: people).hasPrefix("equivalent\n"))
    #expect(run("compare", "NOT age < 3", "age >= 3").hasPrefix("implied\n"))
    #expect(run("simplify", "age != nil AND age > 5", "-", input: people).hasPrefix("age > 5\n"))
    #expect(run("cost", "ANY tags == 'a'", "-", "--bound", "tags=9", input: people).hasPrefix("at most 9 steps"))
    #expect(run("samples", "age > 1", "-", "--model", "m.json", input: people).contains("are both models"))
    #expect(run("samples", "age > 1", "a.json", "b.json").contains("takes one file, found 2"))
    #expect(run("samples", "age > 1", "--entity", "E").contains("`--entity` needs a `--model` or a FILE"))
    #expect(run("samples", "agee > 1", "-", input: people).contains("did you mean `age`?"))
    #expect(run("diff", "age > 1", "age > 1").hasPrefix("the same meaning\n"))
    #expect(run("samples", "age > 1", "--strings").contains("`--strings` needs a FILE"))
    #expect(run("diff", "age > 1", "age > 2", "--strings").contains("`--strings` needs a FILE"))
    #expect(run("samples", "age > 1", "-", input: "[1").contains("error"))
  }

  @Test func whatIsKnownIsOneRecord() {
    let lists = #"{"tags":[{"age":5}],"more":[{"age":6},{}]}"#
    #expect(run("evaluate", "age > 3", "--known", "-", input: lists).hasPrefix("unknown\n"))
    #expect(run("evaluate", "ANY tags.age == 5", "--known", "-", input: lists) == "true\n")
    #expect(run("evaluate", "a > 3", "--known", "-", input: "[1]").contains("is not one JSON object"))
    #expect(run("evaluate", "a > 3", "--known", "-", input: "{").contains("standard input:1:"))
    #expect(run("evaluate", "length:(t) < 1", "--known", "-", input: #"{"t":5}"#).contains("needs a string"))
    #expect(run("evaluate", "length:(t) < 1 AND a > 1", "--known", "-", input: #"{"t":5}"#).hasPrefix("unknown\n"))
  }

  @Test func whatAReportTellsOfTermsIsKnown() {
    let report = #"{"StatusItems":{"device":{"model":{"family":"iPad"}}}}"#
    #expect(
      run("evaluate", "@status(device.model.family) == 'iPad'", "--known", "-", "--profile", "ddm", input: report)
        == "true\n")
    let open = "@status(device.model.family) == 'iPad' AND @property(age) > 3"
    #expect(
      run("evaluate", open, "--known", "-", "--profile", "ddm", input: report) == """
        unknown
          left to ask: @property(age) > 3
          needs: @property(age)

        """)
  }

  @Test func differencesAreShownWithReasons() {
    let result = predicate("diff", "age >= 18", "age > 18")
    #expect(
      result.output == """
        another meaning
          lost: yes  {"age":18}  because `age > 18` is false: age is 18
          won: no

        """)
    #expect(result.status == .noMatch && result.errors == "")
    let layout = predicate("diff", "age>1&&b==2", "age > 1 AND b == 2")
    #expect(layout == CommandResult(output: "only the layout changed\n", errors: "", status: .success))
    #expect(predicate("diff", "a > 3 AND a > 5", "a > 5").output == "the same meaning\n")
    let unknown = predicate("diff", "random() > 0.5", "random() > 0.6")
    #expect(unknown.output.hasPrefix("not known to be the same\n") && unknown.status == .noMatch)
    #expect(unknown.errors.contains("nothing is proven by this condition"))
  }

  @Test func differencesOfRecordsAreCounted() throws {
    let people = #"[{"age":17},{"age":18},{"age":19},{"age":18}]"#
    let result = predicate("diff", "age >= 18", "age != 18", "-", "--limit", "1", input: people)
    #expect(
      result.output == """
        another answer for some of 4 records
          lost: 2
            record 2  {"age":18}  because `age != 18` is false: age is 18
            … 1 more
          won: 1
            record 1  {"age":17}  because `age >= 18` is false: age is 17

        """)
    #expect(result.status == .noMatch && result.errors == "")
    #expect(
      predicate("diff", "age >= 18", "age > 17", "-", input: people)
        == CommandResult(output: "the same for 4 records\n", errors: "", status: .success))
    #expect(
      predicate("diff", "age == max:(age)", "age == $x", "-", "--varjson", "x=19", input: people).status == .success)
    #expect(
      predicate("diff", "age >= 18", "age > 18", "-", "-o", "jsonl", input: people).output == """
        {"same":"no","layoutOnly":false,"records":4,"lost":2,"won":0}
        {"change":"lost","record":2,"object":{"age":18},"reason":"`age > 18` is false: age is 18"}
        {"change":"lost","record":4,"object":{"age":18},"reason":"`age > 18` is false: age is 18"}

        """)
    let failed = predicate("diff", "age >= 18", "age > 18", "-", input: #"[{"age":"x"}]"#)
    #expect(failed.status == .evaluation && failed.errors.contains("record 1"))
    let skipping = predicate("diff", "age >= 18", "age > 18", "-", "--skip-bad", input: #"[{"age":"x"},{"age":18}]"#)
    #expect(skipping.output.contains("some of 1 record") && skipping.errors.contains("1 record"))
    #expect(predicate("diff", "age >= 18", "agee > 18", "-", input: "age\n1\n").status == .invalidPredicate)
    #expect(predicate("diff", "age > 1", "age > 2", "--limit", "1").errors.contains("`--limit` needs a FILE"))
    #expect(predicate("diff", "age > $x", "age > 2", "--var", "x=1").errors.contains("`--var` needs a FILE"))
    #expect(predicate("diff", "age > 1", "age > 2", "--at", "a").errors.contains("`--at` needs a `--git`"))
    #expect(predicate("diff", "age > 1").errors.contains("needs a"))
  }

  @Test func simplificationsAreShownWithTheirSteps() {
    #expect(
      run("simplify", "a > 5 AND a > 3 AND (b == 1 OR b == 2)") == """
        a > 5 AND b IN {1, 2}
        # list: b == 1 OR b == 2  →  b IN {1, 2}
        # absorbed: a > 5 AND a > 3 AND b IN {1, 2}  →  a > 5 AND b IN {1, 2}

        """)
    #expect(run("simplify", "a > 5") == "a > 5\n# nothing shorter is known to say the same\n")
    #expect(
      run("simplify", "os_vers_major < 5 OR os_vers_major >= 5", "--profile", "munki").hasPrefix("TRUEPREDICATE\n"))
  }

  /// What is proven is what is printed: the canonical text of 2.0 is 2, and it puts no quotes around keys.
  @Test func textsReadBackAsWhatWasProven() throws {
    #expect(
      run("simplify", "x / 2.0 > 1 AND TRUEPREDICATE") == """
        x / 2.0 > 1
        # constant: x / 2.0 > 1 AND TRUEPREDICATE  →  x / 2.0 > 1

        """)
    #expect(
      run("simplify", "`a b` == 1 OR `a b` == 2") == """
        `a b` IN {1, 2}
        # list: `a b` == 1 OR `a b` == 2  →  `a b` IN {1, 2}

        """)
    #expect(run("samples", "`a b` / 2.0 > 1 AND y == 1").contains("  not `a b` / 2.0 > 1\n"))
  }

  @Test func samplesAreATestInSwift() {
    let code = run("samples", #"age >= $least AND name == "ü\"""#, "--varjson", "least=18", "-o", "swift")
    #expect(code.contains(#"  static let format = "age >= 18 AND name == \"\u{fc}\\\"\"""#))
    #expect(code.contains(#"    ["age": 18, "name": "\u{fc}\""],  // it holds"#))
    #expect(code.contains("@Test(arguments: other) func itDoesNotHold(_ record: RecordValue) throws {"))
  }

  /// What a policy does not list is refused by what reads predicates without evaluating them, too.
  @Test(arguments: ["compare", "samples", "simplify", "cost"]) func policiesHold(command: String) {
    let isPair = command == "compare"
    let refused = "`secret` may not be used"
    func told(_ format: String) -> String {
      CommandHarness().run([command, format] + (isPair ? ["a == 1"] : []) + ["--keys", "a"]).errors
    }
    #expect(told("secret == 1").contains(refused))
    #expect(!told("a == 1").contains("error"))
    let formats = isPair ? #""left":"secret == 1","right":"a == 1""# : #""format":"secret == 1""#
    let request = "{\"op\":\"\(command)\",\(formats),\"policy\":{\"keyPaths\":[\"a\"]}}\n"
    #expect(run("batch", input: request).contains(refused))
  }

  @Test func costsAreShownWithTheirMainPart() {
    let format = "a == 1 AND (ANY tags == 'x' OR SUBQUERY(items, $i, $i.n > 1).@count > 2)"
    #expect(
      run("cost", format, "--bound", "tags=20", "--bound", "*=50") == """
        at most 70 steps for one record: items + tags
          where at most are: items 50, tags 20
          most of it at 1:32: SUBQUERY(items, $i, $i.n > 1)

        """)
    #expect(run("cost", "a == 1") == "at most 0 steps for one record: 0\n")
    #expect(
      run("cost", "name MATCHES 'a.*'") == """
        at most 0 steps for one record: 0
          beside that each match of MATCHES: at most 100,000,000 steps of its own, by the limit patternSteps

        """)
    #expect(
      run("cost", "a MATCHES 'x' OR b MATCHES 'y'", "--limits", "patternSteps=5").contains("the 2 MATCHES: at most 5 "))
    #expect(run("cost", "a == 1", "-o", "json") == "{\n  \"steps\": 0,\n  \"formula\": \"0\"\n}\n")
    #expect(run("cost", "ANY tags == 'x'", "--bound", "tags").contains("`--bound` takes NAME=N, not `tags`"))
    let refused = run("cost", "ANY tags == 'x'", "--limits", "estimatedSteps=100")
    #expect(refused.contains("this may take 1000 steps for one record, where 100 are allowed"))
    #expect(
      run("cost", "ANY split:separator:(s, ',') == 'x'", "--bound", "s=9").contains(
        "at most 10 steps for one record: s + 1"))
  }

  @Test func whatIsKnownIsPutIn() {
    let format = "country == 'CH' AND age >= 18"
    #expect(
      run("evaluate", format, "--known", "-", input: #"{"country":"CH"}"#) == """
        unknown
          left to ask: age >= 18
          needs: age

        """)
    #expect(run("evaluate", format, "--known", "-", input: #"{"country":"DE"}"#) == "false\n")
    #expect(run("evaluate", format, "--known", "-", "--missing", "nil", input: #"{"country":"CH"}"#) == "false\n")
    #expect(
      run("evaluate", format, "--known", "-", "--missing", "error", input: #"{"country":"CH"}"#).contains(
        "1:21: error: the record has no key `age`"))
    #expect(run("evaluate", format, "--known", "-", input: "[1]").contains("`--known -` is not one JSON object"))
  }

  @Test(arguments: [
    (
      #"{"op":"diff","left":"a > 1","right":"a > 2"}"#,
      #"{"ok":true,"same":"no","layoutOnly":false,"lost":{"happens":"yes","examples":[{"object":{"a":2},"#
        + #""reason":"`a > 2` is false: a is 2"}]},"won":{"happens":"no","examples":[]}}"#
    ),
    (
      #"{"op":"diff","left":"a > 1","right":"a > 2","objects":[{"a":2},{"a":2}],"limit":1}"#,
      #"{"ok":true,"same":"no","layoutOnly":false,"records":2,"lost":{"happens":"yes","count":2,"examples":[{"record":1,"#
        + #""object":{"a":2},"reason":"`a > 2` is false: a is 2"}]},"won":{"happens":"no","count":0,"examples":[]}}"#
    ),
    (
      #"{"op":"simplify","format":"a > 5 AND a > 3"}"#,
      #"{"ok":true,"format":"a > 5","steps":[{"rule":"absorbed","before":"a > 5 AND a > 3","after":"a > 5","#
        + #""by":"records","spans":[{"offset":10,"length":5}]}],"complete":true}"#
    ),
    (
      #"{"op":"simplify","format":"arch != nil","profile":"munki"}"#,
      #"{"ok":true,"format":"TRUEPREDICATE","steps":[{"rule":"decided","before":"arch != nil","after":"TRUEPREDICATE","#
        + #""by":"records","spans":[{"offset":0,"length":11}]}],"complete":true}"#
    ),
    (
      #"{"op":"samples","format":"a > $x","variables":{"x":1}}"#,
      #"{"ok":true,"satisfiable":"yes","alwaysTrue":"no","matching":[{"a":2}],"other":[{"a":1},{"a":0},{"a":null},{}]}"#
    ),
    (
      #"{"op":"cost","format":"ANY split:separator:(s, ',') == 'a'","bounds":{"texts":{"s":99}}}"#,
      #"{"ok":true,"steps":100,"formula":"s + 1"}"#
    ),
    (
      #"{"op":"compare","left":"a > 1","right":"a > 2"}"#,
      #"{"ok":true,"implies":"no","impliedBy":"yes","disjoint":"no","leftOnly":{"a":2},"both":{"a":3}}"#
    ),
    (
      #"{"op":"samples","format":"a == nil"}"#,
      #"{"ok":true,"satisfiable":"yes","alwaysTrue":"no","matching":[{"a":null},{}],"other":[{"a":""},{"a":0}]}"#
    ),
    (
      #"{"op":"evaluate","format":"a > 1 AND b == 2","object":{"b":2},"missing":"unknown"}"#,
      #"{"ok":true,"result":null,"residual":"a > 1","needs":["a"]}"#
    ),
    (
      #"{"op":"evaluate","format":"a > 1 AND b == 2","object":{"b":3},"missing":"unknown"}"#,
      #"{"ok":true,"result":false,"residual":"FALSEPREDICATE","needs":[]}"#
    ),
    (#"{"op":"evaluate","format":"a > 1","object":{},"missing":"nil"}"#, #"{"ok":true,"result":false}"#),
    (
      #"{"op":"evaluate","format":"ANY a > 2","object":{"a":[1,2,3,4]},"countSteps":true}"#,
      #"{"ok":true,"result":true,"steps":3}"#
    ),
    (
      #"{"op":"cost","format":"ANY tags == 'a'","bounds":{"lists":{"tags":20}}}"#,
      #"{"ok":true,"steps":20,"formula":"tags"}"#
    ),
  ]) func requestsAreAnswered(_ request: String, _ response: String) {
    #expect(run("batch", input: request + "\n") == response + "\n")
  }

  @Test func aMissingKeyIsAnErrorWhereItMatters() {
    let request = #"{"op":"evaluate","format":"a > 1 AND b == 2","object":{"b":2},"missing":"error"}"#
    let answer = run("batch", input: request + "\n")
    #expect(answer.contains(#""kind":"unknownKey""#) && answer.contains("`a`") && answer.contains(#""offset":0"#))
    let decided = #"{"op":"evaluate","format":"a > 1 AND b == 2","object":{"b":3},"missing":"error"}"#
    #expect(run("batch", input: decided + "\n") == "{\"ok\":true,\"result\":false}\n")
  }
}
