import PredicateEvaluation
package import PredicateLanguage

/// An option by which texts are read as something else.
struct TextRemedy: Sendable {
  /// The option, as it is written on a command line; several with blanks between them.
  let option: String
  /// What it says of texts.
  let forms: TextForms
}

/// The options by which texts under a key are read as numbers or dates.
package struct ReadingWays: Hashable, Sendable {
  /// What the texts become: `number` or `date`.
  package let noun: String
  /// The options; with several, each makes other values of the texts.
  package let options: [String]
  /// Whether some texts are nil then, because they are neither.
  package let losesSome: Bool

  /// The ways in which values under a key of JSON are read, where each is read by itself; nil where there are none. Plain
  /// numbers in quotes are told only with `includingPlain`: CAST makes numbers of these.
  package init?(
    ofJSON values: some Sequence<RecordValue>, key: String, _ forms: TextForms, includingPlain: Bool = false
  ) {
    var texts = JSONDiagnosis(key: key, forms)
    for (place, value) in values.enumerated() { texts.observe(value, record: place + 1) }
    guard let ways = texts.ways(includingPlain: includingPlain) else { return nil }
    self = ways
  }

  /// Those of a diagnosis; nil where there are none. Of a table, whose columns are of one type, they say the type where some
  /// texts are not read.
  package init?(_ finding: TextDiagnosis.Finding, key: String) {
    guard !finding.remedies.isEmpty, finding.rest == nil || finding.isOfTable else { return nil }
    noun = finding.noun
    losesSome = finding.rest != nil
    let type = losesSome ? " " + TextDiagnosis.type(of: key, finding.noun) : ""
    options = finding.options.map { $0 + type }
  }

  fileprivate init(noun: String, options: [String]) { (self.noun, self.options, losesSome) = (noun, options, false) }

  /// Those by which a number beside the texts means what they say: 25 is no 2500%, and 0.25 is hardly a quarter of one per cent.
  package func beside(_ number: Double) -> ReadingWays {
    let isPercent = { (option: String) in option.contains("--percent") }
    guard options.contains(where: isPercent), !options.allSatisfy(isPercent) else { return self }
    return ReadingWays(
      noun: noun, options: options.filter { isPercent($0) == (abs(number) <= 1) }, losesSome: losesSome)
  }

  private init(noun: String, options: [String], losesSome: Bool) {
    (self.noun, self.options, self.losesSome) = (noun, options, losesSome)
  }
}

/// The diagnosis of values of JSON. In numbers a plain one needs no option, as in a table; a date of ISO 8601 does.
private struct JSONDiagnosis {
  private let key: String
  private var numbers: TextDiagnosis
  private var texts: TextDiagnosis

  init(key: String, _ forms: TextForms) {
    self.key = key
    numbers = TextDiagnosis(key: key, isTable: true, texts: forms)
    texts = TextDiagnosis(key: key, isTable: false, texts: forms)
  }

  var isHopeless: Bool { numbers.isHopeless && texts.isHopeless }

  mutating func observe(_ value: RecordValue, record: Int) {
    numbers.observe(value, record: record)
    texts.observe(value, record: record)
  }

  func ways(includingPlain: Bool) -> ReadingWays? {
    func ways(_ diagnosis: TextDiagnosis) -> ReadingWays? {
      diagnosis.finding.flatMap { $0.rest == nil ? ReadingWays($0, key: key) : nil }
    }
    if !includingPlain, let ways = ways(numbers), ways.noun == "number" { return ways }
    return ways(texts).flatMap { includingPlain || $0.noun == "date" ? $0 : nil }
  }
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

  /// The options by which texts under a key of JSON are read as numbers or dates, by all values there; nil where there are none.
  /// Cost: a pass over the file.
  package func readingWaysOfJSON(under key: String) -> ReadingWays? {
    guard canBeReadAgain else { return nil }
    var diagnosis = JSONDiagnosis(key: key, options.texts)
    var number = 0
    let summary = try? read { record in
      number += 1
      if case .object(let object) = record, let value = object[key] { diagnosis.observe(value, record: number) }
      return !diagnosis.isHopeless
    }
    return summary == nil ? nil : diagnosis.ways(includingPlain: false)
  }

  /// The options by which a column of texts has numbers or dates, by all of its values; nil where there are none. Cost: a pass
  /// over the file, and one for each option.
  package func readingWays(under key: String) -> ReadingWays? {
    guard canBeReadAgain else { return nil }
    var diagnosis = TextDiagnosis(key: key, isTable: true, texts: options.texts)
    var number = 0
    let summary = try? read { record in
      number += 1
      if case .object(let object) = record, let value = object[key] { diagnosis.observe(value, record: number) }
      return !diagnosis.isHopeless
    }
    guard summary != nil, let finding = diagnosis.finding, let ways = ReadingWays(finding, key: key) else { return nil }
    guard ways.noun == "number", !ways.losesSome else { return ways }
    let options = finding.remedies.filter { leavesNoText(under: key, reading: $0.forms) }.map(\.option)
    return options.isEmpty ? nil : ReadingWays(noun: ways.noun, options: options)
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

extension TextForms {
  /// The number that a text under a key stands for as texts are read; nil for none.
  package func number(of text: String, under key: String) -> RecordValue? {
    let bytes = Array(text.utf8)
    let reading = TextReading(self, dates: [], units: units(of: key))
    return reading.value(of: bytes.span.extracting(ByteScan.trimmed(bytes.span))).flatMap { value in
      switch value {
      case .integer, .double, .decimal: value
      default: nil
      }
    }
  }
}
