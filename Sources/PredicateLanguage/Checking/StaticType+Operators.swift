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
    return switch operation {
    // A list may equal a list, but the records behind a to-many relationship are never written out.
    case .equal, .notEqual, .in: element.kind != .record
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: kind.isOrdered
    case .contains: kind == .string || kind == .collection || kind == .record
    case .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiEquals, .utiConformsTo: kind == .string
    case .custom: true
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

  /// The keys that values of this type have besides those of a model: `length` of a string. In alphabetical order.
  package var ownKeys: [(name: String, type: ValueType)] {
    guard case .value(let type) = self else { return [] }
    return ValueProperties.keys(of: type)
  }
}
