import PredicateFormat

/// Notices keys that no record has. In records that need not all have the same keys such a key is nil and no mistake; if
/// not one has it, it is likely misspelt.
struct MissingKeys {
  /// The keys at the start of paths that were not met yet.
  private var missing: Set<RecordKey>
  /// All keys at the start of paths.
  private let first: Set<RecordKey>
  /// All keys that were met, in their order, up to the moment when none is missing.
  private var met: [String] = []
  private var metNames: Set<RecordKey> = []
  private var hasRecords = false
  /// Shapes that were looked at: records of one make share theirs.
  private var shapes: [RecordShape] = []

  // Beyond so many the keys are data themselves, and nobody has misspelt one.
  private static let mostKeys = 2_000
  private static let mostShapes = 64

  init(in nodes: [SyntaxNode]) {
    var keys = FirstKeys()
    for node in nodes { keys.walk(node) }
    missing = keys.names
    first = keys.names
  }

  /// Takes note of the keys of a record. Costs nothing once every key has been met.
  @inline(__always)
  mutating func observe(_ record: RecordValue) {
    if !missing.isEmpty { look(at: record) }
  }

  /// Takes note of keys of some records.
  mutating func observe(keys: [String], records: Int) {
    guard !missing.isEmpty, records > 0 else { return }
    guard met.count <= Self.mostKeys else {
      missing = []
      return
    }
    hasRecords = true
    add(keys)
  }

  private mutating func add(_ keys: [String]) {
    for key in keys.map(RecordKey.init) where metNames.insert(key).inserted {
      met.append(key.text)
      missing.remove(key)
    }
  }

  private mutating func look(at record: RecordValue) {
    // Other values have keys of their own, such as the length of a text.
    guard case .object(let object) = record, met.count <= Self.mostKeys else {
      missing = []
      return
    }
    guard !shapes.contains(where: { $0 === object.shape }) else { return }
    if shapes.count < Self.mostShapes { shapes.append(object.shape) }
    hasRecords = true
    add(object.shape.keys)
  }

  /// A model with the keys that were met; nil if no key is missing, or if there were no records.
  func model(entity: String) -> RecordModel? {
    if missing.isEmpty || !hasRecords { return nil }
    let attributes = met.filter { !$0.isEmpty }.map { RecordModel.Attribute($0, .any, isOptional: true) }
    do throws(ModelError) {
      return try RecordModel([RecordModel.Entity(entity, attributes: attributes)])
    } catch {
      // Names that make no model cannot be compared with; the missing key stays unsaid, as it is no error.
      return nil
    }
  }

  /// A model of some records whose first entity has also those keys with which paths begin and that others had.
  func completing(_ model: RecordModel) -> RecordModel? {
    guard let root = model.entities.first else { return nil }
    let known = Set(root.properties.map(\.key))
    let attributes =
      root.attributes
      + first.subtracting(known).subtracting(missing).sorted().map {
        RecordModel.Attribute($0.text, .any, isOptional: true)
      }
    return try? RecordModel([root.with(attributes: attributes)] + model.entities.dropFirst())
  }
}

/// Collects the keys with which paths begin.
private struct FirstKeys: SyntaxWalker {
  var names: Set<RecordKey> = []

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .keyPath(let path) = node.kind, case .key(let key)? = path.steps.first?.kind {
      names.insert(RecordKey(key))
    }
    return .visitChildren
  }
}
