#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is made of the numbers of a field, whatever their type in memory.
protocol NumberUse {
  associatedtype Number
  associatedtype Result
  func made<Reader: NumberReader>(of reader: Reader) -> Result where Reader.Cursor.Number == Number
}

/// The kernel of a test of numbers.
private struct NumberKernel<Test: NumberTest>: NumberUse {
  typealias Number = Test.Number

  let cost: Int
  let test: Test
  let present: NullBitmap?

  @inline(__always)
  func made<Reader: NumberReader>(of reader: Reader) -> Kernel where Reader.Cursor.Number == Test.Number {
    reader.kernel(cost: cost, test, present)
  }
}

/// The kernel that asks whether there is a number.
private struct NumberPresence<Number>: NumberUse {
  @inline(__always)
  func made<Reader: NumberReader>(of reader: Reader) -> Kernel where Reader.Cursor.Number == Number {
    reader.presence()
  }
}

extension BatchField.IntegerSource {
  /// The kernel of a test.
  func kernel<Test: NumberTest>(cost: Int, _ test: Test, _ present: NullBitmap?) -> Kernel where Test.Number == Int64 {
    used(by: NumberKernel(cost: cost, test: test, present: present))
  }

  /// The kernel that asks whether there is a number; nil if there always is, but for what a bitmap says.
  var presence: Kernel? {
    switch self {
    case .column, .bools, .field(_, _, false): nil
    case .field(_, _, true): used(by: NumberPresence<Int64>())
    }
  }

  /// Whether the numbers stand for booleans.
  var isBoolean: Bool {
    switch self {
    case .bools, .field(_, .bool, _): true
    case .column, .field: false
    }
  }

  /// Written out for every type, so that the loops are compiled for each.
  func used<Use: NumberUse>(by use: Use) -> Use.Result where Use.Number == Int64 {
    switch self {
    case .column(let buffer): use.made(of: NumberColumnReader(buffer: buffer))
    case .bools(let buffer): use.made(of: NumberColumnReader(buffer: buffer))
    case .field(let place, let kind, false):
      switch kind {
      case .bool: use.made(of: NumberFieldReader<Bool>(place: place))
      case .int8: use.made(of: NumberFieldReader<Int8>(place: place))
      case .int16: use.made(of: NumberFieldReader<Int16>(place: place))
      case .int32: use.made(of: NumberFieldReader<Int32>(place: place))
      case .int64: use.made(of: NumberFieldReader<Int64>(place: place))
      case .int: use.made(of: NumberFieldReader<Int>(place: place))
      case .uint8: use.made(of: NumberFieldReader<UInt8>(place: place))
      case .uint16: use.made(of: NumberFieldReader<UInt16>(place: place))
      case .uint32: use.made(of: NumberFieldReader<UInt32>(place: place))
      }
    case .field(let place, let kind, true):
      switch kind {
      case .bool: use.made(of: NumberFieldReader<Bool?>(place: place))
      case .int8: use.made(of: NumberFieldReader<Int8?>(place: place))
      case .int16: use.made(of: NumberFieldReader<Int16?>(place: place))
      case .int32: use.made(of: NumberFieldReader<Int32?>(place: place))
      case .int64: use.made(of: NumberFieldReader<Int64?>(place: place))
      case .int: use.made(of: NumberFieldReader<Int?>(place: place))
      case .uint8: use.made(of: NumberFieldReader<UInt8?>(place: place))
      case .uint16: use.made(of: NumberFieldReader<UInt16?>(place: place))
      case .uint32: use.made(of: NumberFieldReader<UInt32?>(place: place))
      }
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the number there, in order.
  ///
  /// Written out once more: what a ``NumberUse`` holds outlives the call, so a closure in it would not become part of
  /// the loops.
  @inline(__always)
  func forEachRow(_ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, Int64?) -> Void) {
    switch self {
    case .column(let buffer): NumberColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .bools(let buffer): NumberColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .field(let place, let kind, false):
      switch kind {
      case .bool: NumberFieldReader<Bool>(place: place).forEachRow(batch, nil, body)
      case .int8: NumberFieldReader<Int8>(place: place).forEachRow(batch, nil, body)
      case .int16: NumberFieldReader<Int16>(place: place).forEachRow(batch, nil, body)
      case .int32: NumberFieldReader<Int32>(place: place).forEachRow(batch, nil, body)
      case .int64: NumberFieldReader<Int64>(place: place).forEachRow(batch, nil, body)
      case .int: NumberFieldReader<Int>(place: place).forEachRow(batch, nil, body)
      case .uint8: NumberFieldReader<UInt8>(place: place).forEachRow(batch, nil, body)
      case .uint16: NumberFieldReader<UInt16>(place: place).forEachRow(batch, nil, body)
      case .uint32: NumberFieldReader<UInt32>(place: place).forEachRow(batch, nil, body)
      }
    case .field(let place, let kind, true):
      switch kind {
      case .bool: NumberFieldReader<Bool?>(place: place).forEachRow(batch, nil, body)
      case .int8: NumberFieldReader<Int8?>(place: place).forEachRow(batch, nil, body)
      case .int16: NumberFieldReader<Int16?>(place: place).forEachRow(batch, nil, body)
      case .int32: NumberFieldReader<Int32?>(place: place).forEachRow(batch, nil, body)
      case .int64: NumberFieldReader<Int64?>(place: place).forEachRow(batch, nil, body)
      case .int: NumberFieldReader<Int?>(place: place).forEachRow(batch, nil, body)
      case .uint8: NumberFieldReader<UInt8?>(place: place).forEachRow(batch, nil, body)
      case .uint16: NumberFieldReader<UInt16?>(place: place).forEachRow(batch, nil, body)
      case .uint32: NumberFieldReader<UInt32?>(place: place).forEachRow(batch, nil, body)
      }
    }
  }
}

extension BatchField.DoubleSource {
  /// The kernel of a test.
  func kernel<Test: NumberTest>(cost: Int, _ test: Test, _ present: NullBitmap?) -> Kernel where Test.Number == Double {
    used(by: NumberKernel(cost: cost, test: test, present: present))
  }

  /// The kernel that asks whether there is a number; nil if there always is, but for what a bitmap says.
  var presence: Kernel? {
    switch self {
    case .column, .field(_, _, false): nil
    case .field(_, _, true): used(by: NumberPresence<Double>())
    }
  }

  private func used<Use: NumberUse>(by use: Use) -> Use.Result where Use.Number == Double {
    switch self {
    case .column(let buffer): use.made(of: NumberColumnReader(buffer: buffer))
    case .field(let place, .double, false): use.made(of: NumberFieldReader<Double>(place: place))
    case .field(let place, .float, false): use.made(of: NumberFieldReader<Float>(place: place))
    case .field(let place, .date, false): use.made(of: NumberFieldReader<Date>(place: place))
    case .field(let place, .double, true): use.made(of: NumberFieldReader<Double?>(place: place))
    case .field(let place, .float, true): use.made(of: NumberFieldReader<Float?>(place: place))
    case .field(let place, .date, true): use.made(of: NumberFieldReader<Date?>(place: place))
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the number there, in order.
  @inline(__always)
  func forEachRow(_ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, Double?) -> Void) {
    switch self {
    case .column(let buffer): NumberColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .field(let place, .double, false): NumberFieldReader<Double>(place: place).forEachRow(batch, nil, body)
    case .field(let place, .float, false): NumberFieldReader<Float>(place: place).forEachRow(batch, nil, body)
    case .field(let place, .date, false): NumberFieldReader<Date>(place: place).forEachRow(batch, nil, body)
    case .field(let place, .double, true): NumberFieldReader<Double?>(place: place).forEachRow(batch, nil, body)
    case .field(let place, .float, true): NumberFieldReader<Float?>(place: place).forEachRow(batch, nil, body)
    case .field(let place, .date, true): NumberFieldReader<Date?>(place: place).forEachRow(batch, nil, body)
    }
  }
}

extension BatchField {
  /// Holds where there is a value; nil if there is one in every row.
  var presence: Kernel? {
    let kernel: Kernel?
    switch source {
    case .integer(let source): kernel = source.presence
    case .double(let source), .date(let source): kernel = source.presence
    case .text(let source): kernel = source.presence
    case .coded: kernel = nil
    }
    if let kernel { return kernel }
    guard let present else { return nil }
    return Kernel(cost: 1) { _, start, count, mask in
      present.narrow(mask, from: start, count: count)
      return true
    }
  }
}
