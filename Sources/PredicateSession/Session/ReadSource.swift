import PredicateData
import PredicateFormat

/// Where the records of a session were read from, and with which options of `.open`.
struct ReadSource: Sendable {
  let source: RecordSource
  let options: [(option: ReadingOption, value: String)]

  /// The command that opens the file again with one more option.
  func command(with option: String, file: String, entity: String) -> String {
    let name = UTF8Text.equal(entity, source.stem) ? "" : " " + Self.word(entity)
    let given = options.map { " " + $0.option.name + ($0.option.value == nil ? "" : " " + Self.word($0.value)) }
      .joined()
    return ".open \(Self.word(file))\(name)\(given) \(option)"
  }

  private static func word(_ text: String) -> String {
    text.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" } || text.isEmpty
      ? "\"" + text.replacing("\"", with: "\\\"") + "\"" : text
  }
}
