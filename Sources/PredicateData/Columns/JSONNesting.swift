/// Passing over lists and objects without reading them.
enum JSONNesting {
  /// The byte behind the list or object that begins at `start`, as a value of a record; nil if it is malformed, or must be
  /// read to know. Without recursion, so that no input can exhaust the stack.
  static func skip(
    _ start: UnsafePointer<UInt8>, limit: Int, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    // One bit for each open bracket, the innermost lowest; set for objects.
    var objects: UInt64 = 0
    var depth = 0
    var next = start
    while true {
      // At a value.
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = next.pointee == UInt8(ascii: "{")
        // The record itself is one level.
        guard depth + 1 < limit, depth < 64 else { return nil }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
        next = JSONBytes.skipBlanks(next + 1)
        if next.pointee == close(objects) {
          // An empty one ends below, as after a value.
          next += 1
          depth -= 1
          objects >>= 1
          if depth == 0 { return next }
        } else {
          if isObject {
            guard let value = key(next) else { return nil }
            next = value
          }
          continue
        }
      case JSONBytes.quote:
        guard let rest = string(next + 1) else { return nil }
        next = rest
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let number = NumberCell.read(next, end: end) else { return nil }
        next = number.next
      case UInt8(ascii: "t"):
        guard JSONBytes.word4(at: next) == JSONBytes.trueWord else { return nil }
        next += 4
      case UInt8(ascii: "f"):
        guard JSONBytes.word4(at: next) == JSONBytes.falsWord, next[4] == UInt8(ascii: "e") else { return nil }
        next += 5
      case UInt8(ascii: "n"):
        guard JSONBytes.word4(at: next) == JSONBytes.nullWord else { return nil }
        next += 4
      default: return nil
      }

      // Behind a value.
      while true {
        next = JSONBytes.skipBlanks(next)
        if next.pointee == UInt8(ascii: ",") {
          next = JSONBytes.skipBlanks(next + 1)
          if objects & 1 != 0 {
            guard let value = key(next) else { return nil }
            next = value
          }
          break
        }
        guard next.pointee == close(objects) else { return nil }
        next += 1
        depth -= 1
        objects >>= 1
        if depth == 0 { return next }
      }
    }
  }

  @inline(__always)
  private static func close(_ objects: UInt64) -> UInt8 { objects & 1 != 0 ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// The value behind the key at `start`.
  @inline(__always)
  private static func key(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    // A key that begins with `$`, or with an escape that may stand for it, may make the object a form of Extended JSON,
    // whose contents have rules of their own.
    guard start.pointee == JSONBytes.quote, start[1] != UInt8(ascii: "$"), start[1] != JSONBytes.backslash,
      let rest = string(start + 1)
    else { return nil }
    let colon = JSONBytes.skipBlanks(rest)
    return colon.pointee == UInt8(ascii: ":") ? JSONBytes.skipBlanks(colon + 1) : nil
  }

  /// The byte behind a string's closing quote.
  @inline(__always)
  private static func string(_ contents: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let stop = JSONBytes.stringStop(from: contents)
    if stop.pointee == JSONBytes.quote { return stop + 1 }
    guard stop.pointee == JSONBytes.backslash else { return nil }
    var unused = ByteStore()
    return JSONBytes.resolve(contents, into: &unused)
  }
}
