/// A record held by value: keys in order, each with a value.
///
/// Records read one after the other share their ``RecordShape``, so that a key resolves to a slot once and not for
/// each record.
public struct RecordObject: Sendable {
  /// The keys.
  public let shape: RecordShape
  /// The values, in the order of `shape.keys`.
  public private(set) var values: [RecordValue]

  /// The record with these keys and values; of equal keys the last one counts.
  public init(_ pairs: some Sequence<(String, RecordValue)>) {
    var slots: [RecordKey: Int] = [:]
    var keys: [String] = []
    var values: [RecordValue] = []
    for (key, value) in pairs {
      if let slot = slots[RecordKey(key)] {
        values[slot] = value
      } else {
        slots[RecordKey(key)] = keys.count
        keys.append(key)
        values.append(value)
      }
    }
    shape = RecordShape(uniqueKeys: keys, slots: slots)
    self.values = values
  }

  /// The record of a known shape; missing values are null, surplus ones are left out.
  public init(shape: RecordShape, values: [RecordValue]) {
    self.shape = shape
    if values.count == shape.keys.count {
      self.values = values
    } else {
      self.values = shape.keys.indices.map { $0 < values.count ? values[$0] : .null }
    }
  }

  /// The value of a key; nil if there is no such key.
  public subscript(key: String) -> RecordValue? {
    shape.slot(of: key).map { values[$0] }
  }

  /// The pairs in order.
  public var pairs: some RandomAccessCollection<(key: String, value: RecordValue)> {
    shape.keys.indices.lazy.map { (key: shape.keys[$0], value: values[$0]) }
  }
}

extension RecordObject: Hashable {
  /// Equal when both have the same keys with equal values, in whatever order.
  public static func == (left: RecordObject, right: RecordObject) -> Bool {
    if left.shape === right.shape { return left.values == right.values }
    return left.values.count == right.values.count && left.pairs.allSatisfy { right[$0.key] == $0.value }
  }

  /// Hashes keys and values, in whatever order.
  public func hash(into hasher: inout Hasher) {
    // A sum, so that the order of the keys does not matter.
    var sum = values.count
    for (key, value) in zip(shape.keys, values) {
      var pair = Hasher()
      pair.combine(RecordKey(key))
      pair.combine(value)
      sum &+= pair.finalize()
    }
    hasher.combine(sum)
  }
}

/// The keys of a record, in order; shared by records of the same make.
public final class RecordShape: Sendable {
  /// The keys, each once.
  public let keys: [String]
  private let slots: [RecordKey: Int]

  init(uniqueKeys keys: [String], slots: [RecordKey: Int]) {
    self.keys = keys
    self.slots = slots
  }

  /// The shape with these keys; of equal keys the first one counts.
  public init(keys: [String]) {
    var slots: [RecordKey: Int] = [:]
    var unique: [String] = []
    for key in keys where slots[RecordKey(key)] == nil {
      slots[RecordKey(key)] = unique.count
      unique.append(key)
    }
    self.keys = unique
    self.slots = slots
  }

  /// The place of a key in `keys`; nil if there is no such key. Cost: one hash.
  public func slot(of key: String) -> Int? { slots[RecordKey(key)] }
}
