import PredicateData
package import PredicateEvaluation
import PredicateFormat

/// Tells what CASTs have lost, in the end and once for each.
package final class CastTally {
  /// The place of a record: the number of its file, from 0, and its own in the file, from 1.
  package typealias Place = (file: Int, number: Int)

  private struct Entry {
    let site: CastLoss.Site
    /// The records of each file.
    var records: [RowSet] = []
    var first: (text: String, place: Place)?
    /// Some of the texts.
    var texts: [String] = []

    var count: Int { records.reduce(0) { $0 + $1.count } }

    mutating func add(_ text: String, _ place: Place) {
      if let first, first.place <= place { return }
      first = (text, place)
    }

    mutating func add(_ more: [String]) { texts += more.prefix(CastLoss.mostTexts - texts.count) }

    mutating func add(_ record: Place) {
      while records.count <= record.file { records.append(RowSet()) }
      _ = records[record.file].insert(record.number)
    }
  }

  private var entries: [Entry] = []
  private var places: [CastLoss.Site: Int] = [:]

  package init() {}

  /// Whether nothing was lost.
  package var isEmpty: Bool { entries.isEmpty }

  /// Counts what `body` loses in records, whose places `place` says.
  package func counting<Value, Failure: Error>(
    _ place: (Int) -> Place, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let losses = CastLosses()
    defer { add(losses.take(), place) }
    return try losses.counting(body)
  }

  /// The same of records in memory, by their places among them.
  package func counting<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try counting({ (0, $0 + 1) }, body)
  }

  /// Counts what was lost in records that were evaluated together, up to one of them if not all were wanted.
  package func add(_ losses: [CastLoss], through last: Int = Int.max, _ place: (Int) -> Place) {
    for loss in losses {
      guard let first = loss.first, first.row <= last else { continue }
      let number = places[loss.site] ?? entries.count
      if number == entries.count {
        places[loss.site] = number
        entries.append(Entry(site: loss.site))
      }
      for row in loss.rows.rows where row <= last { entries[number].add(place(row)) }
      entries[number].add(first.text, place(first.row))
      entries[number].add(loss.texts)
    }
  }

  /// What there is to say. `name` names the place of a record, nil where records have none that anybody knows; `options` are
  /// the options by which all texts under a key are read as numbers, given some of them.
  package func notes(
    name: (Place) -> String?, options: (_ texts: [String], _ key: String) -> [String]
  ) -> [String] {
    entries.compactMap { entry in
      guard let first = entry.first else { return nil }
      let (count, site) = (entry.count, entry.site)
      let operand = site.operand.text
      var note: String
      var place = name(first.place).map { " in " + $0 } ?? ""
      switch site.owner {
      case .record where count == 1: note = "1 value of `\(operand)` is no \(site.noun)"
      case .record: note = "\(count) values of `\(operand)` are no \(site.noun)s"
      case .element:
        let records = count == 1 ? "1 record" : "\(count) records"
        note = "values of `\(operand)` in \(records) are no \(site.noun)s"
      case .group:
        note = "values of `\(operand)`, of groups, are no \(site.noun)s"
        place = ""
      }
      note += " and became nil, the first" + place
      let text = first.text
      note += ": \"\(text.unicodeScalars.count > 60 ? String(text.prefix(59)) + "…" : text)\""
      if let hint = Self.hint(entry, first.text, options) { note += "\n  hint: " + hint }
      return note
    }
  }

  /// The options that read the texts, else what to write instead of the CAST; nil where neither is known.
  private static func hint(
    _ entry: Entry, _ text: String, _ options: (_ texts: [String], _ key: String) -> [String]
  ) -> String? {
    guard entry.site.noun == "number", entry.site.owner != .group else { return nil }
    let operand = entry.site.operand.text
    if entry.site.owner == .record, let key = plainKey(operand) {
      if let hint = ReadingOption.hint(at: options(entry.texts, key), reading: operand) { return hint }
    }
    guard let cleaning = NumberCleaning(text) else { return nil }
    return "write `CAST(\(cleaning.expression(of: operand)), \"\(entry.site.type)\")` for numbers with "
      + cleaning.nouns.joined(separator: " and ")
  }

  /// The key that an operand is; nil for anything else.
  private static func plainKey(_ operand: String) -> String? { try? FormatExpression(parsing: operand).node.onlyKey }
}
