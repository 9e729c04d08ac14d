import PredicateLanguage

/// Records as lines, one for each value in them: the path to it, ` = ` and the value as JSON.
enum PathRow {
  /// Appends the lines of the record with the number `index`, from 0.
  static func append(_ record: RecordValue, index: Int, to bytes: inout [UInt8]) {
    var path = Array("[\(index)]".utf8)
    // With a stack of its own, as JSONWriter has.
    var frames: [(cursor: ContainerCursor, pathLength: Int)] = []
    begin(record, within: 0, path: path, frames: &frames, bytes: &bytes)
    while let top = frames.indices.last {
      let length = frames[top].pathLength
      path.removeLast(path.count - length)
      guard let (key, value) = frames[top].cursor.next() else {
        let cursor = frames.removeLast().cursor
        if cursor.isEmpty { append(path, cursor.emptyText, to: &bytes) }
        continue
      }
      if let key {
        var name = "."
        Identifier.append(key, quoted: true, to: &name)
        JSONWriter.append(CellText.escaped(name), to: &path)
      } else {
        JSONWriter.append("[\(frames[top].cursor.place)]", to: &path)
      }
      begin(value, within: frames[top].cursor.references, path: path, frames: &frames, bytes: &bytes)
    }
  }

  /// Begins with the elements of a container; of all else, sets among them, whose elements have no place, writes the line.
  private static func begin(
    _ value: RecordValue, within references: Int, path: [UInt8],
    frames: inout [(cursor: ContainerCursor, pathLength: Int)], bytes: inout [UInt8]
  ) {
    let cursor: ContainerCursor
    switch value {
    case .array(let values): cursor = ContainerCursor(contents: .elements(values, isSet: false), references: references)
    case .object(let object):
      cursor = ContainerCursor(contents: .object(object, isLiteral: false), references: references)
    case .record(let reference): cursor = ContainerCursor(contents: .reference(reference), references: references + 1)
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .set:
      var text: [UInt8] = []
      JSONWriter().append(value, within: references, to: &text)
      return append(path, text, to: &bytes)
    }
    frames.append((cursor, path.count))
  }

  private static func append(_ path: [UInt8], _ value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes += path
    bytes += " = ".utf8
    bytes += value
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension ContainerCursor {
  /// The container as JSON, if it has no elements.
  fileprivate var emptyText: String.UTF8View {
    switch contents {
    case .elements: "[]".utf8
    case .object, .reference: "{}".utf8
    }
  }
}
