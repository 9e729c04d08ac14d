public import Foundation
import PredicateEvaluation
public import PredicateLanguage

extension FormatPredicate {
  /// An `NSPredicate` that means the same, for interfaces that take one.
  ///
  /// ```swift
  /// let adult = try FormatPredicate("age > %@", 18).nsPredicate()
  /// print(adult.evaluate(with: people[0]))  // true
  /// ```
  /// On Apple's systems it is the system's own, parsed from the canonical text: there the system raises an exception for
  /// what it does not know, such as the language's extensions. Elsewhere it is a `FormatNSPredicate`, which evaluates
  /// dictionaries, `Recordable` and `Encodable` values, and keeps its format.
  /// - Throws: ``FormatError`` for what cannot be compiled; on Apple's systems `unsupported` for blocks.
  public func nsPredicate(
    onError: @escaping @Sendable (FormatError) -> Bool = { _ in false }
  ) throws(FormatError) -> NSPredicate {
    _ = try compiled()
    #if canImport(Darwin)
      // What has no text is found here and not by an exception.
      _ = try losslessFormat
      return NSPredicate(format: predicateFormat, argumentArray: [])
    #else
      return FormatNSPredicate(self, onError: onError)
    #endif
  }

  /// The predicate of the language that an `NSPredicate` is.
  ///
  /// On Apple's systems any one that has a format. Elsewhere those that ``nsPredicate(onError:)`` made, constant ones, and
  /// compound ones of such parts.
  /// - Throws: ``FormatError`` with `unsupported` for a block.
  public init(_ predicate: NSPredicate) throws(FormatError) {
    #if canImport(Darwin)
      try self.init(parsing: predicate.predicateFormat)
    #else
      self = try NSPredicateReader.read(predicate, depth: 0)
    #endif
  }
}

#if !canImport(Darwin)
  /// An `NSPredicate` with a format, on systems whose own has none.
  ///
  /// It evaluates what `RecordValue.init(any:)` takes, Foundation's own classes among it.
  public final class FormatNSPredicate: NSPredicate {
    /// The predicate.
    public let format: FormatPredicate
    private let onError: @Sendable (FormatError) -> Bool

    /// Wraps a predicate; `onError` gives the verdict where evaluation fails, which `NSPredicate` cannot say.
    public init(_ format: FormatPredicate, onError: @escaping @Sendable (FormatError) -> Bool = { _ in false }) {
      self.format = format
      self.onError = onError
      super.init(value: false)
    }

    /// The canonical text.
    public override var predicateFormat: String { format.predicateFormat }

    /// The canonical text.
    public override var description: String { format.predicateFormat }

    /// Whether the predicate holds for an object; what `onError` says if that cannot be told.
    public override func evaluate(with object: Any?) -> Bool { evaluate(with: object, substitutionVariables: nil) }

    /// Whether the predicate holds for an object, with values for its variables; what `onError` says if that cannot be
    /// told.
    public override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
      do throws(FormatError) {
        let record = try HostValues.converted(object)
        var variables: [String: any RecordValueConvertible] = [:]
        for (name, value) in bindings ?? [:] { variables[name] = try HostValues.converted(value) }
        return try format.evaluate(with: record, variables: variables)
      } catch {
        return onError(error)
      }
    }

    /// Itself: it cannot change.
    public override func copy(with zone: NSZone? = nil) -> Any { self }

    /// Itself: it cannot change.
    public override func copy() -> Any { self }

    /// Whether the other one has the same format.
    public override func isEqual(_ object: Any?) -> Bool { (object as? FormatNSPredicate)?.format == format }

    /// A hash of the format.
    public override var hash: Int { format.hashValue }
  }

  /// Reads the predicates that Foundation has without Objective-C.
  private enum NSPredicateReader {
    static func read(_ predicate: NSPredicate, depth: Int) throws(FormatError) -> FormatPredicate {
      guard depth < Limits.deepestTree else {
        throw FormatError(Diagnostic(.nestingTooDeep, "nested more than \(Limits.deepestTree) levels deep"))
      }
      if let predicate = predicate as? FormatNSPredicate { return predicate.format }
      if let compound = predicate as? NSCompoundPredicate { return try read(compound, depth: depth) }
      for value in [true, false] where type(of: predicate) == NSPredicate.self && predicate == NSPredicate(value: value)
      {
        return FormatPredicate(PredicateNode(.constant(value)))
      }
      throw .unsupportedNode(
        "NSPredicate", "a block", hint: "make the predicate with `FormatPredicate.nsPredicate(onError:)`")
    }

    private static func read(_ compound: NSCompoundPredicate, depth: Int) throws(FormatError) -> FormatPredicate {
      var parts: [FormatPredicate] = []
      for part in compound.subpredicates { parts.append(try read(part, depth: depth + 1)) }
      switch compound.compoundPredicateType {
      case .and: return .all(parts)
      case .or: return .any(parts)
      case .not:
        guard let part = parts.first else { throw .unsupportedNode("NSCompoundPredicate", "a NOT of nothing") }
        return .not(part)
      }
    }
  }
#endif
