import PredicateData
import PredicatePlatform

/// An entry of a folder.
package struct FolderEntry: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Whether it is a folder itself.
  package var isFolder: Bool

  /// An entry of this name.
  package init(_ name: String, isFolder: Bool = false) {
    self.name = name
    self.isFolder = isFolder
  }

  // More than anyone looks through; each of them is asked for what it is.
  private static let most = 5_000

  /// What is in a real folder, as it was typed: empty for the current one; a leading `~` is `home`, if that is known.
  /// Nothing for a folder that cannot be read.
  package static func entries(ofFolder typed: String, home: String?) -> [FolderEntry] {
    var folder = typed.isEmpty ? "." : typed
    if folder.hasPrefix("~/") {
      guard let home else { return [] }
      folder = home + folder.dropFirst()
    }
    // A folder that may not be read has no names to offer, and whoever opens the file will be told why.
    guard let names = FileSystem.names(inFolder: folder) else { return [] }
    return names.sorted().prefix(most).map {
      FolderEntry($0, isFolder: FileSystem.isFolder(folder + "/" + $0, followingLinks: true))
    }
  }
}
