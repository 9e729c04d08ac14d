import PredicateEvaluation
import PredicateLanguage

/// An option by which texts are read as something else.
struct TextRemedy: Sendable {
  /// The option, as it is written on a command line; several with blanks between them.
  let option: String
  /// What it says of texts.
  let forms: TextForms
}

extension RecordSource {
  /// The options by which everything under a key is read as numbers, some texts of which are none; with several, each
  /// makes other numbers of them. Empty where there are none, and for what cannot be read again to see.
  ///
  /// Cost: where options read the texts, one more pass over the file.
  package func options(readingNumbers texts: [String], under key: String) -> [String] {
    guard canBeReadAgain else { return [] }
    var diagnosis = TextDiagnosis(key: key, isTable: true)
    // What CAST did not lose.
    diagnosis.observe(.integer(0), record: 0)
    for (place, text) in texts.enumerated() { diagnosis.observe(.string(text), record: place + 1) }
    guard let finding = diagnosis.finding, finding.noun == "number", finding.rest == nil else { return [] }
    let all = finding.remedies.filter { leavesNoText(under: key, reading: $0.forms) }
    return all.map(\.option)
  }

  /// The same of a column of texts, whose values are looked at for that. Cost: a pass over the file, and one for each option.
  package func options(readingNumbersUnder key: String) -> [String] {
    guard canBeReadAgain else { return [] }
    var diagnosis = TextDiagnosis(key: key, isTable: true)
    var number = 0
    let summary = try? read { record in
      number += 1
      if case .object(let object) = record, let value = object[key] { diagnosis.observe(value, record: number) }
      return !diagnosis.isHopeless
    }
    guard summary != nil, let finding = diagnosis.finding, finding.noun == "number", finding.rest == nil else {
      return []
    }
    return finding.remedies.filter { leavesNoText(under: key, reading: $0.forms) }.map(\.option)
  }

  /// Whether the values under a key are no texts if these are read as some forms say, besides those of the options.
  private func leavesNoText(under key: String, reading forms: TextForms) -> Bool {
    var source = self
    if forms.numbers != .plain { source.options.texts.numbers = forms.numbers }
    source.options.texts.nulls += forms.nulls
    source.options.texts.units += forms.units
    source.options.texts.percent = options.texts.percent || forms.percent
    var leavesNone = true
    let summary = try? source.readBlocks(ColumnRequest(keys: [key])) { columns in
      leavesNone = columns.contains { UTF8Text.equal($0.name, key) && $0.type != .string }
      return false
    } evaluate: { block in
      guard let column = block.table?.columns.first(where: { UTF8Text.equal($0.name, key) }) else { return false }
      return (0..<column.count).allSatisfy { row in
        if case .string = column[row] { false } else { true }
      }
    } deliver: { _, hasNone in
      leavesNone = hasNone
      return hasNone
    }
    return summary != nil && leavesNone
  }
}
