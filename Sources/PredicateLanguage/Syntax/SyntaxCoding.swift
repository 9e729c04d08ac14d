extension CodingUserInfoKey {
  /// Set to `true` in the `userInfo` of an encoder, the JSON form of a tree holds the spans of its nodes:
  /// `"span":[offset,length]`, in UTF-8 bytes. Decoding reads spans wherever they are.
  public static let includesSpans: CodingUserInfoKey = {
    // The initializer can fail by its type only; no input reaches this.
    guard let key = CodingUserInfoKey(rawValue: "PredicateFormat.includesSpans") else {
      preconditionFailure("every string makes a key")
    }
    return key
  }()
}

/// A field of a node's JSON form.
struct SyntaxField: CodingKey, Hashable, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral name: StaticString) { stringValue = name.description }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let type: SyntaxField = "type"
  static let span: SyntaxField = "span"
}

/// Reads the fields of one node and complains about what does not belong there.
struct SyntaxDecoder {
  private let container: KeyedDecodingContainer<SyntaxField>

  /// Throws `DecodingError` if there is no object, or if it lies deeper than any tree may be.
  init(_ decoder: any Decoder) throws {
    // A level of the tree is at most two levels of JSON: an object in an array. The rest is room for what the host
    // puts around. The check keeps decoders without a limit of their own from exhausting the stack.
    guard decoder.codingPath.count <= 2 * Limits.deepestTree + 100 else { throw Self.tooDeep(decoder.codingPath) }
    container = try decoder.container(keyedBy: SyntaxField.self)
  }

  static func tooDeep(_ path: [any CodingKey]) -> DecodingError {
    let message = "the tree is deeper than \(Limits.deepestTree) levels"
    return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: message))
  }

  /// The error that says what is wrong with a field.
  func corrupted(_ field: SyntaxField, _ message: String) -> DecodingError {
    .dataCorruptedError(forKey: field, in: container, debugDescription: message)
  }

  /// The error for the node as a whole.
  var tooDeep: DecodingError { Self.tooDeep(container.codingPath) }

  func has(_ field: SyntaxField) -> Bool { container.contains(field) }

  /// A field that must be there.
  func callAsFunction<T: Decodable>(_ field: SyntaxField, as type: T.Type = T.self) throws -> T {
    try container.decode(type, forKey: field)
  }

  /// A field that may be missing.
  func callAsFunction<T: Decodable>(_ field: SyntaxField, default value: T) throws -> T {
    container.contains(field) ? try container.decode(T.self, forKey: field) : value
  }

  /// A field that holds one of a few words.
  func word<T: RawRepresentable & CaseIterable>(
    _ field: SyntaxField, default value: T? = nil
  ) throws -> T where T.RawValue == String {
    if let value, !container.contains(field) { return value }
    let text = try container.decode(String.self, forKey: field)
    if let word = T(rawValue: text) { return word }
    throw unknown(text, field, among: T.allCases.map(\.rawValue))
  }

  func unknown(_ text: String, _ field: SyntaxField, among known: [String]) -> DecodingError {
    // Between signs every other one is near, which says nothing.
    let isWord = text.unicodeScalars.first?.properties.isAlphabetic ?? false
    let match = isWord ? NearMatch.best(for: text, among: known) : nil
    return corrupted(field, "unknown \(field.stringValue) `\(text)`\(match.map { ", did you mean `\($0)`?" } ?? "")")
  }

  /// Throws for a field that the node does not have, as a misspelt one would be ignored in silence.
  func allowOnly(_ fields: [SyntaxField], of type: String) throws {
    for field in container.allKeys where field != .type && field != .span && !fields.contains(field) {
      let match = NearMatch.best(for: field.stringValue, among: fields.map(\.stringValue))
      let hint = match.map { ", did you mean `\($0)`?" } ?? ""
      throw corrupted(field, "`\(type)` has no field `\(field.stringValue)`\(hint)")
    }
  }

  /// What a field holds.
  enum Content {
    /// Text or a value, which is no part of the tree.
    case other
    case predicate, predicates, expression, expressions
    /// Expressions; none if the field is missing.
    case arguments
    /// An expression, or a word that is no part of the tree.
    case index
  }

  /// The children in these fields, in order.
  func children(_ fields: KeyValuePairs<SyntaxField, Content>) throws -> [SyntaxNode] {
    var children: [SyntaxNode] = []
    for (field, content) in fields { children += try self.children(field, content) }
    return children
  }

  private func children(_ field: SyntaxField, _ content: Content) throws -> [SyntaxNode] {
    switch content {
    case .other: return []
    case .predicate: return [.predicate(try callAsFunction(field))]
    case .predicates: return try callAsFunction(field, as: [PredicateNode].self).map(SyntaxNode.predicate)
    case .expression: return [.expression(try callAsFunction(field))]
    case .expressions: return try callAsFunction(field, as: [ExpressionNode].self).map(SyntaxNode.expression)
    case .arguments: return try callAsFunction(field, default: [ExpressionNode]()).map(SyntaxNode.expression)
    case .index: return try callAsFunction(field, as: IndexNode.self).children
    }
  }

  /// The field `span`; nil if there is none.
  func span() throws -> SourceSpan? {
    guard container.contains(.span) else { return nil }
    return try container.decode(CodableSpan.self, forKey: .span).span
  }
}

/// The fields of one node's JSON form, in order.
///
/// Collecting and writing are two steps, as the switches over all kinds would keep kilobytes of stack a level otherwise.
struct SyntaxFields {
  private var fields: [(SyntaxField, any Encodable)] = []

  init(type: String, _ fields: KeyValuePairs<SyntaxField, any Encodable>) {
    self.fields = [(.type, type)]
    for (field, value) in fields { self.fields.append((field, value)) }
  }

  mutating func append(_ field: SyntaxField, _ value: some Encodable) { fields.append((field, value)) }

  /// Writes the fields, with the span if spans are wanted.
  func encode(to encoder: any Encoder, span: SourceSpan?) throws {
    var container = encoder.container(keyedBy: SyntaxField.self)
    for (field, value) in fields { try container.encode(value, forKey: field) }
    if let span, encoder.includesSpans { try container.encode(CodableSpan(span), forKey: .span) }
  }
}

extension Encoder {
  /// Whether spans are wanted.
  var includesSpans: Bool { userInfo[.includesSpans] as? Bool ?? false }

  /// The fields of a node, a reason against them turned into an `EncodingError`.
  func fields(of node: some Encodable, _ fields: () throws(ValueError) -> SyntaxFields) throws -> SyntaxFields {
    do {
      return try fields()
    } catch {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: error.message)
      // The type stands for the value: printing the error would print a tree, and Foundation traps on far dates.
      throw EncodingError.invalidValue(type(of: node), context)
    }
  }
}

extension ValueError {
  static let block = ValueError(.unsupportedValue, "a block has no JSON form")
  static let tooDeep = ValueError(.nestingTooDeep, "the tree is deeper than \(Limits.deepestTree) levels")
}

/// `[offset, length]`.
struct CodableSpan: Codable {
  let span: SourceSpan

  init(_ span: SourceSpan) { self.span = span }

  init(from decoder: any Decoder) throws {
    let bounds = 0...Int(UInt32.max)
    let numbers = try [Int](from: decoder)
    guard numbers.count == 2, numbers.allSatisfy(bounds.contains) else {
      let message = "a span is [offset, length], in bytes from 0"
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
    }
    span = SourceSpan(offset: numbers[0], length: numbers[1])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(span.offset)
    try container.encode(span.length)
  }
}
