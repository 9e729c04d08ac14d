package import PredicateLanguage

/// What a store says of itself in `Z_METADATA.Z_PLIST`, beside its model.
package struct CoreDataStoreMetadata: Hashable, Sendable {
  /// The kind of store, such as `SQLite`; nil if it does not say.
  package private(set) var storeType: String?
  /// The version of the framework that wrote it last; nil if it does not say.
  package private(set) var frameworkVersion: Int64?
  /// The hash of each entity's definition, by the entity's name: the names have their real spelling.
  package private(set) var versionHashes: [RecordKey: [UInt8]] = [:]

  /// Reads the property list. Cost: linear.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that are no binary property list with entries.
  package init(propertyList bytes: [UInt8]) throws(DataError) {
    let list = try BinaryPropertyList(bytes)
    for (key, value) in try list.entries(list.root) {
      switch (key, try list.object(value)) {
      case ("NSStoreType", .string(let text)): storeType = text
      case ("NSPersistenceFrameworkVersion", .integer(let number)): frameworkVersion = number
      case ("NSStoreModelVersionHashes", .dictionary):
        // A real list is of some hundred entities; one long hash under many names would fill the memory.
        for (name, hash) in try list.entries(value).prefix(10_000) {
          if case .data(let bytes) = try list.object(hash) { versionHashes[RecordKey(name)] = Array(bytes.prefix(64)) }
        }
      default: continue
      }
    }
  }
}
