import PredicateFormat

/// Where DuckDB, Spark and ClickHouse differ.
extension StatementTests {
  static let duckdb: [StatementRow] = [
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE (t0."subtitle" <> ? OR t0."subtitle" IS NULL)"#, #"A tale"#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN "Author" t1 ON t0."editor_id" = t1."id" WHERE t0."subtitle" IS NOT DISTINCT FROM t1."name""#),
    // The same join twice, in other words.
    StatementRow(
      #"SUBQUERY(editor.books, $b, $b.editor.name != editor.name).@count > 0"#,
      #"LEFT JOIN "Author" t3 ON t0."editor_id" = t3."id" WHERE EXISTS (SELECT 1 FROM "Book" t1 LEFT JOIN "Author" t2 ON t1."editor_id" IS NOT DISTINCT FROM t2."id" WHERE t1."author_id" = t0."editor_id" AND NOT (t2."name" IS NOT DISTINCT FROM t3."name"))"#
    ),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE (? <= t0."rating" AND NOT isnan(t0."rating"))"#, 4.0),
    StatementRow(
      #"rating == weight"#,
      #"WHERE (t0."rating" = t0."weight" AND NOT isnan(t0."rating"))"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE t0."isbn" = ?"#, .uuid(isbn)),
    StatementRow(
      #"title <= "M""#,
      #"WHERE t0."title" <= ?"#, #"M"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE t0."title" IN (?, ?)"#, #"Emma"#, #"Persuasion"#),
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE starts_with((t0."title" COLLATE C), ?)"#, #"Sense"#),
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE ends_with((t0."title" COLLATE C), ?)"#, #"ity"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE contains(replace(replace(translate((t0."title" COLLATE C), 'ADN', 'adn'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), ?)"#,
      #"and"#),
    StatementRow(
      #"title LIKE "S*_?""#,
      #"WHERE (t0."title" COLLATE C) LIKE ? ESCAPE '!'"#, #"S%!__"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]*""#,
      #"WHERE regexp_matches((t0."title" COLLATE C), ?)"#, #"\A(?:[A-Z][a-z]*)\z"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE replace(translate((t0."title" COLLATE C), 'AEM', 'aem'), 'ẚ', 'aʾ') = ?"#, #"emma"#),
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"WHERE EXISTS (SELECT 1 FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t1."book" = t0."id" AND t2."name" = ?)"#,
      #"classic"#),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"WHERE (SELECT (CAST(SUM(t1."pages") AS DOUBLE) / NULLIF(COUNT(t1."pages"), 0)) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") > ?"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"WHERE (SELECT CAST(COALESCE(SUM(t1."loans"), 0) AS BIGINT) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") = ?"#,
      0),
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0."pages" = (SELECT max(t1."pages") FROM "Book" t1)"#),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE (? < (t0."weight" / NULLIF(CAST(t0."pages" AS DOUBLE), 0)) AND NOT isnan((t0."weight" / NULLIF(CAST(t0."pages" AS DOUBLE), 0))))"#,
      0.01),
    StatementRow(
      #"pages + 1 == 5"#,
      #"WHERE add(t0."pages", ?) = ?"#, 1, 5),
    StatementRow(
      #"length:(title) + 1 == 5"#,
      #"WHERE ((length(t0."title") + length(regexp_replace(t0."title", '[^\x{10000}-\x{10FFFF}]', '', 'g'))) + ?) = ?"#,
      1, 5),
    StatementRow(
      #"pages * 2 == "a""#,
      #"WHERE (CASE WHEN (CASE WHEN (random() >= 0) THEN multiply(t0."pages", ?) END) IS NULL THEN NOT (random() >= 0) ELSE FALSE END)"#,
      2),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE xor(t0."pages", ?) = ?"#, 1, 1),
    // Of 1 and 2 alone DuckDB would know that they are less, and leave out the overflow.
    StatementRow(
      #"TERNARY(pages + 1 > 3, 1, 2) < 5"#,
      #"WHERE (CASE WHEN random() >= 0 THEN (CASE WHEN add(t0."pages", ?) > ? THEN ? ELSE ? END) END) < ?"#,
      1, 3, 1, 2, 5),
    StatementRow(
      #"TERNARY(pages + 1 > 3, 'a', 'b') < 'c'"#,
      #"WHERE (CASE WHEN random() >= 0 THEN (CASE WHEN add(t0."pages", ?) > ? THEN ? ELSE ? END) ELSE CAST(random() AS VARCHAR) END) < ?"#,
      1, 3, "a", "b", "c"),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE (CASE WHEN t0."pages" > ? THEN ? ELSE ? END) = ?"#, 300, #"long"#, #"short"#, #"long"#),
    StatementRow(
      #"year:(published) == 1815"#,
      #"WHERE t0."published" >= ? AND t0."published" < ?"#, .date(year1815), .date(year1816)),
    StatementRow(
      #"year:(published) == pages"#,
      #"WHERE year(t0."published") = t0."pages""#),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE CAST(date_trunc('month', t0."published") AS TIMESTAMP) = t0."published""#),
  ]

  static let spark: [StatementRow] = [
    StatementRow(
      #"pages + 1 == 5"#,
      #"WHERE (CASE WHEN typeof('1' + 1) = 'bigint' THEN t0.`pages` + ? ELSE CAST(raise_error('overflow: needs ANSI mode') AS BIGINT) END) = ?"#,
      1, 5),
    StatementRow(
      #"modulus:by:(pages, 7) + 1 == 5"#,
      #"WHERE ((t0.`pages` % NULLIF(?, 0)) + ?) = ?"#, 7, 1, 5),
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE (t0.`subtitle` <> ? OR t0.`subtitle` IS NULL)"#, #"A tale"#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN `Author` t1 ON t0.`editor_id` = t1.`id` WHERE t0.`subtitle` <=> t1.`name`"#),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE (? <= t0.`rating` AND NOT isnan(t0.`rating`))"#, 4.0),
    StatementRow(
      #"rating == weight"#,
      #"WHERE (t0.`rating` = t0.`weight` AND NOT isnan(t0.`rating`))"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE lower(t0.`isbn`) = ?"#, #"5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11"#),
    StatementRow(
      #"title <= "M""#,
      #"WHERE t0.`title` <= ?"#, #"M"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE t0.`title` IN (?, ?)"#, #"Emma"#, #"Persuasion"#),
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE startswith(t0.`title`, ?)"#, #"Sense"#),
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE endswith(t0.`title`, ?)"#, #"ity"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE contains(replace(replace(translate(t0.`title`, 'ADN', 'adn'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), ?)"#, #"and"#),
    StatementRow(
      #"title LIKE "S*_?""#,
      #"WHERE t0.`title` LIKE ? ESCAPE '!'"#, #"S%!__"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]*""#,
      #"WHERE t0.`title` RLIKE ?"#, #"\A(?:[A-Z][a-z]*)\z"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE replace(translate(t0.`title`, 'AEM', 'aem'), 'ẚ', 'aʾ') = ?"#, #"emma"#),
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"LEFT JOIN (SELECT t1.`book` AS k0, 1 AS v FROM `BookTag` t1 JOIN `Tag` t2 ON t2.`id` = t1.`tag` WHERE t2.`name` = ? GROUP BY t1.`book`) t3 ON t0.`id` = t3.k0 WHERE t3.v IS NOT NULL"#,
      #"classic"#),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"LEFT JOIN (SELECT t1.`author_id` AS k0, (CAST(SUM(CAST(t1.`pages` AS DECIMAL(38, 0))) AS DOUBLE) / NULLIF(COUNT(t1.`pages`), 0)) AS v FROM `Book` t1 GROUP BY t1.`author_id`) t2 ON t0.`author_id` = t2.k0 WHERE t2.v > ?"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"LEFT JOIN (SELECT t1.`author_id` AS k0, (CASE WHEN typeof('1' + 1) = 'bigint' THEN CAST(COALESCE(SUM(CAST(t1.`loans` AS DECIMAL(38, 0))), 0) AS BIGINT) ELSE CAST(raise_error('overflow: needs ANSI mode') AS BIGINT) END) AS v FROM `Book` t1 GROUP BY t1.`author_id`) t2 ON t0.`author_id` = t2.k0 WHERE (CASE WHEN COALESCE(t2.v, 0) = ? THEN TRUE ELSE NOT (rand() + 1 >= rand()) END)"#,
      0),
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0.`pages` = (SELECT max(t1.`pages`) FROM `Book` t1)"#),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE (? < (t0.`weight` / NULLIF(CAST(t0.`pages` AS DOUBLE), 0)) AND NOT isnan((t0.`weight` / NULLIF(CAST(t0.`pages` AS DOUBLE), 0))))"#,
      0.01),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE (t0.`pages` ^ ?) = ?"#, 1, 1),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE (CASE WHEN t0.`pages` > ? THEN ? ELSE ? END) = ?"#, 300, #"long"#, #"short"#, #"long"#),
    StatementRow(
      #"year:(published) == 1815"#,
      #"WHERE t0.`published` >= ? AND t0.`published` < ?"#, .date(year1815), .date(year1816)),
    StatementRow(
      #"year:(published) == pages"#,
      #"WHERE year(t0.`published`) = t0.`pages`"#),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE date_trunc('MONTH', t0.`published`) = t0.`published`"#),
  ]

  static let clickhouse: [StatementRow] = [
    StatementRow(
      #"abs:(pages) == 5"#,
      #"WHERE accurateCast(abs(t0.`pages`), 'Nullable(Int64)') = {p1:Int64}"#, 5),
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE (t0.`subtitle` <> {p1:String} OR t0.`subtitle` IS NULL)"#, #"A tale"#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN `Author` t1 ON t0.`editor_id` = t1.`id` WHERE COALESCE(t0.`subtitle` = t1.`name`, t0.`subtitle` IS NULL AND t1.`name` IS NULL)"#
    ),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE {p1:Float64} <= t0.`rating`"#, 4.0),
    StatementRow(
      #"rating == weight"#,
      #"WHERE (t0.`rating` = t0.`weight` AND NOT isNaN(t0.`rating`))"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE t0.`isbn` = {p1:UUID}"#, .uuid(isbn)),
    StatementRow(
      #"title <= "M""#,
      #"WHERE t0.`title` <= {p1:String}"#, #"M"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE t0.`title` IN ({p1:String}, {p2:String})"#, #"Emma"#, #"Persuasion"#),
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE startsWith(t0.`title`, {p1:String})"#, #"Sense"#),
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE endsWith(t0.`title`, {p1:String})"#, #"ity"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE position(replaceAll(replaceAll(translateUTF8(t0.`title`, 'ADN', 'adn'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), {p1:String}) > 0"#,
      #"and"#),
    StatementRow(
      #"title LIKE "S*_?""#,
      #"WHERE t0.`title` LIKE {p1:String}"#, #"S%\__"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]*""#,
      #"WHERE match(t0.`title`, {p1:String})"#, #"\A(?:[A-Z][a-z]*)\z"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE replaceAll(translateUTF8(t0.`title`, 'AEM', 'aem'), 'ẚ', 'aʾ') = {p1:String}"#, #"emma"#),
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"LEFT JOIN (SELECT t1.`book` AS k0, 1 AS v FROM `BookTag` t1 JOIN `Tag` t2 ON t2.`id` = t1.`tag` WHERE t2.`name` = {p1:String} GROUP BY t1.`book`) t3 ON t0.`id` = t3.k0 WHERE t3.v IS NOT NULL"#,
      #"classic"#),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"LEFT JOIN (SELECT t1.`author_id` AS k0, (toFloat64(SUM(toInt256(t1.`pages`))) / NULLIF(COUNT(t1.`pages`), 0)) AS v FROM `Book` t1 GROUP BY t1.`author_id`) t2 ON t0.`author_id` = t2.k0 WHERE t2.v > {p1:Float64}"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"LEFT JOIN (SELECT t1.`author_id` AS k0, COALESCE(accurateCast(SUM(toInt256(t1.`loans`)), 'Nullable(Int64)'), 0) AS v FROM `Book` t1 GROUP BY t1.`author_id`) t2 ON t0.`author_id` = t2.k0 WHERE (CASE WHEN COALESCE(t2.v, 0) = {p1:Int64} THEN TRUE ELSE FALSE END)"#,
      0),
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0.`pages` = (SELECT max(t1.`pages`) FROM `Book` t1)"#),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE {p1:Float64} < (t0.`weight` / NULLIF(toFloat64(t0.`pages`), 0))"#, 0.01),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE bitXor(t0.`pages`, {p1:Int64}) = {p2:Int64}"#, 1, 1),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE (CASE WHEN t0.`pages` > {p1:Int64} THEN {p2:String} ELSE {p3:String} END) = {p4:String}"#, 300, #"long"#,
      #"short"#, #"long"#),
    StatementRow(
      #"year:(published) == 1815"#,
      #"WHERE toYear(t0.`published`, 'UTC') = {p1:Int64}"#, 1815),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE makeDateTime64(toYear(t0.`published`, 'UTC'), toMonth(t0.`published`, 'UTC'), 1, 0, 0, 0, 0, 6, 'UTC') = t0.`published`"#
    ),
  ]
}
