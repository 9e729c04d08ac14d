import PredicateFormat

/// A line of the documentation that says what a format gives or prints.
///
/// ```
/// FORMAT  with ARGUMENT, …  where $NAME = VALUE, …  in LOCALE → RESULT
/// FORMAT  with ARGUMENT, … ≡ CANONICAL TEXT
/// ```
///
/// Arguments, values and results are expressions of the language. Of a condition the result is `true` or `false`, over a
/// list of records the numbers of those that match, from 1, or `none`; that of an error is `error:` with its message.
public struct PageExample: Sendable, CustomStringConvertible {
  /// The records that an example is about.
  enum Records: Sendable {
    case one(RecordValue)
    case list([RecordValue])
  }

  /// The page and the line.
  public let place: String
  /// The format.
  public let format: String
  private let arguments: [RecordValue]
  private let variables: [String: RecordValue]
  private let locale: String?
  private let isPrinted: Bool
  private let result: String
  private let records: Records

  /// The place and the format.
  public var description: String { "\(place): \(format)" }

  init(line: String, records: Records, place: String) throws {
    self.records = records
    self.place = place
    isPrinted = line.contains(" ≡ ")
    let sides = line.split(separator: isPrinted ? " ≡ " : " → ", maxSplits: 1)
    guard sides.count == 2 else { throw CorpusError("\(place): an example has an arrow") }
    result = Self.trimmed(sides[1])
    var format = Self.trimmed(sides[0])
    var arguments: [RecordValue] = []
    var variables: [String: RecordValue] = [:]
    var locale: String?
    // From the last clause to the first, so that the format may hold such words itself.
    while let clause = Self.lastClause(of: format) {
      switch clause.word {
      case "with":
        guard case .array(let values) = try Self.value(of: "{\(clause.text)}") else { break }
        arguments = values
      case "where":
        let parts = clause.text.split(separator: " = ", maxSplits: 1)
        guard parts.count == 2 else { throw CorpusError("\(place): a variable has a value") }
        variables[String(parts[0].dropFirst())] = try Self.value(of: String(parts[1]))
      default: locale = clause.text
      }
      format = clause.rest
    }
    self.format = format
    self.arguments = arguments
    self.variables = variables
    self.locale = locale
  }

  private static let clauses = ["with", "where", "in"]

  private static func lastClause(of text: String) -> (word: String, text: String, rest: String)? {
    let found = clauses.compactMap { word in text.ranges(of: "  \(word) ").last.map { (word, $0) } }
    guard let (word, range) = found.max(by: { $0.1.lowerBound < $1.1.lowerBound }) else { return nil }
    return (word, trimmed(text[range.upperBound...]), trimmed(text[..<range.lowerBound]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let end = text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
    return String(text[..<end].drop { $0 == " " })
  }

  private static func value(of text: String) throws(FormatError) -> RecordValue {
    try FormatExpression(parsing: text).value()
  }

  // MARK: Running

  /// What is wrong with the example; nil if it gives what it says.
  public func complaint() -> String? {
    let found = outcome()
    return found.contains(result) ? nil : "\(self) gives \(found.joined(separator: ", or "))"
  }

  /// What the example gives, as the page would say it; several texts say the same.
  private func outcome() -> [String] {
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try FormatPredicate(format: format, arguments: arguments)
    } catch {
      return outcomeOfExpression(else: Self.text(of: error))
    }
    if isPrinted { return [predicate.predicateFormat] }
    do throws(FormatError) {
      let program = try predicate.compiled(locale: locale)
      switch records {
      case .one(let record): return ["\(try program.evaluate(with: record, variables: variables))"]
      case .list(let records):
        let indexes = try program.indexes(of: records, variables: variables)
        return [indexes.isEmpty ? "none" : indexes.map { "\($0 + 1)" }.joined(separator: ", ")]
      }
    } catch {
      return [Self.text(of: error)]
    }
  }

  /// What it gives as an expression, or both errors if it is none either.
  private func outcomeOfExpression(else predicateError: String) -> [String] {
    do throws(FormatError) {
      let expression = try FormatExpression(format: format, arguments: arguments)
      if isPrinted { return [expression.expressionFormat] }
      guard case .one(let record) = records else { return ["an expression, where records are filtered"] }
      let value = try expression.compiled(locale: locale).value(with: record, variables: variables)
      // Text that reads back, so that 1 and 1.0 differ.
      let found = try FormatExpression(ExpressionNode(.constant(value))).losslessFormat
      return found == (try expectedValue(record)) ? [result] : [found]
    } catch {
      return [predicateError, Self.text(of: error)]
    }
  }

  private func expectedValue(_ record: RecordValue) throws(FormatError) -> String {
    guard !result.hasPrefix("error:") else { return result }
    let value = try FormatExpression(parsing: result).compiled().value(with: record)
    return try FormatExpression(ExpressionNode(.constant(value))).losslessFormat
  }

  private static func text(of error: FormatError) -> String { "error: \(error.first.message)" }
}
