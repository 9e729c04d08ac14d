import PredicateLanguage

/// What has been found out of where words and user-perceived characters of a text begin and end.
struct TextBoundaries {
  /// The last place that was asked whether a word begins or ends there, and the answer.
  var index = -1
  var isThere = false
  private var foundWords: PlaceSet?
  private var foundClusters: PlaceSet?

  /// Where Unicode divides the text into words. Cost: linear in the text, once.
  mutating func words(_ text: ScalarText, _ steps: inout Int) -> PlaceSet {
    if let foundWords { return foundWords }
    let found = places(text, &steps) { WordBreaks.places($0) }
    foundWords = found
    return found
  }

  /// Where user-perceived characters begin, and the end. Cost: linear in the text, once.
  mutating func clusters(_ text: ScalarText, _ steps: inout Int) -> PlaceSet {
    if let foundClusters { return foundClusters }
    let found = places(text, &steps) { ClusterBreaks.places($0) }
    foundClusters = found
    return found
  }

  private func places(
    _ text: ScalarText, _ steps: inout Int, _ breaks: ([UInt32]) -> [Bool]
  ) -> PlaceSet {
    var scalars: [UInt32] = []
    var starts: [Int] = []
    var index = 0
    while index < text.count {
      let (scalar, length) = text.next(at: index)
      scalars.append(scalar)
      starts.append(index)
      index += length
    }
    starts.append(text.count)
    steps += scalars.count * RegexProperty.cost
    var found = PlaceSet(count: text.count + 1)
    for (place, isBreak) in zip(starts, breaks(scalars)) where isBreak { found.insert(place) }
    return found
  }
}
