package import PredicateLanguage

/// The diagnoses of all keys of some records.
package struct TextDiagnoses: Sendable {
  private let isTable: Bool
  private let forms: TextForms
  private var keys: [RecordKey] = []
  private var diagnoses: [RecordKey: TextDiagnosis] = [:]
  private var texts: Set<RecordKey> = []
  private var record = 0

  /// Diagnoses of the records of a table, or of JSON, whose texts are read in some ways already.
  package init(isTable: Bool, texts forms: TextForms) {
    self.isTable = isTable
    self.forms = forms
  }

  /// Takes the next record into account.
  package mutating func observe(_ value: RecordValue) {
    record += 1
    guard case .object(let object) = value else { return }
    for (name, value) in object.pairs where value != .null {
      let key = RecordKey(name)
      if case .string = value { texts.insert(key) }
      if diagnoses[key] == nil {
        keys.append(key)
        diagnoses[key] = TextDiagnosis(key: name, isTable: isTable, texts: forms)
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
  /// Why columns of a table stay texts whose unit or dates were said under their keys, of all that are texts. Cost: where there
  /// are some, a pass over the table.
  package func remarks(onTexts columns: [String]) -> [String] {
    let texts = textsAgainstForms(columns)
    if texts.isEmpty { return [] }
    var diagnoses = TextDiagnoses(isTable: true, texts: options.texts)
    if canBeReadAgain {
      let names = Set(texts.map(RecordKey.init))
      _ = try? read { record in
        guard case .object(let object) = record else { return true }
        diagnoses.observe(.object(RecordObject(Array(object.pairs.filter { names.contains(RecordKey($0.key)) }))))
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
