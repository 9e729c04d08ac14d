import Foundation
import PredicateLanguage

extension PredicateExpressions.SequenceContains: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let (container, element) = (try reader.value(sequence), try reader.value(element))
    if LHS.Output.self == String.self {
      // A character is never empty.
      return .predicate(container.contains(element))
    }
    try Sequences.require(LHS.Output.self, in: "SequenceContains")
    if case .constant = container.kind { return .predicate(element.isIn(container)) }
    // For IN and CONTAINS nil is in nothing, for `==` it equals nil.
    if RHS.Output.self is any OptionalOutput.Type, !reader.isPresent(element) {
      return .predicate(container.any.equals(element))
    }
    if case .list = container.kind { return .predicate(element.isIn(container)) }
    return .predicate(container.contains(element))
  }
}

extension PredicateExpressions.CollectionContainsCollection: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    guard Base.Output.self == String.self, Other.Output.self == String.self else {
      throw .unsupportedNode("CollectionContainsCollection", "`contains` of `\(Other.Output.self)`")
    }
    let (text, needle) = (try reader.value(base), try reader.value(other))
    return .predicate(NeedleGuards.guarded(text.contains(needle), needle: needle))
  }
}

extension PredicateExpressions.SequenceStartsWith: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    guard Base.Output.self == String.self, Prefix.Output.self == String.self else {
      throw .unsupportedNode("SequenceStartsWith", "`starts(with:)` of `\(Prefix.Output.self)`")
    }
    let (text, needle) = (try reader.value(base), try reader.value(prefix))
    return .predicate(NeedleGuards.guarded(text.begins(with: needle), needle: needle))
  }
}

extension PredicateExpressions.SequenceContainsWhere: ReadableNode {
  static var levels: Int { 3 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Sequences.require(LHS.Output.self, in: "SequenceContainsWhere")
    let collection = try reader.value(sequence)
    return try reader.bindingElement(variable.key, isPresent: Sequences.hasElements(Element.self)) {
      (element, name) throws(FormatError) in
      let test = try reader.predicate(self.test)
      let quantifier = Quantifier(collection, isSet: Sequences.isSet(LHS.Output.self), element, reader)
      if let any = quantifier.comparison(.any, test) { return .predicate(any) }
      return .predicate(ExpressionNode.subquery(collection, name, where: test).count > 0)
    }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: ReadableNode {
  static var levels: Int { 3 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Sequences.require(LHS.Output.self, in: "SequenceAllSatisfy")
    let collection = try reader.value(sequence)
    return try reader.bindingElement(variable.key, isPresent: Sequences.hasElements(Element.self)) {
      (element, name) throws(FormatError) in
      let test = try reader.predicate(self.test)
      let quantifier = Quantifier(collection, isSet: Sequences.isSet(LHS.Output.self), element, reader)
      if let all = quantifier.comparison(.all, test) { return .predicate(all) }
      return .predicate(ExpressionNode.subquery(collection, name, where: .not(test)).count.equals(0))
    }
  }
}

extension PredicateExpressions.Filter: ReadableNode {
  static var levels: Int { 3 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Sequences.require(LHS.Output.self, in: "Filter")
    let collection = try reader.value(sequence)
    return try reader.bindingElement(variable.key, isPresent: Sequences.hasElements(Element.self)) {
      (_, name) throws(FormatError) in
      .value(.subquery(collection, name, where: try reader.predicate(filter)))
    }
  }
}

extension PredicateExpressions.SequenceMaximum: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Sequences.extreme(.max, Elements.Output.self, Elements.Output.Element.self, reader.value(elements))
  }
}

extension PredicateExpressions.SequenceMinimum: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Sequences.extreme(.min, Elements.Output.self, Elements.Output.Element.self, reader.value(elements))
  }
}

// MARK: Subscripts

extension PredicateExpressions.CollectionIndexSubscript: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    guard (Wrapped.Output.self as? any ReadableCollection.Type)?.isOrdered ?? false else {
      throw .unsupportedNode("CollectionIndexSubscript", "a subscript of `\(Wrapped.Output.self)`")
    }
    return .value(try reader.value(wrapped).indexed(.element(reader.value(index))))
  }
}

extension PredicateExpressions.DictionaryKeySubscript: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    .value(try Sequences.entry(reader.value(wrapped), reader.value(key), in: "DictionaryKeySubscript"))
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let node = "DictionaryKeyDefaultValueSubscript"
    let entry = try Sequences.entry(reader.value(wrapped), reader.value(key), in: node)
    return .value(.call("coalesce:", entry, try reader.value(`default`)))
  }
}

private enum Sequences {
  /// Refuses what is no collection in the language, such as a text seen as characters.
  static func require(_ type: any Any.Type, in node: String) throws(FormatError) {
    if !(type is any ReadableCollection.Type) { throw .unsupportedNode(node, "a sequence of the type `\(type)`") }
  }

  static func isSet(_ type: any Any.Type) -> Bool { !((type as? any ReadableCollection.Type)?.isOrdered ?? true) }

  static func hasElements(_ element: any Any.Type) -> Bool { !(element is any OptionalOutput.Type) }

  static func extreme(
    _ operation: CollectionOperator, _ type: any Any.Type, _ element: any Any.Type, _ collection: ExpressionNode
  ) throws(FormatError) -> Reading {
    let node = operation == .max ? "SequenceMaximum" : "SequenceMinimum"
    try require(type, in: node)
    guard element is any OrderedScalar.Type else {
      throw .unsupportedNode(node, "the order of `\(element)`, which is its own,")
    }
    return .value(ExpressionNode(.member(collection, KeyPathNode([.init(.collection(operation))]))))
  }

  static func entry(
    _ dictionary: ExpressionNode, _ key: ExpressionNode, in node: String
  ) throws(FormatError) -> ExpressionNode {
    guard case .constant(.string(let key)) = key.kind else {
      throw .unsupportedNode(node, "a key that is no constant text")
    }
    return ExpressionNode(.member(dictionary, KeyPathNode(keys: [key])))
  }
}

extension ExpressionNode {
  /// `.@count`.
  var count: ExpressionNode { ExpressionNode(.member(self, KeyPathNode([.init(.collection(.count))]))) }
}
