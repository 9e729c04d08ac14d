import Foundation

/// A place under `Sources` that gives a hint.
///
/// What is one is read off the text: a literal behind the label `hint:` of a call, with the message beside it, and one in
/// whatever has `hint` or `remedy` in its name: a variable, what is assigned to one, a function, a table. So a hint that
/// somebody adds is found without being listed anywhere.
struct HintSite: CustomStringConvertible {
  let file: String
  let line: Int
  /// The hint, between its interpolations.
  let hint: [String]
  /// The messages that it comes with, any of them; empty if they stand elsewhere.
  let messages: [[String]]

  var description: String { "\(file):\(line): \(hint.joined(separator: "…"))" }

  /// Whether what was said may come from here.
  func gives(_ finding: HintAnswer.Finding) -> Bool {
    guard Self.matches(hint, finding.advice) else { return false }
    return messages.isEmpty || messages.contains { Self.matches($0, finding.message) }
  }

  /// Whether the parts stand in the text, one behind the other.
  private static func matches(_ parts: [String], _ text: String) -> Bool {
    var rest = text[...]
    for part in parts where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// All of them, by file and line, found once.
  static let all = Result { try find() }

  private static func find() throws -> [HintSite] {
    let folder = packageFolder.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      sites(in: try String(contentsOf: folder.appending(path: file), encoding: .utf8), file: file)
    }
  }

  static func sites(in source: String, file: String) -> [HintSite] {
    var search = HintSearch(SourceToken.tokens(of: source))
    return search.found().map { HintSite(file: file, line: $0.line, hint: $0.hint, messages: $0.messages) }
  }
}

/// The search for hints in the tokens of one file.
private struct HintSearch {
  private let tokens: [(token: SourceToken, line: Int)]
  /// The messages of each literal that is a hint, by its place.
  private var hints: [Int: [[String]]] = [:]

  init(_ tokens: [(token: SourceToken, line: Int)]) { self.tokens = tokens }

  mutating func found() -> [(line: Int, hint: [String], messages: [[String]])] {
    for place in tokens.indices {
      switch self[place] {
      case .word(let word):
        let name = word.lowercased()
        if name.contains("hint") || name.contains("remedy") { look(at: place) }
      // A message that brings its hint along, on a line of its own.
      case .text(let parts):
        if parts.contains(where: { $0.contains("hint: ") && !$0.hasSuffix("hint: ") }) { hints[place] = [] }
      default: break
      }
    }
    return hints.sorted { $0.key < $1.key }.compactMap { place, messages in
      self[place]?.sentence.map { (tokens[place].line, $0.map(Self.behindLabel), messages) }
    }
  }

  /// A message that brings its hint along ends with it.
  private static func behindLabel(_ text: String) -> String {
    text.firstRange(of: "hint: ").map { String(text[$0.upperBound...]) } ?? text
  }

  private subscript(place: Int) -> SourceToken? { tokens.indices.contains(place) ? tokens[place].token : nil }

  /// Looks at what a name has to do with, by what stands around it.
  private mutating func look(at place: Int) {
    switch (self[place - 1], self[place + 1]) {
    case (.word("func"), _): if let body = start(["{"], from: place + 1) { take(body..<end(of: body)) }
    case (.word("let"), _), (.word("var"), _):
      guard let value = start(["=", "{"], from: place + 1) else { break }
      // What a condition binds ends where its body begins.
      let isCondition = [.word("if"), .word("guard"), .word("while")].contains(self[place - 2])
      take(value..<(isCondition ? start(["{"], from: value + 1) ?? value : endOfStatement(from: value)))
    case (_, .sign("=")) where self[place + 2] != .sign("="):
      take(place + 1..<endOfStatement(from: place + 1))
    case (.sign("("), .sign(":")), (.sign(","), .sign(":")), (.lineEnd, .sign(":")):
      let argument = place + 2..<endOfArgument(from: place + 2)
      take(argument, messages: sentencesBefore(place))
    default: break
    }
  }

  private mutating func take(_ range: Range<Int>, messages: [[String]] = []) {
    for place in range where self[place]?.sentence != nil && hints[place] == nil { hints[place] = messages }
  }

  /// Where one of these signs stands at the level of the place, before the line ends there.
  private func start(_ signs: [Character], from place: Int) -> Int? {
    var depth = 0
    for place in place..<tokens.count {
      guard let token = self[place] else { return nil }
      if depth == 0, token == .lineEnd { return nil }
      if depth == 0, signs.contains(where: { token == .sign($0) }) { return place }
      if token.isOpening { depth += 1 }
      if token.isClosing { depth -= 1 }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// The place behind the bracket that closes the one here.
  private func end(of opening: Int) -> Int {
    var depth = 0
    for place in opening..<tokens.count {
      if self[place]?.isOpening == true { depth += 1 }
      if self[place]?.isClosing == true { depth -= 1 }
      if depth == 0 { return place + 1 }
    }
    return tokens.count
  }

  private func endOfArgument(from start: Int) -> Int {
    var depth = 0
    for place in start..<tokens.count {
      guard let token = self[place] else { break }
      if depth == 0, token == .sign(",") { return place }
      if token.isOpening { depth += 1 }
      if token.isClosing { depth -= 1 }
      if depth < 0 { return place }
    }
    return tokens.count
  }

  /// A statement goes on behind what cannot end one, and before what cannot begin one.
  private func endOfStatement(from start: Int) -> Int {
    let joints: [Character] = ["=", "+", "?", ":", "&", "|", "."]
    var depth = 0
    var last: SourceToken?
    for place in start..<tokens.count {
      guard let token = self[place] else { break }
      if token == .lineEnd {
        let next = tokens[place...].first { $0.token != .lineEnd }?.token
        let goesOn = [last, next].contains { side in joints.contains { side == .sign($0) } }
        if depth == 0, !goesOn { return place }
      } else {
        if depth == 0, token == .sign(",") { return place }
        if token.isOpening { depth += 1 }
        if token.isClosing { depth -= 1 }
        if depth < 0 { return place }
        last = token
      }
    }
    return tokens.count
  }

  /// The sentences before a label, in the same call.
  private func sentencesBefore(_ label: Int) -> [[String]] {
    var depth = 0
    var sentences: [[String]] = []
    for place in (0..<label).reversed() {
      guard let token = self[place] else { break }
      if token.isClosing { depth += 1 }
      if token.isOpening { depth -= 1 }
      if depth < 0 { break }
      if let sentence = token.sentence { sentences.append(sentence) }
    }
    return sentences
  }
}
