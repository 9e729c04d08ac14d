package import PredicateLanguage

/// Why the values under a key are texts, although most of them are numbers or dates in some way of writing them.
package struct TextDiagnosis: Sendable {
  /// What kept the values from being numbers or dates.
  package struct Finding: Sendable {
    /// What the others are: `number` or `date`.
    package let noun: String
    /// The first text that is none as it stands; in JSON the first text, if all would be.
    package let first: Odd
    /// Whether the first text would be one if it stood in a table.
    let isPlain: Bool
    /// Whether it stands in one: then plain numbers are texts where numbers are said to have a decimal comma.
    let isOfTable: Bool
    /// The options by which all values are read, or most of them; several where they read different things; empty if there are
    /// none.
    let remedies: [TextRemedy]
    /// The first text that is not read by these either.
    package let rest: Odd?
    /// The remedies as they are written.
    package var options: [String] { remedies.map(\.option) }
    /// Whether an option helps.
    package var hasRemedy: Bool { isOfTable || !remedies.isEmpty }
  }

  /// A text in a record of a number, from 1.
  package struct Odd: Sendable {
    package let text: String
    package let record: Int
  }

  /// A way of writing that may be the one of the values.
  private struct Candidate: Sendable {
    enum Reader: Sendable {
      case number(NumberForm)
      case date(TextReading)
      /// Dates, among them numbers of so many digits.
      case instant(TextReading, digits: Int)
    }

    let reader: Reader
    /// The options that read it; empty where none is needed.
    var option: String
    /// Whether it reads besides what the candidate before it reads the dates that are known.
    var isJoined = false
    /// What they say.
    var forms = TextForms()
    var count = 0
    var firstMiss: Odd?

    var isDate: Bool {
      switch reader {
      case .number: false
      case .date, .instant: true
      }
    }

    func value(_ text: Span<UInt8>) -> RecordValue? {
      switch reader {
      case .date(let reading): reading.date(text).map(RecordValue.date)
      // Of few digits, numbers are hardly dates.
      case .instant(_, let digits) where NumberScan.number(text)?.integer != nil && text.count != digits: nil
      case .instant(let reading, _): reading.date(text).map(RecordValue.date)
      case .number(let form): Self.number(text, form)
      }
    }

    static func number(_ text: Span<UInt8>, _ form: NumberForm) -> RecordValue? {
      if form.isPlain { return NumberScan.number(text)?.value }
      return form.number(text).flatMap { NumberScan.number($0.plain.span)?.value }
    }
  }

  private let key: String
  private let isTable: Bool
  private var candidates: [Candidate]
  /// The dates that are read in any case, and those of ISO 8601.
  private let knownDates: TextReading
  /// How numbers are read in any case.
  private let knownNumbers: TextForms.Numbers
  private var firstOddNumber: Odd?
  private var firstOddDate: Odd?
  private var firstText: Odd?
  private var nulls: [String] = []
  /// The first text that is counted, and how many numbers are no texts.
  private var firstCounted: Odd?
  private var plainCount = 0
  /// The units that were met beside digits.
  private var units: Set<RecordKey> = []
  /// Some texts, by which ways of writing are told apart.
  private var samples: [String] = []
  private var count = 0
  /// Whether most values are neither numbers nor dates, whatever comes.
  private(set) var isHopeless = false

  private static let usualNulls = [
    "-", "--", "—", "–", "n/a", "N/A", "NA", "#N/A", "null", "NULL", "nil", "None", "none", "NaN", "nan", "?", ".",
  ]
  private static let usualDates = [
    "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy", "d/M/yyyy", "M/d/yyyy", "d.M.yyyy", "dd-MM-yyyy", "MM-dd-yyyy",
    "yyyy/MM/dd",
    "dd/MM/yyyy HH:mm", "MM/dd/yyyy HH:mm", "dd.MM.yyyy HH:mm", "dd/MM/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm:ss",
    "dd.MM.yyyy HH:mm:ss", "yyyy/MM/dd HH:mm:ss", "dd/MM/yy", "MM/dd/yy", "dd.MM.yy", "d MMM yyyy", "dd MMM yyyy",
    "MMM d, yyyy", "d MMMM yyyy", "MMMM d, yyyy", "M/d/yyyy h:mm a",
  ]
  // So many texts tell a column of names from one of numbers.
  private static let mostVain = 200

  /// A diagnosis of the values under a key, of a table, where plain numbers and ISO dates are read in any case, or of JSON. The
  /// dates that `texts` say are read in any case, too.
  package init(key: String, isTable: Bool, texts: TextForms = TextForms()) {
    self.key = key
    self.isTable = isTable
    let known = texts.dates(of: key)
    knownDates = Self.dates(known + [.iso])
    knownNumbers = texts.numbers
    candidates = Self.digits.dropFirst(isTable ? 0 : 1).map { digits, option in
      let forms = Self.forms(digits)
      return Candidate(
        reader: .number(NumberForm(digits)), option: forms.numbers == texts.numbers ? "" : option, forms: forms)
    }
    if isTable { candidates.append(Candidate(reader: .date(knownDates), option: "")) }
    for pattern in (isTable ? [] : ["iso"]) + Self.usualDates {
      if let form = try? DateForm(pattern) { addDates(form, known) }
    }
    // Beside dates that are written otherwise: numbers alone are no texts.
    for (pattern, digits) in isTable ? [("epoch-seconds", 10), ("epoch-milliseconds", 13)] : [] {
      if let form = try? DateForm(pattern, key: key) { addDates(form, known, digits: digits) }
    }
  }

  /// Takes a way of writing dates for possible, in the place of the known ones, which may be wrong, or beside them. Those that
  /// are said of a key stand in the place of those of all.
  private mutating func addDates(_ form: DateForm, _ known: [DateForm], digits: Int? = nil) {
    let isOfKey = ([form] + known).contains { $0.key != nil }
    func option(_ form: DateForm) -> String {
      "--dates \(Self.word(isOfKey ? "\(key)=\(form.pattern)" : form.pattern))"
    }
    let reading = Self.dates([form] + (isTable ? [.iso] : []))
    var candidate = Candidate(
      reader: digits.map { .instant(reading, digits: $0) } ?? .date(reading), option: option(form))
    candidates.append(candidate)
    if known.isEmpty { return }
    (candidate.isJoined, candidate.option) = (true, (known + [form]).map(option).joined(separator: " "))
    candidates.append(candidate)
  }

  private static let digits: [(NumberForm.Digits, option: String)] = [
    (.plain, ""), (.grouped, "--thousands"), (.decimalComma, "--decimal-comma"),
  ]

  private static func forms(_ digits: NumberForm.Digits) -> TextForms {
    var forms = TextForms()
    switch digits {
    case .plain: forms.numbers = .plain
    case .grouped: forms.numbers = .grouped
    case .decimalComma: forms.numbers = .decimalComma
    }
    return forms
  }

  private static func dates(_ forms: [DateForm]) -> TextReading { TextReading(TextForms(), dates: forms, units: []) }

  /// A word of a command line, in quotes where a shell would take it apart.
  fileprivate static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "_=./,:%-".utf8.contains(byte)
    }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The option that says what a column has.
  static func type(of key: String, _ noun: String) -> String { "--type \(word("\(key)=\(noun)"))" }

  /// Takes the value of a record into account, numbered from 1.
  package mutating func observe(_ value: RecordValue, record: Int) {
    guard !isHopeless else { return }
    switch value {
    case .null: return
    case .string(let text): observe(text, record: record)
    case .integer, .double, .decimal:
      plainCount += 1
      observe { !$0.isDate }
    case .date:
      // What is read as a date already may be none to others.
      let isPlain = knownDates.dates.count == 1
      observe { $0.isDate && ($0.isJoined || isPlain) }
    case .bool, .uuid, .data, .array, .set, .object, .record: isHopeless = true
    }
    if count == Self.mostVain { isHopeless = !candidates.contains { $0.count * 2 >= count } }
  }

  private mutating func observe(_ isOne: (Candidate) -> Bool) {
    count += 1
    for index in candidates.indices where isOne(candidates[index]) { candidates[index].count += 1 }
  }

  private mutating func observe(_ text: String, record: Int) {
    let bytes = Array(text.utf8)
    let contents = bytes.span.extracting(ByteScan.trimmed(bytes.span))
    if contents.isEmpty { return }
    let odd = Odd(text: text, record: record)
    firstText = firstText ?? odd
    guard !Self.usualNulls.contains(text) else {
      if !nulls.contains(text) { nulls.append(text) }
      firstOddNumber = firstOddNumber ?? odd
      firstOddDate = firstOddDate ?? odd
      return
    }
    count += 1
    firstCounted = firstCounted ?? odd
    if samples.count < 50 { samples.append(text) }
    noteUnit(of: odd)
    if firstOddNumber == nil, !isKnownNumber(contents) { firstOddNumber = odd }
    if firstOddDate == nil, knownDates.date(contents) == nil { firstOddDate = odd }
    let date = knownDates.dates.count == 1 ? nil : knownDates.date(contents).map(RecordValue.date)
    var value: RecordValue?
    for index in candidates.indices {
      value = candidates[index].isJoined ? Self.joined(value, date) : candidates[index].value(contents)
      if value == nil {
        candidates[index].firstMiss = candidates[index].firstMiss ?? odd
      } else {
        candidates[index].count += 1
      }
    }
  }

  /// Whether a text is a number as it stands in JSON, or as numbers are said to be written.
  private func isKnownNumber(_ text: Span<UInt8>) -> Bool {
    if NumberScan.number(text)?.value != nil { return true }
    return knownNumbers != .plain && Candidate.number(text, NumberForm(knownNumbers.digits)) != nil
  }

  /// Takes numbers with the unit of a text for possible from here on.
  private mutating func noteUnit(of odd: Odd) {
    // Of more units than these none is the one of the column.
    guard units.count < 4, let unit = NumberForm.unit(of: odd.text), units.insert(RecordKey(unit)).inserted else {
      return
    }
    var marks: [(NumberForm.Mark, option: String)] = [(.unit(unit), "--units \(Self.word("\(key)=\(unit)"))")]
    if unit == "%" { marks.insert((.percent, "--percent"), at: 0) }
    for (mark, option) in marks {
      for (digits, other) in Self.digits {
        var forms = Self.forms(digits)
        let other = forms.numbers == knownNumbers ? "" : other
        forms.percent = mark == .percent
        if mark != .percent { forms.units = (try? UnitForm(unit, key: key)).map { [$0] } ?? [] }
        candidates.append(
          Candidate(
            reader: .number(NumberForm(digits, mark)), option: other.isEmpty ? option : other + " " + option,
            forms: forms, count: plainCount, firstMiss: firstCounted?.record == odd.record ? nil : firstCounted))
      }
    }
  }

  /// What kept the values from being numbers or dates; nil where most are none.
  package var finding: Finding? {
    var best: Candidate?
    for candidate in candidates where candidate.count > best?.count ?? 0 { best = candidate }
    // In JSON plain numbers and dates in texts are odd as they are.
    guard !isHopeless, let best, best.count * 2 >= count else { return nil }
    let odd = best.isDate ? firstOddDate : firstOddNumber
    guard let first = odd ?? firstText else { return nil }
    var ways = [best]
    // What needs no option, or none but those given, is what is meant.
    for other in candidates where !best.option.isEmpty && other.isDate == best.isDate && other.count == best.count {
      if ways.allSatisfy({ differs(other, $0) }) { ways.append(other) }
    }
    let null = nulls.isEmpty ? "" : "--nulls '\(nulls.joined(separator: ","))'"
    let remedies = ways.map { candidate in
      var forms = candidate.forms
      forms.nulls = nulls
      return TextRemedy(
        option: [null, candidate.option].filter { !$0.isEmpty }.joined(separator: " "), forms: forms)
    }
    return Finding(
      noun: best.isDate ? "date" : "number", first: first, isPlain: odd == nil, isOfTable: isTable,
      remedies: remedies.filter { !$0.option.isEmpty },
      rest: best.firstMiss)
  }

  /// What a text is by either of two ways of reading it; nil where they make different things of it.
  private static func joined(_ one: RecordValue?, _ other: RecordValue?) -> RecordValue? {
    guard let one, let other else { return one ?? other }
    return one == other ? one : nil
  }

  private func value(_ text: Span<UInt8>, by candidate: Candidate) -> RecordValue? {
    let value = candidate.value(text)
    return candidate.isJoined ? Self.joined(value, knownDates.date(text).map(RecordValue.date)) : value
  }

  private func differs(_ candidate: Candidate, _ best: Candidate) -> Bool {
    samples.contains { text in
      let bytes = Array(text.utf8)
      let contents = bytes.span.extracting(ByteScan.trimmed(bytes.span))
      return value(contents, by: candidate) != value(contents, by: best)
    }
  }
}

extension TextDiagnosis.Finding {
  /// What is said of the texts under a key, with the place of each record.
  package func message(key: String, place: (Int) -> String) -> String {
    func shown(_ odd: TextDiagnosis.Odd) -> String {
      let text = odd.text.unicodeScalars.count > 40 ? String(odd.text.unicodeScalars.prefix(40)) + "…" : odd.text
      return "\(JSONWriter().string(.string(text))) in \(place(odd.record))"
    }
    let state = isPlain ? (isOfTable ? "has no decimal comma" : "is a \(noun) in quotes") : "is no \(noun)"
    let head = "`\(key)` is text: \(shown(first)) \(state)"
    guard !options.isEmpty else { return head + typeRemark(key: key) }
    let remedies = options.map { "`\($0)`" }.joined(separator: " or ")
    let reads = options.count > 1 ? "read" : "reads"
    guard let rest else {
      return head + "; \(remedies) \(reads) all" + (options.count > 1 ? ", in different ways" : "")
    }
    return head + "; \(remedies) \(reads) most, but not \(shown(rest))" + typeRemark(key: key)
  }

  /// What to say behind the message of a table's column of which not all can be read; empty if all can.
  private func typeRemark(key: String) -> String {
    guard isOfTable, rest != nil || options.isEmpty else { return "" }
    return "; with `\(TextDiagnosis.type(of: key, noun))` what is no \(noun) is nil"
  }
}
