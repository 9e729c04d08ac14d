import PredicateLanguage

/// The names of a table's columns.
enum CSVHeader {
  /// Names as cells give them, made usable: blanks around a name removed, an empty name replaced by `column` and its
  /// number, and a repeated one made unique by `_2`, `_3` and so on.
  static func uniqueNames(_ names: [String]) -> [String] {
    let given = names.enumerated().map { index, name in
      let trimmed = trim(name)
      return trimmed.isEmpty ? "column\(index + 1)" : trimmed
    }
    // Names that are written out keep theirs: a second `name` before a `name_2` becomes `name_3`.
    let taken = Set(given.map(RecordKey.init))
    var used: Set<RecordKey> = []
    var lastSuffix: [RecordKey: Int] = [:]
    return given.map { name in
      let key = RecordKey(name)
      guard !used.insert(key).inserted else { return name }
      var suffix = lastSuffix[key, default: 1]
      var unique: RecordKey
      repeat {
        suffix += 1
        unique = RecordKey("\(name)_\(suffix)")
      } while taken.contains(unique) || used.contains(unique)
      lastSuffix[key] = suffix
      used.insert(unique)
      return unique.text
    }
  }

  private static func trim(_ name: String) -> String {
    var scalars = Substring(name).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
