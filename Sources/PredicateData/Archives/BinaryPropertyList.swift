/// A binary property list, version 00.
///
/// Nothing is read before it is asked for, and nothing is read through: a list gives the numbers of its elements. So
/// lists that contain themselves, or one another a thousand times, cost no more than what is asked.
package struct BinaryPropertyList: Sendable {
  /// An object of the list; others are given by number.
  package enum Object: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case string(String)
    /// A reference of a keyed archive.
    case uid(Int)
    /// An array or a set.
    case array([Int])
    /// Keys and values in order, as many of both.
    case dictionary(keys: [Int], values: [Int])
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let offsetTable: Int
  /// How many objects there are.
  package let count: Int
  /// The number of the outermost object.
  package let root: Int

  /// Takes in the bytes. Cost: constant.
  /// - Throws: ``DataError`` (`malformedArchive`) if the header or the trailer is not that of a binary property list.
  package init(_ bytes: [UInt8]) throws(DataError) {
    func fail(_ what: String) -> DataError { DataError(.malformedArchive, "a binary property list \(what)") }
    guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else {
      throw DataError(.malformedArchive, "not a binary property list")
    }
    let trailer = bytes.count - 32
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw fail("has numbers of no known size")
    }
    guard let count = Self.number(bytes[...], at: trailer + 8, size: 8),
      let root = Self.number(bytes[...], at: trailer + 16, size: 8),
      let offsetTable = Self.number(bytes[...], at: trailer + 24, size: 8), offsetTable >= 8, offsetTable <= trailer,
      count <= (trailer - offsetTable) / offsetSize, root < count
    else { throw fail("has a wrong trailer") }
    self.count = count
    self.root = root
    self.offsetTable = offsetTable
  }

  /// The numbers of the values of a dictionary, with their keys; those that are no strings are left out. Cost: linear.
  /// - Throws: ``DataError`` (`malformedArchive`) for a number that is of no dictionary, and as `object(_:)`.
  package func entries(_ number: Int) throws(DataError) -> [(String, Int)] {
    guard case .dictionary(let keys, let values) = try object(number) else {
      throw DataError(.malformedArchive, "a binary property list without entries")
    }
    var result: [(String, Int)] = []
    for (key, value) in zip(keys, values) {
      if case .string(let name) = try object(key) { result.append((name, value)) }
    }
    return result
  }

  /// An object by its number. Cost: linear in its own size.
  /// - Throws: ``DataError`` (`malformedArchive`) for a number that does not exist or bytes that break the format.
  package func object(_ number: Int) throws(DataError) -> Object {
    guard number >= 0, number < count,
      let start = Self.number(bytes[...], at: offsetTable + number * offsetSize, size: offsetSize), start < offsetTable
    else { throw fail("refers to an object that does not exist") }
    let low = Int(bytes[start] & 0x0F)
    switch bytes[start] >> 4 {
    case 0x0:
      switch low {
      case 0x0: return .null
      case 0x8: return .bool(false)
      case 0x9: return .bool(true)
      default: throw fail("has an object of an unknown kind")
      }
    case 0x1: return .integer(try integer(at: start + 1, size: 1 << low))
    case 0x2:
      switch low {
      case 2: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: start + 1, size: 4)))))
      case 3: return .real(Double(bitPattern: try bits(at: start + 1, size: 8)))
      default: throw fail("has a real number of an unknown size")
      }
    case 0x3:
      guard low == 3 else { throw fail("has a date of an unknown size") }
      return .date(Double(bitPattern: try bits(at: start + 1, size: 8)))
    case 0x4:
      let content = try content(of: start, low, unit: 1)
      return .data(Array(bytes[content]))
    case 0x5: return .string(String(decoding: bytes[try content(of: start, low, unit: 1)], as: UTF8.self))
    case 0x6:
      let content = try content(of: start, low, unit: 2)
      let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x8:
      guard let uid = Self.number(bytes[..<offsetTable], at: start + 1, size: low + 1) else {
        throw fail("has a reference of an unknown size")
      }
      return .uid(uid)
    case 0xA, 0xC: return .array(references(in: try content(of: start, low, unit: referenceSize)))
    case 0xD:
      let content = try content(of: start, low, unit: 2 * referenceSize)
      let middle = content.lowerBound + content.count / 2
      return .dictionary(
        keys: references(in: content.lowerBound..<middle), values: references(in: middle..<content.upperBound))
    default: throw fail("has an object of an unknown kind")
    }
  }

  /// Where the content of an object lies whose first byte ends with its count, or with 15 for a count that follows.
  private func content(of start: Int, _ low: Int, unit: Int) throws(DataError) -> Range<Int> {
    var first = start + 1
    var count = low
    if low == 0x0F {
      guard first < offsetTable, bytes[first] >> 4 == 1, bytes[first] & 0x0F <= 3 else {
        throw fail("has an object without a size")
      }
      let size = 1 << Int(bytes[first] & 0x0F)
      guard let long = Self.number(bytes[..<offsetTable], at: first + 1, size: size) else {
        throw fail("has an object of a wrong size")
      }
      count = long
      first += 1 + size
    }
    guard first <= offsetTable, count <= (offsetTable - first) / unit else {
      throw fail("has an object of a wrong size")
    }
    return first..<(first + count * unit)
  }

  private func references(in content: Range<Int>) -> [Int] {
    // A reference too large for a number leads nowhere, which is told when it is followed.
    stride(from: content.lowerBound, to: content.upperBound, by: referenceSize).map {
      Self.number(bytes[...], at: $0, size: referenceSize) ?? Int.max
    }
  }

  private func integer(at start: Int, size: Int) throws(DataError) -> Int64 {
    switch size {
    case 1, 2, 4, 8: return Int64(bitPattern: try bits(at: start, size: size))
    case 16:
      let high = try bits(at: start, size: 8)
      let low = Int64(bitPattern: try bits(at: start + 8, size: 8))
      // Numbers of 16 bytes are written for those from 2^63 on, which no one here needs.
      guard Int64(bitPattern: high) == (low < 0 ? -1 : 0) else { throw fail("has an integer beyond 64 bits") }
      return low
    default: throw fail("has an integer of an unknown size")
    }
  }

  private func bits(at start: Int, size: Int) throws(DataError) -> UInt64 {
    guard size <= 8, start <= offsetTable, offsetTable - start >= size else { throw fail("ends too early") }
    return bytes[start..<(start + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// An unsigned number; nil if it does not fit or lies outside the bytes.
  private static func number(_ bytes: ArraySlice<UInt8>, at start: Int, size: Int) -> Int? {
    guard start >= 0, start <= bytes.endIndex, bytes.endIndex - start >= size else { return nil }
    var value = 0
    for place in start..<(start + size) {
      guard value <= Int.max >> 8 else { return nil }
      value = value << 8 | Int(bytes[place])
    }
    return value
  }

  private func fail(_ what: String) -> DataError { DataError(.malformedArchive, "a binary property list \(what)") }
}
