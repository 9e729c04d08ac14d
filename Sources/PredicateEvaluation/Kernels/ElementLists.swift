import PredicateLanguage

/// The lists that are the values of a key, as conditions on their elements see them.
protocol ElementLists {
  /// Where the keys of the elements are.
  var fields: any FieldSource { get }
  /// The kernel that asks how many elements of each list a condition holds for, or how many there are; nil if this is to
  /// be asked row by row. Each element is a step; a list of more than `most` is left to the evaluation row by row, which
  /// it may end.
  func counting(_ condition: Kernel?, most: Int, _ test: ElementTest) -> Kernel?
}

/// What is asked of the number of elements for which a condition holds.
enum ElementTest {
  case any, all
  /// Nil for what is true of no number.
  case count(IntegerRange?)

  /// The answer for a list of `all` elements.
  @inline(__always)
  func holds(_ found: Int, of all: Int) -> Bool {
    switch self {
    case .any: found > 0
    case .all: found == all
    case .count(let range): range?.holds(Int64(found)) ?? false
    }
  }

  /// The answer where it no longer depends on the elements after the first `seen` ones.
  @inline(__always)
  func isDecided(_ found: Int, of seen: Int) -> Bool? {
    switch self {
    case .any: found > 0 ? true : nil
    case .all: found < seen ? false : nil
    case .count(let range?): range.holds(Int64(found)) && range.holds(.max) ? true : nil
    case .count(nil): nil
    }
  }
}
