package import PredicateLanguage
import PredicateData

/// A limit as `.limits` shows and sets it.
package struct LimitSetting: Sendable {
  /// The name, that of the property of `Limits`.
  package let name: String
  /// What it bounds.
  let meaning: String
  /// The largest value that may be set; what more would cost the stack of the thread is not to be had.
  let most: Int
  /// The value; nil for no limit.
  let value: @Sendable (Limits) -> Int?
  /// Sets the value.
  package let set: @Sendable (inout Limits, Int) -> Void

  private init(
    _ name: String, _ path: any WritableKeyPath<Limits, Int> & Sendable, most: Int = Int.max, _ meaning: String
  ) {
    self.name = name
    self.meaning = meaning
    self.most = most
    value = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
  }

  private init(_ name: String, optional path: any WritableKeyPath<Limits, Int?> & Sendable, _ meaning: String) {
    self.name = name
    self.meaning = meaning
    most = Int.max
    value = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
  }

  /// The limit of a name, in capitals or not.
  /// - Throws: ``LimitMistake`` for a name that there is not.
  package static func named(_ name: String) throws(LimitMistake) -> LimitSetting {
    if let setting = all.first(where: { $0.name.lowercased() == name.lowercased() }) { return setting }
    let near = NearMatch.best(for: name, among: all.map(\.name))
    throw LimitMistake(message: "there is no limit `\(name)`", hint: near.map { "did you mean `\($0)`?" })
  }

  /// The figure that a text gives; nil if it is no whole number.
  /// - Throws: ``LimitMistake`` for one above the largest.
  package func number(_ text: some StringProtocol) throws(LimitMistake) -> Int? {
    guard let number = Int(String(text.filter { $0 != "," && $0 != "_" })), number >= 0 else { return nil }
    guard number <= most else {
      throw LimitMistake(message: "`\(name)` is at most \(CountText.grouped(most))", hint: nil)
    }
    return number
  }

  /// All that are numbers.
  static let all: [LimitSetting] = [
    LimitSetting("inputBytes", \.inputBytes, "longest text, in bytes"),
    LimitSetting("tokens", \.tokens, "most words and signs of a text"),
    LimitSetting("nesting", \.nesting, most: Limits().nesting, "most brackets open at once"),
    LimitSetting("treeHeight", \.treeHeight, most: Limits().treeHeight, "most levels of a tree"),
    LimitSetting("nodes", \.nodes, "most nodes of a tree"),
    LimitSetting("listLength", \.listLength, "longest list, and most terms of an AND or OR"),
    LimitSetting("evaluationSteps", \.evaluationSteps, "most steps for one record"),
    LimitSetting("evaluationBytes", \.evaluationBytes, "most bytes that loops go through for one record"),
    LimitSetting("estimatedSteps", optional: \.estimatedSteps, "most steps for one record by the estimate"),
    LimitSetting("patternBytes", \.patternBytes, "longest pattern of MATCHES, in bytes"),
    LimitSetting("patternSteps", \.patternSteps, "most steps of one match"),
    LimitSetting("statementBytes", \.statementBytes, "longest statement of SQL, in bytes"),
    LimitSetting("statementBindings", \.statementBindings, "most values of a statement of SQL"),
    LimitSetting("resultRows", optional: \.resultRows, "most records that one predicate gives"),
    LimitSetting("recordBytes", \.recordBytes, "longest record of a file, in bytes"),
    LimitSetting("cellBytes", \.cellBytes, "longest cell of CSV and TSV, in bytes"),
    LimitSetting("headerBytes", \.headerBytes, "longest header of CSV and TSV, in bytes"),
    LimitSetting("documentBytes", \.documentBytes, "longest JSON document of one value, in bytes"),
    LimitSetting("heldBytes", \.heldBytes, "most bytes of a file that are held at once"),
    LimitSetting("expandedBytes", optional: \.expandedBytes, "most bytes that a compressed file expands to"),
    LimitSetting("expansionRatio", \.expansionRatio, "how many times its bytes it expands to"),
    LimitSetting("resultBytes", \.resultBytes, "most bytes that the rows of a query take"),
    LimitSetting("joinedRows", \.joinedRows, "most pairs of records that a foreign key joins"),
    LimitSetting("archiveEntries", \.archiveEntries, "most entries of a keyed archive"),
    LimitSetting("threads", optional: \.threads, "most threads of one evaluation"),
  ]
}

/// What is wrong with a limit that is set.
package struct LimitMistake: Error {
  package let message: String
  package let hint: String?

  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}
