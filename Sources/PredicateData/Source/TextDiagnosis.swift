package import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// A way of writing, and how many of the values are written so.
  private struct Candidate: Sendable {
    let way: WayOfWriting
    var count = 0
    var firstMiss: Odd?
  }

  private let key: String
  private let isTable: Bool
  private var candidates: [Candidate]
  /// Those that read far fewer of the values than another one, and are tried no more.
  private var forgotten: [Candidate] = []
  /// When the candidates are looked through again, by the number of values.
  private var nextChoice = Self.firstChoice
  /// The dates that are read in any case, and those of ISO 8601.
  private let knownDates: TextReading
  /// How numbers are read in any case.
  private let knownNumbers: TextForms.Numbers
  private var firstOddNumber: Odd?
  private var firstOddDate: Odd?
  private var firstText: Odd?
  /// Whether there are codes, such as `05000`: as numbers they would lose what tells them apart.
  private var hasCodes = false
  private var nulls: [String] = []
  /// The first text that is counted, and how many numbers are no texts.
  private var firstCounted: Odd?
  private var plainCount = 0
  /// The units that were met beside digits.
  private var units: Set<RecordKey> = []
  /// Some texts, by which ways of writing are told apart.
  private var samples: [Odd] = []
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
  /// The lengths of the texts that may be one of them, each a bit: with blanks around it any is.
  package static let nullLengths: UInt64 = usualNulls.reduce(1 << 63) { lengths, null in
    (null.utf8.count...null.utf8.count + 4).reduce(lengths) { $0 | 1 << UInt64($1) }
  }
  private static let nullBytes = usualNulls.map { Array($0.utf8) }

  /// Whether a text, without the blanks around it, is one that people write where there is nothing.
  package static func isUsualNull(_ text: Span<UInt8>) -> Bool {
    let contents = text.extracting(ByteScan.trimmed(text))
    return nullBytes.contains { null in
      null.count == contents.count && null.indices.allSatisfy { null[$0] == contents[$0] }
    }
  }

  // So many texts tell a column of names from one of numbers.
  private static let mostVain = 200
  // After so many values it shows which ways of writing are worth trying.
  private static let firstChoice = 1_000
  // Nobody wrote dates in more ways.
  private static let mostJoined = 4

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
      let option = forms.numbers == texts.numbers ? "" : option
      return Candidate(way: WayOfWriting(.number(NumberForm(digits)), option: option, forms: forms))
    }
    if isTable { candidates.append(Candidate(way: WayOfWriting(.date(knownDates), option: ""))) }
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
    let reading = reading([form])
    let reader = digits.map { WayOfWriting.Reader.instant(reading, digits: $0) } ?? .date(reading)
    let isOfAll = digits == nil && !isOfKey
    candidates.append(
      Candidate(way: WayOfWriting(reader, option: option(form), dates: isOfAll ? [form] : [])))
    if known.isEmpty { return }
    let all = (known + [form]).map(option).joined(separator: " ")
    candidates.append(Candidate(way: WayOfWriting(reader, option: all, known: knownDates)))
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
  package static func type(of key: String, _ noun: String) -> String { "--type \(word("\(key)=\(noun)"))" }

  /// Takes the value of a record into account, numbered from 1.
  package mutating func observe(_ value: RecordValue, record: Int) {
    guard !isHopeless else { return }
    switch value {
    case .null: return
    case .string(let text): observe(text, record: record)
    case .integer, .double, .decimal:
      plainCount += 1
      observe { !$0.way.isDate }
    case .date:
      // What is read as a date already may be none to others.
      let isPlain = knownDates.dates.count == 1
      observe { $0.way.isDate && ($0.way.known != nil || isPlain) }
    case .bool, .uuid, .data, .array, .set, .object, .record: isHopeless = true
    }
    if count == Self.mostVain {
      joinDates()
      isHopeless = !candidates.contains { $0.count * 2 >= count }
    }
    if count == nextChoice {
      chooseCandidates()
      nextChoice *= 2
    }
  }

  /// Takes ways of writing dates for possible together, where one alone does not read the texts so far: of three systems whose
  /// rows were put together each wrote its own.
  private mutating func joinDates() {
    if candidates.contains(where: { $0.count == count }) { return }
    let single = candidates.filter { !$0.way.dates.isEmpty }
    guard single.contains(where: { $0.count * 4 >= count }) else { return }
    // Each way reads each sample once, however many are tried together.
    let read = single.map { instants(by: $0.way.dates) }
    let known = isTable ? [instants(by: [.iso])] : []
    var joined: Set<Set<DateForm>> = []
    for (place, first) in single.enumerated() where first.count * 4 >= count {
      var ways = [place]
      var missed = Self.missed(known + [read[place]])
      let own = missed.count
      while !missed.isEmpty, ways.count < Self.mostJoined {
        // What two ways read as different days none of them reads.
        let tried = single.indices.map { next in
          (next: next, missed: Self.missed(known + (ways + [next]).map { read[$0] }))
        }
        guard let best = tried.min(by: { $0.missed.count < $1.missed.count }), best.missed.count < missed.count else {
          break
        }
        ways.append(best.next)
        missed = best.missed
      }
      let forms = ways.flatMap { single[$0].way.dates }
      guard missed.count < own, joined.insert(Set(forms)).inserted else { continue }
      let option = forms.map { "--dates \(Self.word($0.pattern))" }.joined(separator: " ")
      candidates.append(
        Candidate(
          way: WayOfWriting(.date(reading(forms)), option: option), count: first.count + own - missed.count,
          firstMiss: missed.first.map { samples[$0] }))
    }
  }

  private func reading(_ forms: [DateForm]) -> TextReading { Self.dates(forms + (isTable ? [.iso] : [])) }

  /// What some ways of writing dates make of each sample.
  private func instants(by forms: [DateForm]) -> [Date?] {
    let reading = Self.dates(forms)
    return samples.map { sample in
      let bytes = Array(sample.text.utf8)
      return reading.date(bytes.span.extracting(ByteScan.trimmed(bytes.span)))
    }
  }

  /// The places of the samples that no way reads, or that two read as different instants.
  private static func missed(_ read: [[Date?]]) -> [Int] {
    guard let first = read.first else { return [] }
    return first.indices.filter { place in
      let instants = read.compactMap { $0[place] }
      return instants.isEmpty || instants.contains { $0 != instants[0] }
    }
  }

  /// Leaves out what reads far less than the best so far, unless even that does not read most any more: then all are tried
  /// again from here on.
  private mutating func chooseCandidates() {
    let best = candidates.map(\.count).max() ?? 0
    if best * 4 >= count * 3 {
      forgotten += candidates.filter { $0.count * 4 < best * 3 }
      candidates.removeAll { $0.count * 4 < best * 3 }
    } else {
      candidates += forgotten
      forgotten = []
    }
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
    guard !Self.isUsualNull(contents) else {
      let null = String(decoding: bytes[ByteScan.trimmed(bytes.span)], as: UTF8.self)
      if !nulls.contains(null) { nulls.append(null) }
      firstOddNumber = firstOddNumber ?? odd
      firstOddDate = firstOddDate ?? odd
      return
    }
    count += 1
    hasCodes = hasCodes || Self.isCode(contents)
    firstCounted = firstCounted ?? odd
    if samples.count < Self.mostVain { samples.append(odd) }
    // A unit stands before the digits or behind them.
    if !Self.isDigit(contents[0]) || !Self.isDigit(contents[contents.count - 1]) { noteUnit(of: odd) }
    if firstOddNumber == nil, !isKnownNumber(contents) { firstOddNumber = odd }
    if firstOddDate == nil, knownDates.date(contents) == nil { firstOddDate = odd }
    for index in candidates.indices {
      let way = candidates[index].way
      if way.value(contents) != nil {
        candidates[index].count += 1
      } else if candidates[index].firstMiss == nil {
        candidates[index].firstMiss = odd
      }
    }
  }

  private static func isCode(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1, text[0] == UInt8(ascii: "0") else { return false }
    for index in text.indices where !isDigit(text[index]) { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a text is a number as it stands in JSON, or as numbers are said to be written.
  private func isKnownNumber(_ text: Span<UInt8>) -> Bool {
    if NumberScan.number(text)?.value != nil { return true }
    return knownNumbers != .plain && WayOfWriting.number(text, NumberForm(knownNumbers.digits)) != nil
  }

  /// Takes numbers with the unit of a text for possible from here on.
  private mutating func noteUnit(of odd: Odd) {
    // Of more units than these, and of those that come late, none is the one of the column.
    guard units.count < 4, count <= Self.firstChoice, let unit = NumberForm.unit(of: odd.text),
      units.insert(RecordKey(unit)).inserted
    else { return }
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
            way: WayOfWriting(
              .number(NumberForm(digits, mark)), option: other.isEmpty ? option : other + " " + option, forms: forms),
            count: plainCount, firstMiss: firstCounted?.record == odd.record ? nil : firstCounted))
      }
    }
  }

  /// What kept the values from being numbers or dates; nil where most are none.
  package var finding: Finding? {
    var whole = self
    if count < Self.mostVain { whole.joinDates() }
    return whole.found
  }

  private var found: Finding? {
    var best: Candidate?
    for candidate in candidates where candidate.count > best?.count ?? 0 { best = candidate }
    // In JSON plain numbers and dates in texts are odd as they are.
    guard !isHopeless, let best, best.count * 2 >= count else { return nil }
    if hasCodes, !best.way.isDate { return nil }
    let odd = best.way.isDate ? firstOddDate : firstOddNumber
    guard let first = odd ?? firstText else { return nil }
    var ways = [best]
    // What needs no option, or none but those given, is what is meant.
    for other in candidates
    where !best.way.option.isEmpty && !(other.way.hasDecimalComma && hasThousands)
      && other.way.isDate == best.way.isDate && other.count == best.count
    {
      if ways.allSatisfy({ differs(other, $0) }) { ways.append(other) }
    }
    let null = nulls.isEmpty ? "" : "--nulls '\(nulls.joined(separator: ","))'"
    let remedies = ways.map { candidate in
      var forms = candidate.way.forms
      forms.nulls = nulls
      return TextRemedy(
        option: [null, candidate.way.option].filter { !$0.isEmpty }.joined(separator: " "), forms: forms)
    }
    return Finding(
      noun: best.way.isDate ? "date" : "number", first: first, isPlain: odd == nil, isOfTable: isTable,
      remedies: remedies.filter { !$0.option.isEmpty },
      rest: best.firstMiss)
  }

  /// Whether commas stand between thousands as far as anybody can tell: behind each of several there are three digits.
  private var hasThousands: Bool {
    let commas = Set(samples.map(\.text).filter { $0.contains(",") }.map(RecordKey.init))
    guard commas.count > 2 else { return false }
    return commas.allSatisfy { text in
      let parts = text.text.split(separator: ",", omittingEmptySubsequences: false)
      return parts.dropFirst().allSatisfy { part in part.prefix { $0.isNumber }.count == 3 }
    }
  }

  private func differs(_ candidate: Candidate, _ best: Candidate) -> Bool {
    samples.contains { sample in
      let bytes = Array(sample.text.utf8)
      let contents = bytes.span.extracting(ByteScan.trimmed(bytes.span))
      return candidate.way.value(contents) != best.way.value(contents)
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
