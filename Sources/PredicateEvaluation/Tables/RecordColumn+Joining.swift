import PredicateLanguage

extension RecordColumn {
  /// The column of the rows of several parts, one after the other. A part is nil where no row has a value; `counts` says
  /// how many rows each has.
  package init(_ name: String, joining parts: [RecordColumn?], counts: [Int]) {
    let kinds = Set(parts.map { $0?.plainKind ?? .none }).subtracting([.none])
    guard kinds.count == 1, let kind = kinds.first, let storage = Self.storage(kind, parts, counts) else {
      var builder = ColumnValues()
      for (part, count) in zip(parts, counts) {
        for row in 0..<count { builder.append(part?[row] ?? .null) }
      }
      self = builder.finish(name, coding: true)
      return
    }
    let present = Self.present(parts, counts)
    if case .text(let texts) = storage, let (codes, dictionary) = TextCoding.coded(texts, present) {
      self.init(name, .coded(codes, dictionary: dictionary), present: present)
    } else {
      self.init(name, storage, present: present)
    }
  }

  private enum PlainKind { case none, bool, integer, double, date, text, other }

  private var plainKind: PlainKind {
    switch storage {
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .date: .date
    case .text: .text
    case .coded: .other
    case .values(let values): values.allSatisfy { $0 == .null } ? .none : .other
    }
  }

  /// The values of parts of one kind; nil if they are of a kind that is not stored plainly, or too many texts.
  private static func storage(_ kind: PlainKind, _ parts: [RecordColumn?], _ counts: [Int]) -> ColumnStorage? {
    switch kind {
    case .none, .other: nil
    case .bool: .bool(joined(parts, counts, 0) { if case .bool(let buffer) = $0 { buffer } else { nil } })
    case .integer: .integer(joined(parts, counts, 0) { if case .integer(let buffer) = $0 { buffer } else { nil } })
    case .double: .double(joined(parts, counts, 0) { if case .double(let buffer) = $0 { buffer } else { nil } })
    case .date: .date(joined(parts, counts, 0) { if case .date(let buffer) = $0 { buffer } else { nil } })
    case .text: texts(parts, counts).map { .text($0) }
    }
  }

  private static func joined<Element>(
    _ parts: [RecordColumn?], _ counts: [Int], _ zero: Element, _ buffer: (ColumnStorage) -> ColumnBuffer<Element>?
  ) -> ColumnBuffer<Element> {
    var all = GrowingBuffer<Element>(capacity: counts.reduce(0, +))
    for (part, count) in zip(parts, counts) {
      if let part, let values = buffer(part.storage) {
        all.append(contentsOf: values)
      } else {
        all.append(repeating: zero, count: count)
      }
    }
    return all.finish()
  }

  private static func texts(_ parts: [RecordColumn?], _ counts: [Int]) -> TextColumn? {
    var bytes = GrowingBuffer<UInt8>()
    var offsets = GrowingBuffer<UInt32>(capacity: counts.reduce(1, +))
    offsets.append(0)
    for (part, count) in zip(parts, counts) {
      let start = UInt32(truncatingIfNeeded: bytes.count)
      if let part, case .text(let texts) = part.storage {
        guard bytes.count + texts.bytes.count <= Int(UInt32.max) else { return nil }
        bytes.append(contentsOf: texts.bytes)
        for row in 0..<count { offsets.append(start + texts.offsets[row + 1]) }
      } else {
        offsets.append(repeating: start, count: count)
      }
    }
    return TextColumn(bytes: bytes.finish(), offsets: offsets.finish())
  }

  private static func present(_ parts: [RecordColumn?], _ counts: [Int]) -> NullBitmap? {
    var bits = NullBitmap.Builder()
    for (part, count) in zip(parts, counts) {
      guard let part, part.plainKind != .none else {
        for _ in 0..<count { bits.appendNull() }
        continue
      }
      guard let present = part.present else {
        bits.appendValues(count)
        continue
      }
      for row in 0..<count {
        if present.hasValue(row) { bits.appendValues() } else { bits.appendNull() }
      }
    }
    return bits.finish()
  }
}
