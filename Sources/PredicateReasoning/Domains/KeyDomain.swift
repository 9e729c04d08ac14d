import PredicateLanguage

/// What is known of a key, and what is asked of it.
struct KeyDomain {
  let path: ValuePath
  var kinds: KeyKinds = []
  /// The kinds of the constants that it is compared with as a whole.
  var wholeKinds: KeyKinds = []
  /// The only values that it has; nil if all of its kinds may be.
  var allowed: [RecordValue]?
  /// The constants that it is compared with.
  var constants: [RecordValue] = []
  var rules: [any TextRule] = []
  /// Of a list: what is asked of its elements, and how many there should be.
  var elements: [PredicateNode] = []
  var counts: [Int] = []
  /// The kinds of its elements, where a model says that they are values; nil where they have the kinds that they are compared
  /// with, or keys of their own.
  var elementKinds: KeyKinds?
  /// Of how many elements lists need to be at most: longer ones bring no condition to anything new.
  var most = 1
  /// Elements of a list, or other values, that may do where what is asked of them is not understood.
  var guesses: [RecordValue] = []
  /// What is asked of parts of its date.
  var dateParts: [DatePartQuestion] = []
  /// Whether it is calculated with. Then 2 and 2.0 may give different results, and both are tried.
  var isCalculated = false
  /// How many keys are compared with one another, this one among them.
  var peers = 1
  /// Whether another key leads through it.
  var isPrefix = false
  /// Where it may be nil, whether it is because a record before it is.
  var isMissingWithItsOwner = false

  /// Whether other values are possible than are known of.
  var isDoubtful = false

  /// The values to try.
  var values: [RecordValue] = []
  /// Whether they bring each condition that is understood to all that it can come to, together.
  var isComplete = false
}
