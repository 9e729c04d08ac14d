import PredicateLanguage

/// Where the values of a key are, for every row of a batch.
struct BatchField: Sendable {
  let source: Source
  /// Which rows have a value, where a bitmap says so; nil where all have, or the values themselves say so.
  let present: NullBitmap?

  init(source: Source, present: NullBitmap?) {
    self.source = source
    self.present = present
  }

  enum Source: Sendable {
    /// Whole numbers, and booleans as 1 and 0.
    case integer(IntegerSource)
    case double(DoubleSource)
    /// Seconds since 2001.
    case date(DoubleSource)
    case text(TextSource)
    case coded(ColumnBuffer<UInt16>, dictionary: TextColumn)
  }

  enum IntegerSource: Sendable {
    case column(ColumnBuffer<Int64>)
    case bools(ColumnBuffer<UInt8>)
    case field(FieldPlace, IntegerKind, isOptional: Bool)
  }

  /// The types of whole numbers that fit 64 signed bits.
  enum IntegerKind: Sendable { case bool, int8, int16, int32, int64, uint8, uint16, uint32 }

  enum DoubleSource: Sendable {
    case column(ColumnBuffer<Double>)
    case field(FieldPlace, isFloat: Bool, isOptional: Bool)
  }

  enum TextSource: Sendable {
    case column(TextColumn)
    case field(FieldPlace, isOptional: Bool)
  }

  /// The kind that the values have where there are any.
  var type: ValueType {
    switch source {
    case .integer: .integer
    case .double: .double
    case .date: .date
    case .text, .coded: .string
    }
  }
}

/// Where keys of the rows that a kernel sees are found.
protocol FieldSource {
  /// Where the values of a key are; nil if they are to be read row by row.
  func field(_ key: String) -> BatchField?
  /// The records in the lists that are the values of a key; nil if they are to be read row by row.
  func elements(_ key: String) -> ElementRows?
}

extension FieldSource {
  func elements(_ key: String) -> ElementRows? { nil }
}

extension BatchField {
  /// The values of a column; nil if they are to be read row by row.
  init?(_ column: RecordColumn) {
    switch column.storage {
    case .bool(let buffer): source = .integer(.bools(buffer))
    case .integer(let buffer): source = .integer(.column(buffer))
    case .double(let buffer): source = .double(.column(buffer))
    case .date(let buffer): source = .date(.column(buffer))
    case .text(let texts): source = .text(.column(texts))
    case .coded(let codes, let dictionary): source = .coded(codes, dictionary: dictionary)
    case .values: return nil
    }
    present = column.present
  }
}

/// The columns of a table.
struct TableFields: FieldSource {
  let table: RecordTable

  func field(_ key: String) -> BatchField? { table.column(key).flatMap(BatchField.init) }
  func elements(_ key: String) -> ElementRows? { table.column(key)?.elements }
}

/// The stored properties of an array of structs.
struct StructFields<Record: Recordable>: FieldSource {
  func field(_ key: String) -> BatchField? {
    let properties = Record.recordProperties
    guard let slot = properties.list.slot(of: key), let keyPath = properties.properties[slot].keyPath else {
      return nil
    }
    return Self.field(keyPath)
  }

  private static func field<Path: RecordKeyPath<Record>>(_ path: Path) -> BatchField? {
    // Nil for computed properties and for those of classes: these are read row by row.
    guard let offset = MemoryLayout<Record>.offset(of: path.keyPath) else { return nil }
    let place = FieldPlace(offset: offset, stride: MemoryLayout<Record>.stride)
    return source(Path.Value.self, place).map { BatchField(source: $0, present: nil) }
  }

  private static func source(_ type: Any.Type, _ place: FieldPlace) -> BatchField.Source? {
    for isOptional in [false, true] where RecordValue.storesSeconds(type, isOptional: isOptional) {
      return .date(.field(place, isFloat: false, isOptional: isOptional))
    }
    return numberOrText(type, place)
  }

  private static func numberOrText(_ type: Any.Type, _ place: FieldPlace) -> BatchField.Source? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self): .integer(.field(place, .bool, isOptional: false))
    case ObjectIdentifier(Bool?.self): .integer(.field(place, .bool, isOptional: true))
    case ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self):
      MemoryLayout<Int>.size == 8 || type == Int64.self ? .integer(.field(place, .int64, isOptional: false)) : nil
    case ObjectIdentifier(Int?.self), ObjectIdentifier(Int64?.self):
      MemoryLayout<Int>.size == 8 || type == Int64?.self ? .integer(.field(place, .int64, isOptional: true)) : nil
    case ObjectIdentifier(Int32.self): .integer(.field(place, .int32, isOptional: false))
    case ObjectIdentifier(Int32?.self): .integer(.field(place, .int32, isOptional: true))
    case ObjectIdentifier(Int16.self): .integer(.field(place, .int16, isOptional: false))
    case ObjectIdentifier(Int16?.self): .integer(.field(place, .int16, isOptional: true))
    case ObjectIdentifier(Int8.self): .integer(.field(place, .int8, isOptional: false))
    case ObjectIdentifier(Int8?.self): .integer(.field(place, .int8, isOptional: true))
    case ObjectIdentifier(UInt32.self): .integer(.field(place, .uint32, isOptional: false))
    case ObjectIdentifier(UInt32?.self): .integer(.field(place, .uint32, isOptional: true))
    case ObjectIdentifier(UInt16.self): .integer(.field(place, .uint16, isOptional: false))
    case ObjectIdentifier(UInt16?.self): .integer(.field(place, .uint16, isOptional: true))
    case ObjectIdentifier(UInt8.self): .integer(.field(place, .uint8, isOptional: false))
    case ObjectIdentifier(UInt8?.self): .integer(.field(place, .uint8, isOptional: true))
    case ObjectIdentifier(Double.self): .double(.field(place, isFloat: false, isOptional: false))
    case ObjectIdentifier(Double?.self): .double(.field(place, isFloat: false, isOptional: true))
    case ObjectIdentifier(Float.self): .double(.field(place, isFloat: true, isOptional: false))
    case ObjectIdentifier(Float?.self): .double(.field(place, isFloat: true, isOptional: true))
    case ObjectIdentifier(String.self): .text(.field(place, isOptional: false))
    case ObjectIdentifier(String?.self): .text(.field(place, isOptional: true))
    default: nil
    }
  }
}
