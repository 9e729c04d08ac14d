import Foundation
import PredicateFoundation
import PredicateFormat
import Testing

/// `NSPredicate` with a format, on systems whose own has none.
@Suite struct NSPredicateTests {
  private static let adults: FormatPredicate? = try? FormatPredicate("age >= %d", 18)

  @Test func filtersWhatNSPredicateFilters() throws {
    let predicate = try #require(Self.adults).nsPredicate()
    let people: NSArray = [["name": "Ann", "age": 20], ["name": "Bob", "age": 3]]
    let names = people.filtered(using: predicate).compactMap { ($0 as? [String: Any])?["name"] as? String }
    #expect(names == ["Ann"])
    var person = try #require(People.make(1).first)
    person.age = 30
    #expect(predicate.evaluate(with: person))
    #expect(!predicate.evaluate(with: ["age": 2]))
    #expect(!predicate.evaluate(with: nil))
  }

  @Test func takesFoundationsClasses() throws {
    let object: NSDictionary = [
      "name": NSString("Ann"), "age": NSNumber(value: 20), "isActive": NSNumber(value: true),
      "height": NSNumber(value: 1.5),
      "balance": NSDecimalNumber(string: "1.25"), "nothing": NSNull(),
      "tags": NSArray(array: ["a", NSNumber(value: 2)]),
      "born": NSDate(timeIntervalSinceReferenceDate: 5), "set": NSSet(array: [NSNumber(value: 1)]),
      "city": NSDictionary(object: NSString("Bern"), forKey: NSString("name")),
    ]
    for text in [
      #"name == "Ann""#, "age == 20", "isActive == YES", "height == 1.5", "balance > 1.2", "nothing == nil",
      #"tags CONTAINS "a""#, "ANY tags == 2", "set CONTAINS 1", #"city.name BEGINSWITH[c] "b""#,
    ] {
      #expect(try FormatPredicate(format: text).nsPredicate().evaluate(with: object), "\(text)")
    }
    let older = try FormatPredicate("age > $limit").nsPredicate()
    #expect(older.evaluate(with: object, substitutionVariables: ["limit": NSNumber(value: 3)]))
  }

  @Test func compoundPredicatesOfPartsBecomeFormats() throws {
    let adults = try #require(Self.adults)
    let named = try FormatPredicate("name == %@", "Ann")
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      try adults.nsPredicate(),
      NSCompoundPredicate(notPredicateWithSubpredicate: try named.nsPredicate()), NSPredicate(value: true),
    ])
    #expect(try FormatPredicate(both).predicateFormat == #"age >= 18 AND (NOT name == "Ann") AND TRUEPREDICATE"#)
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [
      try adults.nsPredicate(), NSPredicate(value: false),
    ])
    #expect(try FormatPredicate(either).predicateFormat == "age >= 18 OR FALSEPREDICATE")
    #expect(both.evaluate(with: ["age": 20, "name": "Bob"]))
  }

  #if !canImport(Darwin)
    @Test func keepsItsFormat() throws {
      let adults = try #require(Self.adults)
      let predicate = try #require(try adults.nsPredicate() as? FormatNSPredicate)
      #expect(predicate.predicateFormat == "age >= 18")
      #expect((predicate.copy() as? FormatNSPredicate)?.format == adults)
      #expect(try predicate.isEqual(adults.nsPredicate()))
      #expect(!predicate.isEqual(NSPredicate(value: false)))
      #expect(try predicate.hash == adults.nsPredicate().hash)
    }

    @Test func blocksAreRefused() throws {
      let error = try #require(throws: FormatError.self) { try FormatPredicate(NSPredicate { _, _ in true }) }
      #expect(error.code == .unsupported)
    }

    @Test func theHostDecidesWhatAnErrorMeans() throws {
      let failures = Failures()
      let predicate = try FormatPredicate("age > 3").nsPredicate { error in
        failures.add(error.code)
        return true
      }
      #expect(predicate.evaluate(with: ["age": "x"]))
      #expect(failures.codes == [.typeMismatch])
      #expect(try !FormatPredicate("age > 3").nsPredicate().evaluate(with: ["age": "x"]))
    }

    private final class Failures: @unchecked Sendable {
      // Why unchecked: the predicate calls back on the thread that evaluates, which is the test's.
      private(set) var codes: [DiagnosticCode] = []
      func add(_ code: DiagnosticCode) { codes.append(code) }
    }
  #endif
}
