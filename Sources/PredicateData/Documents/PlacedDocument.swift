import PredicateLanguage

/// A document of entries, lists and texts, each of which knows where it stands in the bytes.
///
/// The parts lie flat and in document order, and no text is made before it is asked for: who looks for a few texts in a
/// thousand files pays for those.
package struct PlacedDocument: Sendable {
  /// What a part is.
  package enum Kind: UInt8, Sendable {
    case object, list, text, integer, real, boolean, date, data, null
  }

  /// A part of the document.
  package struct Node: Sendable {
    package let kind: Kind
    /// The number of the part around it; -1 for the outermost.
    package let parent: Int32
    /// Its number in a list, from 0.
    package let ordinal: Int32
    /// The key in the object around it.
    let key: PlacedRange
    /// What it is made of.
    package let content: PlacedRange
    /// The number behind the last part in it.
    package fileprivate(set) var next: Int32
  }

  /// All bytes of the file.
  package let bytes: [UInt8]
  /// The texts of a binary file, which stand in no place that a person could look at.
  let held: [String]
  /// The parts, the outermost first.
  package internal(set) var nodes: [Node] = []
  private var open: [(node: Int, count: Int32)] = []
  /// The key of the next part.
  private var key = PlacedRange.none
  private var look: InterruptionLook

  init(_ bytes: [UInt8], held: [String] = [], _ interruption: Interruption? = nil) {
    self.bytes = bytes
    self.held = held
    look = InterruptionLook(interruption)
  }

  // MARK: Building

  /// How deep the part that is read is.
  var depth: Int { open.count }

  /// Whether the part that is read is an object; nil outside of all.
  var isInObject: Bool? { open.last.map { nodes[$0.node].kind == .object } }

  /// Whether a key was read whose value is missing.
  var hasKey: Bool { key.coding != .none }

  /// Goes on to the next part.
  /// - Throws: ``DataError`` (`interrupted`) where reading is to stop.
  mutating func goOn() throws(DataError) { if look.isDue() { throw .interrupted } }

  mutating func addKey(_ range: PlacedRange) { key = range }

  mutating func addLeaf(_ kind: Kind, _ content: PlacedRange) {
    append(kind, content)
    nodes[nodes.count - 1].next = Int32(nodes.count)
  }

  mutating func begin(_ kind: Kind, at offset: Int) {
    append(kind, PlacedRange(offset, offset, .plain))
    open.append((nodes.count - 1, 0))
  }

  mutating func end() {
    guard let last = open.popLast() else { return }
    nodes[last.node].next = Int32(nodes.count)
  }

  private mutating func append(_ kind: Kind, _ content: PlacedRange) {
    var ordinal: Int32 = 0
    if let last = open.indices.last {
      ordinal = open[last].count
      open[last].count += 1
    }
    nodes.append(
      Node(
        kind: kind, parent: open.last.map { Int32($0.node) } ?? -1, ordinal: ordinal, key: key, content: content,
        next: Int32(nodes.count + 1)))
    key = .none
  }

  // MARK: Asking

  /// The text that is the key of a part; nil in a list.
  package func key(of node: Int) -> String? {
    let range = nodes[node].key
    return range.coding == .none ? nil : text(range).text
  }

  /// Whether the key of a part is this text.
  package func hasKey(_ node: Int, _ name: [UInt8]) -> Bool {
    let range = nodes[node].key
    switch range.coding {
    case .none: return false
    // Most keys stand as they are, and are compared where they stand.
    case .plain, .json, .xml:
      if range.count == name.count {
        for place in 0..<name.count where bytes[range.start + place] != name[place] { return false }
        return true
      }
      if range.coding == .plain { return false }
      return text(range).text.utf8.elementsEqual(name)
    case .held, .shell, .shellDouble, .yamlSingle, .yamlDouble, .yamlPlain, .yamlBlock:
      return text(range).text.utf8.elementsEqual(name)
    }
  }

  /// The text of a part, and where its parts stand.
  package func text(of node: Int) -> PlacedText { text(nodes[node].content) }

  func text(_ range: PlacedRange) -> PlacedText {
    range.coding == .held ? PlacedText(held: held[range.start]) : PlacedText(bytes, range)
  }

  /// The path of a part: `conditional_items[0].condition`.
  package func path(of node: Int) -> String {
    var parts: [String] = []
    var place = node
    while place >= 0 {
      let part = nodes[place]
      if let key = key(of: place) {
        parts.append(key)
      } else if part.parent >= 0 {
        parts.append("[\(part.ordinal)]")
      }
      place = Int(part.parent)
    }
    return parts.reversed().reduce(into: "") { path, part in
      path += path.isEmpty || part.hasPrefix("[") ? part : "." + part
    }
  }
}

/// Bytes of a document, and how text is made of them.
package struct PlacedRange: Hashable, Sendable {
  /// How text is written.
  enum Coding: UInt8, Sendable {
    /// Not at all: there is none.
    case none
    /// As it is.
    case plain
    /// In a table beside the bytes.
    case held
    case xml, json
    /// In quotes of a shell.
    case shell, shellDouble
    case yamlSingle, yamlDouble, yamlPlain
    /// A block that begins with its sign, `|` or `>`.
    case yamlBlock
  }

  private let from: Int32
  private let to: Int32
  let coding: Coding
  /// The columns that each line of a block is indented by.
  let indent: Int32

  package var start: Int { Int(from) }
  package var end: Int { Int(to) }
  package var count: Int { Int(to - from) }

  static let none = PlacedRange(0, 0, .none)

  init(_ start: Int, _ end: Int, _ coding: Coding, indent: Int = 0) {
    from = Int32(clamping: start)
    to = Int32(clamping: end)
    self.coding = coding
    self.indent = Int32(clamping: indent)
  }
}

extension PlacedDocument {
  /// The most bytes of a document; places are kept in 32 bits.
  package static let mostBytes = 64 << 20
  /// How deep documents may be nested.
  static let deepest = 256
}

extension PlacedDocument {
  /// Whether a part is an element of a list.
  package func isElement(_ node: Int) -> Bool {
    let parent = Int(nodes[node].parent)
    return parent >= 0 && nodes[parent].kind == .list
  }
}

extension PlacedDocument {
  /// The quotes that a text of YAML stands in; nil for one in others or none.
  package func quoting(of node: Int) -> Character? {
    switch nodes[node].content.coding {
    case .yamlSingle: "'"
    case .yamlDouble: "\""
    case .none, .plain, .held, .xml, .json, .shell, .shellDouble, .yamlPlain, .yamlBlock: nil
    }
  }
}
