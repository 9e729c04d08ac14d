import PredicateFormat

/// What compares, combines and calculates values, in SQLite.
extension StatementTests {
  static let comparisons: [StatementRow] = [
    StatementRow(
      #"TRUEPREDICATE"#,
      #""#),
    StatementRow(
      #"FALSEPREDICATE"#,
      #"WHERE FALSE"#),
    StatementRow(
      #"title == "Emma""#,
      #"WHERE t0."title" = ?"#, #"Emma"#),
    StatementRow(
      #"title != "Emma""#,
      #"WHERE t0."title" <> ?"#, #"Emma"#),
    StatementRow(
      #"subtitle == "A tale""#,
      #"WHERE t0."subtitle" = ?"#, #"A tale"#),
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE t0."subtitle" IS NOT ?"#, #"A tale"#),
    StatementRow(
      #"subtitle == nil"#,
      #"WHERE t0."subtitle" IS NULL"#),
    StatementRow(
      #"subtitle != nil"#,
      #"WHERE t0."subtitle" IS NOT NULL"#),
    StatementRow(
      #"title == nil"#,
      #"WHERE FALSE"#),
    StatementRow(
      #"title == subtitle"#,
      #"WHERE t0."title" = t0."subtitle""#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN "Author" t1 ON t0."editor_id" = t1."id" WHERE t0."subtitle" IS t1."name""#),
    StatementRow(
      #"pages > 300"#,
      #"WHERE t0."pages" > ?"#, 300),
    StatementRow(
      #"300 <= pages"#,
      #"WHERE t0."pages" >= ?"#, 300),
    StatementRow(
      #"NOT pages > 300"#,
      #"WHERE t0."pages" <= ?"#, 300),
    StatementRow(
      #"loans < 3"#,
      #"WHERE t0."loans" < ?"#, 3),
    StatementRow(
      #"NOT loans < 3"#,
      #"WHERE (t0."loans" < ?) IS NOT TRUE"#, 3),
    StatementRow(
      #"pages BETWEEN coalesce:({loans, 300}, {1, 2})"#,
      #"WHERE t0."loans" <= t0."pages" AND t0."pages" <= ?"#, 300),
    StatementRow(
      #"FUNCTION(pages, "bitwiseAnd:with:", 3) == 1"#,
      #"WHERE (t0."pages" & ?) = ?"#, 3, 1),
    StatementRow(
      #"pages == 300.0"#,
      #"WHERE t0."pages" = ?"#, 300),
    StatementRow(
      #"pages == 300.5"#,
      #"WHERE FALSE"#),
    StatementRow(
      #"pages > 300.5"#,
      #"WHERE t0."pages" > ?"#, 300),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE t0."rating" >= ?"#, 4.0),
    StatementRow(
      #"weight < 1.5"#,
      #"WHERE t0."weight" < ?"#, 1.5),
    StatementRow(
      #"pages < weight"#,
      #"WHERE t0."pages" < t0."weight""#),
    StatementRow(
      #"price <= 9.99"#,
      #"WHERE t0."price" <= ?"#, 9.99),
    StatementRow(
      #"isOpen == YES"#,
      #"WHERE t0."isOpen" = ?"#, true),
    StatementRow(
      #"published > CAST(700000000, "NSDate")"#,
      #"WHERE t0."published" > ?"#, 1678307200.0),
    StatementRow(
      #"lent.timeIntervalSinceReferenceDate > 1.5"#,
      """
      WHERE (CASE WHEN round(t0."lent" * 1000) / 1000 = t0."lent" THEN (round(t0."lent" * 1000) - 978307200000) / 1000 \
      ELSE t0."lent" - 978307200.0 END) > ?
      """, 1.5),
    StatementRow(
      #"lent.timeIntervalSince1970 > 1.5"#,
      """
      WHERE ((CASE WHEN round(t0."lent" * 1000) / 1000 = t0."lent" THEN (round(t0."lent" * 1000) - 978307200000) / 1000 \
      ELSE t0."lent" - 978307200.0 END) + 978307200.0) > ?
      """, 1.5),
    StatementRow(
      #"title.absoluteString == "x""#,
      #"WHERE t0."title" = ?"#, #"x"#),
    StatementRow(
      #"lent == nil OR lent < published"#,
      #"WHERE (t0."lent" IS NULL OR t0."lent" < t0."published")"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE t0."isbn" = ?"#, .uuid(isbn)),
    StatementRow(
      #"title < "M""#,
      #"WHERE t0."title" < ?"#, #"M"#),
    StatementRow(
      #"title <=[c] "m""#,
      #"WHERE predicate_fold(t0."title", 'c') <= ?"#, #"m"#),
  ]

  static let logic: [StatementRow] = [
    StatementRow(
      #"pages > 300 AND isOpen == YES"#,
      #"WHERE t0."pages" > ? AND t0."isOpen" = ?"#, 300, true),
    StatementRow(
      #"pages > 300 OR isOpen == YES"#,
      #"WHERE (t0."pages" > ? OR t0."isOpen" = ?)"#, 300, true),
    StatementRow(
      #"pages > 300 AND (loans == nil OR loans < 3)"#,
      #"WHERE t0."pages" > ? AND (t0."loans" IS NULL OR t0."loans" < ?)"#, 300, 3),
    StatementRow(
      #"NOT (pages > 300 AND loans > 3)"#,
      #"WHERE (t0."pages" > ? AND t0."loans" > ?) IS NOT TRUE"#, 300, 3),
    StatementRow(
      #"NOT (pages > 300 OR isOpen == YES)"#,
      #"WHERE NOT (t0."pages" > ? OR t0."isOpen" = ?)"#, 300, true),
    StatementRow(
      #"pages > 300 OR title == "Emma" AND isOpen == YES"#,
      #"WHERE (t0."pages" > ? OR (t0."title" = ? AND t0."isOpen" = ?))"#, 300, #"Emma"#, true),
  ]

  static let membership: [StatementRow] = [
    StatementRow(
      #"pages IN {100, 200, 300}"#,
      #"WHERE t0."pages" IN (?, ?, ?)"#, 100, 200, 300),
    StatementRow(
      #"pages IN {}"#,
      #"WHERE FALSE"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE t0."title" IN (?, ?)"#, #"Emma"#, #"Persuasion"#),
    StatementRow(
      #"NOT subtitle IN {"A tale", "A novel"}"#,
      #"WHERE (t0."subtitle" IN (?, ?)) IS NOT TRUE"#, #"A tale"#, #"A novel"#),
    StatementRow(
      #"title IN[c] {"emma"}"#,
      #"WHERE t0."title" COLLATE NOCASE = ?"#, #"emma"#),
    StatementRow(
      #"pages IN {100, loans}"#,
      #"WHERE (t0."pages" = ? OR t0."loans" = t0."pages")"#, 100),
    StatementRow(
      #"pages BETWEEN {100, 300}"#,
      #"WHERE t0."pages" >= ? AND t0."pages" <= ?"#, 100, 300),
    StatementRow(
      #"NOT pages BETWEEN {100, 300}"#,
      #"WHERE NOT (t0."pages" >= ? AND t0."pages" <= ?)"#, 100, 300),
    StatementRow(
      #"loans BETWEEN {1, pages}"#,
      #"WHERE t0."loans" >= ? AND t0."loans" <= t0."pages""#, 1),
  ]

  static let text: [StatementRow] = [
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE (t0."title" >= ? COLLATE BINARY AND t0."title" < ? COLLATE BINARY)"#, #"Sense"#, #"Sensf"#),
    StatementRow(
      #"title BEGINSWITH[c] "sense""#,
      #"WHERE (lower(replace(replace(replace(replace(replace(replace(t0."title", 'ſ', 's'), 'ß', 'ss'), 'ŉ', 'ʼn'), 'ẞ', 'ss'), 'ﬅ', 'st'), 'ﬆ', 'st')) >= ? COLLATE BINARY AND lower(replace(replace(replace(replace(replace(replace(t0."title", 'ſ', 's'), 'ß', 'ss'), 'ŉ', 'ʼn'), 'ẞ', 'ss'), 'ﬅ', 'st'), 'ﬆ', 'st')) < ? COLLATE BINARY)"#,
      #"sense"#, #"sensf"#),
    StatementRow(
      #"NOT subtitle BEGINSWITH "A""#,
      #"WHERE ((t0."subtitle" >= ? COLLATE BINARY AND t0."subtitle" < ? COLLATE BINARY)) IS NOT TRUE"#, #"A"#,
      #"B"#),
    // Words are short, names of files are not.
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE (instr(t0."title", ?) AND substr(CAST(t0."title" AS BLOB), -3) IS CAST(? AS BLOB))"#, #"ity"#, #"ity"#),
    StatementRow(
      #"title ENDSWITH ".md""#,
      #"WHERE substr(CAST(t0."title" AS BLOB), -3) IS CAST(? AS BLOB)"#, #".md"#),
    // Most words have an s.
    StatementRow(
      #"title ENDSWITH "s""#,
      #"WHERE substr(CAST(t0."title" AS BLOB), -1) IS CAST(? AS BLOB)"#, #"s"#),
    StatementRow(
      #"title CONTAINS "and""#,
      #"WHERE instr(t0."title", ?) > 0"#, #"and"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE instr(replace(replace(replace(replace(replace(t0."title", 'A', 'a'), 'D', 'd'), 'N', 'n'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), ?) > 0"#,
      #"and"#),
    StatementRow(
      #"title CONTAINS[cd] "and""#,
      #"WHERE instr(predicate_fold(t0."title", 'cd'), ?) > 0"#, #"and"#),
    StatementRow(
      #"title CONTAINS subtitle"#,
      #"WHERE (t0."subtitle" <> '' AND instr(t0."title", t0."subtitle") > 0)"#),
    StatementRow(
      #"title CONTAINS """#,
      #"WHERE FALSE"#),
    StatementRow(
      #"title LIKE "S*y""#,
      #"WHERE ((t0."title" >= ? COLLATE BINARY AND t0."title" < ? COLLATE BINARY) AND "#
        + #"(CASE WHEN instr(t0."title", char(0)) THEN \#(zeros(#"t0."title""#)) ELSE t0."title" END) GLOB ?)"#,
      #"S"#, #"T"#, #"S*y"#),
    StatementRow(
      #"title LIKE "S*""#,
      #"WHERE (t0."title" >= ? COLLATE BINARY AND t0."title" < ? COLLATE BINARY)"#, #"S"#, #"T"#),
    StatementRow(
      #"title LIKE "?mm?""#,
      #"WHERE (instr(t0."title", ?) > 0 AND "#
        + #"(CASE WHEN instr(t0."title", char(0)) THEN \#(zeros(#"t0."title""#)) ELSE t0."title" END) GLOB ?)"#,
      #"mm"#, #"?mm?"#),
    StatementRow(
      #"title LIKE "100\\*""#,
      #"WHERE t0."title" = ? COLLATE BINARY"#, #"100*"#),
    StatementRow(
      #"title LIKE[c] "*sense*""#,
      #"WHERE instr(lower(replace(replace(replace(replace(replace(replace(t0."title", 'ſ', 's'), 'ß', 'ss'), 'ŉ', 'ʼn'), 'ẞ', 'ss'), 'ﬅ', 'st'), 'ﬆ', 'st')), ?) > 0"#,
      #"sense"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]+""#,
      #"WHERE predicate_matches(t0."title", ?, '')"#, #"[A-Z][a-z]+"#),
    StatementRow(
      #"title MATCHES[c] "emma""#,
      #"WHERE predicate_matches(t0."title", ?, 'c')"#, #"emma"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE t0."title" COLLATE NOCASE = ?"#, #"emma"#),
    StatementRow(
      #"title ==[cd] "élan""#,
      #"WHERE predicate_fold(t0."title", 'cd') = ?"#, #"elan"#),
    StatementRow(
      #"title ==[c] subtitle"#,
      #"WHERE predicate_fold(t0."title", 'c') = predicate_fold(t0."subtitle", 'c')"#),
  ]

  static let calculations: [StatementRow] = [
    StatementRow(
      #"pages + 10 > 300"#,
      #"WHERE \#(whole(#"(t0."pages" + ?)"#)) > ?"#, 10, 10, 300),
    StatementRow(
      #"pages * 2 - loans == 100"#,
      #"WHERE \#(whole(#"(t0."pages" * ?)"#, #"((t0."pages" * ?) - t0."loans")"#)) = ?"#, 2, 2, 2, 100),
    // Never equal, but calculated; and looked at before what comes behind it.
    StatementRow(
      #"-pages == "a""#,
      #"WHERE (CASE WHEN \#(whole(#"(- t0."pages")"#)) IS NULL THEN FALSE ELSE FALSE END)"#),
    StatementRow(
      #"-pages IN {0.5}"#,
      #"WHERE (CASE WHEN \#(whole(#"(- t0."pages")"#)) IS NULL THEN FALSE ELSE FALSE END)"#),
    StatementRow(
      #"-pages < 0 AND title == "Emma""#,
      #"WHERE (CASE WHEN \#(whole(#"(- t0."pages")"#)) < ? THEN t0."title" = ? ELSE FALSE END)"#, 0, #"Emma"#),
    StatementRow(
      #"-pages < 0 OR TRUEPREDICATE"#,
      #"WHERE (CASE WHEN \#(whole(#"(- t0."pages")"#)) < ? THEN TRUE ELSE TRUE END)"#, 0),
    StatementRow(
      #"title == nil AND -pages < 0"#,
      #"WHERE FALSE"#),
    StatementRow(
      #"pages / 3 == 100"#,
      #"WHERE (t0."pages" / ?) = ?"#, 3, 100),
    StatementRow(
      #"pages / 3.0 > 100"#,
      #"WHERE (CAST(t0."pages" AS REAL) / ?) > ?"#, 3.0, 100.0),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE (t0."weight" / CAST(t0."pages" AS REAL)) > ?"#, 0.01),
    StatementRow(
      #"modulus:by:(pages, 2) == 0"#,
      #"WHERE (t0."pages" % ?) = ?"#, 2, 0),
    StatementRow(
      #"-pages < -300"#,
      #"WHERE \#(whole(#"(- t0."pages")"#)) < ?"#, -300),
    StatementRow(
      #"pages & 1 == 1"#,
      #"WHERE (t0."pages" & ?) = ?"#, 1, 1),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE ((t0."pages" | ?) - (t0."pages" & ?)) = ?"#, 1, 1, 1),
    StatementRow(
      #"pages << 2 > 100"#,
      #"WHERE (t0."pages" << 2) > ?"#, 100),
    StatementRow(
      #"~pages < 0"#,
      #"WHERE (~ t0."pages") < ?"#, 0),
    StatementRow(
      #"abs:(loans) > 3"#,
      #"WHERE abs(t0."loans") > ?"#, 3),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE (CASE WHEN t0."pages" > ? THEN ? ELSE ? END) = ?"#, 300, #"long"#, #"short"#, #"long"#),
    StatementRow(
      #"TERNARY(loans == nil, 0, loans) > 3"#,
      #"WHERE (CASE WHEN t0."loans" IS NULL THEN ? ELSE t0."loans" END) > ?"#, 0, 3),
    StatementRow(
      #"coalesce:(subtitle, title) == "Emma""#,
      #"WHERE COALESCE(t0."subtitle", t0."title") = ?"#, #"Emma"#),
    StatementRow(
      #"CAST(pages, "NSString") == "300""#,
      #"WHERE CAST(t0."pages" AS TEXT) = ?"#, #"300"#),
    StatementRow(
      #"CAST(published, "NSNumber") > 0"#,
      """
      WHERE (CASE WHEN round(t0."published" * 1000) / 1000 = t0."published" \
      THEN (round(t0."published" * 1000) - 978307200000) / 1000 ELSE t0."published" - 978307200.0 END) > ?
      """, 0.0),
    StatementRow(
      #"substring:from:length:(title, 0, 1) == "E""#,
      #"""
      WHERE (CASE WHEN instr(t0."title", char(0)) THEN (SELECT CAST(substr(CAST(t0."title" AS BLOB), \#
      length(CAST(substr(u, 1, ? - 1) AS BLOB)) + 1, length(CAST(substr(u, ?, ?) AS BLOB))) AS TEXT) \#
      FROM (SELECT \#(zeros(#"t0."title""#)) AS u)) ELSE substr(t0."title", ?, ?) END) = ?
      """#, 1, 1, 1, 1, 1, #"E"#),
    StatementRow(
      #"concat:(title, "!") == "Emma!""#,
      #"WHERE (t0."title" || ?) = ?"#, #"!"#, #"Emma!"#),
  ]

  static let dates: [StatementRow] = [
    // 1815, as a range that an index serves.
    StatementRow(
      #"year:(published) == 1815"#, #"WHERE t0."published" >= ? AND t0."published" < ?"#, .double(start1815),
      .double(start1816)),
    StatementRow(
      #"year:(published) != 1815"#, #"WHERE (t0."published" < ? OR t0."published" >= ?)"#, .double(start1815),
      .double(start1816)),
    StatementRow(
      #"year:(lent) != 1815"#, #"WHERE (t0."lent" >= ? AND t0."lent" < ?) IS NOT TRUE"#, .double(start1815),
      .double(start1816)),
    StatementRow(#"year:(lent) < 1815"#, #"WHERE t0."lent" < ?"#, .double(start1815)),
    StatementRow(#"year:(lent) <= 1815"#, #"WHERE t0."lent" < ?"#, .double(start1816)),
    StatementRow(#"year:(lent) > 1815"#, #"WHERE t0."lent" >= ?"#, .double(start1816)),
    StatementRow(#"1815 <= year:(lent)"#, #"WHERE t0."lent" >= ?"#, .double(start1815)),
    StatementRow(
      #"year:(lent) BETWEEN {1815, 1815}"#, #"WHERE t0."lent" >= ? AND t0."lent" < ?"#, .double(start1815),
      .double(start1816)),
    StatementRow(
      #"year:timeZone:(lent, "+02:00") > 1815"#, #"WHERE t0."lent" >= ?"#, .double(start1816 - 7_200)),
    StatementRow(
      #"startOfYear:(lent) == CAST("1815-01-01T00:00:00Z", "NSDate")"#, #"WHERE t0."lent" >= ? AND t0."lent" < ?"#,
      .double(start1815), .double(start1816)),
    StatementRow(#"startOfYear:(lent) == CAST("1815-01-01T00:00:01Z", "NSDate")"#, "WHERE FALSE"),
    StatementRow(
      #"startOfYear:(lent) < CAST("1815-01-01T00:00:01Z", "NSDate")"#, #"WHERE t0."lent" < ?"#, .double(start1816)),
    // Years that databases have no dates for, and clocks that are set back.
    StatementRow(
      #"year:(published) == 10000"#,
      #"WHERE (CASE WHEN t0."published" BETWEEN 0 AND 4102444799 THEN (CAST(t0."published" AS INTEGER) / 86400 * 4 + 1463) / 1461 + 1969 ELSE CAST(strftime('%Y', (CAST(t0."published" AS INTEGER) - (t0."published" < CAST(t0."published" AS INTEGER))), 'unixepoch') AS INTEGER) END) = ?"#,
      10000),
    StatementRow(
      #"year:(published) == pages"#,
      #"WHERE (CASE WHEN t0."published" BETWEEN 0 AND 4102444799 THEN (CAST(t0."published" AS INTEGER) / 86400 * 4 + 1463) / 1461 + 1969 ELSE CAST(strftime('%Y', (CAST(t0."published" AS INTEGER) - (t0."published" < CAST(t0."published" AS INTEGER))), 'unixepoch') AS INTEGER) END) = t0."pages""#
    ),
    StatementRow(
      #"month:(lent) == 12"#,
      #"WHERE (CASE WHEN t0."lent" BETWEEN 0 AND 4102444799 THEN ((((CAST(t0."lent" AS INTEGER) / 86400 * 4 + 1226) % 1461 / 4 * 5 + 461) / 153 - 1) % 12 + 1) ELSE CAST(strftime('%m', (CAST(t0."lent" AS INTEGER) - (t0."lent" < CAST(t0."lent" AS INTEGER))), 'unixepoch') AS INTEGER) END) = ?"#,
      12),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE (CASE WHEN t0."published" BETWEEN 0 AND 4102444799 THEN (CAST(t0."published" AS INTEGER) / 86400 - ((CAST(t0."published" AS INTEGER) / 86400 * 4 + 1226) % 1461 / 4 * 5 + 461) % 153 / 5) * 86400 ELSE CAST(strftime('%s', (CAST(t0."published" AS INTEGER) - (t0."published" < CAST(t0."published" AS INTEGER))), 'unixepoch', 'start of month') AS INTEGER) END) = t0."published""#
    ),
    StatementRow(
      #"title BEGINSWITH $letter"#,
      #"WHERE (t0."title" >= ? COLLATE BINARY AND t0."title" < ? COLLATE BINARY)"#, #"s"#, #"t"#),
  ]
}
