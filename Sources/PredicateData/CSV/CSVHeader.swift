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
    let taken = Set(given)
    var used: Set<String> = []
    var lastSuffix: [String: Int] = [:]
    return given.map { name in
      guard !used.insert(name).inserted else { return name }
      var suffix = lastSuffix[name, default: 1]
      repeat { suffix += 1 } while taken.contains("\(name)_\(suffix)") || used.contains("\(name)_\(suffix)")
      lastSuffix[name] = suffix
      used.insert("\(name)_\(suffix)")
      return "\(name)_\(suffix)"
    }
  }

  private static func trim(_ name: String) -> String {
    var scalars = Substring(name).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
