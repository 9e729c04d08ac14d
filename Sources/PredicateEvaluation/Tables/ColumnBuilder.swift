package import PredicateLanguage

/// The values of a column so far, and how they are best stored.
///
/// The first value decides; when one of another kind comes, all become ``ColumnStorage/values(_:)``.
package struct ColumnValues: ~Copyable {
  private enum Kind { case none, bool, integer, double, date, text, values }

  private var kind = Kind.none
  private var bools = GrowingBuffer<UInt8>()
  private var integers = GrowingBuffer<Int64>()
  /// Of doubles and dates.
  private var doubles = GrowingBuffer<Double>()
  private var texts = TextColumn.Builder()
  private var values: [RecordValue] = []
  private var present = NullBitmap.Builder()
  /// How many rows there are.
  package private(set) var count = 0

  package init() {}

  @inline(__always)
  package mutating func appendNull() {
    switch kind {
    case .none: break
    case .bool: bools.append(0)
    case .integer: integers.append(0)
    case .double, .date: doubles.append(0)
    case .text: _ = unsafe texts.append(.init(start: nil, count: 0))
    case .values: values.append(.null)
    }
    present.appendNull()
    count += 1
  }

  /// Appends no values until the column has `rows` of them.
  package mutating func fill(to rows: Int) {
    while count < rows { appendNull() }
  }

  @inline(__always)
  package mutating func append(_ value: Bool) {
    guard begins(.bool) else { return appendOther(.bool(value)) }
    bools.append(value ? 1 : 0)
    appended()
  }

  @inline(__always)
  package mutating func append(_ value: Int64) {
    guard begins(.integer) else { return appendOther(.integer(value)) }
    integers.append(value)
    appended()
  }

  @inline(__always)
  package mutating func append(_ value: Double) {
    guard begins(.double) else { return appendOther(.double(value)) }
    doubles.append(value)
    appended()
  }

  /// Appends an instant.
  @inline(__always)
  package mutating func append(secondsSince2001 seconds: Double) {
    guard begins(.date) else { return appendOther(RecordValue(secondsSince2001: seconds)) }
    doubles.append(seconds)
    appended()
  }

  /// Appends a text of valid UTF-8, whose bytes are copied within the call.
  @inline(__always)
  package mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard begins(.text), unsafe texts.append(text) else {
      return unsafe appendOther(.string(String(decoding: text, as: UTF8.self)))
    }
    appended()
  }

  /// Appends a text of another column.
  @inline(__always)
  mutating func append(_ texts: TextColumn, row: Int) { unsafe append(utf8: texts.utf8(row)) }

  package mutating func append(_ value: RecordValue) {
    switch value {
    case .null: appendNull()
    case .bool(let value): append(value)
    case .integer(let value): append(value)
    case .double(let value): append(value)
    case .string(let text): UTF8Text.withBytes(text) { unsafe append(utf8: $0) }
    case .date:
      guard let seconds = value.secondsSince2001 else { return appendOther(value) }
      append(secondsSince2001: seconds)
    case .decimal, .uuid, .data, .array, .set, .object, .record: appendOther(value)
    }
  }

  /// About how many bytes the values take; of those that are stored as they are, the values alone and not what they hold.
  var heldBytes: Int {
    switch kind {
    case .none, .bool: count
    case .integer, .double, .date: 8 * count
    case .text: 4 * count + texts.byteCount
    case .values: count * MemoryLayout<RecordValue>.stride
    }
  }

  /// The column, with every value so far; the builder is empty afterwards. With `coding`, texts of which few differ are
  /// stored once each, which takes a pass over them.
  package mutating func finish(_ name: String, coding: Bool) -> RecordColumn {
    let present = kind == .values ? nil : self.present.finish()
    let storage: ColumnStorage =
      switch kind {
      case .none: .values(Array(repeating: .null, count: count))
      case .bool: .bool(bools.finish())
      case .integer: .integer(integers.finish())
      case .double: .double(doubles.finish())
      case .date: .date(doubles.finish())
      case .text: Self.stored(texts.finish(), present, coding: coding)
      case .values: .values(values)
      }
    if kind == .values { _ = self.present.finish() }
    let hasBitmap = kind != .none && kind != .values
    (kind, values, count) = (.none, [], 0)
    return RecordColumn(name, storage, present: hasBitmap ? present : nil)
  }

  private static func stored(_ texts: TextColumn, _ present: NullBitmap?, coding: Bool) -> ColumnStorage {
    guard coding, let (codes, dictionary) = TextCoding.coded(texts, present) else { return .text(texts) }
    return .coded(codes, dictionary: dictionary)
  }

  /// Whether a value of this kind can be stored as such: it is the first one or of the kind of all before.
  @inline(__always)
  private mutating func begins(_ kind: Kind) -> Bool {
    if self.kind == kind { return true }
    return self.kind == .none && begin(kind)
  }

  /// Begins with the rows so far, none of which has a value.
  @inline(never)
  private mutating func begin(_ kind: Kind) -> Bool {
    self.kind = kind
    switch kind {
    case .none, .values: break
    case .bool: bools.append(repeating: 0, count: count)
    case .integer: integers.append(repeating: 0, count: count)
    case .double, .date: doubles.append(repeating: 0, count: count)
    case .text: for _ in 0..<count { _ = unsafe texts.append(.init(start: nil, count: 0)) }
    }
    return true
  }

  @inline(__always)
  private mutating func appended() {
    present.appendValues()
    count += 1
  }

  @inline(never)
  private mutating func appendOther(_ value: RecordValue) {
    if kind != .values {
      let column = finish("", coding: false)
      values = (0..<column.count).map { column[$0] }
      kind = .values
      count = values.count
    }
    values.append(value)
    count += 1
  }
}

/// Gathers the values of a column one by one and finds out how they are best stored; see ``ColumnValues``.
///
/// A class for its owners' sake: builders stand in arrays, and moving one must not copy.
package final class ColumnBuilder {
  private var values = ColumnValues()

  package init() {}

  /// How many rows there are.
  package var count: Int { values.count }

  /// About how many bytes they take.
  var heldBytes: Int { values.heldBytes }

  /// Appends many values. Loops belong in here: who else uses the builder is asked once, and not for each value.
  @inline(__always)
  package func withValues(_ body: (inout ColumnValues) -> Void) { body(&values) }

  @inline(__always)
  package func appendNull() { values.appendNull() }

  /// Appends no values until the column has `rows` of them.
  package func fill(to rows: Int) { values.fill(to: rows) }

  @inline(__always)
  package func append(_ value: Bool) { values.append(value) }

  @inline(__always)
  package func append(_ value: Int64) { values.append(value) }

  @inline(__always)
  package func append(_ value: Double) { values.append(value) }

  /// Appends an instant.
  @inline(__always)
  package func append(secondsSince2001 seconds: Double) { values.append(secondsSince2001: seconds) }

  /// Appends a text of valid UTF-8.
  @inline(__always)
  package func append(utf8 text: UnsafeBufferPointer<UInt8>) { unsafe values.append(utf8: text) }

  package func append(_ value: RecordValue) { values.append(value) }

  /// The column, with every value so far; the builder is empty afterwards. With `coding`, texts of which few differ are
  /// stored once each, which takes a pass over them.
  package func finish(_ name: String, coding: Bool) -> RecordColumn { values.finish(name, coding: coding) }
}
