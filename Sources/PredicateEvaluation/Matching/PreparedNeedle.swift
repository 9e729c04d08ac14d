package import PredicateLanguage

/// A text that many others are compared with: folded once, so that ASCII texts are compared without copying them.
package struct PreparedNeedle: Hashable, Sendable {
  /// What is folded on both sides.
  package let folding: TextFolding?
  private let search: ByteSearch

  /// Folds the text; nil for no folding.
  package init(_ text: String, _ folding: TextFolding?) {
    self.folding = folding
    search = ByteSearch(folding.bytes(text))
  }

  /// Folds the text as the options ask.
  package init(_ text: String, _ options: ComparisonOptions) { self.init(text, TextFolding(options)) }

  /// Whether nothing is left of the text; such a text is contained in none.
  package var isEmpty: Bool { search.needle.isEmpty }

  /// Whether the other text folds to the same.
  package func equals(_ text: String) -> Bool {
    folding.withFolded(text) { bytes, lowers in
      bytes.count == search.needle.count
        && (lowers ? agrees(bytes, at: 0, ASCIILower.self) : agrees(bytes, at: 0, ByteIdentity.self))
    }
  }

  /// How the other text stands to this one: `.less` if `text` comes before it. By the bytes of the folded texts.
  package func order(of text: String) -> ValueRules.Ordering {
    folding.withFolded(text) { bytes, lowers in
      lowers ? order(bytes, ASCIILower.self) : order(bytes, ByteIdentity.self)
    }
  }

  /// Whether this text occurs in the other; false if it is empty.
  package func isContained(in text: String) -> Bool {
    folding.withFolded(text) { bytes, lowers in
      lowers
        ? search.firstIndex(in: bytes, from: 0, ASCIILower.self) != nil
        : search.firstIndex(in: bytes, from: 0, ByteIdentity.self) != nil
    }
  }

  /// Whether the other text begins with this one; false if it is empty.
  package func isPrefix(of text: String) -> Bool {
    folding.withFolded(text) { bytes, lowers in
      !isEmpty && bytes.count >= search.needle.count
        && (lowers ? agrees(bytes, at: 0, ASCIILower.self) : agrees(bytes, at: 0, ByteIdentity.self))
    }
  }

  /// Whether the other text ends with this one; false if it is empty.
  package func isSuffix(of text: String) -> Bool {
    folding.withFolded(text) { bytes, lowers in
      let start = bytes.count - search.needle.count
      return !isEmpty && start >= 0
        && (lowers ? agrees(bytes, at: start, ASCIILower.self) : agrees(bytes, at: start, ByteIdentity.self))
    }
  }

  /// Whether the needle stands at `start`, from where there are enough bytes.
  @inline(__always)
  private func agrees<Map: ByteMap>(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ map: Map.Type) -> Bool {
    search.needle.withUnsafeBufferPointer { needle in
      for index in needle.indices where map.map(bytes[start + index]) != needle[index] { return false }
      return true
    }
  }

  @inline(__always)
  private func order<Map: ByteMap>(_ bytes: UnsafeBufferPointer<UInt8>, _ map: Map.Type) -> ValueRules.Ordering {
    search.needle.withUnsafeBufferPointer { needle in
      for index in 0..<min(bytes.count, needle.count) {
        let byte = map.map(bytes[index])
        if byte != needle[index] { return byte < needle[index] ? .less : .greater }
      }
      return bytes.count < needle.count ? .less : bytes.count == needle.count ? .equal : .greater
    }
  }
}

extension TextFolding {
  /// The text, folded once to be compared with many.
  package func prepare(_ text: String) -> PreparedNeedle { PreparedNeedle(text, self) }

  /// Whether a text folds to what a prepared one folded to.
  package func equal(_ text: String, _ needle: PreparedNeedle) -> Bool { needle.equals(text) }

  /// Whether the texts fold to the same.
  package func equal(_ left: String, _ right: String) -> Bool { compare(left, right) == .equal }

  /// The order of the folded texts' bytes. ASCII texts are not copied.
  package func compare(_ left: String, _ right: String) -> ValueRules.Ordering {
    TextFolding?(self).withFolded(left) { a, lowersA in
      TextFolding?(self).withFolded(right) { b, lowersB in
        for index in 0..<min(a.count, b.count) {
          let first = lowersA ? ASCIILower.map(a[index]) : a[index]
          let second = lowersB ? ASCIILower.map(b[index]) : b[index]
          if first != second { return first < second ? .less : .greater }
        }
        return a.count < b.count ? .less : a.count == b.count ? .equal : .greater
      }
    }
  }
}
