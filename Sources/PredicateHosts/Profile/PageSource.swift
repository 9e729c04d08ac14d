package import PredicateData
import PredicateLanguage

/// The tree of elements that Appium's drivers give as the source of a page, an XML document, as records.
///
/// Each element is a record of its attributes, with the types of the profile's model, and its place and size as `rect`. The
/// name of an element is its type where it has no attribute of that name; `AppiumAUT` around the application is left out.
package struct PageSource {
  private let attributes: [RecordKey: RecordModel.Attribute]

  /// Page sources as a profile describes their elements; nil for a profile of other records.
  package init?(_ profile: HostProfile) {
    guard profile.dialect?.looksInPages == true, let name = profile.entity,
      let entity = profile.model?.entity(named: name)
    else { return nil }
    var attributes: [RecordKey: RecordModel.Attribute] = [:]
    for case .attribute(let attribute) in entity.properties { attributes[RecordKey(attribute.name)] = attribute }
    self.attributes = attributes
  }

  /// Whether a file is read as the source of a page.
  package static func isMeant(by path: String) -> Bool { path.lowercased().hasSuffix(".xml") }

  /// The elements of a file in the order of the document. Cost: linear.
  /// - Throws: ``DataError``: for a file that cannot be read, and `malformedXML` with the place where it breaks the rules.
  package func tree(ofFile path: String) throws(DataError) -> ElementTree {
    try tree(of: try FileContents.bytes(of: path, most: XMLScan.mostBytes), file: path)
  }

  /// The elements in the order of the document. Cost: linear.
  /// - Throws: ``DataError`` (`malformedXML`) with the place where the text breaks the rules.
  package func tree(of bytes: [UInt8], file: String?) throws(DataError) -> ElementTree {
    var places: [Int?] = []
    var elements: [(record: RecordValue, parent: Int?)] = []
    for element in try XMLScan(bytes, file: file).elements {
      guard element.name != "AppiumAUT" else {
        places.append(nil)
        continue
      }
      places.append(elements.count)
      elements.append((record(element), element.parent.flatMap { places[$0] }))
    }
    return ElementTree(elements: elements)
  }

  private func record(_ element: XMLScan.Element) -> RecordValue {
    var values: [RecordKey: RecordValue] = [:]
    if element.attributes["type"] == nil { values[RecordKey("type")] = .string(element.name) }
    var rect: [(String, RecordValue)] = []
    for (name, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
      if ["x", "y", "width", "height"].contains(name), let number = Int64(text) {
        rect.append((name, .integer(number)))
      } else {
        values[RecordKey(name)] = value(text, attributes[RecordKey(name)]?.type)
      }
    }
    if !rect.isEmpty { values[RecordKey("rect")] = .object(RecordObject(rect)) }
    // Elements answer to each attribute by two more names: `isVisible` and `wdVisible`.
    for key in attributes.keys where values[key] == nil {
      for prefix in ["is", "wd"] where key.text.hasPrefix(prefix) {
        let bare = key.text.dropFirst(2)
        let name = bare.prefix(1).lowercased() + bare.dropFirst()
        if let value = values[RecordKey(name)] { values[key] = value }
      }
    }
    return .object(RecordObject(values.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }))
  }

  private func value(_ text: String, _ type: ValueType?) -> RecordValue {
    switch type {
    case .boolean?: text == "true" || text == "1" ? .bool(true) : .bool(false)
    case .integer?: Int64(text).map(RecordValue.integer) ?? .string(text)
    default: .string(text)
    }
  }
}
