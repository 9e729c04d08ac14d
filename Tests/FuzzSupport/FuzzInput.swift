/// An input that holds several texts, a zero byte between two.
struct FuzzInput {
  private let parts: [ArraySlice<UInt8>]

  /// Takes the first `count` parts; the last has what is left.
  init(_ bytes: [UInt8], parts count: Int) {
    parts = bytes.split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false)
  }

  /// A part as text, broken UTF-8 repaired; empty where there is none.
  func text(_ place: Int) -> String { String(decoding: bytes(place), as: UTF8.self) }

  /// A part as it is; empty where there is none.
  func bytes(_ place: Int) -> [UInt8] { place < parts.count ? Array(parts[place]) : [] }

  /// The input of some texts.
  static func joined(_ texts: String...) -> [UInt8] { Array(texts.joined(separator: "\u{0}").utf8) }
}
