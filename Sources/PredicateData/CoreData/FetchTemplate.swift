import PredicateLanguage

/// A fetch request that a data model keeps, with its predicate.
package struct FetchTemplate: Sendable {
  /// What it is called.
  package let name: String
  /// The entity that it fetches; nil where the model does not say.
  package let entity: String?
  /// Its predicate, and where that stands.
  package let predicate: PlacedText
}

extension CoreDataModelFile {
  /// The fetch requests with a predicate in the text of a `contents` file, in order. Cost: linear.
  /// - Throws: ``DataError`` (`malformedXML`) for text that is no XML.
  package static func fetchTemplates(contents bytes: [UInt8], file: String?) throws(DataError) -> [FetchTemplate] {
    let document = try XMLScan(bytes, file: file)
    return document.elements.compactMap { element in
      guard element.name == "fetchRequest", element.attributes["predicateString"] != nil,
        let range = value(of: "predicateString", behind: element.offset, bytes)
      else { return nil }
      return FetchTemplate(
        name: element.attributes["name"] ?? "", entity: element.attributes["entity"],
        predicate: PlacedText(bytes, PlacedRange(range.lowerBound, range.upperBound, .xml)))
    }
  }

  /// Where the value of an attribute stands in an element that is known to have it.
  private static func value(of name: String, behind start: Int, _ bytes: [UInt8]) -> Range<Int>? {
    var place = start
    var quote: UInt8?
    var opened = start
    var isWanted = false
    while place < bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open {
          if isWanted { return opened..<place }
          quote = nil
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        var end = place
        while end > start, bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
        isWanted =
          end - name.utf8.count > start && bytes[(end - name.utf8.count)..<end].elementsEqual(name.utf8)
          && bytes[end - name.utf8.count - 1] <= 0x20
        quote = byte
        opened = place + 1
      } else if byte == UInt8(ascii: ">") {
        return nil
      }
      place += 1
    }
    return nil
  }
}
