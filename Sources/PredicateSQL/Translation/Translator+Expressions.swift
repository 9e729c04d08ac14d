import PredicateLanguage

extension Translator {
  func list(_ parts: [ResolvedExpression]) throws(Refusal) -> Translated {
    var values: [Translated] = []
    var size = StatementSize()
    for part in parts {
      values.append(try value(part))
      try countLast(of: values, in: &size, part.span)
    }
    let constants = values.compactMap { value in
      if case .constant(let constant) = value { constant } else { nil as RecordValue? }
    }
    return constants.count == values.count ? .constant(.array(constants)) : .list(values)
  }

  // MARK: Operators

  func unary(
    _ operation: UnaryOperator, _ operand: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let value = try value(operand)
    if case .constant(let constant) = value {
      let rule = Arithmetic.calculation(operation)
      return .constant(try placed(span) { () throws(ValueError) in try rule(constant) })
    }
    guard let scalar = try scalar(value, operand.span) else { return .constant(.null) }
    switch operation {
    case .negate:
      let number = try number(scalar, "-", span)
      return .scalar(
        try calculated(
          number.type.choice(.negate, .negate, .negateDecimal), [number], calculated(number.type), "the sign", span))
    case .complement:
      return .scalar(try calculated(.call(.onesComplement), [whole(scalar, "~", span)], .integer, "`~`", span))
    }
  }

  func binary(
    _ operation: BinaryOperator, _ left: ResolvedExpression, _ right: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let values = [try value(left), try value(right)]
    return try settled(binary(operation, values[0], values[1], span), after: values)
  }

  func binary(
    _ operation: BinaryOperator, _ left: Translated, _ right: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    guard let rule = Arithmetic.calculation(operation) else { throw refusal(operation.rawValue, span) }
    if case (.constant(let a), .constant(let b)) = (left, right) {
      return .constant(try placed(span) { () throws(ValueError) in try rule(a, b) })
    }
    switch operation {
    case .shiftLeft, .shiftRight: return try shift(operation, left, right, span)
    default: break
    }
    guard let a = try scalar(left, span), let b = try scalar(right, span) else { return .constant(.null) }
    return .scalar(try calculated(operation, a, b, span))
  }

  private func calculated(
    _ operation: BinaryOperator, _ left: SQLScalar, _ right: SQLScalar, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let name = operation.rawValue
    switch operation {
    case .bitAnd, .bitOr, .bitXor:
      let (a, b) = (try whole(left, name, span), try whole(right, name, span))
      let bits: SQLOperation = operation == .bitAnd ? .bitAnd : operation == .bitOr ? .bitOr : .bitXor
      return try combined(bits, a, b, .integer, name, span)
    case .power:
      // It alone gives a number for NaN, where a NULL would give none: `nan ** 0` and `1 ** nan` are 1.
      let (base, exponent) = (try withoutNaN(double(left, span), span), try withoutNaN(double(right, span), span))
      return try combined(.power, base, exponent, .double, name, span)
    case .add, .subtract, .multiply, .divide: break
    case .union, .intersect, .minus, .shiftLeft, .shiftRight: throw refusal(name, span)
    }
    let (a, b, kind) = try alike(left, right, name, span)
    let type = calculated(kind)
    switch operation {
    case .add: return try combined(type.choice(.add, .addDoubles, .addDecimals), a, b, type, name, span)
    case .subtract:
      return try combined(type.choice(.subtract, .subtractDoubles, .subtractDecimals), a, b, type, name, span)
    case .multiply:
      return try combined(type.choice(.multiply, .multiplyDoubles, .multiplyDecimals), a, b, type, name, span)
    default: return try divided(type.choice(.divideIntegers, .divideDoubles, .divideDecimals), a, b, type, name, span)
    }
  }

  /// Division and modulus, which give nil where the divisor is 0.
  func divided(
    _ operation: SQLOperation, _ left: SQLScalar, _ right: SQLScalar, _ type: SQLType, _ name: String,
    _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let isZero = dialect.template(.same)?([right.text, "0"]) ?? "\(right.text) = 0"
    return try calculated(operation, [left, right], type, "`\(name)`", nilWhen: isZero, span)
  }

  func combined(
    _ operation: SQLOperation, _ left: SQLScalar, _ right: SQLScalar, _ type: SQLType, _ name: String,
    _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    try calculated(operation, [left, right], type, "`\(name)`", span)
  }

  /// Two numbers, brought to one type as arithmetic does.
  func alike(
    _ left: SQLScalar, _ right: SQLScalar, _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> (SQLScalar, SQLScalar, SQLType) {
    var (a, b) = (try number(left, name, span), try number(right, name, span))
    switch (a.type, b.type) {
    case (.integer, .integer), (.double, .double), (.decimal, .decimal): return (a, b, a.type)
    case (.double, _), (_, .double): return (try double(a, span), try double(b, span), .double)
    case (.decimalText, _), (_, .decimalText): return (a, b, .decimal)
    case (.decimal, _):
      b.text = try apply(.integerToDecimal, [b.text], "this number", span)
      return (a, b, .decimal)
    default:
      a.text = try apply(.integerToDecimal, [a.text], "this number", span)
      return (a, b, .decimal)
    }
  }

  /// What a calculation with numbers of a type gives.
  func calculated(_ type: SQLType) -> SQLType {
    type == .decimal && dialect.holdsDecimalsAsDoubles ? .decimalText : type
  }

  /// A number; booleans are 0 and 1.
  func number(_ scalar: SQLScalar, _ name: String, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    if scalar.isIntegerForSome { throw refusal("`\(name)` of a median of integers", span) }
    switch scalar.type {
    case .integer, .double, .decimal, .decimalText: return scalar
    case .boolean: return try integer(scalar, span)
    case .string, .binary, .date, .uuid:
      throw Refusal("`\(name)` needs numbers, found \(scalar.type.noun)", at: span, code: .notANumber)
    }
  }

  /// A whole number of 64 bits.
  func whole(_ scalar: SQLScalar, _ name: String, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    let number = try number(scalar, name, span)
    if number.type == .integer { return number }
    throw refusal("`\(name)` of \(number.type.noun)", span)
  }

  /// Databases shift by 0 to 63 bits, each in its own way beyond; SQLite alone does as the language.
  private func shift(
    _ operation: BinaryOperator, _ left: Translated, _ right: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let name = operation.rawValue
    guard let value = try scalar(left, span) else { return .constant(.null) }
    let number = try whole(value, name, span)
    if case .constant(let constant) = right {
      let count = try placed(span) { () throws(ValueError) in try Arithmetic.whole(constant, name) }
      guard let count else { return .constant(.null) }
      return .scalar(try shifted(number, left: operation == .shiftLeft, by: count, name, span))
    }
    guard dialect.shiftsByAnyCount, let count = try scalar(right, span) else {
      throw refusal("`\(name)` by a count that differs from row to row", span)
    }
    let template: SQLOperation = operation == .shiftLeft ? .shiftLeft : .shiftRight
    return .scalar(try combined(template, number, whole(count, name, span), .integer, name, span))
  }

  private func shifted(
    _ number: SQLScalar, left: Bool, by count: Int64, _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let isLeft = left == (count >= 0)
    let bits = count == .min ? 64 : min(count.magnitude, 64)
    if isLeft, bits == 64 { return number.mapped(.integer) { text in "(\(text) * 0)" } }
    let text = try apply(
      isLeft ? .shiftLeft : .shiftRight, [number.text, SQLText(String(min(bits, 63)))], "`\(name)`", span)
    return number.mapped(.integer) { _ in text }
  }

  // MARK: Choices

  func ternary(
    _ condition: ResolvedPredicate, _ then: ResolvedExpression, _ other: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    try choice(self.condition(condition), value(then), value(other), span)
  }

  /// One of two values. In a function of its own, so that choices within choices take little of the stack.
  @inline(never)
  private func choice(
    _ test: SQLCondition, _ then: Translated, _ other: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    if let verdict = test.constant { return verdict ? then : other }
    func chosen(_ then: SQLText, _ other: SQLText) -> SQLText {
      // The same either way, but what may fail is calculated.
      let isSame = then == other && test.text.canFail
      return .choice(test.text, then, otherwise: isSame ? certain.map { .choice($0, other) } ?? other : other)
    }
    guard let values = try unified([then, other], "TERNARY", span) else {
      guard test.text.canFail else { return .constant(.null) }
      // Nil either way, but the condition is calculated. A NULL with a type, which some databases ask for.
      let null: SQLText = "NULLIF(0, 0)"
      return .scalar(SQLScalar(text: chosen(null, null), type: .integer, isNullable: true))
    }
    var text = chosen(values[0].text, values[1].text)
    if test.text.canFail { text = dialect.choiceThatFails([text]) }
    // The whole would be compared by a collation that is named anywhere within, had it none of its own.
    if dialect.namesCollations, test.text.facts.contains(.namesCollation) {
      text = text.collated("BINARY").parenthesized
    }
    var result = SQLScalar(
      text: text, type: values[0].type, isNullable: values.contains(where: \.isNullable),
      canBeNaN: values.contains(where: \.canBeNaN))
    if values.contains(where: { $0.nilWhen != nil }) {
      result.nilWhen = [chosen(isNull(values[0]), isNull(values[1]))]
    }
    result.isFinite = values.allSatisfy(\.isFinite)
    result.range = WholeRange.joining(values.map(\.range))
    return .scalar(result)
  }

  /// Values of which one is taken, in one type; nil if all are nil.
  func unified(
    _ values: [Translated], _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> [SQLScalar]? {
    var scalars: [SQLScalar?] = []
    for value in values { scalars.append(try scalar(value, span)) }
    guard let type = scalars.lazy.compactMap({ $0?.type }).first else { return nil }
    var result: [SQLScalar] = []
    for scalar in scalars {
      guard let scalar else {
        result.append(SQLScalar(text: "NULL", type: type, isNullable: true))
        continue
      }
      if scalar.isIntegerForSome { throw refusal("`\(name)` of a median of integers", span) }
      if type.isDecimal, scalar.type.isDecimal {
        let text = try apply(.decimalOfOneScale, [scalar.text], "a choice of decimals", span)
        result.append(scalar.mapped(scalar.type) { _ in text })
        continue
      }
      guard scalar.type == type else {
        let hint = type.kind == .number && scalar.type.kind == .number ? "write both with a decimal point" : nil
        throw refusal("`\(name)` of \(type.noun) and \(scalar.type.noun)", span, hint: hint)
      }
      result.append(scalar)
    }
    // The functions that read calculated decimals read those of columns as well.
    if result.contains(where: { $0.type == .decimalText }) {
      for place in result.indices { result[place].type = .decimalText }
    }
    return result
  }

  // MARK: Indexes

  func index(
    _ index: ResolvedExpression.ResolvedIndex, of base: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let value = try value(base)
    switch (index, value) {
    case (_, .constant(.null)): return .constant(.null)
    case (.entries(let areKeys), .constant(let constant)):
      return .constant(
        try placed(span) { () throws(ValueError) in try RecordEntries.of(constant, areKeys: areKeys) })
    case (.entries(let areKeys), _): throw refusal(areKeys ? "@allKeys" : "@allValues", span)
    case (.size, .collection(let rows)): return .scalar(try count(rows))
    case (.size, .list(let values)): return try settled(.constant(.integer(Int64(values.count))), after: values)
    case (.first, .list(let values)): return values.first ?? .constant(.null)
    case (.last, .list(let values)): return values.last ?? .constant(.null)
    case (.size, .constant(let constant)):
      return .constant(try placed(span) { () throws(ValueError) in try Indexing.size(of: constant) })
    case (.first, .constant(let constant)):
      return .constant(try placed(span) { () throws(ValueError) in try Indexing.first(of: constant) })
    case (.last, .constant(let constant)):
      return .constant(try placed(span) { () throws(ValueError) in try Indexing.last(of: constant) })
    case (.element(let element), .constant(let constant)):
      guard case .constant(let index) = try self.value(element) else {
        throw refusal("an index that differs from row to row", span)
      }
      return .constant(
        try placed(span) { () throws(ValueError) in try Indexing.element(of: constant, at: index, limits.policy) })
    case (_, .collection): throw refusal("an element of a to-many relationship, whose rows have no order,", span)
    case (_, .list): throw refusal("an element of a list that is calculated for each row", span)
    case (_, .record): throw refusal("a key of a record in brackets", span)
    case (_, .scalar(let scalar)):
      throw Refusal("brackets need a collection, found \(scalar.type.noun)", at: span, code: .notACollection)
    }
  }

  // MARK: CAST

  func cast(_ operand: Translated, _ type: String, _ span: SourceSpan?) throws(Refusal) -> Translated {
    let target = try placed(span) { () throws(ValueError) in try Casting.target(named: type) }
    if case .constant(let constant) = operand {
      return .constant(try placed(span) { () throws(ValueError) in try Casting.cast(constant, to: target) })
    }
    if case .collection = operand, target == .array { return operand }
    guard var scalar = try scalar(operand, span) else { return .constant(.null) }
    if target != .double, target != .number { scalar = try withoutNaN(scalar, span) }
    if scalar.isIntegerForSome, target != .double { throw refusal("CAST of a median of integers", span) }
    return .scalar(try cast(scalar, to: target, type, span))
  }

  func cast(
    _ scalar: SQLScalar, to target: Casting.Target, _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    switch (scalar.type, target) {
    case (.string, .string), (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.double, .number),
      (.double, .double), (.decimal, .number), (.decimal, .decimal), (.date, .date), (.uuid, .uuid), (.binary, .data):
      return scalar
    case (.boolean, .number), (.boolean, .integer): return try integer(scalar, span)
    case (.integer, .double), (.boolean, .double): return try double(scalar, span)
    case (.integer, .string), (.boolean, .string):
      let text = try apply(.integerToText, [number(scalar, "CAST", span).text], "this CAST", span)
      return scalar.mapped(.string) { _ in text }
    case (.integer, .boolean): return scalar.mapped(.boolean) { text in "(\(text) <> 0)" }
    case (.double, .boolean):
      if !scalar.canBeNaN { return scalar.mapped(.boolean) { text in "(\(text) <> 0)" } }
      let text = try apply(.doubleToBoolean, [scalar.text], "`\(name)` of a number that may be NaN", span)
      return scalar.mapped(.boolean) { _ in text.failing }
    case (.date(.secondsSince2001), .number), (.date(.secondsSince2001), .double): return scalar.mapped(.double) { $0 }
    case (.date(.iso8601), .number), (.date(.iso8601), .double):
      let text = try apply(.iso8601ToSeconds2001, [scalar.text], "`\(name)`", span)
      return scalar.mapped(.double) { _ in text }
    case (.date, .number), (.date, .double):
      let text = try apply(.dateToSeconds2001, [instant(scalar, span).text], "`\(name)`", span)
      return scalar.mapped(.double) { _ in text }
    case (.integer, .date), (.double, .date):
      let seconds = try double(scalar, span)
      if let text = dialect.template(.numberToDate)?([seconds.text]) {
        return seconds.mapped(.date(dialect.dateForm)) { _ in text }
      }
      return try instant(seconds.mapped(.date(.secondsSince2001)) { $0 }, span)
    case (.string, .double): return try converted(scalar, .textToDouble, .double, name, span)
    case (.string, .integer): return try converted(scalar, .textToInteger, .integer, name, span)
    case (.string, .boolean): return try converted(scalar, .textToBoolean, .boolean, name, span)
    case (.string, .date): return try converted(scalar, .textToDate, .date(dialect.dateForm), name, span)
    case (.double, .string): return try converted(scalar, .doubleToText, .string, name, span)
    default: throw refusal("CAST of \(scalar.type.noun) to `\(name)`", span)
    }
  }

  /// Text that does not say what is asked for becomes nil.
  private func converted(
    _ scalar: SQLScalar, _ operation: SQLOperation, _ type: SQLType, _ name: String, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    let text = try apply(operation, [scalar.text], "CAST of \(scalar.type.noun) to `\(name)`", span)
    // Text that is no date, or a number outside 64 bits.
    let canFail = operation == .textToDate || operation == .textToInteger
    return scalar.mapped(type, nullable: true) { _ in canFail ? text.failing : text }
  }
}
