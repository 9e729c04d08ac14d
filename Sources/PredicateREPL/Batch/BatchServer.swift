import PredicateData
public import PredicateFormat

/// Answers requests of the batch protocol: one JSON object a line in, one a line out.
///
/// ```
/// {"id":1,"op":"evaluate","format":"age > 30","object":{"age":31}}  →  {"id":1,"ok":true,"result":true}
/// ```
/// A request that cannot be read or served gets an error response; nothing ends the server.
public struct BatchServer: ~Copyable {
  private var reader = JSONReader()
  private let writer = JSONWriter()
  private let limits: Limits
  private let functions: FunctionTable

  /// A server with its limits and functions.
  public init(limits: Limits = Limits(), functions: FunctionTable = .builtin) {
    self.limits = limits
    self.functions = functions
  }

  /// The response to one line, without a line end. A blank line has none.
  public mutating func respond(to line: String) -> String? {
    if line.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return nil }
    var pairs: [(String, RecordValue)] = []
    do throws(BatchFailure) {
      let request = try BatchRequest(line, &reader)
      if let id = request["id"] { pairs.append(("id", id)) }
      do throws(BatchFailure) {
        let answer = try BatchOperations(limits: limits, functions: functions).answer(request)
        pairs.append(("ok", true))
        pairs += answer
      } catch {
        pairs.append(("ok", false))
        pairs.append(("error", error.recordValue))
      }
    } catch {
      pairs = [("ok", false), ("error", error.recordValue)]
    }
    return writer.string(.object(RecordObject(pairs)))
  }
}

/// Why a request got an error response.
enum BatchFailure: Error {
  /// The request itself is wrong; the text says what is needed.
  case malformedRequest(String, hint: String? = nil)
  /// The predicate is.
  case predicate(FormatError)

  var recordValue: RecordValue {
    switch self {
    case .malformedRequest(let message, let hint):
      var pairs: [(String, RecordValue)] = [
        ("kind", "argument"), ("code", "malformedRequest"), ("message", .string(message)),
      ]
      if let hint { pairs.append(("hint", .string(hint))) }
      return .object(RecordObject(pairs))
    case .predicate(let error):
      return .object(RecordObject(DiagnosticRecord.pairs(of: error.first, source: error.source)))
    }
  }
}
