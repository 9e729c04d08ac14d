// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Of all targets under Sources: where memory is not checked is marked, with the argument why it is sound.
let safe = settings + [.strictMemorySafety()]

let package = Package(
  name: "PredicateFormat",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PredicateFormat", targets: ["PredicateFormat"]),
    .library(name: "PredicateData", targets: ["PredicateData"]),
    .library(name: "PredicateHosts", targets: ["PredicateHosts"]),
    .library(name: "PredicateReasoning", targets: ["PredicateReasoning"]),
    .library(name: "PredicateSQL", targets: ["PredicateSQL"]),
    .library(name: "PredicateSQLite", targets: ["PredicateSQLite"]),
    .library(name: "PredicateFoundation", targets: ["PredicateFoundation"]),
    .executable(name: "predicate", targets: ["predicate"]),
  ],
  targets: [
    .target(name: "PredicatePlatform", swiftSettings: safe),
    .target(name: "PredicateLanguage", dependencies: ["PredicatePlatform"], swiftSettings: safe),
    .target(name: "PredicateQuery", dependencies: ["PredicateLanguage"], swiftSettings: safe),
    .target(
      name: "PredicateEvaluation", dependencies: ["PredicatePlatform", "PredicateLanguage", "PredicateQuery"],
      swiftSettings: safe),
    .target(
      name: "PredicateFormat", dependencies: ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
      swiftSettings: safe),
    .target(
      name: "PredicateData",
      dependencies: ["PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
      swiftSettings: safe),
    .target(
      name: "PredicateReasoning", dependencies: ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
      swiftSettings: safe),
    .target(
      name: "PredicateHosts",
      dependencies: ["PredicateLanguage", "PredicateEvaluation", "PredicateData", "PredicateReasoning"],
      swiftSettings: safe),
    .target(name: "PredicateSQL", dependencies: ["PredicateLanguage", "PredicateQuery"], swiftSettings: safe),
    .target(
      name: "PredicateSQLite",
      dependencies: [
        "PredicatePlatform", "PredicateLanguage", "PredicateQuery", "PredicateEvaluation", "PredicateData",
        "PredicateSQL",
      ],
      swiftSettings: safe),
    .target(
      name: "PredicateFoundation", dependencies: ["PredicateLanguage", "PredicateQuery", "PredicateEvaluation"],
      swiftSettings: safe),
    .target(
      name: "PredicateCharts", dependencies: ["PredicatePlatform", "PredicateLanguage", "PredicateData"],
      swiftSettings: safe),
    .target(
      name: "PredicateLineEditing", dependencies: ["PredicatePlatform", "PredicateLanguage"], swiftSettings: safe),
    .target(
      name: "PredicateSession",
      dependencies: [
        "PredicatePlatform", "PredicateFormat", "PredicateData", "PredicateHosts", "PredicateReasoning", "PredicateSQL",
        "PredicateSQLite", "PredicateCharts", "PredicateLineEditing",
      ],
      swiftSettings: safe),
    .target(
      name: "PredicateCommand",
      dependencies: [
        "PredicatePlatform", "PredicateFormat", "PredicateData", "PredicateHosts", "PredicateReasoning", "PredicateSQL",
        "PredicateSQLite", "PredicateCharts", "PredicateLineEditing", "PredicateSession",
      ],
      swiftSettings: safe),
    .executableTarget(name: "predicate", dependencies: ["PredicateCommand"], swiftSettings: safe),
    .executableTarget(
      name: "example-wordlist", dependencies: ["PredicateFormat"], path: "Examples/WordList",
      exclude: ["words.txt", "expected.txt", "expected-enable1.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-rules", dependencies: ["PredicateFormat", "PredicateData"], path: "Examples/Rules",
      exclude: ["events.jsonl", "rules-events.jsonl", "alerts.rules", "expected.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-serverfilter", dependencies: ["PredicateFormat", "PredicateSQL"], path: "Examples/ServerFilter",
      exclude: ["expected.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-livelist", dependencies: ["PredicateFormat"], path: "Examples/LiveList",
      exclude: ["expected.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-querybuilder", dependencies: ["PredicateFormat"], path: "Examples/QueryBuilder",
      exclude: ["expected.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-foundationpredicates", dependencies: ["PredicateFormat", "PredicateFoundation"],
      path: "Examples/FoundationPredicates", exclude: ["expected.txt"], swiftSettings: settings),
    .executableTarget(
      name: "example-golf", dependencies: ["PredicateFormat", "PredicateData", "PredicateSQLite"],
      path: "Examples/Golf",
      exclude: ["rounds.csv", "strokes.csv", "clubs.svg", "players.svg", "run", "expected.txt"],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["PredicateFormat", "ConformanceSuite"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(name: "PredicatePlatformTests", dependencies: ["PredicatePlatform"], swiftSettings: settings),
    .testTarget(
      name: "PredicateLanguageTests", dependencies: ["PredicatePlatform", "PredicateLanguage", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateQueryTests", dependencies: ["PredicateLanguage", "PredicateQuery"], swiftSettings: settings),
    .testTarget(
      name: "PredicateEvaluationTests",
      dependencies: ["PredicateData", "PredicateSQL", "PredicateFormat", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PredicateDataTests", dependencies: ["PredicateData", "PredicateFormat", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateHostsTests", dependencies: ["PredicateHosts", "PredicateFormat", "PredicateData"],
      exclude: ["Cases"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateReasoningTests",
      dependencies: ["PredicateReasoning", "PredicateFormat", "ConformanceSuite", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateSQLTests", dependencies: ["PredicateSQL", "PredicateFormat", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateSQLiteTests",
      dependencies: ["PredicateSQLite", "PredicateFormat", "PredicateData", "ConformanceSuite", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateFoundationTests", dependencies: ["PredicateFoundation", "PredicateFormat", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateChartsTests", dependencies: ["PredicateCharts", "PredicateFormat"], swiftSettings: settings),
    .testTarget(
      name: "PredicateLineEditingTests",
      dependencies: ["PredicatePlatform", "PredicateLanguage", "PredicateLineEditing", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PredicateCommandTests",
      dependencies: [
        "PredicatePlatform", "PredicateLineEditing", "PredicateSession", "PredicateCommand", "PredicateSQLite",
        "PredicateFoundation", "TestSupport", "ConformanceSuite",
      ],
      swiftSettings: settings),
    .target(
      name: "ConformanceSuite", dependencies: ["PredicateFormat", "PredicateData", "PredicateSQL"],
      path: "Tests/ConformanceSuite",
      swiftSettings: settings),
    .executableTarget(
      name: "predicate-conformance", dependencies: ["ConformanceSuite"], path: "Tests/ConformanceRunner",
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests", dependencies: ["ConformanceSuite", "PredicateSession", "PredicateCommand"],
      swiftSettings: settings),
    .testTarget(
      name: "PropertyTests",
      dependencies: [
        "PredicateFormat", "PredicateSession", "PredicateCommand", "PredicateSQL", "ConformanceSuite", "TestSupport",
      ],
      swiftSettings: settings),
    .target(
      name: "EngineSupport",
      dependencies: ["PredicateFormat", "PredicateData", "PredicateSQL", "PredicateSQLite", "TestSupport"],
      path: "Tests/EngineSupport", swiftSettings: settings),
    .executableTarget(
      name: "predicate-engines", dependencies: ["EngineSupport"], path: "Tests/EngineRunner", swiftSettings: settings),
    .testTarget(
      name: "EngineTests", dependencies: ["EngineSupport", "PredicateFormat", "PredicateSQL", "TestSupport"],
      exclude: ["driver"], swiftSettings: settings),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "PredicateFormat", "PredicateData", "PredicateHosts", "PredicateReasoning", "PredicateEvaluation",
        "PredicateSQL", "PredicateSQLite", "PredicatePlatform", "PredicateLineEditing", "PredicateSession",
        "PredicateCommand", "ConformanceSuite", "EngineSupport", "TestSupport",
      ],
      path: "Tests/FuzzSupport", swiftSettings: settings),
    .executableTarget(
      name: "predicate-fuzz", dependencies: ["FuzzSupport"], path: "Tests/Fuzz", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzSupport", "TestSupport"], exclude: ["Found"], swiftSettings: settings),
    .executableTarget(
      name: "predicate-live", dependencies: ["PredicateFormat", "TestSupport"], path: "Tests/LiveRunner",
      swiftSettings: settings),
    .executableTarget(
      name: "predicate-steps", dependencies: ["PredicateFormat", "TestSupport"], path: "Tests/StepSearch",
      swiftSettings: settings),
    .target(name: "PageSupport", path: "Tests/PageSupport", swiftSettings: safe),
    .executableTarget(
      name: "predicate-pages", dependencies: ["PageSupport"], path: "Tests/PageRunner", swiftSettings: settings),
    .testTarget(name: "PageSupportTests", dependencies: ["PageSupport"], swiftSettings: settings),
    .target(
      name: "BenchmarkSupport", dependencies: ["PredicateFormat", "PredicateSQL", "TestSupport"],
      path: "Tests/BenchmarkSupport", swiftSettings: settings),
    .executableTarget(
      name: "predicate-bench", dependencies: ["BenchmarkSupport"], path: "Tests/Benchmarks",
      exclude: ["run", "peers"], swiftSettings: settings),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["BenchmarkSupport", "PredicateFormat"], swiftSettings: settings),
  ]
)
