import Testing

@testable import PredicatePlatform

#if os(macOS) || os(Linux)
  /// Other programs, run without a shell.
  @Suite struct ChildProgramTests {
    @Test func argumentsAreHandedOnAsTheyAre() throws {
      let arguments = ["a b", "$HOME", "`true`", "", "é", "*", "'\"", "\n"]
      let outcome = try ChildProgram.run("printf", ["%s|"] + arguments, most: 1_000)
      #expect(String(decoding: outcome.output, as: UTF8.self) == arguments.map { $0 + "|" }.joined())
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test func statusAndErrorsAreTold() throws {
      let outcome = try ChildProgram.run("sh", ["-c", "echo out; echo err >&2; exit 3"], most: 1_000)
      #expect(outcome.status == 3)
      #expect(outcome.output == Array("out\n".utf8) && outcome.errors == Array("err\n".utf8))
      #expect(try ChildProgram.run("sh", ["-c", "kill -9 $$"], most: 1_000).status == 137)
    }

    /// Much on both streams at once fills no pipe for good.
    @Test func bothStreamsAreRead() throws {
      let text = "i=0; while [ $i -lt 3000 ]; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;"
      let outcome = try ChildProgram.run(
        "sh", ["-c", text + " echo bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb >&2; i=$((i+1)); done"], most: 1 << 20)
      #expect(outcome.output.count == 3_000 * 48 && outcome.errors.count == 3_000 * 41)
    }

    @Test func thereIsNothingToRead() throws {
      #expect(try ChildProgram.run("cat", [], most: 10).output.isEmpty)
    }

    @Test func failuresAreTold() {
      #expect(throws: ChildProgram.Failure.missing) { try ChildProgram.run("predicate-no-such-program", [], most: 1) }
      #expect(throws: ChildProgram.Failure.tooMuchOutput) { try ChildProgram.run("yes", [], most: 100_000) }
    }
  }
#endif
