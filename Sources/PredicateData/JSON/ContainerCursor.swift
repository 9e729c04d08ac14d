import PredicateLanguage

/// The elements of a list, a set, an object or a host's record, one after the other.
struct ContainerCursor {
  enum Contents {
    case elements([RecordValue], isSet: Bool)
    case object(RecordObject, isLiteral: Bool)
    case reference(RecordReference)
  }
  let contents: Contents
  /// How many references it stands within, itself included. Of a reference within another only scalars are elements, so
  /// that records which refer to each other have an end.
  let references: Int
  /// Of the slots or elements, how many were passed.
  private var passed = 0
  /// How many elements were given.
  private var given = 0

  init(contents: Contents, references: Int) {
    self.contents = contents
    self.references = references
  }

  /// Whether no element was given; after the last one, whether there is none.
  var isEmpty: Bool { given == 0 }

  /// Whether the element given last is the first.
  var isAtFirst: Bool { given == 1 }

  /// The place of the element given last.
  var place: Int { given - 1 }

  /// The next element, with its key in an object; nil after the last.
  mutating func next() -> (key: String?, value: RecordValue)? {
    guard let element = nextElement() else { return nil }
    given += 1
    return element
  }

  private mutating func nextElement() -> (key: String?, value: RecordValue)? {
    switch contents {
    case .elements(let values, _):
      guard passed < values.count else { return nil }
      passed += 1
      return (nil, values[passed - 1])
    case .object(let object, _):
      guard passed < object.values.count else { return nil }
      passed += 1
      return (object.shape.keys[passed - 1], object.values[passed - 1])
    case .reference(let reference):
      let list = reference.list
      while passed < list.names.count {
        let slot = passed
        passed += 1
        guard references > 1 else { return (list.names[slot], reference.value(at: slot)) }
        // Not even read, because reading may build a whole collection.
        guard Self.mayBeScalar(list.types[slot]) else { continue }
        let value = reference.value(at: slot)
        if let type = value.type, !Self.mayBeScalar(type) { continue }
        return (list.names[slot], value)
      }
      return nil
    }
  }

  private static func mayBeScalar(_ type: ValueType) -> Bool {
    switch type {
    case .boolean, .integer, .double, .decimal, .string, .date, .uuid, .binary, .any: true
    case .list, .set, .record: false
    }
  }
}
