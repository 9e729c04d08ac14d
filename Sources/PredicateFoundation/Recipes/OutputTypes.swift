import Foundation

/// What the Swift type of an output says.
enum OutputTypes {
  /// The type inside one optional, else the type.
  static func unwrapped(_ type: any Any.Type) -> any Any.Type {
    func wrapped<T: OptionalOutput>(_: T.Type) -> any Any.Type { T.Wrapped.self }
    if let optional = type as? any OptionalOutput.Type { return wrapped(optional) }
    return type
  }

  static func isCollection(_ type: any Any.Type) -> Bool {
    let type = unwrapped(type)
    return type is any ReadableCollection.Type || type is any ReadableDictionary.Type
  }
}

/// The type of an optional output.
protocol OptionalOutput {
  associatedtype Wrapped
  var isNil: Bool { get }
}

extension Optional: OptionalOutput {
  var isNil: Bool { self == nil }
}

/// A collection whose elements the language sees one by one.
protocol ReadableCollection: Collection {
  static var isOrdered: Bool { get }
  /// `count` as macros write it: of the type itself, not of the protocol.
  static var countPath: any KeyPath<Self, Int> & Sendable { get }
}

extension Array: ReadableCollection {
  static var isOrdered: Bool { true }
  static var countPath: any KeyPath<[Element], Int> & Sendable { \.count }
}

extension Set: ReadableCollection {
  static var isOrdered: Bool { false }
  static var countPath: any KeyPath<Set<Element>, Int> & Sendable { \.count }
}

/// A dictionary whose keys are keys of the language.
protocol ReadableDictionary {
  associatedtype Entry
  /// How to read the entry of a key: only here are the types of key and value known.
  static func recipe(_ recipe: any Recipe<Self>, key: String) -> any Recipe<Entry?>
}

extension Dictionary: ReadableDictionary where Key == String {
  typealias Entry = Value

  static func recipe(_ recipe: any Recipe<[String: Value]>, key: String) -> any Recipe<Value?> {
    Recipes.entry(recipe, key)
  }
}
