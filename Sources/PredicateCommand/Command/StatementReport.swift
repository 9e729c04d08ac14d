import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSQLite

/// What was found out about a statement in a database, for people and for machines.
enum StatementReport {
  static func text(_ found: StoreVerification) -> String {
    var text = "SQLite \(found.version), \(found.encoding)\n"
    if !found.collations.isEmpty {
      text += "collations: " + found.collations.map { "\($0.column) \($0.name)" }.joined(separator: ", ") + "\n"
    }
    text += "\(CountText.counted(found.records, "record")) tried, \(found.matching) match\n"
    if found.refused > 0 { text += "\(CountText.counted(found.refused, "record")) refused by the table\n" }
    if found.failing > 0 { text += "\(CountText.counted(found.failing, "record")) left out: evaluation fails\n" }
    if found.differences.isEmpty { return text + "the statement selects those that match in memory\n" }
    text += "the statement and memory differ about \(CountText.counted(found.differences.count, "record")):\n"
    for difference in found.differences {
      let (database, memory) = (difference.isInDatabase ? "yes" : "no", difference.isInMemory ? "yes" : "no")
      text += "  database \(database), memory \(memory)  \(JSONWriter().string(difference.record))\n"
    }
    return text
  }

  static func record(_ found: StoreVerification) -> RecordValue {
    let collations = found.collations.map { ($0.column, RecordValue.string($0.name)) }
    let differences = found.differences.map { difference -> RecordValue in
      [
        "record": difference.record, "database": .bool(difference.isInDatabase), "memory": .bool(difference.isInMemory),
      ]
    }
    return [
      "sqlite": .string(found.version), "encoding": .string(found.encoding),
      "collations": .object(RecordObject(collations)), "sql": .string(found.statement.text),
      "records": .integer(Int64(found.records)), "matching": .integer(Int64(found.matching)),
      "refused": .integer(Int64(found.refused)), "failing": .integer(Int64(found.failing)),
      "differences": .array(differences),
    ]
  }

  static func text(_ advice: IndexAdvice) -> String {
    var text = advice.indexes.map { $0 + ";\n" }.joined()
    if let reason = advice.reason { text += "-- \(reason)\n" }
    for condition in advice.conditions {
      let use =
        switch condition.use {
        case nil: condition.reason ?? ""
        case .related: "an index finds the rows of another table, or those that belong to one"
        case let use?: "an index finds its rows by \(use.rawValue)"
        }
      text += "-- `\(TerminalText.escaped(condition.format, keepingLines: false))`: \(use)\n"
    }
    text += "-- plan: \(advice.planBefore.joined(separator: " / "))\n"
    guard !advice.indexes.isEmpty else { return text }
    text += "-- then: \(advice.planAfter.joined(separator: " / "))\n"
    guard let times = advice.times else { return text }
    return text + "-- time: \(shown(times.before)) before, \(shown(times.after)) after, \(factor(times.ratio))\n"
  }

  static func record(_ advice: IndexAdvice) -> RecordValue {
    let conditions = advice.conditions.map { condition -> RecordValue in
      [
        "format": .string(condition.format), "use": condition.use.map { .string($0.rawValue) } ?? .null,
        "reason": condition.reason.map { .string($0) } ?? .null,
      ]
    }
    return [
      "indexes": .array(advice.indexes.map(RecordValue.string)), "conditions": .array(conditions),
      "planBefore": .array(advice.planBefore.map(RecordValue.string)),
      "planAfter": .array(advice.planAfter.map(RecordValue.string)),
      "ratio": advice.times.map { .double($0.ratio) } ?? .null,
      "reason": advice.reason.map { .string($0) } ?? .null,
    ]
  }

  private static func shown(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    return microseconds < 1_000
      ? "\(Int(microseconds.rounded())) µs" : "\((microseconds / 100).rounded() / 10) ms"
  }

  private static func factor(_ ratio: Double) -> String {
    ratio >= 1.05
      ? "\((ratio * 10).rounded() / 10) times as fast"
      : ratio > 0.95
        ? "the same: of no use for these rows"
        : "\((10 / ratio).rounded() / 10) times as slow: of no use for these rows, of which too many match"
  }
}
