/// An array in pieces, so that inserting in the middle moves a piece and not everything behind it, and copies share the
/// pieces in which they do not differ.
///
/// Inserting and removing cost the square root of the number of elements, roughly; a copy that is then changed copies
/// the list of pieces and the pieces that change.
struct ChunkedArray<Element> {
  private var chunks: [[Element]]
  /// The lengths of the chunks, beside each other, so that summing them up is fast.
  private var counts: [Int]
  private(set) var count: Int

  /// No chunk is longer, and a fresh one is half as long.
  static var largestChunk: Int { 512 }

  init() { self.init([]) }

  /// The elements in their order.
  init(_ elements: [Element]) {
    let size = Self.largestChunk / 2
    chunks = stride(from: 0, to: elements.count, by: size).map {
      Array(elements[$0..<min($0 + size, elements.count)])
    }
    counts = chunks.map(\.count)
    count = elements.count
  }

  /// The chunk of a place, and the place in it; of the end, behind the last element.
  private func find(_ place: Int) -> (chunk: Int, place: Int) {
    var rest = place
    for (chunk, count) in counts.enumerated() {
      if rest < count { return (chunk, rest) }
      rest -= count
    }
    return chunks.isEmpty ? (0, 0) : (chunks.count - 1, counts[chunks.count - 1])
  }

  /// The element at a place from 0 to below `count`; nil for any other.
  func element(at place: Int) -> Element? {
    guard place >= 0, place < count else { return nil }
    let found = find(place)
    return chunks[found.chunk][found.place]
  }

  /// The elements in a range, as far as there are any.
  func elements(in range: Range<Int>) -> [Element] {
    let range = range.clamped(to: 0..<count)
    if range.isEmpty { return [] }
    var result: [Element] = []
    result.reserveCapacity(range.count)
    var (chunk, place) = find(range.lowerBound)
    while result.count < range.count {
      let end = min(counts[chunk], place + range.count - result.count)
      result += chunks[chunk][place..<end]
      chunk += 1
      place = 0
    }
    return result
  }

  /// All elements.
  var elements: [Element] { elements(in: 0..<count) }

  /// Puts an element at a place from 0 to `count`; one behind the end goes to the end.
  mutating func insert(_ element: Element, at place: Int) {
    count += 1
    if chunks.isEmpty {
      chunks.append([element])
      counts.append(1)
      return
    }
    let found = find(place)
    chunks[found.chunk].insert(element, at: found.place)
    counts[found.chunk] += 1
    if counts[found.chunk] > Self.largestChunk { split(found.chunk) }
  }

  /// Removes the element at a place; nothing where there is none.
  mutating func remove(at place: Int) {
    guard place >= 0, place < count else { return }
    let found = find(place)
    count -= 1
    chunks[found.chunk].remove(at: found.place)
    counts[found.chunk] -= 1
    if counts[found.chunk] == 0 {
      chunks.remove(at: found.chunk)
      counts.remove(at: found.chunk)
    } else {
      mergeIfSmall(found.chunk)
    }
  }

  private mutating func split(_ chunk: Int) {
    let half = counts[chunk] / 2
    let tail = Array(chunks[chunk][half...])
    chunks[chunk].removeSubrange(half...)
    chunks.insert(tail, at: chunk + 1)
    counts[chunk] = half
    counts.insert(tail.count, at: chunk + 1)
  }

  /// Keeps the number of chunks in proportion to that of elements.
  private mutating func mergeIfSmall(_ chunk: Int) {
    let next = chunk + 1
    guard counts[chunk] < Self.largestChunk / 8, next < chunks.count,
      counts[chunk] + counts[next] <= Self.largestChunk / 2
    else { return }
    chunks[chunk] += chunks[next]
    counts[chunk] += counts[next]
    chunks.remove(at: next)
    counts.remove(at: next)
  }

  /// The first place whose element a test holds for; `count` if there is none. Behind such an element the test holds for
  /// all. Cost: a logarithmic number of tests.
  func firstPlace<Failure: Error>(where test: (Element) throws(Failure) -> Bool) throws(Failure) -> Int {
    var low = 0
    var high = chunks.count
    // The first chunk whose last element passes.
    while low < high {
      let middle = low + (high - low) / 2
      let holds = try test(chunks[middle][counts[middle] - 1])
      if holds { high = middle } else { low = middle + 1 }
    }
    let before = counts[..<low].reduce(0, +)
    guard low < chunks.count else { return before }
    let chunk = chunks[low]
    var first = 0
    var end = chunk.count - 1
    while first < end {
      let middle = first + (end - first) / 2
      if try test(chunk[middle]) { end = middle } else { first = middle + 1 }
    }
    return before + first
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
