import Testing

@testable import PredicateLineEditing

/// Bytes of terminals and the keys that they are.
@Suite struct KeyDecoderTests {
  private static let cases: [(String, [Key])] = [
    ("aB?", [.character("a"), .character("B"), .character("?")]),
    ("é日👍", [.character("é"), .character("日"), .character("👍")]),
    ("\r\n\t", [Key(.enter), Key(.enter), Key(.tab)]), ("\u{7F}\u{8}", [Key(.backspace), Key(.backspace)]),
    ("\u{1}\u{1A}\u{0}\u{1F}", [.control("a"), .control("z"), .control("@"), .control("_")]),
    ("\u{1B}b\u{1B}<\u{1B}é", [.alt("b"), .alt("<"), .alt("é")]),
    ("\u{1B}\r\u{1B}\u{7F}", [Key(.enter, .alt), Key(.backspace, .alt)]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [Key(.up), Key(.down), Key(.right), Key(.left)]),
    ("\u{1B}OA\u{1B}OH\u{1B}OF\u{1B}OM", [Key(.up), Key(.home), Key(.end), Key(.enter)]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
      [Key(.home), Key(.end), Key(.home), Key(.end), Key(.home), Key(.end)]
    ),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [Key(.delete), Key(.pageUp), Key(.pageDown)]),
    (
      "\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;6H\u{1B}[3;5~",
      [Key(.right, .control), Key(.left, .alt), Key(.home, [.control, .shift]), Key(.delete, .control)]
    ),
    ("\u{1B}[Z\u{1B}[3^\u{1B}[a", [Key(.tab, .shift), Key(.delete, .control), Key(.up, .shift)]),
    // The number of the character, as newer terminals send it.
    (
      "\u{1B}[13;2u\u{1B}[97;5u\u{1B}[27u\u{1B}[127;3u\u{1B}[57399u",
      [Key(.enter, .shift), .control("a"), Key(.escape), Key(.backspace, .alt), Key(.unknown)]
    ),
    ("\u{1B}[27;5;13~\u{1B}[97:65;2:1u", [Key(.enter, .control), .character("a")]),
    // What is not known is no text.
    (
      "\u{1B}[15~x\u{1B}[?1;2cy\u{1B}Oz\u{1B}[[Aw",
      [Key(.unknown), .character("x"), Key(.unknown), .character("y"), Key(.unknown), Key(.unknown), .character("w")]
    ),
    ("\u{1B}[99999999999999999999~", [Key(.unknown)]), ("\u{1B}[1;99999999999999999999C", [Key(.right)]),
    ("\u{1B}[" + String(repeating: "1;", count: 200) + "~a", [Key(.home), .character("a")]),
    ("\u{1B}[1\u{1B}[A", [Key(.unknown), Key(.up)]), ("\u{1B}\u{1B}[A", [Key(.escape), Key(.up)]),
    // Pastes.
    ("\u{1B}[200~a\u{1B}[201~b", [Key(.paste("a")), .character("b")]),
    ("\u{1B}[200~1\r2\r\n3\n4\r\r5\u{1B}[A~\u{1B}[201~", [Key(.paste("1\n2\n3\n4\n\n5\u{1B}[A~"))]),
    ("\u{1B}[200~\u{1B}[201~\u{1B}[201~", [Key(.paste("")), Key(.unknown)]),
  ]

  @Test(arguments: cases.indices) func keys(index: Int) {
    let (text, expected) = Self.cases[index]
    let bytes = Array(text.utf8)
    var decoder = KeyDecoder()
    #expect(decoder.take(bytes) == expected)
    #expect(decoder.patience == nil)
    // Wherever the bytes are cut.
    for cut in bytes.indices {
      var decoder = KeyDecoder()
      #expect(decoder.take(bytes[..<cut]) + decoder.take(bytes[cut...]) == expected, "cut at \(cut)")
    }
    var single = KeyDecoder()
    #expect(bytes.flatMap { single.take([$0]) } == expected)
  }

  @Test func whatBeganAndDoesNotGoOn() {
    let cases: [(String, [Key])] = [
      ("\u{1B}", [Key(.escape)]), ("\u{1B}[", [Key(.unknown)]), ("\u{1B}[1;", [Key(.unknown)]),
      ("\u{1B}O", [Key(.unknown)]),
      ("a", []), ("\u{1B}[200~a", []),
    ]
    for (text, expected) in cases {
      var decoder = KeyDecoder()
      _ = decoder.take(text.utf8)
      #expect((decoder.patience == nil) == expected.isEmpty)
      #expect(decoder.flush() == expected, "\(text.debugDescription)")
      #expect(decoder.patience == nil)
    }
  }

  @Test func brokenCharactersAreReplaced() {
    var decoder = KeyDecoder()
    let replacement = Key.character("\u{FFFD}")
    let keys = decoder.take([0xFF, 0xC3, 0x61, 0xE6, 0x97, 0x0D, 0xED, 0xA0, 0x80, 0x80, 0xF0, 0x9F])
    #expect(keys == [replacement, replacement, .character("a"), replacement, Key(.enter), replacement, replacement])
    #expect(decoder.flush() == [replacement])
  }

  @Test func aPasteWithoutEndTakesLittleMemory() {
    var decoder = KeyDecoder(longestPaste: 1000)
    _ = decoder.take("\u{1B}[200~".utf8)
    for _ in 0..<5 { _ = decoder.take([UInt8](repeating: 0x61, count: 1000)) }
    let keys = decoder.take("\u{1B}[201~b".utf8)
    guard case .paste(let text) = keys.first?.code else {
      Issue.record("no paste")
      return
    }
    #expect(text == String(repeating: "a", count: 1000))
    #expect(keys.dropFirst() == [.character("b")])
  }
}
