#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// How one database says things: names, placeholders and a table of operations.
///
/// A dialect is data: where databases differ, a table differs. What no table can say stands in the properties beside it.
struct Dialect: Sendable {
  let name: SQLDialect
  /// The name for messages: `PostgreSQL`.
  let displayName: String
  let quote: Character
  let placeholder: Placeholder
  /// What it has for working on text.
  let text: TextDialect
  /// How it writes values, where they are not bound.
  let literals: LiteralDialect
  /// Written behind a statement with a LEFT JOIN.
  var leftJoinSuffix = ""
  /// Written behind that where a part of the statement may fail.
  var failingJoinSuffix = ""
  /// How a date, a UUID and a decimal are held where a model does not say.
  var dateForm: SQLType.DateForm = .native
  var uuidForm: SQLType.UUIDForm = .native
  /// Whether decimals are kept as doubles.
  var holdsDecimalsAsDoubles = false
  /// The largest decimal; nil where it is not below the language's.
  var largestDecimal: Decimal?
  /// How many digits a decimal has at most, behind the point and in all; nil where all of the language's fit.
  var decimalDigits: Int?
  /// How many places a decimal may have so that any integer fits beside it; nil where all of the language's do.
  var decimalPlaces: Int? { decimalDigits.map { $0 - 19 } }
  /// What becomes of NaN.
  var nan = NaN.value
  /// Whether integers and doubles compare without rounding.
  var comparesMixedNumbersExactly = false
  /// Whether a subquery that speaks of outer rows is to be a table that is joined, because the database evaluates none, or
  /// not exactly.
  var joinsSubqueries = false
  /// Whether, for a subquery that speaks of an outer row, all its rows are read for each outer row unless an index serves
  /// them: so that the keys of all outer rows that it finds something for are better gathered once.
  var gathersKeys = false
  /// Whether a LEFT JOIN of a subquery that reads like one of the statement itself is taken for the same table, with the
  /// wrong columns of it.
  var takesInnerJoinsForOuter = false
  /// Whether HAVING and an order by an aggregate that is not selected exclude each other.
  var sortsByColumnsOfGroups = false
  /// Whether a CASE of conditions becomes AND or OR, whose parts are taken in any order.
  var takesCasesApart = false
  /// The test of a CASE between conditions, behind the word.
  var when = SQLTemplate("WHEN {0}")
  /// Whether `=` tells all texts apart that differ, whatever the column's collation.
  var equalsTextsExactly = true
  /// A condition, true or false, for which a value is calculated whatever it is.
  var isCalculated = SQLTemplate("{0} IS NULL")
  /// A choice of values by a condition that may fail, which is calculated even if the choice is compared with none of them.
  var choiceThatFails = SQLTemplate("{0}")
  /// Whether an operand behind one that is NULL is left out, and with it the error that it would be.
  var skipsBehindNull = false
  /// Whether GROUP BY takes an expression as it stands in the columns.
  var groupsByExpressions = true
  /// Whether bits are shifted by any count, negative ones and those from 64 included, as the language does.
  var shiftsByAnyCount = false
  /// Whether a collation that is named within a value is that of what it is compared with.
  var namesCollations = false
  /// Whether `replace` finds a text that begins with NUL.
  var replacesFromNUL = true
  /// Whether letters are mapped by tables of ours where there is no function for it.
  var foldsByTables = true
  /// Whether names like those of Core Data's stores are written without quotes.
  var leavesPlainNames = false
  /// Whether a backslash is an escape within quoted names, too.
  var escapesInNames = false
  /// Whether text may hold the NUL character.
  var holdsNUL: Bool { text.holdsZero }
  /// What the database knows of the clocks of places; nil where that is nothing, or not enough.
  var clocks: Clocks?
  /// Whether the templates of date functions take the zone.
  var datesTakeZone = false
  /// The most parentheses within each other of a function of a date; nil where the parser takes any number.
  var deepestDate: Int?
  /// The years whose beginnings are dates here as they are in memory.
  var years: ClosedRange<Int64> = 1...9999
  /// Whether a store runs the statements, which evaluates in memory what they do not say.
  var isOfStore = false
  /// `LIMIT` that means none, for dialects that need one before OFFSET; nil where OFFSET may stand alone.
  var noLimit: String?
  /// What puts NULL at the beginning, and for a descending order at the end; empty where that is so anyway.
  var nullsFirst = ""
  var nullsLast = ""
  private let operations: [SQLOperation: SQLTemplate]

  /// How a database reads a local time that came twice.
  ///
  /// One that never came, because clocks jumped over it, all of them read by the clocks before the jump.
  enum Clocks: Sendable {
    /// As evaluation does.
    case firstOfTwo
    case secondOfTwo
  }

  enum NaN: Sendable {
    /// A number like others.
    case value
    /// NULL, so that the NULL of a calculation may stand for it.
    case null
    /// Nothing gives it: a calculation fails before.
    case none
  }

  enum Placeholder: Sendable {
    /// `?`
    case mark
    /// `$1`
    case dollar
    /// `{p1:Int64}`, with the name of a value's type.
    case typed(@Sendable (RecordValue) -> String)
  }

  init(
    _ name: SQLDialect, _ displayName: String, quote: Character, placeholder: Placeholder,
    text: TextDialect, literals: LiteralDialect, paths: [SQLOperation: String?], _ table: [SQLOperation: String?]
  ) {
    self.name = name
    self.displayName = displayName
    self.quote = quote
    self.placeholder = placeholder
    self.text = text
    self.literals = literals
    // A nil entry takes back what most databases say.
    operations = Self.common.merging(paths) { _, own in own }.merging(table) { _, own in own }.compactMapValues {
      $0.map(SQLTemplate.init)
    }
  }

  /// The SQL of an operation; nil if the database cannot do it as memory does.
  func template(_ operation: SQLOperation) -> SQLTemplate? {
    operation == .concat ? text.concat : operations[operation]
  }

  /// What most databases say.
  private static let common: [SQLOperation: String?] = [
    .equal: "{0} = {1}", .different: "({0} <> {1} OR {0} IS NULL)", .less: "{0} < {1}", .lessOrEqual: "{0} <= {1}",
    .equalText: "{0} = {1}", .lessText: "{0} < {1}", .lessOrEqualText: "{0} <= {1}", .sortText: "{0}",
    .equalDoubles: "{0} = {1}", .lessDoubles: "{0} < {1}", .lessOrEqualDoubles: "{0} <= {1}",
    .add: "({0} + {1})", .subtract: "({0} - {1})", .multiply: "({0} * {1})", .negate: "(- {0})",
    .addDoubles: "({0} + {1})", .subtractDoubles: "({0} - {1})", .multiplyDoubles: "({0} * {1})",
    .addDecimals: "({0} + {1})", .subtractDecimals: "({0} - {1})", .negateDecimal: "(- {0})",
    .absoluteDecimal: "abs({0})",
    .divideDoubles: "({0} / NULLIF({1}, 0))", .moduloIntegers: "({0} % NULLIF({1}, 0))",
    .bitAnd: "({0} & {1})", .bitOr: "({0} | {1})", .bitXor: "({0} ^ {1})", .call(.onesComplement): "(~ {0})",
    .call(.floor): "floor({0})", .call(.ceiling): "ceil({0})", .absolute: "abs({0})", .absoluteDoubles: "abs({0})",
    // Some take NaN for larger, or smaller, than all numbers; what it divides is NaN, and 0 stays 0 by all others.
    .call(.sign): "(CASE WHEN {0} < 0 THEN -1e0 + 0e0 / {0} WHEN {0} > 0 THEN 1e0 + 0e0 / {0} ELSE {0} END)",
    .booleanToInteger: "CAST({0} AS BIGINT)", .integerToDouble: "CAST({0} AS DOUBLE)",
    .doubleToInteger: "CAST({0} AS BIGINT)", .integerToDecimal: "{0}", .decimalOfOneScale: "{0}",
    .integerToText: "CAST({0} AS VARCHAR)",
    .substring: "substr({0}, {1}, {2})", .replace: "replace({0}, {1}, {2})",
    .countRows: "COUNT(*)", .countValues: "COUNT({0})", .countDistinct: "COUNT(DISTINCT {0})",
    .sumIntegers: "COALESCE(SUM({0}), 0)", .sumDoubles: "COALESCE(SUM({0}), 0)", .sumDecimals: "COALESCE(SUM({0}), 0)",
    .averageIntegers: "(CAST(SUM({0}) AS DOUBLE) / NULLIF(COUNT({0}), 0))",
    .averageDoubles: "(SUM({0}) / NULLIF(COUNT({0}), 0))",
    .minimum: "min({0})", .maximum: "max({0})", .minimumDoubles: "min({0})", .maximumDoubles: "max({0})",
    .minimumText: "min({0})", .maximumText: "max({0})",
    .deviation: "stddev_pop({0})", .groupedText: "{0}", .groupedDouble: "{0}", .textOfGrouped: "{0}",
    .integerOfCount: "{0}", .nullable: "{0}",
  ]

  /// What `trim:` takes away: the scalars with the property White_Space.
  static let whiteSpace =
    "\u{9}\u{A}\u{B}\u{C}\u{D}\u{20}\u{85}\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}"
    + "\u{2007}\u{2008}\u{2009}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}"
}

extension Dialect {
  /// A name, quoted so that whatever it holds it stays a name.
  ///
  /// The names of Core Data's stores may stay plain: no keyword begins with Z, and the statement reads like that of Core
  /// Data's own log.
  func quoted(_ name: String) -> String {
    if leavesPlainNames, name.utf8.first == UInt8(ascii: "Z"),
      name.utf8.allSatisfy({
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "_")
      })
    {
      return name
    }
    var result = String(quote)
    for character in name.unicodeScalars {
      if character == quote.unicodeScalars.first { result.unicodeScalars.append(character) }
      if escapesInNames, character == "\\" { result.unicodeScalars.append(character) }
      result.unicodeScalars.append(character)
    }
    result.append(quote)
    return result
  }

  /// The placeholder of the binding with a number from 1.
  func placeholder(_ number: Int, for value: RecordValue) -> String {
    switch placeholder {
    case .mark: "?"
    case .dollar: "$\(number)"
    case .typed(let type): "{p\(number):\(type(value))}"
    }
  }
}
