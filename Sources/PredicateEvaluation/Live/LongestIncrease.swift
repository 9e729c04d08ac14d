/// The longest choice of numbers that grow from left to right: what can stay where it is while the rest moves.
enum LongestIncrease {
  /// The places of the chosen numbers, ascending. All numbers differ. Cost: n log n.
  static func places(in numbers: [Int]) -> [Int] {
    // For each length, the place of the smallest number that a choice of that length can end with.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = low + (high - low) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var places: [Int] = []
    var next = ends.last
    while let place = next {
      places.append(place)
      next = previous[place]
    }
    return places.reversed()
  }
}
