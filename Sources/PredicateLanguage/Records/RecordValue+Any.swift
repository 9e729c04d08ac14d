extension RecordValue {
  /// The value of an untyped Swift value, such as a `[String: Any]`.
  ///
  /// Takes nil and optionals, every ``RecordValueConvertible`` type, all integers and binary floating-point numbers,
  /// arrays, sets, dictionaries with string keys (which are sorted, as a dictionary has no order), every `Encodable`
  /// type, which is encoded, and every other type with raw values; and objects of Foundation's classes that stand for such values, as `JSONSerialization`
  /// makes them: `NSNumber`, `NSNull`, `NSString`, `NSDictionary` and their kin. Any depth of these in each other is taken
  /// up to ``Limits/deepestValue`` levels.
  ///
  /// Throws ``DiagnosticCode/unsupportedValue`` for any other type, naming it and the path at which it was found, and
  /// ``DiagnosticCode/nestingTooDeep`` beyond the limit. Cost: linear, with a cast to several types for each value.
  public init(any value: Any?) throws(ValueError) {
    self = try Self.convert(value, path: "", depth: 0)
  }

  /// The value of a key of an untyped record, which errors name.
  package init(any value: Any?, at key: String) throws(ValueError) {
    self = try Self.convert(value, path: key, depth: 1)
  }

  private static func convert(_ value: Any?, path: String, depth: Int) throws(ValueError) -> RecordValue {
    guard let value else { return .null }
    guard depth < Limits.deepestValue else {
      throw ValueError(.nestingTooDeep, "values nest deeper than \(Limits.deepestValue) levels")
    }
    if let plain = RecordValue(plain: value) { return plain }
    if Swift.type(of: value) is AnyClass {
      if let value = value as? any RecordValueConvertible { return value.recordValue }
      if let bridged = try bridge(value, path: path, depth: depth) { return bridged }
    }
    // Optionals first: one that wraps another type casts to no protocol of that type.
    if let optional = value as? any OptionalValue { return try convert(optional.wrapped, path: path, depth: depth) }
    if let hashable = value as? AnyHashable, Swift.type(of: value) == AnyHashable.self {
      return try convert(hashable.base, path: path, depth: depth + 1)
    }
    if let value = value as? any RecordValueConvertible { return value.recordValue }
    if let value = value as? any FixedWidthInteger { return wholeNumber(value) }
    if let value = value as? any BinaryFloatingPoint { return .double(double(value)) }
    if let dictionary = value as? any DictionaryValue {
      return try convert(dictionary, path: path, depth: depth)
    }
    if let array = value as? [Any] { return .array(try convert(array, path: path, depth: depth)) }
    if let set = value as? any SetValue { return .set(try convert(set.anyElements, path: path, depth: depth)) }
    if let value = value as? any Encodable { return try encode(value, path: path) }
    if let value = value as? any RawRepresentable { return try convert(raw(value), path: path, depth: depth + 1) }
    throw unsupported(value, path: path)
  }

  /// The value of one of the types that most values have; nil for any other. A cast to one of them takes a small part of the
  /// time that the search for a protocol does.
  @inlinable
  package init?(plain value: Any) {
    // The type first: on Darwin, the numbers of Foundation cast to several of these.
    let type = Swift.type(of: value)
    if type == String.self, let value = value as? String {
      self = .string(value)
    } else if type == Int.self, let value = value as? Int {
      self = .integer(Int64(value))
    } else if type == Double.self, let value = value as? Double {
      self = .double(value)
    } else if type == Bool.self, let value = value as? Bool {
      self = .bool(value)
    } else {
      return nil
    }
  }

  /// The value of an object of a class of Foundation's; nil for any other.
  private static func bridge(_ object: Any, path: String, depth: Int) throws(ValueError) -> RecordValue? {
    if let value = BridgedClass.of(object).value(object) { return value }
    // Arrays are bridged where those of Swift are converted.
    if let dictionary = object as? [AnyHashable: Any] { return try convert(dictionary, path: path, depth: depth) }
    if let set = object as? Set<AnyHashable> { return .set(try convert(Array(set), path: path, depth: depth)) }
    return nil
  }

  private static func convert(_ elements: [Any], path: String, depth: Int) throws(ValueError) -> [RecordValue] {
    var result: [RecordValue] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      result.append(try convert(element, path: "\(path)[\(index)]", depth: depth + 1))
    }
    return result
  }

  private static func convert(
    _ dictionary: any DictionaryValue, path: String, depth: Int
  ) throws(ValueError) -> RecordValue {
    var pairs: [(String, RecordValue)] = []
    for (key, value) in dictionary.anyPairs {
      guard let key = (key as? AnyHashable)?.base as? String ?? key as? String else {
        throw ValueError(
          .unsupportedValue, "keys of records are strings, found the Swift type `\(name(key))`\(place(path))")
      }
      let inner = path.isEmpty ? key : "\(path).\(key)"
      pairs.append((key, try convert(value, path: inner, depth: depth + 1)))
    }
    pairs.sort { $0.0 < $1.0 }
    return .object(RecordObject(pairs))
  }

  private static func encode(_ value: any Encodable, path: String) throws(ValueError) -> RecordValue {
    do {
      return try RecordValue(encoding: value)
    } catch let error as EncodingError {
      guard case .invalidValue(_, let context) = error else { throw unsupported(value, path: path) }
      let inner = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      throw ValueError(
        .unsupportedValue,
        "the Swift type `\(name(value))`\(place(path + inner)) could not be encoded: "
          + context.debugDescription)
    } catch {
      throw ValueError(
        .unsupportedValue, "the Swift type `\(name(value))`\(place(path)) could not be encoded: \(error)")
    }
  }

  private static func unsupported(_ value: Any, path: String) -> ValueError {
    ValueError(
      .unsupportedValue, "the Swift type `\(name(value))`\(place(path)) is no value of the language",
      hint: "make it Encodable, Recordable or RecordValueConvertible")
  }

  private static func name(_ value: Any) -> String { "\(Swift.type(of: value))" }

  private static func place(_ path: String) -> String { path.isEmpty ? "" : " at `\(path)`" }

  private static func raw(_ value: some RawRepresentable) -> Any { value.rawValue }

  private static func wholeNumber(_ value: some FixedWidthInteger) -> RecordValue {
    if let value = Int64(exactly: value) { return .integer(value) }
    return ExtendedJSON.Form.decimal(value.description).map(RecordValue.decimal) ?? .double(Double(value))
  }

  private static func double(_ value: some BinaryFloatingPoint) -> Double { Double(value) }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}

private protocol SetValue {
  var anyElements: [Any] { get }
}

extension Set: SetValue {
  fileprivate var anyElements: [Any] { Array(self) }
}

private protocol DictionaryValue {
  var anyPairs: [(Any, Any)] { get }
}

extension Dictionary: DictionaryValue {
  fileprivate var anyPairs: [(Any, Any)] { map { ($0.key, $0.value) } }
}
