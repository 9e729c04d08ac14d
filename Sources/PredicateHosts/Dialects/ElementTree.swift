import PredicateData
import PredicateEvaluation
package import PredicateLanguage

/// The elements of a page, in the order of the document, among which a class chain finds some.
///
/// A step goes on from all that the one before found, from the application at first; with an index from that one alone, which
/// is counted among all of them, as WebDriverAgent does.
package struct ElementTree: Sendable {
  /// The elements with the place of the one around each; nil for those that are around no other.
  let elements: [(record: RecordValue, parent: Int?)]

  /// The elements as records.
  package var records: [RecordValue] { elements.map(\.record) }

  /// The places of the elements that a text finds, if it is a class chain; nil for other texts.
  /// - Throws: ``FormatError`` for a predicate of the chain that is wrong or fails.
  package func places(foundBy text: String, limits: Limits) throws(FormatError) -> [Int]? {
    try steps(foundBy: text, limits: limits)?.last
  }

  /// Why a class chain finds no element: the first of its steps that finds none; nil for other texts and chains.
  /// - Throws: as ``places(foundBy:limits:)``.
  package func reasonForNone(_ text: String, limits: Limits) throws(FormatError) -> String? {
    guard let steps = try steps(foundBy: text, limits: limits), let empty = steps.firstIndex(where: \.isEmpty) else {
      return nil
    }
    let before = empty == 0 ? "" : ", step \(empty) finds \(CountText.counted(steps[empty - 1].count, "element"))"
    return "step \(empty + 1) of the class chain finds no element\(before)"
  }

  /// The places of the elements that each step of a class chain finds. Cost: that of its predicates for every element.
  private func steps(foundBy text: String, limits: Limits) throws(FormatError) -> [[Int]]? {
    guard let chain = ClassChain(text) else { return nil }
    let source = SourceText(text)
    func verdicts(_ reading: DialectReading) throws(FormatError) -> [Bool] {
      do throws(FormatError) {
        let predicate = try FormatPredicate(parsing: reading.text, limits: limits)
        let compiled = try FormatPredicate(predicate, placedIn: source, reading.place).compiled()
        var verdicts: [Bool] = []
        for element in elements { verdicts.append(try compiled.evaluate(with: element.record)) }
        return verdicts
      } catch {
        throw error.source == source ? error : error.placed(in: source, reading.place)
      }
    }
    // Each step of the chain looks at every element.
    guard elements.isEmpty || chain.steps.count <= limits.evaluationSteps / elements.count else {
      let message = "a class chain of \(chain.steps.count) steps over \(elements.count) elements takes too many steps"
      throw FormatError(Diagnostic(.tooManySteps, message), source: source)
    }
    var found = roots
    var steps: [[Int]] = []
    for step in chain.steps {
      let reached = reached(from: found, step.isDescendant)
      var holds = try verdicts(chain.reading(of: step))
      for filter in step.filters where filter.isOfDescendant {
        let around = parents(of: try verdicts(chain.reading(of: filter)))
        for place in holds.indices where !around[place] { holds[place] = false }
      }
      var places = elements.indices.filter { reached[$0] && holds[$0] }
      if let position = step.position {
        let place = position > 0 ? position - 1 : places.count + position
        places = position != 0 && places.indices.contains(place) ? [places[place]] : []
      }
      found = Start(places: Set(places))
      steps.append(Array(places))
    }
    return steps
  }

  /// Where a step begins.
  private struct Start {
    var places: Set<Int>
    /// Whether the document itself is such a place.
    var isDocument = false
  }

  /// The application; the document of one without.
  private var roots: Start {
    let applications = elements.indices.filter {
      elements[$0].parent == nil && elements[$0].record["type"] == "XCUIElementTypeApplication"
    }
    return Start(places: Set(applications), isDocument: applications.isEmpty)
  }

  /// Which elements are children, or descendants, of some others.
  private func reached(from start: Start, _ isDescendant: Bool) -> [Bool] {
    var reached: [Bool] = []
    for element in elements {
      if let parent = element.parent {
        reached.append(start.places.contains(parent) || isDescendant && reached[parent])
      } else {
        reached.append(start.isDocument)
      }
    }
    return reached
  }

  /// Which elements are around one of those that are marked.
  private func parents(of marked: [Bool]) -> [Bool] {
    var around = marked.map { _ in false }
    // Parents stand before their children.
    for place in elements.indices.reversed() where marked[place] || around[place] {
      if let parent = elements[place].parent { around[parent] = true }
    }
    return around
  }
}
