public import PredicateLanguage

extension FormatPredicate {
  /// The predicate made ready in a locale for `[l]`, such as `tr` or `de_DE`; made anew each time, so keep it. Nil is the
  /// root locale, as in ``compiled()``.
  ///
  /// ```swift
  /// let streets = try FormatPredicate("name CONTAINS[cl] %@", "IŞIK").compiled(locale: "tr")
  /// try streets.evaluate(with: ["name": "Işık Sokağı"])  // true
  /// ```
  /// - Throws: as `CompiledPredicate.init(_:locale:)`.
  public func compiled(locale: String?) throws(FormatError) -> CompiledPredicate {
    guard let locale else { return try compiled() }
    return try CompiledPredicate(self, locale: locale)
  }

  /// The predicate made ready; made once and kept with the predicate, so that asking again costs nothing.
  /// - Throws: as `CompiledPredicate.init(_:locale:)`.
  public func compiled() throws(FormatError) -> CompiledPredicate {
    try preparation.value { () throws(FormatError) in
      try CompiledPredicate(FormatPredicate(detaching: self))
    }
  }

  /// The predicate made ready for a few records only, made anew each time: MATCHES takes longer for a text, and less to begin.
  /// - Throws: as `CompiledPredicate.init(_:locale:)`.
  package func compiledForFewRecords() throws(FormatError) -> CompiledPredicate {
    try CompiledPredicate(self, in: nil, records: .few)
  }

  /// Whether the predicate holds for one record, as `NSPredicate.evaluate(with:substitutionVariables:)`.
  /// - Throws: as `CompiledPredicate.init(_:locale:)` and `CompiledPredicate.evaluate(with:variables:)`.
  public func evaluate(
    with record: some RecordValueConvertible, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Bool {
    try compiled().evaluate(with: record, variables: variables)
  }

  /// Whether the predicate holds for a value that is encoded to be read. Cost: that of encoding.
  /// - Throws: as `evaluate(with:variables:)`; `unsupportedValue` if the value does not encode.
  public func evaluate(
    encoding value: some Encodable, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Bool {
    try compiled().evaluate(with: HostValues.encoded(value), variables: variables)
  }

  /// Whether the predicate holds for an untyped dictionary, array or scalar, such as what `JSONSerialization` gives.
  /// - Throws: as `evaluate(with:variables:)`; `unsupportedValue` for a class that has no counterpart.
  public func evaluate(
    withAny value: Any?, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Bool {
    try compiled().evaluate(with: HostValues.converted(value), variables: variables)
  }

  /// The elements of an untyped list for which the predicate holds.
  ///
  /// Of a `[String: Any]` only those values are converted, and can be an error, that evaluation comes to: in
  /// `a == 1 AND b == 2` the value of `b` where `a` is 1. Other elements, and all where the predicate reads whole records
  /// (`SELF`, a block), are converted as a whole.
  /// - Throws: as `evaluate(withAny:variables:)`; its `recordIndex` tells which element, in the order of the list.
  public func filter<Element>(
    withAny records: [Element], variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    try compiled().indexes(ofAny: records, variables).map { records[$0] }
  }

  /// The records for which the predicate holds.
  /// - Throws: as `CompiledPredicate.filter(_:variables:)`.
  public func filter<Record: RecordValueConvertible>(
    _ records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Record] {
    try compiled().filter(records, variables: variables)
  }
}

extension FormatExpression {
  /// The expression made ready in a locale for `[l]`, such as `tr` or `de_DE`; made anew each time, so keep it. Nil is the
  /// root locale, as in ``compiled()``.
  /// - Throws: as `CompiledExpression.init(_:locale:)`.
  public func compiled(locale: String?) throws(FormatError) -> CompiledExpression {
    guard let locale else { return try compiled() }
    return try CompiledExpression(self, locale: locale)
  }

  /// The expression made ready; made once and kept with the expression.
  /// - Throws: as `CompiledExpression.init(_:locale:)`.
  public func compiled() throws(FormatError) -> CompiledExpression {
    try preparation.value { () throws(FormatError) in
      try CompiledExpression(FormatExpression(detaching: self))
    }
  }

  /// The value for one record, as `NSExpression.expressionValue(with:context:)`.
  /// - Throws: as `CompiledExpression.init(_:locale:)` and `CompiledExpression.value(with:variables:)`.
  public func value(
    with record: some RecordValueConvertible, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordValue {
    try compiled().value(with: record, variables: variables)
  }

  /// The value for a record that is encoded to be read. Cost: that of encoding.
  /// - Throws: as `value(with:variables:)`; `unsupportedValue` if the record does not encode.
  public func value(
    encoding record: some Encodable, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordValue {
    try compiled().value(with: HostValues.encoded(record), variables: variables)
  }

  /// The value of an expression that reads no record.
  /// - Throws: as `value(with:variables:)`.
  public func value(variables: [String: any RecordValueConvertible] = [:]) throws(FormatError) -> RecordValue {
    try compiled().value(with: RecordValue.null, variables: variables)
  }
}

extension Sequence where Element: RecordValueConvertible {
  /// The elements for which a predicate holds, as `NSArray.filtered(using:)`.
  /// - Throws: as ``CompiledPredicate/filter(_:variables:)``.
  public func filtered(
    using predicate: FormatPredicate, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    try predicate.compiled().filter(Array(self), variables: variables)
  }
}

extension Sequence where Element: Encodable {
  /// The elements for which a predicate holds, each encoded to be read. Cost: that of encoding every element.
  /// - Throws: as ``CompiledPredicate/filter(_:variables:)``; `unsupportedValue` if an element does not encode.
  public func filtered(
    encodingUsing predicate: FormatPredicate, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    let elements = Array(self)
    let records = try HostValues.encoded(elements)
    return try predicate.compiled().indexes(of: records, variables: variables).map { elements[$0] }
  }
}

/// Values of the host on their way into an evaluation.
package enum HostValues {
  static func encoded(_ value: some Encodable) throws(FormatError) -> RecordValue {
    do {
      return try RecordValue(encoding: value)
    } catch {
      throw FormatError(Diagnostic(.unsupportedValue, "the record does not encode: \(error)"))
    }
  }

  /// The values of records, with the place of one that does not encode.
  static func encoded(_ values: [some Encodable]) throws(FormatError) -> [RecordValue] {
    var records: [RecordValue] = []
    records.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(FormatError) {
        records.append(try encoded(value))
      } catch {
        throw FormatError(error.first, recordIndex: index)
      }
    }
    return records
  }

  /// - Throws: as `RecordValue.init(any:)`.
  package static func converted(_ value: Any?) throws(FormatError) -> RecordValue {
    do throws(ValueError) {
      return try RecordValue(any: value)
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint))
    }
  }
}
