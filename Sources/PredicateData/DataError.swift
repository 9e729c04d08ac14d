/// Why data could not be read: which file, where in it, what is wrong and how to mend it.
///
/// ```swift
/// do {
///   for person in try RecordSource(path: "damaged.jsonl").records() { print(person) }
/// } catch {
///   print(error)
/// }
/// // damaged.jsonl:2:21: error: a value is missing
/// ```
public struct DataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which mistake; the raw value is stable.
  @nonexhaustive public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case missingFile
    /// A directory stands where a file is needed.
    case directory
    /// The file may not be read.
    case notReadable
    /// Reading failed on the way.
    case readFailed
    /// The file was changed while it was read twice: for the types of a table's columns or an aggregate over all records,
    /// then for the records.
    case changed
    /// Reading was stopped by ``ReadOptions/interruption``.
    case interrupted
    /// The bytes are no UTF-8 text.
    case invalidUTF8
    /// Text in another encoding, such as UTF-16.
    case unsupportedEncoding
    /// A compressed or binary format, or an object of an archive, that is not read.
    case unsupportedFormat
    /// JSON that breaks the rules of RFC 8259. Smallest trigger: `{`
    case malformedJSON
    /// JSON nested deeper than the limit.
    case nestingTooDeep
    /// A number that no value can hold. Smallest trigger: `1e999`
    case numberOutOfRange
    /// An Extended JSON form with wrong contents. Smallest trigger: `{"$date":""}`
    case malformedExtendedJSON
    /// Rows that break the rules of RFC 4180, such as a quote that does not end, a zero byte, or Ctrl-Z after the last row.
    case malformedCSV
    /// A row with more cells than there are columns.
    case raggedRow
    /// A cell that is not of its column's type, which was decided on earlier rows.
    case cellType
    /// A way of writing dates that means nothing. Smallest trigger: `DateForm("")`
    case malformedDateForm
    /// A unit that cannot stand beside numbers. Smallest trigger: `UnitForm("")`
    case malformedUnitForm
    /// A value without keys where a table of records is read. Smallest trigger: the line `5` of JSON Lines.
    case notARecord
    /// JSON or XML that is no model file, or data that makes no model.
    case malformedModel
    /// A data model or property list that is no XML document of its sort. Smallest trigger: an empty `contents` file.
    case malformedXML
    /// YAML that breaks its rules, or uses what is not read. Smallest trigger: `a: *b`
    case malformedYAML
    /// Compressed data, a binary property list or a keyed archive that breaks the rules of its format.
    case malformedArchive
    /// A record longer than `Limits.recordBytes`.
    case recordTooLong
    /// A cell of a table longer than `Limits.cellBytes`.
    case cellTooLong
    /// A header row longer than `Limits.headerBytes`.
    case headerTooLong
    /// A JSON document of one value longer than `Limits.documentBytes`.
    case documentTooLong
    /// More than `Limits.heldBytes` of an input that has to be held.
    case heldInputTooLong
    /// Compressed data that expands to more than `Limits.expandedBytes`.
    case expansionTooLong
    /// Compressed data that expands to more than `Limits.expansionRatio` times its bytes.
    case expansionTooSteep
    /// A keyed archive of more entries than `Limits.archiveEntries`.
    case archiveTooLarge
    /// The system has no memory for a record, or for an input that has to be held.
    case outOfMemory
    /// The document has no entity of the chosen name.
    case unknownEntity
    /// The document holds several entities and none was chosen.
    case severalEntities
  }

  /// Which mistake.
  public var code: Code
  /// The file's path as given, or `standard input`; nil for text from memory without a name.
  public var file: String?
  /// The line, from 1.
  public var line: Int?
  /// The character in the line, from 1, counted in Unicode scalars.
  public var column: Int?
  /// What is wrong; lower case, no full stop, text of the file in backquotes.
  public var message: String
  /// One suggestion that mends it, when there is a sure one.
  public var hint: String?

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, hint: String? = nil
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// What is said of a file that was changed between two passes over it.
  static func changed(_ file: String?) -> DataError {
    DataError(
      .changed, "the file was changed while it was read, and an answer would be of no state of it", file: file,
      hint: "run it again, or on a copy of the file")
  }

  /// What is said where reading was asked to stop.
  static var interrupted: DataError { DataError(.interrupted, "interrupted") }

  /// `file:line:column: error: message`, with the hint on a second line.
  public var description: String {
    var text = ""
    if let file { text += file + ":" }
    if let line { text += "\(line):" }
    if let column { text += "\(column):" }
    text += (text.isEmpty ? "error: " : " error: ") + message
    if let hint { text += "\n  hint: " + hint }
    return text
  }
}
