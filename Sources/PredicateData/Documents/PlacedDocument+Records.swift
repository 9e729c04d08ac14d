import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PlacedDocument {
  /// The values that the document holds, as a record of entries and lists.
  func recordValue(of node: Int = 0) -> RecordValue {
    guard node < nodes.count else { return .null }
    let part = nodes[node]
    switch part.kind {
    case .object:
      return .object(RecordObject(children(of: node).map { (key(of: $0) ?? "", recordValue(of: $0)) }))
    case .list: return .array(children(of: node).map { recordValue(of: $0) })
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
    case .integer: Int64(text).map(RecordValue.integer) ?? Double(text).map(RecordValue.double) ?? .string(text)
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
