import PredicateSQL
import Testing

/// Foundation stays in its corners, files are short, and names are held by their bytes.
@Suite struct ArchitectureTests {
  @Test func theLanguageUsesFoundationForItsValuesOnly() throws {
    let places = ["Values/", "Rules/", "Records/", "Syntax/TypedLiteral.swift"]
    for (file, imported) in try SourceFiles("PredicateLanguage").imports where imported.hasPrefix("Foundation") {
      #expect(places.contains { file.hasPrefix($0) }, "\(file)")
    }
    for (file, imported) in try SourceFiles("PredicateQuery").imports where imported.hasPrefix("Foundation") {
      #expect(file == "Building/Typed/TypedExpression+Now.swift")
    }
  }

  @Test func evaluationUsesFoundationForLocalesOnly() throws {
    // Elsewhere FoundationEssentials comes first, with Foundation as its stand-in where it is missing.
    let imports = try SourceFiles("PredicateEvaluation").imports
    let essentials = Set(imports.filter { $0.module == "FoundationEssentials" }.map(\.path))
    let others = ["Matching/TextLocale.swift"]
    for (file, imported) in imports where imported == "Foundation" {
      #expect(essentials.contains(file) || others.contains(file), "\(file)")
    }
  }

  /// What differs from platform to platform has one name there; FoundationEssentials is there or is not for all.
  @Test func platformsDifferInOneModuleOnly() throws {
    let libraries = ["Glibc", "Musl", "Darwin", "Android", "WASILibc", "ucrt", "WinSDK", "Dispatch"]
    for module in try SourceFiles.modules() where module != "PredicatePlatform" {
      let files = try SourceFiles(module)
      for (path, imported) in files.imports { #expect(!libraries.contains(imported), "\(module)/\(path)") }
      for (path, text) in files.files {
        for library in libraries where text.contains("canImport(\(library))") {
          // Foundation itself is another one on Apple's systems.
          #expect(module == "PredicateFoundation" && library == "Darwin", "\(module)/\(path)")
        }
      }
    }
  }

  /// What differs from database to database has a name, and each database one file that says it.
  @Test func databasesDifferInTheirFilesOnly() throws {
    let databases = SQLDialect.allCases.map(\.rawValue)
    for (path, text) in try SourceFiles("PredicateSQL").files where !path.hasPrefix("Dialects/") {
      for line in text.split(separator: "\n") where !line.contains("//") {
        for database in databases {
          #expect(!line.contains("case .\(database)") && !line.contains("= .\(database)"), "\(path): \(line)")
        }
      }
    }
  }

  /// Of types that stand in no other type, also where one of them is private: who reads a name need not ask which it is.
  @Test func noTwoFilesDeclareATypeOfOneName() throws {
    let kinds = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let modifiers = ["public", "package", "private", "fileprivate", "final", "indirect"]
    var places: [String: Set<String>] = [:]
    for module in try SourceFiles.modules() {
      for (path, text) in try SourceFiles(module).files {
        for line in text.split(separator: "\n") where line.first != " " {
          let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains(String($0)) }
          guard let kind = words.first, kinds.contains(String(kind)), words.count > 1 else { continue }
          let name = words[words.startIndex + 1].prefix { $0.isLetter || $0.isNumber }
          places[String(name), default: []].insert("\(module)/\(path)")
        }
      }
    }
    #expect(places["SQLText"] == ["PredicateSQL/Statement/SQLText.swift"])
    for (name, files) in places where files.count > 1 {
      Issue.record("\(name): \(files.sorted().joined(separator: ", "))")
    }
  }

  @Test func noFileIsTooLongToRead() throws {
    for module in try SourceFiles.modules() {
      for (path, text) in try SourceFiles(module).files {
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 500, "\(module)/\(path)")
      }
    }
  }

  /// Sets and dictionaries of strings take canonically equivalent names for one, so that names are held as `RecordKey`.
  /// What is listed here is not of names that come from records, models or predicates: words of our own, aliases that we
  /// choose, and dictionaries of the host's, which are asked by `RecordKey`.
  private static let stringTables = [
    "PredicateData/Archives/KeyedArchive.swift", "PredicateData/CoreData/XMLScan.swift",
    "PredicateData/Output/OutputFormat.swift", "PredicateEvaluation/Batches/Blocks/BlockRows.swift",
    "PredicateEvaluation/Functions/FunctionContext.swift",
    "PredicateEvaluation/Matching/", "PredicateFoundation/NSPredicate+Format.swift",
    "PredicateFoundation/Recipes/",
    "PredicateLanguage/Functions/FunctionTable.swift", "PredicateLanguage/Functions/ValueProperties+Hint.swift",
    "PredicateLanguage/Lexing/NumberUnit.swift", "PredicateLanguage/Limits/Limits.swift",
    "PredicateLanguage/Limits/Policy.swift", "PredicateLanguage/Policies/Policy+Words.swift",
    "PredicateLanguage/Model/CoreDataNaming.swift", "PredicateLanguage/Operators/Operators.swift",
    "PredicateLanguage/Parsing/BorrowedWord.swift", "PredicateLanguage/Records/RecordDecoder",
    "PredicateLanguage/Records/RecordReferences.swift",
    "PredicateLanguage/Rules/ValueProperties.swift", "PredicateLanguage/Syntax/TypedLiteral.swift",
    "PredicateLanguage/Text/Regex/RegexProperty+Names.swift", "PredicateLanguage/Text/Regex/RegexSyntaxReader.swift",
    "PredicateLanguage/Text/Regex/ScalarName.swift",
    "PredicateQuery/Description/SortKey.swift", "PredicateCommand/Batch/BatchOperations.swift",
    "PredicateCommand/Command/Subcommand+Remedy.swift", "PredicateSession/Session/Habit.swift",
    "PredicateSQL/Queries/",
    "PredicateSQL/Statement/SQLText.swift", "PredicateSQL/Translation/", "PredicateSQL/Zones/",
    "PredicateSQLite/Library/SQLiteLibrary.swift",
  ]

  @Test func namesAreComparedByTheirBytes() throws {
    var unused = Set(Self.stringTables)
    for module in try SourceFiles.modules() {
      for (path, text) in try SourceFiles(module).files {
        let file = "\(module)/\(path)"
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
