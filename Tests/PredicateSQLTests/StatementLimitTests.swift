import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// Large and deep predicates become a statement or a typed error in every dialect, on a stack of 512 KiB.
@Suite(.serialized) struct StatementLimitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let format: String
    var values: [String] = []

    init(_ name: String, _ format: String, _ values: String...) {
      testDescription = name
      self.format = format
      self.values = values
    }
  }

  /// A way to nest: what is written before and after the innermost part.
  struct Nesting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let opening: String
    let middle: String
    let closing: String
    let ending: String

    init(_ name: String, _ opening: String, _ middle: String, _ closing: String, ending: String = "") {
      testDescription = name
      self.opening = opening
      self.middle = middle
      self.closing = closing
      self.ending = ending
    }

    /// `#` in the parts stands for the number of the level, and `##` for that below.
    func text(_ levels: Int) -> String {
      func numbered(_ part: String, _ level: Int) -> String {
        part.replacing("##", with: "\(level + 1)").replacing("#", with: "\(level)")
      }
      let text =
        (0..<levels).map { numbered(opening, $0) }.joined() + numbered(middle, levels)
        + String(repeating: closing, count: levels) + ending
      // Nothing binds the element of level 0.
      return text.replacing("$x0.", with: "")
    }

    /// The deepest text that is a predicate.
    func deepest() -> Case {
      var (levels, most) = (1, Limits().nesting)
      while levels < most {
        let middle = (levels + most + 1) / 2
        if (try? FormatPredicate(parsing: text(middle))) == nil { most = middle - 1 } else { levels = middle }
      }
      return Case("\(testDescription), \(levels) levels", text(levels))
    }
  }

  static let large: [Case] = [
    Case("NUL", "title == %@ OR title CONTAINS %@", "a\0b", "\0"),
    Case("NUL in patterns", "title LIKE %@ OR title BEGINSWITH %@", "a\0*b?", "\0"),
    Case("U+FFFD", "title == %@ AND title LIKE %@", "\u{FFFD}", "*\u{FFFD}?"),
    Case("a megabyte", "title == %@", String(repeating: "x'", count: 500_000)),
    Case("a megabyte, folded", "title ==[cd] %@", String(repeating: "é", count: 500_000)),
    Case("a megabyte to find", "title CONTAINS[c] %@", String(repeating: "Aß", count: 300_000)),
    Case("a megabyte as a pattern", "title LIKE[c] %@", String(repeating: "a*?_", count: 250_000)),
    Case("a megabyte as an expression", "title MATCHES %@", String(repeating: "a", count: 1_000_000)),
    Case("5,000 numbers", "pages IN {\((0..<5_000).map { "\($0)" }.joined(separator: ", "))}"),
    Case("5,000 strings", "title IN {\((0..<5_000).map { "'\($0)'" }.joined(separator: ", "))}"),
    Case("5,000 folded strings", "title IN[c] {\((0..<5_000).map { "'a\($0)'" }.joined(separator: ", "))}"),
    Case("5,000 comparisons", Array(repeating: "pages == 1", count: 5_000).joined(separator: " OR ")),
    Case("5,000 columns", "title IN {\(Array(repeating: "subtitle", count: 5_000).joined(separator: ", "))}"),
  ]

  static let nestings: [Nesting] = [
    Nesting("NOT", "NOT (", "pages == loans", ")"),
    Nesting("AND in OR", "(pages == loans OR loans > 3 AND ", "pages == 1", ")"),
    Nesting("sums", "(pages + ", "loans", ")", ending: " == 1"),
    Nesting("quotients", "(loans / ", "pages", ")", ending: " == 1"),
    Nesting("signs", "-(", "loans", ")", ending: " == 1"),
    Nesting("exclusive or to the left", "(", "pages", " ^ loans)", ending: " == 1"),
    Nesting("exclusive or to the right", "(loans ^ ", "pages", ")", ending: " == 1"),
    Nesting("lengths", "concat:(", "title", ".length, 'x')", ending: " == ''"),
    Nesting("largest of lists", "max:({loans, ", "pages", "})", ending: " == 1"),
    Nesting("first of nils", "coalesce:(loans, ", "pages", ")", ending: " == 1"),
    Nesting("choices", "TERNARY(pages == loans, loans, ", "pages", ")", ending: " == 1"),
    Nesting("conditions of choices", "TERNARY(", "pages", " == loans, loans, 2)", ending: " == 1"),
    Nesting("texts of choices", "TERNARY(title == ", "title", ", subtitle, 'x')", ending: " == 'x'"),
    Nesting("starts of months", "startOfMonth:(", "published", ")", ending: " == lent"),
    Nesting("doubles of choices", "TERNARY(rating == weight, rating, ", "weight", ")", ending: " == rating"),
    Nesting("CAST", "CAST(CAST(", "pages", ", 'NSString'), 'NSNumber')", ending: " == 1"),
    Nesting("paths", "author.books.", "pages", "", ending: "[SIZE] == 1"),
    Nesting(
      "ANY in SUBQUERY", "SUBQUERY(author.books, $x#, ANY tags.name == title AND ", "pages > loans", ").@count > 0"),
    Nesting("SUBQUERY", "SUBQUERY($x#.author.books, $x##, ", "$x#.pages > loans", ").@count > 0"),
    Nesting("counts", "SUBQUERY($x#.author.books, $x##, pages > 1 AND ", "$x#.pages > loans", ").@count > 2"),
    Nesting("averages", "SUBQUERY($x#.author.books, $x##, ", "$x#.pages > loans", ").@avg.pages > 2"),
    Nesting(
      "membership", "SUBQUERY($x#.author.books, $x##, 1 IN {2, 3} OR ", "$x#.pages > loans", ").@count IN {1, 2}"),
  ]

  /// Levels of SUBQUERY, each over the one before.
  private static func subqueries(_ levels: Int) -> Case {
    let nesting = Nesting("", "SUBQUERY($x#.author.books, $x##, ", "$x#.pages > loans", ").@count > 0")
    return Case("\(levels) nested SUBQUERYs", nesting.text(levels))
  }

  @Test(arguments: nestings)
  func theDeepestOfAllIsAStatementOrATypedError(_ nesting: Nesting) async throws {
    try await onSmallStack {
      try Self.translate(nesting.deepest())
    }
  }

  @Test(arguments: large + [subqueries(60), subqueries(90)])
  func aStatementOrATypedError(_ one: Case) async throws {
    try await onSmallStack { try Self.translate(one) }
  }

  private static func translate(_ one: Case) throws {
    let model = try #require(LibraryModel.model)
    // What a statement may be at most is written before it is refused.
    var limits = Limits()
    limits.statementBytes = 4 << 20
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try FormatPredicate(format: one.format, arguments: one.values, limits: limits)
    } catch {
      #expect(error.kind == .limit, "\(error)")
      return
    }
    for dialect in Trials.of(SQLDialect.allCases) {
      do throws(FormatError) {
        let statement = try predicate.sql(dialect, model: model, entity: "Book", options: SQLOptions(result: .keys))
        let parts = QuotedParts(statement.text, dialect)
        #expect(parts.isClosed && parts.placeholders(dialect) == statement.bindings.count)
        #expect(statement.text.utf8.count <= limits.statementBytes)
      } catch {
        #expect([.unsupported, .limit].contains(error.kind), "\(dialect): \(error.first)")
      }
    }
  }
}
