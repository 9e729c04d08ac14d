public import PredicateLanguage

extension HostProfile {
  /// The profile that a profile file describes.
  ///
  /// The file is an object with `name`, `title`, `summary` and `sources` (addresses by names), and, where there is something
  /// to say, `policy` (a policy file), `model` (a model file), `entity`, `open`, `terms`, `symbols`, `platforms`, `rules`,
  /// `keys where predicates stand` (a list of places in files, each a ``PredicatePlace``) and `placeholders` (the sign
  /// around names that are replaced before a predicate is read).
  /// A term has `example`, `documentation`, `source`, and perhaps `reads` (the key below which its argument is looked up)
  /// and `entity`. A rule has `says` and `source`; one that is checked also `when`, a sort of comparisons or a list of them,
  /// and perhaps `only`, `versions`, `severity` and `hint`. `arguments` is the hint for `%@`, where predicates are texts
  /// alone; `variables` are those that the host gives, each with the entity of its value, or an object of `entity` and
  /// `reads`, the keys under which records hold it (of several the first that there is, `SELF` for the record itself), and
  /// perhaps `finds`: paths in the value, each with what is put there where the value lacks it, the element of a list of the
  /// record, `in`, whose key `where` is what stands beside the path under `is`; `functions` are those that only the host
  /// evaluates, each with how many arguments it takes, `arguments`, an `example`, `documentation` and `source`;
  /// `dialect` is a language of the host's own that is read: `spotlight`, `token` or `class-chain`.
  /// - Throws: ``ProfileError`` for an entry that is missing, unknown or of the wrong kind, or names what is not there.
  public init(recordValue: RecordValue) throws(ProfileError) {
    let file = try ProfileEntries(recordValue, at: nil)
    try file.allow([
      "name", "title", "summary", "sources", "policy", "model", "entity", "open", "terms", "symbols", "platforms",
      "rules", "arguments", "variables", "functions", "dialect", "keys where predicates stand",
      "placeholders",
    ])
    let sources = try file.entries("sources").texts().map { Source(name: $0, address: $1) }
    let names = sources.map(\.name)
    let model = try file.model()
    let reader = ProfileReader(sources: names, model: model)
    let terms = try reader.terms(file)
    let entity = try file.optionalText("entity")
    try reader.require(entity: entity, at: "entity")
    self.init(
      name: try file.text("name"), title: try file.text("title"), summary: try file.text("summary"), sources: sources,
      policy: try file.policy(), terms: terms, rules: try reader.rules(file), model: model, entity: entity,
      isOpen: try file.flag("open"), symbols: try reader.symbols(file), availability: try reader.availability(file),
      noArguments: try file.optionalText("arguments"), variables: try reader.variables(file),
      heldVariables: try reader.heldVariables(file), hostFunctions: try reader.functions(file),
      dialect: try reader.dialect(file), places: try reader.places(file),
      placeholderSign: try reader.placeholderSign(file), recordValue: recordValue)
  }
}

/// Reads the parts of a profile that name one another.
private struct ProfileReader {
  let sources: [String]
  let model: RecordModel?

  func require(entity: String?, at place: String) throws(ProfileError) {
    guard let entity, model?.entity(named: entity) == nil else { return }
    let near = NearMatch.best(for: entity, among: (model?.entities ?? []).map(\.name))
    throw ProfileError(
      .unknownName, "the model has no entity `\(entity)`", at: place, hint: near.map { "did you mean `\($0)`?" })
  }

  private func source(_ entries: ProfileEntries) throws(ProfileError) -> String {
    let name = try entries.text("source")
    if sources.contains(name) { return name }
    throw ProfileError(
      .unknownName, "there is no source `\(name)`", at: entries.place(of: "source"),
      hint: NearMatch.best(for: name, among: sources).map { "did you mean `\($0)`?" } ?? "`sources` has its address")
  }

  func terms(_ file: ProfileEntries) throws(ProfileError) -> [HostTerm] {
    guard let listed = try file.optionalEntries("terms") else { return [] }
    var terms: [HostTerm] = []
    for (name, value) in listed.pairs {
      let term = try ProfileEntries(value, at: listed.place(of: name))
      try term.allow(["reads", "entity", "example", "documentation", "source"])
      _ = try source(term)
      let entity = try term.optionalText("entity")
      try require(entity: entity, at: term.place(of: "entity"))
      guard
        let made = HostTerm(
          checking: name, reading: try term.optionalText("reads"), entity: entity,
          documentation: try term.text("documentation"), example: try term.text("example"))
      else {
        throw ProfileError(
          .malformed, "`@\(name)(…)` with its example is no term", at: listed.place(of: name),
          hint: "a name is a word, an example keys joined by dots")
      }
      terms.append(made)
    }
    return terms
  }

  /// Functions that only the host evaluates.
  func functions(_ file: ProfileEntries) throws(ProfileError) -> [HostFunction] {
    guard let listed = try file.optionalEntries("functions") else { return [] }
    var functions: [HostFunction] = []
    for (name, value) in listed.pairs {
      let function = try ProfileEntries(value, at: listed.place(of: name))
      try function.allow(["arguments", "example", "documentation", "source"])
      _ = try source(function)
      let signature = FunctionSignature(
        name, Array(repeating: .any, count: try function.requiredNumber("arguments", upTo: 100)), .any,
        nilRule: .passed,
        documentation: try function.text("documentation"), example: try function.text("example"))
      functions.append(
        HostFunction(signature) { _ in throw ValueError(.unsupported, "only the host evaluates `\(name)`") })
    }
    return functions
  }

  func symbols(_ file: ProfileEntries) throws(ProfileError) -> [RecordKey: [String]] {
    guard let listed = try file.optionalEntries("symbols") else { return [:] }
    var symbols: [RecordKey: [String]] = [:]
    for (key, _) in listed.pairs { symbols[RecordKey(key)] = try listed.list(key) }
    return symbols
  }

  func dialect(_ file: ProfileEntries) throws(ProfileError) -> HostDialect? {
    guard let name = try file.optionalText("dialect") else { return nil }
    if let dialect = HostDialect(rawValue: name) { return dialect }
    let names = HostDialect.allCases.map(\.rawValue)
    throw ProfileError(
      .malformed, "there is no dialect `\(name)`", at: "dialect",
      hint: NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
        ?? "there are \(names.joined(separator: ", "))")
  }

  func variables(_ file: ProfileEntries) throws(ProfileError) -> [RecordKey: String] {
    guard let listed = try file.optionalEntries("variables") else { return [:] }
    var variables: [RecordKey: String] = [:]
    for (name, value) in listed.pairs {
      let entity: String
      if case .object = value {
        let variable = try listed.entries(name)
        try variable.allow(["entity", "reads", "finds"])
        entity = try variable.text("entity")
      } else {
        entity = try listed.text(name)
      }
      try require(entity: entity, at: listed.place(of: name))
      variables[RecordKey(name)] = entity
    }
    return variables
  }

  /// The variables that say where records hold them; `SELF` is the record itself.
  func heldVariables(_ file: ProfileEntries) throws(ProfileError) -> [HostVariable] {
    guard let listed = try file.optionalEntries("variables") else { return [] }
    var variables: [HostVariable] = []
    for (name, value) in listed.pairs {
      guard case .object = value, let ways = try listed.entries(name).list("reads") else { continue }
      var parts: [HostVariable.Part] = []
      if let found = try listed.entries(name).optionalEntries("finds") {
        for (path, _) in found.pairs {
          let part = try found.entries(path)
          try part.allow(["in", "where", "is"])
          parts.append(
            HostVariable.Part(
              Self.keys(path), in: Self.keys(try part.text("in")), where: try part.text("where"),
              is: try part.text("is")))
        }
      }
      variables.append(HostVariable(name, reading: ways.map { $0 == "SELF" ? [] : Self.keys($0) }, parts: parts))
    }
    return variables
  }

  private static func keys(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

  func places(_ file: ProfileEntries) throws(ProfileError) -> [PredicatePlace] {
    let entry = "keys where predicates stand"
    var places: [PredicatePlace] = []
    for text in try file.list(entry) ?? [] {
      guard let place = PredicatePlace(parsing: text) else {
        throw ProfileError(
          .malformed, "`\(text)` is no place", at: entry,
          hint: "write keys, such as `conditional_items[].condition`, or an option, such as `--predicate`")
      }
      places.append(place)
    }
    return places
  }

  func placeholderSign(_ file: ProfileEntries) throws(ProfileError) -> Character? {
    guard let text = try file.optionalText("placeholders") else { return nil }
    guard text.count == 1, let sign = text.first, sign.isASCII, !sign.isLetter, !sign.isNumber else {
      throw ProfileError(
        .malformed, "`\(text)` is no sign around names", at: "placeholders", hint: "write one sign, such as `%`")
    }
    return sign
  }

  // MARK: Platforms

  func availability(_ file: ProfileEntries) throws(ProfileError) -> Availability {
    var availability = Availability()
    guard let listed = try file.optionalEntries("platforms") else { return availability }
    try listed.allow(["names", "told", "introduced"])
    availability.platforms = try listed.list("names") ?? []
    if let told = try listed.optionalEntries("told") {
      for (operand, _) in told.pairs {
        let values = try told.entries(operand)
        for (text, name) in try values.texts() {
          try require(platform: name, availability, at: values.place(of: text))
          availability.told[RecordKey(operand), default: [:]][RecordKey(text)] = name
        }
      }
    }
    if let introduced = try listed.optionalEntries("introduced") {
      for (entity, _) in introduced.pairs {
        let properties = try introduced.entries(entity)
        try require(entity: entity, at: introduced.place(of: entity))
        for (property, text) in try properties.texts() {
          availability.introduced[RecordKey(entity), default: [:]][RecordKey(property)] =
            try platforms(text, availability, at: properties.place(of: property))
        }
      }
    }
    return availability
  }

  private func platforms(
    _ text: String, _ availability: Availability, at place: String
  ) throws(ProfileError) -> [HostPlatform] {
    var platforms: [HostPlatform] = []
    for part in text.split(separator: ",") {
      guard let platform = HostPlatform(parsing: String(part)) else {
        throw ProfileError(
          .malformed, "`\(part)` is no platform", at: place,
          hint: "write names and versions, such as `iOS 16.0, tvOS 16.1`")
      }
      try require(platform: platform.name, availability, at: place)
      platforms.append(platform)
    }
    return platforms
  }

  private func require(platform: String, _ availability: Availability, at place: String) throws(ProfileError) {
    guard !availability.platforms.contains(platform) else { return }
    let near = NearMatch.best(for: platform, among: availability.platforms)
    throw ProfileError(
      .unknownName, "there is no platform `\(platform)`", at: place,
      hint: near.map { "did you mean `\($0)`?" } ?? "`platforms.names` lists them")
  }

  // MARK: Rules

  func rules(_ file: ProfileEntries) throws(ProfileError) -> [HostRule] {
    var rules: [HostRule] = []
    for (number, value) in try file.values("rules").enumerated() {
      let entries = try ProfileEntries(value, at: "rules.\(number)")
      try entries.allow(["says", "source", "severity", "hint", "when", "only", "versions"])
      var subjects: [ComparisonPattern] = []
      for sort in try entries.entriesOrList("when") { subjects.append(try pattern(sort)) }
      let demand = try entries.optionalEntries("only").map(pattern)
      let versions = try entries.optionalEntries("versions").map(self.versions)
      if let dependent = demand != nil ? "only" : versions != nil ? "versions" : nil, subjects.isEmpty {
        throw ProfileError(
          .missingEntry, "`\(dependent)` stands without `when`", at: entries.place,
          hint: "`\"when\": {}` speaks of all comparisons")
      }
      rules.append(
        HostRule(
          text: try entries.text("says"), source: try source(entries), severity: try severity(entries),
          hint: try entries.optionalText("hint"), subjects: subjects, demand: demand, versions: versions))
    }
    return rules
  }

  private func versions(_ entries: ProfileEntries) throws(ProfileError) -> VersionRule {
    try entries.allow(["from", "parts"])
    return VersionRule(first: try entries.number("from", upTo: 1_000_000) ?? 0, parts: try entries.list("parts") ?? [])
  }

  private func severity(_ entries: ProfileEntries) throws(ProfileError) -> Diagnostic.Severity {
    guard let word = try entries.optionalText("severity") else { return .error }
    if let severity = Diagnostic.Severity(rawValue: word) { return severity }
    throw ProfileError(
      .malformed, "there is no severity `\(word)`", at: entries.place(of: "severity"),
      hint: "write `error` or `warning`")
  }

  private func pattern(_ entries: ProfileEntries) throws(ProfileError) -> ComparisonPattern {
    try entries.allow(["modifiers", "operators", "options", "keys", "left", "right"])
    var pattern = ComparisonPattern()
    pattern.modifiers = try entries.set("modifiers", of: ["ANY", "ALL", "DIRECT"])
    pattern.operators = try entries.set("operators", of: nil)
    pattern.keys = try entries.set("keys", of: nil)
    if let policy = try entries.options() { pattern.options = policy }
    let kinds = ComparisonPattern.OperandKind.allCases.map(\.rawValue)
    pattern.left = try entries.set("left", of: kinds).map {
      Set($0.compactMap { ComparisonPattern.OperandKind(rawValue: $0.text) })
    }
    pattern.right = try entries.set("right", of: kinds).map {
      Set($0.compactMap { ComparisonPattern.OperandKind(rawValue: $0.text) })
    }
    return pattern
  }
}
