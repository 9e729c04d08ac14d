package import PredicateLanguage

/// The work of one evaluation of one record.
package struct EvaluationWork: Hashable, Sendable {
  /// Elements that loops asked something of, as `Limits.evaluationSteps` counts them.
  package var steps = 0
  /// Bytes that were gone through, as `Limits.evaluationBytes` counts them.
  package var bytes = 0

  /// None.
  package init() {}

  init(steps: Int, bytes: Int) {
    self.steps = steps
    self.bytes = bytes
  }

  /// The most that limits allow.
  init(within limits: Limits) { self.init(steps: limits.evaluationSteps, bytes: limits.evaluationBytes) }

  /// This and some more, each figure at most that of a limit.
  func plus(_ more: EvaluationWork, atMost most: EvaluationWork) -> EvaluationWork {
    EvaluationWork(steps: min(most.steps, steps + more.steps), bytes: min(most.bytes, bytes + more.bytes))
  }

  /// Whether it is more than a limit, in one of the figures.
  func exceeds(_ most: EvaluationWork) -> Bool { steps > most.steps || bytes > most.bytes }

  static func += (work: inout EvaluationWork, more: EvaluationWork) {
    work.steps += more.steps
    work.bytes += more.bytes
  }

  // MARK: What things weigh

  /// Bytes that evaluating a part of a condition counts for: about as much time as going through them.
  static let ofPart = 16
  /// Bytes that an element of a list or record counts for, which is copied, hashed or compared.
  static let ofElement = 64
  /// The same of an element of UNION, INTERSECT or MINUS, which hash it and make a set of it.
  static let ofHashedElement = 1 << 10
  /// Bytes that a decimal counts for in a function or CAST, which ask for its digits.
  static let ofDecimal = 32 << 10
  /// Bytes that a double counts for which is written as text, or rounded to places of its text.
  static let ofWrittenDouble = 8 << 10
  /// Bytes that each byte of a version counts for.
  static let ofVersionByte = 256
  /// Bytes that a step of a regular expression counts for.
  static let ofPatternStep = 8
  /// Bytes that each byte of a regular expression counts for where it is compiled for an element.
  static let ofPatternByte = 1_024
  /// The same of a pattern of LIKE.
  static let ofWildcardByte = 64

  /// The bytes of a value with all that it holds. Cost: linear in the number of values that it holds.
  package static func weight(of value: RecordValue) -> Int {
    switch value {
    case .string(let text): return text.utf8.count
    case .data(let data): return data.count
    case .array(let values), .set(let values): return weight(of: values)
    case .object(let object): return weight(of: object.values)
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .record: return 0
    }
  }

  private static func weight(of values: [RecordValue]) -> Int {
    var sum = ofElement * values.count
    for value in values { sum += weight(of: value) }
    return sum
  }

  /// The bytes that reading a key goes through: of a text, as for its length, and the elements of a list with those of lists
  /// within, and of what it gives.
  static func weight(ofKeyOf value: RecordValue, giving result: RecordValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .array, .set: elements(of: value) * ofElement + elements(of: result) * ofElement
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .data, .object, .record: 0
    }
  }

  private static func elements(of value: RecordValue) -> Int {
    switch value {
    case .array(let values), .set(let values):
      var count = values.count
      for value in values { count += elements(of: value) }
      return count
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: return 0
    }
  }

  /// What the arguments of a function count for besides the lengths of texts and lists.
  static func weight(ofCalling function: BuiltinFunction, with arguments: [RecordValue]) -> Int {
    var sum = 0
    for argument in arguments {
      switch argument {
      case .decimal: sum += ofDecimal
      case .double where function == .concat || function == .roundToPlaces: sum += ofWrittenDouble
      case .string(let text) where function == .version: sum += text.utf8.count * ofVersionByte
      default: break
      }
    }
    return sum
  }

  /// The same of a value of CAST.
  static func weight(ofCasting value: RecordValue, to target: Casting.Target) -> Int {
    switch value {
    case .decimal: ofDecimal
    case .double where target == .string: ofWrittenDouble
    default: 0
    }
  }

  /// The bytes that a comparison of two values goes through at most: of two texts the shorter one's, and nothing of lists of
  /// different lengths.
  static func weight(ofComparing left: RecordValue, _ right: RecordValue) -> Int {
    switch (left, right) {
    case (.string(let a), .string(let b)): min(a.utf8.count, b.utf8.count)
    case (.data(let a), .data(let b)): a.count == b.count ? a.count : 0
    // Sets within are hashed on either side.
    case (.array(let a), .array(let b)): a.count == b.count ? weight(of: a) + weight(of: b) : 0
    case (.set(let a), .set(let b)): weight(of: a) + weight(of: b)
    case (.object(let a), .object(let b)):
      a.values.count == b.values.count ? weight(of: a.values) + weight(of: b.values) : 0
    default: 0
    }
  }
}
