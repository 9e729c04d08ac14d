package import PredicateEvaluation
package import PredicateLanguage

/// Some records of a file, one after the other, as they were read together.
///
/// Valid while it is being looked at: the next records are read into the same memory.
package protocol ScannedBlock: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// The columns that were asked for; nil if some record is no object, or if the file is read record by record.
  var table: RecordTable? { get }
  /// A whole record.
  /// - Throws: ``DataError`` if it cannot be read.
  func record(_ row: Int) throws(DataError) -> RecordValue
}

/// What a block came to beside its records.
package struct BlockReport: Sendable {
  /// How many records were given.
  package var records = 0
  /// How many lines there were.
  var lines = 0
  /// Keys that were not met before by whoever scanned the block, in their order.
  package var newKeys: [String] = []
  var skipped = 0
  /// What was wrong with the first of these; lines count from the block's first one.
  var firstSkipped: DataError?
  /// What is wrong behind the records; lines count from the block's first one.
  var failure: DataError?
}

/// Reads blocks of records to columns; belongs to one thread.
protocol BlockScanner: ScannedBlock, SendableMetatype {
  /// Scans a block; the records are those before a failure.
  func scan(_ block: RecordBlock) -> BlockReport
}
