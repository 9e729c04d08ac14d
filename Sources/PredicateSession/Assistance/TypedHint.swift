import PredicateLanguage

/// The line about what stands at the cursor.
struct TypedHint {
  private let assistant: SessionAssistant
  private let whole: String
  private let offset: Int
  private let input: TypedInput

  // A hint is one line, and a mistake's message may quote what was typed.
  private static let longestPath = 40

  init(_ assistant: SessionAssistant, _ text: String, at offset: Int) {
    self.assistant = assistant
    whole = text
    self.offset = offset
    input = TypedInput(text)
  }

  /// Nil if there is nothing to say.
  var text: String? {
    if input.isComment { return nil }
    if let open { return open }
    let part = input.parts.last { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    if let part, let hint = hint(in: part) { return hint }
    guard let command = input.command else { return nil }
    if let named = command.command { return "\(named.heading)  \(named.summary)" }
    let name = String(input.text(command.name).dropFirst())
    let fitting = ReplCommand.table.flatMap(\.names).filter { $0.hasPrefix(name.lowercased()) }
    if !fitting.isEmpty { return fitting.map { "." + $0 }.joined(separator: "  ") }
    let near = NearMatch.best(for: name, among: ReplCommand.table.flatMap(\.names))
    return "there is no command `.\(name)`" + (near.map { "; did you mean `.\($0)`?" } ?? "")
  }

  /// How to close or leave a text in quotes that began on a line above, or one in which a line reads as a command.
  private var open: String? {
    let before = whole.utf8.prefix(offset)
    guard let start = before.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    var open = OpenText()
    open.scan(whole[..<start])
    let rest = whole[whole.utf8.index(after: start)...]
    let line = String(rest.prefix { $0 != "\n" })
    if let remark = PendingInput.remark(on: line, in: open) { return remark }
    guard open.isQuoted else { return nil }
    return "a quote above is open; " + open.remedy
  }

  private func hint(in part: TypedInput.Part) -> String? {
    let typed = input.text(part.range)
    let place = offset - part.range.lowerBound
    let mistakes = TypedMistakes.found(part, of: input, by: assistant)
    if let mistake = mistakes.first(where: { $0.range.lowerBound <= place && place <= $0.range.upperBound }) {
      return mistake.finding.message + (mistake.finding.hint.map { "; " + $0 } ?? "")
    }
    let end = UnfinishedText.endOfWord(in: typed, from: place)
    let before = UnfinishedText(
      String(decoding: typed.utf8.prefix(end), as: UTF8.self), isExpression: part.isExpression)
    return word(before) ?? left(before) ?? before.place.call.flatMap(signature)
  }

  // MARK: Words

  /// What the word at the cursor is.
  private func word(_ before: UnfinishedText) -> String? {
    guard !before.partial.isEmpty, !before.endsInString else { return nil }
    let word = before.slice(before.partial)
    if word.hasPrefix("$") {
      let name = String(word.dropFirst())
      if let value = assistant.variables[RecordKey(name)] { return "\(word): \(Describing.text(of: value))" }
      if let condition = assistant.conditions[RecordKey(name)] {
        return "\(word): \(TextWidth.cut(condition.description, to: Self.longestPath))"
      }
      return described(word, assistant.types.type(ofVariable: name, in: before))
    }
    switch before.place.kind {
    case .value: return key(word, of: .record(entity: assistant.entity?.rootEntity?.key)) ?? named(word)
    case .key:
      guard let base = before.place.base else { return nil }
      let owner = assistant.types.owner(of: base, in: before).type
      if word.hasPrefix("@") {
        return CollectionOperator(rawValue: String(word.dropFirst())).map { "\(word): \($0.summary)" }
      }
      if case .collection(let element) = owner { return key(word, of: element) }
      return key(word, of: owner)
    case .comparison, .arithmetic, .connective:
      let row = ComparisonOperator.table.first { $0.spellings.contains(word.uppercased()) }
      return row.map { "\($0.operator.text): \($0.operator.summary)" }
    case .options, .variableName, .castType, .nothing: return nil
    }
  }

  private func key(_ word: String, of owner: StaticType) -> String? {
    let name =
      word.hasPrefix("#") ? String(word.dropFirst()) : word.hasPrefix("`") ? String(word.dropFirst().dropLast()) : word
    if case .record(entity: let entity?) = owner {
      guard assistant.policy.tells(name) else { return nil }
      let property = assistant.entity?.model.entity(named: entity.text)?.property(named: name)
      return property.map { "\(name): \(Describing.text(of: $0, assistant.policy))" }
    }
    return owner.ownKeys.first { UTF8Text.equal($0.name, name) }.map { "\(name): \($0.type.rawValue)" }
  }

  /// A function or form of this name.
  private func named(_ word: String) -> String? {
    if let form = SpecialForm(rawValue: word.uppercased()) { return signature(.init(callee: .form(form), argument: 0)) }
    guard word.hasSuffix(":") || word.contains(":") else { return nil }
    return FunctionTable.builtin.resolve(name: word, argumentCount: 1).map { text(of: $0.signature, marking: nil) }
  }

  /// The type of the value that an operator is wanted behind.
  private func left(_ before: UnfinishedText) -> String? {
    guard before.partial.isEmpty, before.place.kind == .comparison, let base = before.place.base,
      before.place.call == nil
    else { return nil }
    return described(
      TextWidth.cut(before.slice(base), to: Self.longestPath), assistant.types.type(of: base, in: before))
  }

  private func described(_ name: String, _ type: StaticType) -> String? {
    let text = Describing.text(of: type, assistant.policy)
    return text.isEmpty ? nil : "\(name): \(text)"
  }

  // MARK: Calls

  private func signature(_ call: InputPlace.Call) -> String? {
    switch call.callee {
    case .function(let name):
      let function = FunctionTable.builtin.resolve(name: name, argumentCount: call.argument + 1)
      return function.map { text(of: $0.signature, marking: call.argument) }
    case .form(let form):
      var parts = form.parts
      let place = min(call.argument, parts.count - 1)
      parts[place] = "*\(parts[place])*"
      return "\(form.rawValue)(\(parts.joined(separator: ", ")))  \(form.summary)"
    }
  }

  private func text(of signature: FunctionSignature, marking argument: Int?) -> String {
    "\(signature.heading(marking: argument))  \(signature.summary)"
  }
}
