import Foundation
import PredicateFormat
import PredicateFoundation
import PredicateLanguage
import PredicateQuery

extension CodeHint {
  /// Foundation's predicates and sort descriptors.
  static let foundation: [CodeHint] = [
    CodeHint(
      "a property that the type does not list",
      asking: { try read(unlisted) }, hint: "add it to `Runner.recordProperties`",
      obeying: { try read(listed) }, gives: "age == 1"),
    CodeHint(
      "the number of characters",
      asking: { try read(characters) },
      hint: "`.utf16.count` is the `length` of the language",
      obeying: { try read(units) }, gives: "name.length > 2"),
    CodeHint(
      "numbers of 24 bits", asking: { try read(ofFloat) }, hint: "make it `Double`",
      obeying: { try read(ofDouble) }, gives: "height * 2 > 1"),
    CodeHint(
      "a division by what may be zero", asking: { try read(division) },
      hint: "ask for zero first: `divisor == 0 ? false : value / divisor > limit`",
      obeying: { try read(safeDivision) }, gives: "TERNARY(height == 0, 0, TERNARY(1 / height > 1, 1, 0)) == 1"),
    CodeHint(
      "a type that is no value", asking: { try read(ofColors) },
      hint: "make it RecordValueConvertible", obeying: { try read(ofTexts) },
      gives: #"{"red"}.@count == 0"#),
    CodeHint(
      "an order by a property that there is not",
      asking: { sorted(by: try SortKey(parsing: "nmae").sortDescriptor(for: Runner.self)) },
      hint: "did you mean `name`?",
      obeying: { sorted(by: try SortKey(parsing: "name").sortDescriptor(for: Runner.self)) }, gives: "Ann Bob"),
    CodeHint(
      "a property that there is not", asking: { try matching("nmae == 'Ann'") }, hint: "did you mean `name`?",
      obeying: { try matching("name == 'Ann'") }, gives: "Ann"),
    CodeHint(
      "a path over a collection", asking: { try matching("tags.length == 1") },
      hint: "write ANY or ALL before the comparison", obeying: { try matching("ANY tags == 'a'") }, gives: "Ann"),
    CodeHint(
      "a variable without a value", asking: { try matching("age == $age") },
      hint: "give it a value with `substituting`",
      obeying: { try matching("age == $age", variables: ["age": 30]) }, gives: "Ann"),
    CodeHint(
      "arithmetic of other numbers", asking: { try matching("ratio * 2.0 > 1.0") },
      hint: "of the numbers only `Int`, `Int64` and `Double` calculate as the language does",
      obeying: { try matching("height * 2.0 > 3.0") }, gives: "Bob"),
    CodeHint(
      "a comparison without regard to case", asking: { try matching("name ==[c] 'ann'") },
      hint: "Foundation's comparisons without regard to case go by a locale, so they do not mean the same",
      obeying: { try matching("name == 'Ann'") }, gives: "Ann"),
    CodeHint(
      "a block of NSPredicate",
      asking: { try FormatPredicate(NSPredicate { _, _ in true }).predicateFormat },
      hint: "make the predicate with `FormatPredicate.nsPredicate(onError:)`",
      obeying: { try FormatPredicate(try FormatPredicate("age > 1").nsPredicate { _ in false }).predicateFormat },
      gives: "age > 1"),
  ]

  private static let unlisted = #Predicate<Runner> { $0.hidden == 1 }
  private static let listed = #Predicate<Runner> { $0.age == 1 }
  private static let characters = #Predicate<Runner> { $0.name.count > 2 }
  private static let units = #Predicate<Runner> { $0.name.utf16.count > 2 }
  private static let ofFloat = #Predicate<Runner> { $0.ratio * 2 > 1 }
  private static let ofDouble = #Predicate<Runner> { $0.height * 2 > 1 }
  private static let division = #Predicate<Runner> { 1 / $0.height > 1 }
  private static let safeDivision = #Predicate<Runner> { $0.height == 0 ? false : 1 / $0.height > 1 }
  private static let ofColors = #Predicate<Runner> { _ in colors.isEmpty }
  private static let ofTexts = #Predicate<Runner> { _ in texts.isEmpty }

  private static func read(_ predicate: Predicate<Runner>) throws -> String {
    try FormatPredicate(predicate).predicateFormat
  }

  private static func matching(_ format: String, variables: [String: RecordValue] = [:]) throws -> String {
    var predicate = try FormatPredicate(parsing: format)
    if !variables.isEmpty { predicate = predicate.substituting(variables) }
    let written = try predicate.foundationPredicate(for: Runner.self)
    return try Runner.all.filter(written).map(\.name).joined(separator: " ")
  }

  private static func sorted(by descriptor: SortDescriptor<Runner>) -> String {
    Runner.all.sorted(using: descriptor).map(\.name).joined(separator: " ")
  }

  enum Color: String, Codable, Sendable { case red }
  static let colors: [Color] = [.red]
  static let texts = ["red"]

  struct Runner: Recordable, Sendable {
    var name: String
    var age: Int
    var height: Double
    var ratio: Float
    var hidden: Int
    var tags: [String]
    static let all = [
      Runner(name: "Bob", age: 40, height: 2, ratio: 1, hidden: 1, tags: []),
      Runner(name: "Ann", age: 30, height: 1, ratio: 1, hidden: 1, tags: ["a"]),
    ]
    static let recordProperties = RecordProperties<Runner>(
      .init("name", \.name), .init("age", \.age), .init("height", \.height), .init("ratio", \.ratio),
      .init("tags", \.tags))
  }
}
