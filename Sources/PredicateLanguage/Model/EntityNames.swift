/// Names for entities that data does not name.
struct EntityNames {
  private var taken: Set<RecordKey> = []

  /// The name itself, or with the first free number from 2 on.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(RecordKey(candidate)).inserted {
      candidate = name + String(number)
      number += 1
    }
    return candidate
  }

  /// The entity behind a key: `address` leads to `Address`, a list `categories` to many of `Category`.
  static func entityName(forKey key: String, isToMany: Bool) -> String {
    let name = isToMany ? singular(key) : key
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The singular of regular English plurals; any other word is left as it is.
  private static func singular(_ word: String) -> String {
    let lowercased = word.lowercased()
    if word.count > 4, lowercased.hasSuffix("ies"), lowercased != "series", lowercased != "species" {
      return word.dropLast(3) + "y"
    }
    for ending in ["sses", "xes", "ches", "shes"] where lowercased.hasSuffix(ending) { return String(word.dropLast(2)) }
    let isSingular = ["ss", "us", "is", "series", "species", "news"].contains { lowercased.hasSuffix($0) }
    return word.count > 2 && lowercased.hasSuffix("s") && !isSingular ? String(word.dropLast()) : word
  }
}
