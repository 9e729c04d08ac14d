public import PredicateLanguage

/// How a source of records is read.
public struct ReadOptions: Hashable, Sendable {
  /// How the columns of a table get their types: whole number, number, boolean, ISO 8601 date or else text.
  ///
  /// Whole numbers in a column with fractions are doubles, as the fractions are, unless one is beyond 2^53, which doubles
  /// might round: then each number is what JSON makes of it.
  @nonexhaustive public enum ColumnTyping: Hashable, Sendable {
    /// By all rows of the file, which is read twice; standard input is held in memory for that.
    case wholeFile
    /// By so many rows at the start; a later cell of another type is an error. For endless streams.
    case firstRows(Int)
    /// Every column is text, and so is every cell: one with nothing in it is the empty text.
    case strings

    /// Whether the types do not hang on where in the file a row stands.
    var knowsItself: Bool {
      switch self {
      case .wholeFile, .strings: true
      case .firstRows: false
      }
    }
  }

  /// The format; nil, the default, tells it by the file's name, else by its first bytes.
  public var kind: FileKind?
  /// Which entity to read of a JSON document that holds several, such as `{"words":[…],"groups":[…]}`. For other records it
  /// means nothing.
  public var entity: String?
  /// Whether malformed lines of JSON Lines, and rows of a table with more cells than the header, are passed over and counted
  /// instead of being errors. Default false.
  public var skipsMalformedLines = false
  /// How columns of CSV and TSV get their types. Default `.wholeFile`.
  public var columnTyping = ColumnTyping.wholeFile
  /// The names of the columns of CSV and TSV whose first row is a record. Nil, the default, for tables whose first row has them.
  public var header: [String]?
  /// The types of columns of CSV and TSV that are not left to what stands in them: cells of another type are nil, and counted. Not
  /// looked at where all columns are text.
  public var types: [ColumnType] = []
  /// How texts stand for values: which are nil, how numbers and dates are written. As they are by default.
  public var texts = TextForms()
  /// The character between cells, an ASCII byte. Nil, the default, stands for the tab in TSV and for what the header of
  /// CSV tells: the comma, else `;`, a tab or `|`.
  public var delimiter: UInt8?
  /// The deepest JSON that is read. Default 200.
  public var nestingLimit = 200
  /// How long records, cells and headers may be, how much is held, and what may be expanded; the limits of predicates among
  /// them mean nothing here.
  public var limits = Limits()
  /// What can stop reading that takes too long, besides ``limits``' own. Nil, the default, for nothing.
  public var interruption: Interruption?
  /// What can stop reading; nil for nothing.
  var stop: Interruption? { Interruption.joined(interruption, limits.interruption) }
  /// Whether records that are one list are refused where `entity` is not their name, which is that of the file.
  package var refusesOtherEntities = false
  /// Keys that records are known to have: a document with one of them is a record itself, whatever lists it has.
  package var keysOfRecords: Set<RecordKey> = []
  /// Whether all rows that are left out or do not fit, and all cells that are nil, are kept to be told.
  package var keepsUnread = false
  /// How many bytes are read at once.
  package var blockSize = 256 << 10
  /// How many threads scan the blocks of a large file.
  package var threads = 2

  /// The default options.
  public init() {}
}

/// The counts of one pass over a source.
public struct ReadSummary: Hashable, Sendable {
  /// How many records were given.
  public var records = 0
  /// How many malformed lines and rows were skipped; see ``ReadOptions/skipsMalformedLines``.
  public var skipped = 0
  /// What was wrong with the first of those.
  public var firstSkipped: DataError?
  /// How many rows of a table had fewer cells than the header; the missing ones are nil.
  public var shortRows: Int { mended.shortRows }
  /// The line that the first of those begins in.
  public var firstShortRow: Int? { mended.firstShortRow }
  /// How many rows of a table had more cells than the header, the surplus ones empty; 0 if all had. The surplus ones are left
  /// out.
  public var longRows: Int { mended.longRows < records ? mended.longRows : 0 }
  /// The line that the first of those begins in.
  public var firstLongRow: Int? { longRows == 0 ? nil : mended.firstLongRow }
  /// How many cells were not of the type that their column is said to have, and are nil; see ``ReadOptions/types``.
  public var unreadCells: Int { mended.unreadCells }
  /// What was wrong with the first of those.
  public var firstUnreadCell: DataError? { mended.firstUnreadCell }

  /// All rows that were left out or do not fit, and cells that are nil, in their order; empty unless they are kept.
  package var unread: [UnreadText] { mended.unread(of: records) }

  package var mended = MendedRows()
  /// Whether it was a table, where all records were read at once.
  package var isTable = false

  /// No counts yet.
  package init() {}
}
