import PredicateData
import PredicateLanguage

/// How values become what a query takes them for.
struct OddityAdvice {
  /// How texts are read already.
  let forms: TextForms
  /// How those under a key may be read where all of them are known.
  let ways: (_ key: String) -> ReadingWays?
  /// How an option is given.
  let command: (_ option: String) -> String

  /// The hint for values of which one thing is odd, some of them texts; nil for none.
  func hint(_ odd: ValueOddity, _ texts: [String], _ compared: ComparedPath) -> String? {
    switch odd {
    case .unlike(let look):
      return look.kind == .text ? hint(texts, look.reads, compared) : hint(values: look, compared)
    case .group(let look): return hint(texts, look.reads, compared)
    case .nothing: return Self.nullHint(texts).map(command).map { "`\($0)` reads them as nil" }
    case .variant(.letterCase):
      return compared.texts?.foldedOperator.map { "write `\($0)` to compare whatever the case" }
    case .variant(.blanks): return Self.blankHint(compared)
    case .variant(.zeros):
      guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
      return "write `\(JSONWriter().string(.string(first)))` for it"
    case .same: return nil
    case .variant(.number):
      guard let hint = hint(reading: texts, as: "number", compared) else { return nil }
      let number = compared.texts?.number.map { "`\(JSONWriter().string($0))`" } ?? "numbers"
      return hint + "; then write \(number) without quotes"
    case .variant(.date):
      guard let hint = hint(reading: texts, as: "date", compared) else { return nil }
      return hint + (Self.dateRemark(compared).map { "; then write " + $0 } ?? "")
    }
  }

  private func hint(_ texts: [String], _ reads: ValueLook.Kind?, _ compared: ComparedPath) -> String? {
    let ways = ReadingWays(
      ofJSON: texts.map(RecordValue.string), key: compared.key, forms, includingPlain: !compared.mayBeCast)
    let noun = (reads ?? .text).noun
    if let hint = ReadingOption.hint(at: ways, reading: compared.text, only: noun, command: command) { return hint }
    return compared.mayBeCast ? reads?.castHint(compared.text) : nil
  }

  /// What to compare values with that are no texts.
  private func hint(values look: ValueLook, _ compared: ComparedPath) -> String? {
    guard compared.mayBeCast, case .constants = compared.other else { return nil }
    return look.kind.castHint(compared.text).map { $0 + ", and what it is compared with without quotes" }
  }

  /// The options that read all texts under the key, else those that read the odd ones.
  private func hint(reading texts: [String], as noun: String, _ compared: ComparedPath) -> String? {
    let all = compared.path.count == 1 ? ways(compared.key) : nil
    if let hint = ReadingOption.hint(at: all, reading: compared.text, only: noun, command: command) { return hint }
    let some = ReadingWays(ofJSON: texts.map(RecordValue.string), key: compared.key, forms)
    return ReadingOption.hint(at: some, reading: compared.text, only: noun, command: command)
  }

  /// A pattern that takes a text with blanks around it, for one that means nothing else as a pattern.
  private static func blankHint(_ compared: ComparedPath) -> String? {
    guard compared.mayBeCast, let texts = compared.texts, texts.operator == .equal, texts.texts.count == 1,
      let text = texts.texts.first, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
    else { return nil }
    let pattern = JSONWriter().string(.string("\\s*\(text)\\s*"))
    return "write `\(compared.text) MATCHES \(pattern)` to compare whatever the blanks"
  }

  private static func nullHint(_ texts: [String]) -> String? {
    var nulls: [String] = []
    for text in texts.map(\.trimmed) where !nulls.contains(text) { nulls.append(text) }
    return nulls.isEmpty ? nil : "--nulls '\(nulls.joined(separator: ","))'"
  }

  /// How to compare with dates what was compared with a text of one.
  private static func dateRemark(_ compared: ComparedPath) -> String? {
    guard let texts = compared.texts, let text = texts.texts.first, texts.texts.count == 1 else { return nil }
    if texts.isPrefix {
      return text.utf8.count == 4 ? "`year(\(compared.text)) == \(text)`" : nil
    }
    return ISO8601.parse(text) == nil ? nil : "`CAST(\(JSONWriter().string(.string(text))), \"NSDate\")` for the date"
  }
}

extension ComparedPath {
  /// The keys with points between them.
  fileprivate var key: String { path.joined(separator: ".") }
}

extension ValueLook.Kind {
  /// The hint at a CAST by which a path has values of this kind, of texts, too. Of dates there is none: many texts of dates
  /// fail it.
  fileprivate func castHint(_ path: String) -> String? {
    switch self {
    case .number: "write `CAST(\(path), \"NSNumber\")` for the number, of a text, too"
    case .boolean: "write `CAST(\(path), \"Bool\")` for the boolean, of a text, too"
    case .date, .text: nil
    }
  }
}
