import Foundation
import Testing

@testable import PredicateLanguage

/// What the article on writing queries shows is what they give.
@Suite struct QueryArticleTests {
  private static let items = RecordQuery("Item")
  private static let words = RecordQuery<TypedWord>()

  /// The snippets of the article in their order. Each is written as there, apart from the layout.
  private static let snippets: [@Sendable () throws -> String] = [
    { (try RecordQuery("Word", where: "length > 20")).description },
    {
      (try items.where("name", .equals, "id").or { $0.where("a", .greaterThan, 3).where("b", .isNil) }.sort("name")
        .limit(5)).description
    },
    { (try words.where(\.length > 20 && .field(\.text).hasSuffix("gry"))).description },
    { (try items.where("a = 1").where("b = 2")).description },
    { (try items.where("a = 1").or("b = 2").where("c = 3")).description },
    { (try items.where("a = 1").or { $0.where("b = 2").where("c = 3") }).description },
    { (try items.where("a = 1").and { $0.where("b = 2").or("c = 3") }).description },
    { (try items.where("a = 1").not { $0.where("b = 2").where("c = 3") }).description },
    { (try items.or { $0 }).description },
    { (try items.where("name", .contains, "ann", options: .caseInsensitive)).description },
    { (try items.where("price", .between, 5...10).where("kind", .notIn, ["a", "b"])).description },
    { (try items.where("tags.name", .any(.beginsWith), "x").where("tags", .isNotEmpty)).description },
    { (try items.where("price > %@ AND name = \("x")", 5)).description },
    { (try words.where(\.length * 2 > \.rank || \.nickname == nil)).description },
    { (try words.where(20...25 ~= \.length && !(\.text == "angry"))).description },
    { (try words.where(\.parent.owner.name == "Ann")).description },
    { (try words.where(\.text.lowercase == "a" && \.date.year == 2024)).description },
    { (try words.where(.field(\.text).contains("e", options: .diacriticInsensitive))).description },
    { (try words.where { $0.length > 20 && $0.text.hasPrefix($0.nickname) }).description },
    { (try words.where(\.words.any.length > 20 && \.words.count > 3)).description },
    { (try words.where(\.words[where: \.length == 25].count > 0)).description },
    { (try words.where { $0.words.any { $0.length > 3 && $0.text.hasSuffix("y") } }).description },
    {
      (try items.select("city", "average:(price) AS average").group(by: "city").having("average > 3").sort(
        "average desc")).description
    },
    {
      (try words.select(\.firstLetter).select("most", .max(\.length)).group(by: \.firstLetter).having(.count() > 3))
        .description
    },
    { (try words.sort(\.nickname, descending: true, nulls: .last).sort("text [c]")).description },
  ]

  @Test func snippetsGiveWhatTheArticleSays() throws {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let article = try String(
      contentsOf: root.appending(path: "Sources/PredicateFormat/PredicateFormat.docc/WritingQueries.md"),
      encoding: .utf8)
    let source = Self.withoutLayout(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let shown = Self.shown(article)
    try #require(shown.count == Self.snippets.count)
    for (shown, snippet) in zip(shown, Self.snippets) {
      #expect(source.contains("(" + Self.withoutLayout(shown.code) + ").description"), "\(shown.code)")
      #expect(try snippet() == shown.result)
    }
  }

  /// The code of the article, piece by piece, each with the comment behind it.
  private static func shown(_ article: String) -> [(code: String, result: String)] {
    var shown: [(code: String, result: String)] = []
    var code: String?
    for line in article.split(separator: "\n") {
      if line.hasPrefix("```") {
        code = line == "```swift" ? "" : nil
      } else if let piece = code {
        if line.hasPrefix("// ") { shown.append((piece, String(line.dropFirst(3)))) }
        code = line.hasPrefix("// ") ? "" : piece + line
      }
    }
    return shown
  }

  private static func withoutLayout(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
