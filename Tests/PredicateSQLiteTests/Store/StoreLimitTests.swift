import PredicateFormat
import PredicateSQL
import PredicateSQLite
import TestSupport
import Testing

/// Requests that are large or deep: SQLite gives records or a typed error, on a stack of 512 KiB.
@Suite(.needsSQLite) struct StoreLimitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let format: String
    var values: [String] = []

    init(_ name: String, _ format: String, _ values: String...) {
      testDescription = name
      self.format = format
      self.values = values
    }

    /// As deep as a predicate may be, so many levels at most.
    init(
      deep name: String, _ opening: String, _ middle: String, _ closing: String, ending: String = "", levels: Int = 95
    ) {
      func text(_ levels: Int) -> String {
        let openings = (0..<levels).map {
          opening.replacing("##", with: "\($0 + 1)").replacing("#", with: "\($0)")
        }
        let text =
          openings.joined() + middle.replacing("#", with: "\(levels)") + String(repeating: closing, count: levels)
          + ending
        return text.replacing("$x0.", with: "")
      }
      var levels = levels
      while levels > 1, (try? FormatPredicate(parsing: text(levels))) == nil { levels -= 1 }
      self.init("\(name), \(levels) levels", text(levels))
    }
  }

  static let large: [Case] = [
    Case("NUL", "text == %@ OR text CONTAINS %@ OR text LIKE %@", "a\0b", "\0", "*\0?"),
    Case("U+FFFD", "text == %@ OR text LIKE %@", "\u{FFFD}", "*\u{FFFD}?"),
    Case("a megabyte", "text == %@", String(repeating: "x'", count: 500_000)),
    Case("a megabyte, folded", "text ==[cd] %@", String(repeating: "é", count: 500_000)),
    Case("a megabyte as a pattern", "text LIKE[c] %@", String(repeating: "a*?_", count: 250_000)),
    Case("a megabyte as an expression", "text MATCHES %@", String(repeating: "a", count: 1_000_000)),
    Case("5,000 numbers", "length IN {\((0..<5_000).map { "\($0)" }.joined(separator: ", "))}"),
    Case("5,000 folded strings", "text IN[c] {\((0..<5_000).map { "'a\($0)'" }.joined(separator: ", "))}"),
    Case("50,000 strings", "text IN {\((0..<50_000).map { "'a\($0)'" }.joined(separator: ", "))}"),
    Case("5,000 comparisons", Array(repeating: "length == 1", count: 5_000).joined(separator: " OR ")),
    Case("5,000 columns", "text IN {\(Array(repeating: "nickname", count: 5_000).joined(separator: ", "))}"),
  ]

  static let deep: [Case] = [
    Case(deep: "NOT", "NOT (", "length == id", ")"), Case(deep: "sums", "(length + ", "id", ")", ending: " == 1"),
    Case(deep: "AND in OR", "(length == id OR id > 3 AND ", "length == 1", ")"),
    Case(deep: "choices", "TERNARY(length == id, id, ", "length", ")", ending: " == 1"),
    Case(deep: "texts of choices", "TERNARY(text == ", "text", ", nickname, 'x')", ending: " == 'x'"),
    Case(deep: "exclusive or", "(", "length", " ^ id)", ending: " == 1", levels: 8),
    Case(deep: "deep exclusive or", "(", "length", " ^ id)", ending: " == 1"),
    Case(deep: "lengths", "concat:(", "text", ".length, 'x')", ending: " == ''"),
    Case(deep: "SUBQUERY", "SUBQUERY($x#.category.words, $x##, ", "$x#.length > id", ").@count > 0"),
    Case(deep: "counts", "SUBQUERY($x#.category.words, $x##, id > 1 AND ", "$x#.length > id", ").@count > 2"),
    Case(deep: "SUBQUERY, few", "SUBQUERY($x#.category.words, $x##, ", "$x#.length > id", ").@count > 0", levels: 6),
    Case(deep: "paths", "category.words.", "length", "", ending: "[SIZE] == 1", levels: 20),
  ]

  @Test(arguments: large + deep)
  func recordsOrATypedError(_ one: Case) async throws {
    try await onSmallStack {
      let store = try SQLiteStoreTests.store()
      let predicate: FormatPredicate
      do throws(FormatError) {
        // Nested conditions that SQLite cannot take are evaluated in memory until the limit, which is reached sooner here.
        var limits = Limits()
        limits.evaluationSteps = 100_000
        predicate = try FormatPredicate(format: one.format, arguments: one.values, limits: limits)
      } catch {
        #expect(error.kind == .limit, "\(error)")
        return
      }
      do throws(StoreError) {
        let count = try store.count(SQLiteStoreTests.query("words", predicate))
        #expect(count <= 5)
      } catch {
        switch error {
        case .predicate(let error): #expect(error.kind == .limit, "\(error)")
        case .database(let error): #expect([.tooLarge, .functionFailed].contains(error.code), "\(error)")
        }
      }
      // The connection is as good as before.
      #expect(try store.count(RecordQuery("words")) == 5)
    }
  }
}
