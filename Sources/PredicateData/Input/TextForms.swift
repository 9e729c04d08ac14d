/// How texts stand for values in data that people wrote: which of them are nil, and how numbers and dates are written.
///
/// ```swift
/// var options = ReadOptions()
/// options.texts.nulls = ["-", "n/a"]
/// options.texts.numbers = .decimalComma
/// options.texts.dates = [try DateForm("dd.MM.yyyy")]
/// let rows = try RecordSource(text: "day;sum\n02.03.2024;1.234,5\n-;n/a\n", options: options).records()
/// for row in rows { print(row) }
/// // {"day": 2024-03-02T00:00:00Z, "sum": 1234.5}
/// // {"day": nil, "sum": nil}
/// ```
/// A column of CSV or TSV has numbers or dates if each of its texts is one, but for those that are nil; else it stays text. In
/// JSON, where no column is known, each text is read by itself.
public struct TextForms: Hashable, Sendable {
  /// How numbers are written.
  @nonexhaustive public enum Numbers: Hashable, Sendable {
    /// As in JSON: `1234.5`.
    case plain
    /// With a sign between each three digits, if at all: `1,234.5`, `1 234.5`, `1'234.5`; `(1,234)` is below zero.
    case grouped
    /// With a comma before the fraction, and a point, a blank or an apostrophe between each three digits, if at all: `1.234,5`;
    /// `(1.234)` is below zero.
    case decimalComma
  }

  /// The texts that stand for nil, blanks around them not counted. The empty text is one that stands in quotes, or every
  /// empty cell where all cells are read as text.
  public var nulls: [String] = []
  /// How numbers are written. In JSON, other ways than `.plain` make numbers of the texts that are some.
  public var numbers = Numbers.plain
  /// The units and signs of currency that stand beside numbers. A column has numbers if all its texts have the same one, or all
  /// none; in JSON a key with several has none.
  public var units: [UnitForm] = []
  /// Whether `12.5%` is 0.125, as in a spreadsheet; as a unit the sign of per cent changes nothing, and it is 12.5.
  public var percent = false
  /// How dates are written, besides ISO 8601, which tables are always read by. A text that two of these ways read as
  /// different instants is no date, unless it stands in a column of which all texts fit one of them alone.
  public var dates: [DateForm] = []

  /// Texts as they are: no nulls, plain numbers, and ISO 8601 dates in tables alone.
  public init() {}

  var isPlain: Bool { self == TextForms() }
}
