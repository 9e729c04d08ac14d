public import PredicateLanguage

extension FormatPredicate {
  /// The condition that the query of a URL spells, one parameter each: `age__gte=18&name__startswith=An`.
  ///
  /// ```swift
  /// try FormatPredicate(urlQuery: "HP__gt=10&owner__name__in=Ann,Bo")
  /// // HP > 10 AND owner.name IN {"Ann", "Bo"}
  /// ```
  /// For servers that filter by their clients' parameters, in the manner of Django and Datasette. A parameter is
  /// `KEY=VALUE` or `KEY__OPERATOR=VALUE`; keys of paths are joined by `__` or `.`, and behind a dot
  /// `date` is a key, not an operator. The operators are `exact` (which is
  /// meant without one), `eq`, `not`, `ne`, `gt`, `gte`, `lt`, `lte`; of texts `contains`, `notcontains`, `startswith`,
  /// `endswith`, and with an `i` before them, as `iexact`, without regard to case, `glob` and `notglob` with `*` and `?`,
  /// `like` and `notlike` with SQL's `%` and `_`, `matches` with a regular expression; `in`, `notin`, `range` and
  /// `between` with commas; `isnull`, `notnull`, `isblank`, `notblank`; `arraycontains`, `arraynotcontains`; of dates
  /// `date`, `year`, `month`, `day`, `hour`, in UTC.
  ///
  /// With a model and the entity of the records, a value is read as the type of its key: `2024-02-29` as the date, `14.2` as the
  /// text where the key has texts. A value that is no date or number where the key has these is an error that says how it is
  /// written in a URL. Of a key that leads to many values, any is to hold: `words__text=a` is `ANY words.text == "a"`.
  ///
  /// Other values that look like a number, `true`, `false` or `null` are one, unless they stand in double quotes or the operator
  /// is one of texts. All conditions must hold. `?` at the beginning is passed over, `+` and `%41` are decoded. Nothing in
  /// a value can end it: what comes out says what the parameters say and no more. Cost: linear in the text.
  /// - Throws: ``FormatError`` for a parameter without `=` or key, for broken escapes, for ranges, days, dates and numbers that are none;
  ///   else as `init(parsing:limits:functions:)` of the resulting text.
  public init(
    urlQuery: String, model: RecordModel? = nil, entity: String? = nil, limits: Limits = Limits(),
    functions: FunctionTable = .builtin
  ) throws(FormatError) {
    let known = model.flatMap { model in entity.map { (model, entity: $0) } }
    let text = try FormatPredicate(URLFilter(urlQuery, model: known, policy: limits.policy).predicate()).losslessFormat
    try self.init(parsing: text, limits: limits, functions: functions)
  }
}
