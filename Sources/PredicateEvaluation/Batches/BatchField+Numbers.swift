extension BatchField.IntegerSource {
  /// The kernel of a test. Written out for every type, so that the loops are compiled for each.
  func narrow<Test: NumberTest>(_ test: Test, _ present: NullBitmap?) -> Kernel.Narrow where Test.Number == Int64 {
    switch self {
    case .column(let buffer): IntegerColumnReader(buffer: buffer).narrow(test, present)
    case .bools(let buffer): IntegerColumnReader(buffer: buffer).narrow(test, present)
    case .field(let place, let kind, false):
      switch kind {
      case .bool: BoolFieldReader(place: place).narrow(test, nil)
      case .int8: IntegerFieldReader<Int8>(place: place).narrow(test, nil)
      case .int16: IntegerFieldReader<Int16>(place: place).narrow(test, nil)
      case .int32: IntegerFieldReader<Int32>(place: place).narrow(test, nil)
      case .int64: IntegerFieldReader<Int64>(place: place).narrow(test, nil)
      case .uint8: IntegerFieldReader<UInt8>(place: place).narrow(test, nil)
      case .uint16: IntegerFieldReader<UInt16>(place: place).narrow(test, nil)
      case .uint32: IntegerFieldReader<UInt32>(place: place).narrow(test, nil)
      }
    case .field(let place, let kind, true):
      switch kind {
      case .bool: OptionalBoolFieldReader(place: place).narrow(test, nil)
      case .int8: OptionalIntegerFieldReader<Int8>(place: place).narrow(test, nil)
      case .int16: OptionalIntegerFieldReader<Int16>(place: place).narrow(test, nil)
      case .int32: OptionalIntegerFieldReader<Int32>(place: place).narrow(test, nil)
      case .int64: OptionalIntegerFieldReader<Int64>(place: place).narrow(test, nil)
      case .uint8: OptionalIntegerFieldReader<UInt8>(place: place).narrow(test, nil)
      case .uint16: OptionalIntegerFieldReader<UInt16>(place: place).narrow(test, nil)
      case .uint32: OptionalIntegerFieldReader<UInt32>(place: place).narrow(test, nil)
      }
    }
  }

  /// Whether the numbers stand for booleans.
  var isBoolean: Bool {
    switch self {
    case .bools, .field(_, .bool, _): true
    case .column, .field: false
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the number there, in order.
  @inline(__always)
  func forEachRow(_ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, Int64?) -> Void) {
    switch self {
    case .column(let buffer): IntegerColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .bools(let buffer): IntegerColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .field(let place, let kind, false):
      switch kind {
      case .bool: BoolFieldReader(place: place).forEachRow(batch, nil, body)
      case .int8: IntegerFieldReader<Int8>(place: place).forEachRow(batch, nil, body)
      case .int16: IntegerFieldReader<Int16>(place: place).forEachRow(batch, nil, body)
      case .int32: IntegerFieldReader<Int32>(place: place).forEachRow(batch, nil, body)
      case .int64: IntegerFieldReader<Int64>(place: place).forEachRow(batch, nil, body)
      case .uint8: IntegerFieldReader<UInt8>(place: place).forEachRow(batch, nil, body)
      case .uint16: IntegerFieldReader<UInt16>(place: place).forEachRow(batch, nil, body)
      case .uint32: IntegerFieldReader<UInt32>(place: place).forEachRow(batch, nil, body)
      }
    case .field(let place, let kind, true):
      switch kind {
      case .bool: OptionalBoolFieldReader(place: place).forEachRow(batch, nil, body)
      case .int8: OptionalIntegerFieldReader<Int8>(place: place).forEachRow(batch, nil, body)
      case .int16: OptionalIntegerFieldReader<Int16>(place: place).forEachRow(batch, nil, body)
      case .int32: OptionalIntegerFieldReader<Int32>(place: place).forEachRow(batch, nil, body)
      case .int64: OptionalIntegerFieldReader<Int64>(place: place).forEachRow(batch, nil, body)
      case .uint8: OptionalIntegerFieldReader<UInt8>(place: place).forEachRow(batch, nil, body)
      case .uint16: OptionalIntegerFieldReader<UInt16>(place: place).forEachRow(batch, nil, body)
      case .uint32: OptionalIntegerFieldReader<UInt32>(place: place).forEachRow(batch, nil, body)
      }
    }
  }

  /// The kernel that asks whether there is a number; nil if there always is, but for what a bitmap says.
  var presence: Kernel.Narrow? {
    switch self {
    case .column, .bools, .field(_, _, false): nil
    case .field(let place, let kind, true):
      switch kind {
      case .bool: OptionalBoolFieldReader(place: place).presence(nil)
      case .int8: OptionalIntegerFieldReader<Int8>(place: place).presence(nil)
      case .int16: OptionalIntegerFieldReader<Int16>(place: place).presence(nil)
      case .int32: OptionalIntegerFieldReader<Int32>(place: place).presence(nil)
      case .int64: OptionalIntegerFieldReader<Int64>(place: place).presence(nil)
      case .uint8: OptionalIntegerFieldReader<UInt8>(place: place).presence(nil)
      case .uint16: OptionalIntegerFieldReader<UInt16>(place: place).presence(nil)
      case .uint32: OptionalIntegerFieldReader<UInt32>(place: place).presence(nil)
      }
    }
  }
}

extension BatchField.DoubleSource {
  /// The kernel of a test.
  func narrow<Test: NumberTest>(_ test: Test, _ present: NullBitmap?) -> Kernel.Narrow where Test.Number == Double {
    switch self {
    case .column(let buffer): DoubleColumnReader(buffer: buffer).narrow(test, present)
    case .field(let place, false, false): DoubleFieldReader<Double>(place: place).narrow(test, nil)
    case .field(let place, true, false): DoubleFieldReader<Float>(place: place).narrow(test, nil)
    case .field(let place, false, true): OptionalDoubleFieldReader<Double>(place: place).narrow(test, nil)
    case .field(let place, true, true): OptionalDoubleFieldReader<Float>(place: place).narrow(test, nil)
    }
  }

  /// Calls `body` with each chosen row of the batch, counted from its start, and the number there, in order.
  @inline(__always)
  func forEachRow(_ batch: Batch, _ present: NullBitmap?, _ body: (_ row: Int, Double?) -> Void) {
    switch self {
    case .column(let buffer): DoubleColumnReader(buffer: buffer).forEachRow(batch, present, body)
    case .field(let place, false, false): DoubleFieldReader<Double>(place: place).forEachRow(batch, nil, body)
    case .field(let place, true, false): DoubleFieldReader<Float>(place: place).forEachRow(batch, nil, body)
    case .field(let place, false, true): OptionalDoubleFieldReader<Double>(place: place).forEachRow(batch, nil, body)
    case .field(let place, true, true): OptionalDoubleFieldReader<Float>(place: place).forEachRow(batch, nil, body)
    }
  }

  /// The kernel that asks whether there is a number; nil if there always is, but for what a bitmap says.
  var presence: Kernel.Narrow? {
    switch self {
    case .column, .field(_, _, false): nil
    case .field(let place, false, true): OptionalDoubleFieldReader<Double>(place: place).presence(nil)
    case .field(let place, true, true): OptionalDoubleFieldReader<Float>(place: place).presence(nil)
    }
  }
}

extension BatchField {
  /// Holds where there is a value; nil if there is one in every row.
  var presence: Kernel? {
    let narrow: Kernel.Narrow?
    switch source {
    case .integer(let source): narrow = source.presence
    case .double(let source), .date(let source): narrow = source.presence
    case .text(let source): narrow = source.presence
    case .coded: narrow = nil
    }
    if let narrow { return Kernel(cost: 1, narrow) }
    guard let present else { return nil }
    return Kernel(cost: 1) { _, start, count, mask in
      present.narrow(mask, from: start, count: count)
      return true
    }
  }
}
