/// A property list value to be written.
package indirect enum ListValue {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case date(Double)
  case data([UInt8])
  case string(String)
  case uid(Int)
  case array([ListValue])
  case dictionary([(String, ListValue)])
}

/// Writes binary property lists, each value an object of its own.
package struct ListBuilder {
  private var objects: [[UInt8]] = []

  package static func bytes(_ value: ListValue) -> [UInt8] {
    var builder = ListBuilder()
    let root = builder.add(value)
    return assemble(builder.objects, root: root)
  }

  /// The file of objects that are already encoded, with references of two bytes.
  package static func assemble(_ objects: [[UInt8]], root: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += big(offset, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2] + big(objects.count, 8) + big(root, 8) + big(table, 8)
    return bytes
  }

  package static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x12] + big(count, 4)
  }

  private mutating func add(_ value: ListValue) -> Int {
    let place = objects.count
    objects.append([])
    objects[place] = encoded(value)
    return place
  }

  private mutating func encoded(_ value: ListValue) -> [UInt8] {
    switch value {
    case .null: return [0x00]
    case .bool(let flag): return [flag ? 0x09 : 0x08]
    case .integer(let number): return [0x13] + Self.big(Int(number), 8)
    case .real(let number): return [0x23] + Self.big(Int(bitPattern: UInt(number.bitPattern)), 8)
    case .date(let seconds): return [0x33] + Self.big(Int(bitPattern: UInt(seconds.bitPattern)), 8)
    case .data(let bytes): return Self.head(4, bytes.count) + bytes
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.head(5, text.utf8.count) + Array(text.utf8) }
      return Self.head(6, text.utf16.count) + text.utf16.flatMap { Self.big(Int($0), 2) }
    case .uid(let number): return [0x81] + Self.big(number, 2)
    case .array(let elements):
      let places = elements.map { add($0) }
      return Self.head(0xA, elements.count) + places.flatMap { Self.big($0, 2) }
    case .dictionary(let pairs):
      let keys = pairs.map { add(.string($0.0)) }
      let values = pairs.map { add($0.1) }
      return Self.head(0xD, pairs.count) + (keys + values).flatMap { Self.big($0, 2) }
    }
  }
}

/// Writes archives of managed object models.
package struct ModelArchiveBuilder {
  package struct Property {
    package var name: String
    package var entries: [(String, ListValue)]

    package init(name: String, entries: [(String, ListValue)]) {
      self.name = name
      self.entries = entries
    }

    package static func attribute(_ name: String, _ type: Int64, isOptional: Bool = true) -> Property {
      Property(name: name, entries: [("NSAttributeType", .integer(type)), ("NSIsOptional", .bool(isOptional))])
    }

    /// The property, which had another name before.
    package func renamed(from earlier: String) -> Property {
      Property(name: name, entries: entries + [("NSRenamingIdentifier", .string(earlier))])
    }

    package static func relationship(_ name: String, _ destination: String, _ inverse: String?, most: Int64) -> Property
    {
      var entries: [(String, ListValue)] = [
        ("_NSDestinationEntityName", .string(destination)), ("NSMaxCount", .integer(most)),
        ("NSIsOptional", .bool(true)),
      ]
      if let inverse { entries.append(("_NSInverseRelationshipName", .string(inverse))) }
      return Property(name: name, entries: entries)
    }
  }

  private var objects: [ListValue] = [.string("$null")]

  /// The archive of these entities, each with its superentity and properties; `renamed` holds the earlier names of some.
  package static func bytes(
    _ entities: [(name: String, superentity: String?, properties: [Property])], renamed: [String: String] = [:]
  ) -> [UInt8] {
    var builder = ModelArchiveBuilder()
    // The entities come first, so that they can name one another.
    let first = builder.objects.count
    for _ in entities { builder.objects.append(.null) }
    for (place, entity) in entities.enumerated() {
      let above = entities.firstIndex { $0.name == entity.superentity }
      let below = entities.indices.filter { entities[$0].superentity == entity.name }
      let properties = entity.properties.map { property in
        builder.add(.dictionary([("NSPropertyName", .string(property.name))] + property.entries))
      }
      builder.objects[first + place] = .dictionary([
        ("NSEntityName", .string(entity.name)), ("NSSuperentity", .uid(above.map { first + $0 } ?? 0)),
        ("NSSubentities", builder.collection(below.map { .uid(first + $0) })),
        ("NSProperties", builder.collection(properties)),
        // Core Data writes the present name where there is no other.
        ("NSRenamingIdentifier", .string(renamed[entity.name] ?? entity.name)),
      ])
    }
    let list = builder.collection(entities.indices.map { .uid(first + $0) })
    let root = builder.add(.dictionary([("NSEntities", list)]))
    return archive(builder.objects, root: root)
  }

  /// An archive of objects whose outermost is a reference.
  package static func archive(_ objects: [ListValue], root: ListValue) -> [UInt8] {
    ListBuilder.bytes(
      .dictionary([
        ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
        ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
      ]))
  }

  private mutating func add(_ value: ListValue) -> ListValue {
    objects.append(value)
    return .uid(objects.count - 1)
  }

  private mutating func collection(_ elements: [ListValue]) -> ListValue {
    add(.dictionary([("NS.objects", .array(elements))]))
  }
}

/// DEFLATE data without compression: blocks of stored bytes.
package func storedDeflate(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var start = 0
  repeat {
    let end = min(start + 65_535, bytes.count)
    let count = UInt16(end - start)
    result += [end == bytes.count ? 1 : 0]
    result += [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    result += bytes[start..<end]
    start = end
  } while start < bytes.count
  return result
}
