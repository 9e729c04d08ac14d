public import PredicateLanguage

/// Reads JSON (all of RFC 8259) into record values.
///
/// ```swift
/// var reader = JSONReader()
/// try reader.read(#"{"name":"Ann","born":{"$date":"1990-05-17"}}"#)
/// // {"name": "Ann", "born": 1990-05-17T00:00:00Z}
/// ```
/// Objects keep the order of their keys; of equal keys the last one counts. Whole numbers become `.integer`, those
/// beyond 64 bits `.decimal` (up to 38 digits), all others `.double`. The objects `{"$date": …}`, `{"$uuid": …}`,
/// `{"$binary": …}`, `{"$numberDecimal": …}`, `{"$numberLong": …}`, `{"$numberInt": …}`, `{"$numberDouble": …}`,
/// `{"$oid": …}` (MongoDB Extended JSON 2) and `{"$set": […]}` become the values they stand for; the keys of the object
/// in `{"$literal": {…}}` are plain ones, whatever they are.
///
/// One reader serves many texts: objects with the same keys in the same order share their `RecordShape`, within a text
/// and from one text to the next.
public struct JSONReader: ~Copyable {
  /// The deepest nesting that is read.
  public let nestingLimit: Int
  private var stack = ValueStack()
  private var frames: [Frame] = []
  private var wideObjects: [WideObject] = []
  private let shapes = ShapeTree()

  /// A reader; JSON nested deeper than `nestingLimit` (default 200) is an error. The limit is at most
  /// `Limits.deepestValue`, so that every value that was read can also be compared and released.
  public init(nestingLimit: Int = 200) {
    self.nestingLimit = min(max(nestingLimit, 0), Limits.deepestValue)
  }

  /// The value of one JSON text, given as UTF-8 bytes; a byte order mark at the start is skipped. Errors show `file` as
  /// the name of where the bytes come from; nil shows none.
  ///
  /// - Throws: ``DataError`` with line and column; smallest trigger: no bytes. Cost: linear in the bytes.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, file: String? = nil) throws(DataError) -> RecordValue {
    try unsafe read(bytes.span, file: file)
  }

  /// The same of a span.
  package mutating func read(_ bytes: Span<UInt8>, file: String? = nil) throws(DataError) -> RecordValue {
    let text = bytes.extracting(ByteOrder.markLength(bytes)...)
    do {
      return try readValue(text)
    } catch {
      throw error.error(in: text, file: file, firstLine: 1)
    }
  }

  /// The value of one JSON text.
  ///
  /// - Throws: ``DataError`` with line and column; smallest trigger: an empty string. Cost: linear in the bytes.
  public mutating func read(_ text: some StringProtocol, file: String? = nil) throws(DataError) -> RecordValue {
    try read([UInt8](text.utf8).span, file: file)
  }

  /// The one value that the whole of `bytes` is.
  mutating func readValue(_ bytes: Span<UInt8>) throws(JSONFault) -> RecordValue {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(JSONFault) in try unsafe readValue(memory: bytes) }
  }

  private mutating func readValue(memory bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> RecordValue {
    guard let base = bytes.baseAddress else { throw JSONFault(.empty, at: 0) }
    var cursor = unsafe JSONCursor(bytes, base: base)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { throw JSONFault(.empty, at: cursor.offset) }
    let value = try readValue(at: &cursor)
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw JSONFault(.trailingText, at: cursor.offset) }
    return value
  }

  /// What is wrong with text, of which only the start is there, by its first byte; nil if nothing is so far.
  mutating func fault(atStartOf bytes: Span<UInt8>) -> JSONFault? {
    guard let first = (0..<bytes.count).first(where: { !JSONBytes.isBlank(bytes[$0]) }),
      !JSONFault.mayBegin(bytes[first]),
      bytes.count - first >= JSONFault.mostShown
    else { return nil }
    do throws(JSONFault) {
      _ = try readValue(bytes)
      return nil
    } catch {
      return error
    }
  }
}

// MARK: - Building values

extension JSONReader {
  /// A container that is still open.
  private struct Frame {
    enum Kind {
      case array
      case object
      /// An object with more keys, or more various ones, than the tree of shapes takes.
      case wideObject
    }
    var kind: Kind
    /// The state of an object.
    var state: ShapeTree.State = ShapeTree.root
    /// The slot of an object's next value.
    var slot = 0
    /// Where its values begin on the stack.
    let base: Int
    /// Where its bracket stands in the text.
    let offset: Int
    /// Whether its keys are plain whatever they are, because it is the contents of `$literal`.
    let isLiteral: Bool
  }

  private struct WideObject {
    var keys: [String]
    var slots: [RecordKey: Int]

    init(keys: [String]) {
      self.keys = keys
      slots = Dictionary(zip(keys.map(RecordKey.init), keys.indices), uniquingKeysWith: { first, _ in first })
    }

    mutating func slot(of key: String) -> Int {
      let name = RecordKey(key)
      if let slot = slots[name] { return slot }
      slots[name] = keys.count
      keys.append(key)
      return keys.count - 1
    }
  }

  /// The value that begins at the cursor, which must not stand at a blank; the cursor moves past it.
  ///
  /// Without recursion, so that no input can exhaust the thread's stack.
  mutating func readValue(at cursor: inout JSONCursor) throws(JSONFault) -> RecordValue {
    let depth = frames.count
    do {
      repeat {
        if try beginValue(at: &cursor) { try endContainers(at: &cursor, downTo: depth) }
      } while frames.count > depth
    } catch {
      stack.removeAll()
      frames.removeAll(keepingCapacity: true)
      wideObjects.removeAll()
      throw error
    }
    return stack.pop() ?? .null
  }

  /// Reads a scalar or an opening bracket. Gives whether a value is complete; otherwise the cursor stands at the first
  /// value of the container just opened.
  @inline(__always)
  private mutating func beginValue(at cursor: inout JSONCursor) throws(JSONFault) -> Bool {
    let byte = try cursor.peek()
    switch byte {
    case UInt8(ascii: "\""): stack.push(.string(try cursor.string()))
    case UInt8(ascii: "{"):
      try open(.object, at: &cursor)
      cursor.skipBlanks()
      if !cursor.isAtEnd, cursor.byte == UInt8(ascii: "}") {
        cursor.step()
        try closeContainer()
        return true
      }
      try readKey(at: &cursor)
      return false
    case UInt8(ascii: "["):
      try open(.array, at: &cursor)
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.byte == UInt8(ascii: "]") else {
        if cursor.isAtEnd { throw unclosed() }
        return false
      }
      cursor.step()
      try closeContainer()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): stack.push(try number(at: &cursor))
    case UInt8(ascii: "t"):
      try cursor.skipWord("true")
      stack.push(.bool(true))
    case UInt8(ascii: "f"):
      try cursor.skipWord("false")
      stack.push(.bool(false))
    case UInt8(ascii: "n"):
      try cursor.skipWord("null")
      stack.push(.null)
    default:
      throw JSONFault(JSONFault.isWordByte(byte) ? .wrongWord : .expectedValue(byte), at: cursor.offset)
    }
    return true
  }

  /// After a value: closes every container that ends here and stops at the next value.
  @inline(__always)
  private mutating func endContainers(at cursor: inout JSONCursor, downTo depth: Int) throws(JSONFault) {
    while frames.count > depth {
      let frame = frames[frames.count - 1]
      let isArray = frame.kind == .array
      // A repeated key's value takes the place of the earlier one.
      if !isArray { stack.popInto(frame.base + frame.slot) }
      cursor.skipBlanks()
      guard !cursor.isAtEnd else { throw unclosed() }
      let byte = cursor.byte
      let close = isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
      if byte == UInt8(ascii: ",") {
        let comma = cursor.offset
        cursor.step()
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { throw unclosed() }
        if cursor.byte == close { throw JSONFault(.trailingComma, at: comma) }
        if !isArray { try readKey(at: &cursor) }
        return
      }
      guard byte == close else { throw JSONFault(.expectedComma(close: close), at: cursor.offset) }
      cursor.step()
      try closeContainer()
    }
  }

  @inline(__always)
  private mutating func open(_ kind: Frame.Kind, at cursor: inout JSONCursor) throws(JSONFault) {
    guard frames.count < nestingLimit else { throw JSONFault(.tooDeep(limit: nestingLimit), at: cursor.offset) }
    let isLiteral = frames.last.map { form(of: $0) == .literal } ?? false
    frames.append(Frame(kind: kind, base: stack.count, offset: cursor.offset, isLiteral: isLiteral))
    cursor.step()
  }

  /// The form that the innermost container is, as far as its keys are known.
  @inline(__always)
  private func form(of frame: Frame) -> ExtendedJSON.Form? {
    guard !frame.isLiteral else { return nil }
    return switch frame.kind {
    case .array: nil
    case .object: shapes.form(of: frame.state)
    case .wideObject: wideObjects.last.flatMap { ExtendedJSON.Form(keys: $0.keys) }
    }
  }

  private func unclosed() -> JSONFault {
    guard let frame = frames.last else { return JSONFault(.endsEarly, at: 0) }
    return JSONFault(.unclosed(frame.kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{")), at: frame.offset)
  }

  /// Reads a key and its colon, and stops at the value.
  @inline(__always)
  private mutating func readKey(at cursor: inout JSONCursor) throws(JSONFault) {
    let top = frames.count - 1
    guard !cursor.isAtEnd else { throw unclosed() }
    guard cursor.byte == UInt8(ascii: "\"") else {
      throw JSONFault(.expectedKey(cursor.byte), at: cursor.offset)
    }
    if frames[top].kind == .object,
      let (step, next) = unsafe shapes.plainStep(from: frames[top].state, at: cursor.next + 1, end: cursor.end)
    {
      frames[top].state = step.state
      frames[top].slot = Int(step.slot)
      unsafe cursor.next = next
    } else {
      try readNewKey(at: &cursor)
    }
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { throw unclosed() }
    guard cursor.byte == UInt8(ascii: ":") else { throw JSONFault(.expectedColon, at: cursor.offset) }
    cursor.step()
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { throw unclosed() }
  }

  @inline(never)
  private mutating func readNewKey(at cursor: inout JSONCursor) throws(JSONFault) {
    let key = try cursor.string()
    let top = frames.count - 1
    if frames[top].kind == .object {
      if let step = shapes.step(from: frames[top].state, key: key) {
        frames[top].state = step.state
        frames[top].slot = Int(step.slot)
        return
      }
      wideObjects.append(WideObject(keys: shapes.keys(of: frames[top].state)))
      frames[top].kind = .wideObject
    }
    frames[top].slot = wideObjects[wideObjects.count - 1].slot(of: key)
  }

  /// Moves the values of the innermost container from the stack into it.
  @inline(__always)
  private mutating func closeContainer() throws(JSONFault) {
    guard let frame = frames.popLast() else { return }
    let form = form(of: frame)
    if frame.kind == .wideObject, form != nil { wideObjects.removeLast() }
    if let form { return try pushExtended(form, offset: frame.offset) }
    switch frame.kind {
    case .array: stack.push(.array(stack.popAll(from: frame.base)))
    case .object:
      let values = stack.popAll(from: frame.base)
      stack.push(.object(RecordObject(shape: shapes.shape(of: frame.state), values: values)))
    case .wideObject:
      guard let object = wideObjects.popLast() else { return }
      let values = stack.popAll(from: frame.base)
      stack.push(.object(RecordObject(shape: RecordShape(keys: object.keys), values: values)))
    }
  }

  private mutating func pushExtended(_ form: ExtendedJSON.Form, offset: Int) throws(JSONFault) {
    guard let contents = stack.pop(), let value = form.value(of: contents) else {
      throw JSONFault(.extended(form), at: offset)
    }
    stack.push(value)
  }

  @inline(__always)
  private func number(at cursor: inout JSONCursor) throws(JSONFault) -> RecordValue {
    let number: NumberScan
    do throws(NumberScan.Fault) {
      number = try unsafe NumberScan(at: cursor.next, end: cursor.end, style: .json)
    } catch {
      switch error {
      case .leadingZero: throw JSONFault(.leadingZero, at: cursor.offset)
      case .malformed: throw JSONFault(.malformedNumber, at: cursor.offset)
      }
    }
    let start = cursor.offset
    unsafe cursor.next = number.end
    if let value = number.integer { return .integer(value) }
    if let value = number.wholeDecimal { return .decimal(value) }
    guard let value = number.double else { throw JSONFault(.numberOutOfRange, at: start) }
    return .double(value)
  }
}

extension JSONReader {
  /// Where the bytes stand that spell the value of a key in the object that a text is; of equal keys the last one counts. Nil
  /// if there is no such key, or the text is no object. In a text that this reader does not read the bytes may spell no
  /// value. Cost: linear, without reading a value.
  package static func source(of key: String, in text: Span<UInt8>) -> Range<Int>? {
    unsafe text.withUnsafeBufferPointer { unsafe source(of: key, in: $0) }
  }

  private static func source(of key: String, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let mark = unsafe ByteOrder.markLength(text.span)
    let text = unsafe UnsafeBufferPointer(rebasing: text[mark...])
    guard let base = text.baseAddress else { return nil }
    var cursor = unsafe JSONCursor(text, base: base)
    var found: Range<Int>?
    cursor.skipBlanks()
    guard !cursor.isAtEnd, cursor.byte == UInt8(ascii: "{") else { return nil }
    cursor.step()
    while true {
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.byte == UInt8(ascii: "\""), let name = try? cursor.string() else {
        return found
      }
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.byte == UInt8(ascii: ":") else { return found }
      cursor.step()
      cursor.skipBlanks()
      let start = unsafe cursor.next
      cursor.skipValue()
      if UTF8Text.equal(name, key) { found = unsafe start - base + mark..<cursor.next - base + mark }
      cursor.skipBlanks()
      guard !cursor.isAtEnd, cursor.byte == UInt8(ascii: ",") else { return found }
      cursor.step()
    }
  }
}

extension JSONCursor {
  /// Moves behind the value that begins here, which is known to be well-formed.
  fileprivate mutating func skipValue() {
    var depth = 0
    while !isAtEnd {
      switch byte {
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        step()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Behind a number or a word at the end of the object that is looked through.
        if depth == 0 { return }
        depth -= 1
        step()
        if depth == 0 { return }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return }
        step()
      default: step()
      }
    }
  }

  private mutating func skipString() {
    step()
    while !isAtEnd, byte != UInt8(ascii: "\"") {
      let isEscape = byte == UInt8(ascii: "\\")
      step()
      if isEscape, !isAtEnd { step() }
    }
    if !isAtEnd { step() }
  }
}

/// The values read so far whose container is still open, in memory of its own: the last of them move into their
/// container as one block when it closes.
// Safe: it owns its memory, of which the first `count` values are there, and grows before it puts one behind them.
@safe struct ValueStack: ~Copyable {
  private var values: UnsafeMutablePointer<RecordValue>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    unsafe values = .allocate(capacity: capacity)
  }

  deinit {
    unsafe values.deinitialize(count: count)
    unsafe values.deallocate()
  }

  @inline(__always)
  mutating func push(_ value: consuming RecordValue) {
    if count == capacity { grow() }
    unsafe (values + count).initialize(to: value)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<RecordValue>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: values, count: count)
    unsafe values.deallocate()
    unsafe values = larger
    capacity *= 2
  }

  /// Takes the last value off; nil if there is none.
  mutating func pop() -> RecordValue? {
    guard count > 0 else { return nil }
    count -= 1
    return unsafe (values + count).move()
  }

  /// Takes all values from `base` on off.
  @inline(__always)
  mutating func popAll(from base: Int) -> [RecordValue] {
    let taken = count - base
    guard taken > 0 else { return [] }
    let source = unsafe values + base
    count = base
    return unsafe Array(unsafeUninitializedCapacity: taken) { buffer, initialized in
      unsafe buffer.baseAddress?.moveInitialize(from: source, count: taken)
      initialized = taken
    }
  }

  /// Takes the last value off and puts it in the place of an earlier one.
  mutating func popInto(_ index: Int) {
    guard index < count - 1, let value = pop() else { return }
    unsafe values[index] = value
  }

  /// Drops all values, as after an error.
  mutating func removeAll() {
    unsafe values.deinitialize(count: count)
    count = 0
  }
}
