import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession

/// Notices keys of JSON under which all values are texts, where a query compares them with something else: that is never
/// equal, and no error.
struct ComparedTexts: Sendable {
  /// The keys that are compared, until a value is found that is no text.
  private var keys: Set<RecordKey>
  /// Those of them that have texts.
  private var texts: Set<RecordKey> = []

  /// What a block of records has under the keys.
  struct Found: Sendable {
    fileprivate var texts: Set<RecordKey> = []
    fileprivate var others: Set<RecordKey> = []
  }

  init(in nodes: [SyntaxNode]) {
    var compared = ComparedKeys()
    for node in nodes { compared.walk(node) }
    keys = compared.keys
  }

  /// What a block has; on any thread.
  func found(in block: any ScannedBlock) -> Found {
    var found = Found()
    if keys.isEmpty { return found }
    guard let table = block.table else {
      for row in 0..<block.count {
        if let record = try? block.record(row) { look(at: record, &found) }
      }
      return found
    }
    for column in table.columns {
      let key = RecordKey(column.name)
      guard keys.contains(key) else { continue }
      switch column.type {
      case .string: found.texts.insert(key)
      // Of no values nothing is known.
      case .any where (0..<column.count).allSatisfy({ column[$0] == .null }): continue
      default: found.others.insert(key)
      }
    }
    return found
  }

  private func look(at record: RecordValue, _ found: inout Found) {
    guard case .object(let object) = record else { return }
    for key in keys {
      switch object[key.text] {
      case nil, .null?: continue
      case .string?: found.texts.insert(key)
      default: found.others.insert(key)
      }
    }
  }

  /// Takes note of what a block has.
  mutating func observe(_ found: Found) {
    keys.subtract(found.others)
    texts.formUnion(found.texts)
  }

  /// Takes note of what a record has. Costs nothing once each key has had something else than a text.
  @inline(__always)
  mutating func observe(_ record: RecordValue) {
    if !keys.isEmpty { observeEach(record) }
  }

  private mutating func observeEach(_ record: RecordValue) {
    var found = Found()
    look(at: record, &found)
    observe(found)
  }

  /// A model with the keys under which all values are texts; nil if there is none.
  func model(entity: String) -> RecordModel? {
    let names = keys.intersection(texts).map(\.text).filter { !$0.isEmpty }.sorted()
    if names.isEmpty { return nil }
    return try? RecordModel([
      RecordModel.Entity(entity, attributes: names.map { RecordModel.Attribute($0, .string, isOptional: true) })
    ])
  }
}

/// Collects the keys that are compared with `==`, `!=` and IN, but for those that are compared with a text.
private struct ComparedKeys: SyntaxWalker {
  var keys: Set<RecordKey> = []

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    guard case .comparison(let comparison) = node.kind else { return .visitChildren }
    switch comparison.operator.operands {
    case .equality, .member, .container:
      add(comparison.left, beside: comparison.right)
      add(comparison.right, beside: comparison.left)
    case .ordered, .bounds, .texts, .typeIdentifiers, .tokens, .host: break
    }
    return .visitChildren
  }

  private mutating func add(_ node: ExpressionNode, beside other: ExpressionNode) {
    if case .constant(.string) = other.kind { return }
    if case .nilLiteral = other.kind { return }
    if let key = node.onlyKey { keys.insert(RecordKey(key)) }
  }
}
