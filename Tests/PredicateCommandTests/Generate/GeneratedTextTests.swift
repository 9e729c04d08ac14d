import Foundation
import PredicateEvaluation
import PredicateLanguage
import Testing
@testable import PredicateCommand
@testable import PredicateSession

/// Manual pages and completions hold all that the tables hold, and are what their readers take.
@Suite struct GeneratedTextTests {
  @Test(arguments: [GeneratedText.man, .bash, .zsh, .fish])
  func everySubcommandAndOptionIsThere(_ kind: GeneratedText) {
    let text = kind.text.filter { $0 != "\\" }
    for subcommand in Subcommand.allCases {
      #expect(text.contains(subcommand.rawValue))
      for output in subcommand.description.outputs { #expect(text.contains(output)) }
    }
    for option in CommandOption.allCases {
      let spelling = kind == .fish ? "-l \(option.rawValue) " : option.name
      #expect(text.contains(spelling), "\(option)")
      if let letter = option.description.letter {
        #expect(text.contains(kind == .fish ? "-s \(letter) " : "-\(letter)"))
      }
      for choice in option.description.choices { #expect(text.contains(choice), "\(option) \(choice)") }
    }
  }

  @Test func theCommandPrintsThem() {
    for kind in GeneratedText.allCases {
      let result = predicate("generate", kind.rawValue)
      #expect(result == CommandResult(output: kind.text, errors: "", status: .success))
    }
    let mistake = predicate("generate", "bsh")
    #expect(mistake.status == .usage)
    #expect(mistake.errors.contains("hint: did you mean `bash`?"))
    #expect(predicate("generate").errors.contains("`predicate generate` needs a KIND"))
  }

  @Test func theLanguageIsWhole() {
    let text = Self.plain(GeneratedText.languageMan.text)
    for row in ComparisonOperator.table {
      for spelling in row.spellings { #expect(text.contains(spelling)) }
      #expect(text.contains(row.operator.summary))
    }
    for function in BuiltinFunction.allCases {
      #expect(text.contains(function.signature.heading()), "\(function)")
      #expect(text.contains(function.signature.example), "\(function)")
      #expect(!function.signature.summary.isEmpty)
    }
    for operation in CollectionOperator.allCases { #expect(text.contains("@" + operation.rawValue)) }
    for word in ConditionWord.allCases { #expect(text.contains(word.rawValue)) }
    for form in SpecialForm.allCases { #expect(text.contains(form.rawValue + "(")) }
    #expect(BuiltinFunction.groups.map(\.functions.count).reduce(0, +) == BuiltinFunction.allCases.count)
  }

  @Test(
    arguments: LiteralNote.all.map(\.example).filter { !$0.isEmpty } + ConditionWord.allCases.map(\.example)
      + SpecialForm.allCases.map(\.example))
  func examplesHold(_ example: String) throws {
    #expect(try FormatPredicate(parsing: example).evaluate(with: RecordValue.null))
  }

  // MARK: Manual pages

  /// The text without the formatter's escapes.
  private static func plain(_ page: String) -> String {
    var text = page
    for (escape, sign) in [
      ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\(dq", "\""), ("\\-", "-"), ("\\&", ""),
    ] {
      text = text.replacingOccurrences(of: escape, with: sign)
    }
    var pieces = text.components(separatedBy: "\\[u")[...]
    var result = pieces.popFirst() ?? ""
    for piece in pieces {
      let parts = piece.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      let scalar = UInt32(parts[0], radix: 16).flatMap(Unicode.Scalar.init)
      result += (scalar.map(String.init) ?? "") + (parts.last ?? "")
    }
    return result.replacingOccurrences(of: "\\e", with: "\\")
  }

  @Test(arguments: [GeneratedText.man, .languageMan])
  func manualPagesAreFormattedWithoutComplaint(_ kind: GeneratedText) throws {
    #expect(kind.text.utf8.allSatisfy { $0 < 0x80 })
    if let groff = OutsideTool("groff") {
      #expect(try groff.run(["-man", "-ww", "-z", "-Tutf8", "@input"], input: kind.text) == ("", 0))
      let page = try groff.run(["-man", "-Tutf8", "-P-cbou", "@input"], input: kind.text).output
      #expect(page.contains(kind == .man ? "predicate filter FORMAT [FILE…]" : "sum:(any, …) → any"))
    }
    if let mandoc = OutsideTool("mandoc") {
      let complaints = try mandoc.run(["-man", "-Tlint", "-Werror", "@input"], input: kind.text)
      #expect(complaints.status < 4, "\(complaints.output)")
    }
  }

  // MARK: Completions

  /// Words of a command line, the last one being typed, and some of what is offered.
  static let lines: [(words: [String], offered: [String], never: [String])] = [
    (["fi"], ["filter"], ["fetch"]),
    ([""], ["filter", "count", "generate"], []),
    (["filter", "--ou"], ["--output"], ["--where"]),
    (["fetch", "--wh"], ["--where"], []),
    (["filter", "x > 1", "a.csv", "--output", ""], ["table", "jsonl"], ["text"]),
    (["check", "-o", ""], ["text", "json"], ["csv"]),
    (["check", "--output", "=", "js"], ["json", "jsonl"], []),
    (["check", "--output", "="], ["text", "json"], []),
    (["sql", "x", "--dialect", "p"], ["postgresql"], []),
    (["x > 1", "--output", "ts"], ["tsv"], []),
    (["--ver"], ["--version"], []),
    (["filter", "x > 1", "--limit", ""], [], ["filter"]),
    (["generate", "z"], ["zsh"], []),
    (["help", "ex"], ["explain"], []),
    (["filter", "--sort", "filter", "x > 1", "Exam"], ["Examples"], []),
    (["filter", "x > 1", "Examples/FilterFile/mon"], ["Examples/FilterFile/monsters.csv"], []),
    (["filter", "Exam"], [], ["Examples"]),
    (["schema", "--model", "Exam"], ["Examples"], []),
    (["parse", "x", "Exam"], [], ["Examples"]),
  ]

  @Test(arguments: lines)
  func bashOffers(_ line: (words: [String], offered: [String], never: [String])) throws {
    guard let bash = OutsideTool("bash") else { return }
    let words = (["predicate"] + line.words).map(CompletionTables.quoted).joined(separator: " ")
    let script = """
      cd \(CompletionTables.quoted(packageFolder.path))
      source "$1"
      COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _predicate
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try bash.run(["--norc", "-c", script, "bash", "@input"], input: GeneratedText.bash.text)
    #expect(result.status == 0)
    let found = result.output.split(separator: "\n").map(String.init)
    for word in line.offered { #expect(found.contains(word), "\(found)") }
    for word in line.never { #expect(!found.contains(word), "\(found)") }
    if line.offered.isEmpty { #expect(found == []) }
  }

  @Test(arguments: [("bash", GeneratedText.bash), ("zsh", .zsh), ("fish", .fish)])
  func shellsTakeTheSyntax(_ shell: String, _ kind: GeneratedText) throws {
    guard let shell = OutsideTool(shell) else { return }
    #expect(try shell.run(["-n", "@input"], input: kind.text) == ("", 0))
  }

  /// fish says what it would offer for a line.
  @Test(arguments: [
    ("predicate fi", ["filter"]), ("predicate fetch --wh", ["--where"]), ("predicate check -o ", ["text", "json"]),
    ("predicate sql x --dialect p", ["postgresql"]), ("predicate generate z", ["zsh"]),
  ])
  func fishOffers(_ line: String, _ offered: [String]) throws {
    guard let fish = OutsideTool("fish") else { return }
    let result = try fish.run(
      ["--no-config", "-c", "source $argv[1]; complete -C \(CompletionTables.quoted(line))", "@input"],
      input: GeneratedText.fish.text)
    let found = result.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    for word in offered { #expect(found.contains(word), "\(result.output)") }
  }
}
