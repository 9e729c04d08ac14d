/// A path as an array of steps: a key is a string, a collection operator and a term of a host strings that begin with `@`,
/// a variable one that begins with `$`.
///
/// The long form of a step is an object: `{"key":"a"}`, `{"operator":"count"}`, `{"variable":"x"}` or
/// `{"term":"status","argument":"a.b"}`. It is written for keys that begin with `@` or `$` and where spans are wanted:
/// `{"key":"a","span":[0,1]}`.
extension KeyPathNode: Codable {
  /// Reads the array. Throws `DecodingError` if it is empty or if a step is none.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var steps: [Step] = []
    while !container.isAtEnd { steps.append(try container.decode(Step.self)) }
    guard !steps.isEmpty else {
      let message = "a key path has at least one step"
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
    }
    self.init(steps)
  }

  /// Writes the array. Throws `EncodingError` if there are no steps.
  public func encode(to encoder: any Encoder) throws {
    guard !steps.isEmpty else {
      let message = "a key path has at least one step"
      throw EncodingError.invalidValue(
        KeyPathNode.self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: message))
    }
    var container = encoder.unkeyedContainer()
    for step in steps { try container.encode(step) }
  }
}

extension KeyPathNode.Step: Codable {
  /// Reads a step in its short or long form. Throws `DecodingError` for an unknown operator.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(), let text = try? container.decode(String.self) {
      switch text.utf8.first {
      case UInt8(ascii: "@"):
        self.init(
          try TermText.step(spelt: text) ?? .collection(Self.operation(String(text.dropFirst()), in: container)))
      case UInt8(ascii: "$"): self.init(.variable(String(text.dropFirst())))
      default: self.init(.key(text))
      }
      return
    }
    let node = try SyntaxDecoder(decoder)
    let fields: [SyntaxField] = ["key", "operator", "variable", "term"]
    let present = fields.filter(node.has)
    guard present.count == 1, let field = present.first else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "a step has one of `key`, `operator`, `variable` and `term`")
      throw DecodingError.dataCorrupted(context)
    }
    try node.allowOnly(field == "term" ? [field, "argument"] : [field], of: "step")
    let kind: Kind =
      switch field {
      case "key": .key(try node(field))
      case "operator": .collection(try node.word(field))
      case "term": try Self.term(node)
      default: .variable(try node(field))
      }
    self.init(kind, span: try node.span())
  }

  private static func term(_ node: SyntaxDecoder) throws -> Kind {
    let name: String = try node("term")
    guard TermText.isName(name) else { throw node.corrupted("term", "`\(name)` is no name of a term") }
    let argument: String = try node("argument")
    guard TermText.isArgument(argument) else {
      throw node.corrupted("argument", "`\(argument)` is no argument of a term: keys joined by dots")
    }
    return .term(name, argument: argument)
  }

  private static func operation(
    _ name: String, in container: any SingleValueDecodingContainer
  ) throws -> CollectionOperator {
    if let operation = CollectionOperator(rawValue: name) { return operation }
    let match = NearMatch.best(for: name, among: CollectionOperator.allCases.map(\.rawValue))
    let hint = match.map { ", did you mean `@\($0)`?" } ?? ""
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "unknown collection operator `@\(name)`\(hint)")
  }

  /// Writes the short form where it says all, else the long one.
  public func encode(to encoder: any Encoder) throws {
    if !(encoder.includesSpans && span != nil), let text = shortForm {
      var container = encoder.singleValueContainer()
      try container.encode(text)
      return
    }
    var container = encoder.container(keyedBy: SyntaxField.self)
    switch kind {
    case .key(let key): try container.encode(key, forKey: "key")
    case .collection(let operation): try container.encode(operation.rawValue, forKey: "operator")
    case .variable(let name): try container.encode(name, forKey: "variable")
    case .term(let name, let argument):
      try container.encode(name, forKey: "term")
      try container.encode(argument, forKey: "argument")
    }
    if let span, encoder.includesSpans { try container.encode(CodableSpan(span), forKey: .span) }
  }

  private var shortForm: String? {
    switch kind {
    case .key(let key):
      key.utf8.first == UInt8(ascii: "@") || key.utf8.first == UInt8(ascii: "$") ? nil : key
    case .collection(let operation): "@" + operation.rawValue
    case .variable(let name): "$" + name
    case .term(let name, let argument):
      TermText.isName(name) && TermText.isArgument(argument) ? TermText.text(name, argument) : nil
    }
  }
}

/// An index as one of the words `first`, `last` and `size`, or the JSON form of an expression.
extension IndexNode: Codable {
  private enum Word: String, CaseIterable { case first, last, size }

  /// The expression, if there is one.
  var children: [SyntaxNode] {
    if case .element(let element) = self { return [.expression(element)] }
    return []
  }

  /// Reads a word or an expression. Throws `DecodingError` for another word.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.singleValueContainer(), let text = try? container.decode(String.self) else {
      self = .element(try ExpressionNode(from: decoder))
      return
    }
    switch Word(rawValue: text) {
    case .first: self = .first
    case .last: self = .last
    case .size: self = .size
    case nil:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown index `\(text)`; the words are first, last and size")
    }
  }

  /// Writes the word or the expression.
  public func encode(to encoder: any Encoder) throws {
    let word: Word
    switch self {
    case .element(let expression): return try expression.encode(to: encoder)
    case .first: word = .first
    case .last: word = .last
    case .size: word = .size
    }
    var container = encoder.singleValueContainer()
    try container.encode(word.rawValue)
  }
}
