import PredicateLanguage

extension Translator {
  /// A function of the language's own table.
  func call(
    _ function: BuiltinFunction, _ arguments: [ResolvedExpression], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    var size = StatementSize()
    var values: [Translated] = []
    for argument in arguments {
      values.append(try value(argument))
      try countLast(of: values, in: &size, span)
    }
    let result = try call(function, values, span)
    return function == .coalesce ? result : try settled(result, after: values)
  }

  private func call(
    _ function: BuiltinFunction, _ values: [Translated], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    if function.isAggregate { return try aggregate(function, values, span) }
    if let operation = BinaryOperator.byFunctionName[function.rawValue], values.count == 2 {
      return try binary(operation, values[0], values[1], span)
    }
    if let (wanted, takesZone) = function.dateFunction {
      return try date(function, wanted, values, takesZone: takesZone, span)
    }
    switch function {
    case .modulus, .absolute, .round: return try number(function, values, span)
    case .concat: return try concat(values, span)
    case .substring: return try substring(values, span)
    case .replace: return try replace(values, span)
    case .indexOf: return try position(values, span)
    case .version: return try version(values, span)
    case .coalesce: return try coalesce(values, span)
    case .castObject:
      guard values.count == 2, case .constant(.string(let type)) = values[1] else {
        throw refusal("a type that differs from row to row", span)
      }
      return try cast(values[0], type, span)
    case .now:
      let type = SQLType.date(dialect.dateForm)
      return .scalar(SQLScalar(text: try apply(.now, [], "`now`", span), type: type, isNullable: false))
    default: return try plain(function, values, span)
    }
  }

  /// A function of which its row and the dialect's table say all.
  private func plain(
    _ function: BuiltinFunction, _ values: [Translated], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let signature = function.signature
    guard signature.isScalar else { throw refusal("`\(signature.name)`", span) }
    var arguments: [SQLScalar] = []
    for (value, type) in zip(values, signature.parameters) {
      guard let argument = try argument(value, type, signature.name, span) else { return .constant(.null) }
      arguments.append(argument)
    }
    return .scalar(try called(function, arguments, signature.name, span))
  }

  /// An argument in the form of its parameter; nil for nil.
  private func argument(
    _ value: Translated, _ type: ValueType, _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar? {
    if type == .string { return try string(value, name, span) }
    guard let scalar = try scalar(value, span) else { return nil }
    return type == .integer ? try whole(scalar, name, span) : try double(number(scalar, name, span), span)
  }

  private func called(
    _ function: BuiltinFunction, _ operands: [SQLScalar], _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    if let first = operands.first, let text = try mapped(first.text, function, span) {
      return first.mapped(.string) { _ in text }
    }
    let result = function.signature.result
    let type: SQLType = result == .double ? .double : result == .integer ? .integer : .string
    return try calculated(.call(function), operands, type, "`\(name)`", span)
  }

  // MARK: Aggregates of collections and lists

  private func aggregate(
    _ function: BuiltinFunction, _ values: [Translated], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    guard let first = values.first else { throw refusal("`\(function.rawValue)`", span) }
    if values.count == 1 {
      switch first {
      case .constant(.null): return .constant(.null)
      case .collection(let rows):
        if function == .distinct {
          var distinct = rows
          distinct.isDistinct = true
          return .collection(withoutNilValues(distinct))
        }
        return .scalar(try aggregate(function, rows, span))
      case .list(let elements): return try aggregate(function, of: elements, span)
      case .constant(.array(let elements)), .constant(.set(let elements)):
        return try aggregate(function, of: elements.map { .constant($0) }, span)
      case .scalar, .record:
        // Of one value that is no collection: nil of nil, like any function.
        let isNil = try isNil(first, span)
        if function == .count, isNil.constant == nil {
          return .scalar(
            SQLScalar(text: .choice(isNil.text, "NULL", otherwise: "1"), type: .integer, isNullable: true))
        }
        if function == .sum, case .scalar(let scalar) = first, scalar.type == .integer { return first }
      case .constant: break
      }
    }
    return try aggregate(function, of: values, span)
  }

  private func withoutNilValues(_ rows: SQLCollection) -> SQLCollection {
    if case .scalar(let scalar) = rows.element, scalar.isNullable {
      rows.scope.require("\(scalar.text) IS NOT NULL")
    }
    return rows
  }

  /// Of values that are known one by one.
  private func aggregate(
    _ function: BuiltinFunction, of elements: [Translated], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    switch function {
    case .count: return .constant(.integer(Int64(elements.count)))
    case .min, .max:
      guard let scalars = try unified(elements, function.rawValue, span), var best = scalars.first else {
        return .constant(.null)
      }
      for next in scalars.dropFirst() { best = try extreme(best, next, isMinimum: function == .min, span) }
      return .scalar(best)
    case .sum:
      guard let scalars = try unified(elements, function.rawValue, span), let first = scalars.first,
        first.type == .integer
      else { throw refusal("`sum:` of these values", span) }
      var sum = try withoutNil(first)
      for scalar in scalars.dropFirst() {
        sum = try calculated(.add, [sum, withoutNil(scalar)], .integer, "`sum:`", span)
      }
      return .scalar(sum)
    default: throw refusal("`\(function.rawValue)` of a list", span)
    }
  }

  /// 0 in the place of nil.
  private func withoutNil(_ integer: SQLScalar) throws(Refusal) -> SQLScalar {
    if !integer.isNullable { return integer }
    var result = integer.mapped(.integer, nullable: false) { text in "COALESCE(\(text), 0)" }
    result.range = min(integer.range.lowerBound, 0)...max(integer.range.upperBound, 0)
    return result
  }

  private func extreme(
    _ left: SQLScalar, _ right: SQLScalar, isMinimum: Bool, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let (left, right) = (try withoutNaN(left, span), try withoutNaN(right, span))
    let test = isMinimum ? try compared(.less, right, left, span) : try compared(.less, left, right, span)
    // NaN, which is in no order, counts only where nothing else is there.
    let isNaN =
      try self.isNaN(left, span).map { isNaN in
        right.isNullable
          ? " WHEN \(isNaN) AND \(right.text) IS NOT NULL THEN \(right.text)" : " WHEN \(isNaN) THEN \(right.text)"
      } ?? ("" as SQLText)
    return SQLScalar(
      text: """
        (CASE WHEN \(left.text) IS NULL THEN \(right.text)\(isNaN) WHEN \(test) THEN \(right.text) ELSE \(left.text) END)
        """,
      type: left.type, isNullable: left.isNullable && right.isNullable, canBeNaN: left.canBeNaN || right.canBeNaN)
  }

  private func coalesce(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    var candidates: [Translated] = []
    for value in values {
      let isNil = try isNil(value, span).constant
      // What comes behind a value that is never nil is not looked at.
      if isNil != true { candidates.append(value) }
      if isNil == false { break }
    }
    if candidates.count == 1 { return candidates[0] }
    guard let scalars = try unified(candidates, "coalesce:", span), let first = scalars.first else {
      return .constant(.null)
    }
    let names = scalars.map(\.text)
    var result = SQLScalar(
      text: "COALESCE(\(names.joined(", ")))", type: first.type, isNullable: scalars.allSatisfy(\.isNullable),
      canBeNaN: scalars.contains(where: \.canBeNaN))
    result.isFinite = scalars.allSatisfy(\.isFinite)
    result.range = WholeRange.joining(scalars.map(\.range))
    if scalars.contains(where: { $0.nilWhen != nil }) {
      result.isNullable = true
      result.nilWhen = [scalars.map(isNull).joined(" AND ").parenthesized]
    }
    if result.nilWhen != nil || first.type == .binary || names.dropFirst().contains(where: \.canFail) {
      // One after the other, whatever the database does with the operands of COALESCE; some has none of a column of data and
      // of a value that is bound.
      let cases = scalars.dropLast().map { scalar -> SQLText in
        "WHEN NOT \(isNull(scalar).parenthesized) THEN \(scalar.text)"
      }
      result.text = "(CASE \(cases.joined(" ")) ELSE \(names[names.count - 1]) END)"
    }
    result.text = try short(result.text, span)
    return .scalar(result)
  }

  // MARK: Numbers

  private func number(
    _ function: BuiltinFunction, _ values: [Translated], _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let name = function.rawValue
    guard let first = values.first, let scalar = try scalar(first, span) else { return .constant(.null) }
    let number = try number(scalar, name, span)
    func made(_ operation: SQLOperation, _ value: SQLScalar) throws(Refusal) -> Translated {
      .scalar(try calculated(operation, [value], calculated(value.type), "`\(name)`", span))
    }
    switch function {
    case .modulus:
      guard values.count == 2, let other = try self.scalar(values[1], span) else { return .constant(.null) }
      let (a, b, type) = try alike(number, other, name, span)
      return .scalar(
        try divided(
          type.choice(.moduloIntegers, .moduloDoubles, .moduloDecimals), a, b, calculated(type), name, span))
    case .absolute: return try made(number.type.choice(.absolute, .absoluteDoubles, .absoluteDecimal), number)
    case .round where number.type == .integer: return .scalar(number)
    default: return try made(number.type.choice(.round, .round, .roundDecimal), number)
    }
  }

  // MARK: Text

  private func string(_ value: Translated, _ name: String, _ span: SourceSpan?) throws(Refusal) -> SQLScalar? {
    guard let scalar = try scalar(value, span) else { return nil }
    guard scalar.type == .string else {
      throw Refusal("`\(name)` needs a string, found \(scalar.type.noun)", at: span, code: .notAString)
    }
    return scalar
  }

  private func concat(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    var result: SQLScalar?
    for value in values {
      guard let scalar = try scalar(value, span) else { return .constant(.null) }
      let part: SQLScalar
      if case .constant(let constant) = value {
        part = SQLScalar(text: .binding(.string(Casting.text(constant))), type: .string, isNullable: false)
      } else if scalar.type == .string {
        part = scalar
      } else if case .scalar(let text) = try cast(value, "NSString", span) {
        part = text
      } else {
        throw refusal("`concat:` of this value", span)
      }
      result =
        try result.map { left throws(Refusal) in
          try combined(.concat, left, part, .string, "concat:", span)
        } ?? part
    }
    return result.map { .scalar($0) } ?? .constant(.string(""))
  }

  /// Positions and lengths are settled before any row is read, so that what lies outside the text is left out.
  private func substring(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    let name = BuiltinFunction.substring.rawValue
    guard values.count == 3, let text = try string(values[0], name, span) else { return .constant(.null) }
    guard case (.constant(let start), .constant(let length)) = (values[1], values[2]) else {
      throw refusal("`\(name)` at a place that differs from row to row", span)
    }
    let place = try placed(span) { () throws(ValueError) in try Arithmetic.whole(start, name) }
    let count = try placed(span) { () throws(ValueError) in try Arithmetic.whole(length, name) }
    guard let place, let count else { return .constant(.null) }
    let taken = place < 0 ? count.addingReportingOverflow(place) : (partialValue: count, overflow: false)
    // Longer than any text that a database holds.
    let most: Int64 = 1 << 30
    let first = min(max(place, 0), most) + 1
    let kept = taken.overflow ? 0 : min(max(taken.partialValue, 0), most)
    let cut = try apply(
      .substring, [text.text, .binding(.integer(first)), .binding(.integer(kept))], "`\(name)`", span)
    return .scalar(text.mapped(.string) { _ in cut })
  }

  private func replace(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    let name = BuiltinFunction.replace.rawValue
    guard values.count == 3, let text = try string(values[2], name, span), let old = try string(values[0], name, span),
      let new = try string(values[1], name, span)
    else { return .constant(.null) }
    guard case .constant(.string(let searched)) = values[0] else {
      throw refusal("`\(name)` of text that differs from row to row", span)
    }
    if searched.utf8.first == 0, !dialect.replacesFromNUL {
      throw refusal("`\(name)` of text that begins with NUL", span)
    }
    if searched.isEmpty {
      // Nothing is replaced, but by nil all becomes nil.
      guard new.isNullable else { return .scalar(text) }
      return .scalar(
        text.mapped(.string, nullable: true) { text in .choice("\(new.text) IS NULL", "NULL", otherwise: text) })
    }
    let replaced = try apply(.replace, [text.text, old.text, new.text], "`\(name)`", span)
    return .scalar(text.mapped(.string, nullable: text.isNullable || new.isNullable) { _ in replaced })
  }

  private func position(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    let name = BuiltinFunction.indexOf.rawValue
    guard values.count == 2, let part = try string(values[0], name, span), let text = try string(values[1], name, span)
    else { return .constant(.null) }
    guard case .constant(.string(let searched)) = values[0] else {
      throw refusal("`\(name)` of text that differs from row to row", span)
    }
    if searched.isEmpty { return .constant(.null) }
    let found = try apply(.position, [part.text, text.text], "`\(name)`", span)
    return .scalar(text.mapped(.integer, nullable: true) { _ in found })
  }

  private func version(_ values: [Translated], _ span: SourceSpan?) throws(Refusal) -> Translated {
    let name = BuiltinFunction.version.rawValue
    guard let first = values.first, let text = try string(first, name, span) else { return .constant(.null) }
    if case .constant(.string(let constant)) = first {
      return .constant(VersionNumbers(constant).map { .string($0.key) } ?? .null)
    }
    let key = try apply(.call(.version), [text.text], "`\(name)`", span)
    return .scalar(text.mapped(.string, nullable: true) { _ in key })
  }

  // MARK: Keys of plain values

  /// `length` and its kin, which strings, numbers and dates answer to.
  func property(_ name: String, of scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    switch (scalar.type, name) {
    case (.string, "length"): return try called(.length, [scalar], name, span)
    case (.string, "uppercaseString"): return try called(.uppercase, [scalar], name, span)
    case (.string, "lowercaseString"): return try called(.lowercase, [scalar], name, span)
    case (.integer, "intValue"), (.integer, "integerValue"), (.integer, "longLongValue"), (.double, "doubleValue"),
      (.double, "floatValue"), (.boolean, "boolValue"):
      return scalar
    case (.boolean, "intValue"), (.boolean, "integerValue"), (.boolean, "longLongValue"):
      return try integer(scalar, span)
    case (.integer, "doubleValue"), (.integer, "floatValue"), (.boolean, "doubleValue"), (.boolean, "floatValue"):
      return try double(scalar, span)
    case (.integer, "boolValue"), (.double, "boolValue"):
      return try withoutNaN(scalar, span).mapped(.boolean) { text in "(\(text) <> 0)" }
    case (.integer, "stringValue"), (.boolean, "stringValue"):
      let number = try number(scalar, name, span)
      let text = try apply(.integerToText, [number.text], "`\(name)`", span)
      return number.mapped(.string) { _ in text }
    case (.date, "timeIntervalSinceReferenceDate"): return try cast(scalar, to: .double, name, span)
    case (.date, "timeIntervalSince1970"):
      return try cast(scalar, to: .double, name, span).mapped(.double) { text in "(\(text) + 978307200.0)" }
    case (.string, "absoluteString"): return scalar
    case (.string, _):
      guard let type = ValueProperties.type(of: name, in: .string) else { break }
      return try key(name, ofText: scalar, type, span)
    default: break
    }
    if ValueProperties.names.contains(name) { throw refusal("`\(name)` of \(scalar.type.noun)", span) }
    throw Refusal("\(scalar.type.noun) has no key `\(name)`", at: span, code: .unknownKey)
  }

  private static let pathKeys: [String: SQLOperation] = [
    "lastPathComponent": .lastPathComponent, "pathExtension": .pathExtension,
    "stringByDeletingLastPathComponent": .deletingLastPathComponent,
    "stringByDeletingPathExtension": .deletingPathExtension,
  ]

  /// A key of text of a known type: a store asks evaluation itself, other connections say only those of paths.
  private func key(
    _ name: String, ofText text: SQLScalar, _ type: ValueType, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let what = "`\(name)` of a string"
    let result: SQLType =
      switch type {
      case .integer: .integer
      case .double: .double
      case .boolean: .boolean
      default: .string
      }
    let made =
      if dialect.template(.keyOfText) != nil {
        // A name of the table of keys, not of a user's.
        try apply(.keyOfText, ["'\(trusted: name)'", text.text], what, span)
      } else if let operation = Self.pathKeys[name] {
        try apply(operation, [dialect.text.exact(text.text)], what, span)
      } else {
        throw refusal(what, span)
      }
    return text.mapped(result) { _ in made }
  }
}
