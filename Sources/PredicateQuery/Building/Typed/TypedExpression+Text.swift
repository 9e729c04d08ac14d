public import PredicateLanguage

/// Comparisons of texts with options: `.caseInsensitive`, `.diacriticInsensitive`, `.localized`, `.normalized`.
extension TypedExpression where Value.Comparand == TextKind {
  /// `BEGINSWITH`.
  public func hasPrefix(_ prefix: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .beginsWith, prefix, options: options)
  }

  /// `BEGINSWITH`.
  public func hasPrefix<Other>(
    _ prefix: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == TextKind {
    .comparing(self, .beginsWith, prefix, options: options)
  }

  /// `ENDSWITH`.
  public func hasSuffix(_ suffix: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .endsWith, suffix, options: options)
  }

  /// `ENDSWITH`.
  public func hasSuffix<Other>(
    _ suffix: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == TextKind {
    .comparing(self, .endsWith, suffix, options: options)
  }

  /// `CONTAINS`.
  public func contains(_ part: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .contains, part, options: options)
  }

  /// `CONTAINS`.
  public func contains<Other>(
    _ part: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == TextKind {
    .comparing(self, .contains, part, options: options)
  }

  /// `IN` a text: it is a part of the text.
  public func isPart(of text: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .in, text, options: options)
  }

  /// `LIKE`: a pattern with `*` and `?`.
  public func like(_ pattern: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .like, pattern, options: options)
  }

  /// `LIKE`: a pattern with `*` and `?`.
  public func like<Other>(
    _ pattern: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == TextKind {
    .comparing(self, .like, pattern, options: options)
  }

  /// `MATCHES`: a regular expression for the whole text.
  public func matches(_ pattern: String, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .matches, pattern, options: options)
  }

  /// `MATCHES`: a regular expression for the whole text.
  public func matches<Other>(
    _ pattern: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == TextKind {
    .comparing(self, .matches, pattern, options: options)
  }

  /// `UTI-EQUALS`: the same type identifier.
  public func isType(_ identifier: String) -> TypedCondition<Root> { .comparing(self, .utiEquals, identifier) }

  /// `UTI-CONFORMS-TO`: the type identifier or one it conforms to.
  public func conforms(toType identifier: String) -> TypedCondition<Root> {
    .comparing(self, .utiConformsTo, identifier)
  }
}

/// Functions of texts; positions and lengths count Unicode scalars, except for `length`.
extension TypedExpression where Value.Comparand == TextKind {
  /// `uppercase:`: the text in capitals, whatever the locale.
  public var uppercase: TypedExpression { TypedExpression(operand.calling(.uppercase)) }
  /// `lowercase:`: the text in small letters, whatever the locale.
  public var lowercase: TypedExpression { TypedExpression(operand.calling(.lowercase)) }
  /// `canonical:`: the text as `[cd]` compares it.
  public var canonical: TypedExpression { TypedExpression(operand.calling(.canonical)) }
  /// `trim:`: the text without the white space at its ends.
  public var trimmed: TypedExpression { TypedExpression(operand.calling(.trim)) }
  /// `length:`: the length in UTF-16 units.
  public var length: TypedExpression<Root, Int> { TypedExpression<Root, Int>(operand.calling(.length)) }
  /// `_convertStringToNumber:`: the number that the text writes; nil if it writes none.
  public var number: TypedExpression<Root, Double?> {
    TypedExpression<Root, Double?>(operand.calling(.convertStringToNumber))
  }

  /// `substring:from:length:`: so many scalars from a position that counts from 0.
  public func substring(from start: Int, length: Int) -> TypedExpression {
    TypedExpression(operand.calling(.substring, [TypedOperand(start), TypedOperand(length)]))
  }

  /// `replace:with:in:`: the text with every occurrence of a part replaced.
  public func replacing(_ part: String, with other: String) -> TypedExpression {
    TypedExpression(
      .made(of: [operand, TypedOperand(part), TypedOperand(other)]) { parts in
        ExpressionNode(.call(BuiltinFunction.replace.rawValue, [parts[1], parts[2], parts[0]]))
      })
  }

  /// `indexOf:in:`: where a part begins, from 0; nil if it does not occur.
  public func index(of part: String) -> TypedExpression<Root, Int?> {
    TypedExpression<Root, Int?>(
      .made(of: [operand, TypedOperand(part)]) { parts in
        ExpressionNode(.call(BuiltinFunction.indexOf.rawValue, [parts[1], parts[0]]))
      })
  }

  /// `version:`: a text that orders as versions do; nil for a text that is no version.
  public var version: TypedExpression<Root, String?> {
    TypedExpression<Root, String?>(operand.calling(.version))
  }

  /// `split:separator:`: the parts between separators.
  public func split(separator: String) -> TypedExpression<Root, [String]> {
    TypedExpression<Root, [String]>(operand.calling(.split, [TypedOperand(separator)]))
  }

  /// `concat:`: the text and others behind it.
  public func concat(_ others: TypedExpression...) -> TypedExpression {
    TypedExpression(operand.calling(.concat, others.map(\.operand)))
  }
}
