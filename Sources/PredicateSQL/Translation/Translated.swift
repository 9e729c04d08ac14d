import PredicateLanguage

/// A value of the resolved tree, as SQL knows it.
indirect enum Translated {
  /// Known before any row is read; becomes a binding only where it meets a column, in the form that the column has.
  case constant(RecordValue)
  /// One value of a row.
  case scalar(SQLScalar)
  /// A record: the row of a table, or none.
  case record(SQLRow)
  /// The rows of a subquery.
  case collection(SQLCollection)
  /// A list whose elements are known one by one.
  case list([Translated])
}

/// A piece of SQL with one value.
struct SQLScalar {
  var text: SQLText
  var type: SQLType
  /// Whether it may be NULL.
  var isNullable: Bool
  /// Whether a double may be NaN: a function can make one, and a column hold one.
  var canBeNaN = false
  /// Whether it is a double here and for some rows an integer in memory, with which calculation goes on differently.
  var isIntegerForSome = false
  /// When it is nil, one condition or another, where a NULL may also stand for NaN; nil where each NULL stands for nil.
  var nilWhen: [SQLText]?
  /// Whether a double is neither infinite nor NaN.
  var isFinite = false
  /// Between which numbers an integer is.
  var range = WholeRange.all
  /// How an integer is calculated that is tested for having left 64 bits; nil for all others.
  var calculation: Calculation?

  /// A calculation before it is tested.
  struct Calculation {
    let text: SQLText
    /// What is to be tested, the whole last.
    let steps: [SQLText]
  }

  func mapped(_ type: SQLType, nullable: Bool? = nil, _ make: (SQLText) -> SQLText) -> SQLScalar {
    SQLScalar(text: make(text), type: type, isNullable: nullable ?? isNullable)
  }
}

/// A condition: true, false or, where it says so, NULL for false.
struct SQLCondition {
  var text: SQLText
  var isNullable: Bool
  /// The verdict, if it is the same for all rows.
  var constant: Bool?
  /// How tightly it is written, for parentheses.
  var shape = Shape.single
  /// The opposite, which is true where this is false or NULL, if it is written better than by NOT.
  var opposite: SQLText?

  enum Shape { case single, and, or }

  /// The same text for use next to AND, OR and NOT.
  func operand(of shape: Shape) -> SQLText {
    self.shape == .single || self.shape == shape ? text : text.parenthesized
  }
}

/// A row that a predicate speaks of.
///
/// A to-one relationship is a row that is joined only when something of it is read: its key is a column of the row it
/// starts from.
struct SQLRow {
  let entity: RecordModel.Entity
  let scope: FromScope
  let place: Place
  /// Whether there may be no such row.
  let isNullable: Bool

  indirect enum Place {
    /// A table of the scope.
    case table(alias: String)
    /// Where a to-one relationship of another row leads.
    case toOne(SQLRow, RecordModel.Relationship)
  }
}

/// The rows of a subquery that is still being written.
struct SQLCollection {
  let scope: FromScope
  /// One element: a row of the scope, or a value read from one.
  var element: Translated
  /// Where the whole collection is nil rather than empty.
  var nilWhen: SQLText?
  /// Whether equal elements count once, and nil ones not at all.
  var isDistinct = false
}

/// Why a part cannot be said in SQL.
///
/// The diagnostic is held elsewhere: every `try` has a place on the stack for its error, and trees are deep.
struct Refusal: Error {
  private indirect enum Held { case diagnostic(Diagnostic) }

  private let held: Held

  init(_ diagnostic: Diagnostic) { held = .diagnostic(diagnostic) }

  init(_ message: String, at span: SourceSpan?, hint: String? = nil, code: DiagnosticCode = .unsupported) {
    self.init(Diagnostic(code, message, at: span, hint: hint))
  }

  var diagnostic: Diagnostic {
    switch held {
    case .diagnostic(let diagnostic): diagnostic
    }
  }

  /// Makes the refusal of a part an error in the part's own text.
  static func located<Result>(
    in source: SourceText?, _ body: () throws(Refusal) -> Result
  ) throws(FormatError) -> Result {
    do throws(Refusal) { return try body() } catch { throw FormatError(error.diagnostic, source: source) }
  }
}
