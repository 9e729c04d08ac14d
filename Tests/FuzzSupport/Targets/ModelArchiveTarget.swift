import PredicateData
import PredicateFormat
import TestSupport

/// Compiled models of Core Data: keyed archives, as they are and compressed.
package struct ModelArchiveTarget: FuzzTarget {
  package static let name = "archive"
  package static let promise = "a model that can be written and named, or an error"
  package static let dictionary = [
    "NSEntities", "NSPropertiesByName", "NSRelationshipDescription", "NSInverseRelationship", "NSEntityDescription",
    "$class",
    "NS.keys", "NS.objects",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    let archive = ModelArchiveBuilder.bytes([
      ("Animal", nil, [.attribute("name", 700), .relationship("mates", "Animal", "mates", most: 0)]),
      ("Dog", "Animal", [.attribute("isLoud", 800)]),
    ])
    return [archive, storedDeflate(archive)]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    if let model = try? ManagedObjectModelArchive.model(archive: bytes) { try model.checkFile() }
    if let model = try? ManagedObjectModelArchive.model(compressed: bytes) { try model.checkFile() }
  }
}

extension RecordModel {
  /// A model is written to a file that reads back as the same model.
  func checkFile() throws(BrokenPromise) {
    guard let back = try? RecordModel(recordValue: recordValue), back.recordValue == recordValue else {
      throw BrokenPromise("\(recordValue) does not read back")
    }
    _ = try? namedAsCoreData()
  }
}
