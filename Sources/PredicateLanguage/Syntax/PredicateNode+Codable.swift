/// The JSON form of predicates, as `Grammar/tree.schema.json` describes it: an object whose `type` says what it is.
///
/// What was encoded decodes to an equal tree. JSON decoders have limits of their own: Foundation's reads 512 levels of
/// brackets, which is enough for every tree of up to 250 levels.
extension PredicateNode: Codable {
  /// The words for the kinds that have a JSON form.
  enum TypeName: String, CaseIterable {
    case `true`, `false`, and, or, not, comparison

    var fields: KeyValuePairs<SyntaxField, SyntaxDecoder.Content> {
      switch self {
      case .true, .false: [:]
      case .and, .or: ["parts": .predicates]
      case .not: ["part": .predicate]
      case .comparison:
        ["operator": .other, "options": .other, "modifier": .other, "left": .expression, "right": .expression]
      }
    }
  }

  /// Reads the JSON form. Throws `DecodingError`, with the path to the place, for an unknown type or operator, for a
  /// missing, superfluous or ill-typed field and for a tree deeper than ``Limits/deepestTree``.
  public init(from decoder: any Decoder) throws {
    let node = try SyntaxDecoder(decoder)
    let type: TypeName = try node.word(.type)
    try node.allowOnly(type.fields.map(\.key), of: type.rawValue)
    let children = try node.children(type.fields)
    self.init(try Self.kind(type, node, children), span: try node.span())
    if case .tooDeep = self.kind { throw node.tooDeep }
  }

  private static func kind(_ type: TypeName, _ node: SyntaxDecoder, _ children: [SyntaxNode]) throws -> Kind {
    var next = SyntaxChildren(children)
    let hole = PredicateNode(.constant(true))
    return switch type {
    case .true: .constant(true)
    case .false: .constant(false)
    case .and: .and(next.take(Array(repeating: hole, count: children.count)))
    case .or: .or(next.take(Array(repeating: hole, count: children.count)))
    case .not: .not(next.take(hole))
    case .comparison: .comparison(try ComparisonNode(node, &next))
    }
  }

  /// Writes the JSON form. Throws `EncodingError` for what JSON cannot hold: blocks, records of the host's own types,
  /// trees that are too deep, custom operators whose name does not end in its only colon.
  public func encode(to encoder: any Encoder) throws {
    try encoder.fields(of: self, fields).encode(to: encoder, span: span)
  }

  private func fields() throws(ValueError) -> SyntaxFields {
    switch kind {
    case .constant(let value): return SyntaxFields(type: (value ? TypeName.true : TypeName.false).rawValue, [:])
    case .and(let parts): return SyntaxFields(type: TypeName.and.rawValue, ["parts": parts])
    case .or(let parts): return SyntaxFields(type: TypeName.or.rawValue, ["parts": parts])
    case .not(let part): return SyntaxFields(type: TypeName.not.rawValue, ["part": part])
    case .comparison(let comparison): return try comparison.fields()
    case .block: throw .block
    case .tooDeep: throw .tooDeep
    }
  }
}

extension ComparisonNode {
  fileprivate init(_ node: SyntaxDecoder, _ operands: inout SyntaxChildren) throws {
    let name: String = try node("operator")
    guard let op = ComparisonOperator.named(name) else {
      if let alias = ComparisonOperator.table.first(where: { $0.spellings.contains(name) }) {
        throw node.corrupted("operator", "`\(name)` is written `\(alias.operator.text)` here")
      }
      throw node.unknown(name, "operator", among: ComparisonOperator.table.map(\.operator.text))
    }
    let hole = ExpressionNode(.nilLiteral)
    self.init(
      operands.take(hole), op, operands.take(hole), options: try Self.options(node),
      modifier: try node.word("modifier", default: .direct))
  }

  private static func options(_ node: SyntaxDecoder) throws -> ComparisonOptions {
    var options: ComparisonOptions = []
    for letter in try node("options", default: "") {
      guard let known = ComparisonOptions.letters.first(where: { $0.letter == letter }) else {
        throw node.corrupted("options", "unknown option `\(letter)`; the options are c, d, n and l")
      }
      options.insert(known.option)
    }
    return options
  }

  fileprivate func fields() throws(ValueError) -> SyntaxFields {
    guard ComparisonOperator.named(`operator`.text) == `operator` else {
      throw ValueError(
        .unsupportedValue, "the name of a custom operator ends in its only colon, found `\(`operator`.text)`")
    }
    guard options.isSubset(of: ComparisonOptions(ComparisonOptions.letters.map(\.option))) else {
      throw ValueError(.unsupportedValue, "the options hold bits without a meaning")
    }
    var fields = SyntaxFields(type: PredicateNode.TypeName.comparison.rawValue, ["operator": `operator`.text])
    if !options.isEmpty { fields.append("options", options.text) }
    if modifier != .direct { fields.append("modifier", modifier.rawValue) }
    fields.append("left", left)
    fields.append("right", right)
    return fields
  }
}

extension ComparisonOperator {
  /// The operator with this canonical spelling, or the host's if it ends in its only colon.
  fileprivate static func named(_ name: String) -> ComparisonOperator? {
    if let known = table.first(where: { $0.operator.text == name }) { return known.operator }
    let colon = name.utf8.firstIndex(of: UInt8(ascii: ":"))
    guard let colon, colon > name.startIndex, name.utf8.index(after: colon) == name.endIndex else { return nil }
    return .custom(name)
  }
}
