import Foundation

/// The Swift files of one of the package's modules.
struct SourceFiles {
  /// Sorted by path below the module.
  let files: [(path: String, text: String)]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  init(_ module: String) throws {
    let folder = Self.folder.appending(path: module)
    files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The names of the modules, sorted.
  static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  /// The modules that the files import, each with the path of the file.
  var imports: [(path: String, module: String)] {
    files.flatMap { file in
      file.text.split(separator: "\n").compactMap { line -> (String, String)? in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place < 3, place + 1 < words.count, !line.hasPrefix("///")
        else { return nil }
        return (file.path, String(words[place + 1]))
      }
    }
  }
}
