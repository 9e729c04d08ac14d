import PredicateData

/// Where predicates stand in files: by the keys that lead to them, or behind an option of a command.
///
/// `conditional_items[].condition` is the entry `condition` of an element of a list `conditional_items`, however deep that
/// stands in the file; `--predicate` is what follows this option in shell scripts.
public struct PredicatePlace: Hashable, Sendable, CustomStringConvertible {
  /// The way to it, as it is written.
  public let description: String
  /// Keys and elements, the last one first; empty for an option.
  let steps: [Step]

  enum Step: Hashable {
    case key([UInt8])
    case element
  }

  /// Reads a place; nil for a text that is none.
  public init?(parsing text: String) {
    description = text
    if text.hasPrefix("--") {
      guard text.utf8.count > 2, text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "=") }) else { return nil }
      steps = []
      return
    }
    var steps: [Step] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      var name = part
      var elements = 0
      while name.hasSuffix("[]") {
        name = name.dropLast(2)
        elements += 1
      }
      guard !name.isEmpty, !name.contains("[") else { return nil }
      steps.append(.key(Array(name.utf8)))
      steps += Array(repeating: .element, count: elements)
    }
    self.steps = steps.reversed()
  }

  /// Whether it is an option of a command.
  var isOption: Bool { steps.isEmpty }

  /// Whether a part of a document stands there.
  func matches(_ node: Int, in document: PlacedDocument) -> Bool {
    var place = node
    for step in steps {
      guard place >= 0 else { return false }
      switch step {
      case .key(let name): guard document.hasKey(place, name) else { return false }
      case .element: guard document.isElement(place) else { return false }
      }
      place = Int(document.nodes[place].parent)
    }
    return !steps.isEmpty
  }
}
