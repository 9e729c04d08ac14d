import PredicateEvaluation
import PredicateLanguage

/// Reads the records of JSON Lines that are plainly valid, straight from bytes to cells. What is not, it leaves alone: it
/// need not know what the mistakes are, only which lines have none.
///
/// The bytes must be UTF-8, end with a line feed, and have more than 16 to spare behind that.
// Unsafe: no step goes behind the line feed, which is no part of a value, and a word that is read there lies in what is
// to spare. Slots are those of the table.
struct LineScan: ~Copyable {
  var table: CellTable
  private var separators = SeparatorList()
  private var met = KeyTable()
  /// How many keys the records before this block had.
  private var known = 0
  private let nestingLimit: Int
  private let takesAll: Bool
  /// Reads values in which something is nested, at the depth of a record's values.
  private var reader: JSONReader

  /// Beyond so many the keys are data themselves, and nobody asks which there are.
  private static let mostKeys = 4_000

  init(_ request: ColumnRequest, nestingLimit: Int) {
    table = CellTable(request)
    self.nestingLimit = nestingLimit
    takesAll = request.keys == nil
    reader = JSONReader(nestingLimit: nestingLimit - 1)
  }

  /// Begins with a new block.
  mutating func begin() {
    table.removeAll()
    known = met.names.count
  }

  /// Notes a key that a record has.
  mutating func meet(_ key: UnsafeBufferPointer<UInt8>) {
    guard takesAll || met.names.count < Self.mostKeys else { return }
    _ = unsafe met.insert(key)
  }

  /// Keys that no record before this block had.
  var newKeys: [String] { Array(met.names[known...]) }
  /// How many keys have been met.
  var keyCount: Int { met.names.count }

  /// Forgets the keys beyond the first `count`, because the line that they stood in counts for nothing.
  mutating func forgetKeys(from count: Int) {
    guard met.names.count > count else { return }
    met.removeKeys(from: count)
    separators = SeparatorList()
  }

  /// Reads the record of a line to the present row and gives the byte behind the line; nil, and cells that mean nothing,
  /// if it must be read with more care. `base` and `end` are those of the block.
  mutating func record(
    at line: UnsafePointer<UInt8>, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard unsafe line.pointee == UInt8(ascii: "{"), nestingLimit > 0 else { return nil }
    let row = table.count
    var cells = unsafe table.cells
    var next = unsafe line
    var place = 0
    while true {
      let slot: Int
      if let step = unsafe separators.step(at: next, &place) {
        unsafe (next, slot) = step
      } else {
        switch unsafe separator(at: next, isFirst: next == line, &place) {
        case .key(let value, let column): unsafe (next, slot) = (value, column)
        case .end(let rest): return unsafe lineEnd(rest)
        case .other: return nil
        }
        unsafe cells = table.cells
      }

      if unsafe next.pointee <= 0x20 { unsafe next = JSONBytes.skipBlanks(next) }
      switch unsafe next.pointee {
      case JSONBytes.quote:
        let contents = unsafe next + 1
        let stop = unsafe JSONBytes.stringStop(from: contents)
        if unsafe stop.pointee == JSONBytes.quote {
          if slot >= 0 {
            unsafe cells[slot].set(row, CellTag.text, CellColumn.place(contents - base, count: stop - contents))
          }
          unsafe next = stop + 1
        } else {
          guard let rest = unsafe resolved(contents, slot) else { return nil }
          unsafe next = rest
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let number = unsafe NumberCell.read(next, end: end) else { return nil }
        if slot >= 0 {
          // A decimal is no cell.
          guard number.tag != CellTag.other else { return nil }
          unsafe cells[slot].set(row, number.tag, number.payload)
        }
        unsafe next = number.next
      case UInt8(ascii: "t"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.trueWord else { return nil }
        if slot >= 0 { unsafe cells[slot].set(row, CellTag.bool, 1) }
        unsafe next += 4
      case UInt8(ascii: "f"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.falsWord, unsafe next[4] == UInt8(ascii: "e") else {
          return nil
        }
        if slot >= 0 { unsafe cells[slot].set(row, CellTag.bool, 0) }
        unsafe next += 5
      case UInt8(ascii: "n"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.nullWord else { return nil }
        if slot >= 0 { unsafe cells[slot].set(row, CellTag.null, 0) }
        unsafe next += 4
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let rest = unsafe slot < 0 ? JSONNesting.skip(next, limit: nestingLimit, end: end) : nested(next, slot, end)
        guard let rest = unsafe rest else { return nil }
        unsafe next = rest
      default: return nil
      }
      let sign = unsafe next.pointee
      if sign >= UInt8(ascii: "{") {
        // Among the separators that were learned is the beginning of a record, which is none here.
        return unsafe sign == UInt8(ascii: "}") ? lineEnd(next + 1) : nil
      }
    }
  }

  /// The byte behind the line if nothing but blanks follows.
  @inline(__always)
  private func lineEnd(_ rest: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let next = unsafe JSONBytes.skipBlanks(rest)
    return unsafe next.pointee == UInt8(ascii: "\n") ? next + 1 : nil
  }

  // MARK: Keys

  // Places in the block, for the method that has it.
  @safe private enum Separator {
    /// A value follows, of this column.
    case key(UnsafePointer<UInt8>, slot: Int)
    /// The record ends.
    case end(UnsafePointer<UInt8>)
    case other
  }

  /// Reads what stands between two values, and learns it.
  @inline(never)
  private mutating func separator(
    at start: UnsafePointer<UInt8>, isFirst: Bool, _ place: inout Int
  ) -> Separator {
    var next = unsafe JSONBytes.skipBlanks(start)
    guard unsafe next.pointee == UInt8(ascii: isFirst ? "{" : ",") || next.pointee == UInt8(ascii: "}") else {
      return .other
    }
    if unsafe next.pointee == UInt8(ascii: "}") { return unsafe .end(next + 1) }
    unsafe next = JSONBytes.skipBlanks(next + 1)
    if isFirst, unsafe next.pointee == UInt8(ascii: "}") { return unsafe .end(next + 1) }
    guard unsafe next.pointee == JSONBytes.quote else { return .other }
    let contents = unsafe next + 1
    let stop = unsafe JSONBytes.stringStop(from: contents)
    // Keys with escapes, and those that may begin a form of Extended JSON, are rare.
    guard unsafe stop.pointee == JSONBytes.quote, unsafe contents.pointee != UInt8(ascii: "$") else { return .other }
    unsafe next = JSONBytes.skipBlanks(stop + 1)
    guard unsafe next.pointee == UInt8(ascii: ":") else { return .other }
    unsafe next = JSONBytes.skipBlanks(next + 1)
    let key = unsafe UnsafeBufferPointer(start: contents, count: stop - contents)
    let slot = unsafe table.slot(of: key) ?? -1
    if unsafe separators.settle(UnsafeBufferPointer(start: start, count: next - start), slot: slot, &place) {
      unsafe meet(key)
    }
    return unsafe .key(next, slot: slot)
  }

  // MARK: Values

  /// Reads a string with escapes, from behind its opening quote.
  @inline(never)
  private mutating func resolved(_ contents: UnsafePointer<UInt8>, _ slot: Int) -> UnsafePointer<UInt8>? {
    let start = table.resolved.count
    guard let next = unsafe JSONBytes.resolve(contents, into: &table.resolved) else { return nil }
    if slot >= 0, table.resolved.count <= CellTable.mostBytes {
      let place = CellColumn.place(start, count: table.resolved.count - start)
      unsafe table.cells[slot].set(table.count, CellTag.resolvedText, place)
    } else {
      table.resolved.shorten(to: start)
      if slot >= 0 { return nil }
    }
    return unsafe next
  }

  /// Reads a list or an object.
  @inline(never)
  private mutating func nested(
    _ start: UnsafePointer<UInt8>, _ slot: Int, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let rest = unsafe UnsafeBufferPointer(start: start, count: end - start)
    let line = unsafe ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: rest.span) ?? rest.count
    var cursor = unsafe JSONCursor(UnsafeBufferPointer(rebasing: rest[..<line]), base: start)
    // What is wrong with it is told by the reader of the whole line.
    guard let value = try? reader.readValue(at: &cursor) else { return nil }
    table.set(slot, value)
    return unsafe cursor.next
  }
}

/// Passing over lists and objects without reading them.
enum JSONNesting {
  /// The byte behind the list or object that begins at `start`, as a value of a record; nil if it is malformed, or must be
  /// read to know. Without recursion, so that no input can exhaust the stack.
  static func skip(
    _ start: UnsafePointer<UInt8>, limit: Int, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    // One bit for each open bracket, the innermost lowest; set for objects.
    var objects: UInt64 = 0
    var depth = 0
    var next = unsafe start
    while true {
      // At a value.
      switch unsafe next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = unsafe next.pointee == UInt8(ascii: "{")
        // The record itself is one level.
        guard depth + 1 < limit, depth < 64 else { return nil }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
        unsafe next = JSONBytes.skipBlanks(next + 1)
        if unsafe next.pointee == close(objects) {
          // An empty one ends below, as after a value.
          unsafe next += 1
          depth -= 1
          objects >>= 1
          if depth == 0 { return unsafe next }
        } else {
          if isObject {
            guard let value = unsafe key(next) else { return nil }
            unsafe next = value
          }
          continue
        }
      case JSONBytes.quote:
        guard let rest = unsafe string(next + 1) else { return nil }
        unsafe next = rest
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let number = unsafe NumberCell.read(next, end: end) else { return nil }
        unsafe next = number.next
      case UInt8(ascii: "t"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.trueWord else { return nil }
        unsafe next += 4
      case UInt8(ascii: "f"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.falsWord, unsafe next[4] == UInt8(ascii: "e") else {
          return nil
        }
        unsafe next += 5
      case UInt8(ascii: "n"):
        guard unsafe JSONBytes.word4(at: next) == JSONBytes.nullWord else { return nil }
        unsafe next += 4
      default: return nil
      }

      // Behind a value.
      while true {
        unsafe next = JSONBytes.skipBlanks(next)
        if unsafe next.pointee == UInt8(ascii: ",") {
          unsafe next = JSONBytes.skipBlanks(next + 1)
          if objects & 1 != 0 {
            guard let value = unsafe key(next) else { return nil }
            unsafe next = value
          }
          break
        }
        guard unsafe next.pointee == close(objects) else { return nil }
        unsafe next += 1
        depth -= 1
        objects >>= 1
        if depth == 0 { return unsafe next }
      }
    }
  }

  @inline(__always)
  private static func close(_ objects: UInt64) -> UInt8 { objects & 1 != 0 ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// The value behind the key at `start`.
  @inline(__always)
  private static func key(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    // A key that begins with `$`, or with an escape that may stand for it, may make the object a form of Extended JSON,
    // whose contents have rules of their own.
    guard unsafe start.pointee == JSONBytes.quote, unsafe start[1] != UInt8(ascii: "$"),
      unsafe start[1] != JSONBytes.backslash,
      let rest = unsafe string(start + 1)
    else { return nil }
    let colon = unsafe JSONBytes.skipBlanks(rest)
    return unsafe colon.pointee == UInt8(ascii: ":") ? JSONBytes.skipBlanks(colon + 1) : nil
  }

  /// The byte behind a string's closing quote.
  @inline(__always)
  private static func string(_ contents: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let stop = unsafe JSONBytes.stringStop(from: contents)
    if unsafe stop.pointee == JSONBytes.quote { return unsafe stop + 1 }
    guard unsafe stop.pointee == JSONBytes.backslash else { return nil }
    var unused = ByteStore()
    return unsafe JSONBytes.resolve(contents, into: &unused)
  }
}
