import Foundation
import PredicateData
import PredicateFormat

/// A page of the documentation, with the examples that stand in its blocks marked `predicate`.
///
/// Each line of such a block is an example. The last block marked `json` before it holds its record; if that is a list,
/// its records.
public struct DocumentationPage: Sendable, CustomStringConvertible {
  /// The file's name without its ending.
  public let name: String
  /// The whole text.
  public let text: String
  /// The examples in their order.
  public let examples: [PageExample]

  /// The name.
  public var description: String { name }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The page of a file, by its path within this checkout.
  /// - Throws: if it cannot be read, or a block is not what its mark says.
  public init(path: String) throws {
    let url = Self.root.appending(path: path)
    try self.init(
      name: url.deletingPathExtension().lastPathComponent, text: String(contentsOf: url, encoding: .utf8))
  }

  /// The page of a text.
  /// - Throws: if a block is not what its mark says.
  public init(name: String, text: String) throws {
    self.name = name
    self.text = text
    examples = try Self.examples(in: text, page: name)
  }

  /// Every article of the documentation, and README, sorted by name.
  /// - Throws: what reading a page throws.
  public static func all() throws -> [DocumentationPage] {
    var pages = [try DocumentationPage(path: "README.md")]
    for module in try names(in: "Sources") {
      for file in try names(in: "Sources/\(module)/\(module).docc") where file.hasSuffix(".md") {
        pages.append(try DocumentationPage(path: "Sources/\(module)/\(module).docc/\(file)"))
      }
    }
    return pages
  }

  /// Those that are the reference of the language.
  public static func ofTheLanguage() throws -> [DocumentationPage] {
    try all().filter { $0.name.hasPrefix("Language") }
  }

  /// The names in a folder, sorted; none if there is no such folder.
  private static func names(in folder: String) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private static func examples(in text: String, page: String) throws -> [PageExample] {
    var examples: [PageExample] = []
    var records = PageExample.Records.one(.object(RecordObject([])))
    var mark: String?
    var block: [Substring] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if mark == "json" { records = try Self.records(block.joined(separator: "\n")) }
        mark = mark == nil ? String(line.dropFirst(3)) : nil
        block = []
      } else if mark == "json" {
        block.append(line)
      } else if mark == "predicate", !line.isEmpty {
        examples.append(try PageExample(line: String(line), records: records, place: "\(page):\(index + 1)"))
      }
    }
    return examples
  }

  private static func records(_ json: String) throws -> PageExample.Records {
    var reader = JSONReader()
    let value = try reader.read(json)
    if case .array(let values) = value { return .list(values) }
    return .one(value)
  }
}
