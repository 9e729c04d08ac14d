import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PlacedDocument {
  /// The values that the document holds, as a record of entries and lists.
  /// - Throws: ``DataError`` (`interrupted`).
  mutating func recordValue() throws(DataError) -> RecordValue { nodes.isEmpty ? .null : try recordValue(of: 0) }

  private mutating func recordValue(of node: Int) throws(DataError) -> RecordValue {
    try goOn()
    let part = nodes[node]
    switch part.kind {
    case .object:
      var pairs: [(String, RecordValue)] = []
      for child in children(of: node) { pairs.append((key(of: child) ?? "", try recordValue(of: child))) }
      return .object(RecordObject(pairs))
    case .list:
      var elements: [RecordValue] = []
      for child in children(of: node) { elements.append(try recordValue(of: child)) }
      return .array(elements)
    case .text: return .string(text(of: node).text)
    case .null: return .null
    case .integer, .real, .boolean, .date, .data: return scalar(part.kind, text(of: node).text)
    }
  }

  /// The numbers of the parts directly in a part.
  private func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var place = node + 1
    while place < Int(nodes[node].next) {
      children.append(place)
      place = Int(nodes[place].next)
    }
    return children
  }

  private func scalar(_ kind: Kind, _ text: String) -> RecordValue {
    switch kind {
    // Some formats have other digits than ten.
    case .integer: WideNumber.value(ofNumber: text) ?? Double(text).map(RecordValue.double) ?? .string(text)
    case .real: Double(text).map(RecordValue.double) ?? .string(text)
    case .boolean: .bool(text.lowercased().first == "t")
    // A binary list has the seconds themselves.
    case .date:
      Double(text).map(RecordValue.init(secondsSince2001:))
        ?? ISO8601.parse(text).map(RecordValue.date) ?? .string(text)
    case .data:
      Data(base64Encoded: text.filter { !$0.isWhitespace }).map(RecordValue.data) ?? .string(text)
    case .object, .list, .text, .null: .string(text)
    }
  }
}
