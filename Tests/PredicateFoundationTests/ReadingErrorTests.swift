import Foundation
import PredicateFoundation
import PredicateFormat
import Testing

/// What the language cannot say is an error that names Foundation's node.
@Suite struct ReadingErrorTests {
  /// A class compares as it likes.
  final class Owner: Recordable, Equatable, Sendable {
    let name: String
    let next: Owner?
    init(name: String, next: Owner?) { (self.name, self.next) = (name, next) }
    static func == (left: Owner, right: Owner) -> Bool { left.name == right.name }
    static let recordProperties = RecordProperties<Owner>(.init("name", \.name), .init("next", \.next))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let predicate: Predicate<Person>
    let code: DiagnosticCode
    let message: String
    var testDescription: String { message }
  }

  static var regex: Regex<Substring> { #/a+/# }
  static let colors: [Color] = [.red]
  enum Color: String, Codable { case red, green }

  static let rows: [Row] = [
    Row(
      predicate: #Predicate { $0.unlisted == 1 }, code: .unknownKey,
      message: #"`KeyPath`: `\Person.unlisted` is no property that `Person` lists"#),
    Row(
      predicate: #Predicate { $0.name.count > 2 }, code: .unsupported,
      message: "`KeyPath`: the number of characters of a text has no counterpart in the language"),
    Row(
      predicate: #Predicate { $0.name.contains(regex) }, code: .unsupported,
      message: "`StringContainsRegex`: this node has no counterpart in the language"),
    Row(
      predicate: #Predicate { $0.ratio * 2 > 1 }, code: .unsupported,
      message: "`Arithmetic`: arithmetic of `Float`, which rounds to 24 bits, has no counterpart in the language"),
    Row(
      predicate: #Predicate { 1 / $0.height > 1 }, code: .unsupported,
      message:
        "`FloatDivision`: a division by what may be zero, which gives infinity in Swift and nil in the language, "
        + "has no counterpart in the language"),
    Row(
      predicate: #Predicate { ($0.nickname as Any) is String }, code: .unsupported,
      message: "`TypeCheck`: a cast of `Any` to `String` has no counterpart in the language"),
    Row(
      predicate: #Predicate { $0.labels.first == "a" }, code: .unknownKey, message: ""),
    Row(
      predicate: #Predicate { $0.tags[0..<1].count == 1 }, code: .unsupported,
      message: "`CollectionRangeSubscript`: this node has no counterpart in the language"),
    Row(
      predicate: #Predicate { $0.tags.starts(with: ["a"]) }, code: .unsupported,
      message: "`SequenceStartsWith`: `starts(with:)` of `Array<String>` has no counterpart in the language"),
    Row(
      predicate: #Predicate { _ in colors.isEmpty }, code: .unsupportedValue,
      message: "`Value`: the Swift type `Array<Color>` is no value of the language"),
  ]

  @Test(arguments: rows) func namesTheNode(row: Row) throws {
    let error = try #require(throws: FormatError.self) { try FormatPredicate(row.predicate) }
    #expect(error.code == row.code)
    if !row.message.isEmpty { #expect(error.first.message == row.message) }
  }

  @Test func classesThatCompareAsTheyLikeAreRefused() throws {
    let predicate = Predicate<Owner> { owner in
      // Not Codable, so no constant; the property itself will do.
      PredicateExpressions.Equal(
        lhs: PredicateExpressions.KeyPath(root: owner, keyPath: \.next),
        rhs: PredicateExpressions.KeyPath(root: owner, keyPath: \.next))
    }
    let error = try #require(throws: FormatError.self) { try FormatPredicate(predicate) }
    #expect(error.first.message.hasPrefix("`Equal`: `==` of the class `Owner`"))
  }

  @Test func nodesThatAreNotFoundationsAreNamed() throws {
    let predicate = Predicate<Person> { _ in Custom() }
    let error = try #require(throws: FormatError.self) { try FormatPredicate(predicate) }
    #expect(error.first.message == "`Custom`: this node has no counterpart in the language")
  }

  struct Custom: StandardPredicateExpression {
    func evaluate(_ bindings: PredicateBindings) throws -> Bool { true }
  }

  @Test func deepTreesAreRefusedAndLongChainsAreNot() throws {
    var deep = Predicate<Person>.true
    for _ in 0..<200 { deep = Self.negated(deep) }
    let error = try #require(throws: FormatError.self) { try FormatPredicate(deep) }
    #expect(error.code == .nestingTooDeep)

    var high = Predicate<Person>.true
    for _ in 0..<120 { high = Self.negated(high) }
    let highest = high
    let thread = SmallThread {
      let height = try FormatPredicate(highest).node.height
      #expect(height == 121)
    }
    try thread.run()

    var long = Predicate<Person>.true
    for _ in 0..<300 { long = Self.joined(long) }
    #expect(try FormatPredicate(long).node.height == 2)
  }

  private static func negated(_ predicate: Predicate<Person>) -> Predicate<Person> {
    func open(_ node: some StandardPredicateExpression<Bool>) -> Predicate<Person> {
      Predicate { _ in PredicateExpressions.Negation(node) }
    }
    return open(predicate.expression)
  }

  private static func joined(_ predicate: Predicate<Person>) -> Predicate<Person> {
    func open(_ node: some StandardPredicateExpression<Bool>) -> Predicate<Person> {
      Predicate { _ in PredicateExpressions.Conjunction(lhs: node, rhs: PredicateExpressions.Value(true)) }
    }
    return open(predicate.expression)
  }

  @Test func anExpressionBecomesOne() throws {
    let expression = #Expression<Person, Int> { $0.age + 1 }
    #expect(try FormatExpression(expression).expressionFormat == "age + 1")
  }
}
