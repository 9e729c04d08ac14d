import PredicateData
import PredicateFormat
import PredicateSession

/// One request: a JSON object.
struct BatchRequest {
  private let object: RecordObject

  init(_ line: Span<UInt8>, _ reader: inout JSONReader) throws(BatchFailure) {
    let value: RecordValue
    do throws(DataError) {
      value = try reader.read(line)
    } catch {
      let place = error.column.map { " at column \($0)" } ?? ""
      throw BatchFailure.malformedRequest("the line is no JSON: \(error.message)\(place)")
    }
    guard case .object(let object) = value else {
      throw BatchFailure.malformedRequest("a request is a JSON object such as {\"op\":\"parse\",\"format\":\"a = 1\"}")
    }
    self.object = object
  }

  subscript(key: String) -> RecordValue? { object[key] }

  /// The text of a key; nil if there is no such key.
  func text(_ key: String) throws(BatchFailure) -> String? {
    switch object[key] {
    case nil: return nil
    case .string(let text)?: return text
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is a string, found \(other.type?.noun ?? "null")")
    }
  }

  /// The text of a key that must be there.
  func requiredText(_ key: String) throws(BatchFailure) -> String {
    guard let text = try text(key) else { throw BatchFailure.malformedRequest("`\(key)` is missing") }
    return text
  }

  /// The list of a key; empty if there is no such key.
  func list(_ key: String) throws(BatchFailure) -> [RecordValue] {
    switch object[key] {
    case nil: return []
    case .array(let values)?: return values
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is a list, found \(other.type?.noun ?? "null")")
    }
  }

  /// The list of a key that must be there.
  func requiredList(_ key: String) throws(BatchFailure) -> [RecordValue] {
    guard object[key] != nil else { throw BatchFailure.malformedRequest("`\(key)` is missing") }
    return try list(key)
  }

  /// The record of a key.
  func fields(_ key: String) throws(BatchFailure) -> RecordObject? {
    switch object[key] {
    case nil: return nil
    case .object(let fields)?: return fields
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is an object, found \(other.type?.noun ?? "null")")
    }
  }

  /// The number of a key, at least 0; nil if there is no such key.
  func number(_ key: String) throws(BatchFailure) -> Int? {
    switch object[key] {
    case nil: return nil
    case .integer(let number)? where number >= 0: return Int(clamping: number)
    case .integer(let number)?: throw BatchFailure.malformedRequest("`\(key)` is at least 0, found \(number)")
    case let other?:
      throw BatchFailure.malformedRequest("`\(key)` is a whole number, found \(other.type?.noun ?? "null")")
    }
  }

  /// The truth value of a key; false if there is no such key.
  func flag(_ key: String) throws(BatchFailure) -> Bool {
    switch object[key] {
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
    guard let record = object["model"] else { return nil }
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
  func entity(of model: RecordModel) throws(BatchFailure) -> String {
    if let entity = try text("entity") ?? model.onlyEntity { return entity }
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
