#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the parts of a ``RecordValue`` lie in memory, so that loops over many read the plain ones without counting
/// references.
///
/// Nothing promises it, so it is looked at once, with values of every kind; where it is not as expected, ``found`` is nil
/// and values are read in the usual way.
@usableFromInline
package struct ValueMemory: Sendable {
  /// The layout that this process has; nil if it is another one than this type describes.
  package static let found = ValueMemory()

  /// Where the byte is that tells the kind. What a kind holds begins at 0.
  package let kind: Int
  package let null: UInt8
  package let bool: UInt8
  package let integer: UInt8
  package let double: UInt8
  /// Its seconds since 2001 are held as a double.
  package let date: UInt8
  package let string: UInt8
  package let object: UInt8
  /// Where in an object the address of its shape is, and that of its values.
  package let shape: Int
  package let values: Int
  /// How far behind that address the first value is.
  package let firstValue: Int

  /// Of a text of up to 15 bytes, these bytes lie in the text itself; its last byte then has this bit, and their number in
  /// its low four bits. Other texts do not have the bit.
  // Not stored: loops would ask for where it is stored, text by text.
  @inlinable
  package static var smallTextBit: UInt8 { 0x20 }
  /// Whether this is so for texts outside values, and for those of optionals, of which nil does not have the bit.
  package static let smallTextIsInPlace =
    texts.allSatisfy { text in
      withUnsafeBytes(of: text) { isAsExpected(text, $0) }
        && withUnsafeBytes(of: String?.some(text)) { isAsExpected(text, $0) }
    } && withUnsafeBytes(of: String?.none) { $0.count == 16 && $0[15] & smallTextBit == 0 }

  /// Texts of all makes.
  private static let texts =
    (0...20).map { String(repeating: "a", count: $0) } + ["ä", "ääääääää", String(repeating: "ä", count: 7)]

  private init?() {
    kind = MemoryLayout<RecordValue>.size - 1
    guard kind >= 16, MemoryLayout<String>.size == 16, MemoryLayout<UnsafeRawPointer>.size == 8,
      MemoryLayout<[RecordValue]>.size == 8, let shape = MemoryLayout<RecordObject>.offset(of: \.shape),
      let values = MemoryLayout<RecordObject>.offset(of: \.values), shape < 16, values < 16,
      let firstValue = Self.firstValue()
    else { return nil }
    (self.shape, self.values, self.firstValue) = (shape, values, firstValue)

    let date = { Date(timeIntervalSinceReferenceDate: $0) }
    let objects = [["a": 1, "b": 2], [:], ["c": .null]].map { (pairs: [String: RecordValue]) in
      RecordObject(pairs.map { ($0.key, $0.value) })
    }
    let tags: [UInt8?] = [
      Self.tag([.null]),
      Self.tag([true, false].map(RecordValue.bool)) { value, bytes in
        if case .bool(let flag) = value { bytes[0] == (flag ? 1 : 0) } else { false }
      },
      Self.tag([0, 1, -1, .max, .min].map(RecordValue.integer)) { value, bytes in
        if case .integer(let number) = value { bytes.loadUnaligned(as: Int64.self) == number } else { false }
      },
      Self.tag([0, -1.5, .infinity, -.infinity].map(RecordValue.double)) { value, bytes in
        if case .double(let number) = value { bytes.loadUnaligned(as: Double.self) == number } else { false }
      },
      Self.tag([date(0), date(-1.5), date(1e300)].map(RecordValue.date)) { value, bytes in
        guard case .date(let date) = value else { return false }
        return bytes.loadUnaligned(as: Double.self) == date.timeIntervalSinceReferenceDate
      },
      Self.tag(Self.texts.map(RecordValue.string)) { value, bytes in
        if case .string(let text) = value { Self.isAsExpected(text, bytes) } else { false }
      },
      Self.tag(objects.map(RecordValue.object)) { value, bytes in
        guard case .object(let object) = value else { return false }
        // An array is one pointer; its bits are compared, never followed.
        return bytes.loadUnaligned(fromByteOffset: shape, as: UInt.self)
          == UInt(bitPattern: ObjectIdentifier(object.shape))
          && bytes.loadUnaligned(fromByteOffset: values, as: UInt.self) == unsafeBitCast(object.values, to: UInt.self)
      },
      Self.tag([0, 1, -1].map { .decimal($0) }), Self.tag([.uuid(UUID())]),
      Self.tag([.data(Data()), .data(Data([1]))]),
      Self.tag([.array([]), .array([1])]), Self.tag([.set([]), .set([1])]),
      Self.tag([
        .record(RecordReference(list: RecordPropertyList(typeName: "", names: [], types: [], destinations: [])))
      ]),
    ]
    let known = tags.compactMap(\.self)
    guard known.count == tags.count, Set(known).count == known.count else { return nil }
    (null, bool, integer, double) = (known[0], known[1], known[2], known[3])
    (self.date, string, object) = (known[4], known[5], known[6])
  }

  /// The byte that tells the kind, if it is the same for all of these, and what they hold is as expected.
  private static func tag(
    _ values: [RecordValue], _ isAsExpected: (RecordValue, UnsafeRawBufferPointer) -> Bool = { _, _ in true }
  ) -> UInt8? {
    var found: Set<UInt8> = []
    for value in values {
      let tag = withUnsafeBytes(of: value) { bytes in
        isAsExpected(value, bytes) ? bytes[MemoryLayout<RecordValue>.size - 1] : nil
      }
      guard let tag else { return nil }
      found.insert(tag)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a text begins at 0, and lies there itself if it is small.
  private static func isAsExpected(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 16, withUnsafeBytes(of: text, { $0.elementsEqual(bytes.prefix(16)) }) else { return false }
    guard text.utf8.count <= 15 else { return bytes[15] & smallTextBit == 0 }
    return bytes[15] & smallTextBit != 0 && Int(bytes[15] & 15) == text.utf8.count
      && bytes.prefix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// How far behind the address of an array its first value is; nil if that differs.
  private static func firstValue() -> Int? {
    // An array is one pointer; only the distance is taken, and were it none, the offsets would differ and nothing be read.
    let offsets = [[1], [1, 2], Array(repeating: RecordValue.null, count: 9)].map { (values: [RecordValue]) in
      values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) - unsafeBitCast(values, to: Int.self) }
    }
    return Set(offsets).count == 1 ? offsets.first : nil
  }
}
