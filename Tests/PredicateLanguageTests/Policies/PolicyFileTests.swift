import PredicateLanguage
import Testing

/// Policies of lists and of files.
@Suite struct PolicyFileTests {
  @Test func readsBackWhatItWrites() throws {
    let policy = try Policy(
      keyPaths: ["name", "team.name"], operators: ["=", "in", "&&", "+"], options: [.caseInsensitive],
      functions: ["max", "cast"], quantifiers: ["some", "@COUNT"], relationshipSteps: 1)
    #expect(policy.operators == ["==", "IN", "AND", "+"])
    #expect(policy.functions == ["max:", "CAST"])
    #expect(policy.quantifiers == ["ANY", "@count"])
    #expect(try Policy(recordValue: policy.recordValue) == policy)
    #expect(try Policy(recordValue: [:]) == Policy())
    #expect(Policy().recordValue == [:])
  }

  @Test func limitsKeepTheirKeyPathsInIt() throws {
    var limits = Limits.untrusted(keyPaths: ["name"])
    #expect(limits.policy.keyPaths == ["name"])
    limits.policy = try Policy(operators: ["=="])
    #expect(limits.keyPaths == nil)
    limits.keyPaths = ["age"]
    #expect(limits.policy.operators == ["=="] && limits.policy.keyPaths == ["age"])
  }

  static let mistakes: [(RecordValue, message: String, hint: String)] = [
    ([1], "a policy is a list", "write an object, `{…}`"),
    (["keypaths": ["a"]], "a policy has no entry `keypaths`", "did you mean `keyPaths`?"),
    (
      ["x": 1], "a policy has no entry `x`",
      "it may have `keyPaths`, `operators`, `options`, `functions`, `quantifiers`, `relationshipSteps`"
    ),
    (
      ["keyPaths": "a"], "`keyPaths` is a string", "write a list of strings; without the entry all is allowed"
    ),
    (
      ["operators": [1]], "`operators` has a number in its list",
      "write a list of strings; without the entry all is allowed"
    ),
    (["keyPaths": [""]], "`keyPaths` has an empty text in its list", "write a name"),
    (
      ["operators": ["MATCHS"]], "`operators` has `MATCHS`, and there is no such operator", "did you mean `MATCHES`?"
    ),
    (["operators": ["ANY"]], "`operators` has `ANY`, and there is no such operator", "it belongs to `quantifiers`"),
    (["functions": ["maxx:"]], "`functions` has `maxx:`, and there is no such function", "did you mean `max:`?"),
    (
      ["functions": ["add:to:"]], "`functions` has `add:to:`, and there is no such function",
      "it is the operator `+`, and belongs to `operators`"
    ),
    (
      ["quantifiers": ["@cuont"]], "`quantifiers` has `@cuont`, and there is no such quantifier",
      "did you mean `@count`?"
    ),
    (
      ["quantifiers": ["NONE"]], "`quantifiers` has `NONE`, and there is no such quantifier",
      "it is NOT with ANY: list `ANY`, and `NOT` among the operators"
    ),
    (
      ["options": "cx"], "`options` is `cx`, and the letters are c, d, n and l",
      "write a string of letters, such as `\"cd\"`"
    ),
    (["options": 1], "`options` is a number", "write a string of letters, such as `\"cd\"`"),
    (["relationshipSteps": -1], "`relationshipSteps` is -1", "write a whole number of at least 0"),
    (["relationshipSteps": "1"], "`relationshipSteps` is a string", "write a whole number of at least 0"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ file: RecordValue, _ message: String, _ hint: String) {
    let error = #expect(throws: PolicyError.self) { try Policy(recordValue: file) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test func bothOfTwo() throws {
    let one = try Policy(keyPaths: ["a", "b.c", "d"], operators: ["==", "<"], options: [.caseInsensitive])
    let other = try Policy(keyPaths: ["a.x", "b", "e"], operators: ["<", ">"], relationshipSteps: 2)
    let both = one.narrowed(by: other)
    #expect(both == other.narrowed(by: one))
    #expect(both.keyPaths == ["a.x", "b.c"])
    #expect(both.operators == ["<"] && both.options == [.caseInsensitive] && both.relationshipSteps == 2)
  }
}
