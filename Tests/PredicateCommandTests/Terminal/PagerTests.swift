#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import Testing

@testable import PredicateCommand
@testable import PredicateSession

@Suite struct PagerTests {
  @Test(
    arguments: [
      ([:], "less -FRX -P'blank for more, q to go back'"),
      (["PAGER": "more"], "more"), (["PREDICATE_PAGER": "less -S", "PAGER": "more"], "less -S"),
      (["PAGER": ""], nil), (["PAGER": "cat"], nil), (["PREDICATE_PAGER": " ", "PAGER": "more"], nil),
    ] as [([String: String], String?)])
  func choice(variables: [String: String], command: String?) {
    #expect(Pager { variables[$0] }?.command == command)
  }

  @Test(arguments: [
    ("a\nb\n", false), ("a\nb\nc\n", true), ("a\nb\nc", true), ("", false), ("0123456789\nb\n", false),
    ("01234567890\nb\n", true), ("日本日本日本\nb\n", true),
  ])
  func lengths(text: String, isLong: Bool) { #expect(Pager.isLong(text, columns: 10, rows: 3) == isLong) }

  #if os(macOS) || os(Linux)
    /// A program that is not there shows nothing; one that leaves early is no mistake.
    @Test(arguments: [("predicate-no-such-pager", false), ("true", true), ("cat > /dev/null", true), ("exit 3", true)])
    func programs(command: String, isShown: Bool) {
      _ = signal(SIGPIPE, SIG_IGN)
      let pager = Pager { $0 == "PAGER" ? command : nil }
      #expect(pager?.show(String(repeating: "a line of text\n", count: 50_000)) == isShown)
    }
  #endif
}
