extension StaticType {
  /// The type of a property's value.
  package init(_ property: RecordModel.Property) {
    switch property {
    case .attribute(let attribute): self.init(attribute.type)
    case .relationship(let relationship):
      let record = StaticType.record(entity: relationship.destinationKey)
      self = relationship.isToMany ? .collection(record) : record
    }
  }

  /// Whether a comparison of a value of this type can hold, the value on the left. A test holds the checker to it.
  package func fits(_ operation: ComparisonOperator) -> Bool {
    guard let kind else { return true }
    return switch operation.operands {
    // A list may equal a list, but the records behind a to-many relationship are never written out.
    case .equality, .member: element.kind != .record
    case .ordered, .bounds: kind.isOrdered
    case .container: kind == .string || kind == .collection || kind == .record
    case .texts, .typeIdentifiers, .tokens: kind == .string
    case .host: true
    }
  }

  /// Whether the options of text operators can matter to values of this type.
  package var fitsOptions: Bool {
    switch kind {
    case nil, .string: true
    case .collection: element.kind == nil || element.kind == .string
    case .number, .date, .uuid, .binary, .record: false
    }
  }

  /// Whether an operator between values works on those of this type.
  package func fits(_ operation: BinaryOperator) -> Bool {
    switch operation.operands {
    case .collections: kind == nil || kind == .collection
    case .bits: kind == .number
    case .numbers: kind == nil || kind == .number
    }
  }

  /// The keys that values of this type have besides those of a model: `length` of a string. In alphabetical order.
  package var ownKeys: [(name: String, type: ValueType)] {
    guard case .value(let type) = self else { return [] }
    return ValueProperties.keys(of: type)
  }
}
