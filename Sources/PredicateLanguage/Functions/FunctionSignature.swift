/// What a function takes and gives, for the parser, the checker, help and documentation.
public struct FunctionSignature: Hashable, Sendable {
  /// The name with its colons: `modulus:by:`, `max:`, `now`.
  public let name: String
  /// The types of the parameters, in order. `.any` takes all.
  public let parameters: [ValueType]
  /// How many more arguments of the last parameter's type may follow; nil for no limit. 0 for most functions.
  public let additionalArguments: Int?
  /// How many of the parameters, from the end, may be left out.
  public let optionalParameters: Int
  /// The type of the result, null apart.
  public let result: ValueType
  /// What happens with nil.
  public let nilRule: NilRule
  /// What it gives; one or two sentences.
  public let documentation: String
  /// An expression that uses it.
  public let example: String
  /// What `example` gives, in canonical form; empty where it differs from run to run.
  public let exampleResult: String
  /// Whether Apple's systems lack it.
  public let isExtension: Bool
  /// What is to be checked of its arguments, and what it gives, where the types do not say it.
  var role = Role.plain
  /// What else is to be known of it.
  package private(set) var traits: Traits = []

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Gives another value at each call.
    package static let isRandom = Traits(rawValue: 1 << 0)
    /// Gives NaN for some other numbers.
    package static let makesNaN = Traits(rawValue: 1 << 1)
    /// Gives a value whatever its arguments are.
    package static let neverFails = Traits(rawValue: 1 << 2)
    /// Gives what may be longer than its arguments together, by more than a factor.
    package static let lengthens = Traits(rawValue: 1 << 3)
  }

  enum Role: Hashable, Sendable {
    case plain
    /// Gives what its first argument is.
    case passing
    /// Gives the first of its arguments that is not nil, and may not come to the others.
    case firstValue
    /// Makes one value of a collection of any.
    case aggregate
    /// Makes a number of a collection of numbers.
    case ofNumbers
    /// Takes one out of a collection of values in order.
    case extreme
    /// Makes a collection of the elements of one.
    case elements
  }

  /// What a function does with nil arguments.
  @nonexhaustive public enum NilRule: String, Hashable, Sendable {
    /// Nil if any argument is nil.
    case nilInNilOut
    /// The function sees nil; its documentation says what it does.
    case passed
    /// Nil elements of the collection are left out; a nil collection gives nil.
    case ignoresNilElements
  }

  /// Describes a function.
  public init(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, additionalArguments: Int? = 0,
    optionalParameters: Int = 0, nilRule: NilRule = .nilInNilOut, isExtension: Bool = false, documentation: String,
    example: String, exampleResult: String = ""
  ) {
    self.name = name
    self.parameters = parameters
    self.additionalArguments = additionalArguments
    self.optionalParameters = optionalParameters
    self.result = result
    self.nilRule = nilRule
    self.documentation = documentation
    self.example = example
    self.exampleResult = exampleResult
    self.isExtension = isExtension
  }

  /// A row of the language's own tables.
  init(
    _ function: BuiltinFunction, _ parameters: [ValueType], _ result: ValueType, additional: Int? = 0,
    nilRule: NilRule = .nilInNilOut, isExtension: Bool = false, role: Role = .plain, traits: Traits = [],
    _ documentation: String, _ example: String, gives exampleResult: String = ""
  ) {
    self.init(
      function.rawValue, parameters, result, additionalArguments: additional, nilRule: nilRule,
      isExtension: isExtension,
      documentation: documentation, example: example, exampleResult: exampleResult)
    self.role = role
    self.traits = traits
  }

  /// Whether it makes a number or text of a fixed number of those, and of nil nil: all that there is to say of the kinds of
  /// its operands is said here.
  package var isScalar: Bool {
    let kinds: Set<ValueType> = [.double, .integer, .string]
    return role == .plain && nilRule == .nilInNilOut && additionalArguments == 0
      && (parameters + [result]).allSatisfy(kinds.contains)
  }

  /// Whether a call may have so many arguments.
  public func accepts(argumentCount count: Int) -> Bool {
    guard count >= parameters.count - optionalParameters else { return false }
    guard let additionalArguments else { return true }
    return count <= parameters.count + additionalArguments
  }

  /// The message for a call with another number of arguments.
  func countMessage(found count: Int) -> String {
    let least = parameters.count - optionalParameters
    let most = additionalArguments.map { parameters.count + $0 }
    let wanted: String
    if let most {
      wanted = most == 0 ? "no arguments" : least == most ? "\(most)" : "\(least) to \(most)"
    } else {
      wanted = "at least \(least)"
    }
    let noun = most == 0 ? "" : most == 1 && least == 1 ? " argument" : " arguments"
    return "`\(name)` takes \(wanted)\(noun), found \(count)"
  }
}

extension BuiltinFunction {
  /// Whether it computes one value from a collection of values.
  package var isAggregate: Bool {
    switch signature.role {
    case .aggregate, .ofNumbers, .extreme, .elements: true
    case .plain, .passing, .firstValue: false
    }
  }

  /// Whether it gives another value at each call.
  var isRandom: Bool { signature.traits.contains(.isRandom) }

  /// Whether it gives what may be longer than its arguments together, by more than a factor.
  var lengthens: Bool { signature.traits.contains(.lengthens) }
}

extension FunctionSignature {
  /// The name with the types of what it takes and gives: `modulus:by:(integer, integer) → integer`. The argument of a
  /// place, from 0, stands between asterisks.
  package func heading(marking argument: Int? = nil) -> String {
    var list = parameters.map(\.rawValue)
    for place in list.indices.suffix(optionalParameters) { list[place] += "?" }
    if additionalArguments != 0 { list.append("…") }
    if let argument, !list.isEmpty {
      let place = min(argument, list.count - 1)
      if argument == place || additionalArguments != 0 { list[place] = "*\(list[place])*" }
    }
    return "\(name)(\(list.joined(separator: ", "))) → \(result.rawValue)"
  }

  /// What it gives, in a sentence without its full stop.
  package var summary: String {
    guard let end = documentation.firstRange(of: ". ") else {
      return documentation.hasSuffix(".") ? String(documentation.dropLast()) : documentation
    }
    return String(documentation[..<end.lowerBound])
  }

  /// What becomes of nil, where that is not part of the documentation; nil for nothing to say.
  package var nilRemark: String? {
    switch nilRule {
    case .nilInNilOut: parameters.isEmpty ? nil : "nil in, nil out"
    case .ignoresNilElements: "nil elements are left out"
    case .passed: nil
    }
  }
}
