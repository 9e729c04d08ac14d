import PredicateLanguage

/// Names for relationships, which tables do not name.
enum PropertyNames {
  // The first that fits counts; a suffix in capitals or with a capital needs no underscore before it.
  private static let endings = ["_id", "_ID", "_Id", "_fk", "_FK", "_pk", "_key", "Id", "ID", "Fk", "FK"]
  private static let beginnings = ["id_", "ID_", "fk_", "FK_"]

  /// The relationship behind a column: `category_id`, `categoryID` and `category_fk` are of `category`, `boss` of `boss`;
  /// nil if nothing but the ending is left.
  static func toOne(column: String) -> String? {
    for ending in endings where column.hasSuffix(ending) {
      let rest = column.dropLast(ending.count)
      // `CATEGORYID` is one word, whose end is not known.
      if !ending.hasPrefix("_"), rest.allSatisfy({ !$0.isLowercase }), rest.last?.isUppercase == true { continue }
      return rest.isEmpty ? nil : String(rest)
    }
    for beginning in beginnings where column.hasPrefix(beginning) {
      return column.count > beginning.count ? String(column.dropFirst(beginning.count)) : nil
    }
    return ["id", "fk"].contains(column.lowercased()) ? nil : column
  }

  /// The records of a table: `Word` and `words` are `words`, `ORDER_ITEM` is `order_items`, `PlaylistTrack`
  /// `playlistTracks`.
  static func toMany(table: String) -> String {
    let isCapitals = !table.contains { $0.isLowercase }
    return plural(isCapitals ? table.lowercased() : table.prefix(1).lowercased() + table.dropFirst())
  }

  /// The regular English plural; what looks like one stays as it is.
  static func plural(_ word: String) -> String {
    let lowercased = word.lowercased()
    func ends(_ endings: String...) -> Bool { endings.contains { lowercased.hasSuffix($0) } }
    if ends("series", "species", "news", "data", "people", "children", "media") { return word }
    if ends("ss", "us", "is", "x", "ch", "sh", "z") { return word + "es" }
    if ends("s") { return word }
    if ends("y"), !ends("ay", "ey", "oy", "uy") { return word.dropLast() + "ies" }
    return word + "s"
  }

  /// The first candidate that is not taken, else the first one with the first free number from 2 on; it is taken then.
  static func unique(_ candidates: [String], _ taken: inout Set<RecordKey>) -> String {
    for candidate in candidates where taken.insert(RecordKey(candidate)).inserted { return candidate }
    let base = candidates.first ?? "related"
    var number = 2
    while !taken.insert(RecordKey(base + String(number))).inserted { number += 1 }
    return base + String(number)
  }
}
