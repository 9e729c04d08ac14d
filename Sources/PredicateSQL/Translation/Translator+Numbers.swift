import PredicateLanguage

/// How two values are compared.
enum SQLComparison {
  case equal, less, lessOrEqual

  var sign: String {
    switch self {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    }
  }

  /// The operation for values of a type.
  func operation(for type: SQLType, canBeNaN: Bool) -> SQLOperation {
    switch self {
    case .equal: type == .string ? .equalText : canBeNaN ? .equalDoubles : .equal
    case .less: type == .string ? .lessText : canBeNaN ? .lessDoubles : .less
    case .lessOrEqual: type == .string ? .lessOrEqualText : canBeNaN ? .lessOrEqualDoubles : .lessOrEqual
    }
  }
}

extension Translator {
  /// The comparison of two values of one kind.
  func compared(
    _ comparison: SQLComparison, _ left: SQLScalar, _ right: SQLScalar, _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    var (left, right) = (try operand(left, span), try operand(right, span))
    if left.type != right.type, left.type.kind == .date {
      (left, right) = (try instant(left, span), try instant(right, span))
    }
    if left.type != right.type, left.type.kind == .uuid {
      throw refusal("a comparison of UUIDs that are stored in two ways", span)
    }
    if left.type == .decimalText || right.type == .decimalText {
      return try comparedDecimals(comparison, left, right, span)
    }
    if left.type.kind == .number {
      if left.type != right.type || comparison != .equal {
        if left.type == .boolean { left = try integer(left, span) }
        if right.type == .boolean { right = try integer(right, span) }
      }
      switch (left.type, right.type) {
      case (.integer, .double) where !dialect.comparesMixedNumbersExactly:
        return try mixed(comparison, integer: left, double: right, isIntegerLeft: true, span)
      case (.double, .integer) where !dialect.comparesMixedNumbersExactly:
        return try mixed(comparison, integer: right, double: left, isIntegerLeft: false, span)
      // Two numbers of SQLite's, which compares all kinds exactly.
      case (.integer, .decimal) where dialect.holdsDecimalsAsDoubles: break
      case (.decimal, .integer) where dialect.holdsDecimalsAsDoubles: break
      case (.decimal, .double) where dialect.holdsDecimalsAsDoubles: break
      case (.double, .decimal) where dialect.holdsDecimalsAsDoubles: break
      case (.integer, .decimal): left.text = try apply(.integerToDecimal, [left.text], "this number", span)
      case (.decimal, .integer): right.text = try apply(.integerToDecimal, [right.text], "this number", span)
      case (.decimal, .double), (.double, .decimal): throw refusal("a comparison of a decimal with a double", span)
      default: break
      }
    }
    // The side that is larger is the one whose NaN would count, and for equality either.
    let canBeNaN = comparison == .equal ? left.canBeNaN && right.canBeNaN : right.canBeNaN
    return try apply(
      comparison.operation(for: left.type, canBeNaN: canBeNaN), [left.text, right.text], "this comparison", span)
  }

  /// Decimals of which one at least was calculated, where the database has none.
  private func comparedDecimals(
    _ comparison: SQLComparison, _ left: SQLScalar, _ right: SQLScalar, _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    let order = try apply(.compareDecimals, [left.text, right.text], "a comparison of decimals", span)
    return "\(order) \(trusted: comparison.sign) 0"
  }

  /// A number as text that the registered functions read.
  func decimalText(_ value: RecordValue, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    guard let form = try form(of: value, for: .decimalText, span), form.isExact else {
      throw refusal("a comparison of a decimal with this number", span)
    }
    return SQLScalar(text: .binding(form.value), type: .decimalText, isNullable: false)
  }

  /// A constant in the form of a type; nil for what is equal to none of its values and has no order among them.
  ///
  /// Decimals with too many places are refused, and what stands for numbers beyond all of them. Databases bring what meets
  /// them to as many places, and fail where no digits are left for what stands before the point.
  func form(of value: RecordValue, for type: SQLType, _ span: SourceSpan?) throws(Refusal) -> ConstantForm? {
    let form = ConstantForm(value, for: type, in: dialect)
    if let places = dialect.decimalPlaces, let form, form.places > places {
      throw refusal("a decimal with more than \(places) places", span)
    }
    if dialect.decimalPlaces != nil, form?.standsForLarger(in: dialect) == true {
      throw refusal("a number beyond all decimals", span)
    }
    if case .double(let number)? = form?.value { try requireFinite(number, span) }
    return form
  }

  /// Refuses infinities and NaN where the database has none.
  private func requireFinite(_ number: Double, _ span: SourceSpan?) throws(Refusal) {
    if dialect.nan == .none, !number.isFinite { throw refusal("an infinite number, or NaN,", span) }
  }

  /// A value in the form that comparisons take: a date that is text as a number of milliseconds, a calculated NaN without its
  /// sign.
  func comparable(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    if scalar.canBeNaN, !scalar.text.isColumn, let template = dialect.template(.unsignedNaN) {
      var scalar = scalar
      scalar.text = template([scalar.text])
      return scalar
    }
    guard scalar.type == .date(.iso8601) else { return scalar }
    let text = try apply(.iso8601ToMilliseconds, [scalar.text], "a date that is stored as text", span)
    return scalar.mapped(.date(.millisecondsSince1970)) { _ in text }
  }

  /// An integer and a double without rounding either: as doubles, and where those are equal, as integers.
  private func mixed(
    _ comparison: SQLComparison, integer: SQLScalar, double: SQLScalar, isIntegerLeft: Bool, _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    let (i, d) = (integer.text, double.text)
    let asDouble = try apply(.integerToDouble, [i], "this number", span)
    let asInteger = try apply(.doubleToInteger, [d], "this number", span)
    let canBeNaN = double.canBeNaN
    func compare(_ comparison: SQLComparison, _ left: SQLText, _ right: SQLText, _ isChecked: Bool) throws(Refusal)
      -> SQLText
    {
      try apply(comparison.operation(for: .double, canBeNaN: isChecked), [left, right], "this comparison", span)
    }
    let known: SQLText = "CASE WHEN \(i) IS NULL OR \(d) IS NULL THEN FALSE"
    let tooLarge: SQLText = "9.223372036854775808e18"
    let tooSmall: SQLText = "-9.223372036854775808e18"
    let equal: SQLText = "(\(asDouble) = \(d) AND \(integer: asInteger, comparison, i, isIntegerLeft))"
    if comparison == .equal {
      return "\(known) WHEN \(d) >= \(tooLarge) OR \(d) < \(tooSmall) THEN FALSE ELSE \(equal) END"
    }
    let above = try compare(.lessOrEqual, tooLarge, d, canBeNaN)
    let below = try compare(.less, d, tooSmall, false)
    // NaN counts as larger than everything in some databases; it has no order at all.
    let nan: SQLText = canBeNaN ? " WHEN \(d) >= \(tooLarge) THEN FALSE" : ""
    if isIntegerLeft {
      return """
        \(known) WHEN \(above) THEN TRUE\(nan) WHEN \(below) THEN FALSE ELSE \
        \(asDouble) < \(d) OR \(equal) END
        """
    }
    return """
      \(known) WHEN \(d) >= \(tooLarge) THEN FALSE WHEN \(below) THEN TRUE ELSE \(d) < \(asDouble) OR \(equal) END
      """
  }

  /// A boolean as 0 or 1.
  func integer(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    let text = try apply(.booleanToInteger, [scalar.text], "a boolean as a number", span)
    var number = scalar.mapped(.integer) { _ in text }
    number.range = 0...1
    return number
  }

  /// A number as a double.
  func double(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    switch scalar.type {
    case .double: return scalar
    case .boolean: return try double(integer(scalar, span), span)
    case .integer:
      let text = try apply(.integerToDouble, [scalar.text], "this number as a double", span)
      var number = scalar.mapped(.double) { _ in text }
      number.isFinite = true
      return number
    case .decimal where dialect.holdsDecimalsAsDoubles: return scalar.mapped(.double) { $0 }
    case .decimal, .decimalText:
      let text = try apply(.decimalToDouble, [scalar.text], "a decimal as a double", span)
      return scalar.mapped(.double) { _ in text }
    case .string, .binary, .date, .uuid:
      throw Refusal("a number is needed here, found \(scalar.type.noun)", at: span, code: .notANumber)
    }
  }

  /// A date in the form that the date functions take.
  func instant(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    guard case .date(let form) = scalar.type else {
      throw Refusal("a date is needed here, found \(scalar.type.noun)", at: span, code: .typeMismatch)
    }
    if form == dialect.dateForm { return scalar }
    let operation: SQLOperation =
      switch form {
      case .secondsSince2001: .dateFromSeconds2001
      case .secondsSince1970: .dateFromSeconds1970
      case .millisecondsSince1970: .dateFromMilliseconds1970
      case .iso8601, .native: .dateFromText
      }
    let text = try apply(operation, [scalar.text], "a date that is stored as a number or text", span)
    return scalar.mapped(.date(dialect.dateForm)) { _ in text }
  }

  /// A value to calculate with; nil for nil.
  func scalar(_ value: Translated, _ span: SourceSpan?) throws(Refusal) -> SQLScalar? {
    switch value {
    case .constant(.null): return nil
    case .constant(let constant): return try scalar(constant, span)
    case .scalar(let scalar): return scalar
    case .record: throw Refusal("a single value is needed here, found a record", at: span, code: .typeMismatch)
    case .collection, .list:
      throw Refusal("a single value is needed here, found a collection", at: span, code: .typeMismatch)
    }
  }

  private func scalar(_ constant: RecordValue, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    func bound(_ type: SQLType, _ value: RecordValue? = nil) -> SQLScalar {
      SQLScalar(text: .binding(value ?? constant), type: type, isNullable: false)
    }
    switch constant {
    case .bool: return bound(.boolean)
    case .integer(let number):
      var scalar = bound(.integer)
      scalar.range = number...number
      return scalar
    case .double(let number):
      try requireFinite(number, span)
      var scalar = bound(.double)
      scalar.isFinite = number.isFinite
      guard number.isNaN else { return scalar }
      if dialect.nan == .null {
        scalar.isNullable = true
        scalar.nilWhen = []
      }
      return scalar.withNaN(true)
    case .decimal:
      if let form = try form(of: constant, for: .decimal, span), form.isExact {
        return bound(.decimal, form.value)
      }
      return try decimalText(constant, span)
    case .string(let text):
      if !dialect.holdsNUL, text.utf8.contains(0) { throw refusal("text with a NUL character", span) }
      return bound(.string)
    case .date:
      let type = SQLType.date(dialect.dateForm)
      return bound(type, ConstantForm(constant, for: type, in: dialect)?.value)
    case .uuid:
      let type = SQLType.uuid(dialect.uuidForm)
      return bound(type, ConstantForm(constant, for: type, in: dialect)?.value)
    case .data: return bound(.binary)
    case .null, .array, .set, .object, .record: throw refusal(constant.noun, span)
    }
  }
}

extension SQLScalar {
  func withNaN(_ canBeNaN: Bool) -> SQLScalar {
    var copy = self
    copy.canBeNaN = canBeNaN
    return copy
  }
}

extension SQLText.StringInterpolation {
  /// The integer comparison that decides where both are equal as doubles.
  fileprivate mutating func appendInterpolation(
    integer asInteger: SQLText, _ comparison: SQLComparison, _ integer: SQLText, _ isIntegerLeft: Bool
  ) {
    appendInterpolation(isIntegerLeft ? integer : asInteger)
    appendInterpolation(trusted: " \(comparison.sign) ")
    appendInterpolation(isIntegerLeft ? asInteger : integer)
  }
}
