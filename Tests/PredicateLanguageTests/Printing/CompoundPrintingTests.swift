import PredicateLanguage
import Testing

/// The rows of the table of printed forms that are built by code.
@Suite struct CompoundPrintingTests {
  private static func node(_ format: String) throws -> PredicateNode { try FormatPredicate(parsing: format).node }

  @Test func nestedCompoundsKeepTheirParentheses() throws {
    let (a, b, c, d) = try (Self.node("t == 'x'"), Self.node("b == 'y'"), Self.node("i == 1"), Self.node("h == 1"))
    let nested = PredicateNode(.and([PredicateNode(.and([a, b])), PredicateNode(.and([c, d]))]))
    #expect(FormatPredicate(nested).predicateFormat == "(t == \"x\" AND b == \"y\") AND (i == 1 AND h == 1)")
    let either = PredicateNode(.or([PredicateNode(.and([a, b])), PredicateNode(.and([c, d]))]))
    #expect(FormatPredicate(either).predicateFormat == "(t == \"x\" AND b == \"y\") OR (i == 1 AND h == 1)")
    var left = PredicateNode(.and([a, b]))
    for part in [c, d] { left = PredicateNode(.and([left, part])) }
    #expect(FormatPredicate(left).predicateFormat == "((t == \"x\" AND b == \"y\") AND i == 1) AND h == 1")
    #expect(try FormatPredicate(parsing: FormatPredicate(left).losslessFormat).node == left)
  }

  /// One tree of the table: parts as text, joined as NSCompoundPredicate's initializer does.
  indirect enum Tree: Sendable {
    case part(String)
    case and([Tree])
    case or([Tree])
    case not(Tree)

    var node: PredicateNode {
      get throws {
        switch self {
        case .part(let format): try CompoundPrintingTests.node(format)
        case .and(let parts): PredicateNode(.and(try parts.map { try $0.node }))
        case .or(let parts): PredicateNode(.or(try parts.map { try $0.node }))
        case .not(let part): PredicateNode(.not(try part.node))
        }
      }
    }

    /// Binary ANDs nested to the left.
    static func leftNested(_ formats: [String]) -> Tree {
      formats.dropFirst().reduce(.part(formats[0])) { .and([$0, .part($1)]) }
    }
  }

  /// The rows that the reference says are built by initialisers, by their number.
  static let rows: [(row: Int, tree: Tree, text: String)] = [
    (33, .part("ALL id IN {}"), "ALL id IN {}"),
    (
      50,
      .and([
        .and([.part("title == 'x'"), .part("birthdate == 'October 4'")]),
        .and([.part("isAwesome == YES"), .part("isHungry == YES")]),
      ]),
      "(title == \"x\" AND birthdate == \"October 4\") AND (isAwesome == 1 AND isHungry == 1)"
    ),
    (
      51,
      .or([
        .and([.part("title == 'x'"), .part("birthdate == 'October 4'")]),
        .and([.part("isAwesome == YES"), .part("isHungry == YES")]),
      ]),
      "(title == \"x\" AND birthdate == \"October 4\") OR (isAwesome == 1 AND isHungry == 1)"
    ),
    (
      52,
      .leftNested([
        "id > 0", "name != nil", "id != 99", "id == 1", "name BEGINSWITH 'C'", "name CONTAINS[cd] 'COLE'",
      ]),
      "((((id > 0 AND name != nil) AND id != 99) AND id == 1) AND name BEGINSWITH \"C\") "
        + "AND name CONTAINS[cd] \"COLE\""
    ),
    (
      53,
      .or([
        .and([.part("ANY name IN {'coleman', 'miller'}"), .part("ANY id IN {1, 2, 3}")]), .part("ALL id IN {}"),
      ]),
      "(ANY name IN {\"coleman\", \"miller\"} AND ANY id IN {1, 2, 3}) OR ALL id IN {}"
    ),
    (
      54,
      .or([.part("dummyID == 20"), .and([.part("name ==[c] 'name'"), .part("slug IN {'slug', 'name'}")])]),
      "dummyID == 20 OR (name ==[c] \"name\" AND slug IN {\"slug\", \"name\"})"
    ),
    (57, .and([.not(.part("a == 1")), .part("b == 2")]), "(NOT a == 1) AND b == 2"),
    (66, .and([]), "TRUEPREDICATE"), (67, .or([]), "FALSEPREDICATE"), (68, .and([.part("a == 1")]), "a == 1"),
    (
      106, .leftNested(["string == nil", "data == nil", "numbers CONTAINS 1", "strings CONTAINS '1'"]),
      "((string == nil AND data == nil) AND numbers CONTAINS 1) AND strings CONTAINS \"1\""
    ),
    (
      107, .and([.part("name IN {'coleman', 'miller'}"), .part("id IN {1, 2, 3}")]),
      "name IN {\"coleman\", \"miller\"} AND id IN {1, 2, 3}"
    ),
  ]

  @Test(arguments: rows)
  func rowOfTheTable(row: Int, tree: Tree, text: String) throws {
    let predicate = FormatPredicate(try tree.node)
    #expect(predicate.predicateFormat == text, "row \(row)")
    let lossless = try predicate.losslessFormat
    #expect(try FormatPredicate(parsing: lossless) == predicate, "row \(row)")
  }

  /// Row 85: the variables of row 84, bound; nothing is replaced inside strings.
  @Test func boundVariables() throws {
    let text = #"$single LIKE ("b\"" + $b) + $c"#
    let template = try FormatPredicate(parsing: text)
    #expect(template.predicateFormat == text)
    let bound = template.substituting(["b": "val_for_$b", "c": "val_for_$c"])
    #expect(bound.predicateFormat == #"$single LIKE ("b\"" + "val_for_$b") + "val_for_$c""#)
  }

  @Test func emptyAndSingle() throws {
    #expect(FormatPredicate(PredicateNode(.and([]))).predicateFormat == "TRUEPREDICATE")
    #expect(FormatPredicate(PredicateNode(.or([]))).predicateFormat == "FALSEPREDICATE")
    #expect(try FormatPredicate(PredicateNode(.and([Self.node("a = 1")]))).predicateFormat == "a == 1")
  }

  @Test func notAndModifiers() throws {
    let (a, b) = try (Self.node("a = 1"), Self.node("b = 2"))
    #expect(
      FormatPredicate(PredicateNode(.and([PredicateNode(.not(a)), b]))).predicateFormat == "(NOT a == 1) AND b == 2")
    let ids = ComparisonNode(
      ExpressionNode(.keyPath(KeyPathNode(keys: ["id"]))), .in, ExpressionNode(.constant([])), modifier: .all)
    #expect(FormatPredicate(PredicateNode(.comparison(ids))).predicateFormat == "ALL id IN {}")
  }

  @Test func chainsOfSwiftOperatorsAreOneCompound() throws {
    let parts = try (1...4).map { try FormatPredicate("a == %d", $0) }
    var all = parts[0]
    for part in parts.dropFirst() { all = all && part }
    #expect(all.predicateFormat == "a == 1 AND a == 2 AND a == 3 AND a == 4")
    var long = parts[0]
    for _ in 0..<2_000 { long = long || parts[1] }
    #expect(long.node.height == 3)
  }
}
