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
    package let options: [String]
    /// The first text that is not read by these either.
    package let rest: Odd?
  }

  /// A text in a record of a number, from 1.
  package struct Odd: Sendable {
    package let text: String
    package let record: Int
  }

  /// A way of writing that may be the one of the values.
  private struct Candidate: Sendable {
    let isDate: Bool
    let option: String
    let reader: TextReading
    var count = 0
    var firstMiss: Odd?

    func value(_ text: Span<UInt8>) -> RecordValue? {
      isDate
        ? reader.date(text).map(RecordValue.date) : reader.withPlainNumber(text) { NumberScan.number($0)?.value }
    }
  }

  private let isTable: Bool
  private var candidates: [Candidate]
  private var firstOddNumber: Odd?
  private var firstOddDate: Odd?
  private var firstText: Odd?
  private var nulls: [String] = []
  /// Some texts, by which ways of writing are told apart.
  private var samples: [String] = []
  private var count = 0
  private var isHopeless = false

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

  /// A diagnosis of the values of a table, where plain numbers and ISO dates are read in any case, or of JSON.
  package init(isTable: Bool) {
    self.isTable = isTable
    func numbers(_ numbers: TextForms.Numbers, _ option: String) -> Candidate {
      var forms = TextForms()
      forms.numbers = numbers
      return Candidate(isDate: false, option: option, reader: TextReading(forms, dates: []))
    }
    candidates = isTable ? [numbers(.plain, "")] : []
    candidates += [numbers(.grouped, "--thousands"), numbers(.decimalComma, "--decimal-comma")]
    candidates.append(
      Candidate(isDate: true, option: isTable ? "" : "--dates iso", reader: TextReading(TextForms(), dates: [.iso])))
    for pattern in Self.usualDates {
      guard let form = try? DateForm(pattern) else { continue }
      let word = pattern.contains(" ") ? "'\(pattern)'" : pattern
      candidates.append(
        Candidate(
          isDate: true, option: "--dates \(word)",
          reader: TextReading(TextForms(), dates: isTable ? [form, .iso] : [form])))
    }
  }

  /// Takes the value of a record into account, numbered from 1.
  package mutating func observe(_ value: RecordValue, record: Int) {
    guard !isHopeless else { return }
    switch value {
    case .null: return
    case .string(let text): observe(text, record: record)
    case .integer, .double, .decimal: observe { !$0.isDate }
    case .date: observe { $0.isDate }
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
    if samples.count < 50 { samples.append(text) }
    if firstOddNumber == nil, NumberScan.number(contents)?.value == nil { firstOddNumber = odd }
    if firstOddDate == nil, CSVColumnType.date.value(of: contents) == nil { firstOddDate = odd }
    for index in candidates.indices {
      if candidates[index].value(contents) == nil {
        candidates[index].firstMiss = candidates[index].firstMiss ?? odd
      } else {
        candidates[index].count += 1
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
    for other in candidates where other.isDate == best.isDate && other.count == best.count {
      if ways.allSatisfy({ differs(other, $0) }) { ways.append(other) }
    }
    let null = nulls.isEmpty ? "" : "--nulls '\(nulls.joined(separator: ","))'"
    let options = ways.map { candidate in
      [null, candidate.option].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return Finding(
      noun: best.isDate ? "date" : "number", first: first, isPlain: odd == nil, isOfTable: isTable,
      options: options.filter { !$0.isEmpty },
      rest: best.firstMiss)
  }

  private func differs(_ candidate: Candidate, _ best: Candidate) -> Bool {
    samples.contains { text in
      let bytes = Array(text.utf8)
      let contents = bytes.span.extracting(ByteScan.trimmed(bytes.span))
      return candidate.value(contents) != best.value(contents)
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
    guard !options.isEmpty else { return head }
    let remedies = options.map { "`\($0)`" }.joined(separator: " or ")
    let reads = options.count > 1 ? "read" : "reads"
    guard let rest else {
      return head + "; \(remedies) \(reads) all" + (options.count > 1 ? ", in different ways" : "")
    }
    return head + "; \(remedies) \(reads) most, but not \(shown(rest))"
  }
}

/// The diagnoses of all keys of some records.
package struct TextDiagnoses: Sendable {
  private let isTable: Bool
  private var keys: [RecordKey] = []
  private var diagnoses: [RecordKey: TextDiagnosis] = [:]
  private var texts: Set<RecordKey> = []
  private var record = 0

  /// Diagnoses of the records of a table, or of JSON.
  package init(isTable: Bool) { self.isTable = isTable }

  /// Takes the next record into account.
  package mutating func observe(_ value: RecordValue) {
    record += 1
    guard case .object(let object) = value else { return }
    for (name, value) in object.pairs where value != .null {
      let key = RecordKey(name)
      if case .string = value { texts.insert(key) }
      if diagnoses[key] == nil {
        keys.append(key)
        diagnoses[key] = TextDiagnosis(isTable: isTable)
      }
      diagnoses[key]?.observe(value, record: record)
    }
  }

  /// What kept keys that have texts from having numbers or dates, in the order of the keys.
  package var findings: [(key: String, finding: TextDiagnosis.Finding)] {
    keys.compactMap { key in
      guard texts.contains(key), let finding = diagnoses[key]?.finding else { return nil }
      return (key.text, finding)
    }
  }
}

extension RecordSource {
  /// The line that a record of a table begins in; nil for other files, for what passes by once, and where rows are left out.
  package func line(ofRecord number: Int) -> Int? {
    guard canBeReadAgain, !options.skipsMalformedLines else { return nil }
    do throws(DataError) {
      var buffer = try open()
      let kind = try kind(of: &buffer)
      guard kind == .csv || kind == .tsv else { return nil }
      let delimiter = try delimiter(of: kind, &buffer)
      var rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: name)
      guard try rows.readHeader() != nil else { return nil }
      for _ in 0..<number {
        guard try rows.next() else { return nil }
      }
      return rows.line
    } catch {
      return nil
    }
  }
}
