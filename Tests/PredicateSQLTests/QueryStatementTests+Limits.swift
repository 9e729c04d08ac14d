import PredicateFormat
import PredicateSQL

extension QueryStatementTests {
  /// The first rows of each group, all columns of an entity, and rows of the elements of lists.
  static let limits: [QueryRow] = [
    QueryRow(
      #"{"select":["title"],"sort":["pages desc"],"limitPerGroup":2,"per":["author.name"],"limit":5}"#, .sqlite,
      """
      SELECT n.c0 AS "title" FROM (SELECT r.*, ROW_NUMBER() OVER (PARTITION BY r.k1 ORDER BY r.o2 DESC, r.o3) AS place \
      FROM (SELECT t0."title" AS c0, t1."name" AS k1, t0."pages" AS o2, t0."id" AS o3 FROM "Book" t0 LEFT JOIN \
      "Author" t1 ON t0."author_id" = t1."id") r) n WHERE n.place <= 2 ORDER BY n.o2 DESC, n.o3 LIMIT 5
      """),
    QueryRow(
      #"{"select":["title"],"distinctOn":["isbn"]}"#, .postgresql,
      """
      SELECT n.c0 AS "title" FROM (SELECT r.*, ROW_NUMBER() OVER (PARTITION BY r.k1 ORDER BY r.o2) AS place FROM \
      (SELECT t0."title" AS c0, t0."isbn" AS k1, t0."id" AS o2 FROM "Book" t0) r) n WHERE n.place <= 1
      """),
    QueryRow(
      #"{"entity":"Author","select":["*","born AS year"],"limit":1}"#, .sqlite,
      #"SELECT t0."name", t0."born", t0."born" AS "year" FROM "Author" t0 LIMIT 1"#),
    QueryRow(
      #"{"unwind":"tags","select":["title","tags.name AS tag"],"sort":["tag"]}"#, .sqlite,
      """
      SELECT t0."title", t2."name" AS "tag" FROM "Book" t0 JOIN "BookTag" t1 ON t1."book" = t0."id" JOIN "Tag" t2 ON \
      t2."id" = t1."tag" ORDER BY t2."name", t0."id", t2."id"
      """),
    QueryRow(
      #"{"entity":"Author","unwind":["books"],"select":["name","books.title"],"where":"books.pages > 100"}"#,
      .postgresql,
      """
      SELECT t0."name", t1."title" AS "c1" FROM "Author" t0 JOIN "Book" t1 ON t1."author_id" = t0."id" WHERE \
      t1."pages" > $1
      """, 100),
    QueryRow(
      #"{"groupBy":["isbn","pages"],"sort":["count desc","pages"],"limitPerGroup":1,"per":["isbn"]}"#, .spark,
      """
      SELECT n.c0 AS `isbn`, n.c1 AS `pages`, n.c2 AS `count` FROM (SELECT r.*, ROW_NUMBER() OVER (PARTITION BY r.k3 \
      ORDER BY r.o4 DESC, r.o5, r.o6) AS place FROM (SELECT o.v0 AS c0, o.v1 AS c1, o.v2 AS c2, o.v0 AS k3, o.v2 AS o4, \
      o.v1 AS o5, o.v0 AS o6 FROM (SELECT lower(t0.`isbn`) AS v0, t0.`pages` AS v1, COUNT(*) AS v2 FROM `Book` t0 GROUP \
      BY lower(t0.`isbn`), t0.`pages`) o) r) n WHERE n.place <= 1 ORDER BY n.o4 DESC, n.o5, n.o6
      """),
    QueryRow(
      #"{"select":["pages","title"],"distinct":true,"sort":["title"],"distinctOn":["pages"]}"#, .clickhouse,
      """
      SELECT n.c0 AS `pages`, n.c1 AS `title` FROM (SELECT r.*, ROW_NUMBER() OVER (PARTITION BY r.k2 ORDER BY r.o3, \
      r.o4) AS place FROM (SELECT d.c0 AS c0, d.c1 AS c1, d.c0 AS k2, d.c1 AS o3, d.c0 AS o4 FROM (SELECT t0.`pages` AS \
      c0, t0.`title` AS c1 FROM `Book` t0) d GROUP BY d.c0, d.c1) r) n WHERE n.place <= 1 ORDER BY n.o3, n.o4
      """),
    QueryRow(
      #"{"entity":"Author","unwind":["books","books.tags"],"select":["books.tags.name"],"distinct":true}"#, .spark,
      """
      SELECT DISTINCT t3.`name` AS `c0` FROM `Author` t0 JOIN `Book` t1 ON t1.`author_id` = t0.`id` JOIN `BookTag` t2 \
      ON t2.`book` = t1.`id` JOIN `Tag` t3 ON t3.`id` = t2.`tag`
      """),
  ]
}
