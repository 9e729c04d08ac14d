import PredicateLanguage

/// The values of one key in a block of objects, read where they lie in memory.
struct ObjectCells: BlockCells {
  private let key: String
  let memory: ValueMemory
  /// The records, which are in memory as long as the run lasts.
  private let records: UnsafeBufferPointer<RecordValue>
  /// The first record of the block.
  var start = 0
  /// The shape of the last object, and where from its first value the key's is; negative if it has none.
  private var last: (shape: UInt, offset: Int) = (0, -1)
  private var known: [UInt: Int] = [:]

  private static let stride = MemoryLayout<RecordValue>.stride

  init(_ key: String, _ records: UnsafeBufferPointer<RecordValue>, _ memory: ValueMemory) {
    self.key = key
    self.records = records
    self.memory = memory
  }

  @inline(__always)
  mutating func cell(_ row: Int) -> BlockCell {
    switch find(row) {
    case .noObject: return .other
    case .noKey: return .null
    case .value(let value):
      let kind = value.load(fromByteOffset: memory.kind, as: UInt8.self)
      if kind == memory.integer { return .integer(value.load(as: Int64.self)) }
      if kind == memory.double { return .double(value.load(as: Double.self)) }
      if kind == memory.null { return .null }
      if kind == memory.bool { return .bool(value.load(as: UInt8.self) & 1 != 0) }
      if kind == memory.date { return .date(value.load(as: Double.self)) }
      return kind == memory.string ? .text : .other
    }
  }

  @inline(__always)
  mutating func text(_ row: Int, into target: UnsafeMutablePointer<UInt8>, _ most: Int) -> BlockText {
    switch find(row) {
    case .noObject: return .other(.mixed)
    case .noKey: return .null
    case .value(let value):
      let kind = value.load(fromByteOffset: memory.kind, as: UInt8.self)
      if kind == memory.null { return .null }
      guard kind == memory.string else { return .other(cell(row).kind) }
      return .copying(value, into: target, most)
    }
  }

  enum Place {
    case noObject, noKey
    case value(UnsafeRawPointer)
  }

  /// Where the value of a row is.
  @inline(__always)
  mutating func find(_ row: Int) -> Place {
    // Within the records: a block is a part of them.
    guard let base = records.baseAddress else { return .noObject }
    let record = UnsafeRawPointer(base + (start + row))
    guard record.load(fromByteOffset: memory.kind, as: UInt8.self) == memory.object else { return .noObject }
    let shape = record.load(fromByteOffset: memory.shape, as: UInt.self)
    if shape != last.shape { look(start + row, shape) }
    guard last.offset >= 0 else { return .noKey }
    // An object has a value for each key of its shape, and the slot is one of these.
    let values = record.load(fromByteOffset: memory.values, as: UnsafeRawPointer.self)
    return .value(values + (memory.firstValue + last.offset))
  }

  /// Looks the key up in a shape. Shapes are told apart by their address, as the records keep theirs.
  @inline(never)
  private mutating func look(_ row: Int, _ shape: UInt) {
    if let offset = known[shape] { return last = (shape, offset) }
    guard case .object(let object) = records[row] else { return }
    let offset = object.shape.slot(of: key).map { $0 * Self.stride } ?? -1
    last = (shape, offset)
    // As many shapes as records are no use to remember.
    if known.count < 64 { known[shape] = offset }
  }
}

extension BlockText {
  /// Copies the text that lies at an address.
  @inline(__always)
  static func copying(
    _ text: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, _ most: Int
  ) -> BlockText {
    let last = text.load(fromByteOffset: 15, as: UInt8.self)
    guard last & ValueMemory.smallTextBit != 0 else { return copyingLarge(text, into: target, most) }
    // Both words at once, whatever the length: there is room for them.
    guard most >= 16 else { return .tooLong(16) }
    let words = UnsafeMutableRawPointer(target)
    words.storeBytes(of: text.load(as: UInt64.self), as: UInt64.self)
    words.storeBytes(of: text.load(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self)
    return .bytes(Int(last & 15))
  }

  private static func copyingLarge(
    _ text: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, _ most: Int
  ) -> BlockText {
    copying(text.assumingMemoryBound(to: String.self).pointee, into: target, most)
  }

  /// Copies a text.
  static func copying(_ text: String, into target: UnsafeMutablePointer<UInt8>, _ most: Int) -> BlockText {
    UTF8Text.withBytes(text) { bytes in
      guard bytes.count <= most else { return .tooLong(bytes.count) }
      if let start = bytes.baseAddress { target.update(from: start, count: bytes.count) }
      return .bytes(bytes.count)
    }
  }
}
