import PredicateFormat
import TestSupport
import Testing

@testable import PredicateEvaluation

/// Short texts are compared eight bytes at a time: a single bit that differs must count, wherever it is.
@Suite struct ShortTextTests {
  struct Word: Recordable {
    var text: String
    static let recordProperties = RecordProperties<Word>(.init("text", \.text))
  }

  /// Texts that differ from one in a bit, in two, in their length or in letters beyond ASCII.
  private static func neighbours(of text: String, _ random: inout SeededGenerator) -> [String] {
    let bytes = Array(text.utf8)
    var others = [text, text.uppercased(), text + "x", String(text.dropLast()), "", "a\(text.dropFirst())"]
    func flip(_ flips: [(place: Int, bit: Int)]) {
      var bytes = bytes
      for flip in flips { bytes[flip.place] ^= 1 << UInt8(flip.bit) }
      others.append(String(decoding: bytes, as: UTF8.self))
    }
    for place in bytes.indices {
      for bit in 0..<7 {
        flip([(place, bit)])
        flip([(place, bit), (random.number(bytes.count), random.number(7))])
      }
    }
    for (letter, other) in [("s", "ſ"), ("k", "K"), ("e", "é"), ("e", "e\u{301}")] {
      others += [text.replacing(letter, with: other), text.replacing(letter, with: other, maxReplacements: 1)]
    }
    return others
  }

  @Test(arguments: 1...16) func everyBitCounts(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    print("short texts: seed \(length)")
    for sample in ["Istanbulskeletons", "0123456789abcdef", "kkkkkkkksssssssse", "~~@@[[``{{zzZZ__"] {
      let text = String(sample.prefix(length))
      let others = Self.neighbours(of: text, &random)
      let words = others.map { Word(text: $0) }
      let objects = others.map { ["text": .string($0)] as RecordValue }
      for format in ["text == %@", "text IN {%@, 'other'}", "text ==[c] %@", "text ==[cd] %@", "text !=[c] %@"] {
        let predicate = try FormatPredicate(format: format, arguments: [text]).compiled()
        var expected: [Int] = []
        try predicate.forEachVerdict(words) { _, index, holds in
          if holds { expected.append(index) }
          return true
        }
        #expect(try predicate.indexes(of: words) == expected, "\(format) \(text)")
        #expect(try predicate.indexes(of: objects) == expected, "\(format) \(text)")
        for (index, word) in words.enumerated() {
          #expect(try predicate.evaluate(with: word) == expected.contains(index), "\(format) \(text) \(word.text)")
        }
        if format == "text == %@" {
          #expect(expected == others.indices.filter { others[$0].utf8.elementsEqual(text.utf8) }, "\(text)")
        }
      }
    }
  }
}
