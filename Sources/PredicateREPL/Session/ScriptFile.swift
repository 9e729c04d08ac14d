package import PredicateData

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reading scripts.
package enum ScriptFile {
  /// The text of a file, malformed UTF-8 repaired.
  ///
  /// Throws ``DataError`` if there is no such file, or if it may not be read.
  @Sendable
  package static func text(at path: String) throws(DataError) -> String {
    do {
      return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    } catch let error as CocoaError {
      switch error.code {
      case .fileNoSuchFile, .fileReadNoSuchFile: throw DataError(.missingFile, "there is no such file", file: path)
      case .fileReadNoPermission: throw DataError(.notReadable, "the file may not be read", file: path)
      default: throw DataError(.readFailed, "reading failed", file: path)
      }
    } catch {
      throw DataError(.readFailed, "reading failed", file: path)
    }
  }
}
