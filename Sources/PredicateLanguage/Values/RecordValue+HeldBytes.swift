extension RecordValue {
  /// About how many bytes of memory the value takes; records of the host's own types count as references.
  ///
  /// What lies behind the first thousand values is not looked at: records that share parts, each of which shares others,
  /// have no end in sight.
  package var heldBytes: Int {
    var rest = Self.mostValues
    return Self.inlineBytes + contentBytes(&rest)
  }

  /// The same for a list of values, each on its own.
  package static func heldBytes(of values: [RecordValue]) -> Int {
    var bytes = headerBytes
    for value in values { bytes += value.heldBytes }
    return bytes
  }

  /// What the value takes besides its place in a list or a variable. Recursion ends with the values that may be looked at.
  private func contentBytes(_ rest: inout Int) -> Int {
    switch self {
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .record: return 0
    case .string(let text): return text.utf8.count < 16 ? 0 : Self.headerBytes + text.utf8.count
    case .data(let bytes): return Self.headerBytes + bytes.count
    case .array(let elements), .set(let elements): return Self.contentBytes(of: elements, &rest)
    case .object(let object): return Self.contentBytes(of: object.values, &rest)
    }
  }

  private static func contentBytes(of values: [RecordValue], _ rest: inout Int) -> Int {
    var bytes = headerBytes + values.count * inlineBytes
    for value in values {
      rest -= 1
      if rest < 0 { break }
      bytes += value.contentBytes(&rest)
    }
    return bytes
  }

  private static let mostValues = 1_000
  private static var inlineBytes: Int { MemoryLayout<RecordValue>.stride }
  /// What a piece of memory of its own takes besides its content.
  private static var headerBytes: Int { 32 }
}
