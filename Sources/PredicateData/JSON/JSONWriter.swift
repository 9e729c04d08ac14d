public import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes record values as JSON that ``JSONReader`` reads back as equal values.
///
/// ```swift
/// print(JSONWriter().string(["name": "Ann", "height": 1.7]))  // {"name":"Ann","height":1.7}
/// ```
/// Doubles are written with as many digits as they need, whole ones as `2.0`; decimals that are whole numbers beyond 64 bits
/// as such. Values that JSON lacks take the forms of
/// MongoDB Extended JSON: `$date` (UTC), `$uuid`, `$binary`, `$numberDecimal`, `$numberDouble` for NaN and the
/// infinities, and our own `$set`; an object whose only key is one of these is written as `{"$literal":{…}}`.
///
/// A reference to a host's record is written as an object of its listed properties. References within it are written
/// with their scalar properties only, neither lists nor further records, so that records which refer to each other have
/// an end; these do not read back as references.
public struct JSONWriter: Sendable {
  /// Whether containers are spread over lines, indented by two blanks a level.
  public var isPretty: Bool

  /// A writer of compact text, or of indented text.
  public init(pretty: Bool = false) { isPretty = pretty }

  /// The JSON text of a value, without a final newline.
  public func string(_ value: RecordValue) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON text of a value as UTF-8. Cost: linear in the text.
  public func append(_ value: RecordValue, to bytes: inout [UInt8]) { append(value, within: 0, to: &bytes) }

  /// Appends the JSON text of a value that stands within so many references to hosts' records.
  func append(_ value: RecordValue, within references: Int, to bytes: inout [UInt8]) {
    // With a stack of its own instead of recursion: a value from code may be nested deeper than a thread's stack.
    var frames: [ContainerCursor] = []
    begin(value, within: references, frames: &frames, bytes: &bytes)
    while let top = frames.indices.last {
      guard let (key, element) = frames[top].next() else {
        end(frames.removeLast(), depth: top, bytes: &bytes)
        continue
      }
      if !frames[top].isAtFirst { bytes.append(UInt8(ascii: ",")) }
      if isPretty { Self.appendLine(indent: top + 1, to: &bytes) }
      if let key {
        Self.appendString(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
      }
      begin(element, within: frames[top].references, frames: &frames, bytes: &bytes)
    }
  }

  /// Appends one key and value of an object, compact, as `append(_:to:)` does within an object.
  package func append(key: String, value: RecordValue, to bytes: inout [UInt8]) {
    Self.appendString(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(value, to: &bytes)
  }
}

// MARK: - Containers

extension JSONWriter {
  private func begin(
    _ value: RecordValue, within references: Int, frames: inout [ContainerCursor], bytes: inout [UInt8]
  ) {
    switch value {
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      frames.append(ContainerCursor(contents: .elements(values, isSet: false), references: references))
    case .set(let values):
      Self.append(#"{"$set":["#, to: &bytes)
      frames.append(ContainerCursor(contents: .elements(values, isSet: true), references: references))
    case .object(let object):
      // An object that would read back as a form says that it is none.
      let isLiteral = object.values.count == 1 && ExtendedJSON.Form(keys: object.shape.keys) != nil
      Self.append(isLiteral ? #"{"$literal":{"# : "{", to: &bytes)
      frames.append(ContainerCursor(contents: .object(object, isLiteral: isLiteral), references: references))
    case .record(let reference):
      bytes.append(UInt8(ascii: "{"))
      frames.append(ContainerCursor(contents: .reference(reference), references: references + 1))
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data: Self.appendScalar(value, to: &bytes)
    }
  }

  private func end(_ frame: ContainerCursor, depth: Int, bytes: inout [UInt8]) {
    if isPretty, !frame.isEmpty { Self.appendLine(indent: depth, to: &bytes) }
    switch frame.contents {
    case .elements(_, let isSet): Self.append(isSet ? "]}" : "]", to: &bytes)
    case .object(_, let isLiteral): Self.append(isLiteral ? "}}" : "}", to: &bytes)
    case .reference: bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func appendLine(indent: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * 2))
  }
}
