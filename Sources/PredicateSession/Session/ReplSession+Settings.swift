import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery

extension ReplSession {
  mutating func modeCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(.note, "mode \(mode.rawValue); `.mode MODE` sets another, `.help .mode` lists them")
      return
    }
    guard let mode = OutputFormat(name: argument.lowercased()) else {
      let near = NearMatch.best(for: argument, among: OutputFormat.allCases.map(\.rawValue))
      throw .usage(
        "there is no mode `\(argument)`",
        hint: near.map { "did you mean `\($0)`?" }
          ?? "modes are \(Self.modes)")
    }
    self.mode = mode
  }

  private static let modes = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")

  mutating func promptCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        promptText.map { "prompt \($0); `.prompt off` goes back to the usual one" }
          ?? "prompt \(Self.nameMark)>; `.prompt TEXT` sets another, \(Self.nameMark) stands for the entity")
    } else {
      promptText = argument.lowercased() == "off" ? nil : Words.split(argument).joined(separator: " ")
    }
  }

  mutating func limitCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        limit.map { "limit \($0); `.limit off` shows all rows" } ?? "limit off, all rows are shown; `.limit N` sets one"
      )
    } else if argument.lowercased() == "off" {
      limit = nil
    } else if let number = Int(argument), number >= 0 {
      limit = number
      showsEnds = false
    } else {
      throw .usage("`\(argument)` is no number of rows", hint: "write `.limit 20` or `.limit off`")
    }
  }

  mutating func timerCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if let choice = try onOff(argument, "timer", showsTimes, &reaction) { showsTimes = choice }
  }

  mutating func localeCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        locale.map { "locale \($0); `.locale off` goes back to the root locale" }
          ?? "locale off, which is the root locale; `.locale ID` sets one")
      return
    }
    let chosen = argument.lowercased() == "off" ? nil : argument
    do throws(ValueError) {
      if let chosen { _ = try TextLocale.named(chosen) }
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
    locale = chosen
    // The keys were compiled in the locale before.
    sortOrder = try sorter(sortOrder.keys)
  }

  // MARK: Sorting

  mutating func sortCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        sortOrder.keys.isEmpty
          ? "sort off, rows stand as they were read; `.sort KEY desc` sets an order"
          : "sort \(sortOrder.text); `.sort off` goes back to the order in which rows were read")
    } else if argument.lowercased() == "off" {
      sortOrder = RecordSorter()
    } else {
      var keys: [SortKey] = []
      for part in OpenText.splitAtCommas(argument.withoutBy) {
        let key = try sortKey(part.trimmed)
        if let entity { reaction.add(.warning, try warnings(of: .expression(key.expression), entity)) }
        keys.append(key)
      }
      sortOrder = try sorter(keys)
    }
  }

  func sortKey(_ text: String) throws(SessionFailure) -> SortKey {
    do throws(FormatError) {
      var key = try SortKey(
        parsing: text, arguments: ArgumentCursor(nil, conditions: conditions), limits: environment.formatLimits,
        functions: environment.functions)
      key.expression = DateSettings(timeZone: timeZone, firstWeekday: nil).applied(key.expression)
      return key
    } catch {
      throw .format(error)
    }
  }

  private func sorter(_ keys: [SortKey]) throws(SessionFailure) -> RecordSorter {
    do throws(FormatError) {
      return try RecordSorter(keys, locale: locale)
    } catch {
      throw .format(error)
    }
  }

  // MARK: Variables

  mutating func letCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    guard let equals = argument.firstIndex(of: "="), argument.index(after: equals) < argument.endIndex else {
      throw .usage("`.let` needs a name and a value", hint: "write `.let NAME = EXPRESSION`")
    }
    var name = argument[..<equals].trimmed
    if name.hasSuffix(":") { name = name.dropLast().trimmed }
    if name.hasPrefix("$") { name.removeFirst() }
    guard Self.isVariableName(name) else {
      throw .usage("`\(name)` is no name for a variable", hint: "names are letters, digits and `_`")
    }
    let text = argument[argument.index(after: equals)...].trimmed
    let expression: FormatExpression
    switch try parse(text) {
    case .predicate(let predicate): return try keep(predicate, as: name, &reaction)
    case .expression(let value): expression = value
    }
    let value = try withLast(named: expression.node.freeVariables) { session throws(SessionFailure) in
      try session.singleValue(of: expression)
    }
    try set(name, to: value)
  }

  /// Gives a condition a name. What it calls by name itself stands in it; its variables have their values when it is asked.
  private mutating func keep(
    _ predicate: FormatPredicate, as name: String, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    if let entity { reaction.add(.warning, try warnings(of: .predicate(predicate), entity)) }
    guard predicate.node.nodeCount <= Self.largestCondition else {
      throw .usage("the condition is too large to be kept")
    }
    variables[RecordKey(name)] = nil
    conditions[RecordKey(name)] = predicate.node
  }

  /// The one value of an expression. Throws for one that has a value for each record.
  func singleValue(of expression: FormatExpression) throws(SessionFailure) -> RecordValue {
    let expression = DateSettings(timeZone: timeZone, firstWeekday: nil).applied(expression)
    guard EnteredText.expression(expression).readsRecord else { return try constantValue(of: expression) }
    guard let entity else { throw .noRecords }
    if let value = try wholeSetValue(of: expression, entity.loaded()) { return value }
    throw .usage(
      "the expression has a value for each record; a variable holds one",
      hint: "an aggregate such as `max:(…)` makes one of them")
  }

  /// Gives a variable its value.
  ///
  /// Variables can be built from one another without end, so what is kept has the bounds that data from files has.
  mutating func set(_ name: String, to value: RecordValue) throws(SessionFailure) {
    try requireModestSize(value)
    conditions[RecordKey(name)] = nil
    variables[RecordKey(name)] = value
  }

  /// Throws for a value that is too large to be kept.
  func requireModestSize(_ value: RecordValue) throws(SessionFailure) {
    var waiting = [(value: value, depth: 1)]
    var visited = 0
    while let (value, depth) = waiting.popLast() {
      visited += 1
      guard visited <= Self.mostVariableParts, depth <= Self.deepestVariable else {
        throw .usage("the value is too large to be kept")
      }
      switch value {
      case .array(let parts), .set(let parts): waiting += parts.map { ($0, depth + 1) }
      case .object(let object): waiting += object.values.map { ($0, depth + 1) }
      case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: break
      }
    }
  }

  // More than a person would type, and so few that many are kept.
  private static let largestCondition = 10_000
  private static let mostVariableParts = 10_000_000
  // As deep as JSON may be that is read.
  private static let deepestVariable = 200

  private static func isVariableName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    let isStart = first == "_" || first.properties.isAlphabetic
    return isStart
      && name.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      }
  }

  func varsCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try Self.refuse(argument, "vars")
    if variableNames.isEmpty { reaction.add(.note, "no variables; `.let NAME = EXPRESSION` makes one") }
    for name in variableNames {
      let lead = "$\(name) = "
      let text: String =
        if let condition = conditions[RecordKey(name)] {
          condition.description
        } else {
          switch variables[RecordKey(name)] ?? .null {
          // Results can be long; `$name` shows them.
          case .array(let elements) where elements.count > 10: "list of " + CountText.grouped(elements.count)
          case let value: ValueDisplay.text(value, isOnScreen: showsToPeople)
          }
        }
      reaction.add(.data, lead + (showsToPeople ? TextWidth.cut(text, to: max(20, width - lead.utf8.count)) : text))
    }
  }
}
