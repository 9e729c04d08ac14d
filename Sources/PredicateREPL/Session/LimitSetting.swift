import PredicateLanguage

/// A limit as `.limits` shows and sets it.
struct LimitSetting: Sendable {
  /// The name, that of the property of `Limits`.
  let name: String
  /// What it bounds.
  let meaning: String
  /// The largest value that may be set; what more would cost the stack of the thread is not to be had.
  let most: Int
  /// The value; nil for no limit.
  let value: @Sendable (Limits) -> Int?
  /// Sets the value.
  let set: @Sendable (inout Limits, Int) -> Void

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

  /// All that are numbers.
  static let all: [LimitSetting] = [
    LimitSetting("inputBytes", \.inputBytes, "longest text, in bytes"),
    LimitSetting("tokens", \.tokens, "most words and signs of a text"),
    LimitSetting("nesting", \.nesting, most: Limits().nesting, "most brackets open at once"),
    LimitSetting("treeHeight", \.treeHeight, most: Limits().treeHeight, "most levels of a tree"),
    LimitSetting("nodes", \.nodes, "most nodes of a tree"),
    LimitSetting("listLength", \.listLength, "longest list, and most terms of an AND or OR"),
    LimitSetting("evaluationSteps", \.evaluationSteps, "most steps for one record"),
    LimitSetting("patternBytes", \.patternBytes, "longest pattern of MATCHES, in bytes"),
    LimitSetting("patternSteps", \.patternSteps, "most steps of one match"),
    LimitSetting("resultRows", optional: \.resultRows, "most records that one predicate gives"),
    LimitSetting("threads", optional: \.threads, "most threads of one evaluation"),
  ]
}
