extension PredicateChecker {
  /// The type that a call gives; its arguments are checked against the function's parameters.
  mutating func call(_ node: ExpressionNode) -> StaticType {
    guard case .call(let name, let arguments) = node.kind else { return .unknown }
    let function = functions.resolve(name: name, argumentCount: arguments.count)
    let types = types(of: arguments, for: function)
    guard let function else {
      report(
        .unknownFunction, "there is no function `\(name)`", at: node.span,
        hint: functions.hint(forUnknown: name, policy))
      return .unknown
    }
    return call(function, arguments, types, at: node.span)
  }

  private mutating func types(of arguments: [ExpressionNode], for function: FunctionTable.Resolution?) -> [StaticType] {
    var types: [StaticType] = []
    let outer = isReached
    for argument in arguments {
      types.append(type(of: argument))
      // The first value may do.
      if function?.signature.role == .firstValue { isReached = false }
    }
    isReached = outer
    return types
  }

  private mutating func call(
    _ function: FunctionTable.Resolution, _ arguments: [ExpressionNode], _ types: [StaticType], at span: SourceSpan?
  ) -> StaticType {
    let signature = function.signature
    if listsExtensions, signature.isExtension {
      warn(.languageExtension, "`\(signature.name)` is an extension that Apple's systems lack", at: span)
    }
    begin(arguments)
    // What the host's function makes of a value of another kind is its own affair.
    if case .host = function { mustFail = false }
    for (position, (argument, type)) in zip(arguments, types).enumerated() {
      let parameter = position < signature.parameters.count ? signature.parameters[position] : signature.parameters.last
      if let parameter { require(parameter, of: signature, argument, type) }
    }
    if case .builtin(let builtin) = function { checkMeaning(of: builtin, arguments) }
    return result(of: signature, arguments, types)
  }

  private mutating func require(
    _ parameter: ValueType, of signature: FunctionSignature, _ node: ExpressionNode, _ type: StaticType
  ) {
    guard let kind = type.kind, let expected = StaticType(parameter).kind, kind != expected else { return }
    let what = "`\(signature.name)`"
    switch expected {
    case .number: requireNumber(node, type, what)
    case .collection: requireCollection(node, type, what)
    case .string: requireString(node, type, what)
    case .date, .uuid, .binary, .record:
      report(.typeMismatch, "\(what) needs \(expected.noun), found \(kind.noun)", at: node.span)
    }
  }

  /// Reports an operand that is no string.
  mutating func requireString(_ node: ExpressionNode, _ type: StaticType, _ what: String) {
    guard let kind = type.kind, kind != .string else { return }
    let hint: String? =
      switch kind {
      case .number where node.literal != nil && isWritten(node): "put it in quotes to use its text"
      case .number, .date: "write `CAST(value, \"NSString\")` to use its text"
      case .string, .uuid, .binary, .record, .collection: nil
      }
    report(.notAString, "\(what) needs a string, found \(kind.noun)", at: node.span, hint: hint)
  }

  // MARK: Results

  private mutating func result(
    of signature: FunctionSignature, _ arguments: [ExpressionNode], _ types: [StaticType]
  ) -> StaticType {
    let what = "`\(signature.name)`"
    switch signature.role {
    case .plain, .aggregate: return StaticType(signature.result)
    case .passing: return types.first ?? .unknown
    case .firstValue: return StaticType.joined(types)
    case .ofNumbers:
      requireNumbers(subject(of: signature, types), what, at: arguments.first?.span)
      return .number
    case .extreme:
      let subject = subject(of: signature, types)
      return requireOrder(subject, what, at: arguments.first?.span) ? subject : .unknown
    case .elements: return .collection(subject(of: signature, types))
    }
  }

  /// What an aggregate ranges over: the elements of its collection, or its arguments, or the path's value in all
  /// records.
  private func subject(of signature: FunctionSignature, _ types: [StaticType]) -> StaticType {
    if types.count > signature.parameters.count { return StaticType.joined(types) }
    guard let first = types.first else { return .unknown }
    if case .collection(let element) = first { return element }
    return first
  }
}
