import PredicateLanguage

/// One JSON text that holds records: an array of them, a single one, or an object of entities.
struct JSONDocument: ~Copyable {
  private let buffer: BlockBuffer
  private let file: String?
  private var reader: JSONReader
  private let options: ReadOptions
  private let texts: JSONTexts?
  /// The number of the record that is too long, from 1.
  private var tooLong: Int?
  /// Whether reading was stopped.
  private var isInterrupted = false
  private var look: InterruptionLook

  /// The document that the window of `buffer` is.
  init(_ buffer: consuming BlockBuffer, file: String?, options: ReadOptions) {
    self.buffer = buffer
    self.file = file
    reader = JSONReader(nestingLimit: options.nestingLimit)
    self.options = options
    look = InterruptionLook(options.stop)
    texts = JSONTexts(options.texts)
  }

  /// Gives every record to `body` until that returns false; gives how many it got.
  ///
  /// Of an object of entities these are the records of the chosen one, or of its only one. Other documents are one entity
  /// called `stem`.
  mutating func read(stem: String, _ body: (RecordValue) -> Bool) throws(DataError) -> Int {
    var count = 0
    let texts = texts
    let whole: RecordValue?
    do throws(JSONFault) {
      whole = try readElements {
        count += 1
        return body(texts?.record($0) ?? $0)
      }
    } catch {
      throw self.error(error)
    }
    try requireWhole()
    guard let whole else { return count }
    guard let entities = DocumentEntities.entities(in: whole, options) else {
      try DocumentEntities.requireOne(named: stem, options, file: file)
      _ = body(read(whole))
      return 1
    }
    let entity = try DocumentEntities.choose(options.entity, among: entities, options.limits.policy, file: file)
    for record in entity.records {
      count += 1
      guard body(read(record)) else { break }
    }
    return count
  }

  /// A record with its texts read as is said of them.
  private func read(_ record: RecordValue) -> RecordValue { texts?.record(record) ?? record }

  /// The records by entity; those of a document without entities are one entity of the given name.
  mutating func entities(name: String) throws(DataError) -> [RecordEntity] {
    var records: [RecordValue] = []
    let texts = texts
    do throws(JSONFault) {
      let whole = try readElements {
        records.append(texts?.record($0) ?? $0)
        return true
      }
      if let whole {
        if let entities = DocumentEntities.entities(in: whole, options) {
          return entities.map { entity in
            RecordEntity(name: entity.name, records: entity.records.map { texts?.record($0) ?? $0 })
          }
        }
        records.append(read(whole))
      }
    } catch {
      throw self.error(error)
    }
    try requireWhole()
    return [RecordEntity(name: name, records: records)]
  }

  /// Throws if reading was stopped.
  private func requireWhole() throws(DataError) {
    if isInterrupted { throw .interrupted }
    if let tooLong { throw ReadLimit.recordBytes.error(options.limits, file: file).inRecord(tooLong) }
  }

  /// Gives the elements of a top-level array to `body` until that returns false; another value is returned whole. Text
  /// of blanks alone holds nothing.
  private mutating func readElements(_ body: (RecordValue) -> Bool) throws(JSONFault) -> RecordValue? {
    // The window stays as it is while it is read.
    let bytes = unsafe buffer.window
    guard let base = bytes.baseAddress else { return nil }
    var cursor = unsafe JSONCursor(bytes, base: base)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { return nil }
    guard cursor.byte == UInt8(ascii: "[") else { return unsafe try reader.readValue(bytes.span) }

    let bracket = cursor.offset
    let unclosed = JSONFault(.unclosed(UInt8(ascii: "[")), at: bracket)
    cursor.step()
    var start = unsafe cursor.next
    cursor.skipBlanks()
    var comma: Int?
    var elements = 0
    while true {
      elements += 1
      if look.isDue() {
        isInterrupted = true
        return nil
      }
      guard !cursor.isAtEnd else { throw unclosed }
      if cursor.byte == UInt8(ascii: "]") {
        if let comma { throw JSONFault(.trailingComma, at: comma) }
        break
      }
      guard let value = try unsafe readElement(at: &cursor, from: start) else {
        tooLong = elements
        return nil
      }
      cursor.skipBlanks()
      if !cursor.isAtEnd, unsafe cursor.next - start > options.limits.recordBytes {
        tooLong = elements
        return nil
      }
      guard body(value) else { return nil }
      guard !cursor.isAtEnd else { throw unclosed }
      comma = nil
      if cursor.byte == UInt8(ascii: ",") {
        comma = cursor.offset
        cursor.step()
        unsafe start = cursor.next
        cursor.skipBlanks()
      } else if cursor.byte != UInt8(ascii: "]") {
        throw JSONFault(.expectedComma(close: UInt8(ascii: "]")), at: cursor.offset)
      }
    }
    cursor.step()
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw JSONFault(.trailingText, at: cursor.offset) }
    return nil
  }

  /// The element at the cursor, which begins at `start` with the blanks before it; nil if it is longer than a record may be,
  /// of which no more is read than what shows that.
  private mutating func readElement(
    at cursor: inout JSONCursor, from start: UnsafePointer<UInt8>
  ) throws(JSONFault) -> RecordValue? {
    var part = unsafe cursor.shortened(to: options.limits.recordBytes + 1, behind: start)
    do throws(JSONFault) {
      let value = try reader.readValue(at: &part)
      guard unsafe part.next - start <= options.limits.recordBytes else { return nil }
      unsafe cursor.next = part.next
      return value
    } catch {
      // Where the text goes on, what seems to be missing stands behind.
      if unsafe part.end < cursor.end, unsafe error.isAboutTheEnd(part.end - part.start) { return nil }
      throw error
    }
  }

  private func error(_ fault: JSONFault) -> DataError {
    var error = unsafe fault.error(in: buffer.window.span, file: file, firstLine: 1)
    if case .trailingText = fault.kind { error.hint = "a file with a record in each line is JSON Lines, `.jsonl`" }
    return error
  }
}
