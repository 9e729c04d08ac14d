import PredicateLanguage

/// An aggregate in the making, fed one value at a time.
///
/// Sums, counts, extremes and deviations keep a few numbers; the median, percentiles, modes and lists keep the values.
struct Accumulator: Sendable {
  private enum State: Sendable {
    case count(Int64)
    case sum(Total)
    case average(Total)
    case extreme(Extreme)
    case deviation(Deviation)
    case kept([RecordValue])
  }

  private let function: BuiltinFunction
  private var state: State
  /// The values so far, where equal ones count once.
  private var seen: Set<ValueKey>?
  /// About how many bytes the values take that are kept.
  private(set) var heldBytes = 0

  init(_ function: BuiltinFunction, isDistinct: Bool) {
    self.function = function
    seen = isDistinct ? [] : nil
    switch function {
    case .count: state = .count(0)
    case .sum: state = .sum(Total())
    case .average: state = .average(Total())
    case .min: state = .extreme(Extreme(.less))
    case .max: state = .extreme(Extreme(.greater))
    case .stddev: state = .deviation(Deviation())
    default: state = .kept([])
    }
  }

  /// What was gathered elsewhere: the number of values, or their extreme.
  init(_ function: BuiltinFunction, gathered value: RecordValue) throws(ValueError) {
    self.init(function, isDistinct: false)
    switch (state, value) {
    case (.count, .integer(let count)): state = .count(count)
    default: try addOne(value)
    }
  }

  /// The total of numbers that were added up elsewhere.
  init(_ function: BuiltinFunction, _ total: Total) {
    self.init(function, isDistinct: false)
    state = function == .average ? .average(total) : .sum(total)
  }

  /// Adds a value, of a collection each element; nil counts for nothing.
  mutating func add(_ value: RecordValue) throws(ValueError) {
    switch value {
    case .null: return
    case .array(let elements), .set(let elements): for element in elements { try addOne(element) }
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: try addOne(value)
    }
  }

  private mutating func addOne(_ value: RecordValue) throws(ValueError) {
    if case .null = value { return }
    if seen != nil {
      guard seen?.insert(ValueKey(value)).inserted == true else { return }
      heldBytes += value.heldBytes
    }
    switch state {
    case .count(let count): state = .count(count + 1)
    case .sum(var total):
      try total.add(value, function.rawValue)
      state = .sum(total)
    case .average(var total):
      try total.add(value, function.rawValue)
      state = .average(total)
    case .extreme(var extreme):
      try extreme.add(value)
      state = .extreme(extreme)
    case .deviation(var deviation):
      try deviation.add(value, function.rawValue)
      state = .deviation(deviation)
    case .kept(var values):
      // Taken out while it grows, or each value would copy all.
      state = .count(0)
      values.append(value)
      state = .kept(values)
      heldBytes += value.heldBytes
    }
  }

  /// What it comes to; `others` are the function's other arguments.
  func value(_ others: [RecordValue], context: FunctionContext) throws(ValueError) -> RecordValue {
    switch state {
    case .count(let count): .integer(count)
    case .sum(let total): try total.sum()
    case .average(let total): try total.mean()
    case .extreme(let extreme): extreme.value
    case .deviation(let deviation): deviation.value
    case .kept(let values): try function.call([.array(values)] + others, context: context)
    }
  }
}
