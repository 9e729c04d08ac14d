import PredicateLanguage

/// A regular expression that our own engine runs: over bytes, in time linear in the text, whatever the pattern.
///
/// It never changes, so many threads may use one. Room is left here for what patterns need that have no table, be it
/// because they are too large or because they hold more than ``RegexTree`` knows.
final class TableRegex: Sendable {
  private let table: StateTable
  private let literals: RegexLiterals
  private let required: ByteSearch
  private let leastBytes: Int

  /// Below this the table is done before a search has begun.
  private static let shortText = 32

  /// Makes a pattern ready; nil if it is left to the other engine. Cost: linear in the pattern for most; never more than
  /// a few milliseconds.
  init?(_ pattern: String, ignoresCase: Bool) {
    guard let tree = RegexTree(pattern, ignoresCase: ignoresCase), let automaton = ByteAutomaton(tree),
      let table = StateTable(automaton)
    else { return nil }
    self.table = table
    literals = RegexLiterals(tree)
    required = ByteSearch(literals.required)
    leastBytes = tree.leastBytes
  }

  /// Bytes with which every matching text ends.
  var suffix: [UInt8] { literals.suffix }

  /// Whether the pattern matches the whole of a text of well-formed UTF-8; nil if that is a question for the other engine.
  @inline(__always)
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    // What must be there must be there for either engine.
    guard text.count >= leastBytes, literals.suffix.isSuffix(of: text), literals.prefix.isPrefix(of: text) else {
      return false
    }
    if !literals.required.isEmpty, text.count >= Self.shortText,
      required.firstIndex(in: text, from: 0, ByteIdentity.self) == nil
    {
      return false
    }
    return table.matches(text)
  }
}

extension [UInt8] {
  /// Whether the text begins with these bytes.
  @inline(__always)
  fileprivate func isPrefix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeBufferPointer { bytes in
      guard text.count >= bytes.count else { return false }
      for index in bytes.indices where text[index] != bytes[index] { return false }
      return true
    }
  }

  /// Whether the text ends with these bytes.
  @inline(__always)
  fileprivate func isSuffix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeBufferPointer { bytes in
      let start = text.count - bytes.count
      guard start >= 0 else { return false }
      for index in bytes.indices where text[start + index] != bytes[index] { return false }
      return true
    }
  }
}
