import PredicateFormat
import PredicateSQL

extension QueryStatementTests {
  static let records = [
    QueryRow(
      #"{"entity":"Author","where":"born > 1800","sort":["name"],"limit":2}"#, .sqlite,
      """
      SELECT t0."id", t0."name", t0."born", t0."country_id" FROM "Author" t0 WHERE t0."born" > ? ORDER BY t0."name", \
      t0."id" LIMIT 2
      """, 1800),
    QueryRow(
      #"{"select":["title","pages + 1 AS next"],"where":"pages > 100"}"#, .sqlite,
      #"SELECT t0."title", \#(StatementTests.whole(#"(t0."pages" + ?)"#)) AS "next" FROM "Book" t0 WHERE t0."pages" > ?"#,
      1, 1, 100),
    QueryRow(
      #"{"select":["author.name AS name","editor.name AS \"the editor\""],"sort":["pages desc nulls last"],"offset":1}"#,
      .postgresql,
      """
      SELECT t1."name", t2."name" AS "c1" FROM "Book" t0 LEFT JOIN "Author" t1 ON t0."author_id" = t1."id" \
      LEFT JOIN "Author" t2 ON t0."editor_id" = t2."id" ORDER BY t0."pages" DESC, t0."id" OFFSET 1
      """),
    QueryRow(
      #"{"select":["title"],"sort":["1","nil"],"limit":2}"#, .sqlite,
      #"SELECT t0."title" FROM "Book" t0 ORDER BY t0."id" LIMIT 2"#),
    QueryRow(
      #"{"select":["title"],"groupBy":["title"],"sort":["sum:(year(CAST(0, 'NSDate')))"]}"#, .duckdb,
      #"SELECT t0."title" FROM "Book" t0 GROUP BY t0."title" ORDER BY t0."title""#),
    QueryRow(
      #"{"select":["title"],"distinct":true}"#, .sqlite, #"SELECT DISTINCT t0."title" FROM "Book" t0"#),
    QueryRow(
      #"{"select":["title","pages AS n"],"distinct":true,"sort":["n desc"],"limit":2}"#, .postgresql,
      """
      SELECT d.c0 AS "title", d.c1 AS "n" FROM (SELECT t0."title" AS c0, t0."pages" AS c1 FROM "Book" t0) d \
      GROUP BY d.c0, d.c1 ORDER BY d.c1 DESC, d.c0 LIMIT 2
      """),
    QueryRow(
      #"{"select":["title AS t"],"distinct":true}"#, .mysql,
      """
      SELECT CONVERT(d.c0 USING utf8mb4) AS `t` FROM (SELECT CAST(t0.`title` AS BINARY) AS c0 FROM `Book` t0) d \
      GROUP BY d.c0
      """),
    QueryRow(
      #"{"select":["nil AS nothing","5 AS five"]}"#, .duckdb, #"SELECT NULL AS "nothing", ? AS "five" FROM "Book" t0"#,
      5),
  ]

  static let groups = [
    QueryRow(#"{"select":["count:(SELF) AS n"]}"#, .sqlite, #"SELECT COUNT(*) AS "n" FROM "Book" t0"#),
    QueryRow(
      """
      {"select":["min:(rating)","max:(rating)","average:(rating)","sum:(pages)","count:(subtitle)",\
      "count:(distinct:(title))"],"where":"isOpen == TRUE"}
      """, .postgresql,
      """
      SELECT min(t0."rating") AS "c0", COALESCE(max(NULLIF(t0."rating", 'NaN')), max(t0."rating")) AS "c1", \
      (SUM(t0."rating") / NULLIF(COUNT(t0."rating"), 0)) AS "c2", CAST(COALESCE(SUM(t0."pages"), 0) AS BIGINT) AS "c3", COUNT(t0."subtitle") AS "c4", \
      COUNT(DISTINCT t0."title") AS "c5" FROM "Book" t0 WHERE t0."isOpen" = $1
      """, true),
    QueryRow(
      #"{"select":["title"],"groupBy":["title"],"sort":["title [n] desc"]}"#, .postgresql,
      """
      SELECT o.v0 AS "title" FROM (SELECT t0."title" AS v0 FROM "Book" t0 GROUP BY t0."title") o ORDER BY o.v0 \
      COLLATE "C" DESC, o.v0
      """),
    QueryRow(
      #"{"where":"pages * 9 > 3","select":["subtitle"],"groupBy":["subtitle"],"having":"subtitle != nil"}"#, .duckdb,
      """
      SELECT t0."subtitle" FROM "Book" t0 WHERE multiply(t0."pages", ?) > ? GROUP BY t0."subtitle" HAVING (CASE WHEN \
      COUNT(*) > 0 THEN t0."subtitle" IS NOT NULL END)
      """, 9, 3),
    QueryRow(
      #"{"groupBy":["title"]}"#, .sqlite,
      #"SELECT t0."title", COUNT(*) AS "count" FROM "Book" t0 GROUP BY t0."title""#),
    QueryRow(
      """
      {"select":["startOfMonth:(published) AS month","average:(pages) AS average"],"groupBy":["month"],\
      "having":"month != nil AND average > 3","sort":["month"]}
      """, .duckdb,
      """
      SELECT CAST(date_trunc('month', t0."published") AS TIMESTAMP) AS "month", (CAST(SUM(t0."pages") AS \
      DOUBLE) / NULLIF(COUNT(t0."pages"), 0)) AS "average" FROM "Book" t0 GROUP BY CAST(date_trunc('month', \
      t0."published") AS TIMESTAMP) HAVING (CAST(SUM(t0."pages") AS DOUBLE) / NULLIF(COUNT(t0."pages"), \
      0)) > ? ORDER BY CAST(date_trunc('month', t0."published") AS TIMESTAMP)
      """, .double(3.0)),
    QueryRow(
      """
      {"select":["pages / 100 AS hundreds","count:(SELF) AS n"],"groupBy":["hundreds"],"having":"n > 1",\
      "sort":["n desc","hundreds"],"limit":5}
      """, .postgresql,
      """
      SELECT g.k0 AS "hundreds", COUNT(*) AS "n" FROM (SELECT (t0."pages" / NULLIF($1, 0)) AS k0 FROM "Book" \
      t0) g GROUP BY g.k0 HAVING COUNT(*) > $2 ORDER BY COUNT(*) DESC, g.k0 NULLS FIRST LIMIT 5
      """, 100, 1),
    QueryRow(
      #"{"select":["author.name AS writer","sum:(pages * 2) AS pages"],"groupBy":["author.name"]}"#, .sqlite,
      """
      SELECT g.k0 AS "writer", COALESCE(SUM(g.a0), 0) AS "pages" FROM (SELECT t1."name" AS k0, \
      \(StatementTests.whole(#"(t0."pages" * ?)"#)) AS a0 FROM "Book" t0 LEFT JOIN "Author" t1 ON t0."author_id" = \
      t1."id") g GROUP BY g.k0
      """, 2, 2),
    QueryRow(
      #"{"select":["max:(pages) - min:(pages) AS range"],"having":"range > 3"}"#, .sqlite,
      """
      SELECT \(StatementTests.whole("(o.v0 - o.v1)")) AS "range" FROM (SELECT max(t0."pages") AS v0, \
      min(t0."pages") AS v1 FROM "Book" t0) o WHERE \(StatementTests.whole("(o.v0 - o.v1)")) > ?
      """, 3),
    QueryRow(
      #"{"select":["count:(SELF) AS n"],"groupBy":["title"],"distinct":true}"#, .sqlite,
      #"SELECT DISTINCT COUNT(*) AS "n" FROM "Book" t0 GROUP BY t0."title""#),
    QueryRow(
      #"{"select":["count:(editor) AS edited","count:(concat:(title, nil)) AS none"]}"#, .sqlite,
      #"SELECT o.v0 AS "edited", ? AS "none" FROM (SELECT COUNT(t0."editor_id") AS v0 FROM "Book" t0) o"#, 0),
    QueryRow(
      #"{"select":["isOpen AS open","max:(title)"],"groupBy":["open"],"sort":["max:(title)"]}"#, .postgresql,
      """
      SELECT t0."isOpen" AS "open", max(t0."title" COLLATE "C") AS "c1" FROM "Book" t0 GROUP BY t0."isOpen" \
      ORDER BY max(t0."title" COLLATE "C") COLLATE "C" NULLS FIRST, t0."isOpen"
      """),
  ]

  static let dialects = [
    QueryRow(
      #"{"select":["title","count:(SELF) AS n"],"groupBy":["title"],"having":"n > 1","sort":["title"]}"#, .mysql,
      """
      SELECT CONVERT(g.k0 USING utf8mb4) AS `title`, COUNT(*) AS `n` FROM (SELECT CAST(t0.`title` AS BINARY) \
      AS k0 FROM `Book` t0) g GROUP BY g.k0 HAVING COUNT(*) > ? ORDER BY CAST(CONVERT(g.k0 USING utf8mb4) AS \
      BINARY)
      """, 1),
    QueryRow(
      #"{"select":["rating AS r","count:(distinct:(subtitle)) AS n"],"groupBy":["rating"]}"#, .clickhouse,
      """
      SELECT if(isNaN(t0.`rating`), nan, t0.`rating` + 0) AS `r`, toInt64(COUNT(DISTINCT t0.`subtitle`)) AS \
      `n` FROM `Book` t0 GROUP BY if(isNaN(t0.`rating`), nan, t0.`rating` + 0)
      """),
    QueryRow(
      #"{"select":["title","count:(SELF) AS n"],"groupBy":["title"],"sort":["title"]}"#, .spark,
      """
      SELECT t0.`title`, COUNT(*) AS `n` FROM `Book` t0 GROUP BY t0.`title` ORDER BY t0.`title`
      """),
    QueryRow(
      #"{"select":["title"],"groupBy":["title"],"having":"sum:(pages) > 9","sort":["count:(SELF) desc"]}"#, .spark,
      """
      SELECT o.v0 AS `title` FROM (SELECT t0.`title` AS v0, (CASE WHEN typeof('1' + 1) = 'bigint' THEN CAST(COALESCE(SUM(CAST(t0.`pages` AS DECIMAL(38, 0))), 0) AS BIGINT) ELSE CAST(raise_error('overflow: needs ANSI mode') AS BIGINT) END) AS v1, COUNT(*) AS v2 \
      FROM `Book` t0 GROUP BY t0.`title`) o WHERE o.v1 > ? ORDER BY o.v2 DESC, o.v0
      """, 9),
    QueryRow(
      #"{"select":["median:(rating) AS m","percentile:at:(weight, 90) AS p","stddev:(pages) AS s"]}"#, .postgresql,
      """
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY t0."rating") AS "m", percentile_cont(0.9) WITHIN \
      GROUP (ORDER BY t0."weight") AS "p", stddev_pop(CAST(t0."pages" AS DOUBLE PRECISION)) AS "s" FROM "Book" \
      t0
      """),
    QueryRow(
      #"{"select":["median:(rating) AS m","percentile:at:(weight, 90) AS p","stddev:(pages) AS s"]}"#, .duckdb,
      """
      SELECT quantile_cont(t0."rating", 0.5) AS "m", quantile_cont(t0."weight", 0.9) AS "p", \
      stddev_pop(CAST(t0."pages" AS DOUBLE)) AS "s" FROM "Book" t0
      """),
    QueryRow(
      #"{"select":["median:(rating) AS m","percentile:at:(weight, 90) AS p","stddev:(pages) AS s"]}"#, .spark,
      """
      SELECT percentile(t0.`rating`, 0.5) AS `m`, percentile(t0.`weight`, 0.9) AS `p`, \
      stddev_pop(CAST(t0.`pages` AS DOUBLE)) AS `s` FROM `Book` t0
      """),
    QueryRow(
      #"{"select":["median:(rating) AS m","percentile:at:(weight, 90) AS p","stddev:(pages) AS s"]}"#, .clickhouse,
      """
      SELECT quantileExactInclusive(0.5)(t0.`rating`) AS `m`, \
      quantileExactInclusive(0.9)(toNullable(t0.`weight`)) AS `p`, \
      stddevPopStable(toFloat64(toNullable(t0.`pages`))) AS `s` FROM `Book` t0
      """),
    QueryRow(
      #"{"select":["stddev:(weight) AS s","max:(title) AS t"],"groupBy":["isbn"]}"#, .mysql,
      """
      SELECT (stddev_pop(t0.`weight`) + 0e0) AS `s`, CONVERT(MAX(CAST(t0.`title` AS BINARY)) USING utf8mb4) AS \
      `t` FROM `Book` t0 GROUP BY t0.`isbn`
      """),
  ]
}
