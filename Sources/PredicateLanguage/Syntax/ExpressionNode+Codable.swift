/// The JSON form of expressions, as `Grammar/tree.schema.json` describes it: an object whose `type` says what it is.
extension ExpressionNode: Codable {
  /// The words for the kinds that have a JSON form.
  enum TypeName: String, CaseIterable {
    case `nil`, value, `self`, anyKey, variable, keyPath, member, index, list, unary, binary, assignment, call, function
    case cast, ternary, subquery

    /// The fields, those with children in the order of ``ExpressionNode/children``.
    var fields: KeyValuePairs<SyntaxField, SyntaxDecoder.Content> {
      switch self {
      case .nil, .self, .anyKey: [:]
      case .value: ["value": .other]
      case .variable: ["name": .other]
      case .keyPath: ["path": .other]
      case .member: ["base": .expression, "path": .other]
      case .index: ["base": .expression, "index": .index]
      case .list: ["elements": .expressions]
      case .unary: ["operator": .other, "operand": .expression]
      case .binary: ["operator": .other, "left": .expression, "right": .expression]
      case .assignment: ["name": .other, "value": .expression]
      case .call: ["name": .other, "arguments": .arguments]
      case .function: ["target": .expression, "name": .other, "arguments": .arguments]
      case .cast: ["operand": .expression, "to": .other]
      case .ternary: ["condition": .predicate, "then": .expression, "else": .expression]
      case .subquery: ["collection": .expression, "variable": .other, "condition": .predicate]
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
    let hole = ExpressionNode(.nilLiteral)
    func rest(from index: Int) -> [ExpressionNode] { next.take(Array(repeating: hole, count: children.count - index)) }
    return switch type {
    case .nil: .nilLiteral
    case .value: .constant(try node("value"))
    case .self: .selfRecord
    case .anyKey: .anyKey
    case .variable: .variable(try node("name"))
    case .keyPath: .keyPath(try node("path"))
    case .member: .member(next.take(hole), try node("path"))
    case .index: .index(next.take(hole), children.count > 1 ? .element(next.take(hole)) : try node("index"))
    case .list: .list(rest(from: 0))
    case .unary: .unary(try node.word("operator"), next.take(hole))
    case .binary: .binary(try node.word("operator"), next.take(hole), next.take(hole))
    case .assignment: .assignment(try node("name"), next.take(hole))
    case .call: .call(try node("name"), rest(from: 0))
    case .function: .function(next.take(hole), try node("name"), rest(from: 1))
    case .cast: .cast(next.take(hole), try node("to"))
    case .ternary: .ternary(next.take(PredicateNode(.constant(true))), next.take(hole), next.take(hole))
    case .subquery: .subquery(next.take(hole), try node("variable"), next.take(PredicateNode(.constant(true))))
    }
  }

  /// Writes the JSON form. Throws `EncodingError` for what JSON cannot hold: blocks, records of the host's own types,
  /// trees that are too deep, key paths without steps.
  public func encode(to encoder: any Encoder) throws {
    try encoder.fields(of: self, fields).encode(to: encoder, span: span)
  }

  private func fields() throws(ValueError) -> SyntaxFields {
    func fields(_ type: TypeName, _ fields: KeyValuePairs<SyntaxField, any Encodable>) -> SyntaxFields {
      SyntaxFields(type: type.rawValue, fields)
    }
    switch kind {
    case .nilLiteral: return fields(.nil, [:])
    case .constant(let value): return fields(.value, ["value": value])
    case .selfRecord: return fields(.self, [:])
    case .anyKey: return fields(.anyKey, [:])
    case .variable(let name): return fields(.variable, ["name": name])
    case .keyPath(let path): return fields(.keyPath, ["path": path])
    case .member(let base, let path): return fields(.member, ["base": base, "path": path])
    case .index(let base, let index): return fields(.index, ["base": base, "index": index])
    case .list(let elements): return fields(.list, ["elements": elements])
    case .unary(let op, let operand): return fields(.unary, ["operator": op.rawValue, "operand": operand])
    case .binary(let op, let left, let right):
      return fields(.binary, ["operator": op.rawValue, "left": left, "right": right])
    case .assignment(let name, let value): return fields(.assignment, ["name": name, "value": value])
    case .call(let name, let arguments):
      return arguments.isEmpty
        ? fields(.call, ["name": name]) : fields(.call, ["name": name, "arguments": arguments])
    case .function(let target, let name, let arguments):
      return arguments.isEmpty
        ? fields(.function, ["target": target, "name": name])
        : fields(.function, ["target": target, "name": name, "arguments": arguments])
    case .cast(let operand, let type): return fields(.cast, ["operand": operand, "to": type])
    case .ternary(let condition, let then, let otherwise):
      return fields(.ternary, ["condition": condition, "then": then, "else": otherwise])
    case .subquery(let collection, let name, let condition):
      return fields(.subquery, ["collection": collection, "variable": name, "condition": condition])
    case .block: throw .block
    case .tooDeep: throw .tooDeep
    }
  }
}
