package import PredicateLanguage

/// A class chain of Appium's: steps down the tree of elements, each with a type and perhaps predicates and an index.
///
/// ``**/XCUIElementTypeCell[`name BEGINSWITH "C"`]`` is one step, which is a predicate of one element. Several steps, an index
/// and ``[$…$]`` look at the tree: ``ElementTree`` finds the elements, and the predicate that stands for such a chain has all
/// of its conditions, for checks, and fails where it is evaluated.
struct ClassChain {
  /// Elements of a type, among the children or all descendants of those before.
  struct Step {
    /// Whether elements at any depth count.
    let isDescendant: Bool
    /// Where the type stands.
    let type: Range<Int>
    var filters: [Filter] = []
    /// Which of all that are found goes on, from 1, or from the end with -1; nil for all of them.
    var position: Int?
  }

  /// A predicate of a step.
  struct Filter {
    /// Where it stands, without its signs.
    let content: Range<Int>
    /// The sign around it, which is doubled where it stands for itself.
    let mark: UInt8

    /// Whether some descendant of the element meets it, not the element.
    var isOfDescendant: Bool { mark == UInt8(ascii: "$") }
  }

  private let bytes: [UInt8]
  private(set) var steps: [Step] = []

  /// Reads a chain; nil for a text that is none. Cost: linear.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    var place = bytes.firstIndex { !Self.isBlank($0) } ?? bytes.count
    guard starts("*", at: place) || starts("XCUIElementType", at: place) else { return nil }
    while true {
      let isDescendant = starts("**/", at: place)
      if isDescendant { place += 3 }
      let end = starts("*", at: place) ? place + 1 : bytes[place...].firstIndex { !Self.isWord($0) } ?? bytes.count
      var step = Step(isDescendant: isDescendant, type: place..<end)
      guard isAny(step) || starts("XCUIElementType", at: place) else { return nil }
      place = end
      while starts("[", at: place) {
        guard let next = read(place + 1, into: &step) else { return nil }
        place = next
      }
      steps.append(step)
      guard starts("/", at: place) else { break }
      place += 1
    }
    guard bytes[place...].allSatisfy(Self.isBlank) else { return nil }
  }

  /// Reads a predicate between signs, or an index, and its bracket; gives the place behind it.
  private func read(_ start: Int, into step: inout Step) -> Int? {
    guard start < bytes.count else { return nil }
    let mark = bytes[start]
    if mark != UInt8(ascii: "`"), mark != UInt8(ascii: "$") {
      // An index ends a step.
      guard step.position == nil, let end = bytes[start...].firstIndex(of: UInt8(ascii: "]")),
        let position = Int(text(start..<end))
      else { return nil }
      step.position = position
      return end + 1
    }
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == mark {
        guard place + 1 < bytes.count else { return nil }
        if bytes[place + 1] == UInt8(ascii: "]") {
          step.filters.append(Filter(content: (start + 1)..<place, mark: mark))
          return place + 2
        }
        if bytes[place + 1] == mark { place += 1 }
      }
      place += 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func starts(_ word: String, at place: Int) -> Bool { bytes[place...].starts(with: word.utf8) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The chain as it is written.
  var text: String { text(0..<bytes.count) }

  /// The type of a step, `*` for any.
  func type(of step: Step) -> String { text(step.type) }

  private func isAny(_ step: Step) -> Bool { type(of: step) == "*" || type(of: step) == "XCUIElementTypeAny" }

  /// Whether it takes more than an element to say whether it belongs to the chain.
  private var looksAtTree: Bool {
    steps.count > 1 || steps.contains { $0.position != nil || $0.filters.contains(where: \.isOfDescendant) }
  }

  // MARK: As predicates

  /// The predicate of an element that the chain asks for.
  var reading: DialectReading {
    var reading = DialectReading()
    let whole = SourceSpan(offset: 0, length: bytes.count)
    if looksAtTree {
      reading.write("\(Self.name)(\(ExpressionNode(.constant(.string(text))))", for: whole)
      for step in steps {
        reading.write(", TERNARY(", for: whole)
        write(step, step.filters, into: &reading)
        reading.write(", YES, NO)", for: whole)
      }
      reading.write(") == YES", for: whole)
    } else if let step = steps.first {
      write(step, step.filters, into: &reading)
    }
    return reading
  }

  /// The predicate of an element that was found by the chain: what its last step asks of the element itself.
  var readingOfFound: DialectReading {
    var reading = DialectReading()
    if let step = steps.last { write(step, step.filters.filter { !$0.isOfDescendant }, into: &reading) }
    return reading
  }

  /// The predicate of one filter.
  func reading(of filter: Filter) -> DialectReading {
    var reading = DialectReading()
    write(filter, into: &reading)
    return reading
  }

  /// The predicate of the type of a step, and of its filters of the element itself.
  func reading(of step: Step) -> DialectReading {
    var reading = DialectReading()
    write(step, step.filters.filter { !$0.isOfDescendant }, into: &reading)
    return reading
  }

  private func write(_ step: Step, _ filters: [Filter], into reading: inout DialectReading) {
    let type = SourceSpan(offset: step.type.lowerBound, length: step.type.count)
    var isFirst = true
    if !isAny(step) {
      reading.write("type == \"", for: type)
      reading.copy(self.type(of: step), at: type.offset)
      reading.write("\"", for: type)
      isFirst = false
    } else if filters.isEmpty {
      reading.write("TRUEPREDICATE", for: type)
    }
    for filter in filters {
      let span = SourceSpan(offset: filter.content.lowerBound - 1, length: filter.content.count + 2)
      reading.write(isFirst ? "(" : " AND (", for: span)
      write(filter, into: &reading)
      reading.write(")", for: span)
      isFirst = false
    }
  }

  private func write(_ filter: Filter, into reading: inout DialectReading) {
    var start = filter.content.lowerBound
    while let sign = bytes[start..<filter.content.upperBound].firstIndex(of: filter.mark) {
      // The second one of a doubled sign is left out.
      let end = min(sign + 1, filter.content.upperBound)
      reading.copy(text(start..<end), at: start)
      start = min(sign + 2, filter.content.upperBound)
    }
    reading.copy(text(start..<filter.content.upperBound), at: start)
  }

  private static let name = "classChain"

  /// Stands for what a chain asks of the tree.
  static let function = HostFunction(
    FunctionSignature(
      name, [.string, .boolean], .boolean, additionalArguments: nil,
      documentation: "What a class chain asks of the tree of elements.",
      example: "classChain(\"**/XCUIElementTypeTable/XCUIElementTypeCell\", YES)")
  ) { _ in
    throw ValueError(
      .unsupported, "a class chain of several steps, with an index or `$…$` looks at the tree, not at one element",
      hint: "evaluate it over the source of a page, an XML file, or ask for its last step alone")
  }

  /// The chain as it was written, of a predicate that stands for one that looks at the tree; nil for others.
  static func text(of predicate: FormatPredicate) -> String? {
    guard case .comparison(let comparison) = predicate.node.kind,
      case .call(name, let arguments) = comparison.left.kind,
      case .constant(.string(let text))? = arguments.first?.kind
    else { return nil }
    return text
  }
}

/// A class chain that looks at the tree of elements, step by step, as it is shown to people and to other programs.
package struct ClassChainOutline {
  /// What one step asks of elements.
  package struct Step {
    /// Whether elements at any depth count, not children alone.
    package let isDescendant: Bool
    /// Their type; `*` for any.
    package let type: String
    /// The predicates, each of the element or of some descendant.
    package let conditions: [(node: PredicateNode, isOfDescendant: Bool)]
    /// Which of all that are found goes on, from 1, or from the end with -1; nil for all of them.
    package let position: Int?
  }

  /// The chain as it was written.
  package let text: String
  /// Its steps in order.
  package let steps: [Step]
}

extension ClassChain {
  /// The chain with the predicates that `parse` makes of its texts.
  func outline(
    _ parse: (DialectReading) throws(FormatError) -> PredicateNode
  ) throws(FormatError) -> ClassChainOutline {
    var outlines: [ClassChainOutline.Step] = []
    for step in steps {
      var conditions: [(node: PredicateNode, isOfDescendant: Bool)] = []
      for filter in step.filters { conditions.append((try parse(reading(of: filter)), filter.isOfDescendant)) }
      outlines.append(
        ClassChainOutline.Step(
          isDescendant: step.isDescendant, type: type(of: step), conditions: conditions, position: step.position))
    }
    return ClassChainOutline(text: text, steps: outlines)
  }
}
