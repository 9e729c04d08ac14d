import Foundation
import PredicateLanguage

extension PredicateWriter {
  // MARK: TERNARY and functions

  func ternary(
    _ test: PredicateNode, _ then: ExpressionNode, _ otherwise: ExpressionNode, _ expected: (any Any.Type)?,
    _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let test = try condition(test)
    if case .nilLiteral = then.kind { return try branches(test, nil, value(otherwise, as: expected), span) }
    if case .nilLiteral = otherwise.kind { return try branches(test, value(then, as: expected), nil, span) }
    let (left, right) = try pair(then, otherwise, as: expected)
    return try branches(test, left, right, span)
  }

  private func branches(
    _ test: any Recipe<Bool>, _ then: Operand?, _ otherwise: Operand?, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard let type = (then ?? otherwise)?.type as? any FoundationScalar.Type,
      let result = Self.branches(test, then, otherwise, type)
    else { throw unsupported("this TERNARY", span) }
    return result
  }

  private static func branches<T: FoundationScalar>(
    _ test: any Recipe<Bool>, _ then: Operand?, _ otherwise: Operand?, _ type: T.Type
  ) -> Operand? {
    if let then = then?.plain(type), let otherwise = otherwise?.plain(type) {
      return Operand(Recipes.conditional(test, then, otherwise))
    }
    guard let then = optional(then, type), let otherwise = optional(otherwise, type) else { return nil }
    return Operand(Recipes.conditional(test, then, otherwise))
  }

  /// The operand as an optional; nil the literal for no operand, and nil for another type.
  private static func optional<T: FoundationScalar>(_ operand: Operand?, _ type: T.Type) -> (any Recipe<T?>)? {
    guard let operand else { return Recipes.nilLiteral(type) }
    return operand.optional(type) ?? operand.plain(type).map { Recipes.optional($0) }
  }

  func call(
    _ name: String, _ arguments: [ExpressionNode], _ expected: (any Any.Type)?, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    switch (name, arguments.count) {
    case ("length:", 1): return try property("length", of: value(arguments[0]), span)
    case ("modulus:by:", 2):
      let (left, right) = try pair(arguments[0], arguments[1], as: expected)
      return try calculated(left, .remainder, right, span)
    case ("coalesce:", 2):
      let (left, right) = try pair(arguments[0], arguments[1], as: expected)
      guard let type = left.type as? any FoundationScalar.Type, left.type == right.type,
        let result = Self.coalesced(left, right, type)
      else { throw unsupported("this `coalesce:`", span) }
      return result
    default: throw unsupported("the function `\(name)`", span)
    }
  }

  private static func coalesced<T: FoundationScalar>(_ left: Operand, _ right: Operand, _ type: T.Type) -> Operand? {
    guard let optional = left.optional(type) else { return left }
    return right.plain(type).map { Operand(Recipes.coalesced(optional, $0)) }
  }

  // MARK: Arithmetic

  func unary(
    _ operation: UnaryOperator, _ operand: ExpressionNode, _ expected: (any Any.Type)?, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard operation == .negate else { throw unsupported("`\(operation.rawValue)`", span) }
    let value = try value(operand, as: expected)
    switch value.type {
    case is Double.Type:
      return try mapped(value, Double.self, span) { (value) throws(FormatError) in Operand(Recipes.negated(value)) }
    case is Int.Type: return try negated(value, Int.self, span)
    case is Int64.Type: return try negated(value, Int64.self, span)
    default: throw arithmetic(value.type, span)
    }
  }

  private func negated<T: Recipes.WholeNumber>(
    _ value: Operand, _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    try shared(value, type, span) { (value) throws(FormatError) in Operand(Recipes.guardedNegation(value)) }
  }

  func binary(
    _ operation: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode, _ expected: (any Any.Type)?,
    _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let calculation: Calculation
    switch operation {
    case .add: calculation = .simple(.add)
    case .subtract: calculation = .simple(.subtract)
    case .multiply: calculation = .simple(.multiply)
    case .divide: calculation = .quotient
    case .union, .intersect, .minus, .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight, .power:
      throw unsupported("`\(operation.rawValue)`", span)
    }
    let (left, right) = try pair(left, right, as: expected)
    return try calculated(left, calculation, right, span)
  }

  private enum Calculation {
    case simple(ArithmeticOperation)
    case quotient, remainder
  }

  private func calculated(
    _ left: Operand, _ calculation: Calculation, _ right: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    guard left.type == right.type else {
      throw unsupported("arithmetic of `\(left.type)` with `\(right.type)`", span)
    }
    switch left.type {
    case is Int.Type: return try whole(left, calculation, right, Int.self, span)
    case is Int64.Type: return try whole(left, calculation, right, Int64.self, span)
    case is Double.Type: return try floating(left, calculation, right, span)
    default: throw arithmetic(left.type, span)
    }
  }

  private func arithmetic(_ type: any Any.Type, _ span: SourceSpan?) -> FormatError {
    unsupported(
      "arithmetic of `\(type)`", span,
      hint: "of the numbers only `Int`, `Int64` and `Double` calculate as the language does")
  }

  private func whole<T: Recipes.WholeNumber>(
    _ left: Operand, _ calculation: Calculation, _ right: Operand, _ type: T.Type, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let number = right.constant.flatMap { T.exactly($0) }
    return try shared(left, type, span) { (left) throws(FormatError) in
      try self.shared(right, type, span) { (right) throws(FormatError) in
        switch (calculation, number) {
        case (.simple(let operation), _):
          Operand(Recipes.guarded(left, operation, right, constant: number))
        case (.quotient, let number?) where number != 0: Operand(Recipes.quotient(left, byConstant: number))
        case (.quotient, _): Operand(Recipes.guardedQuotient(left, by: right))
        case (.remainder, let number?) where number != 0: Operand(Recipes.remainder(left, byConstant: number))
        case (.remainder, _): Operand(Recipes.guardedRemainder(left, by: right))
        }
      }
    }
  }

  private func floating(
    _ left: Operand, _ calculation: Calculation, _ right: Operand, _ span: SourceSpan?
  ) throws(FormatError) -> Operand {
    let number = right.constant.flatMap { Double.exactly($0) }
    return try shared(left, Double.self, span) { (left) throws(FormatError) in
      try self.shared(right, Double.self, span) { (right) throws(FormatError) in
        switch (calculation, number) {
        case (.simple(let operation), _): return Operand(Recipes.arithmetic(left, operation, right))
        case (.quotient, let number?) where number != 0: return Operand(Recipes.quotient(left, byConstant: number))
        case (.quotient, _): return Operand(Recipes.guardedQuotient(left, by: right))
        case (.remainder, _): throw self.unsupported("`modulus:by:` of `Double`", span)
        }
      }
    }
  }

  /// What `body` makes of a value that it may read several times: a value that costs something is put in a variable, so
  /// that sums of sums do not double with every level.
  private func shared<T: FoundationScalar>(
    _ operand: Operand, _ type: T.Type, _ span: SourceSpan?, _ body: (any Recipe<T>) throws(FormatError) -> Operand
  ) throws(FormatError) -> Operand {
    guard let plain = operand.plain(type), !operand.isCheap else { return try mapped(operand, type, span, body) }
    return try mapped(Operand(Recipes.optional(plain)), type, span, body)
  }
}
