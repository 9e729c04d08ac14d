/// A format with its interpolations: each `\(…)` is an argument, never text.
///
/// ```swift
/// let name = "O'Neil"
/// try FormatPredicate("name == \(name) AND \(key: "age") > \(18)")  // name == "O'Neil" AND age > 18
/// ```
/// Written as a literal where a `FormatString` is expected. Text that is not a literal goes through
/// `FormatPredicate(format:arguments:)` or, without a printf layer, `FormatPredicate(parsing:)`.
public struct FormatString: ExpressibleByStringInterpolation, Sendable {
  /// The text, a specifier in place of each interpolation.
  let text: String
  /// The interpolated arguments in their order.
  let inline: [Inline]

  /// An argument with the byte offset of its specifier.
  struct Inline: Sendable {
    let offset: Int
    let value: FormatArgumentValue
  }

  /// A format without interpolations.
  public init(stringLiteral value: String) {
    text = value
    inline = []
  }

  /// A format with interpolations.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    inline = stringInterpolation.inline
  }

  /// Collects the parts of a format.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    var inline: [Inline] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Called by the compiler for the text between interpolations.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// A value, an expression or a predicate.
    public mutating func appendInterpolation(_ argument: some FormatArgument) {
      inline.append(Inline(offset: text.utf8.count, value: argument.formatArgument))
      text += "%@"
    }

    /// A key path: `\(key: "owner.name")`.
    public mutating func appendInterpolation(key: String) {
      inline.append(Inline(offset: text.utf8.count, value: .value(.string(key))))
      text += "%K"
    }
  }
}
