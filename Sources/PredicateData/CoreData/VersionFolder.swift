/// The two kinds of folders that hold versions of a data model.
enum VersionFolder {
  /// `Model.xcdatamodeld`, as the model editor keeps it.
  case edited
  /// `Model.momd`, as apps carry it.
  case compiled

  /// What the names of versions end with.
  var suffix: String { self == .edited ? ".xcdatamodel" : ".mom" }

  /// The property list that names the current version.
  var marker: String { self == .edited ? ".xccurrentversion" : "VersionInfo.plist" }

  private var key: String { self == .edited ? "_XCCurrentVersionName" : "NSManagedObjectModel_CurrentVersionName" }

  /// The file name of the version that the property list names. Cost: linear.
  /// - Throws: ``DataError``: `malformedXML` or `malformedArchive` for bytes that are no property list, `malformedModel` for
  ///   one without the key.
  func currentVersion(_ bytes: [UInt8], file: String?) throws(DataError) -> String {
    if let name = try name(bytes, file: file), !name.isEmpty { return self == .edited ? name : name + suffix }
    throw DataError(
      .malformedModel, "a property list without `\(key)`", file: file,
      hint: self == .edited
        ? "choose the current version in the model editor, or give one `.xcdatamodel` of the folder"
        : "give one `.mom` of the folder")
  }

  private func name(_ bytes: [UInt8], file: String?) throws(DataError) -> String? {
    guard bytes.starts(with: "bplist0".utf8) else {
      let elements = try XMLScan(bytes, file: file).elements
      guard let place = elements.firstIndex(where: { $0.name == "key" && $0.text == key }), place + 1 < elements.count,
        elements[place + 1].name == "string"
      else { return nil }
      return elements[place + 1].text
    }
    do {
      let list = try BinaryPropertyList(bytes)
      for (name, value) in try list.entries(list.root) where name == key {
        if case .string(let text) = try list.object(value) { return text }
      }
      return nil
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }
}
