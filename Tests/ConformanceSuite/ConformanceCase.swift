import PredicateData
public import PredicateFormat

/// One case of the corpus in `Grammar/conformance`.
public struct ConformanceCase: Sendable, CustomStringConvertible {
  /// `feature.what`.
  public let id: String
  /// The format string.
  public let format: String
  /// What is asked: `evaluate`, `filter`, `value`, `parse` or `sql`.
  public let operation: String
  /// What must come out, besides the canonical text.
  public let outcome: Outcome?
  /// The text that the format prints as.
  public let canonical: String?
  private let fields: RecordObject

  /// What must come out.
  public enum Outcome: Hashable, Sendable {
    case result(Bool)
    case value(RecordValue)
    case indexes([Int])
    case sql(String, bindings: [RecordValue])
    case error(ConformanceError)
    case errors([ConformanceError])
  }

  /// The id.
  public var description: String { id }

  private static let keys: Set<String> = [
    "id", "op", "format", "arguments", "object", "objects", "variables", "locale", "dialect", "model",
    "entity", "naming", "sort", "limit", "offset", "count", "result", "value", "indexes", "sql", "bindings", "error",
    "errors", "canonical", "why", "source",
  ]

  /// Reads a case.
  /// - Throws: ``CorpusError`` for unknown keys, missing ones, and more than one outcome.
  public init(_ record: RecordValue, place: String) throws(CorpusError) {
    guard case .object(let fields) = record else { throw CorpusError("\(place): a case is an object") }
    self.fields = fields
    for key in fields.shape.keys where !Self.keys.contains(key) { throw CorpusError("\(place): unknown key \(key)") }
    guard case .string(let id)? = fields["id"], case .string(let format)? = fields["format"],
      case .string? = fields["why"]
    else { throw CorpusError("\(place): id, format and why are needed") }
    self.id = id
    self.format = format
    var outcomes: [Outcome] = []
    if case .bool(let result)? = fields["result"] { outcomes.append(.result(result)) }
    if let value = fields["value"] { outcomes.append(.value(value)) }
    if case .array(let indexes)? = fields["indexes"] {
      outcomes.append(.indexes(indexes.compactMap { if case .integer(let index) = $0 { Int(index) } else { nil } }))
    }
    if case .string(let sql)? = fields["sql"], case .array(let bindings)? = fields["bindings"] {
      outcomes.append(.sql(sql, bindings: bindings))
    }
    if let error = fields["error"] { outcomes.append(.error(try ConformanceError(error, place: place))) }
    if case .array(let errors)? = fields["errors"] {
      var list: [ConformanceError] = []
      for error in errors { list.append(try ConformanceError(error, place: place)) }
      outcomes.append(.errors(list))
    }
    if case .string(let canonical)? = fields["canonical"] { self.canonical = canonical } else { canonical = nil }
    guard outcomes.count == 1 || (outcomes.isEmpty && canonical != nil) else {
      throw CorpusError("\(place): exactly one outcome is needed")
    }
    outcome = outcomes.first
    if case .string(let operation)? = fields["op"] {
      self.operation = operation
    } else if fields["indexes"] != nil || fields["objects"] != nil {
      operation = "filter"
    } else if fields["result"] != nil || fields["object"] != nil {
      operation = "evaluate"
    } else {
      operation = "parse"
    }
  }

  /// The entries for the specifiers.
  public var arguments: [RecordValue] { list("arguments") }
  /// The records of a filter.
  public var objects: [RecordValue] { list("objects") }
  /// The record of an evaluation; one without keys if the case has none.
  public var object: RecordValue { fields["object"] ?? .object(RecordObject([])) }
  /// The values of the variables.
  public var variables: [String: RecordValue] {
    guard case .object(let variables)? = fields["variables"] else { return [:] }
    return Dictionary(variables.pairs.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// The text of a key; nil if there is none.
  func text(_ key: String) -> String? {
    if case .string(let text)? = fields[key] { text } else { nil }
  }

  /// A whole number; nil if there is none.
  func number(_ key: String) -> Int? {
    if case .integer(let number)? = fields[key] { Int(clamping: number) } else { nil }
  }

  /// The model file; nil if there is none.
  var model: RecordValue? { fields["model"] }
  /// Whether the statement selects a number of records.
  var counts: Bool { fields["count"] == .bool(true) }
  /// The keys to sort by, as `key` or `key:desc`.
  var sort: [String] { list("sort").compactMap { if case .string(let key) = $0 { key } else { nil } } }

  /// The locale of `[l]`; nil for the root locale.
  public var locale: String? {
    if case .string(let locale)? = fields["locale"] { locale } else { nil }
  }

  private func list(_ key: String) -> [RecordValue] {
    if case .array(let values)? = fields[key] { values } else { [] }
  }

  /// The requests of the batch protocol that the case stands for, each with what must come back.
  public var exchanges: [(request: RecordValue, expected: Expectation)] {
    var exchanges: [(RecordValue, Expectation)] = []
    if let canonical, operation != "value" {
      exchanges.append((request("parse", ["format", "arguments"]), .canonical(canonical)))
    }
    switch outcome {
    case nil: break
    case .errors?: exchanges.append((request("check", ["format", "arguments"]), .outcome))
    case .result?, .value?, .indexes?, .sql?, .error?:
      exchanges.append((request(operation, Self.requestKeys), .outcome))
    }
    return exchanges
  }

  private static let requestKeys = [
    "format", "arguments", "object", "objects", "variables", "locale", "dialect", "model", "entity", "naming", "sort",
    "limit", "offset", "count",
  ]

  /// What a response must hold.
  public enum Expectation: Sendable {
    case canonical(String)
    /// The case's outcome.
    case outcome
  }

  private func request(_ operation: String, _ keys: [String]) -> RecordValue {
    var pairs: [(String, RecordValue)] = [("op", .string(operation))]
    for key in keys { if let value = fields[key] { pairs.append((key, value)) } }
    if operation == "evaluate" || operation == "value", fields["object"] == nil { pairs.append(("object", object)) }
    return .object(RecordObject(pairs))
  }
}

/// The code and place of an expected error.
public struct ConformanceError: Hashable, Sendable {
  /// The code.
  public let code: String
  /// Start and end in UTF-8 bytes; nil for an error without a place.
  public let span: [Int]?

  /// Creates an expected error.
  public init(code: String, span: [Int]?) {
    self.code = code
    self.span = span
  }

  init(_ value: RecordValue, place: String) throws(CorpusError) {
    guard case .object(let fields) = value, case .string(let code)? = fields["code"] else {
      throw CorpusError("\(place): an error has a code")
    }
    self.code = code
    guard case .array(let bounds)? = fields["span"] else {
      span = nil
      return
    }
    span = bounds.compactMap { if case .integer(let bound) = $0 { Int(bound) } else { nil } }
  }
}

/// A mistake of the corpus itself.
public struct CorpusError: Error, CustomStringConvertible {
  /// Where and what.
  public let description: String

  init(_ description: String) { self.description = description }
}
