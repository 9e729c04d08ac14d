/// A word of another language or of plain English, and what stands for it here: the one table of such words.
///
/// They are found without their case, blanks and underscores, so that `starts with`, `startsWith` and `starts_with` are one
/// row, whether they stand between values or before arguments.
enum BorrowedWord {
  /// Between two values: an operator, with its options.
  case comparison(String)
  /// The same, for a regular expression that may fit any part of a text.
  case search
  /// The same, for a pattern whose wildcards are `%` and `_`.
  case wildcards(String)
  /// The same, for SQL's regular expression.
  case similarity
  /// Behind a value, or with one argument: `== nil`.
  case state(ComparisonOperator)
  /// Behind a value: nil, or a text or list without anything in it.
  case emptiness
  /// Behind a value: a number that is none.
  case notANumber
  /// Between numbers.
  case calculation(BinaryOperator)
  case remainder
  /// A function of one value, which is CAST to this type.
  case cast(String)
  /// Behind `@`, of the elements of a list.
  case collection(CollectionOperator)
  /// In the place of a value.
  case value(String)
  /// Behind a value, before words that say something: `is`, `isn't`.
  case copula(isNegated: Bool)
  /// The same, which asks for nothing without them: `does`.
  case auxiliary
  /// Before or behind a list, with a condition about its elements.
  case quantifier(Quantifier)
  /// Before a condition, where it means nothing.
  case leading
  /// Behind a condition: what to do with the records that it finds.
  case trailing(String)
  /// Between conditions.
  case connective(String)

  /// Where a word stands.
  enum Place {
    /// Behind a value.
    case operation
    case value
    /// Before arguments, where it may also be what stands behind a value.
    case function
    case collection
    case leading, trailing, connective
    /// Behind a value, before other words.
    case verb
    /// Before a condition about the elements of a list.
    case elements
  }

  /// How many elements of a list a condition is to hold for.
  enum Quantifier: String {
    case any = "ANY"
    case all = "ALL"
    case no = "NONE"
    case filter
  }

  /// What a word or several mean in a place.
  static func find(_ words: String, at place: Place) -> BorrowedWord? {
    table[words.lowercased().filter { $0 != "_" && $0 != " " }]?.first { $0.stands(at: place) }
  }

  private func stands(at place: Place) -> Bool {
    switch (self, place) {
    case (.comparison, .operation), (.search, .operation), (.wildcards, .operation), (.similarity, .operation),
      (.state, .operation), (.emptiness, .operation), (.notANumber, .operation), (.notANumber, .function),
      (.calculation, .operation), (.remainder, .operation), (.comparison, .function),
      (.search, .function), (.wildcards, .function), (.state, .function), (.emptiness, .function), (.cast, .function),
      (.collection, .collection), (.value, .function), (.value, .value), (.leading, .leading), (.trailing, .trailing),
      (.connective, .connective),
      (.copula, .verb), (.auxiliary, .verb), (.quantifier, .elements):
      true
    default: false
    }
  }

  private static let table: [String: [BorrowedWord]] = rows.reduce(into: [:]) { table, row in
    for words in row.0.split(separator: ",") { table[words.filter { $0 != " " }, default: []].append(row.1) }
  }

  private static let rows: [(String, BorrowedWord)] = [
    ("eq, equal, equals, equal to, equals to, the same as, same as, identical to, exactly", .comparison("==")),
    ("equals ignore case, equals ignoring case, iequals, iexact", .comparison("==[c]")),
    ("ne, neq, not equal, not equals, unequal, unequal to, different from, differs from", .comparison("!=")),
    ("gt, greater, greater than, more than, larger than, bigger than, higher than, over, above", .comparison(">")),
    ("after, later than, newer than, exceeds", .comparison(">")),
    ("ge, gte, at least, greater or equal, greater or equal to, no less than", .comparison(">=")),
    ("greater than or equal, greater than or equal to, since, on or after, not before", .comparison(">=")),
    ("lt, less, less than, fewer than, smaller than, lower than, under, below", .comparison("<")),
    ("before, earlier than", .comparison("<")),
    ("le, lte, at most, less or equal, less or equal to, no more than, up to, until", .comparison("<=")),
    ("less than or equal, less than or equal to, on or before, not after", .comparison("<=")),
    ("one of, any of, among, member of, in list, in array, in set", .comparison("IN")),
    ("from, in range, in the range", .comparison("BETWEEN")),
    ("has, includes, include", .comparison("CONTAINS")), ("icontains", .comparison("CONTAINS[c]")),
    ("starts with, start with, begins with, begin with, begins, starts, has prefix", .comparison("BEGINSWITH")),
    ("istarts with", .comparison("BEGINSWITH[c]")),
    ("ends with, end with, ends, has suffix", .comparison("ENDSWITH")), ("iends with", .comparison("ENDSWITH[c]")),
    ("regexp, regex, rlike, regexp like, regexp matches, match, matches regex, iregex", .search),
    ("ilike", .wildcards("LIKE[c]")), ("glob", .comparison("LIKE")),
    ("similar to", .similarity),

    ("is null, is nil, is none, missing, is missing, absent, undefined, unset, nul", .state(.equal)),
    ("not null, is not null, exists, exist, present, defined, set, is defined", .state(.notEqual)),
    ("empty, is empty, blank, is blank", .emptiness), ("nan, is nan", .notANumber),

    ("mod, modulo, rem", .remainder), ("div, divided by", .calculation(.divide)), ("plus", .calculation(.add)),
    ("times, multiplied by", .calculation(.multiply)),

    ("date, datetime, timestamp, to date, to datetime, to timestamp, iso date, parse date", .cast("NSDate")),
    ("int, integer, to int, to integer, parse int, long, bigint, float, to float", .cast("NSNumber")),
    ("parse float, double, real, numeric, number, to number", .cast("NSNumber")),
    ("str, string, to string, varchar", .cast("NSString")),

    ("average, mean", .collection(.avg)), ("minimum, smallest", .collection(.min)),
    ("maximum, largest", .collection(.max)), ("total", .collection(.sum)), ("size, length", .collection(.count)),

    ("none, undefined, nothing, void", .value("nil")), ("on", .value("YES")), ("off", .value("NO")),
    ("now, current timestamp, getdate, sysdate, localtimestamp", .value("now()")),
    ("today, current date, curdate", .value("startOfDay:(now())")),
    ("yesterday", .value("CAST(CAST(startOfDay:(now()), \"NSNumber\") - 86400, \"NSDate\")")),
    ("tomorrow", .value("CAST(CAST(startOfDay:(now()), \"NSNumber\") + 86400, \"NSDate\")")),

    ("is, are, was", .copula(isNegated: false)), ("isnot, isnt", .copula(isNegated: true)),
    ("does, do, did, isn, aren, doesn, don", .auxiliary),

    ("any, some, exists, contains, any satisfy, any match", .quantifier(.any)),
    ("all, every, all satisfy, all match", .quantifier(.all)), ("none, none match", .quantifier(.no)),
    ("filter, where, find, first", .quantifier(.filter)),

    ("where, select, if, when, filter, having, from", .leading),
    ("order, sort, sorted", .trailing("sort")), ("limit, top, offset, fetch", .trailing("limit")),
    ("head, take", .trailing("limit")), ("group, grouped", .trailing("group-by")),
    ("select, project", .trailing("select")),
    ("but, plus, also", .connective("AND")), ("unless", .connective("AND NOT")),
  ]
}
