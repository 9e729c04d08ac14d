import PredicateData
import PredicateEvaluation
public import PredicateLanguage

/// What a host of predicates takes, and what its keys mean.
///
/// ```swift
/// if let profile = try HostProfile.builtin(named: "ddm") {
///   let predicate = try profile.predicate(parsing: "@status(softwareupdate.install-state) == 'faild'")
///   print(profile.check(predicate)[0].hint ?? "")  // did you mean `failed`?
/// }
/// ```
/// A profile is a value read from JSON: one that is built in, or a file of one's own. It says which words the host's language
/// has (as a ``Policy``), which terms and keys with which types and values, since when which platform has them, and rules
/// of form, each with its source.
public struct HostProfile: Sendable {
  /// Its name, in one word.
  public let name: String
  /// The host, as people call it.
  public let title: String
  /// Where such predicates are used, in a sentence.
  public let summary: String
  /// Where the facts come from, in order.
  public let sources: [Source]
  /// The words of the language that the host takes.
  public let policy: Policy
  /// The host's terms.
  public let terms: [HostTerm]
  /// What the host does, and the forms that it does not take.
  public let rules: [HostRule]
  /// The entities that keys and terms are checked against; nil where the host knows none.
  public let model: RecordModel?
  /// The entity of the records that predicates are asked of; nil where only terms reach them.
  public let entity: String?
  /// Whether records may have other keys than those of the entity.
  public let isOpen: Bool
  /// The host's own language; nil where it has predicates alone.
  let dialect: HostDialect?
  /// The variables that the host gives, each with the entity of its value.
  let variables: [RecordKey: String]
  /// Those of the variables that records hold.
  let heldVariables: [HostVariable]
  /// Functions that only the host evaluates.
  let hostFunctions: [HostFunction]
  /// What to say of `%@` and its kin where predicates are texts alone; nil where they may have arguments.
  package let noArguments: String?
  /// Where predicates of the host stand in files; empty where the profile does not say.
  public let places: [PredicatePlace]
  /// The sign around names that are replaced before a predicate is read, as in `%NAME%`; nil for none.
  public let placeholderSign: Character?
  /// The content of its file; reading it back gives the same profile.
  public let recordValue: RecordValue
  /// Words that stand for texts beside a key, without quotes: the key, and its words.
  let symbols: [RecordKey: [String]]
  /// Since when which platform has what.
  let availability: Availability

  /// A public document.
  public struct Source: Hashable, Sendable {
    /// What rules call it.
    public let name: String
    /// Where it is.
    public let address: String
  }

  /// The language's own functions, with the host's terms.
  public var functions: FunctionTable {
    let table = hostFunctions.reduce(dialect?.functions ?? .builtin) { $0.adding($1) }
    return heldVariables.reduce(terms.reduce(table) { $0.adding($1) }) { $0.adding($1) }
  }

  /// The platforms that the profile tells apart.
  public var platforms: [String] { availability.platforms }

  /// The platform that a text names, perhaps with a version: `macOS 14.1`.
  /// - Throws: ``ProfileError`` for one that the profile does not tell apart.
  public func platform(_ text: String) throws(ProfileError) -> HostPlatform {
    guard let platform = HostPlatform(parsing: text) else {
      throw ProfileError(
        .malformed, "`\(text)` is no platform", hint: "write a name and a version, such as `macOS 14.1`")
    }
    guard platforms.contains(platform.name) else {
      let near = NearMatch.best(for: platform.name, among: platforms)
      throw ProfileError(
        .unknownName, "the profile `\(name)` has no platform `\(platform.name)`",
        hint: near.map { "did you mean `\($0)`?" }
          ?? (platforms.isEmpty ? nil : "it has \(platforms.joined(separator: ", "))"))
    }
    return platform
  }

  // MARK: Built in

  /// The names of the profiles that are built in, in order.
  public static let builtinNames: [String] = BuiltinProfile.texts.map(\.name)

  /// The profile of a name; nil if none is built in. Cost: that of reading it, some milliseconds.
  /// - Throws: ``ProfileError`` if its own text cannot be read, which tests look for.
  public static func builtin(named name: String) throws(ProfileError) -> HostProfile? {
    guard let text = BuiltinProfile.texts.first(where: { $0.name == name })?.text else { return nil }
    return try HostProfile(parsing: text)
  }

  /// Reads a profile from JSON.
  /// - Throws: ``ProfileError`` for a text that is no JSON, and what `init(recordValue:)` throws.
  public init(parsing text: String) throws(ProfileError) {
    var reader = JSONReader()
    let value: RecordValue
    do throws(DataError) {
      value = try reader.read(text)
    } catch {
      let place = error.line.map { line in "line \(line)" + (error.column.map { ", column \($0)" } ?? "") }
      throw ProfileError(.noJSON, error.message, at: place, hint: error.hint)
    }
    try self.init(recordValue: value)
  }

  init(
    name: String, title: String, summary: String, sources: [Source], policy: Policy,
    terms: [HostTerm], rules: [HostRule], model: RecordModel?, entity: String?, isOpen: Bool,
    symbols: [RecordKey: [String]], availability: Availability, noArguments: String?,
    variables: [RecordKey: String], heldVariables: [HostVariable], hostFunctions: [HostFunction],
    dialect: HostDialect?, places: [PredicatePlace], placeholderSign: Character?, recordValue: RecordValue
  ) {
    self.dialect = dialect
    self.variables = variables
    self.heldVariables = heldVariables
    self.hostFunctions = hostFunctions
    self.noArguments = noArguments
    self.places = places
    self.placeholderSign = placeholderSign
    self.recordValue = recordValue
    self.name = name
    self.title = title
    self.summary = summary
    self.sources = sources
    self.policy = policy
    self.terms = terms
    self.rules = rules
    self.model = model
    self.entity = entity
    self.isOpen = isOpen
    self.symbols = symbols
    self.availability = availability
  }

  // MARK: Predicates

  /// The model and the entity of the records that predicates are asked of, if they tell all keys that these read; else nil.
  package func model(of predicates: [FormatPredicate]) -> (model: RecordModel, entity: String)? {
    guard let model, let entity, let known = model.entity(named: entity) else { return nil }
    for predicate in predicates {
      guard let keys = (try? predicate.compiled().requiredKeys())?.keys,
        keys.allSatisfy({ known.property(named: $0.text) != nil })
      else { return nil }
    }
    return (model, entity)
  }

  /// The keys of the records that predicates are asked of, as far as the profile tells them.
  package var recordKeys: Set<RecordKey> {
    Set((model?.entity(named: entity ?? "")?.properties ?? []).map { RecordKey($0.name) })
  }

  /// The limits with what the host takes, which only takes away from their policy.
  public func limits(_ limits: Limits = Limits()) -> Limits {
    guard policy.isRestricted else { return limits }
    var narrowed = limits
    narrowed.policy = limits.policy.narrowed(by: policy)
    return narrowed
  }

  /// Parses text that takes no arguments, with the host's terms and words. Where the host has a language of its own, such as
  /// Spotlight's queries, a text of that is read as the predicate that says the same; places are those of the text as it is
  /// written.
  /// - Throws: as `FormatPredicate(parsing:limits:functions:)`.
  public func predicate(parsing text: String, limits: Limits = Limits()) throws(FormatError) -> FormatPredicate {
    try predicate(reading: text) { format throws(FormatError) in
      try FormatPredicate(parsing: format, limits: self.limits(limits), functions: functions)
    }
  }

  /// The predicate that `parse` makes of a text, or of what a text of the host's own language says; with `isFound` of records
  /// that ``PageSource`` has found by that text.
  package func predicate(
    reading text: String, isFound: Bool = false, _ parse: (String) throws(FormatError) -> FormatPredicate
  ) throws(FormatError) -> FormatPredicate {
    let found = isFound ? dialect?.readingOfFound(text) : nil
    guard let reading = found ?? dialect?.reading(text) else {
      do throws(FormatError) { return try parse(text) } catch { throw completed(error) }
    }
    let source = SourceText(text)
    do throws(FormatError) {
      return FormatPredicate(try parse(reading.text), placedIn: source, reading.place)
    } catch {
      throw completed(error.placed(in: source, reading.place))
    }
  }

  /// A predicate as text: that of the host's own language where no predicate says the same.
  package func text(of predicate: FormatPredicate) -> String {
    dialect?.text(of: predicate) ?? predicate.predicateFormat
  }

  /// The steps of the class chain that a predicate stands for; nil for a predicate that is asked of one element.
  package func chain(of predicate: FormatPredicate) -> ClassChainOutline? {
    guard let text = dialect?.text(of: predicate) else { return nil }
    return try? ClassChain(text)?.outline { reading throws(FormatError) in
      try FormatPredicate(parsing: reading.text, limits: predicate.limits, functions: functions).node
    }
  }

  /// Whether a text is of the host's own language.
  package func reads(_ text: String) -> Bool { dialect?.reading(text) != nil }

  /// Whether the host has a language of its own, of which texts are read.
  package var hasLanguage: Bool { dialect != nil }

  /// The error, with what the host says of arguments.
  package func completed(_ error: FormatError) -> FormatError {
    guard let noArguments,
      error.diagnostics.contains(where: { $0.code == .specifierInText || $0.code == .missingArgument })
    else { return error }
    let findings = error.diagnostics.map { finding in
      guard finding.code == .specifierInText || finding.code == .missingArgument else { return finding }
      var finding = finding
      finding.hint = noArguments
      return finding
    }
    return FormatError(findings, source: error.source) ?? error
  }

  /// What is wrong or odd about a predicate for this host, in the order of the text.
  ///
  /// The predicate must have been parsed with the profile's functions and limits, as by `predicate(parsing:limits:)`. What
  /// the platform does not have is a warning; without one, the platform that the predicate itself asks for counts. Cost:
  /// linear in the tree.
  public func check(_ predicate: FormatPredicate, on platform: HostPlatform? = nil) -> [Diagnostic] {
    findings(of: predicate, listsExtensions: false, on: platform)
  }

  /// The same, with a model of the records in place of the profile's.
  package func findings(
    of predicate: FormatPredicate, model known: (model: RecordModel, entity: String)? = nil, listsExtensions: Bool,
    on platform: HostPlatform? = nil
  ) -> [Diagnostic] {
    let meant = self.meant(predicate)
    var findings = meant.check(
      model: known?.model ?? model, entity: known.map(\.entity) ?? entity, listsExtensions: listsExtensions,
      bound: known == nil ? variables : [:])
    if findings.contains(where: { $0.code.isOfPolicy }) { return findings }
    if isOpen, known == nil {
      let roots = RootKeys.spans(in: predicate.node)
      findings = findings.compactMap { openFinding($0, roots) }
    }
    let walk = RuleWalk(predicate.node, rules, predicate.source)
    let broken = walk.findings
    // A rule of the host's knows better than the language which versions there are, and what to write instead.
    findings.removeAll { $0.code == .versionAsText && $0.span.map(walk.versions.contains) == true }
    let places = Set(broken.compactMap(\.span))
    let unlike = findings.filter { $0.code == .typeMismatch && $0.span.map(places.contains) == true }
    let failing = Set(unlike.filter { $0.severity == .error }.compactMap(\.span))
    findings.removeAll { $0.code == .typeMismatch && $0.span.map(places.contains) == true }
    // A key that breaks a rule and is a text without its quotes is told once, with what to write.
    let words = findings.filter { $0.code == .unquotedText }
    for finding in broken {
      var told = finding
      let span = finding.span ?? SourceSpan(offset: 0, length: 0)
      if failing.contains(span) { told.severity = .error }
      if let word = words.first(where: { $0.span.map { span.offset <= $0.offset && $0.end <= span.end } == true }) {
        (told.hint, told.fix) = (word.hint, word.fix)
        findings.removeAll { $0 == word }
      }
      findings.append(told)
    }
    if !variables.isEmpty { findings += VariableWalk.findings(in: predicate.node, variables) }
    findings += availability.findings(in: predicate.node, terms, entity: entity, on: platform)
    return findings.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map(\.element)
  }

  /// The predicate with texts in the place of the words that stand for them.
  func meant(_ predicate: FormatPredicate) -> FormatPredicate {
    symbols.isEmpty
      ? predicate : FormatPredicate(SymbolRewriter.rewritten(predicate.node, symbols), partOf: predicate)
  }

  /// A key that the profile does not know is worth a word only if it is like one that it knows, or like a text without its
  /// quotes.
  private func openFinding(_ finding: Diagnostic, _ roots: [SourceSpan: String]) -> Diagnostic? {
    guard finding.code == .unknownKey, finding.severity == .error else { return finding }
    guard let span = finding.span, let path = roots[span] else { return finding }
    if finding.message.hasPrefix("entity `") == false {
      // A known fact has no such part, but there may be a fact of that name: `os_vers.major`.
      let names = entity.flatMap { model?.entity(named: $0) }?.properties.map(\.name) ?? []
      let near = NearMatch.best(for: path, among: names)
      return Diagnostic(
        finding.code, finding.message, at: span, severity: .error,
        hint: near.map { "did you mean `\($0)`?" } ?? finding.hint)
    }
    guard let hint = finding.hint, hint.hasPrefix("did you mean") || hint.hasPrefix("to compare with the text") else {
      return nil
    }
    var open = finding
    open.severity = .warning
    return open
  }
}
