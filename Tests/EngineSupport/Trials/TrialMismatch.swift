import PredicateData
import PredicateFormat

/// What broke in a trial.
package struct TrialMismatch: CustomStringConvertible {
  /// Failures of one kind are one when a case is shrunk.
  package enum Kind: String {
    case rows = "other rows"
    case partition = "parts that are not the whole"
    case unoptimized = "another verdict in the list of columns"
    case answer = "an answer where memory has none"
    case dynamic = "dynamic records differ"
    case stored = "records of a store differ"
    case columns = "columns differ"
    case error = "an error of the database"
    case refusal = "a refusal without a place"
    case parsing = "the text"
  }

  package let kind: Kind
  /// The predicate or query.
  package let text: String
  /// What the database was asked; nil if it was not.
  package let statement: EngineStatement?
  package let detail: String

  init(_ kind: Kind, _ text: String, _ statement: EngineStatement? = nil, detail: String) {
    self.kind = kind
    self.text = text
    self.statement = statement
    self.detail = detail
  }

  package var description: String {
    var lines = ["\(kind.rawValue): \(detail)", "of: \(text)"]
    if let statement {
      lines.append("sql: \(statement.text)")
      lines.append("bindings: \(JSONWriter().string(.array(statement.bindings)))")
    }
    return lines.joined(separator: "\n")
  }
}
