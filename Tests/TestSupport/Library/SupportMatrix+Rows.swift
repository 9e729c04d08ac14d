import PredicateFormat

extension SupportMatrix {
  /// What is tried of the language besides functions, each with a predicate over a book.
  static let language: [(title: String, rows: [Row])] = [
    (
      "Comparisons",
      [
        Row("`==` `!=` with a value", "title == 'x' OR pages != 1"),
        Row("`==` of two keys", "subtitle == editor.name"), Row("`==` with nil", "subtitle == nil"),
        Row("`==[c]` with a value", "title ==[c] 'x'"), Row("`==[cd]` with a value", "title ==[cd] 'ete'"),
        Row("`==[c]` of two keys", "title ==[c] subtitle"), Row("`==[cd]` of two keys", "title ==[cd] subtitle"),
        Row("`<` `<=` `>` `>=` of numbers", "pages < 300 AND rating >= 4.5"),
        Row("`<` of an integer and a double", "pages < weight"),
        Row("`<` of strings", "title < 'x' AND subtitle > title"),
        Row("`<[cd]` of strings", "title <[cd] 'f'"), Row("`<` of dates", "published < lent"),
        Row("decimals", "price == 9.99 AND price < 20"), Row("a decimal and a double", "price < weight"),
        Row("booleans", "isOpen == YES"),
        Row("UUIDs", "isbn == CAST('5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11', 'NSUUID')"),
        Row("`BETWEEN`", "pages BETWEEN {1, 300}"), Row("`BETWEEN` of keys", "pages BETWEEN {loans, 300}"),
      ]
    ),
    (
      "Logic and choices",
      [
        Row("`AND` `OR` `NOT`", "NOT (pages > 1 AND (loans > 1 OR title == 'x'))"),
        Row("`TRUEPREDICATE` `FALSEPREDICATE`", "TRUEPREDICATE OR FALSEPREDICATE"),
        Row("`TERNARY`", "TERNARY(pages > 300, title, subtitle) == 'x'"),
      ]
    ),
    (
      "Text",
      [
        Row("`CONTAINS`", "title CONTAINS 'x'"), Row("`CONTAINS[c]`", "title CONTAINS[c] 'x'"),
        Row("`CONTAINS[cd]`", "title CONTAINS[cd] 'te'"), Row("`CONTAINS` of two keys", "title CONTAINS subtitle"),
        Row("`BEGINSWITH`", "title BEGINSWITH 'x'"), Row("`BEGINSWITH[cd]`", "title BEGINSWITH[cd] 'e'"),
        Row("`ENDSWITH`", "title ENDSWITH 'x'"), Row("`ENDSWITH[cd]`", "title ENDSWITH[cd] 'E'"),
        Row("`LIKE` with `*`", "title LIKE 'a*b*c'"), Row("`LIKE` with `?`", "title LIKE 'a?b'"),
        Row("`LIKE[cd]` with `?`", "title LIKE[cd] '?te'"),
        Row("`LIKE` with a pattern from a key", "title LIKE subtitle"),
        Row("`MATCHES`", "title MATCHES '[a-z]+[0-9]{2}'"), Row("`MATCHES[c]`", "title MATCHES[c] '[a-z]+'"),
        Row("`MATCHES[d]`", "title MATCHES[d] '[a-z]+'"), Row("`MATCHES` with look-ahead", "title MATCHES 'a(?=b).*'"),
        Row("`MATCHES` with a pattern from a key", "title MATCHES subtitle"),
      ]
    ),
    (
      "Collections",
      [
        Row("`IN` a list", "pages IN {1, 310} AND title IN {'x', 'y'}"),
        Row("`IN[cd]` a list", "title IN[cd] {'ete', 'y'}"),
        Row("`IN` a list of keys", "title IN {subtitle, author.name}"), Row("`IN` a relationship", "'x' IN tags.name"),
        Row("to-one paths", "author.country.name == 'x'"), Row("a relationship with nil", "editor == nil"),
        Row("two relationships", "author == editor"), Row("`ANY`", "ANY tags.name == 'x'"),
        Row("`ALL`", "ALL tags.name == 'x'"), Row("`NONE`", "NONE tags.name == 'x'"),
        Row("`SUBQUERY` with `@count`", "SUBQUERY(author.books, $b, $b.pages > pages).@count > 2"),
        Row(
          "nested `SUBQUERY`",
          "SUBQUERY(author.books, $b, SUBQUERY($b.tags, $t, $t.name == title).@count > 1).@count > 2"),
        Row("`@count`", "tags.@count > 2"), Row("`@sum`", "author.books.@sum.pages > 2"),
        Row("`@avg`", "author.books.@avg.pages > 2"), Row("`@median`", "author.books.@median.pages > 2"),
        Row("`@min` `@max`", "author.books.@min.pages < 2"),
        Row("`@distinctUnionOfObjects`", "'x' IN author.books.@distinctUnionOfObjects.title"),
        Row("`[SIZE]`", "tags[SIZE] == 2"), Row("`[FIRST]` `[LAST]` `[0]`", "tags[0].name == 'x'"),
        Row("aggregates over all records", "pages == max:(pages)"),
        Row("`UNION` `INTERSECT` `MINUS`", "'x' IN tags.name UNION author.books.title"),
      ]
    ),
    (
      "Arithmetic and types",
      [
        Row("`+` `-` `*`", "pages + loans * 2 - 1 > 3"), Row("`/` of integers", "pages / loans > 3"),
        Row("`/` of doubles", "weight / rating > 3"), Row("`**`", "weight ** 2 > 3"),
        Row("`+` `-` `*` of decimals", "price * 2 + 1 > 3"), Row("`&` `|` `^` `~`", "(pages & 3 | loans ^ 1) == ~-4"),
        Row("`<<` `>>` by a constant", "pages << 2 > loans >> 1"), Row("`<<` by a key", "pages << loans > 2"),
        Row("`CAST` of an integer to a string", "CAST(pages, 'NSString') == '300'"),
        Row("`CAST` of a double to a string", "CAST(weight, 'NSString') == '0.5'"),
        Row("`CAST` of a string to a number", "CAST(title, 'NSNumber') == 1"),
        Row("`CAST` of a date to a number", "CAST(published, 'NSNumber') > 1"),
        Row("`CAST` of a number to a date", "CAST(weight, 'NSDate') > published"),
        Row("`length` of a string", "title.length > 3"),
        Row("`lastPathComponent`", "title.lastPathComponent == 'x'"),
        Row("`pathExtension`", "replace:with:in:('x', 'a.b', title).pathExtension == 'b'"),
        Row(
          "`stringByDeletingLastPathComponent`",
          "replace:with:in:('x', 'a/b', title).stringByDeletingLastPathComponent == 'a'"),
        Row("`stringByDeletingPathExtension`", "title.stringByDeletingPathExtension == 'x'"),
        Row("`capitalizedString`", "title.capitalizedString == 'X'"),
        Row("`intValue` `doubleValue` `boolValue` of a string", "title.intValue == 0 AND title.boolValue == NO"),
        Row("`timeIntervalSince1970`", "published.timeIntervalSince1970 > 1"),
      ]
    ),
  ]

  /// A predicate for each function that is no function of dates.
  static let functions: [BuiltinFunction: String] = [
    .sum: "sum:(author.books.pages) > 1", .count: "count:(author.books) > 1", .min: "min:(author.books.pages) > 1",
    .max: "max:(author.books.pages) > 1", .average: "average:(author.books.pages) > 1",
    .median: "median:(author.books.pages) > 1", .mode: "1 IN mode:(author.books.pages)",
    .stddev: "stddev:(author.books.pages) > 1", .percentile: "percentile:at:(author.books.pages, 50) > 1",
    .distinct: "'x' IN distinct:(author.books.title)",
    .groupConcat: "groupConcat:separator:(author.books.title, ',') == 'x'", .add: "add:to:(pages, loans) > 1",
    .subtract: "from:subtract:(pages, loans) > 1", .multiply: "multiply:by:(pages, loans) > 1",
    .divide: "divide:by:(pages, loans) > 1", .modulus: "modulus:by:(pages, 2) == 1",
    .power: "raise:toPower:(weight, 2) > 1", .squareRoot: "sqrt:(weight) > 1", .decimalLogarithm: "log:(weight) > 1",
    .naturalLogarithm: "ln:(weight) > 1", .exponential: "exp:(weight) > 2", .floor: "floor:(weight) > 1",
    .ceiling: "ceiling:(weight) > 1", .truncate: "trunc:(weight) > 1", .absolute: "abs:(weight) > 1",
    .sign: "sign:(weight - 1) > 0",
    .round: "round:(weight) > 1", .roundToPlaces: "round:toPlaces:(weight, 2) > 1",
    .bitwiseAnd: "bitwiseAnd:with:(pages, 3) > 1", .bitwiseOr: "bitwiseOr:with:(pages, 3) > 1",
    .bitwiseXor: "bitwiseXor:with:(pages, 3) > 1", .leftShift: "leftshift:by:(pages, 3) > 1",
    .rightShift: "rightshift:by:(pages, 3) > 1", .onesComplement: "onesComplement:(pages) > 1",
    .random: "random() > 0.5",
    .randomBelow: "randomn:(6) > 1", .uppercase: "uppercase:(title) == 'ÉTÉ'", .lowercase: "lowercase:(title) == 'été'",
    .canonical: "canonical:(title) == 'ete'", .length: "length:(title) > 1", .concat: "concat:(title, subtitle) == 'x'",
    .substring: "substring:from:length:(title, 0, 1) == 'x'", .trim: "trim:(title) == 'x'",
    .replace: "replace:with:in:('a', 'b', title) == 'bbc'", .split: "'x' IN split:separator:(title, ',')",
    .indexOf: "indexOf:in:('a', title) > 1", .version: "version:(title) < version:('14.10')", .now: "published < now()",
    .noIndex: "noindex:(title) == 'x'",
    .indexed: "indexed:by:(title, 'name') == 'x'", .castObject: "castObject:toType:(pages, 'NSString') == '300'",
    .objectFrom: "objectFrom:withIndex:(author.books, 0) == nil",
    .convertStringToNumber: "_convertStringToNumber:(title) > 1", .coalesce: "coalesce:(subtitle, title) == 'x'",
    .distance: "distanceToLocation:fromLocation:(author, editor) > 1",
  ]
}
