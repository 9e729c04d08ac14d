#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Casting {
  /// The number a text writes, blanks around it not counted; nil if it writes none.
  ///
  /// Digits alone give an integer (beyond 64 bits a decimal), digits with a point a decimal, an exponent a double. Digits
  /// that a decimal has no room for are dropped, and a number that it has no room for becomes a double.
  package static func number(fromText text: String) -> RecordValue? {
    let trimmed = NumberText.trimmed(text)
    switch NumberText.shape(trimmed) {
    case nil: return nil
    case .whole: return WideNumber.value(ofDigits: String(trimmed))
    case .fraction: break
    case .scientific: return Double(trimmed).map(RecordValue.double)
    }
    return decimal(trimmed).map(RecordValue.decimal) ?? Double(trimmed).map(RecordValue.double)
  }

  private static func decimal(_ text: Substring) -> Decimal? {
    Decimal(string: String(text)).flatMap { $0.isNaN ? nil : $0 }
  }

  static func number(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch value {
    case .bool, .integer, .double, .decimal: return value
    case .date(let date): return .double(date.timeIntervalSinceReferenceDate)
    case .string(let text): return number(fromText: text) ?? .null
    case .null, .uuid, .data, .array, .set, .object, .record: throw failure(value, "a number")
    }
  }

  static func integer(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch NumberRules.Number(try number(value)) {
    case nil: return .null
    case .integer(let number): return .integer(number)
    case .double(let number):
      if number.isNaN { throw ValueError(.castFailed, "nan cannot become an integer") }
      guard let integer = Int64(exactly: number.rounded(.towardZero)) else { throw outside() }
      return .integer(integer)
    case .decimal(let number):
      if number.isNaN { throw ValueError(.castFailed, "nan cannot become an integer") }
      guard let integer = NumberRules.integer(exactly: NumberRules.truncated(number)) else { throw outside() }
      return .integer(integer)
    }
  }

  private static func outside() -> ValueError {
    ValueError(.integerOverflow, "the number does not fit into an integer of 64 bits")
  }

  static func double(_ value: RecordValue) throws(ValueError) -> RecordValue {
    if case .string(let text) = value {
      let trimmed = NumberText.trimmed(text)
      return NumberText.shape(trimmed) == nil ? .null : Double(trimmed).map(RecordValue.double) ?? .null
    }
    return NumberRules.Number(try number(value)).map { .double($0.double) } ?? .null
  }

  static func decimal(_ value: RecordValue) throws(ValueError) -> RecordValue {
    if case .string(let text) = value {
      let trimmed = NumberText.trimmed(text)
      return NumberText.shape(trimmed) == nil ? .null : decimal(trimmed).map(RecordValue.decimal) ?? .null
    }
    switch NumberRules.Number(try number(value)) {
    case nil: return .null
    case .integer(let number): return .decimal(Decimal(number))
    case .decimal(let number): return .decimal(number)
    case .double(let number):
      guard let decimal = Decimal(string: number.description), !decimal.isNaN else { throw failure(value, "a decimal") }
      return .decimal(decimal)
    }
  }

  static func boolean(_ value: RecordValue) throws(ValueError) -> RecordValue {
    if case .string(let text) = value {
      switch NumberText.trimmed(text).lowercased() {
      case "true", "yes", "1": return .bool(true)
      case "false", "no", "0": return .bool(false)
      default: return .null
      }
    }
    guard let number = NumberRules.Number(value), !number.isNaN else { throw failure(value, "a boolean") }
    return .bool(!ValueRules.equal(number.value, .integer(0)))
  }

  static func date(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch value {
    case .date: return value
    case .string(let text):
      guard let date = ISO8601.parse(NumberText.trimmed(text)) else { throw failure(value, "a date") }
      return .date(date)
    case .bool, .integer, .double, .decimal:
      guard let seconds = NumberRules.Number(value)?.double, seconds.isFinite else { throw failure(value, "a date") }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .null, .uuid, .data, .array, .set, .object, .record: throw failure(value, "a date")
    }
  }

  static func uuid(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch value {
    case .uuid: return value
    case .string(let text):
      guard let uuid = UUID(uuidString: String(NumberText.trimmed(text))) else { throw failure(value, "a UUID") }
      return .uuid(uuid)
    case .data(let data):
      guard let uuid = UUID(bytes: data) else { throw failure(value, "a UUID") }
      return .uuid(uuid)
    case .null, .bool, .integer, .double, .decimal, .date, .array, .set, .object, .record:
      throw failure(value, "a UUID")
    }
  }

  static func url(_ value: RecordValue) throws(ValueError) -> RecordValue {
    guard case .string = value else { throw failure(value, "a URL") }
    return value
  }

  static func data(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch value {
    case .data: return value
    case .uuid(let uuid): return .data(uuid.bytes)
    case .string(let text):
      guard let data = Data(base64Encoded: text) else { throw failure(value, "binary data") }
      return .data(data)
    case .null, .bool, .integer, .double, .decimal, .date, .array, .set, .object, .record:
      throw failure(value, "binary data")
    }
  }
}
