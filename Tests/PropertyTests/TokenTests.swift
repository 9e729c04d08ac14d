import ConformanceSuite
@testable import PredicateLanguage
import TestSupport
import Testing

@Suite struct TokenTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func tokensTileRandomText(seed: UInt64) {
    var text = RandomText(seed: seed)
    for _ in 0..<2_000 {
      for input in [text.bytes(), text.scalars(), text.soup()] { Self.requireTiles(input) }
    }
  }

  @Test func tokensTileTheCorpus() throws {
    for item in try Corpus.allCases() { Self.requireTiles(item.format) }
  }

  /// Ten times the text gives ten times the tokens.
  @Test func tokensGrowWithTheText() {
    let part = "ANY a.b[FIRST] ==[cd] \"x\" AND NOT (%K IN {1, 2.5, $z}) OR #size >= -3 "
    let counts = [1, 10, 100].map { Self.tokens(of: String(repeating: part, count: $0)).count }
    #expect(counts[1] == 10 * counts[0])
    #expect(counts[2] == 10 * counts[1])
  }

  /// Tokens follow one another without overlap; only blanks lie between them, and the last one ends the text.
  private static func requireTiles(_ text: String) {
    let bytes = Array(text.utf8)
    let tokens = tokens(of: text)
    var end = 0
    for token in tokens {
      #expect(token.start >= end && token.end > token.start && token.end <= bytes.count, "\(text.debugDescription)")
      guard token.start >= end, token.end <= bytes.count else { return }
      #expect(bytes[end..<token.start].allSatisfy(isBlank), "\(text.debugDescription)")
      end = token.end
    }
    #expect(bytes[end...].allSatisfy(isBlank), "\(text.debugDescription)")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func tokens(of text: String) -> [Token] {
    var text = text
    return Lexer.reading(&text, hasSpecifiers: true) { lexer in
      var lexer = lexer
      var tokens: [Token] = []
      // No token is empty, so there are at most as many as bytes.
      while tokens.count <= lexer.count {
        let token = lexer.next()
        if token.kind == .end { break }
        tokens.append(token)
      }
      return tokens
    }
  }
}
