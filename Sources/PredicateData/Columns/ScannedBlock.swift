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
  /// How many records stand before each one that was left out.
  package var leftOut: [Int] = []
  /// How many were left out.
  var skipped: Int { leftOut.count }
  /// What was wrong with the first of these; lines count from the block's first one.
  var firstSkipped: DataError?
  /// What was made of rows that are kept although they do not fit; lines count from the block's first one.
  var mended = MendedRows()
  /// What is wrong behind the records; lines count from the block's first one.
  var failure: DataError?

  /// How many records stand in the block, with those that were left out.
  package var places: Int { records + leftOut.count }

  /// The place of a record among all that stand in the block, those that were left out counted. Cost: logarithmic in these.
  package func place(ofRecord row: Int) -> Int {
    var (low, high) = (0, leftOut.count)
    while low < high {
      let middle = (low + high) / 2
      if leftOut[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return row + low
  }
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
