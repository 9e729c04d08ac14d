import PredicateData
import PredicateLanguage
import PredicateLineEditing

/// What could stand at a place of a dot command.
struct CommandCandidates {
  typealias Candidate = Completion.Candidate

  private let assistant: SessionAssistant
  private let text: String
  private let offset: Int

  init(_ assistant: SessionAssistant, _ text: String, at offset: Int) {
    self.assistant = assistant
    self.text = text
    self.offset = offset
  }

  /// The candidates in a command's name or argument.
  func completion(of command: TypedInput.Command, in input: TypedInput) -> Completion {
    if offset <= command.name.upperBound { return names(in: command.name) }
    guard let named = command.command else { return Completion(range: offset..<offset, candidates: []) }
    let range = input.word(at: offset) ?? offset..<offset
    if named.takesReadingOptions, let option = option(before: range, in: input) {
      let values = CandidateRanking.ranked(option.choices.map { Candidate($0) }, typed: typed(in: range))
      return Completion(range: range, candidates: values)
    }
    let isFirst = input.words.first.map { offset <= $0.upperBound } ?? true
    return Completion(range: range, candidates: arguments(of: named, in: range, isFirst: isFirst))
  }

  /// The option whose value stands in a range.
  private func option(before range: Range<Int>, in input: TypedInput) -> ReadingOption? {
    guard let word = input.words.last(where: { $0.upperBound < range.lowerBound }) else { return nil }
    let name = input.text(word)
    return ReadingOption.allCases.first { $0.value != nil && $0.name == name }
  }

  /// The commands. One that takes something has a blank behind it.
  func names(in range: Range<Int>) -> Completion {
    let candidates = ReplCommand.table.flatMap { command in
      command.names.map { name in
        Candidate(command.operands.isEmpty ? "." + name : ".\(name) ", label: "." + name, detail: command.summary)
      }
    }
    return Completion(range: range, candidates: CandidateRanking.ranked(candidates, typed: typed(in: range)))
  }

  /// The words that a command takes where a predicate or expression may stand, too; behind so many operands, nil for
  /// another place.
  func words(
    of command: ReplCommand?, behind operands: Int?, in range: Range<Int>, _ place: InputPlace.Kind, _ before: [String]
  ) -> [Candidate] {
    guard let command else { return [] }
    var words: [Candidate] = []
    if command.argument == .sortKeys, place == .arithmetic {
      words = Self.directions
    } else if command.argument?.isQuery == true, place == .arithmetic || place == .connective {
      let isSorted = before.contains { ["sort", "order"].contains($0.lowercased()) }
      words = (isSorted ? Self.directions : []) + Self.clauses(of: command, behind: before)
    } else if let operands, place == .value {
      words = command.operands.dropFirst(operands).flatMap(\.choices).map { Candidate($0) }
    }
    return CandidateRanking.ranked(words, typed: typed(in: range))
  }

  private static let directions = [
    Candidate("desc", detail: "the largest first"), Candidate("asc", detail: "the smallest first"),
    Candidate("nulls first", detail: "nil at the beginning"), Candidate("nulls last", detail: "nil at the end"),
  ]

  /// The clauses that a query can still have, and the word before a column's name.
  private static func clauses(of command: ReplCommand, behind before: [String]) -> [Candidate] {
    let words = Set(before.map { $0.lowercased() })
    let clauses = QueryText.Clause.allCases.filter { clause in
      // What groups already names what to group by first.
      if clause == .grouping, command.argument == .groups { return false }
      return clause.openings.allSatisfy { opening in opening.first.map { !words.contains($0) } ?? true }
    }
    let name = words.isDisjoint(with: QueryText.Clause.allCases.flatMap(\.openings).compactMap(\.first))
    return clauses.map { Candidate($0.rawValue + " ", label: $0.rawValue) }
      + (name ? [Candidate("AS ", label: "AS", detail: "a name for the column")] : [])
  }

  /// What stands of the range before the cursor.
  private func typed(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(max(0, offset - range.lowerBound)), as: UTF8.self)
  }

  // MARK: Arguments

  private func arguments(of command: ReplCommand, in range: Range<Int>, isFirst: Bool) -> [Candidate] {
    let typed = typed(in: range)
    if typed.hasPrefix("--"), command.takesReadingOptions {
      let options = ReadingOption.allCases.map { option in
        Candidate(option.name + (option.value == nil ? "" : " "), label: option.name, detail: option.help)
      }
      return CandidateRanking.ranked(options, typed: typed)
    }
    guard isFirst || command.argument == .sortKeys || command.argument?.isQuery == true else { return [] }
    let candidates: [Candidate]
    switch command.argument {
    case nil, .assignment, .clauses, .dialect: return []
    case .file:
      return CandidateRanking.ranked(command.choices.map { Candidate($0) }, typed: Self.unquoted(typed)) + files(typed)
    case .entity: candidates = assistant.policy.tellsEntities ? assistant.entityNames.compactMap(entity) : []
    case .mode: candidates = OutputFormat.allCases.map { Candidate($0.rawValue) }
    case .word, .number, .locale, .timeZone, .readingOptions, .text, .predicate, .expression:
      candidates = command.choices.map { Candidate($0) }
    case .sortKeys: candidates = Self.directions
    case .query, .groups: candidates = command.choices.map { Candidate($0 + " ", label: $0) } + Self.directions
    case .limit: candidates = LimitSetting.all.map { Candidate($0.name + " ", label: $0.name, detail: $0.meaning) }
    case .topic: candidates = topics
    }
    return CandidateRanking.ranked(candidates, typed: Self.unquoted(typed))
  }

  private func entity(_ name: String) -> Candidate? {
    guard !name.unicodeScalars.contains(where: TerminalText.isControl) else { return nil }
    return Candidate(Self.quoted(name, isOpen: false), label: name)
  }

  private var topics: [Candidate] {
    HelpTopic.allCases.map { Candidate($0.rawValue, detail: $0.summary) }
      // A command that is called like a topic is explained as the topic.
      + ReplCommand.table.flatMap { command in
        command.names.filter { HelpTopic(rawValue: $0) == nil }.map { Candidate($0, detail: command.summary) }
      }
      + BuiltinFunction.allCases.map { Candidate($0.rawValue, detail: $0.signature.summary) }
  }

  // MARK: Files

  /// The entries of the folder that was typed; those whose names begin with a dot only if that was typed.
  private func files(_ typed: String) -> [Candidate] {
    let path = Self.unquoted(typed)
    let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, name) = (String(path[..<split]), String(path[split...]))
    let candidates = assistant.folder(folder).sorted { $0.name < $1.name }.compactMap { entry -> Candidate? in
      if entry.name.hasPrefix("."), !name.hasPrefix(".") { return nil }
      if entry.name.unicodeScalars.contains(where: TerminalText.isControl) { return nil }
      let label = entry.name + (entry.isFolder ? "/" : "")
      return Candidate(Self.quoted(folder + label, isOpen: entry.isFolder), label: label)
    }
    return CandidateRanking.ranked(candidates, typed: name)
  }

  /// A word in quotes, if it needs them. They stay open behind a folder, in which a name will follow.
  private static func quoted(_ word: String, isOpen: Bool) -> String {
    guard word.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "\\" }) else { return word }
    var quoted = "\""
    for character in word {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + (isOpen ? "" : "\"")
  }

  /// What a word stands for that may not be finished.
  private static func unquoted(_ word: String) -> String { Words.split(word).first ?? "" }
}
