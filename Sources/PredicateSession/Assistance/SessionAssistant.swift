import PredicateHosts
import PredicateLanguage
package import PredicateLineEditing

/// What is said about a text while it is typed, from what a session knows: its records, variables and commands.
///
/// Making one copies nothing, so a line editor makes one for each prompt. Cost of every answer: linear in the text.
package struct SessionAssistant: TypingAssistant {
  /// What is in a folder, for the completion of file names.
  package typealias FolderListing = @Sendable (_ folder: String) -> [FolderEntry]

  let session: ReplSession
  let folder: FolderListing

  // A paste of this size is not read while it is typed; its lines are, when they run.
  private static let longestText = 1 << 20
  // Beyond this many bytes colors would come too late for the next key.
  private static let longestColored = 64 << 10

  /// What a session knows now. `folder` gives what is in a folder as it was typed: empty for the current one, perhaps
  /// beginning with `~`; nothing for one that cannot be read.
  package init(_ session: ReplSession, folder: @escaping FolderListing = { _ in [] }) {
    self.session = session
    self.folder = folder
  }

  // MARK: Answers

  package func completion(of text: String, at offset: Int) -> Completion {
    let offset = Self.boundary(in: text, at: offset)
    guard text.utf8.count <= Self.longestText else { return Completion(range: offset..<offset, candidates: []) }
    let input = TypedInput(text)
    if input.isComment { return Completion(range: offset..<offset, candidates: []) }
    let commands = CommandCandidates(self, text, at: offset)
    if let part = input.parts.last(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }) {
      let language = LanguageCandidates(self, text, part, columnNames: input.columnNames, at: offset)
      var completion = language.completion
      // What the command itself takes at the place comes first.
      let isFirst = part.range == input.parts.first?.range
      if let command = input.command {
        let own = commands.words(
          of: command.command, behind: isFirst ? input.ownOperands : nil, in: completion.range, language.place.kind,
          input.words.map(input.text))
        completion.candidates = own + completion.candidates
      } else if completion.range.lowerBound == part.range.lowerBound, completion.range.isEmpty {
        completion.candidates += commands.names(in: completion.range).candidates
      }
      return completion
    }
    guard let command = input.command else { return Completion(range: offset..<offset, candidates: []) }
    return commands.completion(of: command, in: input)
  }

  package func styles(of text: String) -> [StyledSpan] {
    guard text.utf8.count <= Self.longestColored else { return [] }
    return TypedStyles(self, text).spans
  }

  package func hint(for text: String, at offset: Int) -> String? {
    let offset = Self.boundary(in: text, at: offset)
    guard text.utf8.count <= Self.longestColored else { return nil }
    return TypedHint(self, text, at: offset).text.map { TerminalText.escaped($0, keepingLines: false) }
  }

  package func isIncomplete(_ text: String) -> Bool {
    PendingInput.isIncomplete(
      text, limits: session.environment.formatLimits, functions: functions, conditions: session.conditions)
  }

  /// The place itself, or the beginning of the character that it lies in.
  private static func boundary(in text: String, at offset: Int) -> Int {
    let utf8 = text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: max(0, min(offset, utf8.count)))
    while index > utf8.startIndex, index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 {
      index = utf8.index(before: index)
    }
    return utf8.distance(from: utf8.startIndex, to: index)
  }

  // MARK: Knowledge

  var entity: LoadedEntity? { session.entity }
  var entityNames: [String] { session.entities.map(\.name) }
  var variables: [String: RecordValue] { session.variables }

  /// The conditions that variables stand for.
  var conditions: [RecordKey: PredicateNode] { session.conditions }

  /// What may be told and proposed.
  var policy: Policy { session.environment.formatLimits.policy }

  /// The functions, and the terms of the host.
  var functions: FunctionTable { session.environment.functions }

  /// Whether `$last` stands for the last result.
  var hasLast: Bool { session.lastResult != nil && session.variables[ReplSession.lastName] == nil }

  /// The types of what is typed, over the records of the current entity.
  var types: InputTypes {
    InputTypes(
      model: entity?.model ?? session.environment.profile?.model,
      entity: entity?.rootEntity?.name ?? session.environment.profile?.entity, functions: functions,
      variables: Dictionary(
        uniqueKeysWithValues: variables.map { name, value in
          (RecordKey(name), value.type.map { StaticType($0) } ?? .null)
        }))
  }

  // Enough to see which words a column is made of.
  private static let sampledRecords = 1_000
  private static let mostTexts = 50

  /// The texts under a key of the first records, if they are few; empty for others.
  func texts(under key: String) -> [String] {
    guard policy.tells(key) else { return [] }
    var texts: Set<RecordKey> = []
    for record in entity?.sample(Self.sampledRecords) ?? [] {
      guard case .object(let object) = record, case .string(let text)? = object[key] else { continue }
      texts.insert(RecordKey(text))
      if texts.count > Self.mostTexts { return [] }
    }
    return texts.sorted().map(\.text)
  }
}
