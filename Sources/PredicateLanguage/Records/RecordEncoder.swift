#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RecordValue {
  /// The value that an `Encodable` value describes: objects with the keys in the order in which they are encoded,
  /// arrays, and scalars.
  ///
  /// Dates, UUIDs, data and decimals stay what they are, a URL becomes its text, nil `.null`, an integer beyond 64 bits
  /// a decimal, a `Set` a set; the keys of a `Dictionary`, which has no order, are sorted. Objects of one type share
  /// their ``RecordShape`` as long as they encode the same keys.
  ///
  /// Throws what the value's own `encode(to:)` throws, and `EncodingError` if values nest deeper than twice
  /// `Limits.deepestValue`. `userInfo` is for types that look for one, such as `CodingUserInfoKey.includesSpans`.
  /// Cost: linear.
  public init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) throws {
    let context = RecordEncodingContext()
    self = try RecordEncoder(context: context, codingPath: [], userInfo: userInfo).box(value)
  }
}

/// What the encoders of one call share.
final class RecordEncodingContext {
  /// The shape that each type's objects had last.
  private var shapes: [ObjectIdentifier: RecordShape] = [:]

  /// The object with these pairs, sharing the shape of the last one of the type if the keys are the same.
  func object(_ pairs: [(String, RecordValue)], of type: ObjectIdentifier?) -> RecordObject {
    if let type, let shape = shapes[type], shape.keys.elementsEqual(pairs.lazy.map(\.0)) {
      return RecordObject(shape: shape, values: pairs.map(\.1))
    }
    let object = RecordObject(pairs)
    if let type { shapes[type] = object.shape }
    return object
  }
}

/// Encodes one value.
struct RecordEncoder: Encoder {
  let context: RecordEncodingContext
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  /// Where the value goes.
  let target = RecordEncodingTarget()

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordKeyedEncoder<Key>(encoder: self, target: target.keyed()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RecordUnkeyedEncoder(encoder: self, target: target.unkeyed())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { RecordScalarEncoder(encoder: self) }

  /// The encoder for a part of the value.
  func nested(_ key: any CodingKey) -> RecordEncoder {
    RecordEncoder(context: context, codingPath: codingPath + CollectionOfOne(key), userInfo: userInfo)
  }

  /// Encodes a value on its own.
  func box<T: Encodable>(_ value: T) throws -> RecordValue {
    if let scalar = Self.scalar(value) { return scalar }
    if codingPath.count >= 2 * Limits.deepestValue { throw tooDeep(value) }
    try value.encode(to: self)
    return finish(value)
  }

  // What does not run while the value's own encoder does is kept out of `box`, whose stack counts once a level.

  private func finish<T: Encodable>(_ value: T) -> RecordValue {
    let result = target.finish(context: context, type: ObjectIdentifier(T.self))
    return value is any UnorderedCollection ? Self.ordered(result, isSet: value is any UnorderedSet) : result
  }

  private func tooDeep(_ value: Any) -> EncodingError {
    let message = "values nest deeper than \(2 * Limits.deepestValue) levels"
    return .invalidValue(type(of: value), EncodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  /// The values that are values of the language as they are.
  private static func scalar<T: Encodable>(_ value: T) -> RecordValue? {
    switch value {
    case let value as String: .string(value)
    case let value as Date: .date(value)
    case let value as UUID: .uuid(value)
    case let value as Data: .data(value)
    case let value as Decimal: .decimal(value)
    case let value as URL: .string(value.absoluteString)
    case let value as RecordValue: value
    default: nil
    }
  }

  private static func ordered(_ value: RecordValue, isSet: Bool) -> RecordValue {
    if isSet, case .array(let elements) = value { return .set(elements) }
    guard !isSet, case .object(let object) = value else { return value }
    return .object(RecordObject(object.pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}

/// A collection whose elements come in another order in every run.
private protocol UnorderedCollection {}
private protocol UnorderedSet: UnorderedCollection {}
extension Set: UnorderedSet {}
extension Dictionary: UnorderedCollection {}

/// Where a value is put together: nothing yet, a scalar, or the parts of a container.
///
/// A class, because containers hand out encoders for parts that are filled in later.
final class RecordEncodingTarget {
  private var content = Content.empty

  private enum Content {
    case empty
    case value(RecordValue)
    case object([(String, RecordEncodingPart)])
    case array([RecordEncodingPart])
  }

  func set(_ value: RecordValue) { content = .value(value) }

  /// This target as an object; a type may ask for its container several times.
  func keyed() -> RecordEncodingTarget {
    if case .object = content { return self }
    content = .object([])
    return self
  }

  /// This target as an array.
  func unkeyed() -> RecordEncodingTarget {
    if case .array = content { return self }
    content = .array([])
    return self
  }

  /// The number of elements of an array.
  var count: Int {
    if case .array(let parts) = content { return parts.count }
    return 0
  }

  func append(_ part: RecordEncodingPart, key: String) {
    guard case .object(var pairs) = content else { return }
    // Emptied first, so that the array has one owner and grows in place.
    content = .empty
    pairs.append((key, part))
    content = .object(pairs)
  }

  func append(_ part: RecordEncodingPart) {
    guard case .array(var parts) = content else { return }
    content = .empty
    parts.append(part)
    content = .array(parts)
  }

  /// The finished value. A value that encoded nothing is an empty object, as in JSON.
  func finish(context: RecordEncodingContext, type: ObjectIdentifier?) -> RecordValue {
    switch content {
    case .empty: .object(RecordObject([]))
    case .value(let value): value
    case .object(let pairs): .object(context.object(pairs.map { ($0.0, $0.1.finish(context: context)) }, of: type))
    case .array(let parts): .array(parts.map { $0.finish(context: context) })
    }
  }
}

/// A part of a container: a value, or a container that may still grow.
enum RecordEncodingPart {
  case value(RecordValue)
  case target(RecordEncodingTarget)

  func finish(context: RecordEncodingContext) -> RecordValue {
    switch self {
    case .value(let value): value
    case .target(let target): target.finish(context: context, type: nil)
    }
  }
}
