import Foundation
import PredicateLanguage

extension PredicateExpressions.Variable: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading { .value(try reader.value(of: key)) }
}

extension PredicateExpressions.Value: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading { .value(try Constants.node(of: value)) }
}

extension PredicateExpressions.NilLiteral: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading { .value(ExpressionNode(.nilLiteral)) }
}

/// Constants of Swift in the language.
enum Constants {
  static func node(of value: some Any) throws(FormatError) -> ExpressionNode {
    if let value = value as? any RecordValueConvertible { return node(of: value.recordValue) }
    if isNil(value) { return ExpressionNode(.nilLiteral) }
    throw FormatError(
      Diagnostic(
        .unsupportedValue, "`Value`: the Swift type `\(type(of: value))` is no value of the language",
        hint: "make it RecordValueConvertible"))
  }

  private static func node(of value: RecordValue) -> ExpressionNode {
    switch value {
    case .null: ExpressionNode(.nilLiteral)
    case .array(let elements): list(elements)
    // A set has no order, and a text must have one.
    case .set(let elements): list(elements.sorted { "\($0)" < "\($1)" })
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      ExpressionNode(.constant(value))
    }
  }

  private static func list(_ elements: [RecordValue]) -> ExpressionNode {
    if !elements.contains(.null) { return ExpressionNode(.constant(.array(elements))) }
    return ExpressionNode(.list(elements.map { node(of: $0) }))
  }

  private static func isNil<T>(_ value: T) -> Bool { (value as? any OptionalOutput)?.isNil ?? false }
}

extension PredicateExpressions.KeyPath: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let owner = try reader.read(root)
    if case .units(let text) = owner {
      guard keyPath as AnyKeyPath == \String.UTF16View.count else {
        throw KeyPathNames.unknown(keyPath, Root.Output.self)
      }
      return .value(member(of: text, ["length"], reader))
    }
    let value = try owner.asValue()
    if Root.Output.self == String.self { return try read(text: value, reader) }
    if let kind {
      guard let reading = try read(kind, of: value, reader) else {
        throw KeyPathNames.unknown(keyPath, Root.Output.self)
      }
      return reading
    }
    return .value(member(of: value, try KeyPathNames.names(of: keyPath, in: Root.Output.self), reader))
  }

  private func read(text: ExpressionNode, _ reader: PredicateReader) throws(FormatError) -> Reading {
    let keyPath: AnyKeyPath = keyPath
    if keyPath == \String.isEmpty { return .predicate(text.equals("")) }
    if keyPath == \String.utf16 { return .units(text) }
    if keyPath == \String.count {
      throw .unsupportedNode(
        "KeyPath", "the number of characters of a text", hint: "`.utf16.count` is the `length` of the language")
    }
    throw KeyPathNames.unknown(keyPath, Root.Output.self)
  }

  /// What all collections have; the first and last element only where there is an order.
  private func read(
    _ kind: CommonKeyPathKind, of value: ExpressionNode, _ reader: PredicateReader
  ) throws(FormatError) -> Reading? {
    guard let collection = Root.Output.self as? any ReadableCollection.Type else { return nil }
    let count = ExpressionNode(.member(value, KeyPathNode([.init(.collection(.count))])))
    reader.note(count, presentWith: value)
    switch kind {
    case .collectionCount: return .value(count)
    case .collectionIsEmpty: return .predicate(count.equals(0))
    case .collectionFirst: return collection.isOrdered ? .value(value.indexed(.first)) : nil
    case .bidirectionalCollectionLast: return collection.isOrdered ? .value(value.indexed(.last)) : nil
    @unknown default: return nil
    }
  }

  private func member(of value: ExpressionNode, _ names: [String], _ reader: PredicateReader) -> ExpressionNode {
    let member = ExpressionNode(.member(value, KeyPathNode(keys: names)))
    if !(Output.self is any OptionalOutput.Type) { reader.note(member, presentWith: value) }
    if OutputTypes.isCollection(Output.self) { reader.noteCollection(member) }
    return member
  }
}

/// Key paths and the names under which types list them.
enum KeyPathNames {
  /// The names of the steps of a key path: one, or several for a key path that was put together.
  static func names(of keyPath: AnyKeyPath, in root: any Any.Type) throws(FormatError) -> [String] {
    guard let type = root as? any Recordable.Type else { throw unknown(keyPath, root) }
    for length in 1...longest {
      if let names = listed(keyPath, type, prefix: nil, length: length) { return names }
    }
    throw unknown(keyPath, root)
  }

  /// The most steps of a key path that was put together: all paths of that length are tried.
  private static let longest = 3

  private static func listed<Root: Recordable>(
    _ keyPath: AnyKeyPath, _ root: Root.Type, prefix: AnyKeyPath?, length: Int
  ) -> [String]? {
    for property in Root.recordProperties.properties {
      guard let candidate = property.keyPath else { continue }
      if let rest = match(candidate, keyPath, prefix: prefix, length: length) { return [property.name] + rest }
    }
    return nil
  }

  /// The names that follow a property, if the key path goes through it and has as many steps.
  private static func match<K: RecordKeyPath>(
    _ candidate: K, _ keyPath: AnyKeyPath, prefix: AnyKeyPath?, length: Int
  ) -> [String]? {
    let path: AnyKeyPath = candidate.keyPath
    guard let whole = prefix.map({ $0.appending(path: path) }) ?? path else { return nil }
    if length == 1 { return whole == keyPath ? [] : nil }
    guard let type = K.Value.self as? any Recordable.Type else { return nil }
    return listed(keyPath, type, prefix: whole, length: length - 1)
  }

  static func unknown(_ keyPath: AnyKeyPath, _ root: any Any.Type) -> FormatError {
    let isRecordable = root is any Recordable.Type
    return FormatError(
      Diagnostic(
        .unknownKey, "`KeyPath`: `\(keyPath)` is no property that `\(root)` lists",
        hint: isRecordable ? "add it to `\(root).recordProperties`" : nil))
  }
}
