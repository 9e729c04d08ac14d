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

  /// The format that a file of its own holds: comments, which are lines as in ``PendingInput/isComment(_:)`` outside of
  /// quotes, become blanks, so that what is left keeps its places.
  static func format(_ text: String) -> String {
    var open = OpenText()
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var lines = Self.lines(of: text).map { line in
      if !open.isQuoted, PendingInput.isComment(line.trimmed) { return String(repeating: " ", count: line.utf8.count) }
      open.scan(line)
      open.scan("\n")
      return String(line)
    }
    while let last = lines.last, last.trimmed.isEmpty { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The lines of a text without their ends, which may be CR LF: as characters these are one, so bytes are looked at.
  static func lines(of text: some StringProtocol) -> [Substring] {
    Substring(text).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}
