public import PredicateLanguage
import PredicatePlatform

/// Core Data's own model files: the folder `Model.xcdatamodeld` with its versions, a folder `Model.xcdatamodel`, or the
/// `contents` file in it; also a compiled model, `Model.mom`, and the folder `Model.momd` with compiled versions.
///
/// ```swift
/// let model = try CoreDataModelFile.model(path: "Recipes.xcdatamodeld")
/// print(model.entities.map(\.name))  // ["Recipe"]
/// ```
/// Entities, attributes, relationships with their inverses, optionality and inheritance are read; transient properties,
/// fetched properties and what the model editor keeps for itself are not. The model has the names of properties; those
/// of storage come from `RecordModel.namedAsCoreData(entityNumbers:)`.
public enum CoreDataModelFile {
  /// Whether a path is one of these by its name: `Model.xcdatamodeld`, `Model.xcdatamodel`, `contents` in the latter,
  /// `Model.momd` or `Model.mom`.
  public static func matches(path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let last = parts.last else { return false }
    if [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"].contains(where: { last.hasSuffix($0) }) { return true }
    return last == "contents" && parts.dropLast().last?.hasSuffix(".xcdatamodel") == true
  }

  /// The model at a path; of a folder with versions, the current one.
  ///
  /// The current version is the one that `.xccurrentversion` or `VersionInfo.plist` names, else the last by name. Cost: linear in the file.
  /// - Throws: ``DataError`` for files that are missing or no data model, with the line and column in the `contents`
  ///   file: `malformedXML` for text that is no XML, `malformedArchive` for a broken `.mom`, `malformedModel` for a model
  ///   that is inconsistent or of Xcode 3.
  public static func model(path: String) throws(DataError) -> RecordModel {
    let file = try contentsPath(of: path)
    return try model(contents: bytes(of: file), file: file)
  }

  /// The model in the text of a `contents` file, or in the bytes of a `.mom` file; `file` is for errors. Cost: linear.
  /// - Throws: ``DataError`` as `model(path:)` does.
  public static func model(contents bytes: [UInt8], file: String? = nil) throws(DataError) -> RecordModel {
    guard bytes.starts(with: "bplist0".utf8) else { return try ModelContents.model(of: bytes, file: file) }
    do {
      return try ManagedObjectModelArchive.model(archive: bytes)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  /// The `contents` or `.mom` file that a path leads to.
  private static func contentsPath(of path: String) throws(DataError) -> String {
    guard FileSystem.isFolder(path, followingLinks: true) else { return path }
    guard let names = FileSystem.names(inFolder: path) else {
      throw DataError(.notReadable, "no permission to read the folder", file: path)
    }
    if names.contains("contents") { return join(path, "contents") }
    try refuseXcode3(names, path)
    let kind = names.contains { $0.hasSuffix(".mom") } ? VersionFolder.compiled : .edited
    let versions = names.filter { $0.hasSuffix(kind.suffix) }.sorted()
    guard let last = versions.last else {
      throw DataError(
        .malformedModel, "a folder without a data model", file: path,
        hint: "give an `.xcdatamodeld` or `.momd` folder, an `.xcdatamodel` folder or the `contents` file in it")
    }
    var version = last
    if names.contains(kind.marker) {
      let marker = join(path, kind.marker)
      version = try kind.currentVersion(bytes(of: marker), file: marker)
      guard versions.contains(version) else {
        throw DataError(
          .malformedModel, "the current version is `\(version)`, which is not in the folder", file: marker,
          hint: NearMatch.best(for: version, among: versions).map { "did you mean `\($0)`?" })
      }
    }
    let chosen = join(path, version)
    if kind == .compiled { return chosen }
    try refuseXcode3(FileSystem.names(inFolder: chosen) ?? [], chosen)
    return join(chosen, "contents")
  }

  /// Xcode 3 wrote no `contents`, but the archive of its editor's objects.
  private static func refuseXcode3(_ names: [String], _ path: String) throws(DataError) {
    guard names.contains("elements"), !names.contains("contents") else { return }
    throw DataError(
      .malformedModel, "a data model of Xcode 3, which only its editor reads", file: path,
      hint: "give the compiled model, a `.mom` file, or save it once with a later Xcode")
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func bytes(of path: String) throws(DataError) -> [UInt8] {
    var buffer = BlockBuffer(try ByteInput(path: path), blockSize: 1 << 16)
    while buffer.count <= XMLScan.mostBytes, try buffer.refill() {}
    return buffer.bytes
  }
}
