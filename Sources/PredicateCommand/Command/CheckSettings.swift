import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform

/// What `predicate check` goes by beside the predicate: options, and the file of a repository.
///
/// The file, `.predicate-check.json` in the folder that the command runs in, has `profile`, `allow` (codes), `at` (places)
/// and `strict`. Options count before it, and add to its lists.
struct CheckSettings {
  /// Where the file is looked for.
  static let file = ".predicate-check.json"

  private(set) var profile: HostProfile?
  private(set) var places: [PredicatePlace] = []
  private(set) var allowed: Set<DiagnosticCode> = []
  private(set) var isStrict = false

  init(_ run: CommandRun) throws(CommandFailure) {
    profile = run.profile
    if !run.arguments.has(.noConfig), FileSystem.exists(Self.file) { try read(run) }
    for text in run.arguments.values(.at) { places.append(try Self.place(text, "`\(CommandOption.at.name)`", run)) }
    for text in run.arguments.values(.allow) {
      for code in text.split(separator: ",") {
        allowed.insert(try Self.code(String(code), "`\(CommandOption.allow.name)`", run))
      }
    }
    if run.arguments.has(.strict) { isStrict = true }
  }

  private static func place(
    _ text: String, _ origin: String, _ run: CommandRun
  ) throws(CommandFailure) -> PredicatePlace {
    if let place = PredicatePlace(parsing: text) { return place }
    throw run.usage(
      "\(origin): `\(text)` is no place of predicates",
      hint: "write keys, such as `conditional_items[].condition`, or an option, such as `--predicate`")
  }

  private static func code(_ text: String, _ origin: String, _ run: CommandRun) throws(CommandFailure) -> DiagnosticCode
  {
    if let code = DiagnosticCode(rawValue: text) { return code }
    let near = NearMatch.best(for: text, among: DiagnosticCode.allCases.map(\.rawValue))
    throw run.usage(
      "\(origin): there is no code `\(text)`",
      hint: near.map { "did you mean `\($0)`?" } ?? "each finding is followed by its code")
  }

  private mutating func read(_ run: CommandRun) throws(CommandFailure) {
    let value: RecordValue
    do throws(DataError) {
      var reader = JSONReader()
      value = try reader.read(try run.text(of: Self.file))
    } catch {
      var error = error
      error.file = Self.file
      throw .data(error)
    }
    let origin = "`\(Self.file)`"
    guard case .object(let object) = value else {
      throw run.usage("\(origin) is no object", hint: #"write {"profile": "munki", "allow": []}"#)
    }
    for (key, value) in object.pairs {
      switch (key, value) {
      case ("profile", .string(let name)): if profile == nil { profile = try run.profile(named: name) }
      case ("strict", .bool(let flag)): isStrict = flag
      case ("allow", .array(let codes)):
        for case .string(let text) in codes { allowed.insert(try Self.code(text, origin, run)) }
      case ("at", .array(let texts)):
        for case .string(let text) in texts { places.append(try Self.place(text, origin, run)) }
      default:
        throw run.usage(
          "\(origin): `\(key)` means nothing here, or is of another kind",
          hint: "there may be `profile` (a text), `allow` and `at` (lists of texts) and `strict` (`true` or `false`)")
      }
    }
  }
}
