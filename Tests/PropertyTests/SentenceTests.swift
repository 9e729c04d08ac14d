import PredicateFormat
import Testing

@Suite struct SentenceTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func predicatesParsePrintAndParseBack(seed: UInt64) throws {
    var generator = SentenceGenerator(try EBNF.ofThisLanguage(), seed: seed, deepest: 24)
    for _ in 0..<1_000 {
      let sentence = generator.sentence(of: "format-predicate")
      do throws(FormatError) {
        let predicate = try FormatPredicate(format: sentence.text, arguments: sentence.arguments)
        let back = try FormatPredicate(parsing: predicate.losslessFormat)
        #expect(back == predicate, "\(sentence.text)")
        let canonical = predicate.predicateFormat
        if Self.saysAll(canonical, sentence), let again = try? FormatPredicate(parsing: canonical) {
          #expect(again.predicateFormat == canonical, "\(sentence.text)")
        }
      } catch {
        if !Self.isOfRange(error) { Issue.record("\(sentence.text)\n\(error)") }
      }
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func expressionsParsePrintAndParseBack(seed: UInt64) throws {
    var generator = SentenceGenerator(try EBNF.ofThisLanguage(), seed: seed, deepest: 20)
    for _ in 0..<1_000 {
      let sentence = generator.sentence(of: "format-expression")
      do throws(FormatError) {
        let expression = try FormatExpression(format: sentence.text, arguments: sentence.arguments)
        let back = try FormatExpression(parsing: expression.losslessFormat)
        #expect(back == expression, "\(sentence.text)")
        let canonical = expression.expressionFormat
        if Self.saysAll(canonical, sentence), let again = try? FormatExpression(parsing: canonical) {
          #expect(again.expressionFormat == canonical, "\(sentence.text)")
        }
      } catch {
        if !Self.isOfRange(error) { Issue.record("\(sentence.text)\n\(error)") }
      }
    }
  }

  /// Whether an error is of a number that the grammar makes, beyond the range of a double.
  private static func isOfRange(_ error: FormatError) -> Bool {
    error.code == .invalidNumber && error.first.message.hasSuffix("is beyond the range of a double")
  }

  /// Whether a canonical text, if it parses, reads back as what it says. Keys that are no identifiers are written as they
  /// are, the floating-point number minus zero as `-0`, which reads as the whole number, and TRUE as `1`, of which CAST can
  /// make a date.
  private static func saysAll(_ canonical: String, _ sentence: SentenceGenerator.Sentence) -> Bool {
    let hasAnyKey =
      sentence.text.contains("`") || sentence.text.contains("%K") || sentence.text.contains(/\.\s*["']/)
    return !hasAnyKey && !canonical.contains("-0") && !canonical.contains("\"NSDate\"")
  }
}
