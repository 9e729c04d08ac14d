import PredicateData
import TestSupport

/// Binary property lists, and what Core Data stores keep in them.
package struct PropertyListTarget: FuzzTarget {
  package static let name = "propertylist"
  package static let promise = "objects or an error"
  package static let dictionary = [
    "bplist00", "NSStoreModelVersionHashes", "NSStoreType", "$objects", "$top", "$archiver",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      ListBuilder.bytes(
        .dictionary([
          ("text", .string("é")), ("list", .array([.integer(1), .real(2), .date(3), .bool(true), .null])),
          ("data", .data([1, 2, 3])), ("uid", .uid(1)),
          ("inner", .dictionary([("long", .string("0123456789abcdefgh"))])),
        ])),
      ListBuilder.bytes(
        .dictionary([
          ("NSStoreType", .string("SQLite")), ("NSStoreModelVersionHashes", .dictionary([("A", .data([1]))])),
        ])),
    ]
  }

  package func run(_ bytes: [UInt8]) {
    if let list = try? BinaryPropertyList(bytes) {
      for number in 0..<min(list.count, 100) {
        _ = try? list.object(number)
        _ = try? list.entries(number)
      }
    }
    _ = try? CoreDataStoreMetadata(propertyList: bytes)
    _ = try? KeyedArchive(bytes)
  }
}
