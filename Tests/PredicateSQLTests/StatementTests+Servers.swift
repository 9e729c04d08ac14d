import PredicateFormat

/// Where PostgreSQL and MySQL differ.
extension StatementTests {
  static let postgresql: [StatementRow] = [
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE (t0."subtitle" <> $1 OR t0."subtitle" IS NULL)"#, #"A tale"#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN "Author" t1 ON t0."editor_id" = t1."id" WHERE t0."subtitle" IS NOT DISTINCT FROM t1."name""#),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE ($1 <= t0."rating" AND t0."rating" < 'NaN')"#, 4.0),
    StatementRow(
      #"rating == weight"#,
      #"WHERE (t0."rating" = t0."weight" AND t0."rating" < 'NaN')"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE t0."isbn" = $1"#, .uuid(isbn)),
    StatementRow(
      #"title <= "M""#,
      #"WHERE t0."title" COLLATE "C" <= $1"#, #"M"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE t0."title" IN ($1, $2)"#, #"Emma"#, #"Persuasion"#),
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE starts_with((t0."title" COLLATE "C"), $1)"#, #"Sense"#),
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE right((t0."title" COLLATE "C"), 3) = $1"#, #"ity"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE strpos(replace(replace(translate((t0."title" COLLATE "C"), 'ADN', 'adn'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), $1) > 0"#,
      #"and"#),
    StatementRow(
      #"title LIKE "S*_?""#,
      #"WHERE (t0."title" COLLATE "C") LIKE $1 ESCAPE '!'"#, #"S%!__"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]*""#,
      #"WHERE (t0."title" COLLATE "C") ~ $1"#, #"\A(?:[A-Z][a-z]*)\Z"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE replace(translate((t0."title" COLLATE "C"), 'AEM', 'aem'), 'ẚ', 'aʾ') = $1"#, #"emma"#),
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"WHERE EXISTS (SELECT 1 FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t1."book" = t0."id" AND t2."name" = $1)"#,
      #"classic"#),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"WHERE (SELECT (CAST(SUM(t1."pages") AS DOUBLE PRECISION) / NULLIF(COUNT(t1."pages"), 0)) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") > $1"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"WHERE (SELECT CAST(COALESCE(SUM(t1."loans"), 0) AS BIGINT) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") = $1"#,
      0),
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0."pages" = (SELECT max(t1."pages") FROM "Book" t1)"#),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE ($1 < (t0."weight" / NULLIF(CAST(t0."pages" AS DOUBLE PRECISION), 0)) AND (t0."weight" / NULLIF(CAST(t0."pages" AS DOUBLE PRECISION), 0)) < 'NaN')"#,
      0.01),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE (t0."pages" # $1) = $2"#, 1, 1),
    // Beside a constant that is NULL nothing would be calculated, and nothing overflow.
    StatementRow(
      #"modulus:by:(0, 0) * (pages + 1) == 1"#,
      #"WHERE (CASE WHEN (CASE WHEN (t0."pages" + $1) IS NULL THEN TRUE ELSE TRUE END) THEN (($2 % NULLIF($3, 0)) * (t0."pages" + $4)) END) = $5"#,
      1, 0, 0, 1, 1),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE (CASE WHEN t0."pages" > $1 THEN $2 ELSE $3 END) = $4"#, 300, #"long"#, #"short"#, #"long"#),
    StatementRow(
      #"year:(published) == 1815"#,
      #"WHERE t0."published" >= $1 AND t0."published" < $2"#, .date(year1815), .date(year1816)),
    StatementRow(
      #"year:(published) == pages"#,
      #"WHERE CAST(floor(EXTRACT(YEAR FROM t0."published" AT TIME ZONE 'UTC')) AS BIGINT) = t0."pages""#),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE (date_trunc('month', t0."published" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') = t0."published""#),
  ]

  static let mysql: [StatementRow] = [
    StatementRow(
      #"subtitle != "A tale""#,
      #"WHERE NOT COALESCE((t0.`subtitle` = ? AND CAST(t0.`subtitle` AS BINARY) = CAST(? AS BINARY)), FALSE)"#,
      #"A tale"#, #"A tale"#),
    StatementRow(
      #"subtitle == editor.name"#,
      #"LEFT JOIN `Author` t1 ON t0.`editor_id` = t1.`id` WHERE (((t0.`subtitle` = t1.`name` AND CAST(t0.`subtitle` AS BINARY) = CAST(t1.`name` AS BINARY))) OR (t0.`subtitle` IS NULL AND t1.`name` IS NULL))"#
    ),
    StatementRow(
      #"rating >= 4"#,
      #"WHERE t0.`rating` >= ?"#, 4.0),
    StatementRow(
      #"rating == weight"#,
      #"WHERE t0.`rating` = t0.`weight`"#),
    StatementRow(
      #"isbn == CAST("5f2d1c6e-0d6a-4b4b-8c4f-0a5d7a9f3b11", "NSUUID")"#,
      #"WHERE t0.`isbn` = ?"#, .uuid(isbn)),
    StatementRow(
      #"title <= "M""#,
      #"WHERE CAST(t0.`title` AS BINARY) <= CAST(? AS BINARY)"#, #"M"#),
    StatementRow(
      #"title IN {"Emma", "Persuasion"}"#,
      #"WHERE ((t0.`title` = ? AND CAST(t0.`title` AS BINARY) = CAST(? AS BINARY)) OR (t0.`title` = ? AND CAST(t0.`title` AS BINARY) = CAST(? AS BINARY)))"#,
      #"Emma"#, #"Emma"#, #"Persuasion"#, #"Persuasion"#),
    StatementRow(
      #"title BEGINSWITH "Sense""#,
      #"WHERE (CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin) LIKE ? ESCAPE '!'"#, #"Sense%"#),
    StatementRow(
      #"title ENDSWITH "ity""#,
      #"WHERE (CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin) LIKE ? ESCAPE '!'"#, #"%ity"#),
    StatementRow(
      #"title CONTAINS[c] "and""#,
      #"WHERE INSTR(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE((CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin), 'A', 'a'), 'D', 'd'), 'N', 'n'), 'ŉ', 'ʼn'), 'ẚ', 'aʾ'), ?) > 0"#,
      #"and"#),
    StatementRow(
      #"title LIKE "S*_?""#,
      #"WHERE (CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin) LIKE ? ESCAPE '!'"#, #"S%!__"#),
    StatementRow(
      #"title MATCHES "[A-Z][a-z]*""#,
      #"WHERE (CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin) REGEXP ?"#, #"\A(?:[A-Z][a-z]*)\z"#),
    StatementRow(
      #"title ==[c] "emma""#,
      #"WHERE (REPLACE(REPLACE(REPLACE(REPLACE((CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin), 'A', 'a'), 'E', 'e'), 'M', 'm'), 'ẚ', 'aʾ') = ? AND CAST(REPLACE(REPLACE(REPLACE(REPLACE((CONVERT(t0.`title` USING utf8mb4) COLLATE utf8mb4_bin), 'A', 'a'), 'E', 'e'), 'M', 'm'), 'ẚ', 'aʾ') AS BINARY) = CAST(? AS BINARY))"#,
      #"emma"#, #"emma"#),
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"WHERE EXISTS (SELECT 1 FROM `BookTag` t1 JOIN `Tag` t2 ON t2.`id` = t1.`tag` WHERE t1.`book` = t0.`id` AND (t2.`name` = ? AND CAST(t2.`name` AS BINARY) = CAST(? AS BINARY)))"#,
      #"classic"#, #"classic"#),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"WHERE (SELECT ((SUM(t1.`pages`) + 0e0) / COUNT(t1.`pages`)) FROM `Book` t1 WHERE t1.`author_id` = t0.`author_id`) > ?"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"WHERE (SELECT (COALESCE(SUM(t1.`loans`), 0) DIV 1) FROM `Book` t1 WHERE t1.`author_id` = t0.`author_id`) = ?"#,
      0),
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0.`pages` = (SELECT max(t1.`pages`) FROM `Book` t1)"#),
    StatementRow(
      #"weight / pages > 0.01"#,
      #"WHERE (t0.`weight` / (t0.`pages` + 0e0)) > ?"#, 0.01),
    // What is never NULL would not be calculated.
    StatementRow(
      #"-pages == nil"#,
      #"WHERE (CASE WHEN (CASE WHEN (RAND() >= 0) THEN (- t0.`pages`) END) IS NULL THEN NOT (RAND() >= 0) ELSE FALSE END)"#
    ),
    StatementRow(
      #"pages ^ 1 == 1"#,
      #"WHERE CAST(t0.`pages` ^ ? AS SIGNED) = ?"#, 1, 1),
    StatementRow(
      #"TERNARY(pages > 300, "long", "short") == "long""#,
      #"WHERE ((CASE WHEN t0.`pages` > ? THEN ? ELSE ? END) = ? AND CAST((CASE WHEN t0.`pages` > ? THEN ? ELSE ? END) AS BINARY) = CAST(? AS BINARY))"#,
      300, #"long"#, #"short"#, #"long"#, 300, #"long"#, #"short"#, #"long"#),
    StatementRow(
      #"year:(published) == 1815"#,
      #"WHERE t0.`published` >= ? AND t0.`published` < ?"#, .date(year1815), .date(year1816)),
    StatementRow(
      #"year:(published) == pages"#,
      #"WHERE YEAR(t0.`published`) = t0.`pages`"#),
    StatementRow(
      #"startOfMonth:(published) == published"#,
      #"WHERE CAST(DATE_FORMAT(t0.`published`, '%Y-%m-01') AS DATETIME(6)) = t0.`published`"#),
  ]
}
