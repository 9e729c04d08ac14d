import Foundation
import Testing

/// Modules import one another one way, and so do the folders within a module.
@Suite struct LayeringTests {
  /// What each module may import of ours.
  static let allowed: [String: Set<String>] = [
    "PredicatePlatform": [],
    "PredicateLanguage": ["PredicatePlatform"],
    "PredicateQuery": ["PredicateLanguage"],
    "PredicateEvaluation": ["PredicatePlatform", "PredicateLanguage", "PredicateQuery"],
    "PredicateFormat": ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
    "PredicateData": ["PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
    "PredicateHosts": ["PredicateLanguage", "PredicateEvaluation", "PredicateData", "PredicateReasoning"],
    "PredicateReasoning": ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
    "PredicateSQL": ["PredicateLanguage", "PredicateQuery"],
    "PredicateSQLite": [
      "PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation", "PredicateSQL",
      "PredicateData",
    ],
    "PredicateFoundation": ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
    "PredicateCharts": ["PredicatePlatform", "PredicateLanguage", "PredicateData"],
    "PredicateLineEditing": ["PredicatePlatform", "PredicateLanguage"],
    "PredicateSession": [
      "PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation", "PredicateFormat",
      "PredicateData", "PredicateHosts", "PredicateReasoning",
      "PredicateSQL", "PredicateSQLite", "PredicateCharts", "PredicateLineEditing",
    ],
    "PredicateCommand": [
      "PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation", "PredicateFormat",
      "PredicateData", "PredicateHosts", "PredicateReasoning",
      "PredicateSQL", "PredicateSQLite", "PredicateCharts", "PredicateLineEditing", "PredicateSession",
    ],
    "predicate": ["PredicateCommand"],
  ]

  @Test(arguments: allowed.keys.sorted())
  func importsPointOneWay(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    let files = try SourceFiles(module)
    for (file, imported) in files.imports where imported.hasPrefix("Predicate") {
      #expect(allowed.contains(imported), "\(module)/\(file)")
    }
    #expect(!files.imports.isEmpty)
  }

  @Test func everyModuleIsListed() throws {
    #expect(try SourceFiles.modules() == Self.allowed.keys.sorted())
  }

  @Test(arguments: allowed.keys.sorted())
  func foldersUseOneAnotherOneWay(module: String) throws {
    let graph = FolderGraph(try SourceFiles(module).files)
    for cycle in graph.cycles {
      Issue.record("folders of \(module) in a circle: \(cycle.joined(separator: ", "))\n\(graph.report(cycle))")
    }
  }

  // MARK: The graph itself

  @Test func aCircleIsFound() {
    let graph = FolderGraph([
      ("A/One.swift", "struct One { let two: Two }"), ("B/Two.swift", "struct Two { func f() { make() } }"),
      ("C/Three.swift", "func make() -> String { \"\\(One.self)\" }"), ("D/Four.swift", "struct Four { let one: One }"),
    ])
    #expect(graph.cycles == [["A", "B", "C"]])
    #expect(graph.report(["A", "B", "C"]).contains("B uses C: make in B/Two.swift"))
  }

  @Test func whatIsNoCodeOrStaysInItsFileIsNoUse() {
    let graph = FolderGraph([
      ("A/One.swift", "struct One { let two: Two }"),
      ("B/Two.swift", "struct Two {} // One\n/* One /* One */ One */ let text = \"One \\\" One\" + #\"One \\(One)\"#"),
      ("B/Three.swift", "struct Three { struct One {} }\nlet other = value.One + \"\"\"\n  One \"One\"\n  \"\"\""),
      ("C/Four.swift", "private struct Five {}"), ("D/Five.swift", "struct Six { let five: Five }"),
    ])
    #expect(graph.uses == ["A": ["B": ["Two": "A/One.swift"]]])
  }

  @Test func membersThatAnotherFolderAddsAreUses() {
    let graph = FolderGraph([
      ("A/One.swift", "struct One { func f() { self.added(); self.own(); self.twice; self.hidden } }"),
      ("A/Own.swift", "extension One { func own() {} }"),
      ("B/Two.swift", "extension One { func added() {}\n var twice: Int { let own = 1 }\n private var hidden = 1 }"),
      ("C/Three.swift", "struct Three { var twice = 1 }"),
      ("D/Four.swift", "let text = word.added"),
    ])
    #expect(
      graph.uses == [
        "A": ["B": ["added": "A/One.swift"]], "B": ["A": ["One": "B/Two.swift"]], "D": ["B": ["added": "D/Four.swift"]],
      ])
    #expect(graph.cycles == [["A", "B"]])
  }
}
