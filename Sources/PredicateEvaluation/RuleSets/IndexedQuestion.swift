import PredicateLanguage

/// What a condition asks, if it is a question about one key that an index answers for all rules at once.
enum IndexedQuestion {
  /// Whether the value is one of these; texts by their folded form.
  case equal(RulePath, TextFolding?, [RecordValue])
  /// How the value stands to bounds.
  case ordered(RulePath, BoundKind, low: Bound?, high: Bound?)
  /// Whether a text is found in the value.
  case text(RulePath, TextFolding?, LiteralPlace, [UInt8])

  struct Bound {
    let value: RecordValue
    let isIncluded: Bool
  }

  /// The question of a resolved condition; nil for any other.
  init?(_ condition: ResolvedPredicate) {
    switch condition.kind {
    case .equal(let left, let right, let options):
      guard let (path, constant, _) = Self.pathAndConstant(left, right) else { return nil }
      let isText = if case .string = constant { true } else { false }
      // Options work on two texts.
      guard Self.isPlain(constant) else { return nil }
      self = .equal(path, isText ? TextFolding(options) : nil, [constant])
    case .contains(let container, let element, let options):
      if let path = RulePath(element), case .constant(let list) = container.kind {
        self.init(path, among: list, TextFolding(options))
        return
      }
      guard let path = RulePath(container), case .constant(.string(let text)) = element.kind else { return nil }
      self.init(path, .anywhere, text, TextFolding(options))
    case .text(let test, let subject, let pattern, let options):
      guard let path = RulePath(subject), case .constant(.string(let text)) = pattern.kind else { return nil }
      switch test {
      case .beginsWith: self.init(path, .beginning, text, TextFolding(options))
      case .endsWith: self.init(path, .end, text, TextFolding(options))
      case .like, .matches: return nil
      }
    case .ordered(let left, let orEqual, let right, let options):
      guard let (path, constant, isPathFirst) = Self.pathAndConstant(left, right),
        let kind = BoundKind(constant), kind != .text || TextFolding(options) == nil
      else { return nil }
      let bound = Bound(value: constant, isIncluded: orEqual)
      self = .ordered(path, kind, low: isPathFirst ? nil : bound, high: isPathFirst ? bound : nil)
    case .between(let value, let low, let high):
      guard let path = RulePath(value), case .constant(let low) = low.kind, case .constant(let high) = high.kind,
        let kind = BoundKind(low), kind == BoundKind(high)
      else { return nil }
      self = .ordered(
        path, kind, low: Bound(value: low, isIncluded: true), high: Bound(value: high, isIncluded: true))
    case .constant, .and, .or, .not, .betweenBounds, .quantified, .typeConforms, .custom, .block, .unsupported:
      return nil
    }
  }

  private init?(_ path: RulePath, among list: RecordValue, _ folding: TextFolding?) {
    guard let members = ComparisonRules.members(of: list), members.allSatisfy(Self.isPlain) else { return nil }
    guard folding == nil || members.allSatisfy({ if case .string = $0 { true } else { false } }) else { return nil }
    self = .equal(path, folding, members)
  }

  private init?(_ path: RulePath, _ place: LiteralPlace, _ text: String, _ folding: TextFolding?) {
    let bytes = folding.bytes(text)
    // An empty text is found nowhere, which evaluation knows.
    guard ComparisonRules.isFindable(bytes) else { return nil }
    self = .text(path, folding, place, bytes)
  }

  private static func pathAndConstant(
    _ left: ResolvedExpression, _ right: ResolvedExpression
  ) -> (RulePath, RecordValue, isPathFirst: Bool)? {
    if case .constant(let value) = right.kind { return RulePath(left).map { ($0, value, true) } }
    if case .constant(let value) = left.kind { return RulePath(right).map { ($0, value, false) } }
    return nil
  }

  /// Whether a value is found by its hash. NaN equals nothing, and what holds other values may hold NaN.
  private static func isPlain(_ value: RecordValue) -> Bool {
    switch value {
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data:
      ValueRules.equal(value, value) && ValueKey.identifies(value)
    case .array, .set, .object, .record: false
    }
  }
}

/// The kinds of values that have an order among themselves.
enum BoundKind: Hashable, Sendable {
  case number, text, date

  /// Nil for kinds without an order, nil and NaN among them, and for numbers of which keys do not tell which are equal.
  init?(_ value: RecordValue) {
    switch value {
    case .string: self = .text
    case .date: self = .date
    default:
      guard NumberRules.Number(value) != nil else { return nil }
      self = .number
    }
    guard ValueRules.equal(value, value), ValueKey.identifies(value) else { return nil }
  }
}

/// Where a text should stand in another one.
enum LiteralPlace: Hashable, Sendable {
  case anywhere, beginning, end
}

/// A path of keys from the record.
struct RulePath: Hashable, Sendable {
  let keys: [RecordKey]

  /// Nil for anything else.
  init?(_ expression: ResolvedExpression) {
    let (root, keys) = expression.path
    guard case .record = root.kind, !keys.isEmpty else { return nil }
    self.keys = keys.map(RecordKey.init)
  }

  /// What evaluation reads of a record; nil where that takes more than keys of records, or fails.
  func value(of record: RecordValue) -> RecordValue? {
    var value = record
    for key in keys {
      switch value {
      case .null: return .null
      case .object(let object): value = object[key.text] ?? .null
      case .record(let reference):
        guard let slot = reference.list.slot(of: key.text) else { return nil }
        value = reference.value(at: slot)
      case .array, .set: return nil
      case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data:
        guard let property = ValueProperties.value(of: key.text, in: value) else { return nil }
        value = property
      }
    }
    return value
  }
}
