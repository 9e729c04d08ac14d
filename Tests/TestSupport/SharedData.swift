import Foundation

/// Real files that are too large for the package, read where they are present.
package enum SharedData {
  /// The bytes of a file in the folder that `PREDICATE_SHARED_DATA` names, or else `shared/data` beside the package;
  /// nil if it is not there.
  package static func bytes(_ name: String) -> [UInt8]? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["PREDICATE_SHARED_DATA"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared/data")
    return (try? Data(contentsOf: folder.appending(path: name))).map { Array($0) }
  }
}
