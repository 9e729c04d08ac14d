import PredicateEvaluation
import PredicateLanguage

/// Reads the records of JSON Lines that are plainly valid, straight from bytes to cells. What is not, it leaves alone: it
/// need not know what the mistakes are, only which lines have none.
///
/// The bytes must be UTF-8, end with a line feed, and have more than 16 to spare behind that.
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
    _ = met.insert(key)
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
    guard line.pointee == UInt8(ascii: "{"), nestingLimit > 0 else { return nil }
    let row = table.count
    var cells = table.cells
    var next = line
    var place = 0
    while true {
      let slot: Int
      if let step = separators.step(at: next, &place) {
        (next, slot) = step
      } else {
        switch separator(at: next, isFirst: next == line, &place) {
        case .key(let value, let column): (next, slot) = (value, column)
        case .end(let rest): return lineEnd(rest)
        case .other: return nil
        }
        cells = table.cells
      }

      if next.pointee <= 0x20 { next = JSONBytes.skipBlanks(next) }
      switch next.pointee {
      case JSONBytes.quote:
        let contents = next + 1
        let stop = JSONBytes.stringStop(from: contents)
        if stop.pointee == JSONBytes.quote {
          if slot >= 0 { cells[slot].set(row, CellTag.text, CellColumn.place(contents - base, count: stop - contents)) }
          next = stop + 1
        } else {
          guard let rest = resolved(contents, slot) else { return nil }
          next = rest
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let number = NumberCell.read(next, end: end) else { return nil }
        if slot >= 0 {
          // A decimal is no cell.
          guard number.tag != CellTag.other else { return nil }
          cells[slot].set(row, number.tag, number.payload)
        }
        next = number.next
      case UInt8(ascii: "t"):
        guard JSONBytes.word4(at: next) == JSONBytes.trueWord else { return nil }
        if slot >= 0 { cells[slot].set(row, CellTag.bool, 1) }
        next += 4
      case UInt8(ascii: "f"):
        guard JSONBytes.word4(at: next) == JSONBytes.falsWord, next[4] == UInt8(ascii: "e") else { return nil }
        if slot >= 0 { cells[slot].set(row, CellTag.bool, 0) }
        next += 5
      case UInt8(ascii: "n"):
        guard JSONBytes.word4(at: next) == JSONBytes.nullWord else { return nil }
        if slot >= 0 { cells[slot].set(row, CellTag.null, 0) }
        next += 4
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let rest = slot < 0 ? JSONNesting.skip(next, limit: nestingLimit, end: end) : nested(next, slot, end)
        guard let rest else { return nil }
        next = rest
      default: return nil
      }
      if next.pointee == UInt8(ascii: "}") { return lineEnd(next + 1) }
    }
  }

  /// The byte behind the line if nothing but blanks follows.
  @inline(__always)
  private func lineEnd(_ rest: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let next = JSONBytes.skipBlanks(rest)
    return next.pointee == UInt8(ascii: "\n") ? next + 1 : nil
  }

  // MARK: Keys

  private enum Separator {
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
    var next = JSONBytes.skipBlanks(start)
    guard next.pointee == UInt8(ascii: isFirst ? "{" : ",") || next.pointee == UInt8(ascii: "}") else { return .other }
    if next.pointee == UInt8(ascii: "}") { return .end(next + 1) }
    next = JSONBytes.skipBlanks(next + 1)
    if isFirst, next.pointee == UInt8(ascii: "}") { return .end(next + 1) }
    guard next.pointee == JSONBytes.quote else { return .other }
    let contents = next + 1
    let stop = JSONBytes.stringStop(from: contents)
    // Keys with escapes, and those that may begin a form of Extended JSON, are rare.
    guard stop.pointee == JSONBytes.quote, contents.pointee != UInt8(ascii: "$") else { return .other }
    next = JSONBytes.skipBlanks(stop + 1)
    guard next.pointee == UInt8(ascii: ":") else { return .other }
    next = JSONBytes.skipBlanks(next + 1)
    let key = UnsafeBufferPointer(start: contents, count: stop - contents)
    let slot = table.slot(of: key) ?? -1
    if separators.settle(UnsafeBufferPointer(start: start, count: next - start), slot: slot, &place) { meet(key) }
    return .key(next, slot: slot)
  }

  // MARK: Values

  /// Reads a string with escapes, from behind its opening quote.
  @inline(never)
  private mutating func resolved(_ contents: UnsafePointer<UInt8>, _ slot: Int) -> UnsafePointer<UInt8>? {
    let start = table.resolved.count
    guard let next = JSONBytes.resolve(contents, into: &table.resolved) else { return nil }
    if slot >= 0, table.resolved.count <= CellTable.mostBytes {
      let place = CellColumn.place(start, count: table.resolved.count - start)
      table.cells[slot].set(table.count, CellTag.resolvedText, place)
    } else {
      table.resolved.shorten(to: start)
      if slot >= 0 { return nil }
    }
    return next
  }

  /// Reads a list or an object.
  @inline(never)
  private mutating func nested(
    _ start: UnsafePointer<UInt8>, _ slot: Int, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let rest = UnsafeBufferPointer(start: start, count: end - start)
    let line = ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: rest.span) ?? rest.count
    var cursor = JSONCursor(UnsafeBufferPointer(rebasing: rest[..<line]), base: start)
    // What is wrong with it is told by the reader of the whole line.
    guard let value = try? reader.readValue(at: &cursor) else { return nil }
    table.set(slot, value)
    return cursor.next
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
    var next = start
    while true {
      // At a value.
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = next.pointee == UInt8(ascii: "{")
        // The record itself is one level.
        guard depth + 1 < limit, depth < 64 else { return nil }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
        next = JSONBytes.skipBlanks(next + 1)
        if next.pointee == close(objects) {
          // An empty one ends below, as after a value.
          next += 1
          depth -= 1
          objects >>= 1
          if depth == 0 { return next }
        } else {
          if isObject {
            guard let value = key(next) else { return nil }
            next = value
          }
          continue
        }
      case JSONBytes.quote:
        guard let rest = string(next + 1) else { return nil }
        next = rest
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let number = NumberCell.read(next, end: end) else { return nil }
        next = number.next
      case UInt8(ascii: "t"):
        guard JSONBytes.word4(at: next) == JSONBytes.trueWord else { return nil }
        next += 4
      case UInt8(ascii: "f"):
        guard JSONBytes.word4(at: next) == JSONBytes.falsWord, next[4] == UInt8(ascii: "e") else { return nil }
        next += 5
      case UInt8(ascii: "n"):
        guard JSONBytes.word4(at: next) == JSONBytes.nullWord else { return nil }
        next += 4
      default: return nil
      }

      // Behind a value.
      while true {
        next = JSONBytes.skipBlanks(next)
        if next.pointee == UInt8(ascii: ",") {
          next = JSONBytes.skipBlanks(next + 1)
          if objects & 1 != 0 {
            guard let value = key(next) else { return nil }
            next = value
          }
          break
        }
        guard next.pointee == close(objects) else { return nil }
        next += 1
        depth -= 1
        objects >>= 1
        if depth == 0 { return next }
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
    guard start.pointee == JSONBytes.quote, start[1] != UInt8(ascii: "$"), start[1] != JSONBytes.backslash,
      let rest = string(start + 1)
    else { return nil }
    let colon = JSONBytes.skipBlanks(rest)
    return colon.pointee == UInt8(ascii: ":") ? JSONBytes.skipBlanks(colon + 1) : nil
  }

  /// The byte behind a string's closing quote.
  @inline(__always)
  private static func string(_ contents: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let stop = JSONBytes.stringStop(from: contents)
    if stop.pointee == JSONBytes.quote { return stop + 1 }
    guard stop.pointee == JSONBytes.backslash else { return nil }
    var unused = ByteStore()
    return JSONBytes.resolve(contents, into: &unused)
  }
}
