/// How much a predicate may cost, and the records that it is asked over. On by default, with figures that honest use does
/// not meet.
///
/// Every limit has its own ``DiagnosticCode``, those of records a code of `DataError`. `Limits.untrusted(keyPaths:)` is the
/// strict preset for text from strangers.
public struct Limits: Hashable, Sendable {
  /// Longest text, in UTF-8 bytes. Default 16 MiB: room for lists of identifiers that programs generate.
  public var inputBytes = 16 << 20
  /// Most tokens. Default 4,000,000.
  public var tokens = 4_000_000
  /// Most brackets open at once. Default 100: even without optimisation, reading such a text takes less than 400 KiB
  /// of a thread's stack.
  public var nesting = 100
  /// Most levels of a tree, which operators, chains such as `a + b + c` and steps of paths add to. Default 96: even
  /// without optimisation, compiling, printing and evaluating such a tree take less than 512 KiB of a thread's stack, and
  /// its text with all brackets written stays within `nesting`, so that it parses back. At most ``deepestTree``.
  public var treeHeight = 96
  /// Most nodes of a tree. Default 2,000,000.
  public var nodes = 2_000_000
  /// Longest list literal, and most terms of one AND or OR. Default 1,000,000.
  public var listLength = 1_000_000
  /// Most steps of one evaluation of one record, an element of a collection counting as one. Default 100,000,000: some
  /// seconds of work.
  public var evaluationSteps = 100_000_000
  /// Most bytes that the loops of one evaluation of one record go through: ANY and its kin, SUBQUERY and collection operators;
  /// of a condition with `replace:with:in:`, `split:separator:` or `groupConcat:separator:`, which make long texts of short
  /// ones, all that it goes through. Counted are, for each element, the texts and lists that it is compared with or that are
  /// made of it, an element of a list for 64, and each part of the loop's condition for 16; of MATCHES each step for 8; what
  /// functions take of decimals, versions and sets for more. What no element changes is computed once, and what a loop reads of
  /// its own elements is as long as the record. Default 16 GiB: some ten seconds of work.
  public var evaluationBytes = Int(clamping: Int64(16) << 30)
  /// Most steps that the evaluation of one record may take by the estimate, which is made before anything runs, from the lengths
  /// of ``costBounds``: a predicate that may take more is not compiled. Nil, the default, for no estimate.
  public var estimatedSteps: Int?
  /// How long lists and texts are at most where ``estimatedSteps`` are estimated. Default a thousand for each.
  public var costBounds: CostBounds {
    get { rest?.value.costBounds ?? CostBounds() }
    set { change { $0.costBounds = newValue } }
  }
  /// Longest regular expression, in UTF-8 bytes. Default 10,000.
  public var patternBytes = 10_000
  /// Most steps of one regular-expression match. Default 100,000,000: about a second of work, as one takes some five to ten
  /// nanoseconds. Most matches take one look at each byte, which is not counted. All others count each place of the pattern
  /// that they come to at a character, and ten or more for a table of Unicode that they ask; for all but back-references that
  /// is at most in proportion to places times characters.
  public var patternSteps = 100_000_000
  /// Longest statement of SQL, in bytes without its values. Default 16 MiB, as long as the text itself may be: most databases
  /// take less.
  public var statementBytes = 16 << 20
  /// Most values that one statement of SQL binds. Default 250,000: PostgreSQL and MySQL take 65,535, SQLite at most these.
  public var statementBindings = 250_000
  /// Most records that one call returns; nil for no limit, the default.
  public var resultRows: Int?
  /// Most bytes of memory that the rows of one query take while they are gathered: those that are sorted, told apart, grouped
  /// or given, with what is kept of each; a value of several rows counts for each of them, the host's own records as
  /// references, and of a record that holds others the first thousand values. Default 4 GiB, as `heldBytes`: more belongs
  /// in a database.
  public var resultBytes = Int(clamping: Int64(4) << 30)
  /// Most threads that one evaluation of a table, of an array of structs or of dynamic records works on; nil, the default,
  /// for one on each core. Only tens of thousands of records are worth more than one. A server that answers each request
  /// on a thread of its own says 1.
  public var threads: Int?
  /// Whether MATCHES takes patterns that come from a record or a variable. Default true.
  public var allowsPatternsFromData = true
  /// Whether MATCHES takes patterns that go back and forth over a text: with look-around, atomic groups, possessive repeats
  /// of groups, and back-references, whose work alone may grow faster than the text. Default true.
  public var allowsBacktracking = true
  /// The key paths that may be used, each dotted; a listed path allows the paths below it, and `SELF` the
  /// record as a whole, as in `SELF BEGINSWITH "a"` or by `*` among columns; records can always be counted. Nil, the default,
  /// allows all. They are those of ``policy``.
  public var keyPaths: Set<String>? {
    get { policy.keyPaths }
    set { policy.keyPaths = newValue }
  }
  /// The same. A set of strings holds but one of two paths that are canonically equivalent.
  package var allowedPaths: Set<RecordKey>? {
    get { policy.allowedPaths }
    set { policy.allowedPaths = newValue }
  }
  /// The names and words that may be used. All, the default.
  public var policy: Policy {
    get { rest?.value.policy ?? Policy() }
    set { change { $0.policy = newValue } }
  }

  // MARK: Records

  /// Longest record, in bytes as it is written with the blanks around it: a line of JSON Lines, an element of a JSON array, a
  /// row of a table without its line end. Default 64 MiB: four times what document databases take.
  public var recordBytes = 64 << 20
  /// Longest cell of CSV and TSV, in bytes within its quotes. Default 16 MiB: five hundred times what spreadsheets take.
  public var cellBytes = 16 << 20
  /// Longest header row of CSV and TSV, in bytes without its line end. Default 4 MiB: a hundred thousand columns with names
  /// of forty bytes.
  public var headerBytes = 4 << 20
  /// Longest JSON document that is one value, in bytes: a record, or an object of several entities. Default 256 MiB, whose
  /// values take some gigabytes of memory.
  public var documentBytes = 256 << 20
  /// Most bytes of one input that are held at once: of a JSON array that is read record by record, and of what passes by once,
  /// as through a pipe, and has to be gone through twice. Default 4 GiB: more belongs in a file.
  public var heldBytes = Int(clamping: Int64(4) << 30)
  /// Most bytes that one input compressed with gzip expands to; nil for no limit, the default, because they pass by in
  /// constant memory.
  public var expandedBytes: Int?
  /// How many times its compressed bytes an input may expand to, once it has expanded to more than `recordBytes`. Default 500:
  /// records of which no two are equal do not come near, one byte over and over comes to 1,032.
  public var expansionRatio = 500

  /// Most entries that are read of a keyed archive, an object counting once for each time that it is come to. Default
  /// 2,000,000: an archive whose objects hold one another many times is small, and what it says is not.
  public var archiveEntries = 2_000_000
  /// Most pairs of records that one foreign key joins. Default 100,000,000: where a key is no key, each record leads to all.
  public var joinedRows = 100_000_000

  /// What can stop work that takes too long: a request from another thread, or a deadline. Nil, the default, for nothing.
  public var interruption: Interruption? {
    get { rest?.value.interruption }
    set { change { $0.interruption = newValue } }
  }

  /// What is no figure, and what most limits have none of.
  private struct Rest: Hashable, Sendable {
    var costBounds = CostBounds()
    var policy = Policy()
    var interruption: Interruption?
  }

  /// Nil for none: each predicate has a copy of its limits.
  private var rest: Boxed<Rest>?

  private mutating func change(_ edit: (inout Rest) -> Void) {
    var changed = rest?.value ?? Rest()
    edit(&changed)
    rest = changed == Rest() ? nil : Boxed(changed)
  }

  /// The default limits.
  public init() {}

  /// The deepest tree that any node may have, whatever `treeHeight` says; deeper ones are not built. What walks a tree
  /// this deep takes less than 512 KiB of a thread's stack.
  public static let deepestTree = 128

  /// The deepest nesting of values in each other: of lists and records that are read, converted or encoded.
  public static let deepestValue = 400

  /// The strict preset: text of 10,000 bytes, lists of 1,000, a million steps a record and 256 MiB that its loops go through,
  /// 20 million steps a match, records of 4 MiB, 100,000 rows of 256 MiB together, statements of 1 MiB, no pattern from data and
  /// none that goes back and forth, and only the listed key paths.
  public static func untrusted(keyPaths: Set<String>) -> Limits {
    var limits = Limits()
    limits.inputBytes = 10_000
    limits.tokens = 5_000
    limits.nesting = 30
    limits.treeHeight = 60
    limits.nodes = 5_000
    limits.listLength = 1_000
    limits.evaluationSteps = 1_000_000
    limits.evaluationBytes = 256 << 20
    limits.patternBytes = 1_000
    limits.patternSteps = 20_000_000
    limits.statementBytes = 1 << 20
    limits.statementBindings = 10_000
    limits.resultRows = 100_000
    limits.resultBytes = 256 << 20
    limits.allowsPatternsFromData = false
    limits.allowsBacktracking = false
    limits.recordBytes = 4 << 20
    limits.cellBytes = 2 << 20
    limits.headerBytes = 64 << 10
    limits.documentBytes = 16 << 20
    limits.heldBytes = 512 << 20
    limits.expandedBytes = 1 << 30
    limits.expansionRatio = 100
    limits.archiveEntries = 50_000
    limits.joinedRows = 1_000_000
    limits.keyPaths = keyPaths
    return limits
  }
}

extension Limits {
  /// What both limits allow: of each figure the smaller one, of policies what both list, and no pattern that one of them
  /// refuses. Work stops when either asks for it.
  ///
  /// Predicates that are joined have such limits. Cost: linear in the lists of the policies.
  public func narrowed(by other: Limits) -> Limits {
    var limits = self
    for path in Self.figures { limits[keyPath: path] = min(limits[keyPath: path], other[keyPath: path]) }
    for path in Self.optionalFigures {
      limits[keyPath: path] = [limits[keyPath: path], other[keyPath: path]].compactMap(\.self).min()
    }
    for path in Self.permissions { limits[keyPath: path] = limits[keyPath: path] && other[keyPath: path] }
    limits.costBounds = CostBounds.joined(self, other)
    limits.policy = policy.narrowed(by: other.policy)
    limits.interruption = Interruption.joined(interruption, other.interruption)
    return limits
  }

  private typealias Property<Value> = any WritableKeyPath<Limits, Value> & Sendable

  private static let figures: [Property<Int>] = [
    \.inputBytes, \.tokens, \.nesting, \.treeHeight, \.nodes, \.listLength, \.evaluationSteps,
    \.evaluationBytes, \.patternBytes, \.patternSteps, \.statementBytes, \.statementBindings, \.recordBytes,
    \.cellBytes, \.headerBytes, \.documentBytes, \.heldBytes, \.expansionRatio, \.resultBytes, \.archiveEntries,
    \.joinedRows,
  ]

  private static let optionalFigures: [Property<Int?>] = [\.resultRows, \.threads, \.expandedBytes, \.estimatedSteps]

  private static let permissions: [Property<Bool>] = [\.allowsPatternsFromData, \.allowsBacktracking]
}
