import PredicateLanguage

/// What may stand at the end of a text that goes on. Ranges are in UTF-8 bytes of the text.
struct InputPlace: Hashable, Sendable {
  /// What is wanted.
  enum Kind: Hashable, Sendable {
    /// A value; a condition as well where ``InputPlace/allowsCondition`` says so.
    case value
    /// A key or collection operator behind a dot; `base` is what stands before it.
    case key
    /// An operator behind a value, which is `base`.
    case comparison
    /// An operator between values alone: no condition can stand here.
    case arithmetic
    /// AND or OR.
    case connective
    /// The letters in the brackets behind the operator of `comparison`.
    case options
    /// The name of the variable of a SUBQUERY.
    case variableName
    /// The type of a CAST.
    case castType
    /// Nothing can be said, as between SUBQUERY and its parenthesis.
    case nothing
  }

  /// A comparison whose right side is being typed.
  struct Comparison: Hashable, Sendable {
    /// The left side; nil if it is missing.
    var left: Range<Int>?
    /// Nil if what stands there is no operator.
    var operation: ComparisonOperator?
    /// Whether ANY, ALL and their kin stand before it.
    var isQuantified: Bool
  }

  /// A variable that a SUBQUERY around the place binds.
  struct Binding: Hashable, Sendable {
    /// Its name, without `$`.
    var variable: String
    /// The collection whose elements it stands for.
    var collection: Range<Int>
  }

  /// A call around the place.
  struct Call: Hashable, Sendable {
    /// A function by its name as it was typed, or SUBQUERY and its kin.
    enum Callee: Hashable, Sendable { case function(String), form(SpecialForm) }
    /// What is called.
    var callee: Callee
    /// Which argument the place belongs to, from 0; the value before the dot is one.
    var argument: Int

    /// A place in a call.
    init(callee: Callee, argument: Int) {
      self.callee = callee
      self.argument = argument
    }
  }

  /// What is wanted.
  var kind = Kind.nothing
  /// Whether a whole condition may begin: NOT, ANY, TRUEPREDICATE.
  var allowsCondition = false
  /// Whether the value stands behind ANY, ALL and their kin.
  var isQuantified = false
  /// Whether the value is an index in brackets.
  var isIndex = false
  /// What stands before the dot or operator.
  var base: Range<Int>?
  /// The comparison that the value is the right side of, or in the list on its right side.
  var comparison: Comparison?
  /// Whether the place is in a list.
  var isInList = false
  /// The variables that can be used, the outermost first.
  var bindings: [Binding] = []
  /// The innermost call around it.
  var call: Call?
}
