package import PredicateLanguage

/// How many bytes the rows take that a run gathers, against `Limits.resultBytes`.
package struct GatheredBytes: Sendable {
  package let most: Int
  private let source: SourceText?
  /// Those so far.
  package private(set) var held = 0

  /// None yet.
  package init(_ limits: Limits, source: SourceText? = nil) {
    most = limits.resultBytes
    self.source = source
  }

  /// Counts bytes that are held from now on.
  /// - Throws: ``FormatError`` (`resultTooLarge`) if they are too many.
  package mutating func add(_ bytes: Int) throws(FormatError) {
    held += bytes
    if held > most { throw excess }
  }

  /// Counts bytes that are held no longer.
  package mutating func remove(_ bytes: Int) { held -= bytes }

  /// The error for more than may be held.
  package var excess: FormatError {
    FormatError(
      .beyondLimit(.resultTooLarge, "the rows take more than \(most) bytes of memory together"), source: source)
  }
}
