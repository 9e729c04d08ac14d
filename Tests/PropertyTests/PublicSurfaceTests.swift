import Foundation
import Testing

/// Every change of what users can name is seen in review: the lists in `Tests/PublicSurface` are of the sources.
@Suite struct PublicSurfaceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "PublicSurface")

  /// With `PREDICATE_WRITE_PAGES` in the environment the list is written instead.
  @Test(arguments: LayeringTests.allowed.keys.sorted())
  func theListIsOfTheSources(module: String) throws {
    let found = PublicSymbols(try SourceFiles(module).files).lines
    let list = Self.folder.appending(path: module + ".txt")
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try Data(found.map { $0 + "\n" }.joined().utf8).write(to: list)
    }
    let listed = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    let (added, gone) = (Set(found).subtracting(listed).sorted(), Set(listed).subtracting(found).sorted())
    #expect(
      found == listed,
      """
      \(module): new: \(added.joined(separator: "\n")); gone: \(gone.joined(separator: "\n")). \
      If it is meant, run this test with PREDICATE_WRITE_PAGES=1 and tell users in CHANGELOG.md
      """)
  }

  /// A switch over any other enum needs `@unknown default`, so that a case can be added without breaking it.
  @Test func theseEnumsStayAsTheyAre() throws {
    let closed: Set = [
      // Whoever writes or reads values handles each kind of them.
      "RecordValue", "RecordEvent", "SyntaxWalkStep", "SyntaxRewriteStep",
      // There are no others.
      "UnaryOperator", "ValueOrdering", "NullOrder", "Resolution",
      // Without cases.
      "CoreDataModelFile", "DateKind", "NumberKind", "TextKind", "ValueRules",
    ]
    let enums = try LayeringTests.allowed.keys.flatMap { try PublicSymbols(SourceFiles($0).files).lines }
      .compactMap { $0.split(separator: " · ").last }.filter { $0.hasPrefix("enum ") }
      .map { $0.dropFirst("enum ".count).prefix { $0 != ":" && $0 != "<" }.trimmingPrefix(" ") }
    #expect(Set(enums.map(String.init)) == closed)
  }

  @Test func whatIsPublicIsFound() {
    let text = """
      public struct A<T>: B where T: C {
        public let a: (Int, Int)
        public private(set) var c: [String: any D]? = ["{": x { $0 }]
        let hidden = 1
        public func f(_ g: @escaping (Int) -> Void = { _ in }) async throws(E) -> some F { struct G { public let h = 1 } }
        @nonexhaustive public enum I: String { case j = "1", k; func l() {} ; indirect case m(A) }
        package var n: Int { 1 }
      }
      @available(*, unavailable) public protocol O { associatedtype P: Q; var r: Int { get } }
      extension A.I { public static func == (a: Self, b: Self) -> Bool { true } }
      public typealias S = A<Int>
      """
    #expect(
      PublicSymbols([("A.swift", text)]).lines == [
        "A · @nonexhaustive enum I: String", "A · I · case j, k", "A · I · indirect case m(A)",
        "A · func f(_ g: @escaping (Int) -> Void = {}) async throws(E) -> some F", "A · let a: (Int, Int)",
        "A · private(set) var c: [String: any D]?", "A.I · static func == (a: Self, b: Self) -> Bool",
        "O · associatedtype P: Q", "O · var r: Int", "protocol O", "struct A<T>: B where T: C",
        "typealias S = A<Int>",
      ])
  }
}
