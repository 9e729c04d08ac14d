import PredicateData
import PredicateLanguage
import PredicateLineEditing

/// How the parts of what is typed look.
struct TypedStyles {
  private let assistant: SessionAssistant
  private let text: String
  private(set) var spans: [StyledSpan] = []

  init(_ assistant: SessionAssistant, _ text: String) {
    self.assistant = assistant
    self.text = text
    let input = TypedInput(text)
    if input.isComment {
      spans = [StyledSpan(0..<text.utf8.count, .comment)]
      return
    }
    if let command = input.command { add(command, input) }
    for part in input.parts { add(part, input) }
    spans.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: Language

  private mutating func add(_ part: TypedInput.Part, _ input: TypedInput) {
    let typed = input.text(part.range)
    let mistakes = TypedMistakes.found(part, of: input, by: assistant)
    for token in UnfinishedText(typed, isExpression: part.isExpression).tokens {
      let isMistake = mistakes.contains { $0.range.overlaps(token.range) }
      let style = Self.style(of: token.role)
      if style == .plain, !isMistake { continue }
      let start = part.range.lowerBound
      spans.append(
        StyledSpan(start + token.range.lowerBound..<start + token.range.upperBound, style, isMistake: isMistake))
    }
  }

  private static func style(of role: TokenRole) -> TextStyle {
    switch role {
    case .key: .key
    case .variable: .variable
    case .function: .function
    case .keyword: .keyword
    case .operator: .operator
    case .string: .string
    case .number: .number
    case .literal: .literal
    case .placeholder: .placeholder
    case .punctuation, .unknown: .plain
    }
  }

  // MARK: Commands

  private mutating func add(_ command: TypedInput.Command, _ input: TypedInput) {
    // A name that touches the end may go on.
    let isMistake = command.command == nil && command.name.upperBound < text.utf8.count
    spans.append(StyledSpan(command.name, .command, isMistake: isMistake))
    guard let named = command.command else { return }
    if named.argument == .assignment, let name = command.argument {
      let end = input.parts.first.map(\.range.lowerBound) ?? name.upperBound
      let typed = input.text(name.lowerBound..<end)
      let length = typed.utf8.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }
        .count
      if length > 0 { spans.append(StyledSpan(name.lowerBound..<name.lowerBound + length, .variable)) }
    }
    for word in input.words where !input.parts.contains(where: { $0.range.overlaps(word) }) {
      let (style, isRight) = Self.style(of: input.text(word), in: named, assistant)
      spans.append(StyledSpan(word, style, isMistake: !isRight && word.upperBound < text.utf8.count))
    }
  }

  /// How the word of an argument looks, and whether it is one that the command takes.
  private static func style(
    of word: String, in command: ReplCommand, _ assistant: SessionAssistant
  ) -> (TextStyle, isRight: Bool) {
    if word.hasPrefix("--"), command.takesReadingOptions {
      return (.keyword, ReadingOption(rawValue: String(word.dropFirst(2).prefix { $0 != "=" })) != nil)
    }
    switch command.argument {
    case .file: return (.string, true)
    case .entity: return (.key, assistant.entityNames.contains(RecordKey(Words.split(word).first ?? "")))
    case .mode: return (.keyword, OutputFormat(name: word.lowercased()) != nil)
    case .word: return (.keyword, command.choices.contains(word.lowercased()))
    case .number: return Int(word) != nil ? (.number, true) : (.keyword, command.choices.contains(word.lowercased()))
    case nil: return (.plain, false)
    case .limit:
      return Int(word) != nil ? (.number, true) : (.keyword, LimitSetting.all.contains { $0.name == word })
    case .predicate, .expression, .query, .groups, .clauses, .sortKeys, .dialect:
      return Int(word) != nil ? (.number, true) : (.keyword, true)
    case .assignment, .locale, .timeZone, .topic, .readingOptions: return (.keyword, true)
    case .text: return (.string, true)
    }
  }
}
