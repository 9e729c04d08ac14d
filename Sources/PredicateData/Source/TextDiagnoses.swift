package import PredicateLanguage

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
        diagnoses[key] = TextDiagnosis(key: name, isTable: isTable)
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
