extension Policy {
  /// The policy that a policy file describes.
  ///
  /// The file is an object with any of the entries `keyPaths`, `operators`, `functions` and `quantifiers`, each a list of
  /// strings, `options`, a string of letters such as `"cd"`, and `relationshipSteps`, a whole number. What is left out is
  /// allowed. The functions are those of `table`.
  /// - Throws: ``PolicyError`` for an entry that is unknown or of the wrong kind, and for a word that there is not.
  public init(recordValue: RecordValue, table: FunctionTable = .builtin) throws(PolicyError) {
    guard case .object(let object) = recordValue else {
      throw PolicyError(.malformed, "a policy is \(recordValue.noun)", hint: "write an object, `{…}`")
    }
    let known = ["keyPaths", "operators", "options", "functions", "quantifiers", "relationshipSteps"]
    if let stranger = object.shape.keys.first(where: { !known.contains($0) }) {
      throw PolicyError(
        .unknownEntry, "a policy has no entry `\(stranger)`", entry: stranger,
        hint: NearMatch.best(for: stranger, among: known).map { "did you mean `\($0)`?" }
          ?? "it may have \(known.map { "`\($0)`" }.joined(separator: ", "))")
    }
    self.init()
    allowedPaths = try Self.texts("keyPaths", of: object).map { Set($0.map(RecordKey.init)) }
    for sort in Sort.allCases {
      if let list = try Self.texts(sort.rawValue, of: object) { self[sort] = try sort.canonical(list, table) }
    }
    options = try Self.options(of: object)
    relationshipSteps = try Self.steps(of: object)
  }

  /// The content of the policy's file; reading it back gives an equal policy. What allows all is left out.
  public var recordValue: RecordValue {
    var entries: [(String, RecordValue)] = []
    func add(_ key: String, _ list: [String]?) {
      if let list { entries.append((key, .array(list.map(RecordValue.string)))) }
    }
    func add(_ sort: Sort) {
      add(sort.rawValue, self[sort].map(sort.ordered))
    }
    add("keyPaths", allowedPaths?.sorted().map(\.text))
    add(.operators)
    if let options { entries.append(("options", .string(options.text))) }
    add(.functions)
    add(.quantifiers)
    if let relationshipSteps { entries.append(("relationshipSteps", .integer(Int64(relationshipSteps)))) }
    return .object(RecordObject(entries))
  }

  private static func texts(_ key: String, of object: RecordObject) throws(PolicyError) -> [String]? {
    guard let value = object[key] else { return nil }
    let hint = "write a list of strings; without the entry all is allowed"
    guard case .array(let values) = value else {
      throw PolicyError(.malformed, "`\(key)` is \(value.noun)", entry: key, hint: hint)
    }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else {
        throw PolicyError(.malformed, "`\(key)` has \(value.noun) in its list", entry: key, hint: hint)
      }
      if text.isEmpty {
        throw PolicyError(.malformed, "`\(key)` has an empty text in its list", entry: key, hint: "write a name")
      }
      texts.append(text)
    }
    return texts
  }

  private static func options(of object: RecordObject) throws(PolicyError) -> ComparisonOptions? {
    guard let value = object["options"] else { return nil }
    let hint = "write a string of letters, such as `\"cd\"`"
    guard case .string(let text) = value else {
      throw PolicyError(.malformed, "`options` is \(value.noun)", entry: "options", hint: hint)
    }
    var options: ComparisonOptions = []
    for byte in text.utf8 {
      guard let option = ComparisonOptions.option(of: byte) else {
        throw PolicyError(
          .unknownWord, "`options` is `\(text)`, and the letters are c, d, n and l", entry: "options", hint: hint)
      }
      options.insert(option)
    }
    return options
  }

  private static func steps(of object: RecordObject) throws(PolicyError) -> Int? {
    guard let value = object["relationshipSteps"] else { return nil }
    guard case .integer(let number) = value, number >= 0 else {
      let found = if case .integer(let number) = value { "\(number)" } else { value.noun }
      throw PolicyError(
        .malformed, "`relationshipSteps` is \(found)", entry: "relationshipSteps",
        hint: "write a whole number of at least 0")
    }
    return Int(clamping: number)
  }
}
