import Foundation
import Testing

/// Imports point one way, and Foundation stays in its corners.
@Suite struct ArchitectureTests {
  /// What each module may import of ours.
  static let allowed: [String: Set<String>] = [
    "PredicateLanguage": [],
    "PredicateEvaluation": ["PredicateLanguage"],
    "PredicateFormat": ["PredicateLanguage", "PredicateEvaluation"],
    "PredicateData": ["PredicateLanguage", "PredicateEvaluation"],
    "PredicateSQL": ["PredicateLanguage"],
    "PredicateSQLite": ["PredicateLanguage", "PredicateEvaluation", "PredicateSQL", "PredicateData"],
    "PredicateFoundation": ["PredicateLanguage", "PredicateEvaluation"],
    "PredicateREPL": [
      "PredicateLanguage", "PredicateEvaluation", "PredicateFormat", "PredicateData", "PredicateSQL", "PredicateSQLite",
    ],
    "predicate": ["PredicateREPL"],
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// The modules that the files of a module import, each with the file's path below the module.
  private static func imports(of module: String) throws -> [(file: String, module: String)] {
    let folder = sources.appending(path: module)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return text.split(separator: "\n").compactMap { line -> (String, String)? in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place < 3, place + 1 < words.count, !line.hasPrefix("///")
        else { return nil }
        return (path, String(words[place + 1]))
      }
    }
  }

  @Test(arguments: allowed.keys.sorted())
  func importsPointOneWay(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    let all = try Self.imports(of: module)
    for (file, imported) in all where imported.hasPrefix("Predicate") {
      #expect(allowed.contains(imported), "\(module)/\(file)")
    }
    #expect(!all.isEmpty)
  }

  @Test func theLanguageUsesFoundationForItsValuesOnly() throws {
    for (file, imported) in try Self.imports(of: "PredicateLanguage") where imported.hasPrefix("Foundation") {
      #expect(file.hasPrefix("Values/"), "\(file)")
    }
  }

  @Test func evaluationUsesFoundationForPatternsAndLocalesOnly() throws {
    // Elsewhere FoundationEssentials comes first, with Foundation as its stand-in where it is missing.
    for (file, imported) in try Self.imports(of: "PredicateEvaluation") where imported == "Foundation" {
      let essentials = try Self.imports(of: "PredicateEvaluation").contains {
        $0.file == file && $0.module == "FoundationEssentials"
      }
      #expect(
        essentials || ["Matching/Regex/FoundationRegex.swift", "Matching/TextLocale.swift"].contains(file), "\(file)")
    }
  }

  @Test func noFileIsTooLongToRead() throws {
    for module in Self.allowed.keys.sorted() {
      let folder = Self.sources.appending(path: module)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 500, "\(module)/\(path)")
      }
    }
  }

  /// Sets and dictionaries of strings take canonically equivalent names for one, so that names are held as `RecordKey`.
  /// What is listed here is not of names that come from records, models or predicates: words of our own, aliases that we
  /// choose, and dictionaries of the host's, which are asked by `RecordKey`.
  private static let stringTables = [
    "PredicateData/CoreData/KeyedArchive.swift", "PredicateData/CoreData/XMLScan.swift",
    "PredicateData/Output/OutputFormat.swift", "PredicateEvaluation/Batches/Blocks/",
    "PredicateEvaluation/Functions/FunctionContext.swift", "PredicateEvaluation/Matching/",
    "PredicateFoundation/NSPredicate+Format.swift", "PredicateFoundation/Reading/", "PredicateFoundation/Writing/",
    "PredicateLanguage/Checking/", "PredicateLanguage/Functions/FunctionTable.swift", "PredicateLanguage/Limits.swift",
    "PredicateLanguage/Model/CoreDataNaming.swift", "PredicateLanguage/Query/SortKey.swift",
    "PredicateLanguage/Syntax/Operators.swift", "PredicateLanguage/Text/Regex/RegexProperty.swift",
    "PredicateLanguage/Text/Regex/RegexSyntaxReader.swift",
    "PredicateLanguage/Values/RecordDecoder",
    "PredicateLanguage/Values/TypedLiteral.swift", "PredicateLanguage/Values/UntypedRecordReference.swift",
    "PredicateLanguage/Values/ValueProperties.swift", "PredicateREPL/Batch/BatchOperations.swift",
    "PredicateREPL/Command/CommandOption+Remedy.swift", "PredicateREPL/Session/Habit.swift",
    "PredicateSQL/Queries/", "PredicateSQL/SQLText.swift", "PredicateSQL/Translation/", "PredicateSQL/Zones/",
    "PredicateSQLite/Library/SQLiteLibrary.swift",
  ]

  @Test func namesAreComparedByTheirBytes() throws {
    var unused = Set(Self.stringTables)
    for module in Self.allowed.keys.sorted() {
      let folder = Self.sources.appending(path: module)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
      where path.hasSuffix(".swift") {
        let file = "\(module)/\(path)"
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.contains("///") {
          // The values of variables come from hosts, too, and are looked up by `RecordKey`.
          guard line.contains("[String:") || line.contains("Set<String>"), !line.contains("variables"),
            !line.contains("[String: RecordValue]"), !line.contains("[String: ExpressionNode]")
          else { continue }
          if let known = Self.stringTables.first(where: { file.hasPrefix($0) }) {
            unused.remove(known)
          } else {
            Issue.record("\(file): \(line)")
          }
        }
      }
    }
    #expect(unused.isEmpty)
  }
}
