/// Damages format strings, token by token or byte by byte.
package struct FormatMutation {
  private var generator: SeededGenerator
  /// What may be put in.
  private let vocabulary: [String]
  /// The same by the kind of the first character.
  private let byKind: [Kind: [String]]

  /// What a token looks like. A token that stands in for one of its kind often leaves a format that parses.
  private enum Kind { case word, upperWord, number, string, blank, punctuation }

  /// Takes the tokens to insert from `formats` besides those of ``RandomText/tokens``.
  package init(seed: UInt64, formats: [String]) {
    generator = SeededGenerator(seed: seed)
    vocabulary = RandomText.tokens + formats.flatMap(Self.tokens)
    byKind = Dictionary(grouping: vocabulary, by: Self.kind)
  }

  /// The format with one to three mutations.
  package mutating func mutated(_ format: String) -> String {
    var tokens = Self.tokens(format)
    for _ in 0..<generator.pick([1, 1, 1, 2, 3]) {
      guard !tokens.isEmpty else { return generator.pick(vocabulary) }
      let place = generator.number(tokens.count)
      switch generator.number(12) {
      case 0: tokens.remove(at: place)
      case 1: tokens.insert(tokens[place], at: generator.number(tokens.count))
      case 2: tokens.swapAt(place, generator.number(tokens.count))
      case 3: tokens.insert(generator.pick(vocabulary), at: place)
      case 4: tokens[place] = generator.pick(vocabulary)
      case 5: tokens[place] = damaged(tokens[place])
      default: tokens[place] = generator.pick(byKind[Self.kind(tokens[place])] ?? vocabulary)
      }
    }
    return tokens.joined(separator: generator.chance(8) ? " " : "")
  }

  private mutating func damaged(_ token: String) -> String {
    var bytes = Array(token.utf8)
    let place = generator.number(bytes.count + 1)
    let byte = generator.chance(3) ? UInt8(truncatingIfNeeded: generator.next()) : UInt8(32 + generator.number(95))
    if place < bytes.count, generator.chance(2) { bytes[place] = byte } else { bytes.insert(byte, at: place) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words, strings, blanks and single characters. Not the language's lexer, so that its mistakes do not hide here.
  static func tokens(_ format: String) -> [String] {
    var tokens: [String] = []
    var rest = Substring(format)
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      if first == "\"" || first == "'" {
        while end < rest.endIndex, rest[end] != first { end = rest.index(after: end) }
        if end < rest.endIndex { end = rest.index(after: end) }
      } else if isWordCharacter(first) || first == " " {
        while end < rest.endIndex, first == " " ? rest[end] == " " : isWordCharacter(rest[end]) {
          end = rest.index(after: end)
        }
      }
      tokens.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return tokens
  }

  private static func kind(_ token: String) -> Kind {
    switch token.first {
    case " ": .blank
    case "\"", "'": .string
    case let first? where first.isNumber: .number
    case let first? where isWordCharacter(first): first.isUppercase ? .upperWord : .word
    default: .punctuation
    }
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_@#$%".contains(character)
  }
}
