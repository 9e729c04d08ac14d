import Foundation
import PredicateLanguage
import Synchronization
import Testing

@testable import PredicateData

/// Documents are read as a whole, and reading them stops when it is asked to.
struct DocumentInterruptionTests {
  enum Form: CaseIterable { case yaml, xml, binary }

  private static let count = 2_000

  private static func document(_ form: Form, _ stop: Interruption?) throws -> PlacedDocument {
    switch form {
    case .yaml:
      let text = (0..<count).map { "- \($0)\n" }.joined()
      return try PlacedDocument(yaml: Array(text.utf8), file: nil, stop)
    case .xml:
      let elements = (0..<count).map { "<integer>\($0)</integer>" }.joined()
      let text = "<plist version=\"1.0\"><array>\(elements)</array></plist>"
      return try PlacedDocument(propertyList: Array(text.utf8), file: nil, stop)
    case .binary:
      let data = try PropertyListSerialization.data(fromPropertyList: Array(0..<count), format: .binary, options: 0)
      return try PlacedDocument(binary: Array(data), file: nil, stop)
    }
  }

  @Test(arguments: Form.allCases) func `reading stops`(_ form: Form) throws {
    let asked = Mutex(0)
    let stop = Interruption {
      asked.withLock { asked in
        asked += 1
        return asked == 3
      }
    }
    let error = #expect(throws: DataError.self) { try Self.document(form, stop) }
    #expect(error?.code == .interrupted)
    #expect(asked.withLock { $0 } == 3)
  }

  @Test(arguments: Form.allCases) func `making values of what was read stops`(_ form: Form) throws {
    let stop = Interruption()
    var document = try Self.document(form, stop)
    stop.request()
    let error = #expect(throws: DataError.self) { try document.recordValue() }
    #expect(error?.code == .interrupted)
    stop.reset()
    #expect(try document.recordValue() == .array((0..<Self.count).map { .integer(Int64($0)) }))
  }
}
