extension RecordValue {
  /// About how many bytes of memory the value takes; records of the host's own types count as references. Cost: linear in
  /// the values within it.
  package var heldBytes: Int {
    switch self {
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .record: Self.inlineBytes
    case .string(let text): Self.inlineBytes + (text.utf8.count < 16 ? 0 : Self.headerBytes + text.utf8.count)
    case .data(let bytes): Self.inlineBytes + Self.headerBytes + bytes.count
    case .array(let elements), .set(let elements): Self.inlineBytes + Self.heldBytes(of: elements)
    case .object(let object): Self.inlineBytes + Self.heldBytes(of: object.values)
    }
  }

  /// The same for a list of values.
  package static func heldBytes(of values: [RecordValue]) -> Int {
    var bytes = headerBytes
    for value in values { bytes += value.heldBytes }
    return bytes
  }

  private static var inlineBytes: Int { MemoryLayout<RecordValue>.stride }
  /// What a piece of memory of its own takes besides its content.
  private static var headerBytes: Int { 32 }
}
