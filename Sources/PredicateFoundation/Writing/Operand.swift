import Foundation
import PredicateLanguage

/// A value that has been given a Swift type.
struct Operand {
  /// How to make the node; its output is `type` or an optional of it.
  let recipe: any Recipe
  /// The type, without the optional.
  let type: any Any.Type
  let isOptional: Bool
  /// Whether reading it twice costs nothing: a constant, a variable, a path.
  let isCheap: Bool
  /// The constant that it is.
  let constant: RecordValue?

  init<Output>(_ recipe: any Recipe<Output>, isCheap: Bool = false, constant: RecordValue? = nil) {
    self.recipe = recipe
    type = OutputTypes.unwrapped(Output.self)
    isOptional = Output.self is any OptionalOutput.Type
    self.isCheap = isCheap
    self.constant = constant
  }

  /// The recipe of a value that cannot be nil; nil for an optional, or another type.
  func plain<T>(_ type: T.Type) -> (any Recipe<T>)? { recipe as? any Recipe<T> }

  /// The recipe of a value that may be nil; nil if it cannot be, or for another type.
  func optional<T>(_ type: T.Type) -> (any Recipe<T?>)? { recipe as? any Recipe<T?> }
}
