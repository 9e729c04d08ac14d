import PredicateData
import PredicateFormat

/// One request: a JSON object.
struct BatchRequest {
  private let object: RecordObject

  init(_ line: String, _ reader: inout JSONReader) throws(BatchFailure) {
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

  /// The record of a key.
  func fields(_ key: String) throws(BatchFailure) -> RecordObject? {
    switch object[key] {
    case nil: return nil
    case .object(let fields)?: return fields
    case let other?: throw BatchFailure.malformedRequest("`\(key)` is an object, found \(other.type?.noun ?? "null")")
    }
  }

  /// The values of `variables`.
  func variables() throws(BatchFailure) -> [String: RecordValue] {
    guard let fields = try fields("variables") else { return [:] }
    return Dictionary(fields.pairs.map { ($0.key, $0.value) }) { _, last in last }
  }
}
