package import PredicateEvaluation
package import PredicateLanguage

/// Consecutive records of a file that were read in one block.
///
/// Valid until the next block is scanned, which uses the same memory.
package protocol ScannedBlock: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// The columns that were asked for; nil if some record is no object, or if the file is read record by record.
  var table: RecordTable? { get }
  /// A whole record.
  /// - Throws: ``DataError`` if it cannot be read.
  func record(_ row: Int) throws(DataError) -> RecordValue
}

/// The counts and errors of a scanned block.
package struct BlockReport: Sendable {
  /// How many records were given.
  package var records = 0
  /// How many lines there were.
  var lines = 0
  /// Keys that this scanner met for the first time, in their order.
  package var newKeys: [String] = []
  var skipped = 0
  /// What was wrong with the first of these; lines count from the block's first one.
  var firstSkipped: DataError?
  /// What was made of rows that are kept although they do not fit; lines count from the block's first one.
  var mended = MendedRows()
  /// What is wrong behind the records; lines count from the block's first one.
  var failure: DataError?
}

/// Reads blocks of records to columns; belongs to one thread.
protocol BlockScanner: ScannedBlock, SendableMetatype {
  /// Scans a block; the records are those before a failure.
  func scan(_ block: RecordBlock) -> BlockReport
}

/// The columns that are read from the records of a file.
package struct ColumnRequest: Hashable, Sendable {
  /// The keys of the columns; nil asks for every key that a record has.
  package var keys: [String]?

  /// Asks for the columns of these keys, each once.
  package init(keys: [String]?) { self.keys = keys }
}
