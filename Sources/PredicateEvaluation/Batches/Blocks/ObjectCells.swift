import PredicateLanguage

/// The values of one key of dynamic records.
// References, which several threads would count at once, are not counted as long as a value is matched where it is and not
// handed on: hence records are asked for by their row again and again.
struct ObjectCells: BlockCells {
  private let key: String
  private let records: [RecordValue]
  /// The shape of the last object, and the key's place in it. The records keep their shapes.
  private var shape: ObjectIdentifier?
  private var slot: Int?
  private var known: [ObjectIdentifier: Int?] = [:]

  init(_ key: String, _ records: [RecordValue]) {
    self.key = key
    self.records = records
  }

  @inline(__always)
  mutating func cell(_ row: Int) -> BlockCell {
    guard hasShape(row) || look(row) else { return .other }
    guard let slot else { return .null }
    return cell(row, slot)
  }

  @inline(__always)
  mutating func copyText(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard hasShape(row) || look(row), let slot else { return nil }
    return copyStored(row, slot, into: memory, most) ?? copyText(row, slot, into: memory, most)
  }

  /// As a native string has its bytes; nil for others.
  @inline(__always)
  private func copyStored(_ row: Int, _ slot: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .object(let object) = records[row], case .string(let text) = object.values[slot] else { return nil }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= most, let start = bytes.baseAddress else { return bytes.count }
      memory.update(from: start, count: bytes.count)
      return bytes.count
    }
  }

  @inline(never)
  private func copyText(_ row: Int, _ slot: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .object(let object) = records[row], case .string(let text) = object.values[slot] else { return nil }
    return UTF8Text.copy(text, into: memory, most)
  }

  @inline(__always)
  private func hasShape(_ row: Int) -> Bool {
    guard case .object(let object) = records[row] else { return false }
    return ObjectIdentifier(object.shape) == shape
  }

  @inline(__always)
  private func cell(_ row: Int, _ slot: Int) -> BlockCell {
    guard case .object(let object) = records[row] else { return .other }
    return object.values.withUnsafeBufferPointer { BlockCell($0[slot]) }
  }

  /// Looks the key up in the shape of a record; false if it is no object.
  @inline(never)
  private mutating func look(_ row: Int) -> Bool {
    guard case .object(let object) = records[row] else { return false }
    let shape = ObjectIdentifier(object.shape)
    slot = known[shape] ?? object.shape.slot(of: key)
    self.shape = shape
    // As many shapes as records are no use to remember.
    if known.count < 64 { known[shape] = slot }
    return true
  }
}
