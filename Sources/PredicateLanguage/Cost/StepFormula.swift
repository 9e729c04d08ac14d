/// How many steps something takes at most, by the lengths of lists and texts.
package struct StepFormula: Hashable {
  /// Products of lengths, by their names in order, each with how often it counts; no name for plain steps.
  private(set) var terms: [[String]: Int] = [:]

  static let none = StepFormula()

  static func steps(_ count: Int) -> StepFormula {
    var formula = StepFormula()
    if count > 0 { formula.terms[[]] = count }
    return formula
  }

  static func length(of list: String) -> StepFormula {
    var formula = StepFormula()
    formula.terms[[list]] = 1
    return formula
  }

  static func + (left: StepFormula, right: StepFormula) -> StepFormula {
    var sum = left
    for (names, count) in right.terms { sum.terms[names] = Self.sum(sum.terms[names] ?? 0, count) }
    return sum
  }

  static func * (left: StepFormula, right: StepFormula) -> StepFormula {
    var product = StepFormula()
    for (names, count) in left.terms {
      for (others, times) in right.terms {
        let key = (names + others).sorted()
        product.terms[key] = Self.sum(product.terms[key] ?? 0, Self.product(count, times))
      }
    }
    return product
  }

  /// The number of steps where the lists have these lengths.
  func value(_ lengths: [RecordKey: Int]) -> Int {
    terms.reduce(0) { sum, term in
      Self.sum(sum, term.key.reduce(term.value) { Self.product($0, lengths[RecordKey($1)] ?? 0) })
    }
  }

  /// How many lengths and numbers it is written with.
  var factors: Int { terms.keys.reduce(terms.count) { $0 + $1.count } }

  /// The lists and texts in it.
  var names: Set<RecordKey> { Set(terms.keys.flatMap { $0 }.map { RecordKey($0) }) }

  /// Such as `2*items*tags + items`, the largest products first.
  package var text: String {
    let parts = terms.sorted { ($1.key.count, $0.key.joined()) < ($0.key.count, $1.key.joined()) }.map { names, count in
      (count == 1 && !names.isEmpty ? names : ["\(count)"] + names).joined(separator: "*")
    }
    return parts.isEmpty ? "0" : parts.joined(separator: " + ")
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    return overflows ? .max : product
  }
}
