import PredicateLanguage

/// What the translation asks of a database, one case for each thing that databases say differently or not at all.
///
/// A dialect's table gives the SQL of each; an operation without an entry is one that the database cannot do exactly as
/// memory does, and a predicate that needs it is refused.
enum SQLOperation: Hashable, Sendable {
  /// A function of the language with operands of the kinds that its row names: numbers as doubles, whole numbers, texts.
  case call(BuiltinFunction)

  // MARK: Comparing

  case equal, less, lessOrEqual
  /// Of a value that may be NULL and one that is not: unequal, or NULL.
  case different
  /// By Unicode scalars, whatever the column's collation.
  case equalText, lessText, lessOrEqualText, sortText
  /// Where one side may be NaN, which equals nothing and has no order.
  case equalDoubles, lessDoubles, lessOrEqualDoubles
  case isNaN
  /// The same double, and a NaN that is positive, where a database orders those of calculations by their sign.
  case unsignedNaN
  /// An error for NaN, which is neither.
  case doubleToBoolean
  /// Both NULL or equal; only ever an equivalent of what the others say.
  case same
  /// False or NULL.
  case isNotTrue

  // MARK: Calculating

  case add, subtract, multiply, negate
  case addDoubles, subtractDoubles, multiplyDoubles
  /// The order of two decimals in either form, as a number below, equal to or above 0.
  case compareDecimals
  case addDecimals, subtractDecimals, multiplyDecimals, divideDecimals, moduloDecimals
  case divideIntegers, divideDoubles, moduloIntegers, moduloDoubles, power
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRight
  case absolute, absoluteDoubles, round
  case negateDecimal, absoluteDecimal, roundDecimal
  /// Whether a calculation with integers left 64 bits, where the database goes on without an error.
  case overflowed
  /// An error instead of a value.
  case failure
  /// The same calculations with whole numbers where they may leave 64 bits, if the database needs other words to end with
  /// an error then.
  case addChecked, subtractChecked, multiplyChecked, negateChecked, divideIntegersChecked, absoluteChecked
  /// The same where it may be the least number of all that is subtracted from 0.
  case subtractLeastChecked
  /// A condition that always holds, which the database finds out for each row; only where what the values can never change
  /// would not be calculated.
  case certain
  /// A value itself, for databases that decide comparisons by the ranges of values without calculating these: such that the
  /// range of it is not known.
  case hideRange, hideRangeOfText, hideRangeOfData

  // MARK: Converting

  case booleanToInteger, integerToDouble, integerToDecimal, integerToText, decimalToDouble
  /// A decimal that is one of several, of which all are to have one scale.
  case decimalOfOneScale
  /// Of a double that is whole and within 64 bits.
  case doubleToInteger
  /// From the form named to the one that date functions take: the database's instants, or seconds since 1970.
  case dateFromSeconds2001, dateFromSeconds1970, dateFromMilliseconds1970, dateFromText
  case dateToSeconds2001
  /// The date so many seconds after 2001, to the last digit; where the database has no need of other words than for a
  /// column of such numbers, none.
  case numberToDate
  case iso8601ToMilliseconds, iso8601ToSeconds2001
  case textToDouble, textToInteger, textToBoolean, textToDate, doubleToText

  // MARK: Text

  case concat, substring, replace, position
  /// Keys of text that is the path of a file.
  case lastPathComponent, pathExtension, deletingLastPathComponent, deletingPathExtension
  /// Of the name of a key and a text, what evaluation has for it.
  case keyOfText

  // MARK: Dates

  case now
  /// Of a date in UTC. Where the dialect's clocks are in the templates, `{1}` is the zone, `'UTC'` for UTC.
  case year, quarter, month, week, weekday, day, dayOfYear, hour, minute, second
  case startOfYear, startOfQuarter, startOfMonth, startOfWeek, startOfDay, startOfHour
  /// The whole seconds since 1970 of a date, rounded down.
  case dateToSeconds
  /// A date so many seconds later.
  case shiftDate
  /// The date whose clock in UTC shows what the clocks of a zone show, and back.
  case dateToZone, dateFromZone
  /// A date function by its name, of a date and the name of a time zone, and of the first day of the week.
  case dateInZone, dateInWeeks

  // MARK: Naming and looking up

  /// Of a value, SQL that speaks of it by a name, and the name: the value is written once.
  case named
  /// Of a number, ascending numbers and one more value: the value behind the last of the numbers that is not larger.
  case stepped

  // MARK: Aggregates

  case countRows, countValues, countDistinct
  case sumIntegers, sumDoubles, sumDecimals, averageIntegers, averageDoubles, averageDecimals
  case minimum, maximum, minimumText, maximumText
  /// Where some may be NaN, which counts only where nothing else is there.
  case minimumDoubles, maximumDoubles
  /// Of the whole population.
  case deviation
  case median, medianIntegers, medianDecimals
  /// The second operand is the share from 0 to 1, the third the same from 0 to 100.
  case percentile

  // MARK: Groups

  /// A value of which equal ones are the same to GROUP BY and DISTINCT, and what makes the text of such a value again.
  case groupedText, groupedDouble, textOfGrouped
  /// A number of rows as an integer like others.
  case integerOfCount
  /// A value whose aggregates are NULL where there are no rows.
  case nullable
}
