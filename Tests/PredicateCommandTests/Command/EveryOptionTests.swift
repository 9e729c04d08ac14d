import Foundation
import PredicateData
import PredicateSQL
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// Every option of every subcommand, with each of its values, does what it says without a complaint.
@Suite struct EveryOptionTests {
  /// A subcommand, one of its options, and a value that it lists; nil where any text is one.
  struct Case: CustomTestStringConvertible, Sendable {
    let subcommand: Subcommand
    let option: CommandOption
    let value: String?

    var testDescription: String {
      "predicate \(subcommand.rawValue) \(option.name)" + (value.map { " \($0)" } ?? "")
    }

    /// Whether it is about files that hold predicates.
    var isOfFiles: Bool {
      subcommand == .check && ([.lines, .at, .together].contains(option) || value == "sarif" || value == "github")
    }

    /// Whether it is about the revisions of a repository.
    var isOfRevisions: Bool { subcommand == .diff && [.git, .lines, .at].contains(option) }

    /// Whether it is about databases.
    var needsStore: Bool {
      switch option {
      case .sqlDebug, .verify, .advise: true
      case .model: ![.check, .sql, .compare, .samples, .simplify, .cost].contains(subcommand)
      default: false
      }
    }
  }

  static let cases = Subcommand.allCases.flatMap { subcommand in
    subcommand.description.options.flatMap { option in
      let values = subcommand.choices(of: option)
      return values.isEmpty
        ? [Case(subcommand: subcommand, option: option, value: nil)]
        : values.map { Case(subcommand: subcommand, option: option, value: $0) }
    }
  }

  /// One subcommand at a time: its options share the files, which take longer to make than the command takes to run.
  @Test(arguments: Subcommand.allCases)
  func everyOptionIsTaken(_ subcommand: Subcommand) throws {
    let files = try Files()
    for example in Self.cases where example.subcommand == subcommand {
      if example.needsStore, !StoreFixture.isAvailable { continue }
      if example.isOfRevisions, !GitRepository.isAvailable { continue }
      isTaken(example, files)
    }
  }

  private func isTaken(_ example: Case, _ files: Files) {
    var harness = CommandHarness(repl: ReplLoop.run)
    switch example.subcommand {
    case .batch: harness.input = "{\"op\":\"parse\",\"format\":\"HP = 1\"}\n"
    case .repl: harness.input = "1 + 1\n"
    default: break
    }
    let result = harness.run([example.subcommand.rawValue] + files.arguments(of: example))
    #expect(result.status == .success, "\(example): \(result.errors)")
    // A session tells what it loads, `explain` what it leaves out.
    let hasNotes =
      [.repl, .explain].contains(example.subcommand)
      || example.isOfFiles || [.time, .sqlDebug, .extensions, .decimalComma, .header].contains(example.option)
    if !hasNotes { #expect(result.errors == "", "\(example)") }
    if example.subcommand != .check { #expect(!result.output.isEmpty, "\(example)") }
  }

  @Test func thereAreNoOtherOptions() {
    let taken = Set(Self.cases.map(\.option))
    #expect(Set(CommandOption.allCases).subtracting(taken) == [.version])
    #expect(predicate("--version").status == .success)
  }

  /// The files that the options speak of.
  private final class Files {
    private let folder = try? TemporaryFolder()
    private let repository: GitRepository?
    private let format, script, document, words, store, coreDataStore, output, policy, known: String
    /// A file of each format, whose name does not tell it.
    private let formats: [String: String]

    init() throws {
      let folder = try #require(folder)
      format = try folder.file("format", "# all\nTRUEPREDICATE\n")
      script = try folder.file("script", "2 * 21\n")
      document = try folder.file("world.json", #"{"people":[{"HP":20,"Name":"Ann"}],"towns":[{"HP":1,"Name":"Rome"}]}"#)
      words = try folder.file("words.json", StoreFixture.model)
      store = try StoreFixture.isAvailable ? folder.database() : ""
      coreDataStore = try StoreFixture.isAvailable ? folder.database(StoreFixture.coreDataWords, named: "core.db") : ""
      known = try folder.file("known.json", #"{"length":3,"text":"a"}"#)
      formats = [
        "json": try folder.file("a", #"[{"HP":20,"Name":"Ann"}]"#),
        "jsonl": try folder.file("b", #"{"HP":20,"Name":"Ann"}"#),
        "plist": try folder.file(
          "e", "<plist><array><dict><key>HP</key><integer>20</integer></dict></array></plist>"),
        "yaml": try folder.file("f", "- HP: 20\n  Name: Ann\n"),
        "csv": try folder.file("c", "HP,Name\n20,Ann\n"), "tsv": try folder.file("d", "HP\tName\n20\tAnn\n"),
      ]
      repository = try GitRepository.isAvailable ? GitRepository(["rules.json": #"{"condition":"HP > 1"}"#]) : nil
      output = try folder.file("drawing", "")
      policy = try folder.file("policy", #"{"operators": ["==", ">", "CONTAINS", "+"], "options": "cd"}"#)
    }

    private static func example(_ path: String) -> String {
      packageFolder.appendingPathComponent("Examples/" + path).path
    }
    private static let monsters = example("FilterFile/monsters.csv")

    /// The arguments behind the subcommand: operands, the option, and what it needs to make sense.
    func arguments(of example: Case) -> [String] {
      let (subcommand, option) = (example.subcommand, example.option)
      let given = [option.name] + (example.value.map { [$0] } ?? [])
      switch subcommand {
      case .batch: return given + values(option)
      case .generate: return ["bash"] + given
      case .help: return ["filter"] + given
      case .profiles: return given
      case .repl where option == .file: return given + [script]
      case .check where example.isOfFiles:
        return [option == .lines ? format : formats["json"] ?? ""] + given + values(option)
          + (option == .at ? [] : ["--at", "condition"])
      case .diff where example.isOfRevisions:
        return [repository?.path("rules.json") ?? ""] + given + values(option)
          + (option == .at ? [] : ["--at", "condition"]) + (option == .git ? [] : ["--git", "HEAD"])
      default: break
      }
      let (condition, specific) = condition(option, of: subcommand, isOfWords: isOfWords(example))
      let isOfFormat = subcommand.description.takesFormat
      var arguments = isOfFormat && !option.givesFormat ? [condition] : []
      if subcommand == .fetch {
        if [.arg, .argjson, .var, .varjson].contains(option) { arguments += ["--where", condition] }
      }
      if subcommand == .compare { arguments.append(isOfWords(example) ? "length > 2" : condition) }
      if subcommand == .diff { arguments.append(condition) }
      if subcommand == .match { arguments.append(format) }
      arguments += records(example) + given
      if example.value == nil {
        arguments += specific.map { [$0] } ?? (isOfWords(example) ? valuesOfWords(option) : values(option))
      }
      return arguments + company(example)
    }

    /// Whether the condition is about the entity Word of a model.
    private func isOfWords(_ example: Case) -> Bool {
      switch example.subcommand {
      case .sql, .evaluate: true
      case .compare, .samples, .simplify, .cost: !Subcommand.dataOptions.contains(example.option)
      case .check: [.model, .entity, .naming, .dialect].contains(example.option)
      case .diff: [.model, .sqlDebug, .naming].contains(example.option)
      default: [.model, .sqlDebug].contains(example.option)
      }
    }

    /// A condition that the option makes sense with, and the option's value where it goes with the condition.
    private func condition(
      _ option: CommandOption, of subcommand: Subcommand, isOfWords: Bool
    ) -> (String, value: String?) {
      let (text, number) = isOfWords ? ("text", "length") : ("Name", "HP")
      switch option {
      case .arg: return ("\(text) CONTAINS %@", "a")
      case .argjson: return ("\(number) > %@", "5")
      case .var: return ("\(text) CONTAINS $x", "x=a")
      case .varjson: return ("\(number) > $x", "x=5")
      case .url: return ("", "\(number)__gt=1")
      case .sort: return ("\(number) > 1", "\(number):desc")
      case .keys: return ("\(number) > 1", "\(number),\(text)")
      case .unwind where isOfWords: return ("words.length > 1", nil)
      case .relate: return ("strokes.@count > 1", nil)
      case .strings: return ("Name CONTAINS 'e'", nil)
      case .skipBad, .follow: return ("severity > 1", nil)
      // The profile's devices have no plain keys.
      case .platform where subcommand == .check: return ("@status(device.model.family) == 'Mac'", nil)
      default: return ("\(number) > 1", nil)
      }
    }

    /// Where the records or their model come from.
    private func records(_ example: Case) -> [String] {
      let (subcommand, option) = (example.subcommand, example.option)
      if subcommand == .parse || subcommand == .evaluate { return [] }
      if [.verify, .advise].contains(option) { return ["--entity", "word"] }
      if [.sql, .compare, .samples, .simplify, .cost].contains(subcommand), isOfWords(example) {
        let entity = option == .unwind ? "WordCategory" : "Word"
        return (option == .model ? [] : ["--model", words]) + (option == .entity ? [] : ["--entity", entity])
      }
      switch option {
      case .entity where subcommand != .check: return [document]
      case .relate: return [Self.example("Golf/rounds.csv"), Self.example("Golf/strokes.csv")]
      case .skipBad, .follow, .unwind: return [Self.example("Rules/events.jsonl")]
      case .sqlDebug: return [store] + (subcommand == .repl ? [] : ["--entity", "word"])
      case .model where subcommand == .check: return ["--entity", "Word"]
      case .model where subcommand == .schema: return [coreDataStore]
      case .model: return [coreDataStore] + (subcommand == .repl ? [] : ["--entity", "Word"])
      case .inputFormat: return [example.value.flatMap { formats[$0] } ?? ""]
      case .naming where subcommand == .schema: return [words]
      case .entity: return ["--model", words]
      case .naming, .dialect: return ["--model", words, "--entity", "Word"]
      default: return [Self.monsters]
      }
    }

    /// The option's own values where it lists none.
    private func values(_ option: CommandOption) -> [String] {
      switch option {
      case .file: [format]
      case .locale: ["tr"]
      case .entity: ["people"]
      case .limit, .offset, .record: ["1"]
      case .keys: ["HP"]
      case .policy: [policy]
      case .profile: ["munki"]
      case .platform: ["macOS 14.1"]
      case .at: ["condition"]
      case .git: ["HEAD"]
      case .allow: ["mixedLogic"]
      case .nulls: ["-,n/a"]
      case .dates: ["dd/MM/yyyy"]
      case .units: ["GB"]
      case .type: ["HP=number"]
      case .header: ["Name,Type,HP,Attack,Speed,Legendary,Discovered,Habitat"]
      case .limits: ["recordBytes=1_000"]
      case .where: ["HP > 5"]
      case .select, .groupBy, .distinctOn, .per: ["Type"]
      case .limitPerGroup: ["2"]
      case .unwind: ["tags"]
      case .bound: ["tags=20"]
      case .known: [known]
      case .having: ["n > 1"]
      case .timeZone: ["Europe/Berlin"]
      case .firstWeekday: ["7"]
      case .chartOutput: [output + ".svg"]
      case .badRows: [output + ".csv"]
      case .relate: ["strokes.date = rounds.date"]
      case .model: [words]
      case .verify, .advise: [store]
      default: []
      }
    }

    private func valuesOfWords(_ option: CommandOption) -> [String] {
      switch option {
      case .entity: ["Word"]
      case .select, .groupBy, .distinctOn, .per: ["length"]
      case .unwind: ["words"]
      default: values(option)
      }
    }

    /// What goes with an option.
    private func company(_ example: Case) -> [String] {
      switch (example.subcommand, example.option) {
      case (.fetch, .having): ["--group-by", "Type", "--select", "Type", "--select", "count:(HP) AS n"]
      case (.fetch, .limitPerGroup): ["--per", "Type"]
      // Whole records would be more than the keys.
      case (.fetch, .keys): ["--select", "HP"]
      case (.fetch, .per): ["--limit-per-group", "2"]
      case (.fetch, .chart), (.fetch, .chartOutput): ["--select", "HP", "--select", "Attack"]
      case (.sql, .limitPerGroup): ["--per", "length"]
      case (.sql, .per): ["--limit-per-group", "2"]
      case (.sql, .unwind): ["--select", "words.text"]
      case (.sql, .having): ["--group-by", "length", "--select", "length", "--select", "count:(SELF) AS n"]
      case (.evaluate, .missing): ["--known", known]
      case (_, .follow): ["--limit", "1"]
      case (_, .platform): ["--profile", "ddm"]
      // The header itself is a record then.
      case (_, .header): ["--type", "HP=number"]
      default: []
      }
    }
  }
}
