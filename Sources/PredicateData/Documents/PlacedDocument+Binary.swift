#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import PredicateLanguage

extension PlacedDocument {
  /// How many parts a binary property list may have when it is read through: its objects may be in several places, so that a
  /// list of lists of 256 bytes has millions. Their texts and bytes together are at most as long as a document may be.
  private static func mostParts(ofBytes count: Int) -> Int { min(4_000_000, 1_000 + 64 * count) }

  /// A binary property list. Its texts stand in no place that a person could look at.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that break the format, and lists that contain themselves, and
  ///   `interrupted`.
  package init(binary bytes: [UInt8], file: String?, _ interruption: Interruption? = nil) throws(DataError) {
    do throws(DataError) {
      let list = try BinaryPropertyList(bytes)
      var reader = BinaryDocumentReader(list: list, mostParts: Self.mostParts(ofBytes: bytes.count), interruption)
      try reader.read(list.root, key: nil, depth: 0)
      self = reader.document()
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  /// Goes through the objects from the outermost on.
  private struct BinaryDocumentReader {
    let list: BinaryPropertyList
    private let mostParts: Int
    private let interruption: Interruption?
    private var parts: PlacedDocument
    private var texts: [String] = []
    private var heldBytes = 0
    /// The keys that were read, of which some may be no texts and become no part.
    private var keys = 0

    init(list: BinaryPropertyList, mostParts: Int, _ interruption: Interruption?) {
      self.list = list
      self.mostParts = mostParts
      self.interruption = interruption
      parts = PlacedDocument([], interruption)
    }

    func document() -> PlacedDocument { PlacedDocument(parts, held: texts, interruption) }

    private mutating func held(_ text: String) -> PlacedRange {
      heldBytes += text.utf8.count
      texts.append(text)
      return PlacedRange(texts.count - 1, texts.count - 1, .held)
    }

    mutating func read(_ number: Int, key: String?, depth: Int) throws(DataError) {
      try parts.goOn()
      guard depth < PlacedDocument.deepest else {
        throw DataError(.malformedArchive, "a binary property list that is nested too deep, or contains itself")
      }
      guard parts.nodes.count + keys < mostParts, heldBytes <= PlacedDocument.mostBytes else {
        throw DataError(.malformedArchive, "a binary property list that is too large when it is read through")
      }
      if let key { parts.addKey(held(key)) }
      switch try list.object(number) {
      case .null: parts.addLeaf(.null, held(""))
      case .bool(let flag): parts.addLeaf(.boolean, held(flag ? "true" : "false"))
      case .integer(let number): parts.addLeaf(.integer, held(String(number)))
      case .real(let number): parts.addLeaf(.real, held(String(number)))
      case .date(let seconds): parts.addLeaf(.date, held(String(seconds)))
      case .data(let bytes): parts.addLeaf(.data, held(Data(bytes).base64EncodedString()))
      case .string(let text): parts.addLeaf(.text, held(text))
      case .uid(let number): parts.addLeaf(.integer, held(String(number)))
      case .array(let elements):
        parts.begin(.list, at: 0)
        for element in elements { try read(element, key: nil, depth: depth + 1) }
        parts.end()
      case .dictionary(let names, _):
        keys += names.count
        parts.begin(.object, at: 0)
        for (name, value) in try list.entries(number) { try read(value, key: name, depth: depth + 1) }
        parts.end()
      }
    }
  }

  private init(_ parts: PlacedDocument, held: [String], _ interruption: Interruption?) {
    self.init([], held: held, interruption)
    nodes = parts.nodes
  }
}
