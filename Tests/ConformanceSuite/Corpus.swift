import Foundation
import PredicateData
import PredicateFormat

/// The corpus as a whole.
public enum Corpus {
  /// The folder `Grammar/conformance` of this checkout.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Grammar/conformance")

  /// The features, each a file of the corpus, sorted.
  /// - Throws: if the folder cannot be read.
  public static func features() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "jsonl" }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  /// The cases of one feature.
  /// - Throws: if a line is no case.
  public static func cases(of feature: String) throws -> [ConformanceCase] {
    let path = folder.appending(path: feature + ".jsonl").path(percentEncoded: false)
    var cases: [ConformanceCase] = []
    for (index, record) in try RecordSource(path: path).records().enumerated() {
      cases.append(try ConformanceCase(record, place: "\(feature):\(index + 1)"))
    }
    return cases
  }

  /// Every case.
  /// - Throws: if the corpus cannot be read, or an id stands twice.
  public static func allCases() throws -> [ConformanceCase] {
    let cases = try features().flatMap { try Self.cases(of: $0) }
    var ids: Set<String> = []
    for item in cases where !ids.insert(item.id).inserted { throw CorpusError("the id \(item.id) stands twice") }
    return cases
  }
}
