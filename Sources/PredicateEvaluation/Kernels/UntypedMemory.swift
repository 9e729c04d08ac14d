import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the parts of an untyped value lie in memory, so that values of the usual types are told and taken without casts,
/// which ask the runtime, and without counting references.
///
/// As for ``ValueMemory`` it is looked at once; where it is not as expected, ``found`` is nil.
struct UntypedMemory: Sendable {
  static let found = UntypedMemory()

  // What stands behind a value for its type.
  private let dictionary, string, integer, double, bool, date: UInt

  private static let typeOffset = 3 * MemoryLayout<Int>.size

  private init?() {
    guard MemoryLayout<Any>.size == Self.typeOffset + MemoryLayout<UInt>.size,
      let dictionary = Self.type([["a": 1], [:]] as [[String: Any]]),
      let string = Self.type(["", "short", "longer than fifteen bytes"]), let integer = Self.type([0, 1, -1, Int.max]),
      let double = Self.type([0, -1.5, .infinity]), let bool = Self.type([true, false]),
      let date = Self.type([0, -1.5].map { Date(timeIntervalSinceReferenceDate: $0) }),
      Set([dictionary, string, integer, double, bool, date]).count == 6
    else { return nil }
    (self.dictionary, self.string, self.integer) = (dictionary, string, integer)
    (self.double, self.bool, self.date) = (double, bool, date)
  }

  /// What stands for the type of these values, if that is the same for all, and each lies there as itself.
  private static func type<Value>(_ values: [Value]) -> UInt? {
    let found = values.map { value -> UInt? in
      withUnsafeBytes(of: value as Any) { untyped in
        withUnsafeBytes(of: value) { untyped.starts(with: $0) }
          ? untyped.loadUnaligned(fromByteOffset: typeOffset, as: UInt.self) : nil
      }
    }
    return Set(found).count == 1 ? found[0] : nil
  }

  @inline(__always)
  private func type(_ value: UnsafePointer<Any>) -> UInt {
    UnsafeRawPointer(value).load(fromByteOffset: Self.typeOffset, as: UInt.self)
  }

  /// The value of a type that has just been told.
  @inline(__always)
  private func load<Value>(_ value: UnsafePointer<Any>, as _: Value.Type) -> Value {
    UnsafeRawPointer(value).assumingMemoryBound(to: Value.self).pointee
  }

  /// The dictionary that a value is.
  @inline(__always)
  func dictionary(_ value: UnsafePointer<Any>) -> [String: Any]? {
    type(value) == dictionary ? load(value, as: [String: Any].self) : nil
  }

  /// The text that a value is, where it lies.
  @inline(__always)
  func text(_ value: UnsafePointer<Any>) -> UnsafePointer<String>? {
    type(value) == string ? UnsafeRawPointer(value).assumingMemoryBound(to: String.self) : nil
  }

  @inline(__always)
  func cell(_ value: UnsafePointer<Any>) -> BlockCell {
    let type = type(value)
    if type == integer { return .integer(Int64(load(value, as: Int.self))) }
    if type == string { return .text }
    if type == double { return .double(load(value, as: Double.self)) }
    if type == bool { return .bool(load(value, as: Bool.self)) }
    if type == date { return .date(load(value, as: Date.self).timeIntervalSinceReferenceDate) }
    return Self.cell(value.pointee)
  }

  /// Of values of rarer types those that conversion makes plain ones. What it cannot convert it is asked again about.
  @inline(never)
  private static func cell(_ value: Any) -> BlockCell {
    guard let value = try? RecordValue(any: value) else { return .other }
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .date(let value): return .date(value.timeIntervalSinceReferenceDate)
    case .string: return .text
    case .decimal, .uuid, .data, .array, .set, .object, .record: return .other
    }
  }
}
