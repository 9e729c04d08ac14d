public import PredicateLanguage
import PredicatePlatform

/// A file of records, standard input, or text in memory: JSON, JSON Lines, CSV or TSV.
///
/// ```swift
/// for person in try RecordSource(path: "people.csv").records() { print(person) }
/// // {"name": "Ann", "age": 31}
/// // {"name": "Bea", "age": 22}
/// ```
/// The format is told by the file's name (`.json`, `.jsonl` or `.ndjson`, `.csv`, `.tsv`, `.plist`, `.yaml`, with or without `.gz`), else by
/// the first bytes. What is compressed with gzip, whatever its name, is expanded as it is read, in constant memory.
/// Text is UTF-8, with or without a byte order mark; UTF-16 and UTF-32 are told and refused, with or without one, and so are
/// zero bytes. A file without contents has no records.
///
/// A JSON document is an array of records, or a single record; an object whose values are all arrays of objects holds
/// *entities*, one for each key. JSON Lines and tables are read in blocks, so that memory stays flat however large the
/// file is; a JSON document is held in memory as text while its records pass by one at a time. How much is read at most,
/// and held, is told by the limits of ``ReadOptions``.
public struct RecordSource: Sendable {
  enum Origin: Sendable {
    case path(String)
    /// A file that is gone through several times.
    case held(HeldFile)
    case standardInput
    case memory([UInt8])
    case pieces([[UInt8]])
    /// A file that others append to.
    case followed(String, goesOn: @Sendable () -> Bool, noticed: @Sendable (String) -> Void)
  }

  private(set) var origin: Origin
  /// How it is read.
  public var options: ReadOptions
  /// The path, `standard input`, or the name given to text; what errors begin with.
  public let name: String?

  /// The file at a path; `-` is standard input. The file is opened when it is read, not before.
  public init(path: String, options: ReadOptions = ReadOptions()) {
    origin = path == "-" ? .standardInput : .path(path)
    name = path == "-" ? "standard input" : path
    self.options = options
  }

  /// JSON Lines that others append to a file: after the last line more are waited for, as long as `goesOn`, which is asked
  /// now and then, says so. `noticed` is told when the file is read from its beginning, because it was cut, written anew or
  /// replaced: before the records that follow.
  package init(
    following path: String, options: ReadOptions, goesOn: @escaping @Sendable () -> Bool,
    noticed: @escaping @Sendable (String) -> Void
  ) {
    origin = .followed(path, goesOn: goesOn, noticed: noticed)
    name = path
    self.options = options
    self.options.kind = .jsonLines
  }

  /// What comes in pieces and passes by once, as through a pipe.
  package init(pieces: [[UInt8]], name: String? = nil, options: ReadOptions = ReadOptions()) {
    origin = .pieces(pieces)
    self.name = name
    self.options = options
  }

  /// Text in memory, as UTF-8 bytes, with a name for errors.
  public init(bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions()) {
    origin = .memory(bytes)
    self.name = name
    self.options = options
  }

  /// Text in memory, with a name for errors.
  public init(text: String, name: String? = nil, options: ReadOptions = ReadOptions()) {
    self.init(bytes: Array(text.utf8), name: name, options: options)
  }

  /// All records.
  ///
  /// - Throws: ``DataError``; smallest trigger: a path without a file. Cost: linear in the file; all records are held.
  public func records() throws(DataError) -> [RecordValue] {
    var records: [RecordValue] = []
    _ = try read {
      records.append($0)
      return true
    }
    return records
  }

  /// Gives the records to `body` one at a time, until it returns false or throws; only one is held at a time.
  ///
  /// - Throws: ``DataError``, when the records before the mistake have been given already; and what `body` throws.
  @discardableResult
  public func forEachRecord(_ body: (RecordValue) throws -> Bool) throws -> ReadSummary {
    var failure: (any Error)?
    let summary = try read { record in
      do {
        return try body(record)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return summary
  }

  /// The records by entity: those of a JSON document that holds entities, in its order; else one entity with the file's
  /// name without folder and extension.
  ///
  /// - Throws: ``DataError``, as ``records()``; `options.entity` is not looked at.
  public func entities() throws(DataError) -> [RecordEntity] {
    var unused = ReadSummary()
    return try entities(&unused)
  }

  /// The same with the counts of the reading.
  package func entities(_ summary: inout ReadSummary) throws(DataError) -> [RecordEntity] {
    var buffer = try open()
    let kind = try kind(of: &buffer)
    if kind == .json {
      var document = try document(buffer)
      return try document.entities(name: stem)
    }
    if kind == .propertyList || kind == .yaml {
      let whole = try placedValue(buffer, kind: kind)
      if let entities = DocumentEntities.entities(in: whole, options) { return entities }
      return [RecordEntity(name: stem, records: DocumentEntities.records(of: whole))]
    }
    var records: [RecordValue] = []
    summary = try read(buffer, kind: kind, columns: { _ in true }, leftOut: {}) {
      records.append($0)
      return true
    }
    summary.isTable = kind != .jsonLines
    return [RecordEntity(name: stem, records: records)]
  }

  /// Whether it is a table, as far as its name or what can be read again tells.
  package var isTable: Bool {
    if let kind = options.kind ?? name.flatMap(FileKind.init(path:)) { return kind == .csv || kind == .tsv }
    guard canBeReadAgain, var buffer = try? open(), let kind = try? kind(of: &buffer) else { return false }
    return kind == .csv || kind == .tsv
  }

  /// Whether reading it twice gives the same: not so for pipes.
  package var canBeReadAgain: Bool {
    switch origin {
    case .memory: true
    case .standardInput, .followed, .pieces: false
    case .held: true
    case .path(let path): ByteInput.isOrdinaryFile(path)
    }
  }

  /// The same for several passes over the same contents: a file stays open, and a change between two passes is an error of
  /// code `changed`. One of many files does not stay open, and must not be replaced either. Nil for what passes by once.
  /// - Throws: ``DataError`` if the file does not exist or may not be read.
  package func held(amongFiles count: Int) throws(DataError) -> RecordSource? {
    guard canBeReadAgain else { return nil }
    guard case .path(let path) = origin else { return self }
    var source = self
    source.origin = .held(try HeldFile(path: path, staysOpen: count <= Self.mostOpenFiles))
    return source
  }

  // Many systems give a process no more than 256.
  private static let mostOpenFiles = 64

  /// Throws ``DataError`` of code `changed` if a file that is held is not what it was before the first pass.
  package func requireUnchanged() throws(DataError) {
    if case .held(let file) = origin { try file.requireUnchanged() }
  }

  /// The file's name without folder and extension; `records` if there is none.
  package var stem: String {
    let path: String
    switch origin {
    case .path(let named), .followed(let named, _, _): path = named
    case .held(let file): path = file.path
    case .standardInput, .memory, .pieces: return "records"
    }
    let name = FileName.shown(path.split(separator: "/").last.map(String.init) ?? path)
    let file = FileKind.withoutGzip(name)
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }
}

extension RecordSource {
  /// The line that a record of a table begins in, those that are left out counted; nil for other files, and for what passes by
  /// once.
  package func line(ofRecord number: Int) -> Int? {
    guard canBeReadAgain else { return nil }
    do throws(DataError) {
      var buffer = try open()
      let kind = try kind(of: &buffer)
      guard kind == .csv || kind == .tsv else { return nil }
      let delimiter = try delimiter(of: kind, &buffer)
      var rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: name)
      guard try rows.readHeader(options.header) != nil else { return nil }
      for _ in 0..<number {
        guard try rows.next() else { return nil }
      }
      return rows.line
    } catch {
      return nil
    }
  }

  /// The place of a record of a table for messages, by its line where that is known.
  package func place(ofRecord number: Int) -> String {
    line(ofRecord: number).map { "line \($0)" } ?? "record \(number)"
  }
}

extension RecordSource {
  /// The values of a property list or YAML document.
  func placedValue(_ buffer: consuming BlockBuffer, kind: FileKind) throws(DataError) -> RecordValue {
    var buffer = buffer
    try buffer.readAll(.documentBytes)
    let bytes = buffer.bytes
    guard bytes.count <= PlacedDocument.mostBytes else {
      let most = "more than \(PlacedDocument.mostBytes) bytes, the most that is read of one"
      throw DataError(.documentTooLong, "a property list or YAML document of \(most)", file: name)
    }
    let stop = options.stop
    var document =
      switch (kind, isBinary: bytes.starts(with: "bplist0".utf8)) {
      case (.yaml, _): try PlacedDocument(yaml: bytes, file: name, stop)
      case (_, true): try PlacedDocument(binary: bytes, file: name, stop)
      case (_, false): try PlacedDocument(propertyList: bytes, file: name, stop)
      }
    return try document.recordValue()
  }

  /// Gives the records of a property list or YAML document to `body` until that returns false.
  func readPlaced(
    _ buffer: consuming BlockBuffer, kind: FileKind, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    let whole = try placedValue(buffer, kind: kind)
    var records = DocumentEntities.records(of: whole)
    if let entities = DocumentEntities.entities(in: whole, options) {
      records = try DocumentEntities.choose(
        options.entity, among: entities, options.limits.policy, file: name
      ).records
    } else {
      try requireOneEntity()
    }
    let texts = JSONTexts(options.texts)
    var summary = ReadSummary()
    for record in records {
      summary.records += 1
      guard body(texts?.record(record) ?? record) else { break }
    }
    return summary
  }
}
