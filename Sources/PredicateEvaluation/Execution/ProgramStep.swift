import PredicateLanguage

/// A step of a program: a closure in a struct.
///
/// By itself a closure would be put into another one wherever values of any type are kept, as in lists, optionals and
/// generic types: more memory to compile, and a detour for each record. Hence there are two structs and not a generic one.
protocol ProgramStep: Sendable {
  associatedtype Result: Sendable
  func callAsFunction(_ scope: inout Scope) throws(EvaluationFailure) -> Result
}

/// A step that gives a value.
@_eagerMove
struct Compute: ProgramStep {
  private let body: @Sendable (inout Scope) throws(EvaluationFailure) -> RecordValue

  init(_ body: @escaping @Sendable (inout Scope) throws(EvaluationFailure) -> RecordValue) { self.body = body }

  @inline(__always)
  func callAsFunction(_ scope: inout Scope) throws(EvaluationFailure) -> RecordValue { try body(&scope) }
}

/// A step that decides.
@_eagerMove
struct Test: ProgramStep {
  private let body: @Sendable (inout Scope) throws(EvaluationFailure) -> Bool

  init(_ body: @escaping @Sendable (inout Scope) throws(EvaluationFailure) -> Bool) { self.body = body }

  @inline(__always)
  func callAsFunction(_ scope: inout Scope) throws(EvaluationFailure) -> Bool { try body(&scope) }
}
