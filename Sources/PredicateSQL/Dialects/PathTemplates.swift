/// The keys of paths, put together from what a database has for working on text.
///
/// A path counts without the slashes at its end. Its last component follows the last slash, and the extension the last dot of
/// that, unless the component begins with it. Where a part before these is kept, slashes in a row become one. A path of
/// slashes alone is `/`. Lengths and starts are in the same units, whichever these are.
enum PathTemplates {
  static func table(
    trimmed: (_ text: String) -> String, behindLast: (_ text: String, _ mark: String) -> String,
    length: (_ text: String) -> String, start: (_ text: String, _ length: String) -> String,
    merged: (_ text: String) -> String
  ) -> [SQLOperation: String?] {
    let path = trimmed("{0}")
    let name = behindLast(path, "/")
    let suffix = behindLast(name, ".")
    let isRoot = "\(length(path)) = 0 AND \(length("{0}")) > 0"
    let hasNoSuffix = "\(length(name)) - \(length(suffix)) < 2"
    let before = start(path, "\(length(path)) - \(length(name))")
    let whole = merged(path)
    return [
      .lastPathComponent: "(CASE WHEN \(isRoot) THEN '/' ELSE \(name) END)",
      .pathExtension: "(CASE WHEN \(hasNoSuffix) THEN '' ELSE \(suffix) END)",
      .deletingLastPathComponent: """
      (CASE WHEN \(length(trimmed(before))) = 0 AND \(start("{0}", "1")) = '/' THEN '/' ELSE \(merged(trimmed(before))) END)
      """,
      .deletingPathExtension: """
      (CASE WHEN \(isRoot) THEN '/' WHEN \(hasNoSuffix) THEN \(whole) \
      ELSE \(start(whole, "\(length(whole)) - \(length(suffix)) - 1")) END)
      """,
    ]
  }

  /// In SQLite, which has no function that looks from the end: `rtrim` with all characters but the mark leaves what the
  /// mark ends. Lengths are in bytes, as most functions read a text up to U+0000.
  static let sqlite: [SQLOperation: String?] = {
    func bytes(_ text: String) -> String { "CAST(\(text) AS BLOB)" }
    // Of no bytes `substr` makes NULL, which is the empty text here.
    func behindLast(_ text: String, _ mark: String) -> String {
      let plain = SQLiteZeros.withoutZeros(text, by: 1)
      let end = "length(\(bytes("rtrim(\(plain), replace(\(plain), '\(mark)', ''))")))"
      return "COALESCE(CAST(substr(\(bytes(text)), \(end) + 1) AS TEXT), \(text))"
    }
    func start(_ text: String, without rest: String) -> String {
      "COALESCE(CAST(substr(\(bytes(text)), 1, length(\(bytes(text))) - \(rest)) AS TEXT), \(text))"
    }
    func merged(_ text: String) -> String {
      """
      (WITH RECURSIVE m(t) AS (SELECT \(text) UNION ALL SELECT replace(t, '//', '/') FROM m WHERE instr(t, '//')) \
      SELECT t FROM m WHERE NOT instr(t, '//'))
      """
    }
    let names = "(SELECT s, \(behindLast("s", "/")) AS n FROM (SELECT rtrim({0}, '/') AS s))"
    let suffixes = "(SELECT s, n, \(behindLast("n", ".")) AS e FROM \(names))"
    let parents = "(SELECT rtrim(\(start("s", without: "length(\(bytes("n")))")), '/') AS d FROM \(names))"
    let isRoot = "s = '' AND substr({0}, 1, 1) = '/'"
    let hasNoSuffix = "length(\(bytes("n"))) - length(\(bytes("e"))) < 2"
    return [
      .lastPathComponent: "(SELECT CASE WHEN \(isRoot) THEN '/' ELSE n END FROM \(names))",
      .pathExtension: "(SELECT CASE WHEN \(hasNoSuffix) THEN '' ELSE e END FROM \(suffixes))",
      .deletingLastPathComponent: """
      (SELECT CASE WHEN d = '' AND substr({0}, 1, 1) = '/' THEN '/' ELSE \(merged("d")) END FROM \(parents))
      """,
      .deletingPathExtension: """
      (SELECT CASE WHEN \(isRoot) THEN '/' WHEN \(hasNoSuffix) THEN m \
      ELSE \(start("m", without: "length(\(bytes("e"))) - 1")) END \
      FROM (SELECT s, n, e, \(merged("s")) AS m FROM \(suffixes)))
      """,
    ]
  }()
}
