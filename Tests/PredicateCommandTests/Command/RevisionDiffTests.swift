import Foundation
import PredicateSession
import Testing

@testable import PredicateCommand

/// `predicate diff --git`: the rules in files whose meaning changed since a revision.
@Suite(.enabled(if: GitRepository.isAvailable)) struct RevisionDiffTests {
  private static func manifest(_ conditions: String...) -> String {
    let items = conditions.map { "<dict><key>condition</key><string>\($0)</string></dict>" }.joined()
    return "<plist><dict><key>conditional_items</key><array>\(items)</array></dict></plist>"
  }

  private func diff(_ repository: GitRepository, _ operand: String, _ arguments: String...) -> CommandResult {
    CommandHarness().run(["diff", "--git", "HEAD", repository.path(operand), "--profile", "munki"] + arguments)
  }

  @Test func rulesOfAnotherMeaningAreTold() throws {
    let repository = try GitRepository([
      "manifests/site": Self.manifest("os_vers_major &gt;= 14", "machine_type == 'laptop'", "arch == 'arm64'"),
      "manifests/old one": Self.manifest("os_vers_major == 13"),
      "manifests/same": Self.manifest("os_vers_major == 1"),
      "other/site": Self.manifest("os_vers_major == 1"),
    ])
    try repository.write(
      Self.manifest(
        "os_vers_major &gt; 14", "machine_type != 'desktop'", "arch   ==  'arm64'", "arch == 'i386'"),
      to: "manifests/site")
    try repository.remove("manifests/old one")
    try repository.write(Self.manifest("arch == 'i386'"), to: "manifests/-new;`touch x`")
    try repository.write(Self.manifest("os_vers_major == 2"), to: "other/site")
    let result = diff(repository, "manifests/**")
    let folder = repository.path("manifests/")
    #expect(
      result.output.replacingOccurrences(of: folder, with: "") == """
        site  conditional_items[0].condition: another meaning
          old: os_vers_major >= 14
          new: os_vers_major > 14
          lost: yes  {"os_vers_major":14}  because `os_vers_major > 14` is false: os_vers_major is 14
          won: no
        site  conditional_items[3].condition: added
          new: arch == 'i386'
        old one  conditional_items[0].condition: removed
          old: os_vers_major == 13
        -new;`touch x`  conditional_items[0].condition: added
          new: arch == 'i386'
        1 rule of another meaning, 2 rules added, 1 rule removed, 2 rules written otherwise with the same meaning

        """)
    #expect(result.errors == "")
    #expect(result.status == .noMatch)
    let lines = diff(repository, "manifests", "-o", "jsonl").output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines.first?.contains(#""change":"changed","old":"os_vers_major >= 14","new":"os_vers_major > 14","same":"no""#)
        == true)
  }

  /// What is put in before other rules moves them on, which is no change of theirs.
  @Test func movedRulesAreTheSame() throws {
    let repository = try GitRepository(["a.plist": Self.manifest("arch == 'i386'", "arch == 'arm64'")])
    try repository.write(Self.manifest("arch == 'x86_64'", "arch == 'i386'", "arch == 'arm64'"), to: "a.plist")
    let result = diff(repository, "a.plist")
    #expect(result.output.hasSuffix("1 rule added\n") && result.output.contains("[0].condition: added"))
  }

  @Test func nothingChanged() throws {
    let repository = try GitRepository(["a.plist": Self.manifest("arch == 'i386'")])
    let result = diff(repository, "*.plist")
    #expect(result == CommandResult(output: "no rule changed\n", errors: "", status: .success))
    #expect(diff(repository, "*.plist", "-o", "json").output == "[]\n")
  }

  /// A rule that does not parse is told, and the others, too.
  @Test func whatDoesNotParseIsTold() throws {
    let repository = try GitRepository(["a.plist": Self.manifest("arch == 'i386'", "os_vers_major == 1")])
    try repository.write(Self.manifest("arch ==", "os_vers_major == 2"), to: "a.plist")
    let result = diff(repository, "a.plist")
    #expect(result.output.contains("[0].condition: not known to be the same: missing value after `==`"))
    #expect(result.output.contains("[1].condition: another meaning"))
    #expect(result.status == .noMatch)
  }

  /// Names of files and revisions are never options, nor text for a shell.
  @Test(arguments: ["--output=/tmp/x", "-h", "", "HEAD;true", "$(true)", "nosuch", "HEAD:a.plist", "--all"])
  func hostileRevisionsAreRefused(_ revision: String) throws {
    let repository = try GitRepository(["a.plist": Self.manifest("arch == 'i386'")])
    let result = CommandHarness().run(["diff", "--git=\(revision)", repository.path("a.plist"), "--profile", "munki"])
    #expect(result.status == .usage)
    #expect(result.errors.contains("no revision") && result.errors.contains("hint: "))
    #expect(result.output == "")
  }

  @Test func outsideOfARepository() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.plist", Self.manifest("arch == 'i386'"))
    let result = CommandHarness().run(["diff", "--git", "HEAD", file, "--profile", "munki"])
    #expect(result.status == .usage && result.errors.contains("is in no working tree of Git"))
    #expect(result.errors.contains("hint: "))
  }

  @Test func linesAndOtherPlaces() throws {
    let repository = try GitRepository(["sub dir/rules.txt": "a > 1\nb > 1\n", "x.json": #"{"when":"a > 1"}"#])
    try repository.write("a > 1\nb > 2\n", to: "sub dir/rules.txt")
    try repository.write(#"{"when":"a >= 1"}"#, to: "x.json")
    let lines = CommandHarness().run(["diff", "--git", "HEAD", repository.path("sub dir/*"), "--lines"])
    #expect(lines.output.contains(#"lost: yes  {"b":2}"#) && lines.output.hasSuffix("1 rule of another meaning\n"))
    let placed = CommandHarness().run(["diff", "--git", "HEAD", repository.path("*.json"), "--at", "when"])
    #expect(placed.output.contains(#"won: yes  {"a":1}"#))
  }

  @Test func nothingMatches() throws {
    let repository = try GitRepository(["a.plist": Self.manifest("arch == 'i386'")])
    let result = diff(repository, "*.txt")
    #expect(result.status == .usage && result.errors.contains("no file matches the pattern, now or in the revision"))
  }
}
