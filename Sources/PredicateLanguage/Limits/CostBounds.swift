/// How long the lists and the texts of records are at most.
///
/// A list counts with the lists directly within it: together they have at most so many elements. Without a model there may be
/// a list at each key of a path: `ANY items.price > 3` may take as many steps as `items` and `items.price` multiplied, if 1 is
/// not the bound of one, which says that it is no list.
public struct CostBounds: Hashable, Sendable {
  private var lists: [RecordKey: Int] = [:]
  private var texts: [RecordKey: Int] = [:]
  /// The most elements of a list that is not named, the most records that a relationship leads to, the most entries of a record,
  /// the most characters of a text that is not named, and the most records where an aggregate ranges over all.
  public var records: Int

  /// Creates bounds: the most elements of lists and the most characters of texts, by their keys or paths such as `items` or
  /// `items.tags`; of equal names the last one counts.
  public init(
    lists: KeyValuePairs<String, Int> = [:], texts: KeyValuePairs<String, Int> = [:], records: Int = 1_000
  ) {
    self.records = records
    for (name, length) in lists { self[name] = length }
    for (name, length) in texts { self[text: name] = length }
  }

  /// The most elements of the list of a key or path; nil if it is not named.
  public subscript(list: String) -> Int? {
    get { lists[RecordKey(list)] }
    set { lists[RecordKey(list)] = newValue }
  }

  /// The most characters of the text of a key or path, as `length` counts them; nil if it is not named.
  public subscript(text name: String) -> Int? {
    get { texts[RecordKey(name)] }
    set { texts[RecordKey(name)] = newValue }
  }

  /// The larger of each length, so that an estimate is no lower than by either.
  private func widened(by other: CostBounds) -> CostBounds {
    func larger(_ left: [RecordKey: Int], _ right: [RecordKey: Int]) -> [RecordKey: Int] {
      var lengths: [RecordKey: Int] = [:]
      for key in Array(left.keys) + right.keys { lengths[key] = max(left[key] ?? records, right[key] ?? other.records) }
      return lengths
    }
    var bounds = CostBounds(records: max(records, other.records))
    bounds.lists = larger(lists, other.lists)
    bounds.texts = larger(texts, other.texts)
    return bounds
  }

  /// The bounds of limits that are joined: those of the one that estimates, of two the wider ones.
  static func joined(_ left: Limits, _ right: Limits) -> CostBounds {
    if left.estimatedSteps == nil, right.estimatedSteps != nil { return right.costBounds }
    if right.estimatedSteps == nil { return left.costBounds }
    return left.costBounds.widened(by: right.costBounds)
  }
}
