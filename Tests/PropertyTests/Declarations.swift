/// What a Swift file declares for others.
struct Declarations {
  /// The names outside of all types, without those that are private.
  private(set) var names: [String] = []
  /// The names within types, each with the type that an extension adds it to; nil for those of a type's own declaration.
  private(set) var members: [(name: String, extended: String?)] = []

  static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var",
  ]
  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor"]

  private enum Scope {
    case type
    case extending(String)
    case code
  }

  /// The declarations among the words of a file.
  init(_ words: [String]) {
    var scopes: [Scope] = []
    // What the next brace opens.
    var next = Scope.code
    for (place, word) in words.enumerated() {
      switch word {
      case "{":
        scopes.append(next)
        next = .code
      case "}": _ = scopes.popLast()
      case "extension" where scopes.isEmpty && place + 1 < words.count: next = .extending(words[place + 1])
      case "case":
        if case .type? = scopes.last, place + 1 < words.count { members.append((words[place + 1], nil)) }
      case _ where Self.keywords.contains(word):
        guard place + 1 < words.count, words[place + 1].first.map({ $0.isLetter || $0 == "_" }) == true else {
          continue
        }
        let isPrivate = words[max(0, place - 3)..<place].contains { $0 == "private" || $0 == "fileprivate" }
        if Self.types.contains(word) { next = .type }
        switch scopes.last {
        case nil: if !isPrivate { names.append(words[place + 1]) }
        case .type?: members.append((words[place + 1], nil))
        case .extending(let type)?: members.append((words[place + 1], isPrivate ? nil : type))
        case .code?: continue
        }
      default: continue
      }
    }
  }
}
