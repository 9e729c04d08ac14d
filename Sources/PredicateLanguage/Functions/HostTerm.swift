/// A term that a host adds to the language: `@word(argument)`, alone or behind a dot.
///
/// ```swift
/// let setting = HostTerm("setting", documentation: "A setting of the device.", example: "screen.brightness") {
///   _, argument in argument == "screen.brightness" ? 80 : .null
/// }
/// let functions = FunctionTable.builtin.adding(setting)
/// try FormatPredicate(parsing: "@setting(screen.brightness) > 50", functions: functions).evaluate(with: 1)  // true
/// ```
/// The argument is a key path as it stands, in which keys may have dashes. Without a host that has it a term parses and
/// prints, and nothing more.
public struct HostTerm: Sendable {
  /// The word, without `@`.
  public let name: String
  /// What it gives; one or two sentences.
  public let documentation: String
  /// An argument that it takes.
  public let example: String
  /// The key of the record, or of what stands before the dot, below which the argument is looked up; nil for the value itself.
  package let key: String?
  /// The entity of the host's model whose properties arguments name; nil for that of what the term is asked of.
  package let entity: String?
  /// Whether the argument is a path of keys, so that its type may be known.
  let readsKeys: Bool
  /// What gives the value: what stands before the dot, or the record, and the argument.
  let body: @Sendable (_ subject: RecordValue, _ argument: String) throws -> RecordValue

  /// Wraps a closure: what stands before the dot, or else the record, and the argument in, the value out.
  ///
  /// It is called from the threads that evaluate. It may throw a ``ValueError``; any other error is reported as
  /// ``DiagnosticCode/functionFailed``.
  public init(
    _ name: String, documentation: String, example: String,
    body: @escaping @Sendable (_ subject: RecordValue, _ argument: String) throws -> RecordValue
  ) {
    self.name = name
    self.documentation = documentation
    self.example = example
    key = nil
    entity = nil
    readsKeys = false
    self.body = body
  }

  /// A term that reads the keys of its argument, of the value under `key`, or of the value itself without one.
  ///
  /// A key of the record that is called like the whole of what is left of the argument counts before its first key. Where a
  /// list lies on the way, the values of its elements are read. With a model, checks look the argument up in `entity`, or
  /// in the entity of what the term is asked of.
  public init(_ name: String, reading key: String?, entity: String? = nil, documentation: String, example: String) {
    self.name = name
    self.documentation = documentation
    self.example = example
    self.key = key
    self.entity = entity
    readsKeys = true
    body = { subject, argument in Self.value(of: argument[...], in: subject) }
  }

  /// A term that reads keys, with a name and an example from a file; nil if one of them cannot be.
  package init?(
    checking name: String, reading key: String?, entity: String?, documentation: String, example: String
  ) {
    guard TermText.isName(name), TermText.isArgument(example) else { return nil }
    self.init(name, reading: key, entity: entity, documentation: documentation, example: example)
  }

  /// The value at the end of a path of keys; nil where one is missing.
  private static func value(of path: Substring, in subject: RecordValue) -> RecordValue {
    var (value, rest) = (subject, path)
    while true {
      switch value {
      case .array(let elements), .set(let elements):
        return .array(elements.map { Self.value(of: rest, in: $0) }.filter { $0 != .null })
      default: break
      }
      if let found = value[String(rest)] { return found }
      guard let dot = rest.firstIndex(of: "."), let next = value[String(rest[..<dot])] else { return .null }
      value = next
      rest = rest[rest.index(after: dot)...]
    }
  }

  /// The function that gives the value of one argument.
  func function(_ argument: String) -> HostFunction {
    let signature = FunctionSignature(
      TermText.text(name, argument), [.any], .any, nilRule: .passed, documentation: documentation, example: example)
    return HostFunction(signature, isConstant: readsKeys) { [body] values in
      try body(values.first ?? .null, argument)
    }
  }

  /// The keys that the term reads one behind the other, of a record that has a key for each word of the argument or, joined,
  /// one for all of it; nil for a term that is code.
  package func keys(of argument: String, joined: Bool = false) -> [String]? {
    guard readsKeys else { return nil }
    return (key.map { [$0] } ?? []) + (joined ? [argument] : argument.split(separator: ".").map(String.init))
  }
}

extension FunctionTable {
  /// The table with one more term of the host's, which replaces one of the same name.
  public func adding(_ term: HostTerm) -> FunctionTable {
    changing { $0.terms[RecordKey(term.name)] = term }
  }

  /// The terms of the host, in the order of their names.
  public var terms: [HostTerm] { (host?.terms.values.sorted { $0.name < $1.name }) ?? [] }

  /// Whether the host has terms.
  var hasTerms: Bool { host?.terms.isEmpty == false }

  /// The term of a name; nil if the host has none.
  package func term(named name: String) -> HostTerm? { host?.terms[RecordKey(name)] }

  /// What is wrong about a term that the host does not have; nil for one that it has.
  func refusal(ofTerm name: String, _ argument: String, at span: SourceSpan?) -> Diagnostic? {
    guard term(named: name) == nil else { return nil }
    if hasTerms {
      let near = NearMatch.best(for: name, among: terms.map(\.name))
      let hint = near.map { "did you mean `\(TermText.text($0, argument))`?" } ?? termsHint
      return Diagnostic(.unknownTerm, "there is no term `@\(name)`", at: span, hint: hint)
    }
    return Diagnostic(
      .unknownTerm, "`@\(name)(…)` is a term to which only a host gives a meaning", at: span,
      hint: Self.profiles[name].map { "the profile `\($0)` does" })
  }

  /// The hint for a word behind `@` that is no term; nil where the host has none.
  var termsHint: String? {
    hasTerms ? "there are \(terms.map { "`@\($0.name)(…)`" }.joined(separator: ", "))" : nil
  }

  /// The profile that gives a meaning to terms of a name. Only messages ask.
  package static let profiles = ["status": "ddm", "property": "ddm", "key": "ddm"]
}
