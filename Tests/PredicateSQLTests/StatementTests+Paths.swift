import PredicateFormat

/// What follows relationships, in SQLite.
extension StatementTests {
  static let toOne: [StatementRow] = [
    StatementRow(
      #"author.name == "Jane Austen""#,
      #"WHERE t0."author_id" IN (SELECT t1."id" FROM "Author" t1 WHERE t1."name" = ?)"#, #"Jane Austen"#),
    // One look at the authors for all that is asked of them.
    StatementRow(
      #"author.name == "Jane Austen" AND pages > 9 AND author.born IN {1775, 1776}"#,
      #"WHERE t0."author_id" IN (SELECT t1."id" FROM "Author" t1 WHERE t1."name" = ? AND t1."born" IN (?, ?)) AND t0."pages" > ?"#,
      #"Jane Austen"#, 1775, 1776, 9),
    // Joined anyway.
    StatementRow(
      #"author.name == "Jane Austen" AND author.born < pages"#,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" WHERE t1."name" = ? AND t1."born" < t0."pages""#, #"Jane Austen"#),
    // Most authors may meet this.
    StatementRow(
      #"author.name > "Jane Austen""#,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" WHERE ? < t1."name""#, #"Jane Austen"#),
    StatementRow(
      #"editor.name == "Jane Austen""#,
      #"WHERE t0."editor_id" IN (SELECT t1."id" FROM "Author" t1 WHERE t1."name" = ?)"#, #"Jane Austen"#),
    StatementRow(
      #"editor.name != "Jane Austen""#,
      #"LEFT JOIN "Author" t1 ON t0."editor_id" = t1."id" WHERE t1."name" IS NOT ?"#, #"Jane Austen"#),
    StatementRow(
      #"editor == nil"#,
      #"WHERE t0."editor_id" IS NULL"#),
    StatementRow(
      #"author.country.name == "England""#,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" JOIN "Country" t2 ON t1."country_id" = t2."id" WHERE t2."name" = ?"#,
      #"England"#),
    StatementRow(
      #"author.country.name == "England" AND author.name BEGINSWITH "J""#,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" JOIN "Country" t2 ON t1."country_id" = t2."id" WHERE t2."name" = ? AND (t1."name" >= ? COLLATE BINARY AND t1."name" < ? COLLATE BINARY)"#,
      #"England"#, #"J"#, #"K"#),
    StatementRow(
      #"author == editor"#,
      #"WHERE t0."author_id" = t0."editor_id""#),
    StatementRow(
      #"editor.country == nil"#,
      #"LEFT JOIN "Author" t1 ON t0."editor_id" = t1."id" WHERE t1."country_id" IS NULL"#),
  ]

  static let toMany: [StatementRow] = [
    StatementRow(
      #"ANY tags.name == "classic""#,
      #"WHERE t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t2."name" = ?)"#,
      #"classic"#),
    StatementRow(
      #"NONE tags.name == "classic""#,
      #"WHERE (t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t2."name" = ?)) IS NOT TRUE"#,
      #"classic"#),
    StatementRow(
      #"ALL tags.name == "classic""#,
      #"WHERE (t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t2."name" <> ?)) IS NOT TRUE"#,
      #"classic"#),
    StatementRow(
      #"NOT ANY tags.name == "classic""#,
      #"WHERE (t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t2."name" = ?)) IS NOT TRUE"#,
      #"classic"#),
    StatementRow(
      #"ANY author.books.pages > 500"#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1 WHERE t1."pages" > ?)"#, 500),
    StatementRow(
      #"ANY editor.books.pages > 500"#,
      #"WHERE t0."editor_id" IN (SELECT t1."author_id" FROM "Book" t1 WHERE t1."pages" > ?)"#, 500),
    StatementRow(
      #"ANY author.books.tags.name == "classic""#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1 JOIN "BookTag" t2 ON t2."book" = t1."id" JOIN "Tag" t3 ON t3."id" = t2."tag" WHERE t3."name" = ?)"#,
      #"classic"#),
    StatementRow(
      #"author.books.@count > 0"#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1)"#),
    StatementRow(
      #"author.books.@count == 0"#,
      #"WHERE (t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1)) IS NOT TRUE"#),
    StatementRow(
      #"author.books.@count > 3"#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1 GROUP BY t1."author_id" HAVING COUNT(*) > ?)"#, 3),
    StatementRow(
      #"tags.@count >= 2"#,
      #"WHERE t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" GROUP BY t1."book" HAVING COUNT(*) >= ?)"#,
      2),
    StatementRow(
      #"author.books.@avg.pages > 300"#,
      #"WHERE (SELECT (CAST(SUM(t1."pages") AS REAL) / COUNT(*)) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") > ?"#,
      300.0),
    StatementRow(
      #"author.books.@sum.loans == 0"#,
      #"WHERE (SELECT COALESCE(SUM(t1."loans"), 0) FROM "Book" t1 WHERE t1."author_id" = t0."author_id") = ?"#, 0),
    StatementRow(
      #"author.books.@max.tags.name == "x""#,
      #"WHERE (SELECT max(t3."name") FROM "Book" t1 JOIN "BookTag" t2 ON 1 = 1 JOIN "Tag" t3 ON t3."id" = t2."tag" "#
        + #"WHERE t1."author_id" = t0."author_id" AND t2."book" = t1."id") = ?"#, "x"),
    StatementRow(
      #"author.books.@max.published == published"#,
      #"WHERE (SELECT max(t1."published") FROM "Book" t1 WHERE t1."author_id" = t0."author_id") = t0."published""#),
    StatementRow(
      #"SUBQUERY(author.books, $b, $b.pages > pages).@count == 0"#,
      #"WHERE NOT EXISTS (SELECT 1 FROM "Book" t1 WHERE t1."author_id" = t0."author_id" AND t0."pages" < t1."pages")"#),
    StatementRow(
      #"SUBQUERY(author.books, $b, $b.pages > 500 AND $b.isOpen == YES).@count > 2"#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1 WHERE t1."pages" > ? AND t1."isOpen" = ? GROUP BY t1."author_id" HAVING COUNT(*) > ?)"#,
      500, true, 2),
    StatementRow(
      #"SUBQUERY(author.books, $b, SUBQUERY($b.tags, $t, $t.name == "classic").@count > 0).@count > 0"#,
      #"WHERE t0."author_id" IN (SELECT t1."author_id" FROM "Book" t1 WHERE t1."id" IN (SELECT t2."book" FROM "BookTag" t2 JOIN "Tag" t3 ON t3."id" = t2."tag" WHERE t3."name" = ?))"#,
      #"classic"#),
    StatementRow(
      #"ANY author.books == SELF"#,
      #"WHERE EXISTS (SELECT 1 FROM "Book" t1 WHERE t1."author_id" = t0."author_id" AND t1."id" = t0."id")"#),
    StatementRow(
      #""classic" IN tags.name"#,
      #"WHERE t0."id" IN (SELECT t1."book" FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t2."name" = ?)"#,
      #"classic"#),
    StatementRow(
      #"tags[SIZE] == 0"#,
      #"WHERE (SELECT COUNT(*) FROM "BookTag" t1 JOIN "Tag" t2 ON t2."id" = t1."tag" WHERE t1."book" = t0."id") = ?"#, 0
    ),
  ]

  static let wholeSet: [StatementRow] = [
    StatementRow(
      #"pages == max:(pages)"#,
      #"WHERE t0."pages" = (SELECT max(t1."pages") FROM "Book" t1)"#),
    StatementRow(
      #"pages > average:(pages)"#,
      #"WHERE (SELECT (CAST(SUM(t1."pages") AS REAL) / COUNT(*)) FROM "Book" t1) < t0."pages""#),
    StatementRow(
      #"count:(SELF) > 100"#,
      #"WHERE (SELECT COUNT(*) FROM "Book" t1) > ?"#, 100),
  ]
}
