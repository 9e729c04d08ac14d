import PredicateLanguage

/// What a parameter of a URL asks of a key, by the name behind `__`, as Django and Datasette spell it.
enum URLFilterOperator: String, CaseIterable {
  case exact, iexact, not, eq, ne, gt, gte, lt, lte
  case contains, icontains, notcontains, startswith, istartswith, endswith, iendswith
  case glob, notglob, like, notlike, matches
  case `in`, notin, range, between
  case isnull, notnull, isblank, notblank
  case arraycontains, arraynotcontains
  case date, year, month, day, hour

  /// What there is to do with the key and the value.
  enum Meaning {
    /// A comparison with a number, a truth value, nil or a text, whatever the value looks like.
    case value(ComparisonOperator)
    /// A comparison with the value as text.
    case text(ComparisonOperator, ComparisonOptions = [])
    /// LIKE with the value as a pattern of SQL, case ignored as SQLite does.
    case pattern
    /// IN the values between commas.
    case list
    /// BETWEEN two values with a comma between them.
    case range
    /// Whether there is no value, or one.
    case null(Bool)
    /// Whether there is no value or an empty text, or something.
    case blank(Bool)
    /// Whether some element of the key is the value.
    case element
    /// The day of the key is the value.
    case date
    /// This function of the key is the value.
    case call(String)
  }

  /// The meaning, and whether it is the opposite that is asked for.
  var meaning: (Meaning, isNegated: Bool) {
    switch self {
    case .exact, .eq: (.value(.equal), false)
    case .not, .ne: (.value(.notEqual), false)
    case .gt: (.value(.greater), false)
    case .gte: (.value(.greaterOrEqual), false)
    case .lt: (.value(.less), false)
    case .lte: (.value(.lessOrEqual), false)
    case .iexact: (.text(.equal, .caseInsensitive), false)
    case .contains: (.text(.contains), false)
    case .icontains: (.text(.contains, .caseInsensitive), false)
    case .notcontains: (.text(.contains), true)
    case .startswith: (.text(.beginsWith), false)
    case .istartswith: (.text(.beginsWith, .caseInsensitive), false)
    case .endswith: (.text(.endsWith), false)
    case .iendswith: (.text(.endsWith, .caseInsensitive), false)
    case .glob: (.text(.like), false)
    case .notglob: (.text(.like), true)
    case .like: (.pattern, false)
    case .notlike: (.pattern, true)
    case .matches: (.text(.matches), false)
    case .in: (.list, false)
    case .notin: (.list, true)
    case .range, .between: (.range, false)
    case .isnull: (.null(true), false)
    case .notnull: (.null(false), false)
    case .isblank: (.blank(true), false)
    case .notblank: (.blank(false), false)
    case .arraycontains: (.element, false)
    case .arraynotcontains: (.element, true)
    case .date: (.date, false)
    case .year, .month, .day, .hour: (.call(rawValue + ":"), false)
    }
  }
}
