extension PlacedDocument {
  /// A JSON document.
  /// - Throws: ``DataError``, as the reader of records does, for text that breaks the rules of RFC 8259.
  package init(json bytes: [UInt8], file: String?) throws(DataError) {
    var reader = JSONReader(nestingLimit: Self.deepest)
    do throws(JSONFault) {
      // That it is JSON is known once the reader of records has gone through it: what follows only finds the places.
      _ = try reader.readValue(bytes.span)
    } catch {
      throw error.error(in: bytes.span, file: file, firstLine: 1)
    }
    self.init(bytes)
    var next = 0
    while next < bytes.count {
      let start = next
      switch bytes[next] {
      case UInt8(ascii: "{"): begin(.object, at: next)
      case UInt8(ascii: "["): begin(.list, at: next)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): end()
      case UInt8(ascii: "\""):
        next += 1
        while next < bytes.count, bytes[next] != UInt8(ascii: "\"") {
          next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
        }
        let range = PlacedRange(start + 1, next, .json)
        if isInObject == true, !hasKey { addKey(range) } else { addLeaf(.text, range) }
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "-"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        while next < bytes.count, !Self.endsScalar(bytes[next]) { next += 1 }
        let kind: Kind =
          switch bytes[start] {
          case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
          case UInt8(ascii: "n"): .null
          default: .real
          }
        addLeaf(kind, PlacedRange(start, next, .plain))
        continue
      default: break
      }
      next += 1
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }
}
