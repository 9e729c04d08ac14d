public import Foundation
public import PredicateLanguage

/// A Foundation predicate that can be encoded and decoded, which on Linux Foundation's own cannot.
///
/// ```swift
/// let data = try JSONEncoder().encode(ArchivedPredicate(#Predicate<Person> { $0.age > 18 }))
/// let adults = try JSONDecoder().decode(ArchivedPredicate<Person>.self, from: data).predicate
/// print(try people.filter(adults).map(\.name))  // ["Ann", "Bea"]
/// ```
/// The archive is the tree of the language that `Grammar/tree.md` describes: it holds names of properties and no Swift
/// types, outlives changes of the code that made it, and needs no list of what may be decoded, because only properties
/// that the type lists can be reached.
public struct ArchivedPredicate<Root: Recordable>: Codable, Sendable, CustomStringConvertible {
  /// The predicate.
  public let predicate: Foundation.Predicate<Root>
  /// The same in the language.
  public let format: FormatPredicate

  /// Takes a predicate that both sides can say.
  /// - Throws: as `FormatPredicate.init(_:)` of a Foundation predicate, and, so that nothing is written that cannot be
  ///   read, as `FormatPredicate.foundationPredicate(for:)`.
  public init(_ predicate: Foundation.Predicate<Root>) throws(FormatError) {
    self.predicate = predicate
    format = try FormatPredicate(predicate)
    _ = try format.foundationPredicate(for: Root.self)
  }

  /// Takes a predicate that both sides can say.
  /// - Throws: as `FormatPredicate.foundationPredicate(for:)`.
  public init(_ format: FormatPredicate) throws(FormatError) {
    self.format = format
    predicate = try format.foundationPredicate(for: Root.self)
  }

  /// The predicate as a string of the language.
  public var description: String { format.description }

  /// Encodes the tree.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try format.encode(to: encoder) }

  /// Decodes a tree.
  /// - Throws: `DecodingError` for anything that is no tree, and for a tree that is no predicate of this type: its
  ///   underlying error is the `FormatError`.
  public init(from decoder: any Decoder) throws {
    let format = try FormatPredicate(from: decoder)
    do {
      try self.init(format)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "no predicate of `\(Root.self)`: \(error.first.message)",
          underlyingError: error))
    }
  }
}
