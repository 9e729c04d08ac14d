/// "Did you mean": the candidate nearest to what was typed.
package enum NearMatch {
  /// The candidate nearest to `word`, if it is near enough to be worth naming; ties go to the first.
  ///
  /// Near means an edit distance (insert, delete, replace, swap of neighbours; case ignored) of at most a third of the
  /// word's length, at least 1, and less than the whole word. Cost: the product of the lengths for each candidate; words over 64 bytes are not tried.
  package static func best(for word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    let bound = max(1, typed.count / 3)
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard abs(other.count - typed.count) <= bound, other.count <= 64 else { continue }
      let distance = distance(typed, other)
      guard distance <= bound, distance < typed.count, distance < best?.distance ?? Int.max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in b.indices {
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
