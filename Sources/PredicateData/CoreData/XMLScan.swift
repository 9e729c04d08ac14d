#if canImport(FoundationXML)
  import FoundationXML
#endif
import Foundation

/// An element of an XML document, in document order with its place in the tree.
struct ScannedElement {
  let name: String
  let attributes: [String: String]
  /// The place of the element around it; nil for the outermost.
  let parent: Int?
  let line: Int
  let column: Int
  /// The text directly in it.
  var text = ""
}

/// Reads XML into a flat list. Nothing outside the document is ever read, whatever its declarations name.
enum XMLScan {
  /// The most bytes of a document; models have thousands.
  static let mostBytes = 64 << 20

  /// The elements in document order.
  /// - Throws: ``DataError`` (`malformedXML`) with the place where the text breaks the rules.
  static func elements(of bytes: [UInt8], file: String?) throws(DataError) -> [ScannedElement] {
    guard bytes.count <= mostBytes else {
      throw DataError(
        .malformedXML, "an XML document of \(bytes.count) bytes; a model has \(mostBytes) at most", file: file)
    }
    guard !bytes.isEmpty else { throw DataError(.malformedXML, "the file is empty", file: file) }
    // Entities of the document's own can grow a short text without bound or name files, and no model has any.
    if let place = firstPlace(of: "<!ENTITY", in: bytes) {
      throw DataError(
        .malformedXML, "the document declares an entity", file: file, line: line(of: place, in: bytes),
        hint: "remove the document type declaration")
    }
    // Encodings with NUL bytes would hide such a declaration.
    if let place = bytes.firstIndex(of: 0) {
      throw DataError(
        .malformedXML, "the text is not UTF-8", file: file, line: line(of: place, in: bytes),
        hint: "convert it to UTF-8")
    }
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let collector = Collector()
    parser.delegate = collector
    // The parser's verdict alone is not enough: some versions take a text that ends early for a whole one.
    let isWhole = parser.parse() && collector.isWhole
    guard isWhole else {
      throw DataError(
        .malformedXML,
        collector.innermostOpen.map { "the text is no XML document: `\($0)` does not end" }
          ?? "the text is no XML document", file: file, line: max(1, parser.lineNumber),
        column: max(1, parser.columnNumber))
    }
    return collector.elements
  }

  private static func firstPlace(of text: StaticString, in bytes: [UInt8]) -> Int? {
    text.withUTF8Buffer { needle in
      guard let first = needle.first, bytes.count >= needle.count else { return nil }
      return (0...(bytes.count - needle.count)).first {
        bytes[$0] == first && bytes[$0..<($0 + needle.count)].elementsEqual(needle)
      }
    }
  }

  private static func line(of place: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
  }
}

/// Takes the parser's events.
private final class Collector: NSObject, XMLParserDelegate {
  private(set) var elements: [ScannedElement] = []
  private var open: [Int] = []
  private var hasFailed = false

  /// Whether there was one outermost element, and all that began has ended.
  var isWhole: Bool { !hasFailed && open.isEmpty && elements.count { $0.parent == nil } == 1 }

  /// The name of the element that did not end.
  var innermostOpen: String? { open.last.map { elements[$0].name } }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(
      ScannedElement(
        name: elementName, attributes: attributes, parent: open.last, line: max(1, parser.lineNumber),
        column: max(1, parser.columnNumber)))
    open.append(elements.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
  ) {
    _ = open.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { hasFailed = true }
}
