package import PredicateLanguage

/// The diagnoses of all keys of some records.
package struct TextDiagnoses: Sendable {
  private let isTable: Bool
  private let forms: TextForms
  private var entries: [Entry] = []
  private var places: [RecordKey: Int] = [:]
  /// The entries of the keys of the last record: those that follow mostly have the same.
  private var last: (shape: RecordShape, entries: [Int])?

  private struct Entry: Sendable {
    let key: String
    var diagnosis: TextDiagnosis
    var hasTexts = false
  }

  /// Diagnoses of the records of a table, or of JSON, whose texts are read in some ways already.
  package init(isTable: Bool, texts forms: TextForms) {
    self.isTable = isTable
    self.forms = forms
  }

  /// Takes a record into account, numbered from 1.
  package mutating func observe(_ value: RecordValue, record: Int) {
    guard case .object(let object) = value else { return }
    let own: [Int]
    if let last, last.shape === object.shape {
      own = last.entries
    } else {
      own = object.shape.keys.map { place(of: $0) }
      last = (object.shape, own)
    }
    for (place, value) in zip(own, object.values) where value != .null {
      if case .string = value { entries[place].hasTexts = true }
      entries[place].diagnosis.observe(value, record: record)
    }
  }

  private mutating func place(of key: String) -> Int {
    if let known = places[RecordKey(key)] { return known }
    entries.append(Entry(key: key, diagnosis: TextDiagnosis(key: key, isTable: isTable, texts: forms)))
    places[RecordKey(key)] = entries.count - 1
    return entries.count - 1
  }

  /// What kept keys that have texts from having numbers or dates, in the order of the keys.
  package var findings: [(key: String, finding: TextDiagnosis.Finding)] {
    entries.compactMap { entry in
      guard entry.hasTexts, let finding = entry.diagnosis.finding else { return nil }
      return (entry.key, finding)
    }
  }
}

extension RecordSource {
  /// Why columns of a table stay texts whose unit or dates were said under their keys, of all that are texts. Cost: where there
  /// are some, a pass over the table.
  package func remarks(onTexts columns: [String]) -> [String] {
    let texts = textsAgainstForms(columns)
    if texts.isEmpty { return [] }
    var diagnoses = TextDiagnoses(isTable: true, texts: options.texts)
    if canBeReadAgain {
      let names = Set(texts.map(RecordKey.init))
      var number = 0
      _ = try? read(leftOut: { number += 1 }) { record in
        number += 1
        guard case .object(let object) = record else { return true }
        let asked = Array(object.pairs.filter { names.contains(RecordKey($0.key)) })
        diagnoses.observe(.object(RecordObject(asked)), record: number)
        return true
      }
    }
    let findings = diagnoses.findings
    return texts.map { name in
      findings.first { UTF8Text.equal($0.key, name) }?.finding.message(key: name, place: place) ?? "`\(name)` is text"
    }
  }

  /// Those of the columns that are texts although their unit or dates were said under their keys.
  package func textsAgainstForms(_ texts: [String]) -> [String] {
    let keys = (options.texts.units.compactMap(\.key) + options.texts.dates.compactMap(\.key)).map(RecordKey.init)
    return texts.filter { keys.contains(RecordKey($0)) }
  }
}
