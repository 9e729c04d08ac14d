#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Constants without a literal of their own, written as `CAST` of a literal: `CAST("…", "uuid")`.
///
/// `CAST(number, "NSDate")` is how Apple prints dates. The lower-case names are those of model files; the lossless
/// form uses them, and the parser turns them back into the constant.
enum TypedLiteral {
  /// The constant that a CAST of this operand to this type stands for; nil if it is an ordinary CAST.
  static func value(of operand: ExpressionNode, type: String) -> RecordValue? {
    switch (operand.kind, type) {
    case (.nilLiteral, "null"): .null
    case (.constant(let value), "NSDate"): date(value)
    case (.constant(.string(let text)), "uuid"): UUID(uuidString: text).map(RecordValue.uuid)
    case (.constant(.string(let text)), "binary"): Data(base64Encoded: text).map(RecordValue.data)
    case (.constant(.string(let text)), "decimal"): decimal(text)
    case (.constant(.string(let text)), "double"): nonFinite[text].map(RecordValue.double)
    case (.constant(.string(let text)), "date"): nonFinite[text].map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case (.constant(.array(let elements)), "set"): .set(elements)
    case (.constant(.array(let elements)), "record"): record(elements)
    default: nil
    }
  }

  /// The operand and type whose CAST stands for a constant; nil for constants with a literal, and for references to
  /// the host's objects, which have no text.
  static func parts(of value: RecordValue) -> (operand: RecordValue?, type: String)? {
    switch value {
    case .null: (nil, "null")
    case .date(let date):
      date.timeIntervalSinceReferenceDate.isFinite
        ? (.double(date.timeIntervalSinceReferenceDate), "NSDate")
        : (.string(text(date.timeIntervalSinceReferenceDate)), "date")
    case .uuid(let uuid): (.string(uuid.uuidString), "uuid")
    case .data(let data): (.string(data.base64EncodedString()), "binary")
    case .decimal(let decimal): (.string(decimal.description), "decimal")
    case .double(let number) where !number.isFinite: (.string(text(number)), "double")
    case .set(let elements): (.array(elements), "set")
    case .object(let object): (.array(object.pairs.flatMap { [.string($0.key), $0.value] }), "record")
    case .bool, .integer, .double, .string, .array, .record: nil
    }
  }

  private static let nonFinite: [String: Double] = ["nan": .nan, "inf": .infinity, "-inf": -.infinity]

  /// The name of a number that is not finite. All NaN have one name: they are equal, whatever their sign and payload.
  private static func text(_ number: Double) -> String { number.isNaN ? "nan" : "\(number)" }

  private static func date(_ value: RecordValue) -> RecordValue? {
    switch value {
    case .integer(let seconds): .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case .double(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
    default: nil
    }
  }

  private static func decimal(_ text: String) -> RecordValue? {
    // `Decimal(string:)` stops at the first character it does not know, so the text is checked first.
    guard text.utf8.allSatisfy({ (48...57).contains($0) || [0x2B, 0x2D, 0x2E, 0x65, 0x45].contains($0) }),
      let decimal = Decimal(string: text), decimal.isFinite
    else { return nil }
    return .decimal(decimal)
  }

  private static func record(_ elements: [RecordValue]) -> RecordValue? {
    guard elements.count.isMultiple(of: 2) else { return nil }
    var pairs: [(String, RecordValue)] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard case .string(let key) = elements[index] else { return nil }
      pairs.append((key, elements[index + 1]))
    }
    return .object(RecordObject(pairs))
  }
}
