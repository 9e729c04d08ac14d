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

  @Test(arguments: [
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
