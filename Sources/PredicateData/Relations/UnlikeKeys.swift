import PredicateLanguage

/// Keys of a relation that join nothing although they look alike, since one side has texts of the numbers or dates that the
/// other one has.
package struct UnlikeKeys: Sendable {
  /// The side that has the texts.
  package let texts: ForeignKey.Side
  /// The side that has what they look like.
  package let others: ForeignKey.Side
  /// What they look like: `number` or `date`.
  package let noun: String
  /// How many records have such texts.
  package let count: Int
  /// Some of the texts, the first one before the others.
  package let samples: [String]

  // As many tell how they are written.
  private static let mostSamples = 100

  /// Those of a relation, texts of either side; empty where both have keys of one kind.
  ///
  /// Cost: linear in the keys that differ from one another.
  static func all(_ key: ForeignKey, _ source: KeyIndex, _ destination: KeyIndex) -> [UnlikeKeys] {
    [
      UnlikeKeys(key.source, source, key.destination, destination),
      UnlikeKeys(key.destination, destination, key.source, source),
    ].compactMap(\.self)
  }

  private init?(
    _ side: ForeignKey.Side, _ texts: KeyIndex, _ otherSide: ForeignKey.Side, _ others: KeyIndex
  ) {
    guard texts.hasTexts, others.hasOtherThanTexts else { return nil }
    var found: [(place: Int, text: String, noun: String)] = []
    var count = 0
    for key in texts.keys {
      guard case .string(let text) = key.value, let (value, noun) = Self.reading(of: text),
        !others.places(of: ValueKey(value)).isEmpty, others.places(of: key).isEmpty
      else { continue }
      let places = texts.places(of: key)
      count += places.count
      found.append((places.first ?? 0, text, noun))
    }
    found.sort { $0.place < $1.place }
    guard let first = found.first else { return nil }
    (self.texts, self.others, noun, self.count) = (side, otherSide, first.noun, count)
    samples = found.prefix(Self.mostSamples).map(\.text)
  }

  /// What a text would be without its quotes.
  private static func reading(of text: String) -> (RecordValue, noun: String)? {
    guard text.utf8.count <= 60 else { return nil }
    if let number = Casting.number(fromText: text) { return (number, "number") }
    return ISO8601.parse(text).map { (.date($0), "date") }
  }

  /// What there is to say.
  package var message: String {
    let (have, join) = count == 1 ? ("has the text of a \(noun)", "joins") : ("have texts of \(noun)s", "join")
    return "\(CountText.counted(count, "record")) of `\(texts.entity)` \(have) under `\(texts.path)`, which \(join)"
      + " nothing, as `\(others.path)` of `\(others.entity)` is a \(noun), the first: "
      + JSONWriter().string(.string(samples.first ?? ""))
  }
}

extension ForeignKey.Side {
  /// The keys with points between them.
  package var path: String { keys.joined(separator: ".") }
}
