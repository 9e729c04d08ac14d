import PredicateFormat
import PredicateReasoning

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Samples as a test in Swift.
enum SampleTestCode {
  /// A suite that holds the predicate to its samples.
  static func text(of samples: PredicateSamples, _ predicate: FormatPredicate) throws(FormatError) -> String {
    """
    import Foundation
    import PredicateFormat
    import Testing

    @Suite struct PredicateSampleTests {
      static let format = \(literal(try predicate.losslessFormat))

      static let matching: [RecordValue] = [
    \(list(samples.matching))  ]

      static let other: [RecordValue] = [
    \(list(samples.other))  ]

      @Test(arguments: matching) func itHolds(_ record: RecordValue) throws {
        #expect(try FormatPredicate(parsing: Self.format).evaluate(with: record))
      }

      @Test(arguments: other) func itDoesNotHold(_ record: RecordValue) throws {
        #expect(try !FormatPredicate(parsing: Self.format).evaluate(with: record))
      }
    }

    """
  }

  private static func list(_ samples: [PredicateSamples.Sample]) -> String {
    samples.map { sample in
      let reason = sample.reason.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "    \(literal(sample.record)),  // \(reason)\n"
    }.joined()
  }

  /// A value as code.
  private static func literal(_ value: RecordValue) -> String {
    switch value {
    case .null: ".null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .double(let number): ".double(\(number))"
    case .decimal(let number): ".decimal(Decimal(string: \"\(number)\") ?? .nan)"
    case .string(let text): literal(text)
    case .date(let date): ".date(Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate)))"
    case .uuid(let id): ".uuid(UUID(uuidString: \"\(id.uuidString)\") ?? UUID())"
    case .data(let data): ".data(Data([\(data.map { "\($0)" }.joined(separator: ", "))]))"
    case .array(let values): "[\(values.map(literal).joined(separator: ", "))]"
    case .set(let values): ".set([\(values.map(literal).joined(separator: ", "))])"
    case .object(let object):
      object.pairs.isEmpty
        ? "[:]"
        : "[\(object.pairs.map { "\(literal($0.key)): \(literal($0.value))" }.joined(separator: ", "))]"
    case .record: ".null"
    }
  }

  private static func literal(_ text: String) -> String {
    var code = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": code += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value > 0x7E: code += "\\u{\(String(scalar.value, radix: 16))}"
      default: code.unicodeScalars.append(scalar)
      }
    }
    return code + "\""
  }
}
