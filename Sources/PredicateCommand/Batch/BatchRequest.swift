import PredicateData
import PredicateFormat
import PredicateSession

/// One request: a JSON object, which knows what it was asked for.
final class BatchRequest {
  private let object: RecordObject
  private var askedKeys: [String] = ["id"]

  init(_ line: Span<UInt8>, _ reader: inout JSONReader) throws(BatchFailure) {
    let value: RecordValue
    do throws(DataError) {
      value = try reader.read(line)
    } catch {
      let place = error.column.map { " at column \($0)" } ?? ""
      let isJSON = [.malformedExtendedJSON, .numberOutOfRange, .nestingTooDeep].contains(error.code)
      throw BatchFailure.malformedRequest(
        "the line \(isJSON ? "cannot be read" : "is no JSON"): \(error.message)\(place)", hint: error.hint)
    }
    guard case .object(let object) = value else {
      throw BatchFailure.malformedRequest("a request is a JSON object such as {\"op\":\"parse\",\"format\":\"a = 1\"}")
    }
    self.object = object
  }

  subscript(key: String) -> RecordValue? {
    askedKeys.append(key)
    return object[key]
  }

  /// What the request holds that nobody has asked for, and so means nothing; nil says nothing anyway.
  private var unaskedKeys: [String] {
    object.pairs.filter { key, value in value != .null && !askedKeys.contains { UTF8Text.equal($0, key) } }.map(\.key)
  }

  /// A warning for each key that the operation has not asked for, once it has its answer.
  ///
  /// It is no error: who fills in one form for all operations, or speaks to several versions, goes on being answered. But a
  /// `sort` that does not sort must not go unseen.
  func warnings(of operation: String) -> [RecordValue] {
    unaskedKeys.map { key in
      let near = NearMatch.best(for: key, among: askedKeys.filter { object[$0] == nil })
      return FailureRecord.error(
        kind: "argument", code: "ignoredKey", message: "`\(operation)` takes no `\(key)`, which is ignored",
        hint: near.map { "did you mean `\($0)`?" })
    }
  }

  /// The text of a key; nil if there is no such key.
  func text(_ key: String) throws(BatchFailure) -> String? {
    switch self[key] {
    case nil: return nil
    case .string(let text)?: return text
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is a string, found \(other.type?.noun ?? "null")")
    }
  }

  /// The text of a key that must be there.
  func requiredText(_ key: String) throws(BatchFailure) -> String {
    guard let text = try text(key) else { throw missing(key) }
    return text
  }

  /// The list of a key; empty if there is no such key.
  func list(_ key: String) throws(BatchFailure) -> [RecordValue] {
    switch self[key] {
    case nil: return []
    case .array(let values)?: return values
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is a list, found \(other.type?.noun ?? "null")")
    }
  }

  /// The list of a key that must be there.
  func requiredList(_ key: String) throws(BatchFailure) -> [RecordValue] {
    guard self[key] != nil else { throw missing(key) }
    return try list(key)
  }

  private func missing(_ key: String) -> BatchFailure {
    .malformedRequest(
      "`\(key)` is missing", hint: NearMatch.best(for: key, among: unaskedKeys).map { "write `\(key)` for `\($0)`" })
  }

  /// The record of a key.
  func fields(_ key: String) throws(BatchFailure) -> RecordObject? {
    switch self[key] {
    case nil: return nil
    case .object(let fields)?: return fields
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is an object, found \(other.type?.noun ?? "null")")
    }
  }

  /// The number of a key, at least 0; nil if there is no such key.
  func number(_ key: String) throws(BatchFailure) -> Int? {
    switch self[key] {
    case nil: return nil
    case .integer(let number)? where number >= 0: return Int(clamping: number)
    case .integer(let number)?: throw BatchFailure.malformedRequest("`\(key)` is at least 0, found \(number)")
    case let other?:
      throw BatchFailure.malformedRequest("`\(key)` is a whole number, found \(other.type?.noun ?? "null")")
    }
  }

  /// The truth value of a key; false if there is no such key.
  func flag(_ key: String) throws(BatchFailure) -> Bool {
    switch self[key] {
    case nil: return false
    case .bool(let value)?: return value
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is a boolean, found \(other.type?.noun ?? "null")")
    }
  }

  /// The choice that a key names; nil if there is no such key.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type
  ) throws(BatchFailure) -> Choice? where Choice.RawValue == String {
    guard let name = try text(key) else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw BatchFailure.malformedRequest(
      "`\(name)` is no \(key)",
      hint: NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
        ?? "write one of " + names.joined(separator: ", "))
  }

  /// The model of `model`, named as `naming` says; nil if there is none.
  func model() throws(BatchFailure) -> RecordModel? {
    guard let record = self["model"] else { return nil }
    let naming = try choice("naming", ModelNaming.self)
    do throws(ModelError) {
      let model = try RecordModel(recordValue: record)
      return switch naming {
      case nil: model
      case .coreData?: try model.namedAsCoreData()
      }
    } catch {
      throw .malformedRequest("the model is wrong: \(error.message)", hint: error.hint)
    }
  }

  /// The entity of `entity`, else the only one of the model.
  func entity(of model: RecordModel, _ policy: Policy) throws(BatchFailure) -> String {
    if let entity = try text("entity") ?? model.onlyEntity { return entity }
    guard policy.tellsEntities else { throw .malformedRequest("`entity` is missing: the model has several") }
    let names = model.entities.prefix(10).map { "`\($0.name)`" }.joined(separator: ", ")
    throw .malformedRequest("`entity` is missing: the model has several", hint: "it has \(names)")
  }

  /// The values of `variables`.
  func variables() throws(BatchFailure) -> [String: RecordValue] {
    guard let fields = try fields("variables") else { return [:] }
    var variables: [String: RecordValue] = [:]
    for (name, value) in fields.pairs { variables[RecordKey(name)] = value }
    return variables
  }
}
