import PredicateLanguage

/// What a typed expression is made of, without its types.
struct TypedOperand: Hashable, Sendable {
  var node: ExpressionNode
  /// What stands before the comparison that the value is part of.
  var quantifier: Quantifier?
  /// The first mistake on the way here, such as a property that is not listed.
  var failure: FormatError?
  /// What predicates brought that are part of it.
  var limits: PartLimits?

  /// Which elements a comparison must hold for.
  enum Quantifier: Hashable, Sendable { case any, all, none }

  init(
    _ node: ExpressionNode, quantifier: Quantifier? = nil, failure: FormatError? = nil, limits: PartLimits? = nil
  ) {
    self.node = node
    self.quantifier = quantifier
    self.failure = failure
    self.limits = limits
  }

  /// A constant.
  init(_ value: some RecordValueConvertible) { self.init(ExpressionNode.value(value)) }

  /// What a node is made of: the node of all their nodes, and the first mistake among them. ANY and its like stand on the
  /// left only.
  static func made(of parts: [TypedOperand], _ node: ([ExpressionNode]) -> ExpressionNode) -> TypedOperand {
    TypedOperand(
      node(parts.map(\.node)), quantifier: parts.first?.quantifier, failure: failure(in: parts),
      limits: PartLimits.joined(parts.lazy.map(\.limits)))
  }

  private static func failure(in parts: [TypedOperand]) -> FormatError? {
    for part in parts { if let failure = part.failure { return failure } }
    for part in parts.dropFirst() { if let misplacement = part.misplacement { return misplacement } }
    return nil
  }

  /// The mistake that it is to stand where no ANY can.
  var misplacement: FormatError? {
    guard quantifier != nil else { return nil }
    return FormatError(
      Diagnostic(.unexpectedInput, "`any`, `all` and `none` of a collection stand on the left of a comparison only"))
  }

  /// The first mistake of a value that stands alone, as a column does.
  var failureAlone: FormatError? { failure ?? misplacement }

  /// The call of a function with this value and others.
  func calling(_ function: BuiltinFunction, _ others: [TypedOperand] = []) -> TypedOperand {
    .made(of: [self] + others) { ExpressionNode(.call(function.rawValue, $0)) }
  }

  func combined(_ operation: BinaryOperator, _ other: TypedOperand) -> TypedOperand {
    .made(of: [self, other]) { ExpressionNode(.binary(operation, $0[0], $0[1])) }
  }

  /// A path from this value.
  func appending(_ steps: [KeyPathNode.Step.Kind]) -> TypedOperand {
    var result = self
    result.node = node.appending(steps.map { KeyPathNode.Step($0) })
    return result
  }
}

extension TypedOperand {
  /// The value of a property, from this value on.
  func property(_ keyPath: AnyKeyPath, of list: RecordPropertyList?) -> TypedOperand {
    guard let name = list?.name(of: keyPath) else {
      var result = self
      result.failure = failure ?? Self.unlisted(keyPath, list)
      return result
    }
    return appending([.key(name)])
  }

  private static func unlisted(_ keyPath: AnyKeyPath, _ list: RecordPropertyList?) -> FormatError {
    let type = list?.typeName ?? String(describing: type(of: keyPath).rootType)
    let names = list?.names.joined(separator: ", ") ?? ""
    return FormatError(
      Diagnostic(
        .unknownKey, "`\(keyPath)` is not among the properties that `\(type)` lists",
        hint: names.isEmpty
          ? "add it to `\(type).recordProperties`" : "add it to `\(type).recordProperties`, which lists \(names)"))
  }
}
