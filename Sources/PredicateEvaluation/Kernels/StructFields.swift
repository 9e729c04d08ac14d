import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stored properties of an array of structs, or of a struct that is such a property itself.
struct StructFields<Record: Recordable>: FieldSource {
  /// Where in a row the record begins.
  private let offset: Int
  /// How far apart the rows are.
  private let stride: Int

  /// The records are the rows.
  init() { self.init(offset: 0, stride: MemoryLayout<Record>.stride) }

  private init(offset: Int, stride: Int) {
    self.offset = offset
    self.stride = stride
  }

  func field(_ key: String) -> BatchField? {
    place(key).flatMap { type, place in BatchField.Source.stored(type, place) }.map {
      BatchField(source: $0, present: nil)
    }
  }

  func record(_ key: String) -> (any FieldSource)? {
    guard let (type, place) = place(key), let type = type as? any Recordable.Type else { return nil }
    return Self.record(type, place)
  }

  func lists(_ key: String) -> (any ElementLists)? {
    guard let (type, place) = place(key), let type = type as? any StoredList.Type else { return nil }
    return type.lists(place)
  }

  private static func record<Inner: Recordable>(_ type: Inner.Type, _ place: FieldPlace) -> (any FieldSource)? {
    // Of an object a row has the address only.
    type is AnyClass ? nil : StructFields<Inner>(offset: place.offset, stride: place.stride)
  }

  /// The type of a property and where it lies; nil for computed properties and for those of classes.
  private func place(_ key: String) -> (type: Any.Type, FieldPlace)? {
    let properties = Record.recordProperties
    guard let slot = properties.list.slot(of: key), let path = properties.properties[slot].keyPath else { return nil }
    return place(path)
  }

  private func place<Path: RecordKeyPath<Record>>(_ path: Path) -> (type: Any.Type, FieldPlace)? {
    MemoryLayout<Record>.offset(of: path.keyPath).map {
      (Path.Value.self, FieldPlace(offset: offset + $0, stride: stride))
    }
  }
}

/// The elements of arrays that are no records.
struct ValueFields<Value>: FieldSource {
  var itself: BatchField? {
    BatchField.Source.stored(Value.self, FieldPlace(offset: 0, stride: MemoryLayout<Value>.stride)).map {
      BatchField(source: $0, present: nil)
    }
  }

  func field(_ key: String) -> BatchField? { nil }
}

extension BatchField.Source {
  /// Where the values of a stored property of this type are; nil if they are to be read row by row.
  static func stored(_ type: Any.Type, _ place: FieldPlace) -> Self? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self): .integer(.field(place, .bool, isOptional: false))
    case ObjectIdentifier(Bool?.self): .integer(.field(place, .bool, isOptional: true))
    case ObjectIdentifier(Int.self): .integer(.field(place, .int, isOptional: false))
    case ObjectIdentifier(Int?.self): .integer(.field(place, .int, isOptional: true))
    case ObjectIdentifier(Int64.self): .integer(.field(place, .int64, isOptional: false))
    case ObjectIdentifier(Int64?.self): .integer(.field(place, .int64, isOptional: true))
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
    case ObjectIdentifier(Double.self): .double(.field(place, .double, isOptional: false))
    case ObjectIdentifier(Double?.self): .double(.field(place, .double, isOptional: true))
    case ObjectIdentifier(Float.self): .double(.field(place, .float, isOptional: false))
    case ObjectIdentifier(Float?.self): .double(.field(place, .float, isOptional: true))
    case ObjectIdentifier(Date.self): .date(.field(place, .date, isOptional: false))
    case ObjectIdentifier(Date?.self): .date(.field(place, .date, isOptional: true))
    case ObjectIdentifier(String.self): .text(.field(place, isOptional: false))
    case ObjectIdentifier(String?.self): .text(.field(place, isOptional: true))
    default: nil
    }
  }
}
