import PredicateLanguage

/// The records that hold a key, found by the key: made in one pass, asked in constant time.
struct KeyIndex: Sendable {
  private var groups: [ValueKey: Int] = [:]
  /// Where the places of each group begin in `places`, and where the last one ends.
  private var starts: [Int] = [0]
  private var places: [Int] = []

  /// Whether some key leads to several records.
  let hasSeveral: Bool

  /// The index of some records, of which each may hold any number of keys. Cost: linear in all keys.
  init(_ records: [RecordValue], keys: (RecordValue) -> [ValueKey]) {
    var found: [(group: Int, place: Int)] = []
    var counts: [Int] = []
    for (place, record) in records.enumerated() {
      for key in keys(record) {
        let group = groups[key] ?? counts.count
        if group == counts.count {
          groups[key] = group
          counts.append(0)
        }
        counts[group] += 1
        found.append((group, place))
      }
    }
    for count in counts { starts.append((starts.last ?? 0) + count) }
    places = Array(repeating: 0, count: found.count)
    var next = starts
    for (group, place) in found {
      places[next[group]] = place
      next[group] += 1
    }
    hasSeveral = counts.contains { $0 > 1 }
  }

  /// The places of the records that hold a key, in order.
  func places(of key: ValueKey) -> ArraySlice<Int> {
    guard let group = groups[key] else { return [] }
    return places[starts[group]..<starts[group + 1]]
  }
}
