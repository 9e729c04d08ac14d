import PredicateEvaluation
import PredicateLanguage

/// The bytes that the texts of a block's cells lie in; both have at least 16 to spare behind the last one.
struct CellTexts {
  let block: UnsafePointer<UInt8>
  let resolved: UnsafePointer<UInt8>

  @inline(__always)
  func bytes(_ tag: UInt8, _ payload: UInt64) -> UnsafeBufferPointer<UInt8> {
    let base = tag == CellTag.text ? block : resolved
    return UnsafeBufferPointer(start: base + Int(payload & 0xFFFF_FFFF), count: Int(payload >> 32))
  }
}

/// Makes a column of cells.
struct CellReading {
  let column: CellColumn
  let count: Int
  let texts: CellTexts
  let others: [RecordValue]

  private static let textTags: UInt8 = 1 << CellTag.text | 1 << CellTag.resolvedText

  func column(_ name: String) -> RecordColumn {
    let tags = column.tags
    // One bit for each tag that occurs.
    var seen: UInt8 = 0
    for row in 0..<count { seen |= 1 << (tags[row] & 7) }
    let values = seen & ~(1 << CellTag.null)
    if let storage = storage(values) {
      return RecordColumn(name, storage, present: seen == values ? nil : present)
    }
    let builder = ColumnBuilder()
    for row in 0..<count { builder.append(value(row)) }
    return builder.finish(name, coding: false)
  }

  /// How values of one kind are stored; nil if there are none, or several kinds.
  private func storage(_ tags: UInt8) -> ColumnStorage? {
    switch tags {
    case 1 << CellTag.bool: .bool(bools)
    case 1 << CellTag.integer: .integer(payloads())
    case 1 << CellTag.double: .double(payloads())
    case 1 << CellTag.date: .date(payloads())
    case let tags where tags != 0 && tags & ~Self.textTags == 0: textColumn.map { .text($0) }
    default: nil
    }
  }

  private func value(_ row: Int) -> RecordValue {
    let payload = column.payloads[row]
    let tag = column.tags[row]
    return switch tag {
    case CellTag.bool: .bool(payload != 0)
    case CellTag.integer: .integer(Int64(bitPattern: payload))
    case CellTag.double: .double(Double(bitPattern: payload))
    case CellTag.date: RecordValue(secondsSince2001: Double(bitPattern: payload))
    case CellTag.text, CellTag.resolvedText: .string(String(decoding: texts.bytes(tag, payload), as: UTF8.self))
    case CellTag.other: others[Int(payload)]
    default: .null
    }
  }

  /// The payloads as they are: whole numbers and floating-point numbers have eight bytes, too.
  private func payloads<Element: BitwiseCopyable & Sendable>() -> ColumnBuffer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: count + 1)
    UnsafeMutableRawPointer(memory).copyMemory(from: column.payloads, byteCount: count * 8)
    return ColumnBuffer(owning: memory, count: count)
  }

  private var bools: ColumnBuffer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    for row in 0..<count { (memory + row).initialize(to: UInt8(truncatingIfNeeded: column.payloads[row])) }
    return ColumnBuffer(owning: memory, count: count)
  }

  private var present: NullBitmap {
    let words = (count + 63) / 64
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: words + 1)
    for word in 0..<words {
      var bits: UInt64 = 0
      for row in word * 64..<min(word * 64 + 64, count) {
        bits |= (column.tags[row] != CellTag.null ? 1 : 0) << UInt64(row & 63)
      }
      (memory + word).initialize(to: bits)
    }
    return NullBitmap(words: ColumnBuffer(owning: memory, count: words))
  }

  /// The texts one after the other; nil if they are more than four GiB.
  private var textColumn: TextColumn? {
    let (tags, payloads) = (column.tags, column.payloads)
    var total = 0
    for row in 0..<count where tags[row] != CellTag.null { total += Int(payloads[row] >> 32) }
    guard total <= Int(UInt32.max) else { return nil }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: total + 16)
    let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: count + 3)
    var end = 0
    for row in 0..<count {
      (offsets + row).initialize(to: UInt32(truncatingIfNeeded: end))
      let tag = tags[row]
      if tag == CellTag.null { continue }
      let text = texts.bytes(tag, payloads[row])
      guard let source = text.baseAddress else { continue }
      if text.count <= 16 {
        // There are 16 bytes to spare behind the contents on both sides, so that a short text moves in two words
        // whatever its length; what is too much is overwritten by the next one.
        let from = UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(bytes + end)
        let (first, second) = (from.loadUnaligned(as: UInt64.self), (from + 8).loadUnaligned(as: UInt64.self))
        to.storeBytes(of: first, as: UInt64.self)
        (to + 8).storeBytes(of: second, as: UInt64.self)
      } else {
        (bytes + end).update(from: source, count: text.count)
      }
      end += text.count
    }
    (offsets + count).initialize(to: UInt32(truncatingIfNeeded: end))
    return TextColumn(
      bytes: ColumnBuffer(owning: bytes, count: end), offsets: ColumnBuffer(owning: offsets, count: count + 1))
  }
}
