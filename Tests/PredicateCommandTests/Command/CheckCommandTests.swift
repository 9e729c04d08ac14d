import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// `predicate check`.
@Suite struct CheckCommandTests {
  static let model = """
    {"entities":{"Word":{"attributes":{"text":"string","length":"integer"},
    "relationships":{"category":{"destination":"Category"}}},"Category":{"attributes":{"letter":"string"}}}}
    """

  @Test(arguments: ["a = 1", "name BEGINSWITH[c] 'x' AND ANY tags = 'y'", "max:(length) > 3"])
  func nothingIsSaidWhenAllIsWell(_ format: String) {
    #expect(predicate("check", format) == .init(output: "", errors: "", status: .success))
    #expect(predicate("check", format, "--output", "json") == .init(output: "[]\n", errors: "", status: .success))
  }

  @Test func findingsAreTextOnStandardError() {
    #expect(
      predicate("check", "a CONTAIN 'x'")
        == .init(
          output: "",
          errors: """
            1:3: error: `CONTAIN` is no operator
              a CONTAIN 'x'
                ^^^^^^^
              hint: did you mean `CONTAINS`?

            """, status: .invalidPredicate))
  }

  @Test func findingsAreDataOnStandardOutput() {
    #expect(
      predicate("check", "a >", "-o", "json")
        == .init(
          output: """
            [
            {"severity":"error","kind":"syntax","code":"missingValue","message":"missing value after `>`","offset":3,\
            "length":0,"line":1,"column":4,"expected":"a value: key path, literal or placeholder"}
            ]

            """, errors: "", status: .invalidPredicate))
    #expect(
      predicate("check", "é = %@", "-o", "jsonl").output
        == #"{"severity":"error","kind":"syntax","code":"specifierInText","message":"`%@` takes an argument, "#
        + #"and this text has none","offset":5,"length":2,"line":1,"column":5,"#
        + #""hint":"give its value with `--arg TEXT` or `--argjson JSON`"}"# + "\n")
  }

  @Test func warningsAloneAreNoFailure() {
    let result = predicate("check", "name LIKE '%x%'")
    #expect(result.status == .success)
    #expect(result.errors.hasPrefix("1:11: warning: "))
  }

  @Test func extensionsAreListedOnRequest() {
    #expect(predicate("check", "year:(d) = 2024").errors == "")
    let result = predicate("check", "year:(d) = 2024", "--extensions")
    #expect(result.errors.hasPrefix("1:1: warning: "))
    #expect(result.status == .success)
  }

  @Test func againstAFile() throws {
    let folder = try TemporaryFolder()
    let table = try folder.file("t.csv", "name,age\nAnn,3\n")
    #expect(predicate("check", "age > 1", table) == .init(output: "", errors: "", status: .success))
    #expect(predicate("check", "agee > 1", table).status == .invalidPredicate)
    let lines = try folder.file("t.jsonl", "{\"a\":1}\n{\"b\":{\"c\":2}}\n")
    #expect(predicate("check", "a = 1 AND b.c > 2", lines).errors == "")
    #expect(
      predicate("check", "b.d > 2", lines).errors == """
        1:3: error: entity `B` has no property `d`
          b.d > 2
            ^

        """)
  }

  /// A word that is no key and a value of the records gets its quotes.
  @Test func wordsThatRecordsHave() throws {
    let folder = try TemporaryFolder()
    let table = try folder.file("t.csv", "name,dept\nAnn,sales\nBob,it\n")
    #expect(predicate("check", "dept == sales", table, "--fix").output == "dept == \"sales\"\n")
    #expect(predicate("check", "dept == sale", table, "--fix").output == "dept == sale\n")
    // A key comes before a value that is like one.
    #expect(predicate("check", "dept == name", table, "--fix").output == "dept == name\n")
  }

  @Test func againstAModel() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("m.json", Self.model)
    #expect(predicate("check", "length > 3", "--model", path, "--entity", "Word").status == .success)
    #expect(
      predicate("check", "category.leter = 's'", "--model", path, "--entity", "Word").errors == """
        1:10: error: entity `Category` has no property `leter`
          category.leter = 's'
                   ^^^^^
          hint: did you mean `letter`?

        """)
    #expect(
      predicate("check", "length > 3", "--model", path, "--entity", "Wrod").errors
        == "error: the model has no entity `Wrod`\n  hint: did you mean `Word`?\n")
    #expect(
      predicate("check", "length > 3", "--model", path).errors == """
        1:1: warning: `length` is a key of `Word`, not of `Category`
          length > 3
          ^^^^^^
          hint: choose one with `--entity NAME`

        """)
    #expect(predicate("check", "length > 3", "--model", path, "--dialect", "sqlite").status == .usage)
    let single = try folder.file("s.json", #"{"entities":{"Word":{"attributes":{"text":"string"}}}}"#)
    #expect(predicate("check", "text = 'a'", "--model", single).status == .success)
    #expect(predicate("check", "txt = 'a'", "--model", single).status == .invalidPredicate)
  }

  @Test func againstADialect() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("m.json", Self.model)
    let word = ["--model", path, "--entity", "Word", "--dialect"]
    let format = "text MATCHES text AND length > $n"
    #expect(CommandHarness().run(["check", format] + word + ["mysql"]).status == .invalidPredicate)
    #expect(CommandHarness().run(["check", "length > $n"] + word + ["mysql"]).errors == "")
    let result = CommandHarness().run(["check", format, "--varjson", "n=1"] + word + ["mysql", "-o", "jsonl"])
    #expect(result.output.contains(#""kind":"unsupported""#))
    #expect(result.output.contains(#""offset":0,"length":17"#))
    let table = try folder.file("t.csv", "name,age\nAnn,3\n")
    #expect(predicate("check", "name MATCHES name", table).errors == "")
    #expect(predicate("check", "name MATCHES name", table, "--dialect", "mysql").errors.hasPrefix("1:1: error: "))
    #expect(predicate("check", "a = 1", "--dialect", "mysql").status == .usage)
    #expect(predicate("check", "a = 1", "--naming", "coreData").status == .usage)
  }

  @Test func againstACoreDataModel() throws {
    let folder = try TemporaryFolder()
    let path = try folder.coreDataModel()
    let copy = try folder.file("copy.xml", String(contentsOfFile: path + "/contents", encoding: .utf8))
    for path in [path, path + "/", path + "/contents", copy] {
      #expect(predicate("check", "words.@count > 3", "--model", path, "--entity", "Category").errors == "")
      #expect(
        predicate("check", "leter = 's'", "--model", path, "--entity", "Category").errors.hasSuffix(
          "hint: did you mean `letter`?\n"))
    }
    let broken = try folder.file("broken.xcdatamodel", "<model>")
    #expect(predicate("check", "a = 1", "--model", broken).status == .usage)
    #expect(predicate("check", "a = 1", "--model", path + "s").errors.contains("error: "))
  }

  @Test func modelsThatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("m.json", #"{"entities":{"Word":{"attributes":{"text":"strng"}}}}"#)
    let result = predicate("check", "text = 'a'", "--model", path)
    #expect(result.errors.hasPrefix("\(path): error: "))
    #expect(result.errors.contains("strng"))
    #expect(result.status == .usage)
    #expect(predicate("check", "a = 1", "--model", "no.json").status == .usage)
    let records = try folder.file("r.json", #"{"people":[{"a":1}],"teams":[{"b":1}]}"#)
    #expect(
      predicate("check", "a = 1", "--model", records).errors == """
        \(records): error: records, not a model file
          hint: `predicate schema FILE` prints their model

        """)
    #expect(predicate("check", "a = 1", path, "--model", path).status == .usage)
    #expect(predicate("check", "a = 1", "--entity", "Word").status == .usage)
  }

  @Test func patternsAndTypesAreTriedToo() {
    #expect(predicate("check", "a MATCHES '('").status == .invalidPredicate)
    #expect(predicate("check", "CAST(a, 'NSWindow') = 1").status == .invalidPredicate)
    #expect(predicate("check", "a = 1", "--keys", "b").status == .invalidPredicate)
  }
}
